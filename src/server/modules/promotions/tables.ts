import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import { categories } from '../catalog/tables.ts';
import { orders } from '../orders/tables.ts';
import { vendors } from '../vendors/tables.ts';

/** A promotion, with or without a code. Amounts in minor units (öre, cent). */
export const promotions = pgTable(
  'promotions',
  {
    id: text().primaryKey(),
    /** Normalized by `promotionCode`; null if none is needed. */
    code: text().unique(),
    name: jsonb().$type<{ sv: string; en: string }>().notNull(),
    kind: text().$type<'percentage' | 'amount' | 'free_delivery' | 'buy_x_get_y'>().notNull(),
    percent: integer(),
    amountSekMinor: integer('amount_sek_minor'),
    amountEurMinor: integer('amount_eur_minor'),
    /** Buy this many … */
    buyQuantity: integer('buy_quantity'),
    /** … get this many of the cheapest free. */
    freeQuantity: integer('free_quantity'),
    minimumSekMinor: integer('minimum_sek_minor'),
    minimumEurMinor: integer('minimum_eur_minor'),
    vendorId: text('vendor_id').references(() => vendors.id),
    /** Goods of this category and its subcategories. */
    categoryId: text('category_id').references(() => categories.id),
    usageLimit: integer('usage_limit'),
    customerLimit: integer('customer_limit'),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    /** Exclusive end; null for none. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('promotions_without_code').on(table.startsAt).where(sql`${table.code} is null`),
    check(
      'promotions_say_what_they_give',
      sql`(case ${table.kind}
        when 'percentage' then ${table.percent} between 1 and 100
        when 'amount' then ${table.amountSekMinor} > 0 and ${table.amountEurMinor} > 0
        when 'buy_x_get_y' then ${table.buyQuantity} > 0 and ${table.freeQuantity} > 0
        else ${table.kind} = 'free_delivery' end) is true`,
    ),
    check('promotions_limits', sql`coalesce(${table.usageLimit}, 1) > 0 and coalesce(${table.customerLimit}, 1) > 0 and (${table.minimumSekMinor} is null) = (${table.minimumEurMinor} is null)`),
    check('promotions_time', sql`${table.endsAt} >= ${table.startsAt}`),
    isJson('object', table.name),
  ],
);

/** An order's use of a promotion. Counts unless the order is cancelled or fully refunded. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    promotionId: text('promotion_id')
      .notNull()
      .references(() => promotions.id),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    amountMinor: integer('amount_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.orderId] }), index('promotion_uses_by_order').on(table.orderId)],
);
