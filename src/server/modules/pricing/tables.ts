import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

// Neither table refers to the variant by a foreign key: what was asked for a thing is kept longer than the thing.

/**
 * Every regular price that was ever asked, written by a trigger of variant_prices and never changed: the database itself
 * refuses UPDATE, DELETE and TRUNCATE. A price holds until the variant's next one in the currency.
 */
export const priceHistory = pgTable(
  'price_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    variantId: text('variant_id').notNull(),
    currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('price_history_by_variant').on(table.variantId, table.currencyCode, table.since)],
);

/**
 * Sale prices with their time, part of the same history: written before they begin; nothing but an earlier end may be
 * added, once. The database refuses everything else.
 */
export const salePrices = pgTable(
  'sale_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The rows of one sale share it. */
    saleId: text('sale_id').notNull(),
    /** What the shop's own people call the sale. */
    saleName: text('sale_name').notNull(),
    variantId: text('variant_id').notNull(),
    currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** When it was ended before its time. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The first moment at which the price no longer holds. */
    until: timestamp({ withTimezone: true }).notNull().generatedAlwaysAs(sql`coalesce(ended_at, ends_at)`),
    plannedAt: timestamp('planned_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sale_prices_by_variant').on(table.variantId, table.currencyCode, table.startsAt),
    index('sale_prices_by_sale').on(table.saleId),
    index('sale_prices_by_start').on(table.startsAt),
    index('sale_prices_by_end').on(table.until),
    check('sale_prices_positive', sql`${table.amountMinor} > 0`),
    // Otherwise a price could be claimed that nobody was ever asked.
    check('sale_prices_planned_ahead', sql`${table.plannedAt} <= ${table.startsAt} and ${table.startsAt} < ${table.endsAt} and ${table.endedAt} <= ${table.endsAt}`),
  ],
);
