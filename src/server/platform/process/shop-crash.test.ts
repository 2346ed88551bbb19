import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import { readPostmasterFile } from '../embedded-postgres/postmaster-file.ts';
import { crashReport } from './testing/crash-report.ts';
import { findWorkers, moreAnswers, planDeaths, untilReadyAgain } from './testing/deaths.ts';
import { type Books, listWaitingJobs, readBooks } from './testing/shop-books.ts';
import { buyRepeatedly, type Ledger, newLedger, seededRandom } from './testing/shop-buyer.ts';
import { ensureMails, makeShopFolder } from './testing/shop-folder.ts';
import { endShopPrograms, runShopProgram, type ShopProgram } from './testing/shop-program.ts';
import { findLastingPort } from '../../testing/lasting-port.ts';

// npm run test:long raises these, and may set the seed of a failed run.
const kills = Number(process.env['CRASH_KILLS'] ?? 4);
const checkouts = Number(process.env['CRASH_CHECKOUTS'] ?? 40);
const clients = Number(process.env['CRASH_CLIENTS'] ?? 4);
const seed = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const reportFile = process.env['CRASH_REPORT'];
const codeUses = Math.ceil(checkouts / 10);
const CODE = 'SNART';
/** Approximate requests per purchase. */
const ANSWERS_PER_CHECKOUT = 9;
const MS_PER_KILL = 20_000;
const MS_PER_CHECKOUT = 1_000;
const JOBS_WITHIN_MS = 60_000;

const folder = makeShopFolder('crash');
const { dataDir, connectionString } = folder;
const cluster = path.join(dataDir, 'postgres', 'cluster');

beforeAll(ensureMails);
afterEach(endShopPrograms);
afterAll(folder.remove);

/** Two scarce products that buyers compete for, and four plentiful ones. */
async function stockTheShop(): Promise<string[]> {
  const { database, make } = folder.open();
  const variantIds: string[] = [];
  for (const [index, stock] of [7, 15, 100_000, 100_000, 100_000, 100_000].entries()) variantIds.push((await make.product({ title: `Sak ${index}`, price: kr(49 + 100 * index), stock })).variantId);
  await make.promotion({ code: CODE, kind: 'percentage', percent: 10, usageLimit: codeUses });
  await database.close();
  return variantIds;
}

/** Waits until every job is done, then audits the books. */
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

type Victim = 'app' | 'worker' | 'database' | 'both';

test(
  `lesson 4: keeps ${clients} buyers’ orders exactly once through ${kills} kills`,
  async () => {
    const random = seededRandom(seed);
    const plan = planDeaths<Victim>(random, { victims: ['app', 'worker', 'database', 'both'], kills, answers: checkouts * ANSWERS_PER_CHECKOUT });
    const port = await findLastingPort();
    const programs: ShopProgram[] = [];
    const start = async (workers: string) => {
      const program = runShopProgram({ DATA_DIR: dataDir, PORT: String(port), WORKERS: workers });
      programs.push(program);
      return { ...program, url: await program.open };
    };
    let shop = await start('2');
    const variantIds = await stockTheShop();
    const ledger = newLedger();
    const closing = new AbortController();
    const buyers = Array.from({ length: clients }, (_, index) =>
      buyRepeatedly({ shopAt: () => shop.url, variantIds, code: CODE, ledger, random: seededRandom(seed + index + 1), signal: closing.signal }),
    );
    const begun = performance.now();
    const bought = Promise.all(buyers);
    bought.catch(() => {});

    const deaths: { victim: Victim; backMs: number }[] = [];
    for (const { victim: planned, afterAnswers, afterMs, workers } of plan) {
      await moreAnswers(ledger, afterAnswers);
      await delay(afterMs);
      const serving = process.platform === 'linux' ? findWorkers(shop.pid) : [];
      // A single process is its own worker.
      const victim = planned === 'worker' && serving.length === 0 ? 'app' : planned;
      const died = performance.now();
      if (victim === 'worker') process.kill(serving[Math.floor(serving.length * random())] ?? 0, 'SIGKILL');
      if (victim === 'database' || victim === 'both') process.kill(readPostmasterFile(cluster)?.pid ?? 0, 'SIGKILL');
      if (victim === 'app' || victim === 'both') {
        shop.signal('SIGKILL');
        await shop.ended;
        shop = await start(workers);
      }
      await untilReadyAgain(shop, { victim, seed });
      deaths.push({ victim, backMs: performance.now() - died });
    }
    await expect.poll(() => ledger.ordersOfCart.size, { timeout: 60_000 + checkouts * MS_PER_CHECKOUT, interval: 50, message: `orders (seed ${seed})` }).toBeGreaterThanOrEqual(checkouts);
    closing.abort();
    await bought.catch((error: Error) => {
      throw new Error(`${error.message} Its last words (seed ${seed}): ${shop.lastWords()}`);
    });
    const seconds = (performance.now() - begun) / 1_000;

    const books = await readBooksWhenQuiet(ledger);
    shop.signal('SIGTERM');
    expect((await shop.ended).code).toBe(0);
    const report = crashReport({ seed, clients, seconds, deaths, ledger, books, codeUses });
    process.stdout.write(`${report}\n`);
    if (reportFile) fs.writeFileSync(reportFile, report);
    expect([...ledger.wrong, ...books.wrong, ...programs.flatMap((program) => program.bugs())], `seed ${seed}`).toEqual([]);
    expect(books.orders).toBeGreaterThanOrEqual(ledger.ordersOfCart.size);
    expect(books.mails, 'one mail an order').toBe(books.orders);
    expect(ledger.lost, 'the deaths were felt').toBeGreaterThan(0);
  },
  120_000 + kills * MS_PER_KILL + checkouts * MS_PER_CHECKOUT,
);
