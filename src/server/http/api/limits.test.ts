import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { addTo, complete, fillIn, newCart, paidCart, pay } from '../../testing/purchase.ts';
import { holdLiveness } from '../../platform/liveness.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { createRateLimiter } from './rate-limit.ts';

const count = async (api: TestApi, table: string) => (await api.database.run<{ n: number }>({ text: `select count(*)::int as n from ${table}`, values: [] }))[0]?.n;

describe('rate limits', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ hasLimits: true });
  });
  afterAll(() => api.stop());

  /** Sets the shared count of this minute to `requests`, once this process has flushed its `asked` requests; the process reads the count at its next flush. */
  async function counted(requests: number, limit: number, request: () => Promise<unknown>): Promise<void> {
    const rows = () => api.database.run<{ count: number }>({ text: 'select count from rate_limits', values: [] });
    await expect.poll(rows, { interval: 20 }).toEqual([{ count: limit }]);
    await api.database.run({ text: 'update rate_limits set count = $1', values: [requests] });
    await request();
    await expect.poll(rows, { interval: 20 }).toEqual([{ count: requests + 1 }]);
  }

  test('loses no request while two flushes are under way', async () => {
    const limiter = createRateLimiter({ database: api.database, clock: api.clock, log: api.services.log });
    const take = () => limiter.take('overlap', { limit: 9, windowSeconds: 60 });
    const takeThree = () => [take(), take(), take()];
    takeThree();
    await limiter.flush();
    const holder = await api.database.pool.connect();
    await holder.query(`begin; select 1 from rate_limits where subject = 'overlap' for update`);
    takeThree();
    const first = limiter.flush();
    takeThree();
    const second = limiter.flush();
    await holder.query('commit');
    holder.release();
    await first;
    expect(take(), 'the tenth').not.toBeNull();
    await second;
    await limiter.stop();
    await api.database.run({ text: `delete from rate_limits where subject = 'overlap'`, values: [] });
  });

  test('answers 429 with the wait for writes over the limit until reset', async () => {
    api.clock.set('2026-11-23T10:00:20Z');
    const cartId = await newCart(api);
    const address = `/api/store/carts/${cartId}/metadata`;
    await counted(1_190, 1, () => api.post(address, {}));
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await api.post(address, {})).status));
    // 1,191 of 1,200 per minute are used.
    expect(statuses.filter((status) => status === 400)).toHaveLength(9);
    expect(statuses.filter((status) => status === 429)).toHaveLength(11);
    const refused = await api.post(`${address}?locale=en`, { metadata: { late: true } });
    expectProblem(refused, 'RATE_LIMITED', 'en');
    expect(refused.headers.get('retry-after')).toBe('40');
    const read = await api.get(`/api/store/carts/${cartId}`);
    expect(read).toMatchObject({ status: 200, body: { cart: { metadata: {} } } });
    const pay = () => api.post('/api/store/demo-payments/demo_x/confirm', {});
    expectProblem(await pay(), 'VALIDATION_FAILED');
    expect((await api.get('/api/cms/globalSettings')).status).toBe(200);
    api.clock.set('2026-11-23T10:01:00Z');
    expect((await api.post(address, { metadata: { late: true } })).status).toBe(200);
  });

  test('renews no session for a rate-limited file link', async () => {
    api.clock.set('2026-11-23T10:30:20Z');
    const { id, browser } = await api.signedIn();
    api.clock.advance(16 * 60_000);
    const tokens = async () =>
      (await api.database.run<{ n: number }>({ text: 'select count(*)::int as n from refresh_tokens t join sessions s on s.id = t.session_id where s.member_id = $1', values: [id] }))[0]?.n;
    const open = () => browser.get('/api/app/calendar/days/2026-12-13');
    // Uses up one address's limit of anonymous requests.
    for (let turn = 0; turn < 12; turn += 1) await Promise.all(Array.from({ length: 100 }, () => api.browser().get('/api/app/user')));
    expectProblem(await open(), 'RATE_LIMITED');
    expect(await tokens()).toBe(1);
    api.clock.advance(60_000);
    expect((await open()).status).toBe(200);
    expect(await tokens()).toBe(2);
  });

  const rule = { limit: 10, windowSeconds: 60 };
  const limiters = () => [0, 1].map(() => createRateLimiter({ database: api.database, clock: api.clock, log: api.services.log }));

  test('shares a limit between two processes', async () => {
    api.clock.set('2026-11-23T11:00:00Z');
    const [one, other] = limiters();
    if (!one || !other) throw new Error('two');
    for (let request = 0; request < 6; request += 1) expect(one.take('shared', rule)).toBeNull();
    for (let request = 0; request < 4; request += 1) expect(other.take('shared', rule)).toBeNull();
    for (const limiter of [one, other]) await limiter.flush();
    expect(other.take('shared', rule)).toBe(60);
    // The limiter that flushed first sees the other's count at its next flush.
    expect(one.take('shared', rule)).toBeNull();
    await one.flush();
    expect(one.take('shared', rule)).toBe(60);
    expect(other.take('another', rule)).toBeNull();
    api.clock.set('2026-11-23T11:00:59.5Z');
    expect(one.take('shared', rule)).toBe(1);
    api.clock.set('2026-11-23T11:01:00Z');
    expect(one.take('shared', rule)).toBeNull();
    for (const limiter of [one, other]) await limiter.stop();
  });

  test('frees memory of clients whose window has ended', async () => {
    api.clock.set('2026-11-23T13:00:00Z');
    const [limiter] = limiters();
    for (let visitor = 0; visitor < 1_000; visitor += 1) limiter?.take(`visitor ${visitor}`, { limit: 2, windowSeconds: 60 });
    expect(limiter?.take('visitor of the hour', { limit: 1, windowSeconds: 3_600 })).toBeNull();
    expect(limiter?.size).toBe(1_001);
    await limiter?.flush();
    api.clock.advance(60_000);
    await expect.poll(() => limiter?.size, { timeout: 60_000 }).toBe(1);
    expect(limiter?.take('visitor of the hour', { limit: 1, windowSeconds: 3_600 })).toBe(3_540);
    await limiter?.stop();
  });

  test('ignores another process’s late count of the previous window', async () => {
    api.clock.set('2026-11-23T12:00:59Z');
    const [early, late] = limiters();
    if (!early || !late) throw new Error('two');
    for (let request = 0; request < 9; request += 1) late.take('turn', rule);
    api.clock.set('2026-11-23T12:01:01Z');
    for (let request = 0; request < 8; request += 1) early.take('turn', rule);
    await early.flush();
    await late.flush();
    early.take('turn', rule);
    await early.flush();
    const [row] = await api.database.run<{ count: number }>({ text: `select count from rate_limits where subject = 'turn'`, values: [] });
    expect(row?.count).toBe(9);
    expect(early.take('turn', rule)).toBeNull();
    expect(early.take('turn', rule)).toBe(59);
    for (const limiter of [early, late]) await limiter.stop();
  });
});

