/** Page cache and clock: days, sales and pages' publishing times begin and end on time (ADR 0036). */
import type { PoolClient } from 'pg';
import { expect, test, vi } from 'vitest';
import { endSale, planSale } from '../../modules/pricing/service.ts';
import { systemContext } from '../../platform/context.ts';
import { kr } from '../../testing/make.ts';
import { beforeEachInServedShop, toPath, type ServedShop } from '../../testing/served-shop.ts';
import { HIT } from '../../testing/two-page-servers.ts';

let api: ServedShop['api'];
let servers: ServedShop['servers'];
let here: ServedShop['here'];
let there: ServedShop['there'];
let product: ServedShop['product'];

beforeEachInServedShop((shop) => {
  ({ api, servers, here, there, product } = shop);
});

const run = (text: string, ...values: unknown[]) => api.database.run({ text, values });
const system = () => systemContext(api.services, 'sv');

const DAY_MS = 86_400_000;

test('begins and ends a sale exactly by the clock alone', async () => {
  const now = api.clock.now().getTime();
  await planSale(system(), {
    name: `Rea ${product.handle}`,
    startsAt: new Date(now + 3_600_000),
    endsAt: new Date(now + 2 * 3_600_000),
    prices: [{ variantId: product.variantId, currency: 'SEK', amountMinor: kr(99) }],
  });
  await servers.settled();
  await servers.cached(toPath(product));
  api.clock.advance(3_600_000 - 1);
  await servers.cached(toPath(product));
  expect((await here.get(toPath(product))).body).not.toContain('"amount":99,');
  api.clock.advance(1);
  for (const server of [here, there]) expect((await server.get(toPath(product))).body, 'the very next answer').toMatch(/"amount":99\b/);
  await servers.cached(toPath(product));
  api.clock.advance(3_600_000);
  for (const server of [here, there]) expect((await server.get(toPath(product))).body).not.toMatch(/"amount":99\b/);
});

test('updates when a sale ends early', async () => {
  const now = api.clock.now();
  await planSale(system(), { name: product.handle, startsAt: now, endsAt: new Date(now.getTime() + DAY_MS), prices: [{ variantId: product.variantId, currency: 'SEK', amountMinor: kr(98) }] });
  await servers.shown(toPath(product), '"amount":98');
  await servers.cached(toPath(product));
  await endSale(system(), product.handle);
  api.clock.advance(1);
  await vi.waitFor(async () => expect((await here.get(toPath(product))).body).not.toMatch(/"amount":98\b/), { timeout: 60_000 });
});

test('shows planned prices when times are reread after a moment passed unrequested', async () => {
  const now = api.clock.now().getTime();
  const prices = [{ variantId: product.variantId, currency: 'SEK' as const, amountMinor: kr(97) }];
  await planSale(system(), { name: `Tyst ${product.handle}`, startsAt: new Date(now + 3_600_000), endsAt: new Date(now + 2 * 3_600_000), prices });
  await servers.settled();
  await servers.cached(toPath(product));
  api.clock.advance(3_600_000);
  await run(`select pg_notify('fira_pages', 'times')`);
  // A request would itself notice the time; none is sent until both processes were notified and read the times.
  await servers.settled();
  for (const server of [here, there]) expect((await server.get(toPath(product))).body).toMatch(/"amount":97\b/);
  api.clock.advance(3_600_000);
});

test('caches nothing by planned times that changed while being read', async () => {
  const waiting = async () =>
    (
      await run(`select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and relation = 'content_pages'::regclass and not granted`)
    )[0];
  const until = (count: number) => vi.waitFor(async () => expect(await waiting()).toEqual({ count }), { timeout: 60_000, interval: 5 });
  const lock = async (client: PoolClient) => void (await client.query('begin; lock table content_pages in access exclusive mode'));
  const [first, second] = [await api.database.pool.connect(), await api.database.pool.connect()];
  try {
    await servers.cached(toPath(product));
    // Both have read the sales' times, and wait for the lock to read the pages'.
    await lock(first);
    await run(`select pg_notify('fira_pages', 'all')`);
    await until(2);
    const now = api.clock.now().getTime();
    await planSale(system(), {
      name: `Sen ${product.handle}`,
      startsAt: new Date(now + 60_000),
      endsAt: new Date(now + 120_000),
      prices: [{ variantId: product.variantId, currency: 'SEK', amountMinor: kr(96) }],
    });
    for (const server of [here, there]) await vi.waitFor(async () => expect(await server.getStatus(toPath(product))).toBe(null), { timeout: 60_000, interval: 5 });
    const isNext = lock(second);
    await until(3);
    await first.query('rollback');
    await isNext;
    // The first read is done but lacks the sale; both wait to read again.
    await until(2);
    for (const server of [here, there]) for (let time = 0; time < 2; time += 1) expect(await server.getStatus(toPath(product))).toBe(null);
  } finally {
    for (const client of [first, second]) client.release(true);
  }
  await servers.cached(toPath(product));
  api.clock.advance(60_000);
  for (const server of [here, there]) expect((await server.get(toPath(product))).body).toMatch(/"amount":96\b/);
  api.clock.advance(60_000);
});

test('shows and hides a page at its planned times', async () => {
  const now = api.clock.now().getTime();
  await run(`insert into content_pages (id, kind, publish_at, unpublish_at) values ($1, 'page', $2, $3)`, product.handle, new Date(now + 60_000), new Date(now + 120_000));
  await run(
    `insert into content_page_translations (page_id, language_code, slug, title, description, lead, blocks) values ($1, 'sv', $2, 'Adventskalendern', '', '', '[]')`,
    product.handle,
    product.handle.replace('_', '-'),
  );
  await servers.settled();
  const target = `/${product.handle.replace('_', '-')}`;
  expect((await here.get(target)).status).toBe(404);
  api.clock.advance(60_000);
  await servers.shown(target, 'Adventskalendern');
  await servers.cached(target);
  api.clock.advance(60_000);
  for (const server of [here, there]) expect((await server.get(target)).status).toBe(404);
});

test('evicts at Stockholm’s midnight and at the order cut-off, not between', async () => {
  api.clock.set('2026-12-01T13:30:00Z');
  await servers.cached(toPath(product));
  const made = here.made.length;
  api.clock.set('2026-12-01T22:59:59.999Z');
  expect(await here.getStatus(toPath(product))).toBe(HIT);
  api.clock.set('2026-12-01T23:00:00Z');
  expect(await here.getStatus(toPath(product))).not.toBe(HIT);
  await servers.cached(toPath(product));
  api.clock.set('2026-12-02T12:59:59.999Z');
  expect(await here.getStatus(toPath(product))).toBe(HIT);
  api.clock.set('2026-12-02T13:00:00Z');
  expect(await here.getStatus(toPath(product))).not.toBe(HIT);
  // At least one render per boundary; before the second, one for all.
  expect(here.made.length - made).toBeGreaterThanOrEqual(2);
});

test('updates when the clock goes back', async () => {
  await servers.cached(toPath(product));
  api.clock.advance(-DAY_MS);
  expect(await here.getStatus(toPath(product))).not.toBe(HIT);
  api.clock.advance(DAY_MS);
});
