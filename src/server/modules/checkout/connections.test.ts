import { afterAll, beforeAll, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import { holdEvents, type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';

/** Longer than this test: no call ends before it says so. */
const NEVER_MS = 600_000;

let shop: StripeShop;
beforeAll(async () => {
  shop = await stripeShop({ paymentTimeoutMs: NEVER_MS });
  holdEvents(shop);
});
afterAll(() => shop.stop());

test('holds no connection while more buyers pay than it has', async () => {
  const { api, simulator } = shop;
  const { pool } = api.database;
  const buyers = pool.options.max + 4;
  const { variantId } = await api.make.product({ price: kr(149), stock: 100 });
  const ready: (() => ReturnType<StripeShop['complete']>)[] = [];
  while (ready.length < buyers) {
    const browser = api.browser();
    const cartId = await shop.cart(browser, variantId);
    expect((await shop.begin(browser, cartId)).status).toBe(200);
    const token = await shop.token('card');
    ready.push(() => shop.complete(browser, cartId, token));
  }
  simulator.faults.addCall({ method: 'POST', path: /^\/v1\/payment_intents$/, how: 'timeout', when: 'after', times: buyers });
  const answers = Promise.all(ready.map((complete) => complete()));

  await expect.poll(() => simulator.state.payments.size, { message: 'all buyers wait for Stripe' }).toBe(buyers);
  await expect.poll(() => pool.totalCount - pool.idleCount, { message: 'connections in use' }).toBe(0);
  const open = await api.database.run({ text: 'select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null', values: [] });
  expect(open, 'transactions').toEqual([]);
  expect(await api.database.run({ text: 'select sum(quantity)::int as held from stock_reservations', values: [] })).toEqual([{ held: buyers }]);

  simulator.hangUp();
  expect((await answers).map(({ body }) => body.type)).toEqual(ready.map(() => 'order'));
});
