/**
 * A real upgrade: an earlier version from the git history serves while this one starts on its database, migrates it and serves beside it; then the
 * earlier one stops. Buyers use each version, and both alternately, throughout.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { jobs } from '../../jobs.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts';
import { projectFolder } from '../project-folder.ts';
import { type EarlierVersion, listMigrations, stockEarlierShop, takeEarlierVersion } from './testing/earlier-version.ts';
import { type Books, listWaitingJobs, readBooks } from './testing/shop-books.ts';
import { buyRepeatedly, type Ledger, newLedger, seededRandom } from './testing/shop-buyer.ts';
import { ensureMails, makeShopFolder } from './testing/shop-folder.ts';
import { endShopPrograms, runShopProgram, type ShopProgram } from './testing/shop-program.ts';
import { upgradeReport } from './testing/upgrade-report.ts';
import { goThroughBoth } from './testing/upgrade-visitors.ts';

/** Orders per phase of the upgrade. Unset: skipped, since an earlier version and its packages may take minutes. */
const checkouts = Number(process.env['UPGRADE_CHECKOUTS'] ?? 0);
const requested = process.env['UPGRADE_FROM'];
const seed = Number(process.env['UPGRADE_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const reportFile = process.env['UPGRADE_REPORT'];
const CLIENTS = 3;
const CODE = 'SNART';
const codeUses = Math.ceil(checkouts / 4);
const TAKING_OUT_MS = 600_000;
const MS_PER_CHECKOUT = 2_000;
const OPEN_WITHIN_MS = 90_000;
const JOBS_WITHIN_MS = 30_000;
/** Longer than either version's poll interval for jobs. */
const LOOKS_FOR_JOBS_WITHIN_MS = 3_000;
const UNKNOWN_JOB = 'upgrade:of-a-later-version';

const folder = makeShopFolder('upgrade');
const { dataDir } = folder;
const silentLog = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let earlier: EarlierVersion;
let client: Client;
beforeAll(async () => {
  if (checkouts === 0) return;
  await ensureMails();
  earlier = await takeEarlierVersion(projectFolder, requested);
  postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  client = new Client({ connectionString: postgres.connectionString });
  await client.connect();
}, TAKING_OUT_MS);
afterEach(endShopPrograms);
afterAll(async () => {
  await client?.end();
  await postgres?.stop();
  earlier?.remove();
  folder.remove();
}, TAKING_OUT_MS);

const start = (options: { program?: string } = {}) => runShopProgram({ DATABASE_URL: postgres.connectionString, DATA_DIR: dataDir, WORKERS: '2' }, options);

async function getRows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query(text, values)).rows as Row[];
}

const listRun = async () => (await getRows<{ when: string }>('select created_at as when from drizzle.__drizzle_migrations order by id')).map((row) => Number(row.when));
const jobsNamed = (name: string) =>
  getRows<{ attempts: number; locked_at: string | null }>(
    'select j.attempts, j.locked_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1',
    [name],
  );
const addJob = (name: string) => client.query(`select graphile_worker.add_job($1, '{}'::json, max_attempts => 8)`, [name]);

const untouched = [{ attempts: 0, locked_at: null }];

