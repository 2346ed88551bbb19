/** Many who use one gift card at once: never more than is on it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deadlocksSoFar } from '../../testing/deadlocks.ts';
import { kr } from '../../testing/make.ts';
import { complete, goodCard } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { buyCard, cartWithCard, payRest, readCard } from './testing/buy-card.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RESERVATION_MINUTES: '0' } });
});
afterAll(() => api.stop());

const rows = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });

test('issue 23: 50 parallel redemptions of one gift card never overdraw', async () => {
  const product = await api.make.product({ price: kr(451), stock: 100 });
  const code = await buyCard(api, { amount: 2_000 });
  const carts = [];
  for (let index = 0; index < 50; index += 1) {
    const browser = api.browser();
    const { cartId, answer } = await cartWithCard(browser, product.variantId, code);
    // 451 kr and delivery of 49 kr: four such orders are on the card.
    expect(answer.body.cart).toMatchObject({ total: 500, amount_due: 0 });
    await browser.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' });
    carts.push({ browser, cartId });
  }
  const deadlocks = await deadlocksSoFar(api);
  const answers = await Promise.all(carts.map(({ browser, cartId }) => complete(browser, cartId)));
  expect(answers.filter(({ status, body }) => status === 200 && body.type === 'order')).toHaveLength(4);
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'CART_CHANGED')).toHaveLength(46);
  expect(await deadlocksSoFar(api)).toBe(deadlocks);
  await api.runJobs();
  const card = await readCard(api, code);
  expect(card).toMatchObject({ balance: 0, state: 'used' });
  expect(card.movements.map(({ amount }: { amount: number }) => amount)).toEqual([2_000, -500, -500, -500, -500]);
  expect(await rows('select available from stock_items where id = $1', product.stockItemId)).toEqual([{ available: 96 }]);
});

test('gift cards: release the payment card of a buyer who came second', async () => {
  const product = await api.make.product({ price: kr(600), stock: 10 });
  const code = await buyCard(api, { amount: 500 });
  const [first, second] = [api.browser(), api.browser()];
  const [one, two] = [await cartWithCard(first, product.variantId, code), await cartWithCard(second, product.variantId, code)];
  expect(two.answer.body.cart).toMatchObject({ total: 600, gift_card: { amount: 500 }, amount_due: 100 });
  api.onStep('complete.authorized', async () => {
    expect((await payRest(first, one.cartId)).body.type).toBe('order');
  });
  const refused = await payRest(second, two.cartId);
  expect([refused.status, refused.body.code]).toEqual([409, 'CART_CHANGED']);
  expect(refused.body.cart).toMatchObject({ total: 600, gift_card: null, amount_due: 600 });
  await api.runJobs();
  const payments = await rows(`select d.status, d.amount_minor from demo_payments d join payment_sessions s on s.provider_reference = d.reference where s.cart_id = any($1::text[]) order by 1`, [
    one.cartId,
    two.cartId,
  ]);
  expect(payments).toEqual([
    { status: 'canceled', amount_minor: 10_000 },
    { status: 'captured', amount_minor: 10_000 },
  ]);
  expect((await payRest(second, two.cartId, goodCard)).body.order).toMatchObject({ total: 600, payment: { gift_card: 0, charged: 600 } });
});

test('gift cards: are taken once when one cart is completed 50 times', async () => {
  const product = await api.make.product({ price: kr(151), stock: 10 });
  const code = await buyCard(api, { amount: 1_000 });
  const browser = api.browser();
  const { cartId } = await cartWithCard(browser, product.variantId, code);
  await browser.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' });
  const answers = await Promise.all(Array.from({ length: 50 }, () => complete(browser, cartId)));
  expect(new Set(answers.map(({ body }) => body.order?.id)).size).toBe(1);
  expect((await readCard(api, code)).balance).toBe(800);
});
