import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgSequence, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { Address } from '#shared/contract/cart.ts';
import type { Vendor, WithdrawalClass } from '#shared/contract/catalog.ts';
import type { OrderStatus, PaymentStatus } from '#shared/contract/checkout.ts';
import type { Metadata } from '#shared/contract/common.ts';
import type { OrderPromotion } from '../promotions/rules.ts';
import { carts } from '../cart/tables.ts';
import { members } from '../members/tables.ts';
import { paymentSessions } from '../payments/tables.ts';
import { vendors } from '../vendors/tables.ts';

/** Order numbers count up from 1001 (decisions, section 2); a rolled-back order may leave a gap. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1001 });

/** What was bought, from whom, at which rates: a snapshot that later changes of the catalogue never touch. */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    number: integer().notNull().unique().default(sql`nextval('order_numbers')`),
    /** One cart, one order: the constraint is the last word when completes race. */
    cartId: text('cart_id')
      .notNull()
      .unique()
      .references(() => carts.id),
    secretHash: text('secret_hash').notNull(),
    /** Whose account it is in: the buyer's, or whoever proved to own the order's e-mail address. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    /** When its owner ended their account: name and address stay until delivery, withdrawal and refund are over, and go to the archive then. */
    lockedAt: timestamp('locked_at', { withTimezone: true }),
    /** SHA-256 of the key in the confirmation mail's link. */
    keyHash: text('key_hash').notNull(),
    status: text().$type<OrderStatus>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
    paymentSessionId: text('payment_session_id')
      .notNull()
      .unique()
      .references(() => paymentSessions.id),
    cardLast4: text('card_last4'),
    email: text().notNull(),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
    vendorId: text('vendor_id')
      .notNull()
      .references(() => vendors.id),
    vendor: jsonb().$type<Vendor>().notNull(),
    /** As the buyer knows it. */
    shippingAddress: jsonb('shipping_address').$type<Address>().notNull(),
    /** Where it goes to an address of the recipient's own: for the seller alone, until the order is over. No statement of the buyer's reads it. */
    recipientAddress: jsonb('recipient_address').$type<Address>(),
    billingAddress: jsonb('billing_address').$type<Address>(),
    shippingOptionId: text('shipping_option_id').notNull(),
    shippingName: text('shipping_name').notNull(),
    deliveryFrom: date('delivery_from').notNull(),
    deliveryTo: date('delivery_to').notNull(),
    /** The day on which the goods are planned to leave the seller; null where an order was written before this was kept. */
    dispatchOn: date('dispatch_on'),
    metadata: jsonb().$type<Metadata>().notNull(),
    originalItemTotalMinor: integer('original_item_total_minor').notNull(),
    itemTotalMinor: integer('item_total_minor').notNull(),
    /** Promotions on the whole order and on its delivery, beside the lines' own. */
    orderDiscountMinor: integer('order_discount_minor').notNull().default(0),
    promotions: jsonb().$type<OrderPromotion[]>().notNull().default([]),
    shippingMinor: integer('shipping_minor').notNull(),
    shippingTaxMinor: integer('shipping_tax_minor').notNull(),
    /** What the cheapest delivery would have cost the buyer then: as much of the delivery is paid back. Null as dispatchOn. */
    standardShippingMinor: integer('standard_shipping_minor'),
    /** Gift wrapping, and the VAT in it. */
    wrappingMinor: integer('wrapping_minor').notNull().default(0),
    wrappingTaxMinor: integer('wrapping_tax_minor').notNull().default(0),
    taxMinor: integer('tax_minor').notNull(),
    /** The VAT inside by rate, highest first. */
    taxParts: jsonb('tax_parts').$type<{ rateBasisPoints: number; taxMinor: number }[]>().notNull(),
    totalMinor: integer('total_minor').notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    /** When the seller sent the last of it. */
    fulfilledAt: timestamp('fulfilled_at', { withTimezone: true }),
    /** When the buyer had the last of it: the days of withdrawal are counted from then. */
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    /** What the seller who cancelled a paid order owes back, beyond what was withdrawn from; null where nobody did. */
    canceledRefundMinor: integer('canceled_refund_minor'),
    canceledRefundedAt: timestamp('canceled_refunded_at', { withTimezone: true }),
  },
  (table) => [
    index('orders_by_email').on(sql`lower(${table.email})`),
    index('orders_by_time').on(table.placedAt),
    index('orders_by_member').on(table.memberId, table.placedAt),
    index('orders_by_vendor').on(table.vendorId, table.placedAt),
    index('orders_with_recipient').on(table.id).where(sql`${table.recipientAddress} is not null`),
    isJson('object', table.vendor),
    isJson('object', table.shippingAddress),
    isJson('object', table.billingAddress),
    isJson('object', table.recipientAddress),
    isJson('object', table.metadata),
    isJson('array', table.promotions),
    isJson('array', table.taxParts),
  ],
);

/** Further keys that open an order: each mail that leads to it has one of its own, of which only the hash is kept. */
export const orderKeys = pgTable(
  'order_keys',
  {
    keyHash: text('key_hash').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('order_keys_by_order').on(table.orderId)],
);

/** Every state that an order came to, and when: append-only, a trigger refuses to change or delete a row. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    state: text().$type<OrderStatus>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  // An order may be refunded in many parts; it comes to every other state once.
  (table) => [index('order_history_by_order').on(table.orderId, table.id), uniqueIndex('order_history_once').on(table.orderId, table.state).where(sql`${table.state} <> 'partially_refunded'`)],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    productId: text('product_id').notNull(),
    variantId: text('variant_id').notNull(),
    stockItemId: text('stock_item_id').notNull(),
    title: text().notNull(),
    variantTitle: text('variant_title').notNull(),
    sku: text().notNull(),
    path: text().notNull(),
    mediaId: text('media_id'),
    imageAlt: text('image_alt').notNull().default(''),
    quantity: integer().notNull(),
    unitPriceMinor: integer('unit_price_minor').notNull(),
    originalUnitPriceMinor: integer('original_unit_price_minor').notNull(),
    /** Taken off the line by a promotion on these goods; the total is after it. */
    promotionMinor: integer('promotion_minor').notNull().default(0),
    totalMinor: integer('total_minor').notNull(),
    /** The line's share of what is off the whole order, which its VAT is counted without. */
    orderDiscountMinor: integer('order_discount_minor').notNull().default(0),
    /** Hundredths of a per cent: 2550 is 25.5 %. */
    taxRateBasisPoints: integer('tax_rate_basis_points').notNull(),
    taxMinor: integer('tax_minor').notNull(),
    withdrawalClass: text('withdrawal_class').$type<WithdrawalClass>().notNull(),
    metadata: jsonb().$type<Metadata>().notNull(),
  },
  (table) => [index('order_items_by_order').on(table.orderId, table.position), index('order_items_by_variant').on(table.variantId), isJson('object', table.metadata)],
);
