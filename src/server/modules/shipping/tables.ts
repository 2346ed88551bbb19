import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { CountryCode } from '#shared/values/places/countries.ts';
import type { DeliveryKind } from '#shared/values/orders/delivery-kinds.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { vendors } from '../vendors/tables.ts';

/** The price up to a weight, inclusive; null: any weight. */
export interface PriceBand {
  upToGrams: number | null;
  amountMinor: number;
}

/** Delivery options of a vendor, beside the shop's own for each region. */
export const deliveryOptions = pgTable(
  'delivery_options',
  {
    id: text().primaryKey(),
    vendorId: text('vendor_id')
      .notNull()
      .references(() => vendors.id),
    position: integer().notNull(),
    regionId: text('region_id').notNull(),
    /** One country of the region; null: all of it. */
    country: text().$type<CountryCode>(),
    /** First digits of the postal codes it goes to; empty: all. */
    postalPrefixes: text('postal_prefixes').array().notNull().default(sql`'{}'`),
    kind: text().$type<DeliveryKind>().notNull(),
    name: jsonb().$type<Record<Locale, string>>().notNull(),
    description: jsonb().$type<Record<Locale, string>>().notNull(),
    /** By weight, lightest first; heavier goods can't go this way. */
    priceBands: jsonb('price_bands').$type<PriceBand[]>().notNull(),
    freeFromMinor: integer('free_from_minor'),
    /** Days of delivery in transit. */
    fastestDays: integer('fastest_days').notNull(),
    slowestDays: integer('slowest_days').notNull(),
    /** ISO weekdays on which it delivers. */
    weekdays: integer().array().notNull().default(sql`'{1,2,3,4,5}'`),
    /** HH:MM on the clocks of the vendor's or the recipient's country. */
    cutOff: text('cut_off').notNull(),
    cutOffPlace: text('cut_off_place').$type<'vendor' | 'recipient'>().notNull(),
    /** HH:MM; of deliveries within a part of the day. */
    windowFrom: text('window_from'),
    windowTo: text('window_to'),
    /** A florist network delivers it. */
    isFlorist: boolean('is_florist').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    index('delivery_options_by_vendor').on(table.vendorId, table.position),
    check('delivery_options_kind', sql`${table.kind} in ('home', 'pickup', 'evening', 'day')`),
    check('delivery_options_days', sql`0 <= ${table.fastestDays} and ${table.fastestDays} <= ${table.slowestDays} and ${table.slowestDays} <= 60`),
    check('delivery_options_weekdays', sql`cardinality(${table.weekdays}) > 0 and ${table.weekdays} <@ '{1,2,3,4,5,6,7}'`),
    check('delivery_options_cut_off', sql`${table.cutOff} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.cutOffPlace} in ('vendor', 'recipient')`),
    check('delivery_options_window', sql`(${table.windowFrom} is null) = (${table.windowTo} is null) and ${table.windowFrom} < ${table.windowTo}`),
    isJson('object', table.name),
    isJson('object', table.description),
    isJson('array', table.priceBands),
  ],
);

/** Where a vendor's parcels can be collected: its own shop, or another that hands them over. */
export const pickupPoints = pgTable(
  'pickup_points',
  {
    id: text().primaryKey(),
    vendorId: text('vendor_id')
      .notNull()
      .references(() => vendors.id),
    name: text().notNull(),
    address1: text('address_1').notNull(),
    postalCode: text('postal_code').notNull(),
    city: text().notNull(),
    country: text().$type<CountryCode>().notNull(),
    hours: jsonb().$type<Record<Locale, string>>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [index('pickup_points_by_vendor').on(table.vendorId), isJson('object', table.hours)],
);
