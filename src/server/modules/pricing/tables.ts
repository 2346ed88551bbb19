import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

// No foreign key to variants: the price history outlives them.

/** Every regular price ever, written by a trigger; the database refuses UPDATE, DELETE and TRUNCATE. Valid until the variant's next price in the currency. */
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

/** Sale prices, part of the same history: written before they begin; only an earlier end may be set, once. */
export const salePrices = pgTable(
  'sale_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Shared by one sale's rows. */
    saleId: text('sale_id').notNull(),
    /** The sale's internal name. */
    saleName: text('sale_name').notNull(),
    variantId: text('variant_id').notNull(),
    currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** When it was ended early. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Exclusive end. */
    until: timestamp({ withTimezone: true }).notNull().generatedAlwaysAs(sql`coalesce(ended_at, ends_at)`),
    plannedAt: timestamp('planned_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sale_prices_by_variant').on(table.variantId, table.currencyCode, table.startsAt),
    index('sale_prices_by_sale').on(table.saleId),
    index('sale_prices_by_start').on(table.startsAt),
    index('sale_prices_by_end').on(table.until),
    check('sale_prices_positive', sql`${table.amountMinor} > 0`),
    // Prevents claiming a price that was never charged.
    check('sale_prices_planned_ahead', sql`${table.plannedAt} <= ${table.startsAt} and ${table.startsAt} < ${table.endsAt} and ${table.endedAt} <= ${table.endsAt}`),
  ],
);
