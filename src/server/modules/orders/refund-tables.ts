/** Refunds that staff decide, and those that a bank sent back. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RefundPart, RefundReason } from '#shared/contract/checkout.ts';
import { orderItems, orders } from './tables.ts';

/** A refund that staff decided, beside withdrawal and cancellation: whole or in part, by line, with its reason. Written once, then marked done. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The request's, for idempotency. */
    requestId: text('request_id').notNull(),
    reason: text().$type<RefundReason>().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('order_refunds_by_order').on(table.orderId, table.requestId),
    index('order_refunds_due').on(table.decidedAt).where(sql`${table.refundedAt} is null`),
    check('order_refunds_amount', sql`${table.amountMinor} > 0`),
  ],
);

export const orderRefundLines = pgTable(
  'order_refund_lines',
  {
    refundId: text('refund_id')
      .notNull()
      .references(() => orderRefunds.id),
    position: integer().notNull(),
    /** Null: of the delivery or the wrapping. */
    orderItemId: text('order_item_id').references(() => orderItems.id),
    part: text().$type<RefundPart>().notNull(),
    amountMinor: integer('amount_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.position] }),
    index('order_refund_lines_by_item').on(table.orderItemId),
    check('order_refund_lines_amount', sql`${table.amountMinor} > 0`),
    check('order_refund_lines_part', sql`(${table.part} = 'goods') = (${table.orderItemId} is not null)`),
  ],
);

/** A refund that the provider made and its bank sent back: the sum is still owed, and staff pay it by other means. It is not tried again. */
export const failedRefunds = pgTable(
  'failed_refunds',
  {
    /** Names the refund of ours: of staff, a withdrawal, or a cancellation. */
    about: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The provider's id, and its word for why. */
    refundId: text('refund_id').notNull(),
    reason: text().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currencyCode: text('currency_code').notNull(),
    failedAt: timestamp('failed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('failed_refunds_by_order').on(table.orderId)],
);
