/** Cached API answers (ADR 0041): as fresh as pages, the same for everybody, never personal. */
import { describe, expect, test, vi } from 'vitest';
import { areas } from '../api/areas.ts';
import { planSale } from '../../modules/pricing/service.ts';
import { systemContext } from '../../platform/context.ts';
import { startDatabaseProxy } from '../../testing/database-proxy.ts';
import { kr } from '../../testing/make.ts';
import { type PageServer, startPageServer } from '../../testing/page-server.ts';
import { beforeEachInServedShop, type ServedShop } from '../../testing/served-shop.ts';
import { HIT, getText } from '../../testing/two-page-servers.ts';

let api: ServedShop['api'];
let servers: ServedShop['servers'];
let here: ServedShop['here'];
let there: ServedShop['there'];
let product: ServedShop['product'];

beforeEachInServedShop((shop) => {
  ({ api, servers, here, there, product } = shop);
});

const LIST = '/api/store/products?locale=sv';
const one = () => `/api/store/products/${product.handle}?locale=sv`;

/** Polls one server until it answers from the cache. */
const waitUntilCachedBy = (server: PageServer, target: string) => vi.waitFor(async () => expect(await server.getStatus(target)).toBe(HIT), { timeout: 60_000, interval: 5 });

describe('invalidation in both processes after a change', () => {
  const changes: Record<string, { target: () => string; change: () => Promise<unknown>; text: () => string }> = {
    'a price, on the product': { target: one, change: () => api.make.setPrice(product.variantId, kr(88.5)), text: () => '88.5' },
    'a price, on the list': { target: () => LIST, change: () => api.make.setPrice(product.variantId, kr(66.5)), text: () => '66.5' },
    'the last two': { target: one, change: () => api.make.setStock(product.stockItemId, 2), text: () => 'quantity_left' },
    'a new product, on the list': { target: () => LIST, change: () => api.make.product({ title: 'Nyinkommen ugglemugg' }), text: () => 'Nyinkommen ugglemugg' },
    'a category': { target: () => '/api/store/categories?locale=sv', change: () => api.make.category({ name: 'Koppar för två' }), text: () => 'Koppar för två' },
    'a brand': { target: () => '/api/store/brands?locale=sv', change: () => api.make.brand({ name: 'Nattverk', handle: 'nattverk' }), text: () => 'Nattverk' },
  };

  test.each(Object.entries(changes))('%s', async (_what, { target, change, text }) => {
    await servers.cached(target());
    await change();
    await servers.shown(target(), text());
    await servers.cached(target());
  });

  test('follows a sale’s begin and end by the clock alone', async () => {
    await servers.cached(one());
    const begins = new Date(api.clock.now().getTime() + 3_600_000);
    const ends = new Date(begins.getTime() + 3_600_000);
    await planSale(systemContext(api.services, 'sv'), { name: product.handle, startsAt: begins, endsAt: ends, prices: [{ variantId: product.variantId, currency: 'SEK', amountMinor: kr(99.5) }] });
    await servers.settled();
    await servers.cached(one());
    api.clock.set(begins.toISOString());
    expect(await getText(here, one())).toContain('99.5');
    await servers.cached(one());
    api.clock.set(ends.toISOString());
    expect(await getText(here, one())).not.toContain('99.5');
  });

  test('runs no statement for cached answers and builds concurrent misses once', async () => {
    await waitUntilCachedBy(here, LIST);
    expect(await api.listStatements(() => here.get(LIST))).toEqual([]);
    await api.make.setPrice(product.variantId, kr(31.5));
    await servers.settled();
    expect(await getText(here, LIST)).toContain('31.5');
    const fresh = `${LIST}&limit=7`;
    const statements = await api.listStatements(() => Promise.all(Array.from({ length: 100 }, () => here.get(fresh))));
    expect(statements.filter((text) => text.includes('wanted(id, place)'))).toHaveLength(1);
  });
});

describe('cache keys', () => {
  test('varies by language, region and filters, not by key order or defaults', async () => {
    await waitUntilCachedBy(here, LIST);
    const others = ['/api/store/products?locale=en', `${LIST}&region_id=reg_nordics`, `${LIST}&sort=newest`, `${LIST}&in_stock=true`, `${LIST}&page=2`];
    const answers = await Promise.all(others.map((target) => getText(here, target)));
    for (const [index, target] of others.entries()) expect(await getText(there, target), target).toBe(answers[index]);
    for (const same of [`${LIST}&utm_source=letter`, `/api/store/products?page=1&limit=24&locale=sv`]) expect(await here.getStatus(same), same).toBe(HIT);
    expect((await here.get('/api/store/products', { 'accept-language': 'en' })).body).toEqual((await here.get('/api/store/products?locale=en')).body);
  });

  test('repeats the refusal of an invalid query or a missing product', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect((await here.get(`${LIST}&sort=wrong`)).status).toBe(400);
      expect((await here.get('/api/store/products/finns-inte')).status).toBe(404);
    }
    const made = await api.make.product({ handle: 'finns-inte' });
    await vi.waitFor(async () => expect(await getText(here, '/api/store/products/finns-inte')).toContain(made.productId), { timeout: 60_000, interval: 5 });
  });
});

