/** Memory of the shop without PostgreSQL, minute by minute, under browsing and buying load. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#server/platform/database.ts';
import { toConnectionString } from '#server/platform/embedded-postgres/endpoint.ts';
import { catalog } from '#shared/contract/catalog.ts';
import { routePath } from '#shared/contract/route-path.ts';
import { openConnection, requestText } from './connection.ts';
import { judge, median, type RunOptions } from './measure.ts';
import { createShopper, RefusedError } from './shopper.ts';

const DEFAULT_MINUTES = 60;
const CLIENTS = 8;
const LOOK_EVERY_MS = 5_000;
const LIMIT_MIB = 350;
/** Threshold of growth from start to end: memory that is freed only under pressure fluctuates. */
const GROWTH_MIB = 25;
const MIB = 1_048_576;
const KIB_PER_MIB = 1_024;

const projectFolder = path.resolve(import.meta.dirname, '..');
/** Command of npm start, including its memory settings (docs/reliability.md). */
const { start } = (JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as { scripts: { start: string } }).scripts;

interface Sample {
  minute: number;
  mib: number;
}

/** Processes of the shop: the primary and, with WORKERS above 1, its workers; without the database and its helpers. */
function listProcesses(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return [pid, ...children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('start.js'))];
}

const residentMib = (pid: number): number => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / KIB_PER_MIB;

interface Goods {
  paths: readonly string[];
  variantIds: readonly string[];
}

const shelves = [
  '/',
  '/en',
  '/shop',
  '/en/shop',
  '/shop/varumarken',
  routePath(catalog.listProducts, {}, { limit: 24 }),
  routePath(catalog.listProducts, {}, { q: 'ros', limit: 24 }),
  routePath(catalog.suggest, {}, { q: 'bl' }),
  routePath(catalog.listCategories),
  '/sitemap.xml',
];

/** Browses and buys once per ten pages until aborted; counts answers, orders and 5xx. */
async function keepVisiting(port: number, { paths, variantIds }: Goods, client: number, tally: { answers: number; orders: number; faults: number }, signal: AbortSignal): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    // A new visitor each time, with its own address for rate limits.
    const localAddress = `127.${1 + client}.${1 + (Math.floor(turn / 250) % 250)}.${1 + (turn % 250)}`;
    const connection = openConnection(port, { localAddress });
    const any = <Value>(list: readonly Value[]): Value => list[Math.floor(list.length * Math.random())] as Value;
    for (let page = 0; page < 10 && !signal.aborted; page += 1) {
      const target = page % 2 === 0 ? any(paths) : any(shelves);
      const { status } = await connection.ask(requestText({ port, target, headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } }));
      tally.answers += 1;
      if (status >= 500) tally.faults += 1;
    }
    connection.close();
    const shopper = createShopper(port, { localAddress });
    try {
      const cartId = await shopper.createCart();
      await shopper.add(cartId, any(variantIds));
      await shopper.fillIn(cartId);
      await shopper.pay(cartId);
      await shopper.complete(cartId);
      tally.orders += 1;
    } catch (error) {
      // Ignores refusals, such as an undeliverable variant or a sum too large for the demo bank.
      if (!(error instanceof RefusedError) || error.status >= 500) tally.faults += 1;
    }
    shopper.leave();
  }
}

function report(samples: readonly Sample[], say: (text: string) => void): void {
  const minutes = [...new Set(samples.map(({ minute }) => minute))];
  say('\n| minute | median MiB | highest MiB |\n| ---: | ---: | ---: |');
  for (const minute of minutes) {
    const ofMinute = samples.filter((sample) => sample.minute === minute).map(({ mib }) => mib);
    say(`| ${minute + 1} | ${median(ofMinute).toFixed(0)} | ${Math.max(...ofMinute).toFixed(0)} |`);
  }
  // The first quarter warms up caches and JIT.
  const settled = samples.slice(Math.floor(samples.length / 4)).map(({ mib }) => mib);
  const third = Math.max(1, Math.floor(settled.length / 3));
  const growth = median(settled.slice(-third)) - median(settled.slice(0, third));
  const highest = Math.max(...samples.map(({ mib }) => mib));
  say('');
  judge(say, `At most ${LIMIT_MIB} MiB, highest ${highest.toFixed(0)}`, highest < LIMIT_MIB);
  judge(say, `Not growing: from the first third to the last after a quarter of warming up by less than ${GROWTH_MIB} MiB, grown by ${growth.toFixed(0)}`, growth < GROWTH_MIB);
}

/** `npm run bench -- memory --minutes 15`; default one hour. Linux only (/proc). */
export async function benchMemory(say: (text: string) => void, { minutes = DEFAULT_MINUTES }: RunOptions): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fira-memory-'));
  // The database user must be able to traverse the folder when root runs the benchmark.
  chmodSync(folder, 0o755);
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: folder, DATABASE_URL: '', DEMO_DATA: 'true', LOG_LEVEL: 'error', WORKERS: process.env['WORKERS'] ?? '1' };
  const shop = spawn('sh', ['-c', `exec env ${start}`], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, PATH: `${path.dirname(process.execPath)}:${process.env['PATH'] ?? ''}` },
  });
  const ended = once(shop, 'exit');
  try {
    let said = '';
    const port = await new Promise<number>((resolve, reject) => {
      shop.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [, found] = / is open: http:\/\/localhost:(\d+)\n/.exec(said) ?? [];
        if (found) resolve(Number(found));
      });
      shop.on('exit', () => reject(new Error(`the shop did not open: ${said}`)));
    });
    const database = openDatabase({ connectionString: toConnectionString({ kind: 'socket', folder: path.join(folder, 'postgres', 'run') }, 'fira'), maxConnections: 1 });
    await database.run({ text: 'update stock_items set available = 1000000', values: [] });
    const rows = await database.run<{ id: string }>({ text: 'select id from variants', values: [] });
    const translations = await database.run<{ handle: string }>({ text: `select handle from product_translations where language_code = 'sv'`, values: [] });
    await database.close();
    const goods = { paths: translations.map(({ handle }) => `/shop/produkter/${handle}`), variantIds: rows.map(({ id }) => id) };

    say(`${minutes} minutes, ${CLIENTS} clients, WORKERS=${env.WORKERS}, ${goods.paths.length} products; ${readdirSync(folder).join(', ')} in the data folder.`);
    const tally = { answers: 0, orders: 0, faults: 0 };
    const samples: Sample[] = [];
    const closing = new AbortController();
    const visiting = Promise.all(Array.from({ length: CLIENTS }, (_, client) => keepVisiting(port, goods, client, tally, closing.signal)));
    visiting.catch(() => closing.abort());
    const begun = performance.now();
    while (performance.now() - begun < minutes * 60_000 && !closing.signal.aborted) {
      await delay(LOOK_EVERY_MS);
      const pids = listProcesses(shop.pid as number);
      // The largest process counts: the limit is per process.
      samples.push({ minute: Math.floor((performance.now() - begun - 1) / 60_000), mib: Math.max(...pids.map(residentMib)) });
    }
    closing.abort();
    await visiting;
    report(samples, say);
    say(`Meanwhile: ${tally.answers} pages and lists, ${tally.orders} purchases. This process: ${(process.memoryUsage().rss / MIB).toFixed(0)} MiB.`);
    judge(say, `No fault, ${tally.faults} answers of 500 and above or none at all`, tally.faults === 0);
  } finally {
    shop.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
