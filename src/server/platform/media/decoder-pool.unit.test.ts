import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDecoderPool, type DecoderPool, type DecoderPoolOptions } from './decoder-pool.ts';
import { manyScansJpeg, progressiveJpeg } from './testing/hostile-pictures.ts';

let folder: string;
let picture: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fira-decoders-'));
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1f4d3f' } })
    .jpeg()
    .toBuffer();
  await writeFile(path.join(folder, 'original.jpg'), picture);
});
afterAll(() => rm(folder, { recursive: true }));

const pools: DecoderPool[] = [];
afterEach(async () => void (await Promise.all(pools.splice(0).map((pool) => pool.close()))));

function makePool(options: Partial<DecoderPoolOptions> = {}): DecoderPool {
  const usual = { processes: 1, maxWaiting: 100, maxOfOwner: 100, maxWaitMs: 60_000, maxTaskMs: 60_000, idleMs: 60_000, maxMemoryBytes: 600_000_000, maxCpuSeconds: 30, niceness: 0 };
  const pool = createDecoderPool({ ...usual, ...options });
  pools.push(pool);
  return pool;
}

let named = 0;
const clean = (pool: DecoderPool, owner = 'anna', bytes: Uint8Array = picture) => pool.run({ kind: 'clean', bytes, target: path.join(folder, `${named++}.jpg`) }, owner);
const settle = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { problem?: string; code?: string }) => error.problem ?? error.code ?? error,
  );
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A pool whose only process is suspended (SIGSTOP): its tasks neither complete nor fail. */
async function stoppedPool(options: Partial<DecoderPoolOptions> = {}): Promise<{ pool: DecoderPool; pid: number }> {
  const pool = makePool(options);
  await clean(pool);
  const [pid = 0] = pool.pids;
  process.kill(pid, 'SIGSTOP');
  return { pool, pid };
}

describe('number of decoders', () => {
  test('runs no more processes than allowed when 20 tasks come', async () => {
    const pool = makePool({ processes: 2 });
    let isDone = false;
    const most = { pids: 0, busy: 0 };
    const all = Promise.all(Array.from({ length: 20 }, () => clean(pool))).finally(() => (isDone = true));
    while (!isDone) {
      most.pids = Math.max(most.pids, pool.pids.length);
      most.busy = Math.max(most.busy, pool.busy);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await all).toHaveLength(20);
    expect(most.pids).toBe(2);
    expect(most.busy).toBeLessThanOrEqual(2);
  });

  test('refuses a task beyond processes and queue, and accepts after one finishes', async () => {
    const { pool, pid } = await stoppedPool({ maxWaiting: 2 });
    const taken = ['anna', 'bo', 'cia'].map((owner) => clean(pool, owner));
    await expect(clean(pool, 'dan')).rejects.toMatchObject({ code: 'PICTURES_BUSY', details: { retryAfterSeconds: 5 } });
    process.kill(pid, 'SIGCONT');
    await Promise.all(taken);
    await clean(pool, 'dan');
  });

  test('refuses an owner’s third task and accepts other owners’', async () => {
    const { pool, pid } = await stoppedPool({ maxOfOwner: 2 });
    const taken = ['anna', 'anna'].map((owner) => clean(pool, owner));
    await expect(clean(pool, 'anna')).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 5 } });
    taken.push(clean(pool, 'bo'));
    process.kill(pid, 'SIGCONT');
    await Promise.all(taken);
    await clean(pool, 'anna');
  });

  test('refuses a task that waits longer than it may', async () => {
    const { pool, pid } = await stoppedPool({ maxWaitMs: 5_000 });
    const first = clean(pool);
    expect(await settle(clean(pool))).toBe('PICTURES_BUSY');
    process.kill(pid, 'SIGCONT');
    await first;
    expect(pool.waiting).toBe(0);
  });
});

