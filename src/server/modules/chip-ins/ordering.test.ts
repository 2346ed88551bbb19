/** Ordering what several paid for: once, with the rest from a card or back to them, whatever comes in between. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { kr } from '../../testing/make.ts';
import { getOrders } from '../../testing/orders.ts';
import { addTo, newCart } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { cancelOrder, refundOrder } from '../orders/service.ts';
import { findTaken } from '../reservations/testing/givers.ts';
import { endChipIns } from './jobs.ts';
import { cartFor, completeOne, contribute, inDays, listRefunded, makeWished, order, payWith, read, runTimed, startOne, type Wished } from './testing/chip-in.ts';

let api: TestApi;
let orders: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi({ settings: { RESERVATION_MINUTES: '0' } });
  orders = getOrders(api);
});
afterAll(() => api.stop());

/** Three who pay 300, 150 and 79 kr for what costs 529 kr with delivery. */
async function raised(sums: readonly number[] = [300, 150, 79], price = 480): Promise<{ wished: Wished; token: string }> {
  const wished = await makeWished(api, { price });
  const token = await startOne(api, wished, { ends_on: inDays(api, 20) });
  for (const [index, amount] of sums.entries()) await contribute(api.browser(), token, { amount, name: `Vän ${index}`, email: `van${index}-${token.toLowerCase()}@exempel.example` });
  return { wished, token };
}

test('issue 23: the starter orders with what was paid', async () => {
  // 480 kr and delivery of 49 kr.
  const { wished, token } = await raised([300, 150, 79]);
  const { cartId, applied } = await cartFor(wished.erik.browser, wished, token);
  expect(applied.body.cart).toMatchObject({ total: 529, gift_card: { amount: 529, is_chip_in: true }, amount_due: 0 });
  const done = await order(wished.erik.browser, cartId);
  expect(done.body).toMatchObject({ type: 'order', order: { payment: { gift_card: 529, charged: 0, is_chip_in: true } } });
  expect(await findTaken(wished.erik.browser, wished.publicId)).toEqual([{ itemId: wished.itemId, reserved: 1, own: 0, ownBought: 0 }]);
  await api.runJobs();
  expect(await read(wished.erik.browser, token)).toMatchObject({ state: 'ordered', raised: 529, order_id: done.body.order.id });
  expect((await mailsTo(api, `van0-${token.toLowerCase()}@exempel.example`)).map(({ subject }) => subject).sort()).toEqual(['Du är med och ger Vas', 'Presenten är beställd: Vas']);
  expect(await listRefunded(api, token)).toEqual([0, 0, 0]);
  await api.runJobs();
  expect(await findTaken(wished.erik.browser, wished.publicId)).toMatchObject([{ reserved: 1 }]);
});

test('issue 23: what exceeds goes back in proportion, to the öre', async () => {
  const { wished, token } = await raised([300, 129, 100]);
  await api.database.run({ text: `update variant_prices set amount_minor = 37900 where variant_id = $1 and currency_code = 'SEK'`, values: [wished.variantId] });
  const { cartId, applied } = await cartFor(wished.erik.browser, wished, token);
  expect(applied.body.cart).toMatchObject({ total: 428, gift_card: { amount: 428 } });
  expect((await order(wished.erik.browser, cartId)).body.type).toBe('order');
  await api.runJobs();
  // 101 kr of 529 kr.
  expect(await listRefunded(api, token)).toEqual([5_728, 2_463, 1_909]);
});

test('issue 23: the buyer’s card pays what is missing', async () => {
  const { wished, token } = await raised([200, 100]);
  const { cartId, applied } = await cartFor(wished.erik.browser, wished, token);
  expect(applied.body.cart).toMatchObject({ total: 529, gift_card: { amount: 300 }, amount_due: 229 });
  expect((await order(wished.erik.browser, cartId)).body.order.payment).toMatchObject({ gift_card: 300, charged: 229, card_last4: '4242' });
  await api.runJobs();
  expect(await listRefunded(api, token)).toEqual([0, 0]);
});

test('issue 23: pays one of the wish alone, never with other goods', async () => {
  const { wished, token } = await raised([300, 150, 79]);
  const { browser } = wished.erik;
  expectProblem((await cartFor(browser, wished, token, 2)).applied, 'CHIP_IN_ALONE');
  const other = await api.make.product({ title: 'Fat', price: kr(100) });
  const empty = await newCart(browser);
  await addTo(browser, empty, other.variantId);
  expectProblem(await browser.put(`/api/store/carts/${empty}/chip-in`, { token }), 'CHIP_IN_ALONE');
  await addTo(browser, empty, wished.variantId);
  expectProblem(await browser.put(`/api/store/carts/${empty}/chip-in`, { token }), 'CHIP_IN_ALONE');
  expect((await browser.get(`/api/store/carts/${empty}`)).body.cart.gift_card).toBeNull();
});

