/** Disputed contributions with the simulated Stripe: nobody gets another's share, and what Stripe doesn't refund is paid otherwise. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { getOrders } from '../../testing/orders.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { findPosted } from '../ledger/service.ts';
import { cancelOrder, recordDispute, refundOrder } from '../orders/service.ts';
import { compareBooksAfterEach } from '../orders/testing/stripe-books.ts';
import { getStripe } from '../payments/service.ts';
import { bookPaidElsewhere, listOverduePaybacks } from './service.ts';
import { begin, read } from './testing/chip-in.ts';
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

const { settle, listPayments, getCharge, listBack, listDue, started, pay, placeOrder } = makeStripeChipIns(() => shop);

test.each([
  ['won', 600, 'reached'],
  ['lost', 400, 'open'],
] as const)('issue 23: a disputed contribution is out, until it is %s', async (outcome, raised, state) => {
  const { token, wished } = await started();
  await pay(token, 400);
  const id = await pay(token, 200);
  shop.simulator.faults.addDelivery({ type: /dispute/, how: 'duplicate', times: 2 });
  const dispute = shop.simulator.openDispute(getCharge(id));
  await settle();
  expect(await read(wished.erik.browser, token)).toMatchObject({ raised: 400, state: 'open' });
  expect((await orders.mailsTo(STAFF))[0].subject).toBe('Gemensam gåva: En betalning bestrids');
  shop.simulator.closeDispute(dispute.id, outcome);
  await settle();
  expect(await read(wished.erik.browser, token)).toMatchObject({ raised, state });
});

test('issue 23: the goal is reached when no card pays the rest', async () => {
  const one = await started();
  const { token, wished } = one;
  await pay(token, 300);
  const dispute = shop.simulator.openDispute(getCharge(await pay(token, 200)));
  await settle();
  await pay(token, 98);
  shop.simulator.closeDispute(dispute.id, 'won');
  await settle();
  expect(await read(wished.erik.browser, token)).toMatchObject({ raised: 598, goal: 600, state: 'reached' });
  expectProblem(await begin(shop.api.browser(), token, { provider_id: 'stripe', amount: 2 }), 'CHIP_IN_FULL');
  expect(await placeOrder(one)).toMatchObject({ type: 'order', order: { payment: { gift_card: 597, charged: 3 } } });
});

test('issue 23: books a refund that was made before its dispute', async () => {
  const { token, wished } = await started();
  const id = await pay(token, 200);
  shop.api.onStep('chip-in.refunded', () => Promise.reject(new Error('the process ends here')));
  await wished.erik.browser.post(`/api/store/chip-ins/${token}/cancellation`);
  await settle();
  const dispute = shop.simulator.openDispute(getCharge(id), 20_000);
  await settle();
  shop.simulator.closeDispute(dispute.id, 'lost');
  await settle();
  shop.api.onStep('chip-in.refunded', () => Promise.resolve());
  expect(listBack(id)).toEqual([20_000]);
  const posted = async (account: 'chip_ins' | 'disputes') => (await findPosted(orders.ctx.db, { paymentReference: String(listPayments(id)[0]?.id), account }))[0]?.amount_minor;
  expect([await posted('chip_ins'), await posted('disputes')]).toEqual([0, 20_000]);
});

test('issue 23: owes the contributor a dispute won after the end', async () => {
  const { token, wished } = await started();
  const [other, id] = [await pay(token, 400), await pay(token, 200)];
  const dispute = shop.simulator.openDispute(getCharge(id));
  await settle();
  await wished.erik.browser.post(`/api/store/chip-ins/${token}/cancellation`);
  await settle();
  expect([listBack(other), listBack(id)]).toEqual([[40_000], []]);
  shop.simulator.closeDispute(dispute.id, 'won');
  await settle();
  // Stripe refuses refunds of what was disputed: staff pay by other means.
  expect(await listDue(id)).toEqual([{ reason: 'dispute', amount_minor: 20_000, refunded_at: null }]);
});

test('issue 23: a contribution lost after the order is the shop’s loss', async () => {
  const one = await started();
  const [other, id] = [await pay(one.token, 400), await pay(one.token, 200)];
  const placed = await placeOrder(one);
  await settle();
  const dispute = shop.simulator.openDispute(getCharge(id));
  await settle();
  await cancelOrder(orders.ctx, placed.order.number, { isRestocked: true });
  await settle();
  expect([listBack(other), listBack(id)]).toEqual([[40_000], []]);
  shop.simulator.closeDispute(dispute.id, 'lost');
  await settle();
  expect([listBack(other), listBack(id)]).toEqual([[40_000], []]);
  expect(await orders.rows(`select balance_minor from gift_cards where id = (select id from chip_ins where token = $1)`, one.token)).toEqual([{ balance_minor: 0 }]);
});

test('issue 23: the share of a disputed contribution waits for its bank', async () => {
  const one = await started();
  const [other, id] = [await pay(one.token, 400), await pay(one.token, 200)];
  const placed = await placeOrder(one);
  await settle();
  const dispute = shop.simulator.openDispute(getCharge(id));
  await settle();
  await refundOrder(orders.ctx, placed.order.number, { requestId: 'a', reason: 'goodwill', lines: [{ part: 'goods', itemId: placed.order.items[0].id, amountMinor: 15_000 }] });
  await settle();
  await settle();
  expect(listBack(other)).toEqual([10_000]);
  shop.simulator.closeDispute(dispute.id, 'won');
  await settle();
  expect(await listDue(id)).toEqual([{ reason: 'order', amount_minor: 5_000, refunded_at: null }]);
});

/** An order under way, which fails when its payment is canceled at Stripe. */
async function placeFailingOrder(wished: Awaited<ReturnType<typeof started>>['wished'], token: string): Promise<() => Promise<void>> {
  const cartId = await shop.cart(wished.erik.browser, wished.variantId);
  await wished.erik.browser.put(`/api/store/carts/${cartId}/chip-in`, { token });
  await shop.begin(wished.erik.browser, cartId);
  expect((await shop.complete(wished.erik.browser, cartId, await shop.token('card'))).body.type).toBe('order');
  const [placed] = await orders.rows<{ reference: string }>('select s.provider_reference as reference from payment_sessions s where s.cart_id = $1', cartId);
  const stripe = await getStripe(orders.ctx);
  return async () => {
    await stripe.paymentIntents.cancel(placed?.reference ?? '');
    await settle();
  };
}

