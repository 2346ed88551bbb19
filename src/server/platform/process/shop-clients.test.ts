/**
 * Clients that are cheap for themselves and costly for a server: idle connections, endless heads and bodies, stalled bodies, and readers that don't
 * read. Purchases go on meanwhile, with one process and with two. npm run test:long uses 10,000 and 500.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { complete, paidCart } from '../../testing/purchase.ts';
import { createBrowser } from '../../testing/test-api.ts';
import { ensureMails, makeShopFolder, type ShopFolder } from './testing/shop-folder.ts';
import { endShopPrograms, runShopProgram } from './testing/shop-program.ts';

const idle = Number(process.env['IDLE_CONNECTIONS'] ?? 1_000);
const slow = Number(process.env['SLOW_CLIENTS'] ?? 50);
const isLong = process.env['SLOW_CLIENTS'] !== undefined;
const AT_ONCE = 200;
const PURCHASES = 10;
/**
 * A purchase is eight requests and takes 50 ms on an idle machine. On a busy one it may take TIMES_ALONE times the duration measured before the slow
 * clients.
 */
const PURCHASE_WITHIN_MS = 5_000;
const TIMES_ALONE = 10;
const PURCHASES_ALONE = 3;
/** The memory that each process returns to while all clients are connected, on any machine (measured: 300 to 410); and its peak, garbage included. */
const LIMIT_MIB = 420;
const PEAK_MIB = 512;
const COLLECTED_WITHIN_MS = 60_000;
/** Heads time out after 10 s, bodies after 30 s; the server checks every 5 s. */
const CLOSED_WITHIN_MS = 40_000;
/**
 * A client that reads nothing of a response has a minute, and Node checks once more if some of it was sent meanwhile. A client disconnected by then
 * sees the end of the connection when it reads; others would receive more. The long run waits for this; slow-readers.test.ts covers it with shorter
 * times.
 */
const DEAF_FOR_MS = 130_000;
const END_READ_WITHIN_MS = 10_000;

/** The limits of memory are those of a shop that compiles its own code. */
const likeInstalled = { NODE_DISABLE_COMPILE_CACHE: '1' };

const folders: ShopFolder[] = [];
const sockets = new Set<Socket>();
beforeAll(ensureMails);
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await endShopPrograms();
});
afterAll(() => {
  for (const folder of folders) folder.remove();
});

/** Connects from one of many addresses, as many visitors would, and writes the initial bytes. */
function open(port: number, index: number, begin: string): Promise<Socket> {
  const from = process.platform === 'linux' ? { localAddress: `127.0.${1 + (index % 200)}.${1 + (Math.floor(index / 200) % 250)}` } : {};
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', ...from }, () => {
      if (begin) socket.write(begin);
      resolve(socket);
    });
    sockets.add(socket);
    socket.on('error', reject);
    socket.on('close', () => sockets.delete(socket));
  });
}

async function openMany(count: number, port: number, begin: string): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let from = 0; from < count; from += AT_ONCE) opened.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => open(port, from + index, begin)))));
  return opened;
}

/** Current (VmRSS) or peak (VmHWM) memory of a process; 0 if unsupported. */
function residentMib(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  if (process.platform !== 'linux') return 0;
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
}

/** The serving processes: the shop's own, or its workers. */
function findServers(pid: number, workers: number): number[] {
  if (process.platform !== 'linux' || workers === 1) return [pid];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('shop-fixture'));
}

async function timePurchases(count: number, { url, variantId }: { url: string; variantId: string }): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) {
    const visitor = createBrowser(url);
    const begun = performance.now();
    expect((await complete(visitor, await paidCart(visitor, variantId))).body.type).toBe('order');
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
}

async function whenClosed(those: readonly Socket[]): Promise<void> {
  for (const socket of those) socket.resume();
  await Promise.all(those.map((socket) => socket.destroyed || new Promise((resolve) => socket.once('close', resolve))));
}

