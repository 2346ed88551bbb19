/** Gift cards with the simulated Stripe: bought whatever is lost, and vendors paid in full, so that the ledger equals Stripe's balances after each test. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { addDays } from '#shared/values/time/calendar-day.ts';
import { jobs } from '../../jobs.ts';
import { inTransaction } from '../../platform/context.ts';
import { kr } from '../../testing/make.ts';
import { getOrders } from '../../testing/orders.ts';
import { addTo, newCart } from '../../testing/purchase.ts';
import type { CallFault } from '../../testing/stripe/faults.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { expectBooksToEqualStripe, getStripeBalance, settleEvents } from '../orders/testing/stripe-books.ts';
import { refundOrder } from '../orders/service.ts';
import { toShopDay } from './rules.ts';
import { takeFromCard } from './service.ts';
import { applyCard, cardInput, completeCard, readCard } from './testing/buy-card.ts';

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
afterEach(async () => {
  shop.simulator.faults.clear();
  vi.restoreAllMocks();
  await settleEvents(shop);
  await expectBooksToEqualStripe(shop);
});

async function begin(amount = 500): Promise<string> {
  const { body } = await shop.api.browser().post('/api/store/gift-cards', { ...cardInput, provider_id: 'stripe', amount, recipient_email: null });
  return body.purchase.id as string;
}
const complete = async (id: string, method: Parameters<StripeShop['token']>[0] = 'card') =>
  shop.api.browser().post(`/api/store/gift-card-purchases/${id}/complete`, { confirmation_token: await shop.token(method) });
const listPayments = (id: string) => [...shop.simulator.state.payments.values()].filter(({ metadata }) => metadata['fira_session'] === id);
const settle = () => settleEvents(shop);

async function buy(amount = 500): Promise<string> {
  const { body } = await complete(await begin(amount));
  await settle();
  return body.gift_card.code as string;
}

const faults: [string, CallFault][] = [
  ['answer times out', { method: 'POST', path: /\/payment_intents$/, how: 'timeout', when: 'after', times: 2 }],
  ['answer is 500 after the effect', { method: 'POST', path: /\/payment_intents$/, how: 500, when: 'after' }],
  ['capture is cut off', { method: 'POST', path: /\/capture$/, how: 'reset', when: 'after', times: 2 }],
];

test.each(faults)('gift cards: are charged once when the first %s', async (_, fault) => {
  const id = await begin();
  shop.simulator.faults.addCall(fault);
  await complete(id);
  shop.simulator.faults.clear();
  const { body } = await completeCard(shop.api, id);
  expect(body).toMatchObject({ type: 'bought', gift_card: { balance: 500 } });
  expect(listPayments(id).map(({ status, amount_received }) => [status, amount_received])).toEqual([['succeeded', 50_000]]);
});

test('gift cards: become valid by the event after the bank’s question', async () => {
  const id = await begin();
  expect((await complete(id, 'asks')).body.type).toBe('action');
  shop.simulator.answerPayer(listPayments(id)[0]?.id ?? '', 'approve');
  await settle();
  expect(await orders.rows('select status from gift_cards where id = $1', id)).toEqual([{ status: 'active' }]);
});

test('gift cards: say declined, and are paid with another card', async () => {
  const id = await begin();
  expect((await complete(id, 'declined')).body).toEqual({ type: 'declined' });
  expect(await orders.rows('select status from gift_cards where id = $1', id)).toEqual([{ status: 'pending' }]);
  expect((await complete(await begin())).body.type).toBe('bought');
});

test('gift cards: give the buyer’s money back at Stripe when they withdraw', async () => {
  const code = await buy();
  await shop.api.browser().post(`/api/store/gift-cards/${code}/withdrawal`, { buyer_email: cardInput.buyer_email });
  await settle();
  expect((await readCard(shop.api, code)).state).toBe('withdrawn');
});

/** An order of 600 kr, with a gift card of `amount`, at a vendor of its own. */
async function order(amount: number) {
  const vendorId = await shop.api.make.vendor();
  const product = await shop.api.make.product({ vendorId, price: kr(600), stock: 5 });
  const code = await buy(amount);
  const browser = shop.api.browser();
  const cartId = await shop.cart(browser, product.variantId);
  await applyCard(browser, cartId, code);
  const begun = await shop.begin(browser, cartId);
  const { body } = await shop.complete(browser, cartId, begun.body.payment_session.provider_id === 'stripe' ? await shop.token('card') : undefined);
  const [account] = await orders.rows<{ id: string }>('select account_id as id from vendor_accounts where vendor_id = $1', vendorId);
  const account_id = account?.id ?? '';
  const refund = async (kronor: number) => {
    await refundOrder(orders.ctx, body.order.number, { requestId: prefixedId('rf'), reason: 'faulty', lines: [{ part: 'goods', itemId: body.order.items[0].id, amountMinor: kr(kronor) }] });
    await settle();
  };
  return { code, cartId, order: body.order, refund, vendorGot: () => getStripeBalance(shop, account_id) };
}

