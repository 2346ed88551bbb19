/** Locks held by other processes, which are killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtPages } from '../../src/server/built-pages.ts';
import { holdBuild, IN_USE_FILE } from '../../src/server/builds.ts';
import { lockExclusive } from '../../src/server/platform/file-lock.ts';
import { removeLeftovers, removeOldBuilds } from './remove-old-builds.ts';
import { withLock } from './with-lock.ts';

let folder: string;
const running = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fira-builds-'));
});
afterEach(async () => {
  await Promise.all([...running].map(kill));
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process; resolves once it holds the lock. */
async function holdElsewhere(kind: 'build' | 'lock', name: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'testing/hold.ts'), kind, folder, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Creates build folders, oldest first. */
function make(...ids: string[]): void {
  for (const [index, id] of ids.entries()) {
    mkdirSync(path.join(folder, id, 'client/assets'), { recursive: true });
    writeFileSync(path.join(folder, id, 'client/assets', `${id}.js`), id);
    writeFileSync(path.join(folder, id, 'build.json'), JSON.stringify({ id, timestamp: '2026-11-21T10:00:00.000Z' }));
    writeFileSync(path.join(folder, id, IN_USE_FILE), '');
    utimesSync(path.join(folder, id), index, index);
  }
}

test('removes all but the newest three builds and those in use', async () => {
  make('a', 'b', 'c', 'd', 'e');
  const [first] = await Promise.all([holdElsewhere('build', 'a'), holdElsewhere('build', 'a')]);
  await removeOldBuilds(folder);
  expect(readdirSync(folder).sort()).toEqual(['a', 'c', 'd', 'e']);
  await kill(first);
  await removeOldBuilds(folder);
  expect(readdirSync(folder), 'another process still uses it').toContain('a');
  await Promise.all([...running].map(kill));
  await removeOldBuilds(folder);
  expect(readdirSync(folder).sort()).toEqual(['c', 'd', 'e']);
});

test('says so when a build has been removed, and creates nothing', () => {
  make('a');
  expect(holdBuild('b', folder)).toBeNull();
  expect(() => builtPages('b', folder)).toThrow(/start the shop again/);
  expect(readdirSync(folder)).toEqual(['a']);
});

test('releases other builds after reading their scripts', async () => {
  make('a', 'b');
  builtPages('b', folder);
  const lock = lockExclusive(path.join(folder, 'a', IN_USE_FILE));
  expect(lock).not.toBeNull();
  lock?.release();
});

test('reads no scripts of builds that are being made or removed', () => {
  make('a', '.making-1', '.removing-b');
  for (const id of ['.making-1', '.removing-b']) rmSync(path.join(folder, id, 'client'), { recursive: true });
  expect(() => builtPages('a', folder)).not.toThrow();
});

test('removes unfinished builds of killed builders', async () => {
  make('a', '.making-1', '.removing-b');
  await removeLeftovers(folder);
  expect(readdirSync(folder)).toEqual(['a']);
});

test('waits for another process and continues when that is killed', async () => {
  const holder = await holdElsewhere('lock', 'build');
  let hasBegun = false;
  const waiting = withLock(
    'build',
    async () => {
      hasBegun = true;
      return existsSync(folder);
    },
    folder,
  );
  await expect(
    withLock('other', async () => hasBegun, folder),
    'another lock is free, and this one still held',
  ).resolves.toBe(false);
  await kill(holder);
  expect(await waiting).toBe(true);
});

test('runs one at a time, and the next one after an error', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise(setImmediate);
    inside -= 1;
    throw new Error('failed');
  };
  const ended = await Promise.allSettled([1, 2, 3].map(() => withLock('build', work, folder)));
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(most).toBe(1);
});