test('issue 23: a disputed contribution stays out when its order fails', async () => {
  const { token, wished } = await started();
  await pay(token, 300);
  const id = await pay(token, 200);
  const failOrder = await placeFailingOrder(wished, token);
  const dispute = shop.simulator.openDispute(getCharge(id));
  await recordDispute(orders.ctx, dispute.id);
  await failOrder();
  expect(await read(wished.erik.browser, token)).toMatchObject({ state: 'open', raised: 300 });
  shop.simulator.closeDispute(dispute.id, 'lost');
  await settle();
  expect(await read(wished.erik.browser, token)).toMatchObject({ state: 'open', raised: 300 });
});

test('issue 23: owes the rest when a bank takes a part meanwhile', async () => {
  const { token, wished } = await started();
  await pay(token, 150);
  const id = await pay(token, 300);
  const failOrder = await placeFailingOrder(wished, token);
  const dispute = shop.simulator.openDispute(getCharge(id), 10_000);
  await recordDispute(orders.ctx, dispute.id);
  shop.simulator.closeDispute(dispute.id, 'lost');
  await recordDispute(orders.ctx, dispute.id);
  await failOrder();
  expect(await listDue(id)).toEqual([{ reason: 'dispute', amount_minor: 20_000, refunded_at: null }]);
  expect((await read(wished.erik.browser, token)).raised).toBe(150);
});

test('issue 23: a sum that Stripe refuses is reported, and paid elsewhere', async () => {
  const { token, wished } = await started();
  const id = await pay(token, 200);
  shop.simulator.closeDispute(shop.simulator.openDispute(getCharge(id)).id, 'won');
  await settle();
  await wished.erik.browser.post(`/api/store/chip-ins/${token}/cancellation`);
  await settle();
  shop.api.clock.advance(26 * HOUR_MS);
  await shop.runTimed('chip-ins:retry-paybacks');
  await shop.runTimed('orders:report-paybacks');
  await shop.runTimed('orders:report-paybacks');
  await settle();
  const payment = String(listPayments(id)[0]?.id);
  const reports = (await orders.mailsTo(STAFF)).filter(({ text }: { text: string }) => text.includes(payment) && text.includes('paid-back'));
  expect(reports.map(({ subject }: { subject: string }) => subject)).toEqual(['Gemensam gåva: Pengar går inte tillbaka']);
  const findDue = async () => (await listOverduePaybacks(orders.ctx, 10)).find(({ provider_reference }) => provider_reference === payment);
  const due = await findDue();
  expect(due).toMatchObject({ amount_minor: 20_000 });
  expect([await bookPaidElsewhere(orders.ctx, due?.id ?? ''), await bookPaidElsewhere(orders.ctx, due?.id ?? '')]).toEqual([true, false]);
  expect([await findDue(), listBack(id)]).toEqual([undefined, []]);
  shop.api.clock.advance(500 * 24 * HOUR_MS);
  await shop.runTimed('chip-ins:erase-people');
  expect(await orders.rows('select name, email from chip_in_contributions where id = $1', id)).toEqual([{ name: '', email: null }]);
});

test('issue 23: a dispute of a part takes no more than that', async () => {
  const { token, wished } = await started();
  await pay(token, 200);
  const id = await pay(token, 400);
  const dispute = shop.simulator.openDispute(getCharge(id), 10_000);
  await settle();
  shop.simulator.closeDispute(dispute.id, 'lost');
  await settle();
  expect(await listDue(id)).toEqual([{ reason: 'dispute', amount_minor: 30_000, refunded_at: null }]);
  expect((await read(wished.erik.browser, token)).raised).toBe(200);
});
