/**
 * Clients that cost a server much and themselves little: idle connections, heads and bodies that never end, bodies that stop
 * half-way, and readers that don't read. Somebody buys meanwhile, from one process and from two. npm run test:long asks for 10,000 and 500.
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
/** A purchase is eight requests; on an idle machine all take 50 ms. On a busy one it may take as many times longer as it did before the slow clients came. */
const PURCHASE_WITHIN_MS = 5_000;
const TIMES_ALONE = 10;
const PURCHASES_ALONE = 3;
/** Where each process's memory comes back to while all of them are still there, on whatever machine (seen: 300 to 410); and what it never goes above, with what waits to be collected. */
const LIMIT_MIB = 420;
const PEAK_MIB = 512;
const COLLECTED_WITHIN_MS = 60_000;
/** Heads have 10 s, bodies 30 s, and the server looks every 5 s. */
const LET_GO_WITHIN_MS = 40_000;
/**
 * Who reads nothing of an answer has a minute, and Node looks once more where some of it went out meanwhile. Whoever is let go of by then finds the connection's end
 * as soon as they read on; others would go on getting. The long run waits for it; slow-readers.test.ts sees it with shorter times.
 */
const DEAF_FOR_MS = 130_000;
const END_READ_WITHIN_MS = 10_000;

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

/** Opens a connection from one of many addresses, as many visitors would, and writes what they begin with. */
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

/** What the process holds now (VmRSS) or held at most (VmHWM); 0 where the system does not say it. */
function residentMib(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  if (process.platform !== 'linux') return 0;
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
}

/** The processes that serve: the shop's own, or its workers. */
function serversOf(pid: number, workers: number): number[] {
  if (process.platform !== 'linux' || workers === 1) return [pid];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('shop-fixture'));
}

/** How long each of so many purchases takes, one after another. */
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

test.each([1, 2])(
  `WORKERS=%i, ${idle} idle connections and four kinds of ${slow} slow clients: purchases succeed, memory is bounded, slow connections are closed`,
  { timeout: 300_000 },
  async (workers) => {
    const folder = makeShopFolder('clients');
    folders.push(folder);
    const shop = runShopProgram({ DATA_DIR: folder.dataDir, WORKERS: String(workers) });
    const url = await shop.open;
    const servers = serversOf(shop.pid, workers);
    expect(servers).toHaveLength(process.platform === 'linux' ? workers : 1);
    const port = Number(new URL(url).port);
    const { database, make } = folder.open();
    const { variantId } = await make.product({ stock: 1_000 });
    await database.close();
    const alone = await timePurchases(PURCHASES_ALONE, { url, variantId });

    const head = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
    const keptAlive = await openMany(idle, port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const halfHeads = await openMany(slow, port, 'GET /api/store/products HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const halfBodies = await openMany(slow, port, `POST /api/store/carts/create HTTP/1.1\r\n${head}{"region`);
    const silent = await openMany(slow, port, '');
    // Each asks for 16 MB in one breath, and reads none of it.
    const deaf = await openMany(slow, port, 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(16));
    for (const socket of deaf) socket.pause();
    const deafSince = performance.now();
    const dripping = setInterval(() => {
      for (const socket of [...halfHeads, ...halfBodies]) if (socket.writable) socket.write('x');
    }, 1_000);

    const times = await timePurchases(PURCHASES, { url, variantId });
    // Nobody of the idle ones was thrown out for it, as long as they may stay.
    const stayed = keptAlive.filter((socket) => !socket.destroyed).length;
    const held = (line: 'VmRSS' | 'VmHWM') => servers.map((pid) => Math.round(residentMib(pid, line)));
    const median = times[Math.floor(times.length / 2)] ?? 0;
    process.stdout.write(
      `${stayed} of ${idle} idle connections open, 4 × ${slow} slow clients: a purchase takes ${(alone[1] ?? 0).toFixed(0)} ms before and ${median.toFixed(0)} ms beside them (longest ${(times.at(-1) ?? 0).toFixed(0)}), each serving process ${held('VmRSS').join(' and ')} MiB (at most ${held('VmHWM').join(' and ')})\n`,
    );
    expect(stayed).toBe(idle);
    expect(times.at(-1)).toBeLessThan(PURCHASE_WITHIN_MS + TIMES_ALONE * (alone.at(-1) ?? 0));
    expect(Math.max(...held('VmHWM'))).toBeLessThan(PEAK_MIB);
    const lookAround = async () => {
      await createBrowser(url).get('/api/store/products');
      return Math.max(...servers.map((pid) => residentMib(pid, 'VmRSS')));
    };
    await expect.poll(lookAround, { timeout: COLLECTED_WITHIN_MS, interval: 100 }).toBeLessThan(LIMIT_MIB);

    const begun = performance.now();
    await whenClosed([...halfHeads, ...halfBodies, ...silent]);
    clearInterval(dripping);
    if (isLong) expect(performance.now() - begun).toBeLessThan(LET_GO_WITHIN_MS);
    if (isLong) {
      await delay(Math.max(0, deafSince + DEAF_FOR_MS - performance.now()));
      const readOn = performance.now();
      await whenClosed(deaf);
      expect(performance.now() - readOn).toBeLessThan(END_READ_WITHIN_MS);
    }

    // Who hangs up in the middle of a body leaves nothing behind.
    for (const socket of await openMany(slow, port, `POST /api/store/carts/create HTTP/1.1\r\n${head}{"region`)) socket.destroy();
    const agent = new http.Agent();
    expect((await createBrowser(url).get('/readyz')).status).toBe(200);
    agent.destroy();
    await delay(100);
    shop.signal('SIGTERM');
    expect((await shop.ended).code).toBe(0);
    expect(shop.bugs()).toEqual([]);
  },
);