describe('a decoder that ends or hangs', () => {
  test('costs the task in hand when it is killed, and no other', async () => {
    const { pool, pid } = await stoppedPool();
    const outcomes = Promise.all([clean(pool), clean(pool), clean(pool)].map(settle));
    process.kill(pid, 'SIGKILL');
    expect(await outcomes).toEqual(['died', 'done', 'done']);
    expect(pool.pids).not.toContain(pid);
  });

  test('is killed at its time limit, and the next task runs', async () => {
    const { pool, pid } = await stoppedPool({ maxTaskMs: 30_000 });
    // The limit passes for the hung process alone: on a busy machine the next one may need seconds to start.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const outcomes = Promise.all([clean(pool), clean(pool)].map(settle));
    vi.advanceTimersByTime(30_000);
    expect(await outcomes).toEqual(['time', 'done']);
    expect(isAlive(pid)).toBe(false);
  });

  test('ends itself over its memory, and its processor time', async () => {
    expect(await settle(clean(makePool({ maxMemoryBytes: 1 }), 'anna', await progressiveJpeg(2_000)))).toBe('memory');
    expect(await settle(clean(makePool({ maxCpuSeconds: 0.01 }), 'anna', await progressiveJpeg(2_000)))).toBe('time');
  });

  test('exits when idle for a while, except for a warm one', async () => {
    const [idle, warm] = [makePool({ idleMs: 1 }), makePool({ idleMs: 1 })];
    warm.warm();
    await Promise.all([clean(idle), clean(warm)]);
    await expect.poll(() => idle.pids).toEqual([]);
    expect(warm.pids).toHaveLength(1);
    await clean(idle);
  });

  test('end when the pool closes, refusing queued tasks', async () => {
    const { pool, pid } = await stoppedPool();
    const outcomes = Promise.all([clean(pool), clean(pool)].map(settle));
    await pool.close();
    expect(await outcomes).toEqual(['died', 'PICTURES_BUSY']);
    expect(isAlive(pid)).toBe(false);
    expect(await settle(clean(pool))).toBe('PICTURES_BUSY');
  });
});

test('refuses a JPEG of 2,600 scans before decoding', async () => {
  const hostile = await manyScansJpeg(400);
  expect(await sharp(hostile).metadata(), 'a picture that sharp takes').toMatchObject({ width: 400, isProgressive: true });
  expect((await sharp(hostile, { failOn: 'error' }).raw().toBuffer()).length).toBe(400 * 400 * 3);
  expect(await settle(clean(makePool(), 'anna', hostile))).toBe('time');
});

test('preserves the code of a file that can’t be read or written', async () => {
  const pool = makePool();
  expect(await settle(pool.run({ kind: 'measure', source: path.join(folder, 'gone.jpg') }))).toBe('ENOENT');
  expect(await settle(pool.run({ kind: 'clean', bytes: picture, target: path.join(folder, 'gone', 'x.jpg') }))).toBe('ENOENT');
  // A device without free space: full(4).
  const written = pool.run({ kind: 'clean', bytes: picture, target: process.platform === 'linux' ? '/dev/full' : path.join(folder, 'gone', 'x.jpg') });
  expect(await settle(written)).toBe(process.platform === 'linux' ? 'ENOSPC' : 'ENOENT');
});

test.skipIf(process.platform !== 'linux')('runs every thread of a decoder at its niceness (skipped without /proc)', async () => {
  const pool = makePool({ niceness: 7 });
  await clean(pool, 'anna', await progressiveJpeg(1_000));
  const threads = `/proc/${pool.pids[0]}/task`;
  const nicenessByThread = await Promise.all(
    (await readdir(threads)).map(async (id) => {
      const [, name, fields = ''] = /\((.*)\) (.*)/.exec(await readFile(`${threads}/${id}/stat`, 'utf8')) ?? [];
      return `${name} ${fields.split(' ')[16]}`;
    }),
  );
  expect(nicenessByThread).toContain('libuv-worker 7');
  expect(nicenessByThread.filter((thread) => !thread.endsWith(' 7'))).toEqual([]);
});

test('starts a decoder at its niceness', () => {
  const pool = makePool({ niceness: 7 });
  pool.warm();
  expect(pool.pids.map((pid) => os.getPriority(pid))).toEqual([7]);
});

test('hands no setting of the shop to a decoder', async () => {
  const pool = makePool();
  process.env['TOKEN_SECRET'] = 'a-secret-of-the-test-a-secret-of-the-test';
  try {
    await clean(pool);
    const text = process.platform === 'linux' ? await readFile(`/proc/${pool.pids[0]}/environ`, 'latin1') : '';
    expect(text).not.toContain('a-secret-of-the-test');
    if (process.platform === 'linux') expect(text).toContain('VIPS_DISC_THRESHOLD');
  } finally {
    delete process.env['TOKEN_SECRET'];
  }
});
