import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseUnavailable } from '../../platform/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { addTo, complete, fillIn, newCart, paidCart, pay } from '../../testing/purchase.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
let proxy: DatabaseProxy | undefined;
beforeAll(async () => {
  api = await testApi({
    async wayToDatabase(connectionString) {
      proxy = await startDatabaseProxy(connectionString);
      return proxy.connectionString;
    },
  });
});
afterAll(async () => {
  await api.stop();
  await proxy?.stop();
});

async function whileUnavailable(work: () => Promise<void>): Promise<void> {
  await proxy?.cutConnections();
  try {
    await work();
  } finally {
    await proxy?.giveBack();
  }
}

test('answers 503 with Retry-After while the database is unavailable, then recovers', async () => {
  const visitor = api.browser();
  const { variantId } = await api.make.product({ stock: 9 });
  const cartId = await newCart(visitor);
  await addTo(visitor, cartId, variantId);
  await whileUnavailable(async () => {
    for (const answer of [
      await visitor.get('/api/store/products'),
      await visitor.get(`/api/store/carts/${cartId}?locale=sv`),
      await visitor.get(`/api/store/carts/${cartId}/items-count`),
      await visitor.post('/api/store/carts/create'),
      await addTo(visitor, cartId, variantId),
      await visitor.put(`/api/store/carts/${cartId}/cart`, { email: 'kund@exempel.example' }),
      await complete(visitor, cartId, { 'idempotency-key': 'away' }),
      await visitor.get('/readyz'),
      await visitor.get('/sitemap.xml'),
      await visitor.get('/__outbox.json'),
      await visitor.get(`/media/img_${'0'.repeat(32)}/card-640.jpg`),
    ]) {
      expectProblem(answer, 'UNAVAILABLE');
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(JSON.stringify(answer.body)).not.toMatch(/ECONN|postgres|127\.0\.0\.1|select/i);
    }
    expectProblem(await visitor.get('/api/store/products?locale=en'), 'UNAVAILABLE', 'en');
    const page = await rawRequest(api.url, { target: '/sitemap.xml', headers: { accept: 'text/html', 'accept-language': 'en' } });
    expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([503, '5', 'text/html; charset=utf-8']);
    expect(page.body).toContain('<html lang="en">');
    for (const target of ['/healthz', '/api/store/regions', '/api/openapi.json', '/robots.txt', '/builds/latest.json']) expect((await api.get(target)).status, target).toBe(200);
    expectProblem(await visitor.post('/api/store/carts/create', { region_id: 7 }), 'VALIDATION_FAILED');
    expectProblem(await visitor.get('/api/store/nothing'), 'NOT_FOUND');
  });
  expect((await api.get('/readyz')).status).toBe(200);
  expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart.items).toMatchObject([{ quantity: 1 }]);
  expect((await addTo(visitor, cartId, variantId)).body.cart.items).toMatchObject([{ quantity: 2 }]);
});

test('answers 503 or succeeds through ten outages without leaking connections', async () => {
  const seen: number[] = [];
  let isOver = false;
  const streams = Array.from({ length: 8 }, async () => {
    while (!isOver) seen.push((await api.get('/api/store/products?limit=1')).status);
  });
  const next = async (status: number) => {
    const from = seen.length;
    while (!seen.includes(status, from)) await delay(5);
  };
  for (let turn = 0; turn < 10; turn += 1) {
    await next(200);
    await whileUnavailable(() => next(503));
  }
  isOver = true;
  await Promise.all(streams);
  expect([...new Set(seen)].sort()).toEqual([200, 503]);
  const after = await Promise.all(Array.from({ length: 40 }, () => api.get('/api/store/products?limit=1')));
  expect(after.every((answer) => answer.status === 200)).toBe(true);
});

test('lesson 4: completes with the same key after an outage during completion', async () => {
  const product = await api.make.product({ stock: 3 });
  const visitor = api.browser();
  const cartId = await paidCart(visitor, product.variantId);
  api.onStep('complete.before-commit', async () => proxy?.cutConnections());
  expectProblem(await complete(visitor, cartId, { 'idempotency-key': 'half' }), 'UNAVAILABLE');
  await proxy?.giveBack();
  const available = () =>
    api.database.run<{ available: number }>({ text: 'select available from stock_items where id = $1', values: [product.stockItemId] }).then(
      ([stock]) => stock?.available,
      (error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
        return 'not back yet';
      },
    );
  // One of three is reserved for the buyer who is paying; none is sold.
  await expect.poll(available).toBe(2);
  expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart.completed_at).toBeNull();
  // The idempotency key could not be released either: it is free a while after its request died.
  api.clock.advance(120_000);
  expect((await complete(visitor, cartId, { 'idempotency-key': 'half' })).body.type).toBe('order');
});

test('finds the payment again when an outage follows the bank’s approval', async () => {
  const product = await api.make.product({ stock: 3 });
  const visitor = api.browser();
  const cartId = await newCart(visitor);
  await addTo(visitor, cartId, product.variantId);
  await fillIn(visitor, cartId);
  api.onStep('payment.opened', async () => proxy?.cutConnections());
  expectProblem(await visitor.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' }), 'UNAVAILABLE');
  await proxy?.giveBack();
  expect((await pay(visitor, cartId)).body.status).toBe('authorized');
  expect((await complete(visitor, cartId)).body.type).toBe('order');
});

test.each([
  ['POST', '/api/auth/logout'],
  ['DELETE', '/api/backend/login'],
])('AUTH-03 %s %s clears cookies during an outage and ends the session afterwards', async (method, path) => {
  const { id, browser } = await api.signedIn();
  const sessions = () => api.database.run({ text: 'select 1 from sessions where member_id = $1', values: [id] });
  await whileUnavailable(async () => {
    const answer = await browser.send(method, path);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual(['client.access-token=', 'client.refresh-token=']);
  });
  await expect.poll(sessions, { timeout: 60_000 }).toEqual([]);
});

test('answers 503 for a file link during an outage, then the file', async () => {
  const { browser } = await api.signedIn();
  api.clock.advance(16 * 60_000);
  const open = () => browser.get('/api/app/calendar/days/2026-12-13');
  await whileUnavailable(async () => {
    const answer = await open();
    expectProblem(answer, 'UNAVAILABLE');
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.getSetCookie(), 'the session isn’t taken off').toEqual([]);
  });
  expect((await open()).status).toBe(200);
});
