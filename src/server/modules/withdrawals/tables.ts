import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RefundState } from '#shared/contract/checkout.ts';
import { orderItems, orders } from '../orders/tables.ts';

/** A buyer's statement that they withdraw, as it came in: never changed, only its refund moves. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The form's own name of the statement: sent twice, it is one. */
    requestId: text('request_id').notNull(),
    name: text().notNull(),
    /** The goods in the buyer's own words, where the order wasn't before them. */
    goods: text(),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    refundState: text('refund_state').$type<RefundState>().notNull(),
    /** Minor units of the order's currency; null while the seller has to settle it. */
    refundMinor: integer('refund_minor'),
    /** What the seller kept of it for goods that were used more than to try them. */
    deductedMinor: integer('deducted_minor').notNull().default(0),
    /** When the seller had the goods back, or decided what a statement without proof comes to. */
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