describe('how it is sent', () => {
  test('sends the requested encoding, from the cache too', async () => {
    await servers.cached(LIST);
    const { body } = await here.get(LIST);
    for (const encoding of ['br', 'gzip', 'identity']) {
      for (let time = 0; time < 2; time += 1) {
        const answer = await fetch(`${here.url}${LIST}`, { headers: { 'accept-encoding': encoding } });
        expect([answer.headers.get('content-encoding'), answer.headers.get('vary'), answer.headers.get('cache-status')]).toEqual([encoding === 'identity' ? null : encoding, 'Accept-Encoding', HIT]);
        expect(await answer.json()).toEqual(body);
      }
    }
  });

  test('sends Vary for language and encoding with cached suggestions', async () => {
    for (const encoding of ['br', 'identity']) {
      const answer = await here.get('/api/store/search/suggest?q=mugg', { 'accept-encoding': encoding });
      expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual(['public, max-age=60', 'Accept-Encoding, Accept-Language, Cookie']);
    }
  });
});

describe('nobody’s own things', () => {
  test('caches no word searches or suggestions', async () => {
    const own: [string, Record<string, string>][] = [
      [`${LIST}&q=mugg`, {}],
      ['/api/store/search/suggest?q=mugg', {}],
    ];
    for (const [target, headers] of own) {
      for (let time = 0; time < 3; time += 1) {
        const answer = await here.get(target, headers);
        expect([answer.status, answer.headers.get('cache-status')], target).toEqual([200, null]);
      }
    }
  });

  test('serves cached answers to members and caches nothing of theirs', async () => {
    const { browser } = await api.signedIn();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await waitUntilCachedBy(there, LIST);
    for (const target of [`${LIST}&limit=5`, one(), '/api/cms/globalSettings?locale=sv']) {
      const first = await here.get(target, { cookie });
      await waitUntilCachedBy(here, target);
      const own = await here.get(target, { cookie });
      expect([own.headers.get('cache-status'), own.headers.get('set-cookie'), own.body], target).toEqual([HIT, null, first.body]);
      expect(await getText(there, target)).toBe(JSON.stringify(own.body));
    }
    // Personal answers are still made per member.
    expect((await here.get('/api/app/user', { cookie })).headers.get('cache-status')).toBe(null);
  });

  test('caches exactly the listed endpoints, none of which is personal', async () => {
    const shared = areas.flatMap(({ access, prefix, endpoints }) => endpoints.filter(({ spec }) => spec.shared).map(({ method, path }) => `${access} ${method} ${prefix}${path}`));
    expect(shared.sort()).toEqual([
      'anyone GET /api/cms/globalSettings',
      'anyone GET /api/cms/pages/:slug',
      ...['/brands', '/brands/:handle', '/categories', '/categories/:handleOrId', '/gift-finder', '/products', '/products/:handleOrId', '/regions', '/regions/:id'].map(
        (path) => `visitor GET /api/store${path}`,
      ),
    ]);
  });
});

test('builds every answer anew while changes can’t be received', async () => {
  const listeners = await startDatabaseProxy(api.connectionString);
  const server = await startPageServer(api, { connectionString: listeners.connectionString });
  try {
    await waitUntilCachedBy(server, one());
    await listeners.cutConnections();
    await vi.waitFor(async () => expect(await server.getStatus(one())).toBe(null), { timeout: 60_000, interval: 5 });
    await api.make.setPrice(product.variantId, kr(77.5));
    expect(await getText(server, one())).toContain('77.5');
    await listeners.giveBack();
    await waitUntilCachedBy(server, one());
    expect(await getText(server, one())).toContain('77.5');
  } finally {
    await server.stop();
    await listeners.stop();
  }
});

test('stays within its limit and caches nothing without memory', async () => {
  const small = await startPageServer(api, { bytes: 40_000 });
  const none = await startPageServer(api, { bytes: 0 });
  try {
    const page = (number: number) => `/api/store/brands/marke-${number}`;
    for (let number = 1; number <= 30; number += 1) await api.make.brand({ name: `Märke ${number}`, handle: `marke-${number}` });
    await small.settled();
    await waitUntilCachedBy(small, page(1));
    for (let number = 2; number <= 30; number += 1) expect((await small.get(page(number))).status).toBe(200);
    expect([await small.getStatus(page(30)), await small.getStatus(page(1))]).toEqual([HIT, null]);
    for (let time = 0; time < 2; time += 1) expect(await none.getStatus(page(1))).toBe(null);
  } finally {
    await Promise.all([small.stop(), none.stop()]);
  }
});
