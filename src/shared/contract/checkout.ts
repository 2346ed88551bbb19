/** Payment, completion and orders in the store's API. */
import { z } from 'zod';
import { cartAnswer, address, cart, promotionLevel, wishOfLine } from './cart.ts';
import { route } from './route.ts';
import { vendor, withdrawalClass } from './catalog.ts';
import { currencyCode, daySpan, emailAddress, image, languageCode, majorUnits, majorUnitsInput, pageQuery, pagination, success } from './common.ts';
import { deliveryKind, deliveryWindow, pickupPoint } from './delivery.ts';
import { gift } from './gift.ts';
import { cardToken } from './saved-cards.ts';
import { chooseShippingMethod, shippingOptionsAnswer } from './shipping-options.ts';
import { optionalTextLine, textLine } from './text.ts';

export const paymentStatus = z.enum(['pending', 'requires_action', 'processing', 'authorized', 'captured', 'declined', 'canceled']);

export const paymentSession = z
  .object({
    id: z.string(),
    provider_id: z.string(),
    status: paymentStatus,
    amount: majorUnits,
    currency_code: currencyCode,
    client_secret: z.string(),
  })
  .meta({ id: 'PaymentSession' });

export const createPaymentSession = z.object({
  provider_id: z.string().min(1).max(50),
  amount: majorUnitsInput.optional().meta({ description: 'The sum the buyer was shown; another sum answers CART_CHANGED' }),
});

export const paymentSessionAnswer = z.object({ payment_session: paymentSession });
export const paymentProvidersAnswer = z.object({
  payment_providers: z.array(
    z.object({
      id: z.string(),
      is_demo: z.boolean(),
      card_key: z.string(),
      simulator_url: z.string().nullable().meta({ description: 'The simulator that stands in for the provider, on a local shop' }),
    }),
  ),
});

/** The demo provider's card form; stands in for a real provider's script and host. */
export const demoCard = z.object({
  client_secret: z.string().min(1).max(200),
  number: optionalTextLine(30),
  expiry: optionalTextLine(10),
  cvc: optionalTextLine(4),
  return_path: z.string().max(300),
});

export const demoPaymentAnswer = z.object({
  status: paymentStatus,
  decline_code: z.enum(['card_declined', 'insufficient_funds', 'expired_card', 'incorrect_number', 'incorrect_cvc']).nullable(),
  next_action_url: z.string().nullable(),
});

export const orderStatus = z.enum(['pending', 'confirmed', 'fulfilled', 'delivered', 'canceled', 'refunded', 'partially_refunded']);

export const orderItem = z
  .object({
    id: z.string(),
    product_id: z.string(),
    variant_id: z.string(),
    title: z.string(),
    variant_title: z.string(),
    sku: z.string(),
    path: z.string(),
    image: image.nullable(),
    quantity: z.int(),
    unit_price: majorUnits,
    promotion_total: majorUnits,
    total: majorUnits,
    tax_rate: z.number().meta({ description: 'Per cent' }),
    tax_total: majorUnits,
    withdrawal_class: withdrawalClass,
    withdrawn_quantity: z.int().meta({ description: 'Units of the line that the buyer has withdrawn from' }),
    wish: wishOfLine.nullable().meta({ description: 'As of a line of the cart, to whoever placed the order' }),
  })
  .meta({ id: 'OrderItem' });

/**
 * The refund state of a withdrawal: under way; waiting for the returned goods, or for the seller to say whether they were shipped; refunded;
 * left to the seller to decide, if the statement's only proof was an order number and an address, or dismissed by them; not charged, if the
 * payment failed, or the order was canceled undelivered, whose own refund returns everything.
 */
export const refundState = z.enum(['due', 'awaits_return', 'awaits_seller', 'refunded', 'by_seller', 'dismissed', 'not_charged']);

export const orderWithdrawal = z
  .object({
    id: z.string(),
    received_at: z.string(),
    settled_at: z.iso.datetime().nullable().meta({ description: 'When the seller last said something of it' }),
    items: z.array(z.object({ item_id: z.string(), quantity: z.int() })).meta({ description: 'Empty while the seller has to decide what the statement is about' }),
    text: z.string().nullable().meta({ description: 'The goods in the buyer’s own words' }),
    refund: z.object({ state: refundState, amount: majorUnits.nullable(), deducted: majorUnits.meta({ description: 'Kept by the seller for goods that were used more than to try them' }) }),
  })
  .meta({ id: 'OrderWithdrawal' });

export const refundReason = z.enum(['faulty', 'missing', 'late', 'goodwill']);
export const refundPart = z.enum(['goods', 'delivery', 'wrapping']);