test('issue 23: a refund of the buyer’s own goods is the buyer’s', async () => {
  const { wished, token } = await raised([300, 150, 79]);
  const { browser } = wished.erik;
  const { cartId } = await cartFor(browser, wished, token);
  const other = await api.make.product({ title: 'Fat', price: kr(100) });
  await addTo(browser, cartId, other.variantId);
  expect((await browser.get(`/api/store/carts/${cartId}`)).body.cart).toMatchObject({ gift_card: { amount: 0, balance: 529 } });
  const placed = (await order(browser, cartId)).body.order;
  await api.runJobs();
  const own = placed.items.find(({ variant_id }: { variant_id: string }) => variant_id === other.variantId);
  await refundOrder(orders.ctx, placed.number, { requestId: 'own', reason: 'goodwill', lines: [{ part: 'goods', itemId: own.id, amountMinor: 10_000 }] });
  await api.runJobs();
  expect(await listRefunded(api, token)).toEqual([0, 0, 0]);
  const refunded = 'select sum(d.amount_minor)::int as refunded from demo_refunds d join payment_sessions s on s.provider_reference = d.reference where s.cart_id = $1';
  expect(await api.database.run({ text: refunded, values: [cartId] })).toEqual([{ refunded: 10_000 }]);
});

test('issue 23: only its starter orders with it', async () => {
  const { wished, token } = await raised();
  const sara = await api.signedIn({ firstName: 'Sara' });
  expectProblem((await cartFor(sara.browser, wished, token)).applied, 'NOT_FOUND');
  expectProblem((await cartFor(api.browser(), wished, token)).applied, 'NOT_FOUND');
});

test('issue 23: a cancelled order returns the money once', async () => {
  const { wished, token } = await raised([300, 150, 79]);
  const { cartId } = await cartFor(wished.erik.browser, wished, token);
  const placed = (await order(wished.erik.browser, cartId)).body.order;
  await api.runJobs();
  await cancelOrder(orders.ctx, placed.number, { isRestocked: true });
  await api.runJobs();
  await api.runJobs();
  expect(await listRefunded(api, token)).toEqual([30_000, 15_000, 7_900]);
  expect((await read(wished.erik.browser, token)).state).toBe('refunded');
  expect(await findTaken(wished.erik.browser, wished.publicId)).toEqual([]);
});

test('issue 23: a partly refunded order returns it in proportion', async () => {
  const { wished, token } = await raised([300, 150, 79]);
  const { cartId } = await cartFor(wished.erik.browser, wished, token);
  const placed = (await order(wished.erik.browser, cartId)).body.order;
  await api.runJobs();
  await refundOrder(orders.ctx, placed.number, { requestId: 'a', reason: 'goodwill', lines: [{ part: 'goods', itemId: placed.items[0].id, amountMinor: 10_000 }] });
  await api.runJobs();
  // 10 000 × 300 / 529, 10 000 × 150 / 529, 10 000 × 79 / 529.
  expect(await listRefunded(api, token)).toEqual([5_671, 2_836, 1_493]);
});

test('issue 23: is open again when the buyer’s card fails at last', async () => {
  const { wished, token } = await raised([200, 100]);
  const { cartId } = await cartFor(wished.erik.browser, wished, token);
  const refusedAtCapture = { number: '4000 0000 0000 0341', expiry: '12/30', cvc: '123', return_path: '/' };
  expect((await order(wished.erik.browser, cartId, refusedAtCapture)).body.type).toBe('order');
  expect((await read(wished.erik.browser, token)).state).toBe('ordered');
  await api.runJobs();
  expect(await read(wished.erik.browser, token)).toMatchObject({ state: 'open', raised: 300 });
  expect(await findTaken(wished.erik.browser, wished.publicId)).toMatchObject([{ reserved: 1, chipIn: { raised: 300 } }]);
  await contribute(api.browser(), token, { amount: 100 });
  expect((await order(wished.erik.browser, (await cartFor(wished.erik.browser, wished, token)).cartId)).body.order.payment).toMatchObject({ gift_card: 400, charged: 129 });
});

