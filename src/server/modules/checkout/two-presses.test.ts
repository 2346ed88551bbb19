import { afterAll, beforeAll, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import { holdEvents, type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await stripeShop();
  holdEvents(shop);
});
afterAll(() => shop.stop());

test('answers with the order when another press placed it meanwhile', async () => {
  const { api } = shop;
  const browser = api.browser();
  const { variantId } = await api.make.product({ price: kr(149), stock: 1 });
  const cartId = await shop.cart(browser, variantId);
  await shop.begin(browser, cartId);
  const token = await shop.token('card');
  let placed = 0;
  api.onStep('complete.unbegun', async () => {
    placed = (await shop.complete(browser, cartId, token)).body.order.number;
  });
  const second = await shop.complete(browser, cartId, token);
  expect(second).toMatchObject({ status: 200, body: { type: 'order', order: { number: placed } } });
  expect(shop.simulator.state.charges.size).toBe(1);
});