describe('Idempotency-Key', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.stop());

  const key = (value: string) => ({ 'idempotency-key': value });

  test('lesson 11: replays the first answer exactly and makes one order of ten requests', async () => {
    const visitor = api.browser();
    const cartId = await paidCart(visitor, (await api.make.product()).variantId);
    const first = await complete(visitor, cartId, key('a'));
    expect(first.body.type).toBe('order');
    await api.runJobs();
    expect((await complete(visitor, cartId, key('a'))).body).toEqual(first.body);
    const other = await paidCart(visitor, (await api.make.product()).variantId);
    const before = await count(api, 'orders');
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(visitor, other, key('b'))));
    for (const answer of answers) if (answer.status !== 200) expectProblem(answer, 'REQUEST_UNDER_WAY');
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    expect(await count(api, 'orders')).toBe((before ?? 0) + 1);
  });

  test('lesson 11: answers 409 for another body under the same key', async () => {
    const visitor = api.browser();
    const cartId = await paidCart(visitor, (await api.make.product()).variantId);
    const send = (body: unknown) => visitor.post(`/api/store/carts/${cartId}/complete`, body, key('c'));
    expect((await send({ note: 'ett' })).status).toBe(200);
    expectProblem(await send({ note: 'två' }), 'IDEMPOTENCY_CONFLICT');
    expect((await send({ note: 'ett' })).status).toBe(200);
  });

  test('lesson 11: separates equal keys of other members and carts', async () => {
    const product = await api.make.product({ stock: 5 });
    const [anna, erik] = [api.browser(), api.browser()];
    const [hers, his, second] = [await paidCart(anna, product.variantId), await paidCart(erik, product.variantId), await paidCart(anna, product.variantId)];
    const orders = [await complete(anna, hers, key('d')), await complete(erik, his, key('d')), await complete(anna, second, key('d'))].map((answer) => answer.body.order.id);
    expect(new Set(orders).size).toBe(3);
    expectProblem(await complete(erik, hers, key('d')), 'NOT_FOUND');
  });

  test.each([1, 255])('lesson 11: accepts a key of %i characters', async (length) => {
    const visitor = api.browser();
    const cartId = await paidCart(visitor, (await api.make.product()).variantId);
    expect((await complete(visitor, cartId, key('x'.repeat(length)))).status).toBe(200);
  });

  test.each([0, 256, 5_000])('lesson 11: answers 400 for a key of %i characters and does nothing', async (length) => {
    const visitor = api.browser();
    const cartId = await paidCart(visitor, (await api.make.product()).variantId);
    expectProblem(await complete(visitor, cartId, key('x'.repeat(length))), 'VALIDATION_FAILED');
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart.completed_at).toBeNull();
  });

  test('lesson 11: stores neither server errors nor refusals', async () => {
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, (await api.make.product()).variantId);
    expectProblem(await complete(visitor, cartId, key('e')), 'CART_INCOMPLETE');
    await fillIn(visitor, cartId);
    await pay(visitor, cartId);
    api.onStep('complete.before-commit', async () => {
      throw new Error('the process stumbles');
    });
    expectProblem(await complete(visitor, cartId, key('e')), 'INTERNAL');
    expect((await complete(visitor, cartId, key('e'))).body.type).toBe('order');
  });

  test('lesson 4: answers 503 with Retry-After for a pending key, free after a minute', async () => {
    const visitor = api.browser();
    const cartId = await paidCart(visitor, (await api.make.product()).variantId);
    const [isUnderWay, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    api.onStep('complete.authorized', () => {
      isUnderWay.resolve();
      return held.promise;
    });
    const dead = complete(visitor, cartId, key('f'));
    await isUnderWay.promise;
    const early = await complete(visitor, cartId, key('f'));
    expectProblem(early, 'REQUEST_UNDER_WAY');
    expect(early.headers.get('retry-after')).toBe('1');
    expectProblem(await visitor.post(`/api/store/carts/${cartId}/complete`, { note: 'another body' }, key('f')), 'IDEMPOTENCY_CONFLICT');
    api.clock.advance(120_000);
    const second = await complete(visitor, cartId, key('f'));
    expect(second.body.type).toBe('order');
    held.resolve();
    expect((await dead).body.order.id).toBe(second.body.order.id);
  });

  test('lesson 4: takes over a key at once when its holder is gone', async () => {
    const visitor = api.browser();
    const cartId = await paidCart(visitor, (await api.make.product()).variantId);
    const rival = await holdLiveness({ connectionString: api.connectionString, log: api.services.log });
    const { order } = (await complete(visitor, cartId, key('h'))).body;
    // State left by a dead process: claimed under its number, not answered.
    await api.database.run({ text: `update idempotency_keys set status = null, body = null, holder = $1 where key = 'h'`, values: [rival.number()] });
    expectProblem(await complete(visitor, cartId, key('h')), 'REQUEST_UNDER_WAY');
    await rival.stop();
    const answers = await Promise.all(Array.from({ length: 5 }, () => complete(visitor, cartId, key('h'))));
    for (const answer of answers) if (answer.status !== 200) expectProblem(answer, 'REQUEST_UNDER_WAY');
    expect(answers.find(({ status }) => status === 200)?.body.order.id).toBe(order.id);
  });

  test('keys are remembered for a day, not for ever', async () => {
    const visitor = api.browser();
    await complete(visitor, await paidCart(visitor, (await api.make.product()).variantId), key('g'));
    const tidy = async () => {
      await api.database.run({ text: `select graphile_worker.add_job('idempotency:forget', '{}')`, values: [] });
      await api.runJobs();
      return (await api.database.run<{ n: number }>({ text: `select count(*)::int as n from idempotency_keys where key = 'g'`, values: [] }))[0]?.n;
    };
    api.clock.advance(23 * 3_600_000);
    expect(await tidy()).toBe(1);
    api.clock.advance(2 * 3_600_000);
    expect(await tidy()).toBe(0);
  });
});