test('issue 23: goes back when the card fails and others collect', async () => {
  const wished = await makeWished(api, { price: 480, quantity: 2 });
  const token = await startOne(api, wished);
  await contribute(api.browser(), token, { amount: 200 });
  const { cartId } = await cartFor(wished.erik.browser, wished, token);
  const refusedAtCapture = { number: '4000 0000 0000 0341', expiry: '12/30', cvc: '123', return_path: '/' };
  expect((await order(wished.erik.browser, cartId, refusedAtCapture)).body.type).toBe('order');
  const other = await startOne(api, wished);
  await api.runJobs();
  await api.runJobs();
  expect((await read(api.browser(), token)).state).toBe('canceled');
  expect((await read(api.browser(), other)).state).toBe('open');
  expect(await listRefunded(api, token)).toEqual([20_000]);
});

test('issue 23: goes back when an order fails after its starter left', async () => {
  const { wished, token } = await raised([200, 100]);
  const { cartId } = await cartFor(wished.erik.browser, wished, token);
  const refusedAtCapture = { number: '4000 0000 0000 0341', expiry: '12/30', cvc: '123', return_path: '/' };
  expect((await order(wished.erik.browser, cartId, refusedAtCapture)).body.type).toBe('order');
  expect((await wished.erik.browser.delete('/api/app/user', { password: wished.erik.password })).status).toBeLessThan(300);
  await api.runJobs();
  await api.runJobs();
  expect((await read(api.browser(), token)).state).toBe('canceled');
  expect(await listRefunded(api, token)).toEqual([20_000, 10_000]);
});

test('issue 23: either the order or the last day comes first', async () => {
  const { wished, token } = await raised([200, 100]);
  const { cartId } = await cartFor(wished.erik.browser, wished, token);
  api.onStep('complete.locked', async () => {
    api.clock.advance(21 * 86_400_000);
    await runTimed(api, endChipIns);
  });
  const refused = await order(wished.erik.browser, cartId);
  expect([refused.status, refused.body.code]).toEqual([409, 'CART_CHANGED']);
  await api.runJobs();
  expect(await listRefunded(api, token)).toEqual([20_000, 10_000]);
  expect(await api.database.run({ text: `select d.status from demo_payments d join payment_sessions s on s.provider_reference = d.reference where s.cart_id = $1`, values: [cartId] })).toEqual([
    { status: 'canceled' },
  ]);
});

test('issue 23: one that can’t end stops no other', async () => {
  const both = [await raised([200]), await raised([100])];
  api.clock.advance(21 * 86_400_000);
  let failed = 0;
  api.onStep('chip-in.locked', () => {
    failed += 1;
    return failed === 1 ? Promise.reject(new Error('a row that can’t be written')) : Promise.resolve();
  });
  // Those of other tests end as well.
  const listOver = () => api.database.run({ text: `select id from chip_ins where status = 'open' and ends_on < $1::date`, values: [inDays(api, 0)] });
  expect((await listOver()).length).toBeGreaterThan(1);
  await runTimed(api, endChipIns);
  expect(await listOver()).toHaveLength(1);
  api.onStep('chip-in.locked', () => Promise.resolve());
  await runTimed(api, endChipIns);
  await api.runJobs();
  expect([...(await listRefunded(api, both[0]?.token ?? '')), ...(await listRefunded(api, both[1]?.token ?? ''))]).toEqual([20_000, 10_000]);
});

test('issue 23: a contribution that comes while it is ordered goes back', async () => {
  const { wished, token } = await raised([200, 100]);
  const { cartId } = await cartFor(wished.erik.browser, wished, token);
  api.onStep('chip-in.captured', async () => {
    expect((await order(wished.erik.browser, cartId)).body.type).toBe('order');
  });
  const guest = api.browser();
  const id = await payWith(guest, token, { amount: 100 });
  expect((await completeOne(guest, id)).body.type).toBe('late');
  await api.runJobs();
  expect(await listRefunded(api, token)).toEqual([0, 0, 10_000]);
});

test('issue 23: stays when the goods are sold out', async () => {
  const { wished, token } = await raised([200, 100]);
  const { cartId } = await cartFor(wished.erik.browser, wished, token);
  await api.database.run({ text: 'update stock_items set available = 0 where id = $1', values: [wished.stockItemId] });
  expectProblem(await wished.erik.browser.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' }), 'INSUFFICIENT_INVENTORY');
  expect(await read(wished.erik.browser, token)).toMatchObject({ state: 'open', raised: 300 });
  expect((await wished.erik.browser.post(`/api/store/chip-ins/${token}/cancellation`)).body.chip_in.state).toBe('canceled');
  await api.runJobs();
  expect(await listRefunded(api, token)).toEqual([20_000, 10_000]);
});
