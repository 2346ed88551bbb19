/**
 * A full disk: the whole shop on its own small disk (a tmpfs, mounted as root on Linux; skipped elsewhere), filled to
 * the last byte during purchases, and freed again.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { complete, newCart, paidCart } from '../../testing/purchase.ts';
import { createBrowser } from '../../testing/test-api.ts';
import { ensureMails, makeShopFolder } from './testing/shop-folder.ts';
import { endShopPrograms, runShopProgram } from './testing/shop-program.ts';

const DISK_MB = 220;
/** Longer than the quick restarts of a server that fails at once. */
const STUCK_MS = 8_000;
const CHUNK = Buffer.alloc(1_000_000, 1);

/** Mounts a small disk; null if not allowed. */
function mountSmallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fira-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    fs.rmdirSync(folder);
    return null;
  }
}

const disk = mountSmallDisk();
beforeAll(ensureMails);
afterEach(endShopPrograms);
afterAll(() => {
  if (disk === null) return;
  execFileSync('umount', [disk]);
  fs.rmdirSync(disk);
});

function fill(file: string): void {
  const handle = fs.openSync(file, 'w');
  try {
    for (let size = CHUNK.length; size >= 1; ) {
      try {
        fs.writeSync(handle, CHUNK, 0, size);
      } catch {
        size = Math.floor(size / 10);
      }
    }
  } finally {
    fs.closeSync(handle);
  }
}

test.skipIf(disk === null)('answers or sends 503 on a full disk, pays once, then recovers', async () => {
  const folder = makeShopFolder('disk', disk ?? '');
  const shop = runShopProgram({ DATA_DIR: folder.dataDir });
  const url = await shop.open;
  const { database, make } = folder.open();
  const { variantId } = await make.product({ stock: 100_000 });
  const paid = createBrowser(url);
  const waiting = await paidCart(paid, variantId);
  await database.close();
  const ballast = path.join(disk ?? '', 'ballast');
  fill(ballast);

  const statuses: number[] = [];
  const faults: string[] = [];
  const note = (answer: { status: number; headers: Headers; body: unknown }) => {
    statuses.push(answer.status);
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('5');
    else if (answer.status >= 500) faults.push(JSON.stringify(answer.body));
  };
  // Purchases write; eventually the database runs out of space.
  const waitFor = performance.now() + 60_000;
  while (statuses.filter((status) => status === 503).length < 20 && performance.now() < waitFor) {
    fill(path.join(disk ?? '', `more-${statuses.length}`));
    const visitor = createBrowser(url);
    const created = await visitor.post('/api/store/carts/create', { metadata: { note: 'x'.repeat(20_000) } });
    note(created);
    if (created.status === 200) note(await visitor.post(`/api/store/carts/${created.body.cart.id}/metadata`, { metadata: { note: 'y'.repeat(20_000) } }));
    note(await visitor.get('/api/store/products?limit=1'));
  }
  // Worse: the WAL does not fit any more. The server then exits, and can't start either.
  const journal = folder.open().database;
  await expect(
    (async () => {
      for (;;) await journal.run({ text: `select pg_logical_emit_message(false, 'ballast', repeat('x', 4000000))`, values: [] });
    })(),
  ).rejects.toThrow();
  await journal.close();
  const stuckUntil = performance.now() + STUCK_MS;
  while (performance.now() < stuckUntil) {
    note(await createBrowser(url).get('/api/store/products?limit=1'));
    await delay(200);
  }
  note(await complete(paid, waiting, { 'idempotency-key': 'full' }));
  expect((await createBrowser(url).get('/healthz')).status).toBe(200);
  expect(faults).toEqual([]);
  expect(statuses, 'the full disk was felt').toContain(503);

  for (const file of fs.readdirSync(disk ?? '')) if (file === 'ballast' || file.startsWith('more-')) fs.rmSync(path.join(disk ?? '', file));
  await expect.poll(async () => (await createBrowser(url).get('/readyz')).status, { timeout: 60_000, interval: 200 }).toBe(200);
  await expect.poll(async () => (await complete(paid, waiting)).body.type, { timeout: 60_000, interval: 500 }).toBe('order');
  const after = createBrowser(url);
  expect((await complete(after, await paidCart(after, variantId))).body.type).toBe('order');
  expect(await newCart(after)).toMatch(/^cart_/);
  const opened = folder.open();
  const count = async (text: string) => (await opened.database.run<{ n: number }>({ text, values: [] }))[0]?.n;
  expect(await count('select count(*)::int as n from orders')).toBe(2);
  await expect.poll(() => count(`select count(*)::int as n from mails`), { timeout: 60_000 }).toBe(2);
  await expect.poll(() => count('select count(*)::int as n from demo_payments where captures = 1'), { timeout: 60_000 }).toBe(2);
  await opened.database.close();
  shop.signal('SIGTERM');
  expect((await shop.ended).code).toBe(0);
  expect(shop.bugs()).toEqual([]);
});
