import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

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

/** Goods held for a cart that is being paid: not for sale to others until they are sold, let go of, or the time is over. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    // No reference to the cart: what is held must be found and given back even if the cart is gone.
    cartId: text('cart_id').notNull(),
    stockItemId: text('stock_item_id')
      .notNull()
      .references(() => stockItems.id),
    quantity: integer().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** The attempt to pay that they are held for: one that fails lets go of its own hold, never of a later one's. */
    attemptId: text('attempt_id'),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.stockItemId] }), index('stock_reservations_by_time').on(table.expiresAt), check('stock_reservations_quantity', sql`${table.quantity} > 0`)],
);

/**
 * Every change of a stock item: the sum of the changes is what is available, and a trigger refuses to change or delete
 * a row. Reserving takes away and releasing brings back; a sale from a reservation is both, a release and a sale.
 */
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
