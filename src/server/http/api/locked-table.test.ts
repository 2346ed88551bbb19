/** A long table lock, as by ALTER TABLE or a backup: requests for the table fail soon, others are served. */
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { newCart } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
let rival: Client;
beforeAll(async () => {
  api = await testApi({ lockWaitMs: 300 });
});
afterAll(() => api.stop());
beforeEach(async () => {
  rival = new Client({ connectionString: api.connectionString });
  await rival.connect();
  await rival.query('begin');
});
afterEach(() => rival.end());

test.each(['carts', 'products', 'orders'])('answers 503 with Retry-After while %s is locked, and works again after', async (table) => {
  await rival.query(`lock table ${table} in access exclusive mode`);
  const request = () =>
    table === 'carts' ? api.browser().post('/api/store/carts/create') : table === 'products' ? api.get('/api/store/products?limit=1') : api.get('/api/store/orders/order_unknown');
  // The lock outlives the answers, so none of them acquired it.
  for (const answer of await Promise.all([request(), request(), request()])) {
    expectProblem(answer, 'UNAVAILABLE');
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  await rival.query('rollback');
  expect((await request()).status).toBeLessThan(500);
});

test('serves others while more wait for a table than there are connections', async () => {
  const cartId = await newCart(api);
  await api.make.product({ title: 'Vas' });
  await rival.query('lock table carts in access exclusive mode');
  const waiting = Promise.all(Array.from({ length: 46 }, () => api.get(`/api/store/carts/${cartId}`)));
  const found = await api.get('/api/store/products?limit=1');
  expect(found.status).toBe(200);
  for (const answer of await waiting) expectProblem(answer, 'UNAVAILABLE');
});
