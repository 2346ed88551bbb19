import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildMails } from '../../../../scripts/build/build.ts';
import { createMaker, kr } from '../../testing/make.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { systemContext } from '../context.ts';
import { openDatabase } from '../database.ts';
import { connectionStringOf } from '../embedded-postgres/endpoint.ts';
import { readPostmasterFile } from '../embedded-postgres/postmaster-file.ts';
import { createLogger } from '../log.ts';
import { openMediaStore } from '../media/media-store.ts';
import { type Books, listWaitingJobs, readBooks } from './testing/shop-books.ts';
import { keepBuying, type Ledger, newLedger, seededRandom } from './testing/shop-buyer.ts';
import { endShopPrograms, findLastingPort, runShopProgram, type ShopProgram } from './testing/shop-program.ts';

// npm run test:long asks for more kills and may name the seed of a run that failed.
const kills = Number(process.env['CRASH_KILLS'] ?? 3);
const seed = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const MS_PER_KILL = 20_000;
const JOBS_WITHIN_MS = 30_000;
const BUSY_AT_MOST_MS = 10_000;
const READY_WITHIN_MS = 60_000;
const BUYERS = 4;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fira-crash-'));
const dataDir = path.join(folder, 'data');
const cluster = path.join(dataDir, 'postgres', 'cluster');
const connectionString = connectionStringOf({ kind: 'socket', folder: path.join(dataDir, 'postgres', 'run') }, 'fira');

beforeAll(async () => {
  // The database's own user must be able to enter.
  fs.chmodSync(folder, 0o755);
  if (!fs.existsSync(path.resolve(import.meta.dirname, '../../../../build/mails/mail-templates.js'))) await buildMails();
});
afterEach(endShopPrograms);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Two scarce things that buyers compete for, and four that last. */
async function stockTheShop(): Promise<string[]> {
  const database = openDatabase({ connectionString, maxConnections: 2 });
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const make = createMaker(systemContext({ config, database, clock: systemClock, log: createLogger('silent'), media: openMediaStore(path.join(dataDir, 'media')), step: async () => {} }, 'sv'));
  const variantIds: string[] = [];
  for (const [index, stock] of [7, 15, 100_000, 100_000, 100_000, 100_000].entries()) variantIds.push((await make.product({ title: `Sak ${index}`, price: kr(49 + 100 * index), stock })).variantId);
  await database.close();
  return variantIds;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

/** Rejects when the shop ends although only its database was killed. */
async function endedBefore(shop: ShopProgram, victim: Victim): Promise<never> {
  const { code, signal, stderr } = await shop.ended;
  throw new Error(`The shop has ended (${signal ?? code}) after the death of ${victim}: ${stderr}`);
}

/** Waits until buyers have got so many more answers: a busy machine takes longer, and gets as far. */
async function moreAnswers(ledger: Ledger, count: number): Promise<void> {
  const enough = ledger.answered + count;
  const deadline = performance.now() + BUSY_AT_MOST_MS;
  while (ledger.answered < enough && performance.now() < deadline) await delay(2);
}

/** Waits until every job has been done, and reads the books. */
async function readBooksWhenQuiet(ledger: Ledger): Promise<Books> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    await expect.poll(() => listWaitingJobs(client), { timeout: JOBS_WITHIN_MS, interval: 100, message: `jobs that nobody runs (seed ${seed})` }).toEqual([]);
    return await readBooks(client, ledger);
  } finally {
    await client.end();
  }
}

type Victim = 'app' | 'database' | 'both';

/** Each kind of death equally often, in an order that the seed decides; in the long run with one process and with two. */
function planOf(random: () => number): { victim: Victim; afterAnswers: number; afterMs: number; workers: string }[] {
  const all: Victim[] = ['app', 'database', 'both'];
  const order = Array.from({ length: kills }, (_, index) => ({ victim: all[index % all.length] ?? 'app', place: random() })).sort((a, b) => a.place - b.place);
  return order.map(({ victim }, index) => ({ victim, afterAnswers: 20 + Math.floor(130 * random()), afterMs: 20 * random(), workers: index % 4 === 3 ? '2' : '1' }));
}

test(
  `lesson 4: buyers buy while the app, its database or both are killed ${kills} times: every order told exists once, stock, money and mail add up`,
  async () => {
    const random = seededRandom(seed);
    const plan = planOf(random);
    const port = await findLastingPort();
    const programs: ShopProgram[] = [];
    const start = async (workers: string) => {
      const program = runShopProgram({ DATA_DIR: dataDir, PORT: String(port), WORKERS: workers });
      programs.push(program);
      return { ...program, url: await program.open };
    };
    let shop = await start('1');
    const variantIds = await stockTheShop();
    const ledger = newLedger();
    const closing = new AbortController();
    const buyers = Array.from({ length: BUYERS }, (_, index) => keepBuying({ url: shop.url, variantIds, ledger, random: seededRandom(seed + index + 1), signal: closing.signal }));
    const bought = Promise.all(buyers);
    bought.catch(() => {});

    for (const { victim, afterAnswers, afterMs, workers } of plan) {
      await moreAnswers(ledger, afterAnswers);
      await delay(afterMs);
      if (victim !== 'app') process.kill(readPostmasterFile(cluster)?.pid ?? 0, 'SIGKILL');
      if (victim !== 'database') {
        shop.signal('SIGKILL');
        await shop.ended;
        shop = await start(workers);
      }
      await Promise.race([
        expect.poll(() => isReady(shop.url), { timeout: READY_WITHIN_MS, interval: 20, message: `after the death of ${victim} (seed ${seed})` }).toBe(true),
        endedBefore(shop, victim),
      ]);
    }
    await moreAnswers(ledger, 50);
    closing.abort();
    await bought.catch((error: Error) => {
      throw new Error(`${error.message} Its last words (seed ${seed}): ${shop.lastWords()}`);
    });

    const books = await readBooksWhenQuiet(ledger);
    shop.signal('SIGTERM');
    expect((await shop.ended).code).toBe(0);
    const { ordersOfCart, ...told } = ledger;
    process.stdout.write(`crash test, seed ${seed}: ${kills} kills, ${books.orders} orders, ${JSON.stringify({ toldOrders: ordersOfCart.size, ...told, openPayments: books.openPayments })}\n`);
    expect([...ledger.wrong, ...books.wrong, ...programs.flatMap((program) => program.bugs())], `seed ${seed}`).toEqual([]);
    expect(books.orders).toBeGreaterThanOrEqual(ordersOfCart.size);
    expect(ordersOfCart.size, 'buyers got somewhere').toBeGreaterThan(5);
    expect(ledger.lost, 'the deaths were felt').toBeGreaterThan(0);
  },
  60_000 + kills * MS_PER_KILL,
);
