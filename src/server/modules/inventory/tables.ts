import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Available units of a stock item; variants may share one. */
export const stockItems = pgTable(
  'stock_items',
  {
    id: text().primaryKey(),
    available: integer().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('stock_items_never_below_zero', sql`${table.available} >= 0`)],
);

/**
 * Stock held for a cart during payment, until sold, released or expired. The table keeps its first name: a rename would break programs of the
 * previous version, which run beside the new one during an upgrade.
 */
export const stockHolds = pgTable(
  'stock_reservations',
  {
    // No foreign key: holds must be released even if the cart is gone.
    cartId: text('cart_id').notNull(),
    stockItemId: text('stock_item_id')
      .notNull()
      .references(() => stockItems.id),
    quantity: integer().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** The payment attempt; a failed one releases only its own holds. */
    attemptId: text('attempt_id'),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.stockItemId] }), index('stock_reservations_by_time').on(table.expiresAt), check('stock_reservations_quantity', sql`${table.quantity} > 0`)],
);

/** Append-only ledger (enforced by a trigger): changes sum to the available stock. Selling held stock writes a release and a sale. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    stockItemId: text('stock_item_id')
      .notNull()
      .references(() => stockItems.id),
    change: integer().notNull(),
    reason: text().$type<'received' | 'reserved' | 'released' | 'sold' | 'returned' | 'corrected'>().notNull(),
    orderId: text('order_id'),
    cartId: text('cart_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('stock_movements_by_item').on(table.stockItemId, table.id), index('stock_movements_by_order').on(table.orderId)],
);