test.each([
  ['a part', 500, 1],
  ['everything', 1_000, 0],
])('gift cards: pay the vendor in full when they cover %s', async (_what, amount, payments) => {
  const bought = await order(amount);
  await settle();
  expect(await shop.intents(bought.cartId)).toHaveLength(payments);
  // 600 kr less the fee of ten per cent.
  expect(bought.vendorGot()).toBe(kr(540));
  expect(await orders.rows('select platform_fee_minor as fee from order_items where order_id = $1', bought.order.id)).toEqual([{ fee: kr(60) }]);
});

test('gift cards: take refunds back from the vendor, card’s part first', async () => {
  const bought = await order(500);
  await settle();
  await bought.refund(450);
  expect([bought.vendorGot(), (await readCard(shop.api, bought.code)).balance]).toEqual([kr(135), 450]);
  await bought.refund(150);
  expect([bought.vendorGot(), (await readCard(shop.api, bought.code)).balance]).toEqual([0, 500]);
});

test.each([
  ['transfer', { method: 'POST', path: /\/transfers$/, how: 'reset', when: 'after', times: 2 }],
  ['reversal', { method: 'POST', path: /\/reversals$/, how: 'reset', when: 'after', times: 2 }],
] as [string, CallFault][])('gift cards: make the %s once when its answer is lost', async (_what, fault) => {
  shop.simulator.faults.addCall(fault);
  const bought = await order(1_000);
  await settle();
  await bought.refund(600);
  shop.simulator.faults.clear();
  for (const name of ['orders:transfer-gift-card', 'orders:reverse-gift-card']) {
    for (const { payload } of await orders.rows<{ payload: object }>(
      'select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1',
      name,
    ))
      await jobs.find((job) => job.name === name)?.run(orders.ctx, payload);
  }
  expect(bought.vendorGot()).toBe(0);
  const transfers = [...shop.simulator.state.transfers.values()].filter(({ transfer_group }) => transfer_group === `gift-card.${bought.order.id}`);
  expect(transfers.map(({ amount, amount_reversed }) => [amount, amount_reversed])).toEqual([[kr(540), kr(540)]]);
});

/** The errors that a job logs. */
function watchErrors() {
  const log = shop.api.services.log.child<string>({});
  vi.spyOn(shop.api.services.log, 'child').mockReturnValue(log);
  vi.spyOn(log, 'child').mockReturnValue(log);
  const error = vi.spyOn(log, 'error');
  return (text: string) => error.mock.calls.filter(([, said]) => said?.includes(text)).map(([facts]) => facts);
}
const getCharge = (id: string) => String(listPayments(id)[0]?.latest_charge);
const getStaffSubjects = async () => (await orders.mailsTo(STAFF)).map(({ subject }: { subject: string }) => subject);
const findRefund = (id: string) => [...shop.simulator.state.refunds.values()].find(({ payment_intent }) => payment_intent === listPayments(id)[0]?.id);

/** A bought card, and a cart that it can pay. */
async function buyFor() {
  const id = await begin();
  const { code } = (await complete(id)).body.gift_card as { code: string };
  await settle();
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
  const errors = watchErrors();
  const before = await getStaffSubjects();
  shop.simulator.faults.addDelivery({ type: /dispute/, how: 'duplicate', times: 2 });
  const dispute = shop.simulator.openDispute(getCharge(id));
  await settle();
  expect((await cart()).gift_card).toBeNull();
  expect((await apply()).body).toMatchObject({ status: 409, code: 'GIFT_CARD_UNKNOWN' });
  expect(await readCard(shop.api, code)).toMatchObject({ state: 'blocked', withdrawable_until: null });
  expect((await shop.api.browser().post(`/api/store/gift-cards/${code}/withdrawal`, { buyer_email: cardInput.buyer_email })).body.code).toBe('GIFT_CARD_BLOCKED');
  expect((await shop.api.browser().get(`/api/store/gift-cards/${code}/pdf`)).status).toBe(404);
  expect(await getStaffSubjects()).toEqual(['Presentkort: En betalning bestrids', ...before]);
  const { text } = (await orders.mailsTo(STAFF))[0];
  for (const fact of ['ett presentkort', 'spärrat', `https://dashboard.stripe.com/disputes/${dispute.id}`]) expect(text).toContain(fact);
  expect(text.replaceAll(STAFF, ''), 'no buyer, no code').not.toMatch(new RegExp(`@|${code}|Anna|Erik`));
  expect(errors('a gift card is disputed')).toMatchObject([{ giftCardId: id, disputeId: dispute.id, to: 'needs_response' }]);
  shop.simulator.closeDispute(dispute.id, outcome);
  await settle();
  expect((await apply()).status).toBe(status);
  expect((await getStaffSubjects())[0]).toBe('Presentkort: En bestridd betalning är avgjord');
});

