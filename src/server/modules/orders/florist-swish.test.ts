import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseDay, florist } from '../../testing/florist/florist-shop.ts';
import { type FloristSimulator, startFloristSimulator } from '../../testing/florist/simulator.ts';
import { getOrders } from '../../testing/orders.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { makeStripeChipIns } from '../chip-ins/testing/stripe-chip-in.ts';
import { vendorWith } from '../shipping/testing/terms.ts';
import { settleFloristOrders } from './florist-orders.ts';
import { findOrder } from './service.ts';

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

/** Paid at Stripe: captured at once, or held. */
async function placeOrder(method: 'swish' | 'card', day: string) {
  shop.api.clock.set('2026-11-23T10:00:00Z');
  const vendor = await vendorWith(shop.api, { options: [florist] });
  const { variantId } = await shop.api.make.product({ vendorId: vendor.vendorId, stock: 5 });
  const visitor = shop.api.browser();
  const cartId = await shop.cart(visitor, variantId);
  await chooseDay(visitor, cartId, vendor.toId('florist'), day);
  await shop.pay(visitor, cartId, method);
  if (method === 'swish') await shop.answer(cartId, 'approve');
  await shop.simulator.webhooks.settled();
  await shop.api.runJobs();
  await shop.api.runJobs();
  return { visitor, cartId, variantId };
}

async function payRefused(method: 'swish' | 'card') {
  network.clear();
  network.refuse({ at: 'order', message: 'Alla rosor är slut' });
  const { cartId } = await placeOrder(method, '2026-11-25');
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

test.each(['awaits_seller', 'by_seller'] as const)('CART-14 refunds Swish in full beside a withdrawal that %s', async (state) => {
  network.clear();
  network.fail({ at: 'order', how: 500, when: 'before', times: 99 });
  const { visitor, cartId, variantId } = await placeOrder('swish', '2026-11-24');
  const { rows, withdraw, declare, ctx } = getOrders(shop.api);
  const [order] = await rows<{ id: string; number: number; email: string }>('select id, number, email from orders where cart_id = $1', cartId);
  if (!order) throw new Error('no order');
  shop.api.clock.set('2026-11-24T08:00:00Z');
  if (state === 'awaits_seller') await withdraw({ browser: visitor, order });
  else await declare({ order_number: String(order.number), email: order.email });
  await shop.api.runJobs();
  expect((await findOrder(ctx.db, { id: order.id }))[0]?.withdrawals).toMatchObject([{ refund_state: state }]);
  await settleFloristOrders.run(ctx, {});
  await shop.api.runJobs();
  const { orders, payments } = await shop.books(cartId);
  expect(orders).toMatchObject([{ status: 'canceled', payment_status: 'captured' }]);
  expect(payments).toEqual([{ status: 'succeeded', received: orders[0]?.total_minor, refunded: orders[0]?.total_minor }]);
  const [row] = await findOrder(ctx.db, { id: order.id });
  expect(row).toMatchObject({ canceled_refund_minor: row?.total_minor, canceled_refunded_at: expect.any(Date), withdrawals: [{ refund_state: 'not_charged', refund_minor: 0 }] });
  expect(await rows('select s.available from stock_items s join variants v on v.stock_item_id = s.id where v.id = $1', variantId)).toEqual([{ available: 5 }]);
});

test('issue 23: mails no contributor “ordered” when the florist refuses the order', async () => {
  network.clear();
  network.refuse({ at: 'order', message: 'Alla rosor är slut' });
  shop.api.clock.set('2026-11-23T10:00:00Z');
  const { started, pay, listBack, settle } = makeStripeChipIns(() => shop);
  const vendor = await vendorWith(shop.api, { options: [florist] });
  const { wished, token } = await started(vendor.vendorId);
  const contributionId = await pay(token, 200);
  const { browser } = wished.erik;
  const cartId = await shop.cart(browser, wished.variantId);
  await chooseDay(browser, cartId, vendor.toId('florist'), '2026-11-25');
  expect((await browser.put(`/api/store/carts/${cartId}/chip-in`, { token })).status).toBe(200);
  await shop.pay(browser, cartId, 'swish');
  await shop.answer(cartId, 'approve');
  await settle();
  await settle();
  expect((await shop.books(cartId)).orders).toMatchObject([{ status: 'canceled', payment_status: 'captured' }]);
  expect(listBack(contributionId)).toEqual([20_000]);
  const { rows } = getOrders(shop.api);
  const mails = await rows<{ subject: string }>(`select subject from mails where "to" = 'ulla@exempel.example'`);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([expect.stringMatching(/^Du får tillbaka 200/), 'Du är med och ger Vas']);
});

test('CART-14 refunds Swish with the florist’s delivery when no florist has accepted', async () => {
  network.clear();
  network.fail({ at: 'order', how: 500, when: 'before', times: 99 });
  const { visitor, cartId } = await placeOrder('swish', '2026-11-25');
  const { rows, withdraw, ctx } = getOrders(shop.api);
  const [order] = await rows<{ id: string; number: number; email: string }>('select id, number, email from orders where cart_id = $1', cartId);
  if (!order) throw new Error('no order');
  expect((await withdraw({ browser: visitor, order })).status).toBe(200);
  await settleFloristOrders.run(ctx, {});
  await shop.api.runJobs();
  shop.api.clock.advance(2 * 3_600_000);
  await shop.runTimed('withdrawals:retry-refunds');
  const { orders, payments } = await shop.books(cartId);
  expect(payments).toEqual([{ status: 'succeeded', received: orders[0]?.total_minor, refunded: orders[0]?.total_minor }]);
});
