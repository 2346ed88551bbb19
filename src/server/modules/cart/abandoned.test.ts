import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTo, complete, newCart, paidCart } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const DAY_MS = 86_400_000;

async function work(job: string): Promise<void> {
  await api.database.run({ text: `select graphile_worker.add_job($1, '{}')`, values: [job] });
  await api.runJobs();
}

test('deletes carts untouched for 90 days with payments, not younger or ordered', async () => {
  const product = await api.make.product({ stock: 9 });
  const [buyer, leaver, late] = [api.browser(), api.browser(), api.browser()];
  const bought = await paidCart(buyer, product.variantId);
  const { order } = (await complete(buyer, bought)).body;
  const left = await paidCart(leaver, product.variantId);
  api.clock.advance(60 * DAY_MS);
  const young = await newCart(late);
  await addTo(late, young, product.variantId);
  api.clock.advance(31 * DAY_MS);
  await work('carts:delete-abandoned');
  expect((await leaver.get(`/api/store/carts/${left}`)).status, 'its money is still held, and must be found again').toBe(200);
  await work('payments:release-forgotten');
  await work('carts:delete-abandoned');
  expect((await leaver.get(`/api/store/carts/${left}`)).status).toBe(404);
  expect((await late.get(`/api/store/carts/${young}`)).body.cart.items).toHaveLength(1);
  expect((await buyer.get(`/api/store/orders/${order.id}`)).body.order.id).toBe(order.id);
});
