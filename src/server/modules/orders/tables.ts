import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgSequence, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { Address } from '#shared/contract/cart.ts';
import type { Vendor, WithdrawalClass } from '#shared/contract/catalog.ts';
import type { OrderStatus, PaymentStatus, RefundState } from '#shared/contract/checkout.ts';
import type { Metadata } from '#shared/contract/common.ts';
import type { CarrierId } from '#shared/values/orders/carriers.ts';
import type { OrderPromotion } from '../promotions/rules.ts';
import { carts } from '../cart/tables.ts';
import { members } from '../members/tables.ts';
import { paymentSessions } from '../payments/tables.ts';
import { vendors } from '../vendors/tables.ts';
import type { OrderDelivery } from './delivery.ts';

/** Order numbers count up from 1001 (decisions, section 2); a rollback may leave a gap. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1001 });

/** A snapshot of the purchase, untouched by later catalogue changes. */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    number: integer().notNull().unique().default(sql`nextval('order_numbers')`),
    /** One order per cart: the constraint settles racing completes. */
    cartId: text('cart_id')
      .notNull()
      .unique()
      .references(() => carts.id),
    secretHash: text('secret_hash').notNull(),
    /** The buyer, or the member who verified the order's address. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    /** Account deletion: name and address are archived once delivery, withdrawal and refund are over. */
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
    /** The recipient's own address, for the seller until the order is over. No buyer's query reads it. */
    recipientAddress: jsonb('recipient_address').$type<Address>(),
    billingAddress: jsonb('billing_address').$type<Address>(),
    shippingOptionId: text('shipping_option_id').notNull(),
    shippingName: text('shipping_name').notNull(),
    deliveryFrom: date('delivery_from').notNull(),
    deliveryTo: date('delivery_to').notNull(),
    /** The planned dispatch day; null in orders from before this column. */
    dispatchOn: date('dispatch_on'),
    /** The vendor's delivery option; null for one of the shop's own. */
    delivery: jsonb().$type<OrderDelivery>(),
    metadata: jsonb().$type<Metadata>().notNull(),
    originalItemTotalMinor: integer('original_item_total_minor').notNull(),
    itemTotalMinor: integer('item_total_minor').notNull(),
    /** Promotions on the whole order and on delivery, in addition to the lines'. */
    orderDiscountMinor: integer('order_discount_minor').notNull().default(0),
    promotions: jsonb().$type<OrderPromotion[]>().notNull().default([]),
    shippingMinor: integer('shipping_minor').notNull(),
    shippingTaxMinor: integer('shipping_tax_minor').notNull(),
    /** The cheapest delivery's price then: the refundable part. Null as dispatchOn. */
    standardShippingMinor: integer('standard_shipping_minor'),
    /** Gift wrapping, and its VAT. */
    wrappingMinor: integer('wrapping_minor').notNull().default(0),
    wrappingTaxMinor: integer('wrapping_tax_minor').notNull().default(0),
    taxMinor: integer('tax_minor').notNull(),
    /** Included VAT by rate, highest first. */
    taxParts: jsonb('tax_parts').$type<{ rateBasisPoints: number; taxMinor: number }[]>().notNull(),
    totalMinor: integer('total_minor').notNull(),
    /** A gift card that paid the order or a part of it: the sum, the platform's fee of it, and the account of the vendor that gets the rest. No foreign key, as in carts. */
    giftCardId: text('gift_card_id'),
    giftCardMinor: integer('gift_card_minor').notNull().default(0),
    giftCardFeeMinor: integer('gift_card_fee_minor').notNull().default(0),
    giftCardAccountId: text('gift_card_account_id'),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    /** When the seller sent the last parcel. */
    fulfilledAt: timestamp('fulfilled_at', { withTimezone: true }),
    /** The carrier, one of shared/values/orders/carriers.ts, and its number of the parcel. */
    carrier: text().$type<CarrierId>(),
    trackingNumber: text('tracking_number'),
    /** When the buyer received the last of it: starts the withdrawal period. */
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    /** Refund owed beyond withdrawals after a seller's cancellation. */
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
    check('orders_tracking', sql`(${table.carrier} is null) = (${table.trackingNumber} is null)`),
    isJson('object', table.delivery),
    isJson('object', table.metadata),
    isJson('array', table.promotions),
    isJson('array', table.taxParts),
  ],
);

/** More order keys, one per mail, stored only as a hash. */
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

/** `refund_failed`: a refund's bank sent the money back; the order's status stays. */
export type HistoryState = OrderStatus | 'refund_failed';

/** An order's states with times: append-only; a trigger refuses UPDATE and DELETE. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    state: text().$type<HistoryState>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  // Partial refunds and failed ones repeat; every other state occurs once.
  (table) => [
    index('order_history_by_order').on(table.orderId, table.id),
    uniqueIndex('order_history_once').on(table.orderId, table.state).where(sql`${table.state} not in ('partially_refunded', 'refund_failed')`),
  ],
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
    /** Promotion on these goods; the total is after it. */
    promotionMinor: integer('promotion_minor').notNull().default(0),
    totalMinor: integer('total_minor').notNull(),
    /** The line's share of an order-wide promotion; deducted before VAT. */
    orderDiscountMinor: integer('order_discount_minor').notNull().default(0),
    /** Hundredths of a per cent: 2550 is 25.5 %. */
    taxRateBasisPoints: integer('tax_rate_basis_points').notNull(),
    taxMinor: integer('tax_minor').notNull(),
    /** The platform's fee of the line, as it was taken with the payment. */
    platformFeeMinor: integer('platform_fee_minor').notNull().default(0),
    withdrawalClass: text('withdrawal_class').$type<WithdrawalClass>().notNull(),
    metadata: jsonb().$type<Metadata>().notNull(),
  },
  (table) => [index('order_items_by_order').on(table.orderId, table.position), index('order_items_by_variant').on(table.variantId), isJson('object', table.metadata)],
);

/** A payment that its holder disputes with their bank, as read from Stripe last. The bank decides; staff may answer until a day. */
export const orderDisputes = pgTable(
  'order_disputes',
  {
    /** Stripe's. */
    id: text().primaryKey(),
    /** Null where a gift card, a contribution or a membership was paid. */
    orderId: text('order_id').references(() => orders.id),
    giftCardId: text('gift_card_id'),
    /** A chip-in's. */
    contributionId: text('contribution_id'),
    /** Of a membership, whose row ends with its member. */
    membershipId: uuid('membership_id'),
    reason: text().notNull(),
    status: text().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currencyCode: text('currency_code').notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    answerBy: timestamp('answer_by', { withTimezone: true }),
    /** When it was asked for: an older answer doesn't replace a newer one. */
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('order_disputes_by_order').on(table.orderId), index('order_disputes_by_gift_card').on(table.giftCardId)],
);

/** A buyer's withdrawal statement as received: immutable, except for its refund. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The form's request id, for idempotency. */
    requestId: text('request_id').notNull(),
    name: text().notNull(),
    /** Free text, where the buyer didn't have the order in front of them. */
    goods: text(),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    refundState: text('refund_state').$type<RefundState>().notNull(),
    /** Minor units; null while the seller has to settle it. */
    refundMinor: integer('refund_minor'),
    /** Deducted by the seller for loss in value. */
    deductedMinor: integer('deducted_minor').notNull().default(0),
    /** When the goods were returned, or an unproven statement was decided. */
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
