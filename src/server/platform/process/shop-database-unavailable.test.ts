/** A whole shop whose database goes down or stalls for AWAY_SECONDS (npm run test:long: a minute), and comes back. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pathTo } from '#shared/i18n/paths.ts';
import { startDatabaseProxy } from '../../testing/database-proxy.ts';
import { kr } from '../../testing/make.ts';
import { complete, newCart, paidCart } from '../../testing/purchase.ts';
import { createBrowser } from '../../testing/test-api.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts';
import { ensureMails, makeShopFolder } from './testing/shop-folder.ts';
import { endShopPrograms, runShopProgram } from './testing/shop-program.ts';

const seconds = Number(process.env['AWAY_SECONDS'] ?? 4);
/** Timing is checked only in the long run, which has the machine to itself. */
const isLong = seconds >= 30;
/** A stalled database times out after 20 s (src/server/start-worker.ts), then visitors get an error. */
const ANSWERED_WITHIN_MS = 27_000;

/** The program of `npm start`, which builds it if necessary. */
const builtShop = path.resolve(import.meta.dirname, '../../../../scripts/start.js');

const folder = makeShopFolder('away');
const silentLog = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
beforeAll(async () => {
  await ensureMails();
  postgres = await startEmbeddedPostgres({ dataDir: folder.dataDir, log: silentLog });
});
afterEach(endShopPrograms);
afterAll(async () => {
  await postgres.stop();
  folder.remove();
});

test.each(['1', '2'])(`answers 503 for ${seconds} s without database, WORKERS=%s, then recovers with waiting jobs`, { timeout: 240_000 + 2_000 * seconds }, async (workers) => {
  const proxy = await startDatabaseProxy(postgres.connectionString);
  const shop = runShopProgram({ DATABASE_URL: proxy.connectionString, DATA_DIR: `${folder.dataDir}-${workers}`, WORKERS: workers });
  const url = await shop.open;
  const { database, make } = folder.open();
  const { variantId } = await make.product({ stock: 50 });
  const visitor = createBrowser(url);
  const paid = await paidCart(visitor, variantId);
  const before = createBrowser(url);
  const { order } = (await complete(before, await paidCart(before, variantId))).body;
  const mails = async () => (await database.run<{ n: number }>({ text: `select count(*)::int as n from mails where message_id like '<confirmation.' || $1 || '@%'`, values: [order.id] }))[0]?.n;
  await expect.poll(mails, { timeout: 60_000 }).toBe(1);

  await proxy.cutConnections();
  const gone = performance.now();
  // Another client writes to the database meanwhile: a job that waits for the shop.
  const direct = new Client({ connectionString: postgres.connectionString });
  await direct.connect();
  await direct.query('delete from mails where message_id like $1', [`<confirmation.${order.id}@%`]);
  await direct.query(`select graphile_worker.add_job('orders:send-confirmation', json_build_object('orderId', $1::text, 'key', repeat('0', 26)), max_attempts => 8)`, [order.id]);
  await direct.end();
  const waits: number[] = [];
  while (performance.now() - gone < seconds * 1_000) {
    const begun = performance.now();
    for (const answer of [await visitor.get('/api/store/products?limit=1'), await newCartAnswer(url), await complete(visitor, paid, { 'idempotency-key': 'away' }), await visitor.get('/readyz')]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
    }
    waits.push(performance.now() - begun);
    expect((await visitor.get('/healthz')).status).toBe(200);
    await delay(200);
  }
  // When the database is down, errors come at once: four responses one after another, on a machine that may be busy.
  if (isLong) {
    expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(1_000);
    expect(Math.max(...waits)).toBeLessThan(10_000);
  }

  await proxy.giveBack();
  await expect.poll(async () => (await visitor.get('/readyz')).status, { timeout: 60_000 }).toBe(200);
  expect((await complete(visitor, paid)).body.type).toBe('order');
  const after = createBrowser(url);
  expect((await complete(after, await paidCart(after, variantId))).body.type).toBe('order');
  await expect.poll(mails, { timeout: 60_000 }).toBe(1);
  await database.close();
  shop.signal('SIGTERM');
  expect((await shop.ended).code).toBe(0);
  expect(shop.bugs()).toEqual([]);
  await proxy.stop();
});