/** Waits until the buyers of each kind have `count` more orders. */
async function moreOrders(ledgers: readonly Ledger[], count: number): Promise<void> {
  const enough = ledgers.map(({ ordersOfCart }) => ordersOfCart.size + count);
  await expect
    .poll(() => ledgers.every(({ ordersOfCart }, index) => ordersOfCart.size >= (enough[index] ?? 0)), { timeout: 60_000 + count * MS_PER_CHECKOUT, interval: 20, message: `orders (seed ${seed})` })
    .toBe(true);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

function together(ledgers: readonly Ledger[]): Ledger {
  return { ...newLedger(), ordersOfCart: new Map(ledgers.flatMap(({ ordersOfCart }) => [...ordersOfCart])), wrong: ledgers.flatMap(({ wrong }) => wrong) };
}

async function readBooksWhenQuiet(ledger: Ledger): Promise<Books> {
  await expect.poll(() => listWaitingJobs(client), { timeout: JOBS_WITHIN_MS, interval: 100, message: `jobs that nobody runs (seed ${seed})` }).toEqual([]);
  return await readBooks(client, ledger);
}

async function endInOrder(shop: ShopProgram): Promise<void> {
  shop.signal('SIGTERM');
  expect((await shop.ended).code, shop.lastWords()).toBe(0);
}

test.skipIf(checkouts === 0)(
  `loses no purchase of two versions during a migration${checkouts === 0 ? ' (asked for by UPGRADE_CHECKOUTS: npm run test:long -- upgrade)' : ''}`,
  async () => {
    const [oldMigrations, newMigrations] = [listMigrations(earlier.folder), listMigrations(projectFolder)];
    const between = newMigrations.slice(oldMigrations.length);
    expect(newMigrations.slice(0, oldMigrations.length), 'a migration that has been on main is never edited').toEqual(oldMigrations);

    const old = start({ program: earlier.program });
    const oldUrl = await old.open;
    expect(await listRun()).toEqual(oldMigrations.map(({ when }) => when));
    const variantIds = await stockEarlierShop(earlier, { connectionString: postgres.connectionString, code: CODE, codeUses });

    const ledgers = { old: newLedger(), new: newLedger(), both: newLedger() };
    const closing = new AbortController();
    onTestFinished(() => closing.abort());
    const buying: Promise<void>[] = [];
    let newUrl = '';
    const buyFrom = (kind: keyof typeof ledgers, shopAt: () => () => string) => {
      for (let index = 0; index < CLIENTS; index += 1) {
        const bought = buyRepeatedly({ shopAt: shopAt(), variantIds, code: CODE, ledger: ledgers[kind], random: seededRandom(seed + buying.length + 1), signal: closing.signal });
        bought.catch(() => {});
        buying.push(bought);
      }
    };
    // Like a load balancer: no new visitors for a stopping program, which finishes requests under way.
    let isOldLeft = false;
    const oldWhileItServes = () => (isOldLeft ? newUrl : oldUrl);

    buyFrom('old', () => oldWhileItServes);
    const oldAlone = await timed(() => moreOrders([ledgers.old], checkouts));

    // Jobs unknown to the old version: a new one of this version, if any, and one unknown to both.
    const known = new Set((await getRows<{ identifier: string }>('select identifier from graphile_worker._private_tasks')).map(({ identifier }) => identifier));
    const newJobs = jobs.map(({ name }) => name).filter((name) => !known.has(name));
    for (const name of [UNKNOWN_JOB, ...newJobs]) await addJob(name);
    await delay(LOOKS_FOR_JOBS_WITHIN_MS);
    for (const name of [UNKNOWN_JOB, ...newJobs]) expect(await jobsNamed(name), `${name}, of which the old version knows nothing`).toEqual(untouched);

    ledgers.old.slowestMs = 0;
    const shop = start();
    const [untilMigrated, untilNewOpen] = await Promise.all([
      timed(() => expect.poll(listRun, { timeout: OPEN_WITHIN_MS, interval: 50, message: 'migrations that have run' }).toHaveLength(newMigrations.length)),
      timed(async () => {
        newUrl = await shop.open;
      }),
    ]);
    const slowestMeanwhileMs = ledgers.old.slowestMs;
    expect(await listRun()).toEqual(newMigrations.map(({ when }) => when));

    buyFrom('new', () => () => newUrl);
    buyFrom('both', () => {
      let requests = 0;
      return () => (requests++ % 2 === 0 ? newUrl : oldWhileItServes());
    });
    let member: string | null = null;
    let renewed: string[] = [];
    const sideBySide = await timed(async () => {
      const [visitors] = await Promise.all([goThroughBoth({ oldUrl, newUrl, folder, variantId: variantIds.at(-1) ?? '' }), moreOrders(Object.values(ledgers), checkouts)]);
      for (const [cartId, orderId] of visitors.orders) ledgers.both.ordersOfCart.set(cartId, new Set([orderId]));
      ({ member, renewed } = visitors);
    });
    for (const name of newJobs) {
      await expect
        .poll(async () => (await jobsNamed(name)).filter(({ attempts, locked_at }) => attempts === 0 || locked_at !== null), { timeout: JOBS_WITHIN_MS, message: `${name}, which this version knows` })
        .toEqual([]);
      // Its empty payload is refused, and would be retried for hours.
      await client.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = $1))', [name]);
    }

    isOldLeft = true;
    const untilOldEnded = await timed(() => endInOrder(old));
    const newAlone = await timed(() => moreOrders(Object.values(ledgers), Math.ceil(checkouts / 2)));
    closing.abort();
    await Promise.all(buying).catch((error: Error) => {
      throw new Error(`${error.message} The old one’s last words (seed ${seed}): ${old.lastWords()} The new one’s: ${shop.lastWords()}`);
    });

    const ledger = together(Object.values(ledgers));
    // Mails to signed-in members belong to no order.
    await client.query('delete from mails where "to" = any($1)', [[member, ...renewed]]);
    const books = await readBooksWhenQuiet(ledger);
    expect(await jobsNamed(UNKNOWN_JOB), 'a job that nobody knows waits for somebody who does').toEqual(untouched);
    await endInOrder(shop);
    const bugs = [...old.bugs().map((line) => `the old version: ${line}`), ...shop.bugs().map((line) => `the new version: ${line}`)];
    const wrong = [...ledger.wrong, ...books.wrong, ...bugs];
    const to = execFileSync('git', ['-C', projectFolder, 'log', '-1', '--format=%h of %cs'], { encoding: 'utf8' }).trim();
    const report = upgradeReport({
      seed,
      from: earlier.description,
      to,
      packages: earlier.packages,
      migrations: between.map(({ tag }) => tag),
      newJobs: newJobs.length,
      hasAccounts: member !== null,
      clients: CLIENTS,
      seconds: { oldAlone, untilMigrated, untilNewOpen, sideBySide, untilOldEnded, newAlone },
      ledgers,
      slowestMeanwhileMs,
      books,
      faults: wrong.length,
    });
    process.stdout.write(`${report}\n`);
    if (reportFile) fs.writeFileSync(reportFile, report);
    expect(wrong, `seed ${seed}`).toEqual([]);
    expect(
      Object.values(ledgers).map(({ lost }) => lost),
      'requests that were taken are answered',
    ).toEqual([0, 0, 0]);
    expect(books.orders).toBeGreaterThanOrEqual(ledger.ordersOfCart.size);
    expect(books.mails, 'one mail an order').toBe(books.orders);
  },
  180_000 + 4 * checkouts * MS_PER_CHECKOUT,
);
