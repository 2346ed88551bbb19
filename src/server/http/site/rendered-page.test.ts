/** Shop pages rendered on the test database, as in npm run dev: what each costs. */
import { createServer, type ViteDevServer } from 'vite';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { createApiApp } from '../api/api-app.ts';
import { areas } from '../api/areas.ts';
import type { PageHandler } from '../front/answer-request.ts';
import { createPages } from './pages.ts';
import { createRateLimiter, type RateLimiter } from '../api/rate-limit.ts';

/** Time limit for rendering (entry.server.tsx, streamTimeout); aborted a second later. */
const STREAM_MS = 8_000;

let api: TestApi;
let vite: ViteDevServer;
let limiter: RateLimiter;
let answerPage: PageHandler;
let proxy: DatabaseProxy | undefined;
beforeAll(async () => {
  api = await testApi({
    async wayToDatabase(connectionString) {
      proxy = await startDatabaseProxy(connectionString);
      return proxy.connectionString;
    },
  });
  vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false, watch: null }, appType: 'custom', logLevel: 'silent', optimizeDeps: { noDiscovery: true } });
  limiter = createRateLimiter(api.services);
  ({ answerPage } = createPages({
    config: api.config,
    api: createApiApp({ services: api.services, areas, limiter, checkAnswers: true }),
    buildId: 'test',
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    findMovedAddress: async (path) => (path === '/flyttad' ? { target: '/shop', isPermanent: true } : null),
    onRenderError: (error) => {
      throw error;
    },
  }));
});
afterAll(async () => {
  await limiter.stop();
  await vite.close();
  await api.stop();
  await proxy?.stop();
});

const openAs = (address: string, path: string, headers: Record<string, string> = {}) => answerPage(new Request(`http://localhost${path}`, { headers }), { requestId: 'x', address, isLocal: true });
const open = (path: string, headers: Record<string, string> = {}) => openAs('127.0.0.1', path, headers);

test('lesson 16: renders a whole uncached product page in at most 6 statements', async () => {
  const { id: categoryId } = await api.make.category({ name: 'Blommor' });
  const product = await api.make.product({ title: 'Snabb sak', categoryId });
  await api.make.product({ title: 'Nära släkting', categoryId });
  const path = `/shop/produkter/${(await api.get(`/api/store/products/${product.productId}?locale=sv`)).body.product.path}`;
  // Warms up: the first page also loads and transforms the code.
  expect((await open(path)).status).toBe(200);
  const statements = await api.listStatements(async () => {
    const html = await (await open(path)).text();
    for (const part of ['<title>Snabb sak', 'Nära släkting', 'Blommor']) expect(html).toContain(part);
  });
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6);
});

test('leaves no timer behind after rendering a page', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  expect((await open('/shop')).status).toBe(200);
  const long = set.mock.calls.flatMap(([, ms], index) => (ms === STREAM_MS || ms === STREAM_MS + 1_000 ? [set.mock.results[index]?.value] : []));
  expect(long).toHaveLength(2);
  expect(long.filter((timer) => !cleared.mock.calls.some(([timerCleared]) => timerCleared === timer))).toEqual([]);
  vi.restoreAllMocks();
});

test('NAV-07 sends Retry-After for page and data when the database is unavailable', async () => {
  const { productId } = await api.make.product({ title: 'Borta en stund' });
  const { path } = (await api.get(`/api/store/products/${productId}?locale=sv`)).body.product;
  await proxy?.cutConnections();
  try {
    for (const address of [`/shop/produkter/${path}`, `/en/shop/products/${path}.data`, '/shop.data']) {
      const answer = await open(address);
      expect([answer.status, answer.headers.get('Retry-After')], address).toEqual([503, '5']);
    }
  } finally {
    await proxy?.giveBack();
  }
  expect((await open(`/shop/produkter/${path}`)).headers.has('Retry-After')).toBe(false);
});

test('NAV-07 answers 429 with Retry-After when a visitor’s calls are rate-limited', async () => {
  let answer = await openAs('203.0.113.9', '/wishlists/okand');
  for (let asked = 0; asked < 400 && answer.status === 404; asked += 1) answer = await openAs('203.0.113.9', '/wishlists/okand');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
  expect(await answer.text()).toContain('<title>För många försök');
  expect((await open('/shop')).status, 'somebody else').toBe(200);
});

test('NAV-06 redirects a moved address without its rendered page', async () => {
  const answer = await open('/flyttad?a=1');
  expect([answer.status, answer.headers.get('Location'), await answer.text()]).toEqual([308, '/shop?a=1', '']);
});

test('sends a page’s data in one piece with its length', async () => {
  const answer = await open('/shop.data');
  expect([answer.status, Number(answer.headers.get('Content-Length'))]).toEqual([200, (await answer.bytes()).length]);
});

test('contains what it shows of a product, and no more', async () => {
  const category = await api.make.category({ name: 'Smycken' });
  const { productId } = await api.make.product({ title: 'Ring', categoryId: category.id });
  await api.make.product({ title: 'Halsband', categoryId: category.id });
  const { path } = (await api.get(`/api/store/products/${productId}?locale=sv`)).body.product;
  const [, categoryPath = ''] = /^(.*)\/[^/]+$/.exec(path) ?? [];
  for (const [address, shown, notSent] of [
    [`/shop/produkter/${path}`, 'Halsband', ['product_translations', 'delivery_terms', 'delivery_estimates']],
    [`/shop/kategorier/${categoryPath}`, 'Ring', ['product_translations', 'members_discount_percentage', 'EUR']],
  ] as const) {
    const html = await (await open(address)).text();
    expect(html).toContain(shown);
    for (const part of notSent) expect(html.includes(`\\"${part}\\"`), `${part} on ${address}`).toBe(false);
    expect(html, 'as loaders write').toContain('\\"SEK\\"');
  }
});

test('renders five hundred wishes in 150 kB for owner and link holder', async () => {
  const owner = await api.signedIn();
  const { _id, publicId } = (await owner.browser.post('/api/app/wishlists', { name: 'Allt jag vill ha', visibility: 'link' })).body.wishlist;
  for (let number = 1; number <= 30; number += 1) {
    const { productId } = await api.make.product({ title: `En sak med ett ganska långt namn, nummer ${number}` });
    expect((await owner.browser.post(`/api/app/wishlists/${_id}/items`, { productId, note: 'Helst den blå, i den mindre storleken.' })).status).toBe(201);
  }
  await api.database.run({ text: `insert into media (id, extension, width, height, color) values ('0123456789abcdef', 'webp', 1600, 2000, '#c0ffee')`, values: [] });
  await api.database.run({
    text: `insert into product_images (product_id, media_id, position, alt) select product_id, '0123456789abcdef', 0, '{"sv":"En sak på ett bord, i kvällsljus","en":"A thing on a table, at dusk"}' from wishlist_items where list_id = $1`,
    values: [_id],
  });
  await api.database.run({
    text: `insert into wishlist_items (id, list_id, title, quantity, position, prices_then, added_at, updated_at)
      select gen_random_uuid(), $1, 'nr ' || n, 1, 1000 + n, '[]', now(), now() from generate_series(31, 500) n`,
    values: [_id],
  });
  const cookie = [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const [address, headers] of [
    [`/wishlists/${publicId}`, {}],
    [`/user/wishlists/${_id}`, { cookie }],
  ] as const) {
    const html = await (await open(address, headers)).text();
    expect(html).toContain('namn, nummer 16');
    // The test shop has no category menu, which takes ten thousand bytes.
    expect(Buffer.byteLength(html), address).toBeLessThanOrEqual(140_000);
  }
});