test.each([1, 2])(`bounds memory, WORKERS=%i, with ${idle} idle and ${slow} slow clients, and sells`, { timeout: 300_000 }, async (workers) => {
  const folder = makeShopFolder('clients');
  folders.push(folder);
  const shop = runShopProgram({ DATA_DIR: folder.dataDir, WORKERS: String(workers), ...likeInstalled });
  const url = await shop.open;
  const servers = findServers(shop.pid, workers);
  expect(servers).toHaveLength(process.platform === 'linux' ? workers : 1);
  const port = Number(new URL(url).port);
  const { database, make } = folder.open();
  const { variantId } = await make.product({ stock: 1_000 });
  await database.close();
  const alone = await timePurchases(PURCHASES_ALONE, { url, variantId });

  const head = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
  const idleSockets = await openMany(idle, port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const halfHeads = await openMany(slow, port, 'GET /api/store/products HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const halfBodies = await openMany(slow, port, `POST /api/store/carts/create HTTP/1.1\r\n${head}{"region`);
  const silent = await openMany(slow, port, '');
  // Each pipelines requests for 16 MB, and reads nothing.
  const deaf = await openMany(slow, port, 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(16));
  for (const socket of deaf) socket.pause();
  const deafSince = performance.now();
  const dripping = setInterval(() => {
    for (const socket of [...halfHeads, ...halfBodies]) if (socket.writable) socket.write('x');
  }, 1_000);

  const times = await timePurchases(PURCHASES, { url, variantId });
  // Idle connections within their timeout were not dropped.
  const stayed = idleSockets.filter((socket) => !socket.destroyed).length;
  const held = (line: 'VmRSS' | 'VmHWM') => servers.map((pid) => Math.round(residentMib(pid, line)));
  const median = times[Math.floor(times.length / 2)] ?? 0;
  process.stdout.write(
    `${stayed} of ${idle} idle connections open, 4 × ${slow} slow clients: a purchase takes ${(alone[1] ?? 0).toFixed(0)} ms before and ${median.toFixed(0)} ms beside them (longest ${(times.at(-1) ?? 0).toFixed(0)}), each serving process ${held('VmRSS').join(' and ')} MiB (at most ${held('VmHWM').join(' and ')})\n`,
  );
  expect(stayed).toBe(idle);
  expect(times.at(-1)).toBeLessThan(PURCHASE_WITHIN_MS + TIMES_ALONE * (alone.at(-1) ?? 0));
  expect(Math.max(...held('VmHWM'))).toBeLessThan(PEAK_MIB);
  const browse = async () => {
    await createBrowser(url).get('/api/store/products');
    return Math.max(...servers.map((pid) => residentMib(pid, 'VmRSS')));
  };
  await expect.poll(browse, { timeout: COLLECTED_WITHIN_MS, interval: 100 }).toBeLessThan(LIMIT_MIB);

  const begun = performance.now();
  await whenClosed([...halfHeads, ...halfBodies, ...silent]);
  clearInterval(dripping);
  if (isLong) expect(performance.now() - begun).toBeLessThan(CLOSED_WITHIN_MS);
  if (isLong) {
    await delay(Math.max(0, deafSince + DEAF_FOR_MS - performance.now()));
    const readOn = performance.now();
    await whenClosed(deaf);
    expect(performance.now() - readOn).toBeLessThan(END_READ_WITHIN_MS);
  }

  // A client that disconnects mid-body leaves nothing behind.
  for (const socket of await openMany(slow, port, `POST /api/store/carts/create HTTP/1.1\r\n${head}{"region`)) socket.destroy();
  const agent = new http.Agent();
  expect((await createBrowser(url).get('/readyz')).status).toBe(200);
  agent.destroy();
  await delay(100);
  shop.signal('SIGTERM');
  expect((await shop.ended).code).toBe(0);
  expect(shop.bugs()).toEqual([]);
});