/** An immutable snapshot of what was bought, from whom, at which rates. */
export const order = z
  .object({
    id: z.string(),
    number: z.int(),
    status: orderStatus,
    payment_status: paymentStatus,
    cart_id: z.string(),
    email: z.string(),
    language: languageCode,
    currency_code: currencyCode,
    items: z.array(orderItem),
    item_total: majorUnits,
    original_item_total: majorUnits,
    discount_total: majorUnits,
    promotions: z.array(z.object({ id: z.string(), code: z.string().nullable(), name: z.string(), level: promotionLevel, amount: majorUnits })),
    shipping_total: majorUnits,
    shipping_tax_total: majorUnits,
    wrapping_total: majorUnits.meta({ description: 'Gift wrapping; 0 without' }),
    wrapping_tax_total: majorUnits,
    tax_total: majorUnits,
    tax_lines: z.array(z.object({ rate: z.number(), amount: majorUnits })),
    total: majorUnits,
    shipping_address: address.meta({ description: 'With at_their_address only the name and the country' }),
    at_their_address: z.boolean().meta({ description: 'The parcel goes to an address of the recipient’s own, which the seller knows and the buyer doesn’t' }),
    billing_address: address.nullable(),
    shipping_method: z.object({ name: z.string(), amount: majorUnits, estimate: daySpan, kind: deliveryKind, window: deliveryWindow.nullable(), pickup_point: pickupPoint.nullable() }),
    tracking: z
      .object({ carrier: z.string(), number: z.string(), url: z.string().meta({ description: 'The carrier’s page of the parcel' }) })
      .nullable()
      .meta({ description: 'From the dispatch on, where the seller has said it' }),
    gift: gift.nullable(),
    payment: z.object({
      provider_id: z.string(),
      card_last4: z.string().nullable(),
      gift_card: majorUnits.meta({ description: 'What a gift card, or several together, paid of the total' }),
      is_chip_in: z.boolean().meta({ description: 'Several paid it together' }),
      charged: majorUnits.meta({ description: 'The rest, by other means' }),
    }),
    vendor,
    florist: z
      .object({ state: z.enum(['waiting', 'accepted', 'refused']), reason: z.string().nullable() })
      .nullable()
      .meta({ description: 'What the florist network that delivers it has answered; nothing is captured before it has accepted. Without a reason it did not answer in time' }),
    placed_at: z.string(),
    fulfilled_at: z.iso.datetime().nullable().meta({ description: 'When the last of it left the seller' }),
    delivered_at: z.iso.datetime().nullable(),
    cancellation: z
      .object({ refund: z.object({ state: z.enum(['due', 'refunded']), amount: majorUnits }) })
      .nullable()
      .meta({ description: 'Where the seller could not deliver what was paid for: what goes back, beyond what was withdrawn from' }),
    refunds: z
      .array(z.object({ id: z.string(), reason: refundReason, state: z.enum(['due', 'refunded']), amount: majorUnits, decided_at: z.iso.datetime() }))
      .meta({ description: 'What the seller gives back beside withdrawals and cancellation' }),
    receipts: z
      .array(z.object({ id: z.string(), kind: z.enum(['receipt', 'credit_note']), number: z.int(), total: majorUnits, issued_at: z.iso.datetime() }))
      .meta({ description: 'The seller’s receipt, from the capture of the payment on, and a credit note for each refund' }),
    withdrawals: z.array(orderWithdrawal),
    withdrawal_period: z.object({
      last_day: z.iso.date().nullable().meta({ description: 'The last day to withdraw, in the buyer’s country; null until the order is delivered, since the days are counted from then' }),
      is_over: z.boolean(),
    }),
  })
  .meta({ id: 'Order' });

export const cartProblem = z.object({
  code: z.enum(['PAYMENT_DECLINED', 'PAYMENT_ACTION_REQUIRED', 'PAYMENT_PROCESSING', 'PAYMENT_MISSING']),
  message: z.string(),
});

/** The buyer's next step outside the page, such as approval in the bank's app. */
export const paymentAction = z.object({
  client_secret: z.string().meta({ description: 'For the provider’s script' }),
  next_action: z.object({ type: z.string(), url: z.string().nullable().meta({ description: 'Where the buyer approves, if that is a page' }) }),
});

export const completeAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order'), order }),
  z.object({ type: z.literal('cart'), cart, error: cartProblem, payment: paymentAction.optional().meta({ description: 'With PAYMENT_ACTION_REQUIRED' }) }),
]);

export const completeInput = z
  .object({
    confirmation_token: cardToken.optional(),
  })
  .optional();

export const orderAnswer = z.object({ order });

/** An order as an entry of a list. */
export const orderSummary = order
  .pick({ id: true, number: true, status: true, payment_status: true, currency_code: true, total: true, placed_at: true, delivered_at: true, florist: true })
  .extend({
    vendor_name: z.string(),
    estimate: daySpan,
    items: z.array(orderItem.pick({ id: true, title: true, variant_title: true, image: true, quantity: true })),
  })
  .meta({ id: 'OrderSummary' });

