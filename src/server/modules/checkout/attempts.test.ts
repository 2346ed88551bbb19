/** Several payment attempts for one cart: if one fails, the stock stays reserved for the open one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTo, complete, fillIn, newCart, paidCart, pay } from '../../testing/purchase.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const startPaying = (browser: Browser, cartId: string) => browser.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' });
const heldFor = async (cartId: string) =>
  (await api.database.run<{ held: number }>({ text: 'select coalesce(sum(quantity), 0)::int as held from stock_reservations where cart_id = $1', values: [cartId] }))[0]?.held;

test('lesson 3: shows the cart and keeps stock for a newer attempt', async () => {
  const product = await api.make.product({ stock: 1 });
  const visitor = api.browser();
  const cartId = await paidCart(visitor, product.variantId);
  api.onStep('complete.authorized', async () => {
    expect((await startPaying(visitor, cartId)).status).toBe(200);
  });
  expect(await complete(visitor, cartId)).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', cart: { id: cartId, items: [{ quantity: 1 }] }, unavailable: [] } });
  expect(await heldFor(cartId)).toBe(1);
  await pay(visitor, cartId);
  expect((await complete(visitor, cartId)).body.type).toBe('order');
});

test('lesson 3: keeps a newer attempt’s stock when an older provider call fails', async () => {
  const product = await api.make.product({ stock: 1 });
  const visitor = api.browser();
  const cartId = await newCart(visitor);
  await addTo(visitor, cartId, product.variantId);
  await fillIn(visitor, cartId);
  api.onStep('payment.reserved', async () => {
    expect((await pay(visitor, cartId)).body.status).toBe('authorized');
    throw new Error('the provider is away');
  });
  expect((await startPaying(visitor, cartId)).status).toBe(500);
  expect(await heldFor(cartId)).toBe(1);
  expect((await complete(visitor, cartId)).body.type).toBe('order');
});

test('lesson 3: restores the former attempt, payable, when its successor’s provider fails', async () => {
  const product = await api.make.product({ stock: 1 });
  const visitor = api.browser();
  const cartId = await paidCart(visitor, product.variantId);
  api.onStep('payment.reserved', async () => {
    throw new Error('the provider is away');
  });
  expect((await startPaying(visitor, cartId)).status).toBe(500);
  expect(await heldFor(cartId)).toBe(1);
  expect((await complete(visitor, cartId)).body.type).toBe('order');
});

test('lesson 3: releases the stock when the last attempt fails too', async () => {
  const product = await api.make.product({ stock: 1 });
  const visitor = api.browser();
  const cartId = await paidCart(visitor, product.variantId);
  await api.make.setPrice(product.variantId, 12_300);
  expect((await complete(visitor, cartId)).body.code).toBe('CART_CHANGED');
  expect(await heldFor(cartId)).toBe(0);
});
