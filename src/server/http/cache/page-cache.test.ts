/** Page cache: rendered without a visitor, never with personal data, and answered like uncached pages (ADR 0036). */
import { describe, expect, test, vi } from 'vitest';
import { kr } from '../../testing/make.ts';
import { startPageServer } from '../../testing/page-server.ts';
import { addTo } from '../../testing/purchase.ts';
import { beforeEachInServedShop, toPath, type ServedShop } from '../../testing/served-shop.ts';
import { HIT } from '../../testing/two-page-servers.ts';

let api: ServedShop['api'];
let servers: ServedShop['servers'];
let here: ServedShop['here'];
let product: ServedShop['product'];
let unrelated: ServedShop['unrelated'];

const MADE = 'fira; fwd=miss; stored';

beforeEachInServedShop((shop) => {
  ({ api, servers, here, product, unrelated } = shop);
});

describe('one visitor’s things are never in another’s page', () => {
  test('builds pages independent of the first requester’s cookies, headers, host or query', async () => {
    const secret = 'S'.repeat(43);
    const hostile = {
      host: `fira.example:${new URL(here.url).port}`,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
      cookie: `fira.cart=${secret}; locale=en; selectedCurrency=<script>alert(1)</script>; other=${secret}`,
      'user-agent': '<evil>',
      'accept-language': 'en',
      referer: 'https://evil.example/',
      authorization: `Bearer ${secret}`,
    };
    const first = await here.get(`${toPath(product)}?utm_source=evil&ref=${secret}`, hostile);
    expect(first.headers.get('cache-status')).toBe(MADE);
    expect(here.made.at(-1)).toEqual({ kind: 'shared', url: `${api.config.publicUrl}${toPath(product)}`, cookie: 'selectedCurrency=EUR' });
    const second = await here.get(toPath(product), { cookie: 'selectedCurrency=EUR' });
    expect(second.headers.get('cache-status')).toBe(HIT);
    for (const answer of [first, second]) {
      expect(answer.body).not.toMatch(/evil|SSSS|alert/);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(JSON.stringify([...answer.headers])).not.toMatch(/evil|SSSS|nonce/);
    }
    expect(second.body).toBe(first.body);
  });

  test('serves two browsers identical page bytes, and own carts by the API', async () => {
    const visitors = await Promise.all(
      [product, unrelated].map(async ({ variantId }) => {
        const browser = api.browser();
        const created = await browser.post('/api/store/carts/create');
        expect((await addTo(browser, created.body.cart.id, variantId, 3)).body.cart.items).toMatchObject([{ variant_id: variantId, quantity: 3 }]);
        return { cartId: created.body.cart.id as string, cookie: created.headers.getSetCookie().join('; ').split(';', 1)[0] ?? '' };
      }),
    );
    expect(new Set(visitors.map(({ cookie }) => cookie)).size).toBe(2);
    const answers = await Promise.all([...visitors.map(({ cookie }) => here.get(toPath(product), { cookie })), here.get(toPath(product))]);
    for (const { body } of answers) for (const { cartId, cookie } of visitors) expect([body.includes(cartId), body.includes(cookie.split('=')[1])]).toEqual([false, false]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  });

  test('builds uncached pages for members and those whose session ended', async () => {
    await servers.cached(toPath(product));
    for (const cookie of ['client.access-token=not-yours', 'locale=sv; client.refresh-token=not-yours']) {
      const answer = await here.get(toPath(product), { cookie });
      expect(answer.headers.has('cache-status')).toBe(false);
      expect(answer.body).toContain('not-yours');
      expect(here.made.at(-1)).toMatchObject({ kind: 'own', cookie });
    }
    expect((await here.get(toPath(product))).body).not.toContain('not-yours');
  });

  test.each(['/shop/varukorg', '/shop/kassa', '/shop/sok?q=mugg', '/shop?q=mugg', '/angra-kop', '/shop/orderbekraftelse/order_1'])('%s is built for each request', async (target) => {
    const from = here.made.length;
    for (let time = 0; time < 2; time += 1) expect((await here.get(target)).headers.has('cache-status')).toBe(false);
    expect(here.made.slice(from).map(({ kind }) => kind)).toEqual(['own', 'own']);
  });

  test('serves no cached page for missing pages, wrong hosts, tricks or writes', async () => {
    await servers.cached(toPath(product));
    expect((await here.get('/shop/produkter/finns-inte')).status).toBe(404);
    expect((await here.get('/shop/produkter/finns-inte')).headers.has('cache-status')).toBe(false);
    expect((await here.get(toPath(product), { host: 'evil example' })).status).toBe(400);
    expect((await here.get(`/x/..${toPath(product)}`)).status).toBe(400);
    expect((await here.get(toPath(product), {}, 'POST')).status).toBe(405);
  });
});

describe('how it is answered', () => {
  test('pages from memory are counted among the numbers', async () => {
    await servers.cached(toPath(product));
    const count = async () => Number(/^kept_pages_sent_total (\d+)/m.exec((await here.get('/metrics')).body)?.[1]);
    const before = await count();
    for (let time = 0; time < 3; time += 1) await here.get(toPath(product));
    expect((await count()) - before).toBe(3);
  });

  test('answers HEAD and If-None-Match, ignores Range, and sends the common headers', async () => {
    await servers.cached(toPath(product));
    const whole = await here.get(toPath(product), { 'accept-encoding': 'br' });
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding, Cookie',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-[^']+';/),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const etag = whole.headers.get('etag') ?? '';
    const again = await here.get(toPath(product), { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` });
    expect([again.status, again.body, again.headers.get('etag'), again.headers.get('content-encoding')]).toEqual([304, '', etag, null]);
    expect(again.headers.get('content-security-policy')).toBe(whole.headers.get('content-security-policy'));
    expect((await here.get(toPath(product), { 'accept-encoding': 'gzip', 'if-none-match': etag })).status, 'another encoding is another thing').toBe(200);
    const head = await here.get(toPath(product), { 'accept-encoding': 'br' }, 'HEAD');
    expect([head.status, head.body, head.headers.get('content-length')]).toEqual([200, '', whole.headers.get('content-length')]);
    expect((await here.get(toPath(product), { range: 'bytes=0-9' })).status, 'a part may be answered with the whole').toBe(200);
    await api.make.setPrice(product.variantId, kr(151));
    await servers.shown(toPath(product), '"amount":151');
    expect((await here.get(toPath(product), { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200);
  });

  test('never reuses a nonce: cached pages have none, others their own', async () => {
    await servers.cached(toPath(product));
    const policies = await Promise.all(Array.from({ length: 5 }, async () => (await here.get(toPath(product))).headers.get('content-security-policy')));
    expect(policies.join()).not.toContain('nonce');
  });

  test('builds once for a hundred requests, also with differing own queries', async () => {
    const from = here.made.length;
    const opened = Promise.withResolvers<void>();
    here.beforeMaking = () => opened.promise;
    const waiting = Array.from({ length: 100 }, (_, number) => here.get(`${toPath(product)}?utm_id=${number}`));
    await vi.waitFor(() => expect(here.made.length).toBeGreaterThan(from));
    opened.resolve();
    here.beforeMaking = async () => {};
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    const status = await Promise.all(Array.from({ length: 100 }, (_, number) => here.getStatus(`${toPath(product)}?fbclid=${number}`)));
    expect(new Set(status)).toEqual(new Set([HIT]));
    expect(here.made.length - from).toBe(1);
  });

  test('includes a change made during a build in every later request', async () => {
    // A request before the notification arrives would join the first; the same product's English page shows when it has arrived.
    const english = `/en/shop/products/${product.handle}-en`;
    await servers.cached(english);
    const opened = Promise.withResolvers<void>();
    let isFirst = true;
    here.beforeMaking = async () => {
      if (!isFirst) return;
      isFirst = false;
      await opened.promise;
    };
    const early = here.get(toPath(product));
    await vi.waitFor(() => expect(isFirst).toBe(false));
    await api.make.setPrice(product.variantId, kr(123));
    await servers.shown(english, '"amount":123');
    expect((await here.get(toPath(product))).body).toContain('"amount":123');
    opened.resolve();
    expect((await early).status).toBe(200);
    here.beforeMaking = async () => {};
    expect((await here.get(toPath(product))).body).toContain('"amount":123');
  });

  test('stays within its limit', async () => {
    const small = await startPageServer(api, { bytes: 12_000 });
    try {
      await small.settled();
      for (let number = 1; number <= 30; number += 1) expect((await small.get(`/shop?page=${number}`)).status).toBe(200);
      expect(await small.getStatus('/shop?page=30')).toBe(HIT);
      expect(await small.getStatus('/shop?page=1')).toBe(MADE);
    } finally {
      await small.stop();
    }
    const none = await startPageServer(api, { bytes: 0 });
    try {
      for (let time = 0; time < 2; time += 1) expect((await none.get('/shop')).headers.has('cache-status')).toBe(false);
    } finally {
      await none.stop();
    }
  });
});
