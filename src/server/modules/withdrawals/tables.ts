import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RefundState } from '#shared/contract/checkout.ts';
import { orderItems, orders } from '../orders/tables.ts';

/** A buyer's withdrawal statement as received: immutable, except for its refund. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The form's request id, for idempotency. */
    requestId: text('request_id').notNull(),
    name: text().notNull(),
    /** Free text, where the buyer didn't have the order in front of them. */
    goods: text(),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    refundState: text('refund_state').$type<RefundState>().notNull(),
    /** Minor units; null while the seller has to settle it. */
    refundMinor: integer('refund_minor'),
    /** Deducted by the seller for loss in value. */
    deductedMinor: integer('deducted_minor').notNull().default(0),
    /** When the goods were returned, or an unproven statement was decided. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('withdrawals_by_order').on(table.orderId, table.requestId)],
);

export const withdrawalItems = pgTable(
  'withdrawal_items',
  {
    withdrawalId: text('withdrawal_id')
      .notNull()
      .references(() => withdrawals.id),
    orderItemId: text('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderItemId, table.withdrawalId] }),
    index('withdrawal_items_by_withdrawal').on(table.withdrawalId),
    check('withdrawal_items_quantity', sql`${table.quantity} > 0`),
  ],
);
