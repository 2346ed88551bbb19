/** Chip-ins with the simulated Stripe: charged once whatever is lost, vendors paid in full, so that the ledger equals Stripe's balances after each test. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrders } from '../../testing/orders.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { cancelOrder } from '../orders/service.ts';
import { compareBooksAfterEach, getStripeBalance } from '../orders/testing/stripe-books.ts';
import { lostPaymentAnswers } from '../orders/testing/stripe-payments.ts';
import { kr } from '../../testing/make.ts';
import { read } from './testing/chip-in.ts';
import { makeStripeChipIns } from './testing/stripe-chip-in.ts';

const HOUR_MS = 3_600_000;
const STAFF = 'kassan@exempel.example';

let shop: StripeShop;
let orders: ReturnType<typeof getOrders>;
beforeAll(async () => {
  shop = await stripeShop({ settings: { SHOP_EMAIL: STAFF } });
  orders = getOrders(shop.api);
});
afterAll(() => shop.stop());
compareBooksAfterEach(() => shop);

const { settle, listPayments, listRefunds, listBack, statusOf, started, beginAt, complete, pay, placeOrder } = makeStripeChipIns(() => shop);

test.each(lostPaymentAnswers)('issue 23: a contribution is charged once when the first %s', async (_, fault) => {
  const { token, wished } = await started();
  const id = await beginAt(token, 200);
  shop.simulator.faults.addCall(fault);
  await complete(id);
  shop.simulator.faults.clear();
  expect((await complete(id)).body.type).toBe('paid');
  expect(listPayments(id).map(({ status, amount_received }) => [status, amount_received])).toEqual([['succeeded', 20_000]]);
  expect((await read(wished.erik.browser, token)).raised).toBe(200);
});

test('issue 23: a declined card leaves the room to the next', async () => {
  const { token, wished } = await started();
  expect((await complete(await beginAt(token, 600), 'declined')).body.type).toBe('declined');
  expect((await complete(await beginAt(token, 600))).body.type).toBe('paid');
  expect((await read(wished.erik.browser, token)).state).toBe('reached');
});

test('issue 23: comes in by the event after the bank’s question', async () => {
  const { token } = await started();
  const id = await beginAt(token, 200);
  expect((await complete(id, 'asks')).body.type).toBe('action');
  shop.simulator.answerPayer(listPayments(id)[0]?.id ?? '', 'approve');
  await settle();
  expect(await statusOf(id)).toBe('paid');
});

test('issue 23: a payer who approves after the end is never charged', async () => {
  const { token, wished } = await started();
  const id = await beginAt(token, 200);
  expect((await complete(id, 'asks')).body.type).toBe('action');
  await wished.erik.browser.post(`/api/store/chip-ins/${token}/cancellation`);
  shop.simulator.answerPayer(listPayments(id)[0]?.id ?? '', 'approve');
  await settle();
  expect(listPayments(id).map(({ status }) => status)).toEqual(['canceled']);
});

test('issue 23: a payment waits when the database fails before its capture', async () => {
  const { token } = await started();
  const id = await beginAt(token, 200);
  expect((await complete(id, 'asks')).body.type).toBe('action');
  shop.api.onStep('chip-in.room', () => Promise.reject(new Error('the connection is lost')));
  shop.simulator.answerPayer(listPayments(id)[0]?.id ?? '', 'approve');
  await shop.simulator.webhooks.settled();
  await complete(id);
  shop.api.onStep('chip-in.room', () => Promise.resolve());
  expect(listPayments(id).map(({ status }) => status)).toEqual(['requires_capture']);
  expect((await complete(id)).body.type).toBe('paid');
});

test('issue 23: Swish that arrives after the end goes back whole', async () => {
  const { token, wished } = await started();
  const id = await beginAt(token, 200);
  expect((await complete(id, 'swish')).body.type).toBe('action');
  await wished.erik.browser.post(`/api/store/chip-ins/${token}/cancellation`);
  shop.simulator.answerPayer(listPayments(id)[0]?.id ?? '', 'approve');
  await settle();
  expect([await statusOf(id), listBack(id)]).toEqual(['late', [20_000]]);
});

test('issue 23: pays the vendor in full, and refunds reach contributors', async () => {
  const one = await started();
  const [first, second] = [await pay(one.token, 400), await pay(one.token, 200)];
  const placed = await placeOrder(one);
  expect(placed).toMatchObject({ type: 'order', order: { payment: { gift_card: 600, charged: 0 } } });
  await settle();
  const [account] = await orders.rows<{ id: string }>('select account_id as id from vendor_accounts where vendor_id = $1', one.vendorId);
  // Less the fee of ten per cent.
  expect(getStripeBalance(shop, account?.id ?? '')).toBe(kr(540));
  await cancelOrder(orders.ctx, placed.order.number, { isRestocked: true });
  await settle();
  await settle();
  expect([listBack(first), listBack(second)]).toEqual([[40_000], [20_000]]);
  expect(getStripeBalance(shop, account?.id ?? '')).toBe(0);
});

test('issue 23: refunds once when the answer to the refund is lost', async () => {
  const { token, wished } = await started();
  const id = await pay(token, 200);
  shop.simulator.faults.addCall({ method: 'POST', path: /\/refunds$/, how: 'reset', when: 'after', times: 2 });
  await wished.erik.browser.post(`/api/store/chip-ins/${token}/cancellation`);
  await settle();
  shop.simulator.faults.clear();
  shop.api.clock.advance(2 * HOUR_MS);
  await shop.runTimed('chip-ins:retry-paybacks');
  await settle();
  expect(listBack(id)).toEqual([20_000]);
});

test('issue 23: reports a refund that its bank sends back', async () => {
  const { token, wished } = await started();
  const id = await pay(token, 200);
  await wished.erik.browser.post(`/api/store/chip-ins/${token}/cancellation`);
  await settle();
  const [refund] = listRefunds(id);
  shop.simulator.faults.addDelivery({ type: /refund/, how: 'duplicate', times: 2 });
  shop.simulator.failRefund(refund?.id ?? '');
  await settle();
  expect((await orders.mailsTo(STAFF)).filter(({ subject }: { subject: string }) => subject === 'Gemensam gåva: En återbetalning kom i retur')).toHaveLength(1);
});

test('issue 23: deletes unpaid contributions after a day, captured ones never', async () => {
  const { token } = await started();
  const [unpaid, paid] = [await beginAt(token, 200), await beginAt(token, 200)];
  shop.simulator.faults.addDelivery({ type: /payment_intent/, how: 'lose', times: 9 });
  shop.api.onStep('chip-in.captured', () => Promise.reject(new Error('the process ends here')));
  await complete(paid);
  shop.api.onStep('chip-in.captured', () => Promise.resolve());
  shop.api.clock.advance(25 * HOUR_MS);
  await shop.runTimed('chip-ins:settle');
  await shop.runTimed('chip-ins:settle');
  expect([await statusOf(unpaid), await statusOf(paid)]).toEqual([undefined, 'paid']);
});