export const ordersQuery = pageQuery(10);
export const ordersAnswer = z.object({ orders: z.array(orderSummary), pagination });

/** What finds an order: both are on its confirmation. */
export const findOrder = z.object({ order_number: textLine(20), email: emailAddress });

export type FindOrder = z.infer<typeof findOrder>;
export type PaymentSession = z.infer<typeof paymentSession>;
export type PaymentStatus = z.infer<typeof paymentStatus>;
export type DemoCard = z.infer<typeof demoCard>;
export type DemoPaymentAnswer = z.infer<typeof demoPaymentAnswer>;
export type OrderItem = z.infer<typeof orderItem>;
export type Order = z.infer<typeof order>;
export type OrderSummary = z.infer<typeof orderSummary>;
export type OrderWithdrawal = z.infer<typeof orderWithdrawal>;
export type RefundState = z.infer<typeof refundState>;
export type RefundReason = z.infer<typeof refundReason>;
export type RefundPart = z.infer<typeof refundPart>;
export type OrderStatus = z.infer<typeof orderStatus>;
export type PaymentAction = z.infer<typeof paymentAction>;
export type CompleteAnswer = z.infer<typeof completeAnswer>;

const challengeAnswer = z.object({ client_secret: z.string().min(1).max(200), approve: z.boolean() });
const orderQuery = z.object({ key: z.string().max(200).optional() });

export const checkout = {
  listPaymentProviders: route('store', 'GET', '/payment-providers', { summary: 'How this shop takes payment', returns: paymentProvidersAnswer }),
  listShippingOptions: route('store', 'GET', '/carts/:cartId/shipping-options', {
    summary: 'How the cart’s goods can travel, with price and days',
    returns: shippingOptionsAnswer,
    fails: ['NOT_FOUND', 'CART_COMPLETED'],
  }),
  chooseShippingMethod: route('store', 'POST', '/carts/:cartId/shipping-methods', {
    summary: 'Choose how the goods travel',
    body: chooseShippingMethod,
    returns: cartAnswer,
    fails: ['NOT_FOUND', 'CART_COMPLETED', 'DELIVERY_DAY_UNAVAILABLE', 'EUROFLORIST_DELIVERY_ERROR', 'FLORIST_UNAVAILABLE'],
  }),
  createPaymentSession: route('store', 'POST', '/carts/:cartId/payment-sessions', {
    summary: 'Begin to pay one’s own cart',
    body: createPaymentSession,
    returns: paymentSessionAnswer,
    fails: [
      ...(['NOT_FOUND', 'CART_INCOMPLETE', 'CART_CHANGED', 'DELIVERY_DAY_UNAVAILABLE', 'RECIPIENT_UNAVAILABLE', 'INSUFFICIENT_INVENTORY', 'VENDOR_NOT_READY', 'CART_COMPLETED'] as const),
      ...(['EUROFLORIST_DELIVERY_ERROR', 'FLORIST_UNAVAILABLE'] as const),
    ],
  }),
  complete: route('store', 'POST', '/carts/:cartId/complete', {
    summary: 'Make the paid cart an order, exactly once',
    body: completeInput,
    returns: completeAnswer,
    isIdempotent: true,
    fails: ['NOT_FOUND', 'CART_INCOMPLETE', 'CART_CHANGED', 'DELIVERY_DAY_UNAVAILABLE', 'RECIPIENT_UNAVAILABLE', 'INSUFFICIENT_INVENTORY', 'VENDOR_NOT_READY'],
  }),
  confirmDemoPayment: route('demoPayments', 'POST', '/demo-payments/:reference/confirm', {
    summary: 'Demo provider: hand over a card',
    body: demoCard,
    returns: demoPaymentAnswer,
    fails: ['NOT_FOUND'],
  }),
  answerDemoChallenge: route('demoPayments', 'POST', '/demo-payments/:reference/challenge', {
    summary: 'Demo provider: answer the bank’s question',
    body: challengeAnswer,
    returns: demoPaymentAnswer,
    fails: ['NOT_FOUND'],
  }),
};

export const orders = {
  find: route('storeMails', 'POST', '/order-lookups', {
    summary: 'Mail the link of an order to its own address; the answer is the same whether or not there is such an order',
    body: findOrder,
    returns: success,
  }),
  open: route('orders', 'GET', '/orders/:id', { summary: 'One’s own order, or one opened with the key of its mail', query: orderQuery, returns: orderAnswer, fails: ['NOT_FOUND'] }),
  list: route('app', 'GET', '/orders', { summary: 'One’s own orders, newest first', query: ordersQuery, returns: ordersAnswer }),
  get: route('app', 'GET', '/orders/:id', { summary: 'One of one’s own orders', returns: orderAnswer, fails: ['NOT_FOUND'] }),
};
