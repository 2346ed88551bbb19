import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { Address } from '#shared/contract/cart.ts';
import type { Metadata } from '#shared/contract/common.ts';
import { variants } from '../catalog/tables.ts';
import { members } from '../members/tables.ts';
import { vendors } from '../vendors/tables.ts';

export const carts = pgTable(
  'carts',
  {
    id: text().primaryKey(),
    /** SHA-256 of the browser's cookie secret. */
    secretHash: text('secret_hash').notNull(),
    /** The owner since touching it while signed in. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    /** The newest of a member's open carts is the current one. */
    chosenAt: timestamp('chosen_at', { withTimezone: true }),
    regionId: text('region_id'),
    /** One vendor per cart: the first item's. */
    vendorId: text('vendor_id').references(() => vendors.id),
    email: text(),
    shippingAddress: jsonb('shipping_address').$type<Address>(),
    billingAddress: jsonb('billing_address').$type<Address>(),
    shippingOptionId: text('shipping_option_id'),
    /** Where the parcel is collected. Without a foreign key, whose check would lock the table: a point is deactivated, never deleted. */
    pickupPointId: text('pickup_point_id'),
    /** Codes entered by the buyer; evaluated at each read. */
    promotionCodes: text('promotion_codes').array().notNull().default(sql`'{}'`),
    /** Entered by the buyer; what it pays is computed at each read. Without a foreign key, whose check would lock the table: a usable card is never deleted. */
    giftCardId: text('gift_card_id'),
    metadata: jsonb().$type<Metadata>().notNull().default({}),
    completedAt: timestamp('completed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('carts_by_age').on(table.updatedAt),
    index('carts_by_member').on(table.memberId).where(sql`completed_at is null`),
    index('carts_by_secret').on(table.secretHash),
    isJson('object', table.shippingAddress),
    isJson('object', table.billingAddress),
    isJson('object', table.metadata),
  ],
);

export const cartItems = pgTable(
  'cart_items',
  {
    id: text().primaryKey(),
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    variantId: text('variant_id')
      .notNull()
      .references(() => variants.id),
    quantity: integer().notNull(),
    /** The unit price last shown; a change is reported before payment. */
    seenPriceMinor: integer('seen_price_minor').notNull(),
    /** The price shown before that, until the next payment attempt. */
    previousPriceMinor: integer('previous_price_minor'),
    metadata: jsonb().$type<Metadata>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('cart_items_by_cart').on(table.cartId, table.createdAt),
    index('cart_items_by_variant').on(table.variantId),
    check('cart_items_quantity', sql`${table.quantity} between 1 and 99`),
    isJson('object', table.metadata),
  ],
);
