import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseDay, florist } from '../../testing/florist/florist-shop.ts';
import { type FloristSimulator, startFloristSimulator } from '../../testing/florist/simulator.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { vendorWith } from '../shipping/testing/terms.ts';

let shop: StripeShop;
let network: FloristSimulator;
beforeAll(async () => {
  network = await startFloristSimulator();
  shop = await stripeShop({ settings: { FLORIST_URL: network.url, FLORIST_KEY: network.key } });
});
afterAll(async () => {
  await shop.stop();
  await network.stop();
});

/** What becomes of a payment at Stripe, captured at once or held, when the florist refuses the order. */
async function payRefused(method: 'swish' | 'card') {
  shop.api.clock.set('2026-11-23T10:00:00Z');
  const vendor = await vendorWith(shop.api, { options: [florist] });
  const { variantId } = await shop.api.make.product({ vendorId: vendor.vendorId, stock: 5 });
  const visitor = shop.api.browser();
  const cartId = await shop.cart(visitor, variantId);
  await chooseDay(visitor, cartId, vendor.toId('florist'), '2026-11-25');
  network.refuse({ at: 'order', message: 'Alla rosor är slut' });
  await shop.pay(visitor, cartId, method);
  if (method === 'swish') await shop.answer(cartId, 'approve');
  await shop.simulator.webhooks.settled();
  await shop.api.runJobs();
  await shop.api.runJobs();
  return shop.books(cartId);
}

test('CART-14 refunds Swish in full when the florist refuses the order', async () => {
  const { orders, payments, held } = await payRefused('swish');
  expect(orders).toMatchObject([{ status: 'canceled', payment_status: 'captured' }]);
  expect(payments).toEqual([{ status: 'succeeded', received: orders[0]?.total_minor, refunded: orders[0]?.total_minor }]);
  expect(held).toBe(0);
});

test('CART-14 releases a card’s hold when the florist refuses the order', async () => {
  const { orders, payments } = await payRefused('card');
  expect(orders).toMatchObject([{ status: 'canceled', payment_status: 'canceled' }]);
  expect(payments).toEqual([{ status: 'canceled', received: 0, refunded: 0 }]);
});
