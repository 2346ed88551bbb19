/** Gift cards whose purchase is disputed, or whose refund fails, with the simulated Stripe: blocked meanwhile, reported to staff, and booked as at Stripe. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { addDays } from '#shared/values/time/calendar-day.ts';
import { jobs } from '../../jobs.ts';
import { inTransaction } from '../../platform/context.ts';
import { kr } from '../../testing/make.ts';
import { getOrders } from '../../testing/orders.ts';
import { addTo, newCart } from '../../testing/purchase.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { watchErrors } from '../../testing/watch-errors.ts';
import { compareBooksAfterEach } from '../orders/testing/stripe-books.ts';
import { toShopDay } from './rules.ts';
import { takeFromCard } from './service.ts';
import { applyCard, readCard } from './testing/buy-card.ts';
import { makeStripeGiftCards } from './testing/stripe-gift-card.ts';

const HOUR_MS = 3_600_000;
const STAFF = 'kassan@exempel.example';
const RETURNED = 'Presentkort: En återbetalning kom i retur';

let shop: StripeShop;
let orders: ReturnType<typeof getOrders>;
beforeAll(async () => {
  shop = await stripeShop({ settings: { SHOP_EMAIL: STAFF } });
  orders = getOrders(shop.api);
});
afterAll(() => shop.stop());
compareBooksAfterEach(() => shop);

const { settle, getCharge, listRefunds, begin, complete, buy, withdraw } = makeStripeGiftCards(() => shop);

const listFacts = (error: ReturnType<typeof watchErrors>, text: string) => error.mock.calls.filter(([, message]) => message?.includes(text)).map(([facts]) => facts);
const getStaffSubjects = async () => (await orders.mailsTo(STAFF)).map(({ subject }: { subject: string }) => subject);

/** A bought card, and a cart that it can pay. */
async function buyFor() {
  const { id, code } = await buy();
  const product = await shop.api.make.product({ price: kr(300), stock: 5 });
  const browser = shop.api.browser();
  const cartId = await newCart(browser);
  await addTo(browser, cartId, product.variantId);
  return { id, code, apply: () => applyCard(browser, cartId, code), cart: async () => (await browser.get(`/api/store/carts/${cartId}`)).body.cart };
}

test.each([
  ['won', 200],
  ['lost', 409],
] as const)('gift cards: can’t be used when disputed, until it is %s', async (outcome, status) => {
  const { id, code, apply, cart } = await buyFor();
  expect((await apply()).status).toBe(200);
  const errors = watchErrors(shop.api);
  const before = await getStaffSubjects();
  shop.simulator.faults.addDelivery({ type: /dispute/, how: 'duplicate', times: 2 });
  const dispute = shop.simulator.openDispute(getCharge(id));
  await settle();
  expect((await cart()).gift_card).toBeNull();
  expect((await apply()).body).toMatchObject({ status: 409, code: 'GIFT_CARD_UNKNOWN' });
  expect(await readCard(shop.api, code)).toMatchObject({ state: 'blocked', withdrawable_until: null });
  expect((await withdraw(code)).body.code).toBe('GIFT_CARD_BLOCKED');
  expect((await shop.api.browser().get(`/api/store/gift-cards/${code}/pdf`)).status).toBe(404);
  expect(await getStaffSubjects()).toEqual(['Presentkort: En betalning bestrids', ...before]);
  const { text } = (await orders.mailsTo(STAFF))[0];
  for (const fact of ['ett presentkort', 'spärrat', `https://dashboard.stripe.com/disputes/${dispute.id}`]) expect(text).toContain(fact);
  expect(text.replaceAll(STAFF, ''), 'no buyer, no code').not.toMatch(new RegExp(`@|${code}|Anna|Erik`));
  expect(listFacts(errors, 'a gift card is disputed')).toMatchObject([{ giftCardId: id, disputeId: dispute.id, to: 'needs_response' }]);
  shop.simulator.closeDispute(dispute.id, outcome);
  await settle();
  expect((await apply()).status).toBe(status);
  expect((await getStaffSubjects())[0]).toBe('Presentkort: En bestridd betalning är avgjord');
});

