import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What can be sold of one thing on a shelf. Several variants may draw on the same item. */
export const stockItems = pgTable(
  'stock_items',
  {
    id: text().primaryKey(),
    available: integer().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('stock_items_never_below_zero', sql`${table.available} >= 0`)],
);

/** Every change of a stock item, append-only: the sum of the changes is what is available. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    stockItemId: text('stock_item_id')
      .notNull()
      .references(() => stockItems.id),
    change: integer().notNull(),
    reason: text().$type<'received' | 'ordered' | 'returned' | 'corrected'>().notNull(),
    orderId: text('order_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('stock_movements_by_item').on(table.stockItemId, table.id), index('stock_movements_by_order').on(table.orderId)],
);
