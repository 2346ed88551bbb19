/**
 * Orders of the demonstration members, for themselves and for their people: on its way, delivered some weeks ago, and canceled. Placed by the shop’s own
 * checkout with the demo provider, so that the stock is less, the books balance and the gifts page fills itself.
 */
import { dayIn, dayParts, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { createCart, updateCart, chooseShipping } from '#server/modules/cart/service.ts';
import { addItem } from '#server/modules/cart/lines.ts';
import { completeCheckout, createPaymentSession } from '#server/modules/checkout/service.ts';
import { patchGift } from '#server/modules/gifts/service.ts';
import { captureMoney } from '#server/modules/orders/capture.ts';
import { refundCanceled } from '#server/modules/orders/jobs.ts';
import { cancelOrder, deliverOrder, fulfilOrder } from '#server/modules/orders/service.ts';
import { confirmDemoPayment, demoProvider } from '#server/modules/payments/demo-provider.ts';
import { noteBought } from '#server/modules/reservations/bought.ts';
import { newCartSecret } from '#server/platform/cart-cookie.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { type ActingCtx, actAs, DAY_MS, daysBefore, findMember, findPersonId, type Members, MINUTE_MS } from './acting.ts';

interface DemoLine {
  /** The Swedish handle of a product; its first variant in stock is bought. */
  handle: string;
  quantity?: number;
  /** Bought for the wish of that product on one of this member’s lists. */
  wishedBy?: string;
}

interface DemoOrder {
  buyer: string;
  daysAgo: number;
  lines: readonly DemoLine[];
  /** First name of the buyer’s person whom it is for, and what stands on the card. */
  to?: string;
  message?: string;
  isWrapped?: true;
  /** Days after the order. */
  sentAfter?: number;
  deliveredAfter?: number;
  canceledAfter?: number;
  /** What the buyer has done with the gift since. */
  stage?: 'wrapped' | 'given';
}

/** The oldest first: orders are numbered in time. */
const orders: readonly DemoOrder[] = [
  {
    buyer: 'anna@example.com',
    daysAgo: 44,
    lines: [{ handle: 'tekannan-hallon' }],
    to: 'Maja',
    message: 'Till den nya hyllan. Kram, Anna',
    isWrapped: true,
    sentAfter: 1,
    deliveredAfter: 4,
    stage: 'given',
  },
  { buyer: 'erik@example.com', daysAgo: 33, lines: [{ handle: 'hopprepet-varmkorv' }, { handle: 'jojon-stjarnan' }], to: 'Astrid', isWrapped: true, sentAfter: 1, deliveredAfter: 3, stage: 'wrapped' },
  { buyer: 'erik@example.com', daysAgo: 21, lines: [{ handle: 'bubbelglasen-flader' }], canceledAfter: 1 },
  { buyer: 'anna@example.com', daysAgo: 18, lines: [{ handle: 'fyra-adventsljus' }, { handle: 'blockljus-av-stearin', quantity: 2 }], sentAfter: 1, deliveredAfter: 3 },
  { buyer: 'anna@example.com', daysAgo: 4, lines: [{ handle: 'ryggsacken-myrstig' }], to: 'Samir', message: 'För alla berg vi har kvar.', sentAfter: 2 },
  { buyer: 'erik@example.com', daysAgo: 3, lines: [{ handle: 'varfor-bockerna', wishedBy: 'anna@example.com' }], to: 'Anna', message: 'Till Nora, som frågar mest av alla.', sentAfter: 1 },
  { buyer: 'anna@example.com', daysAgo: 1, lines: [{ handle: 'kakor-fran-fyrtio-kok', wishedBy: 'erik@example.com' }], to: 'Erik', message: 'Grattis! Nu bakar vi.', isWrapped: true },
];

const findVariant = statement<{ id: string }, { handle: string }>(
  'demo.order-variant',
  `select v.id from product_translations t join variants v on v.product_id = t.product_id join stock_items s on s.id = v.stock_item_id
   where t.handle = :handle and s.available > 1 order by v.position, v.id limit 1`,
);
const findWish = statement<{ id: string }, { handle: string; ownerId: string }>(
  'demo.order-wish',
  `select i.id from wishlist_items i join wishlist_owners o on o.list_id = i.list_id join product_translations t on t.product_id = i.product_id
   where t.handle = :handle and o.member_id = :ownerId and i.removed_at is null limit 1`,
);

/** Null where the shop was filled with other goods, and has other orders. */
async function fillCart(ctx: ActingCtx, members: Members, { lines }: DemoOrder): Promise<string | null> {
  const found: { variantId: string; quantity: number; wish: string | null }[] = [];
  for (const { handle, quantity = 1, wishedBy } of lines) {
    const [variant] = await findVariant(ctx.db, { handle });
    if (!variant) return null;
    const [wish] = wishedBy === undefined ? [] : await findWish(ctx.db, { handle, ownerId: findMember(members, wishedBy).id });
    found.push({ variantId: variant.id, quantity, wish: wish?.id ?? null });
  }
  const { id } = await createCart(ctx, newCartSecret(), 'reg_sweden');
  // One after another, so that they stand in this order.
  for (const [index, { variantId, quantity, wish }] of found.entries())
    await addItem(actAs(ctx, ctx.member.id, new Date(ctx.clock.now().getTime() + index)), id, { variant_id: variantId, quantity, ...(wish !== null && { metadata: { wish } }) });
  return id;
}

/** The order’s id and number; null as `fillCart`. */
async function place(ctx: ActingCtx, members: Members, order: DemoOrder): Promise<{ id: string; number: number } | null> {
  const cartId = await fillCart(ctx, members, order);
  if (cartId === null) return null;
  const { to, message = '', isWrapped = false } = order;
  const { email, address } = findMember(members, order.buyer);
  if (!address) throw new Error(`${email} has no address`);
  const { nameType: _, ...shipping } = address;
  const gift = to === undefined ? null : { is_gift: true, message, wrapping: isWrapped, hide_prices: true, recipient_jubilee_id: await findPersonId(ctx, to) };
  await updateCart(ctx, cartId, { email, shipping_address: shipping, ...(gift && { gift }) });
  await chooseShipping(ctx, cartId, { option_id: 'so_sweden_standard' });
  const { id: reference, client_secret } = await createPaymentSession(ctx, cartId, { provider_id: demoProvider.id });
  const today = dayIn(shopTimeZone, ctx.clock.now().getTime());
  const card = { number: '4242 4242 4242 4242', expiry: `12/${(dayParts(today).year + 1) % 100}`, cvc: '123', return_path: '/' };
  await confirmDemoPayment(ctx, reference, { ...card, client_secret }, today);
  const answer = await completeCheckout(ctx, cartId);
  if (answer.type !== 'order') throw new Error(`the order of ${order.buyer} was not placed: ${answer.error.code}`);
  return answer.order;
}

/** What jobs do after an order, and what its seller and buyer do. */
async function follow(ctx: TransactionCtx, memberId: string, at: Date, { id: orderId, number }: { id: string; number: number }, order: DemoOrder): Promise<void> {
  const { sentAfter, deliveredAfter, canceledAfter, stage } = order;
  const after = (days: number): ActingCtx => actAs(ctx, memberId, new Date(at.getTime() + days * DAY_MS));
  const soon = actAs(ctx, memberId, new Date(at.getTime() + MINUTE_MS));
  await captureMoney(soon, orderId, { isLastTry: false });
  await noteBought.run(soon, { orderId, deviceHash: null });
  if (sentAfter !== undefined) await fulfilOrder(after(sentAfter), number, undefined, { carrier: 'postnord', number: `DEMO${number}SE` });
  if (deliveredAfter !== undefined) await deliverOrder(after(deliveredAfter), number);
  if (canceledAfter !== undefined) {
    await cancelOrder(after(canceledAfter), number, { isRestocked: true });
    await refundCanceled.run(after(canceledAfter), { orderId });
  }
  if (stage !== undefined) await patchGift(actAs(ctx, memberId), orderId, { stage });
}

/** Belongs in the transaction that fills the shop; the catalogue, the members, their people and lists are there already. */
export async function loadOrders(ctx: TransactionCtx, members: Members): Promise<void> {
  // Only the demo provider can be paid without a browser.
  if (ctx.config.stripe) return;
  for (const order of orders) {
    const { id } = findMember(members, order.buyer);
    const at = daysBefore(ctx, order.daysAgo);
    const placed = await place(actAs(ctx, id, at), members, order);
    if (placed) await follow(ctx, id, at, placed, order);
  }
}
