import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.database.run({ text: 'delete from visit_counts', values: [] });
});

const view = (page: string, handle?: string) => ({ name: 'page_view', page, ...(handle === undefined ? {} : { handle }) });
const report = (events: unknown[], rest: object = {}, headers: Record<string, string> = {}) => api.post('/api/analytics/events?locale=sv', { events, device: 'phone', ...rest }, headers);
const rows = (text: string) => api.database.run<Record<string, unknown>>({ text, values: [] });
const counts = () => rows('select day, event, page, handle, language, device, count from visit_counts order by event, page, handle, language, device');

describe('ANA-01 visits are counted by the day', () => {
  test('adds equal visits up by the day in Stockholm', async () => {
    const { handle } = await api.make.product({ handle: 'koppen-morgon' });
    api.clock.set('2026-11-23T23:30:00Z');
    expect(await report([view('start'), view('product', handle), view('product', handle), { name: 'add_to_cart' }])).toMatchObject({ status: 200, body: { counted: 4 } });
    await report([view('start')]);
    const common = { day: '2026-11-24', language: 'sv', device: 'phone' };
    expect(await counts()).toEqual([
      { ...common, event: 'add_to_cart', page: '', handle: '', count: 1 },
      { ...common, event: 'page_view', page: 'product', handle, count: 2 },
      { ...common, event: 'page_view', page: 'start', handle: '', count: 2 },
    ]);
  });

  test('counts all of fifty simultaneous visits', async () => {
    const steps = ['add_to_cart', 'begin_checkout', 'order'].map((name) => ({ name }));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => report(index % 2 ? [view('start'), ...steps] : [...steps.toReversed(), view('start')])));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await counts()).map(({ count }) => count)).toEqual([50, 50, 50, 50]);
  });

  test('counts a handle only if a product has it, never a secret', async () => {
    const cartId = (await api.post('/api/store/carts/create', {})).body.cart.id as string;
    await report([view('product', 'Astrid Lindqvist'), view('content', cartId), view('brand', 'a@b.example'), view('orderConfirmation', 'order_secret'), view('cart', 'koppen-morgon')]);
    expect((await counts()).map(({ handle }) => handle)).toEqual(['', '', '', '', '']);
    expect(JSON.stringify(await rows('select * from visit_counts'))).not.toMatch(/cart_|astrid|secret|example/i);
  });

  test('sets no cookie and ignores those sent', async () => {
    const answer = await report([view('start')], {}, { cookie: 'fira.cart=abc; locale=en', 'user-agent': 'A Rare Browser 99', 'x-forwarded-for': '203.0.113.9' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(Object.keys((await rows('select * from visit_counts'))[0] ?? {}).sort()).toEqual(['count', 'day', 'device', 'event', 'handle', 'language', 'page']);
  });

  test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('ignores a browser that says %o', async (headers) => {
    expect(await report([view('start')], {}, headers)).toMatchObject({ status: 200, body: { counted: 0 } });
    expect(await counts()).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['no events', { events: [], device: 'phone' }],
    ['51 events', { events: Array.from({ length: 51 }, () => ({ name: 'order' })), device: 'phone' }],
    ['an event of another name', { events: [{ name: 'login' }], device: 'phone' }],
    ['a page of another name', { events: [view('/shop/kassa?key=secret')], device: 'phone' }],
    ['another device', { events: [{ name: 'order' }], device: 'Mozilla/5.0' }],
    ['a long handle', { events: [view('product', 'a'.repeat(201))], device: 'phone' }],
  ])('%s is a 400', async (_what, body) => {
    expectProblem(await api.post('/api/analytics/events', body), 'VALIDATION_FAILED');
    expect(await counts()).toEqual([]);
  });

  test('ignores other sites’ pages', async () => {
    expectProblem(await report([view('start')], {}, { origin: 'https://elsewhere.example' }), 'ORIGIN_REFUSED');
  });

  test('reports views to staff: pages and checkout steps', async () => {
    await report([
      view('start'),
      view('start'),
      view('product'),
      { name: 'search' },
      { name: 'search_without_hits' },
      ...['add_to_cart', 'begin_checkout', 'choose_delivery', 'begin_payment', 'order'].map((name) => ({ name })),
    ]);
    await api.post('/api/analytics/events?locale=en', { events: [view('start')], device: 'desktop' });
    expect(await rows("select views, phone, swedish from page_views_by_day where page = 'start'")).toEqual([{ views: 3, phone: 2, swedish: 2 }]);
    expect(await rows('select product_views, added, checkouts, deliveries, payments, orders, searches, searches_without_hits from funnel_by_day')).toEqual([
      { product_views: 1, added: 1, checkouts: 1, deliveries: 1, payments: 1, orders: 1, searches: 2, searches_without_hits: 1 },
    ]);
  });
});

describe('ANA-01 lesson 14 an outside collector', () => {
  let collector: http.Server;
  let heard: { headers: http.IncomingHttpHeaders; body: string }[] = [];
  let status = 204;
  let shop: TestApi;
  beforeAll(async () => {
    collector = http.createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      heard.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    shop = await testApi({ settings: { ANALYTICS_URL: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/events` } });
  });
  afterAll(async () => {
    await shop.stop();
    collector.close();
  });
  beforeEach(() => {
    heard = [];
    status = 204;
  });
  const visit = (consent: boolean, headers: Record<string, string> = {}) =>
    shop.post('/api/analytics/events?locale=en', { events: [view('start'), view('product', 'order_secret')], device: 'desktop', consent }, headers);

  test('receives nothing without consent', async () => {
    await visit(false);
    await visit(true, { 'sec-gpc': '1' });
    await shop.runJobs();
    expect(heard).toEqual([]);
  });

  test('receives anonymous counts with consent', async () => {
    await visit(true, { cookie: 'fira.cart=abc', 'user-agent': 'A Rare Browser 99', referer: 'http://x.example/' });
    await shop.runJobs();
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
      day: '2026-11-23',
      language: 'en',
      device: 'desktop',
      counts: [
        { event: 'page_view', page: 'product', handle: '', count: 1 },
        { event: 'page_view', page: 'start', handle: '', count: 1 },
      ],
    });
    expect(JSON.stringify(heard)).not.toMatch(/fira\.cart|Rare|x\.example|cookie|secret/);
  });

  test('counts a visit at once and retries sending when it is unavailable', async () => {
    status = 500;
    expect(await visit(true)).toMatchObject({ status: 200, body: { counted: 2 } });
    await shop.runJobs();
    expect(heard).toHaveLength(1);
    status = 204;
    await shop.database.run({ text: "update graphile_worker._private_jobs set run_at = now() - interval '1 minute'", values: [] });
    await shop.runJobs();
    expect(heard).toHaveLength(2);
  });
});