test(`serves cached pages and otherwise 503 without database for ${seconds} s`, {
  timeout: 240_000 + 2_000 * seconds,
}, async () => {
  const proxy = await startDatabaseProxy(postgres.connectionString);
  const shop = runShopProgram({ DATABASE_URL: proxy.connectionString, DATA_DIR: `${folder.dataDir}-pages`, WORKERS: '1', TOKEN_SECRET: 'x'.repeat(64) }, { program: builtShop });
  const url = await shop.open;
  const { database, make } = folder.open();
  const product = await make.product({ title: 'Den kvarhållna', price: kr(149) });
  const getAddress = (handle: string) => pathTo('product', 'sv', { '*': handle });
  const shown = async (address: string) => {
    const answer = await fetch(url + address);
    return { status: answer.status, cache: answer.headers.get('cache-status'), retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
  };
  const cachedAddresses = [pathTo('start', 'sv'), pathTo('shop', 'sv'), getAddress(product.handle)];
  for (const address of cachedAddresses) await expect.poll(async () => (await shown(address)).cache, { timeout: 60_000, message: address }).toBe('fira; hit');

  await proxy.cutConnections();
  const gone = performance.now();
  await make.setPrice(product.variantId, kr(77));
  const isUnavailable = { status: 200, cache: 'fira; hit; detail=database-unavailable' };
  await expect.poll(() => shown(cachedAddresses[0] ?? ''), { timeout: 60_000 }).toMatchObject(isUnavailable);
  while (performance.now() - gone < seconds * 1_000) {
    for (const address of cachedAddresses) expect(await shown(address), address).toMatchObject(isUnavailable);
    expect((await shown(getAddress(product.handle))).text).toContain('149');
    for (const address of [pathTo('brands', 'sv'), getAddress('nobody-has-asked-for-it')]) expect(await shown(address), address).toMatchObject({ status: 503, retryAfter: '5' });
    await delay(200);
  }

  await proxy.giveBack();
  await expect.poll(async () => (await shown(getAddress(product.handle))).text, { timeout: 60_000 }).toMatch(/\b77\b/);
  for (const address of cachedAddresses) await expect.poll(async () => (await shown(address)).cache, { timeout: 60_000, message: address }).toBe('fira; hit');
  await database.close();
  shop.signal('SIGTERM');
  expect((await shop.ended).code).toBe(0);
  expect(shop.bugs()).toEqual([]);
  await proxy.stop();
});

test.runIf(isLong)(`answers everybody within 30 s of a database stalling ${seconds} s, then recovers`, { timeout: 240_000 + 2_000 * seconds }, async () => {
  const proxy = await startDatabaseProxy(postgres.connectionString);
  const shop = runShopProgram({ DATABASE_URL: proxy.connectionString, DATA_DIR: `${folder.dataDir}-stall` });
  const url = await shop.open;
  const visitor = createBrowser(url);
  const begun = performance.now();
  proxy.freeze();
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const { status } = await createBrowser(url).get('/api/store/products?limit=1');
      return { status, ms: performance.now() - begun };
    }),
  );
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([503]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(ANSWERED_WITHIN_MS);
  await delay(Math.max(0, seconds * 1_000 - (performance.now() - begun)));
  proxy.thaw();
  await expect.poll(async () => (await visitor.get('/readyz')).status, { timeout: 60_000 }).toBe(200);
  expect((await visitor.get('/api/store/products?limit=1')).status).toBe(200);
  expect(await newCart(visitor)).toMatch(/^cart_/);
  shop.signal('SIGTERM');
  expect((await shop.ended).code).toBe(0);
  await proxy.stop();
});

const newCartAnswer = (url: string) => createBrowser(url).post('/api/store/carts/create');
