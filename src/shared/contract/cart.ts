/** Cart, line items and their calls (specification, sections 3, 4 and 7). */
import { z } from 'zod';
import { route } from './route.ts';
import { reduction, region, vendorSummary } from './catalog.ts';
import { MAX_CART_CODES, MAX_CODE_LENGTH } from '../values/orders/limits.ts';
import { countryCode, countryInput, currencyCode, emailAddress, image, majorUnits, metadata } from './common.ts';
import { deliveryKind, deliveryWindow, pickupPoint } from './delivery.ts';
import { gift } from './gift.ts';
import { optionalTextLine, textLine } from './text.ts';

export const address = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    company: z.string(),
    address_1: z.string(),
    address_2: z.string(),
    postal_code: z.string(),
    city: z.string(),
    country_code: countryCode,
    phone: z.string(),
  })
  .meta({ id: 'Address' });

/** An address in a request: postal code and phone are validated by country, and normalised. */
export const addressInput = z
  .object({
    first_name: textLine(80),
    last_name: textLine(80),
    company: optionalTextLine(120).default(''),
    address_1: textLine(160),
    address_2: optionalTextLine(160).default(''),
    postal_code: textLine(20),
    city: textLine(100),
    country_code: countryInput,
    phone: textLine(40),
  })
  .meta({ id: 'AddressInput' });

const itemProduct = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.string(),
  path: z.string(),
  image: image.nullable(),
  vendor: vendorSummary,
});

export const wishOfLine = z
  .object({
    list: z.string().meta({ description: 'What the list is called' }),
    to: z.array(z.object({ firstName: z.string(), lastName: z.string().meta({ description: 'Of a friend alone' }) })).meta({ description: 'Whose wish it is' }),
  })
  .meta({ id: 'WishOfLine' });

const wish = wishOfLine.nullable().meta({
  description: 'Where the metadata names as `wish` a wish for this product, and whoever asks may see its list now: by friendship, or as its public id stands there as `list`. Null to its owners',
});

export const cartItem = z
  .object({
    id: z.string(),
    variant_id: z.string(),
    variant_title: z.string(),
    sku: z.string(),
    quantity: z.int(),
    unit_price: majorUnits,
    original_unit_price: majorUnits.meta({ description: 'Before the members’ discount' }),
    previous_unit_price: majorUnits.nullable().meta({ description: 'Set when the price changed since the buyer last saw it' }),
    promotion_total: majorUnits.meta({ description: 'Off the line by a promotion on these goods; `total` is after it' }),
    reduction: reduction.nullable().meta({ description: 'Set while the unit price is that of a sale' }),
    total: majorUnits,
    quantity_available: z.int().meta({ description: 'How many of this item can be ordered now, at most 99' }),
    metadata,
    wish,
    product: itemProduct,
  })
  .meta({ id: 'CartItem' });

/** Free fields, including the gift; only the cart's owner sees the gift. */
const cartMetadata = z.looseObject({ gift: gift.optional() });

export const promotionLevel = z.enum(['items', 'order', 'delivery']);

/** A promotion on a cart: its discount, or why it has none. */
export const cartPromotion = z
  .object({
    id: z.string(),
    code: z.string().nullable().meta({ description: 'null for one that needs no code' }),
    name: z.string(),
    kind: z.enum(['percentage', 'amount', 'free_delivery', 'buy_x_get_y', 'rounding']).meta({ description: 'rounding: a rest that no card can be charged (3 kr, 0.50 €), taken off' }),
    level: promotionLevel.meta({ description: 'items: inside the lines’ totals; order and delivery: taken off the total' }),
    amount: majorUnits,
    state: z.enum(['applied', 'outdone', 'other_delivery', 'not_started', 'ended', 'used_up', 'already_used', 'wrong_vendor', 'wrong_goods', 'minimum', 'too_few']),
    message: z.string().nullable().meta({ description: 'Why it takes nothing off just now' }),
    minimum: majorUnits.nullable(),
  })
  .meta({ id: 'CartPromotion' });

