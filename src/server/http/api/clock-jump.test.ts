/** The system clock jumps a day in either direction: nothing blocks for that day, nothing is lost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { addTo, complete, fillIn, newCart, paidCart, pay } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { createRateLimiter } from './rate-limit.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const available = async (stockItemId: string) => (await api.database.run<{ available: number }>({ text: 'select available from stock_items where id = $1', values: [stockItemId] }))[0]?.available;
const runJob = async (name: string) => {
  await api.database.run({ text: `select graphile_worker.add_job($1, '{}')`, values: [name] });
  await api.runJobs();
};

test.each([
  ['forward', DAY],
  ['back', -DAY],
])('preserves cart, cookie, payment and order when the clock moves a day %s', async (_where, jump) => {
  const { variantId, stockItemId } = await api.make.product({ stock: 3 });
  const visitor = api.browser();
  const cartId = await newCart(visitor);
  await addTo(visitor, cartId, variantId);
  await fillIn(visitor, cartId);
  api.clock.advance(jump);
  expect((await pay(visitor, cartId)).body.status).toBe('authorized');
  api.clock.advance(-jump);
  expect((await complete(visitor, cartId, { 'idempotency-key': `jump-${jump}` })).body.type).toBe('order');
  api.clock.advance(jump);
  expect((await complete(visitor, cartId, { 'idempotency-key': `jump-${jump}` })).body.type).toBe('order');
  await api.runJobs();
  expect(await available(stockItemId)).toBe(2);
  api.clock.advance(-jump);
});

test.each([
  ['forward', DAY],
  ['back', -DAY],
])('lifts rate limits in time when the clock moves a day %s', async (where, jump) => {
  api.clock.set('2026-12-01T12:00:00Z');
  const rule = { limit: 5, windowSeconds: 60 };
  const limiters = [0, 1].map(() => createRateLimiter({ database: api.database, clock: api.clock, log: api.services.log }));
  const [one, other] = limiters;
  if (!one || !other) throw new Error('two');
  for (let request = 0; request < 9; request += 1) one.take(where, rule);
  await one.flush();
  expect(one.take(where, rule)).toBeGreaterThan(0);
  await one.flush();
  api.clock.advance(jump);
  for (const limiter of limiters) {
    expect(limiter.take(where, rule)).toBeNull();
    await limiter.flush();
  }
  // One request from each limiter so far: the sixth exceeds the limit in either.
  for (let request = 0; request < 3; request += 1) expect(one.take(where, rule)).toBeNull();
  await one.flush();
  other.take(where, rule);
  await other.flush();
  expect(other.take(where, rule)).toBeGreaterThan(0);
  for (const limiter of limiters) await limiter.stop();
});

test('releases stock holds on time when the clock moves a day back', async () => {
  api.clock.set('2026-12-02T12:00:00Z');
  const { variantId, stockItemId } = await api.make.product({ stock: 1 });
  const visitor = api.browser();
  await paidCart(visitor, variantId);
  expect(await available(stockItemId)).toBe(0);
  api.clock.advance(-DAY);
  await runJob('inventory:release-lapsed');
  expect(await available(stockItemId)).toBe(1);
});

test('releases holds once and rejects late buyers when the clock moves forward', async () => {
  api.clock.set('2026-12-03T12:00:00Z');
  const { variantId, stockItemId } = await api.make.product({ stock: 1 });
  const visitor = api.browser();
  const cartId = await paidCart(visitor, variantId);
  api.clock.advance(DAY);
  await runJob('inventory:release-lapsed');
  await runJob('inventory:release-lapsed');
  expect(await available(stockItemId)).toBe(1);
  const quicker = api.browser();
  expect((await complete(quicker, await paidCart(quicker, variantId))).body.type).toBe('order');
  expectProblem(await complete(visitor, cartId), 'INSUFFICIENT_INVENTORY');
});

test('frees a dead request’s key in time when the clock moves back', async () => {
  api.clock.set('2026-12-04T12:00:00Z');
  const visitor = api.browser();
  const cartId = await paidCart(visitor, (await api.make.product()).variantId);
  const key = { 'idempotency-key': 'from-tomorrow' };
  let go: (() => void) | undefined;
  const stuck = new Promise<void>((resolve) => {
    go = resolve;
  });
  let reached: (() => void) | undefined;
  const hasReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  api.onStep('complete.authorized', () => {
    reached?.();
    return stuck;
  });
  const dead = complete(visitor, cartId, key);
  await hasReached;
  api.clock.advance(-DAY);
  expect((await complete(visitor, cartId, key)).body.type).toBe('order');
  go?.();
  await dead;
  api.clock.advance(2 * MINUTE);
  expect((await complete(visitor, cartId, key)).body.type).toBe('order');
});

test('runs due jobs once and timed jobs on when the clock returns', async () => {
  api.clock.set('2026-12-05T12:00:00Z');
  const visitor = api.browser();
  const done = await complete(visitor, await paidCart(visitor, (await api.make.product()).variantId));
  api.clock.advance(-DAY);
  await api.runJobs();
  api.clock.advance(2 * DAY);
  await api.runJobs();
  for (const name of ['payments:release-forgotten', 'cart:delete-abandoned', 'idempotency:forget', 'inventory:release-lapsed']) await runJob(name);
  const order = (await visitor.get(`/api/store/orders/${done.body.order.id}`)).body.order;
  expect(order).toMatchObject({ payment_status: 'captured' });
  const [mails] = await api.database.run<{ n: number }>({ text: `select count(*)::int as n from mails where message_id like '<confirmation.' || $1 || '@%'`, values: [done.body.order.id] });
  expect(mails?.n).toBe(1);
});