test('gift cards: are mailed late when disputed on their day', async () => {
  const friend = 'sen@exempel.example';
  const day = addDays(toShopDay(shop.api.clock.now()), 2);
  const { id } = await buy({ recipient_email: friend, deliver_on: day });
  const dispute = shop.simulator.openDispute(getCharge(id));
  await settle();
  shop.api.clock.advance(48 * HOUR_MS);
  await shop.runTimed('gift-cards:deliver-due');
  // Also a mail that was queued before.
  await jobs.find(({ name }) => name === 'gift-cards:deliver')?.run(orders.ctx, { cardId: id });
  expect(await orders.mailsTo(friend)).toEqual([]);
  shop.simulator.closeDispute(dispute.id, 'won');
  await settle();
  await shop.runTimed('gift-cards:deliver-due');
  expect(await orders.mailsTo(friend)).toHaveLength(1);
});

test('gift cards: are not taken when the dispute comes during the completion', async () => {
  const { id, code } = await buy({ amount: 1_000 });
  const product = await shop.api.make.product({ vendorId: await shop.api.make.vendor(), price: kr(600), stock: 5 });
  const browser = shop.api.browser();
  const cartId = await shop.cart(browser, product.variantId);
  await applyCard(browser, cartId, code);
  await shop.begin(browser, cartId);
  shop.api.onStep('complete.locked', async () => {
    shop.simulator.openDispute(getCharge(id));
    await settle();
  });
  expect(await shop.complete(browser, cartId)).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
  // Also where the cart was read before the dispute.
  expect(await inTransaction(orders.ctx, (ctx) => takeFromCard(ctx, { cardId: id, orderId: prefixedId('order'), amountMinor: 100 }))).toBe(false);
  expect((await readCard(shop.api, code)).balance).toBe(1_000);
});

test('gift cards: report a withdrawal’s refund that its bank sends back', async () => {
  const { id, code } = await buy();
  await withdraw(code);
  await settle();
  const errors = watchErrors(shop.api);
  const before = await getStaffSubjects();
  const [refund] = listRefunds(id);
  shop.simulator.faults.addDelivery({ type: /refund/, how: 'duplicate', times: 2 });
  shop.simulator.failRefund(refund?.id ?? '');
  await settle();
  await shop.runTimed('orders:find-failed-refunds');
  expect(await getStaffSubjects()).toEqual([RETURNED, ...before]);
  expect(listFacts(errors, 'a refund of a gift card failed')).toMatchObject([{ giftCardId: id, refundId: refund?.id, amountMinor: 50_000 }]);
});

test('gift cards: report a refund that failed before it was booked', async () => {
  const { id, code } = await buy();
  shop.api.onStep('gift-card.refunded', async () => {
    shop.simulator.failRefund(listRefunds(id)[0]?.id ?? '');
    throw new Error('the process ends here');
  });
  await withdraw(code);
  const before = await getStaffSubjects();
  await settle();
  await shop.runTimed('orders:find-failed-refunds');
  expect(await getStaffSubjects()).toEqual([RETURNED, ...before]);
});

test('gift cards: refund a captured payment whose purchase is missing, once', async () => {
  const id = await begin();
  shop.api.onStep('gift-card.begun', async () => void (await orders.rows('delete from gift_cards where id = $1', id)));
  const errors = watchErrors(shop.api);
  shop.simulator.faults.addDelivery({ type: /payment_intent/, how: 'duplicate', times: 4 });
  await complete(id);
  await settle();
  await settle();
  expect(listRefunds(id)[0]?.amount).toBe(50_000);
  expect(listFacts(errors, 'without a purchase')).toMatchObject([{ giftCardId: id, amountMinor: 50_000 }]);
  const before = await getStaffSubjects();
  shop.simulator.failRefund(listRefunds(id)[0]?.id ?? '');
  await settle();
  expect(await getStaffSubjects()).toEqual([RETURNED, ...before]);
});
