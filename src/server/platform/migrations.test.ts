/** Upgrades: schema changes while a shop serves, mixed program versions, and locks in use. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTo, complete, paidCart } from '../testing/purchase.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { migrateSchema } from './migrations.ts';

const own = path.resolve(import.meta.dirname, '../../../migrations');
let api: TestApi;
let folder: string;
let next = 0;
beforeAll(async () => {
  api = await testApi();
  folder = mkdtempSync(path.join(tmpdir(), 'fira-migrations-'));
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The migrations of a next release: ours, those of earlier calls, and one more. */
function nextRelease(sql: string): string {
  next += 1;
  const target = path.join(folder, String(next));
  cpSync(next === 1 ? own : path.join(folder, String(next - 1)), target, { recursive: true });
  const journalFile = path.join(target, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] };
  const last = journal.entries.at(-1);
  const tag = `9${next}_next`;
  journal.entries.push({ ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1_000, tag });
  mkdirSync(path.dirname(journalFile), { recursive: true });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(path.join(target, `${tag}.sql`), sql);
  return target;
}

const migrate = (sql: string, options: { giveUpAfterMs?: number } = {}) => migrateSchema(api.database, { folder: nextRelease(sql), ...options });
const getColumns = async (table: string) =>
  (await api.database.run<{ column_name: string }>({ text: 'select column_name from information_schema.columns where table_name = $1', values: [table] })).map((row) => row.column_name);

/** Buys in a loop until stopped; collects the status codes. */
function buyRepeatedly() {
  const statuses: number[] = [];
  let isOver = false;
  const buying = (async () => {
    const { variantId } = await api.make.product({ stock: 10_000 });
    while (!isOver) {
      const visitor = api.browser();
      const answer = await complete(visitor, await paidCart(visitor, variantId));
      statuses.push(answer.body.type === 'order' ? 200 : answer.status);
      await visitor.get('/api/store/products?limit=2');
    }
  })();
  return {
    statuses,
    async stop() {
      isOver = true;
      await buying;
    },
  };
}

test('refuses no buyer while the next release’s migration runs', async () => {
  const buyers = [buyRepeatedly(), buyRepeatedly()];
  await expect.poll(() => buyers.every(({ statuses }) => statuses.length > 1), { timeout: 60_000 }).toBe(true);
  const tables = ['orders', 'carts', 'cart_items', 'stock_items', 'payment_sessions', 'products', 'variants'];
  await migrate(tables.map((table) => `ALTER TABLE "${table}" ADD COLUMN "of_the_next_release" text DEFAULT 'new' NOT NULL;`).join('--> statement-breakpoint\n'));
  const before = buyers.map(({ statuses }) => statuses.length);
  await expect.poll(() => buyers.every(({ statuses }, index) => statuses.length > (before[index] ?? 0) + 2), { timeout: 60_000 }).toBe(true);
  for (const buyer of buyers) await buyer.stop();
  expect(buyers.flatMap(({ statuses }) => statuses.filter((status) => status !== 200))).toEqual([]);
  expect(await getColumns('orders')).toContain('of_the_next_release');
});

test('retries a locked table’s migration without blocking visitors', async () => {
  const holder = await api.database.pool.connect();
  await holder.query('begin');
  await holder.query('select count(*) from products');
  const migrating = migrate('ALTER TABLE "products" ADD COLUMN "waited_for" text;');
  const until = performance.now() + 4_000;
  while (performance.now() < until) {
    expect((await api.get('/api/store/products?limit=1')).status).toBe(200);
    await delay(20);
  }
  // Without a lock timeout they would wait behind the migration, and it for the holder: forever.
  expect(await getColumns('products')).not.toContain('waited_for');
  await holder.query('commit');
  holder.release();
  await migrating;
  expect(await getColumns('products')).toContain('waited_for');
});

test('fails the start in one sentence when a lock persists, undoing everything', async () => {
  const holder = await api.database.pool.connect();
  await holder.query('begin');
  await holder.query('select count(*) from brands');
  const giveUp = migrate('CREATE TABLE "half_done" ("id" text);--> statement-breakpoint\nALTER TABLE "brands" ADD COLUMN "never" text;', { giveUpAfterMs: 500 });
  await expect(giveUp).rejects.toThrow(/can’t be brought up to date: a table stays in use/);
  await holder.query('commit');
  holder.release();
  expect(await getColumns('half_done')).toEqual([]);
  await migrateSchema(api.database, { folder: path.join(folder, String(next)) });
  expect(await getColumns('brands')).toContain('never');
});

test('undoes a failing migration alone, which can then be fixed', async () => {
  await expect(migrate('CREATE TABLE "broken" ("id" text);--> statement-breakpoint\nSELECT 1/0;')).rejects.toThrow(/division by zero/);
  expect(await getColumns('broken')).toEqual([]);
  next -= 1;
  await migrate('CREATE TABLE "broken" ("id" text);');
  expect(await getColumns('broken')).toEqual(['id']);
});

test('migrates once when ten programs start at once', async () => {
  const target = nextRelease('CREATE TABLE "made_once" ("id" text);');
  await Promise.all(Array.from({ length: 10 }, () => migrateSchema(api.database, { folder: target })));
  expect(await getColumns('made_once')).toEqual(['id']);
});

test('starts, sells and runs jobs on a later version’s database', async () => {
  const tables = await api.database.run<{ table_name: string }>({
    text: `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    values: [],
  });
  await migrate(
    tables
      .flatMap(({ table_name }) => [`ALTER TABLE "${table_name}" ADD COLUMN "later" integer DEFAULT 7 NOT NULL;`, `ALTER TABLE "${table_name}" ADD COLUMN "later_still" jsonb;`])
      .join('--> statement-breakpoint\n'),
  );
  // Nothing to migrate.
  await migrateSchema(api.database);
  const visitor = api.browser();
  const { variantId, handle } = await api.make.product({ stock: 3 });
  const cartId = await paidCart(visitor, variantId);
  expect((await addTo(visitor, cartId, variantId)).status).toBe(200);
  const second = await paidCart(visitor, variantId);
  const answer = await complete(visitor, second, { 'idempotency-key': 'later' });
  expect(answer.body.type).toBe('order');
  await api.runJobs();
  expect((await visitor.get(`/api/store/orders/${answer.body.order.id}`)).body.order).toMatchObject({ payment_status: 'captured' });
  expect((await visitor.get('/__outbox.json')).body.messages.length).toBeGreaterThan(0);
  for (const target of [`/api/store/products/${handle}`, '/api/store/products?q=sak', '/api/store/search/suggest?q=sak', '/api/store/categories', '/sitemap.xml'])
    expect((await api.get(target)).status, target).toBe(200);
  const withdrawn = await visitor.post('/api/store/withdrawals', {
    request_id: 'an-upgrade-at-work',
    name: 'Åsa',
    order_number: String(answer.body.order.number),
    email: 'kund@exempel.example',
    text: null,
  });
  expect(withdrawn.status).toBe(200);
  await api.runJobs();
});