test('gift cards: are mailed late when disputed on their day', async () => {
  const friend = 'sen@exempel.example';
  const day = addDays(toShopDay(shop.api.clock.now()), 2);
  const { body } = await shop.api.browser().post('/api/store/gift-cards', { ...cardInput, provider_id: 'stripe', recipient_email: friend, deliver_on: day });
  const { id } = body.purchase as { id: string };
  await complete(id);
  await settle();
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
  const id = await begin(1_000);
  const { code } = (await complete(id)).body.gift_card as { code: string };
  await settle();
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
  const id = await begin();
  const { code } = (await complete(id)).body.gift_card as { code: string };
  await settle();
  await shop.api.browser().post(`/api/store/gift-cards/${code}/withdrawal`, { buyer_email: cardInput.buyer_email });
  await settle();
  const errors = watchErrors();
  const before = await getStaffSubjects();
  const refund = findRefund(id);
  shop.simulator.faults.addDelivery({ type: /refund/, how: 'duplicate', times: 2 });
  shop.simulator.failRefund(refund?.id ?? '');
  await settle();
  await shop.runTimed('orders:find-failed-refunds');
  expect(await getStaffSubjects()).toEqual([RETURNED, ...before]);
  expect(errors('a refund of a gift card failed')).toMatchObject([{ giftCardId: id, refundId: refund?.id, amountMinor: 50_000 }]);
});

test('gift cards: report a refund that failed before it was booked', async () => {
  const id = await begin();
  const { code } = (await complete(id)).body.gift_card as { code: string };
  await settle();
  shop.api.onStep('gift-card.refunded', async () => {
    shop.simulator.failRefund(findRefund(id)?.id ?? '');
    throw new Error('the process ends here');
  });
  await shop.api.browser().post(`/api/store/gift-cards/${code}/withdrawal`, { buyer_email: cardInput.buyer_email });
  const before = await getStaffSubjects();
  await settle();
  await shop.runTimed('orders:find-failed-refunds');
  expect(await getStaffSubjects()).toEqual([RETURNED, ...before]);
});

test.each([
  ['for the first time', 0],
  ['again', 2],
])('gift cards: are not deleted when an old purchase is confirmed %s', async (_what, refusals) => {
  const id = await begin();
  if (refusals > 0) {
    shop.simulator.faults.addCall({ method: 'POST', path: /\/payment_intents$/, how: 'reset', when: 'before', times: refusals });
    await complete(id);
    expect(listPayments(id)).toEqual([]);
  }
  shop.api.clock.advance(25 * HOUR_MS);
  shop.api.onStep('gift-card.begun', () => shop.runTimed('gift-cards:settle'));
  expect((await complete(id)).body).toMatchObject({ type: 'bought', gift_card: { balance: 500 } });
});

test('gift cards: refund a captured payment whose purchase is missing, once', async () => {
  const id = await begin();
  shop.api.onStep('gift-card.begun', async () => void (await orders.rows('delete from gift_cards where id = $1', id)));
  const errors = watchErrors();
  shop.simulator.faults.addDelivery({ type: /payment_intent/, how: 'duplicate', times: 4 });
  await complete(id);
  await settle();
  await settle();
  expect(findRefund(id)?.amount).toBe(50_000);
  expect(errors('without a purchase')).toMatchObject([{ giftCardId: id, amountMinor: 50_000 }]);
  const before = await getStaffSubjects();
  shop.simulator.failRefund(findRefund(id)?.id ?? '');
  await settle();
  expect(await getStaffSubjects()).toEqual([RETURNED, ...before]);
});
