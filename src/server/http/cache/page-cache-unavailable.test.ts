import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts';
import { kr } from '../../testing/make.ts';
import type { MadeProduct } from '../../testing/make-product.ts';
import { type PageServer, startPageServer } from '../../testing/page-server.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

const HIT = 'fira; hit';
const AWAY = 'fira; hit; detail=database-unavailable';

let api: TestApi;
/** Proxies of the shop's connections and of the LISTEN connection. */
let shops: DatabaseProxy | undefined;
let listeners: DatabaseProxy;
let pages: PageServer;
let product: MadeProduct;

beforeEach(async () => {
  api = await testApi({
    async wayToDatabase(connectionString) {
      shops = await startDatabaseProxy(connectionString);
      return shops.connectionString;
    },
  });
  product = await api.make.product({ price: kr(149) });
  listeners = await startDatabaseProxy(api.connectionString);
  pages = await startPageServer(api, { connectionString: listeners.connectionString, isWary: true });
});
afterEach(async () => {
  await pages.stop();
  await listeners.stop();
  await api.stop();
  await shops?.stop();
});

const target = () => `/shop/produkter/${product.handle}`;
const until = (status: string | null, path = target()) => vi.waitFor(async () => expect(await pages.getStatus(path)).toBe(status), { timeout: 60_000, interval: 5 });

test('serves nothing cached while changes can’t be received, and current pages afterwards', async () => {
  await until(HIT);
  await listeners.cutConnections();
  await until(null);
  await api.make.setPrice(product.variantId, kr(77));
  const unheard = await pages.get(target());
  expect([unheard.headers.get('cache-status'), unheard.body.includes('"amount":77')]).toEqual([null, true]);
  expect(pages.made.at(-1)?.kind).toBe('own');
  await listeners.giveBack();
  await until(HIT);
  expect((await pages.get(target())).body).toContain('"amount":77');
});

test('evicts everything when a connection is cut and reopened at once', async () => {
  await until(HIT);
  const made = pages.made.length;
  await api.database.run({ text: `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fira notices' and datname = current_database()`, values: [] });
  await vi.waitFor(async () => expect([await pages.getStatus(target()), pages.made.length > made]).toEqual([HIT, true]), { timeout: 60_000, interval: 5 });
  await api.make.setPrice(product.variantId, kr(78));
  await vi.waitFor(async () => expect((await pages.get(target())).body).toContain('"amount":78'), { timeout: 60_000, interval: 5 });
  await until(HIT);
});

test('serves cached pages and 503 while the database is unavailable, then recovers', async () => {
  await until(HIT);
  await until(HIT, '/shop');
  await shops?.cutConnections();
  await listeners.cutConnections();
  await until(AWAY);
  const away = await pages.get(target());
  expect([away.status, away.body.includes('"amount":149')]).toEqual([200, true]);
  expect((await pages.get('/en/shop')).status).toBe(503);
  // A day passes: a stale page is better than none.
  api.clock.advance(86_400_000);
  expect(await pages.getStatus('/shop')).toBe(AWAY);
  await shops?.giveBack();
  await api.make.setPrice(product.variantId, kr(79));
  await listeners.giveBack();
  await until(HIT);
  expect((await pages.get(target())).body).toContain('"amount":79');
  expect((await pages.get('/en/shop')).status).toBe(200);
});