export const cart = z
  .object({
    id: z.string(),
    items: z.array(cartItem),
    item_total: majorUnits.meta({ description: 'After line discounts' }),
    original_item_total: majorUnits.meta({ description: 'Before line discounts' }),
    discount_total: majorUnits.meta({ description: 'Everything off: original_item_total + shipping_total + wrapping_total − discount_total = total' }),
    promotions: z.array(cartPromotion),
    shipping_total: majorUnits,
    wrapping_total: majorUnits.meta({ description: 'Gift wrapping; 0 without' }),
    wrapping_price: majorUnits.meta({ description: 'What gift wrapping costs, or would' }),
    tax_total: majorUnits.meta({ description: 'VAT contained in the total' }),
    total: majorUnits,
    gift_card: z
      .object({
        amount: majorUnits.meta({ description: 'What it pays of the total' }),
        balance: majorUnits.meta({ description: 'On it, before this cart' }),
        valid_until: z.iso.date(),
        is_chip_in: z.boolean().meta({ description: 'What several paid together for a wish, which pays that alone' }),
      })
      .nullable()
      .meta({ description: 'The gift card that pays the cart, or a part of it, while it can' }),
    amount_due: majorUnits.meta({ description: 'The total, less what the gift card pays' }),
    metadata: cartMetadata,
    currency_code: currencyCode,
    region: region.nullable(),
    vendor: vendorSummary.nullable(),
    email: z.string().nullable(),
    shipping_address: address.nullable(),
    billing_address: address.nullable(),
    recipient: z
      .object({ jubilee_id: z.string(), first_name: z.string().nullable(), is_possible: z.boolean() })
      .nullable()
      .meta({ description: 'The friend whose own address the parcel goes to; while that is impossible, for whatever reason, there is no name and payment waits' }),
    shipping_method: z.object({ option_id: z.string(), kind: deliveryKind, name: z.string(), amount: majorUnits, window: deliveryWindow.nullable(), pickup_point: pickupPoint.nullable() }).nullable(),
    delivery_day: z
      .object({ day: z.iso.date(), is_possible: z.boolean() })
      .nullable()
      .meta({ description: 'The day that was chosen, and whether it can still be kept as the cart stands; an impossible one holds up payment until another is chosen' }),
    free_shipping: z.object({ threshold: majorUnits, remaining: majorUnits }).nullable(),
    store_account_id: z.string().nullable().optional().meta({ description: 'The vendor’s payment account; only with with_store_account_id=true' }),
    reservation: z
      .object({ expires_at: z.string(), is_short: z.boolean().meta({ description: 'Few are left for others: losing the hold may lose the goods' }) })
      .nullable()
      .meta({ description: 'Stock held for this cart since its payment began' }),
    completed_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Cart' });

export const createCart = z.object({ region_id: z.string().max(100).optional() }).default({});

export const addLineItem = z.object({
  variant_id: z.string().min(1).max(100),
  quantity: z.int().min(1).max(10_000),
  metadata: metadata.optional(),
});

/** Zero or less removes the item (specification, section 5). */
export const updateLineItem = z.object({ quantity: z.int().max(10_000) });

export const updateCart = z.object({
  // Trimmed before validation: phones append a space on autofill.
  email: emailAddress.optional(),
  shipping_address: addressInput.optional(),
  billing_address: addressInput.nullable().optional(),
  region_id: z.string().max(100).optional(),
  gift: gift.nullable().optional().meta({ description: 'Replaces metadata.gift; null takes it away' }),
});

/** Free fields, with the gift validated by its own schema. */
export const updateMetadata = z.object({ metadata: metadata.refine(({ gift: given }) => given === undefined || gift.safeParse(given).success, { message: 'invalid', path: ['gift'] }) });

const codes = z.object({ codes: z.array(textLine(MAX_CODE_LENGTH)).min(1).max(MAX_CART_CODES) });
export const addPromotions = codes.meta({ description: 'Codes in any case, with or without spaces around' });
export const removePromotions = codes;

export const cartAnswer = z.object({ cart });
/** Null if the browser has no cart with items. */
export const currentCartAnswer = z.object({ cart: cart.nullable() });
export const itemsCountAnswer = z.object({ count: z.int() });
export const deletedLineItem = z.object({ id: z.string(), object: z.literal('line-item'), deleted: z.literal(true), parent: cart });

export type Address = z.infer<typeof address>;
export type AddressInput = z.infer<typeof addressInput>;
export type CartPromotion = z.infer<typeof cartPromotion>;
export type WishOfLine = z.infer<typeof wishOfLine>;
export type CartItem = z.infer<typeof cartItem>;
export type Cart = z.infer<typeof cart>;
export type AddLineItem = z.infer<typeof addLineItem>;
export type UpdateCart = z.infer<typeof updateCart>;

const cartQuery = z.object({ with_store_account_id: z.stringbool().optional() });

export const carts = {
  create: route('store', 'POST', '/carts/create', { summary: 'A new cart; sets the cart’s cookie', body: createCart, returns: cartAnswer, fails: ['NOT_FOUND'] }),
  getCurrent: route('store', 'GET', '/carts/current', {
    summary: 'The bag that this browser, or who is signed in there, uses: null where there is none, or nothing in it',
    query: cartQuery,
    returns: currentCartAnswer,
  }),
  get: route('store', 'GET', '/carts/:cartId', { summary: 'The cart with its prices now', query: cartQuery, returns: cartAnswer, fails: ['NOT_FOUND', 'CART_COMPLETED'] }),
  countItems: route('store', 'GET', '/carts/:cartId/items-count', { summary: 'How many units the cart holds', returns: itemsCountAnswer }),
  addLineItem: route('store', 'POST', '/carts/:cartId/line-items', {
    summary: 'Add a variant to the cart',
    body: addLineItem,
    returns: cartAnswer,
    fails: ['NOT_FOUND', 'VENDOR_CONFLICT', 'VENDOR_NOT_READY', 'INSUFFICIENT_INVENTORY', 'QUANTITY_LIMIT', 'CART_FULL', 'CART_COMPLETED'],
  }),
  updateLineItem: route('store', 'POST', '/carts/:cartId/line-items/:itemId', {
    summary: 'Change a line’s quantity; zero or less removes it',
    body: updateLineItem,
    returns: cartAnswer,
    fails: ['NOT_FOUND', 'INSUFFICIENT_INVENTORY', 'QUANTITY_LIMIT', 'CART_COMPLETED'],
  }),
  deleteLineItem: route('store', 'DELETE', '/carts/:cartId/line-items/:itemId', { summary: 'Remove a line', returns: deletedLineItem, fails: ['NOT_FOUND', 'CART_COMPLETED'] }),
  update: route('store', 'PUT', '/carts/:cartId/cart', {
    summary: 'E-mail, addresses, region and gift of one’s own cart',
    body: updateCart,
    returns: cartAnswer,
    fails: ['NOT_FOUND', 'COUNTRY_NOT_IN_REGION', 'DELIVERY_DAY_UNAVAILABLE', 'RECIPIENT_UNAVAILABLE', 'EUROFLORIST_DELIVERY_ERROR', 'FLORIST_UNAVAILABLE', 'CART_COMPLETED'],
  }),
  updateMetadata: route('store', 'POST', '/carts/:cartId/metadata', {
    summary: 'Replace the cart’s free fields; the gift among them only in its own browser',
    body: updateMetadata,
    returns: cartAnswer,
    fails: ['NOT_FOUND', 'DELIVERY_DAY_UNAVAILABLE', 'RECIPIENT_UNAVAILABLE', 'EUROFLORIST_DELIVERY_ERROR', 'FLORIST_UNAVAILABLE', 'CART_COMPLETED'],
  }),
  addPromotions: route('promotionCodes', 'POST', '/carts/:cartId/promotions', {
    summary: 'Add codes to the cart, all or none',
    body: addPromotions,
    returns: cartAnswer,
    fails: [
      'NOT_FOUND',
      'CART_COMPLETED',
      'PROMOTION_UNKNOWN',
      'PROMOTION_NOT_STARTED',
      'PROMOTION_ENDED',
      'PROMOTION_USED_UP',
      'PROMOTION_ALREADY_USED',
      'PROMOTION_MINIMUM',
      'PROMOTION_WRONG_VENDOR',
      'PROMOTION_WRONG_GOODS',
      'PROMOTION_TOO_FEW',
    ],
  }),
  removePromotions: route('promotionCodes', 'DELETE', '/carts/:cartId/promotions', {
    summary: 'Take codes out of the cart',
    body: removePromotions,
    returns: cartAnswer,
    fails: ['NOT_FOUND', 'CART_COMPLETED'],
  }),
};
