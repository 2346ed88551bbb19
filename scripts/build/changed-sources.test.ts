/** Sources edited during a build; build.test.ts does this with a real build. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { IN_USE_FILE } from '../../src/server/builds.ts';
import { buildUnlessBuilt } from './build.ts';
import { MAKING } from './remove-old-builds.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fira-changed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds with these source ids returned by successive reads; the last one repeats. */
async function getBuild(...ids: string[]): Promise<{ built: Promise<string>; made: string[] }> {
  const made: string[] = [];
  const built = buildUnlessBuilt({
    folder,
    readId: async () => (ids.length > 1 ? ids.shift() : ids[0]) ?? '',
    async make(id) {
      const making = path.join(folder, `${MAKING}${made.push(id)}`);
      mkdirSync(making);
      writeFileSync(path.join(making, IN_USE_FILE), '');
      writeFileSync(path.join(making, 'build.json'), JSON.stringify({ id, timestamp: '2026-11-21T10:00:00.000Z' }));
      return making;
    },
  });
  await built.catch(() => {});
  return { built, made };
}

test('builds once when sources stay the same', async () => {
  const { built, made } = await getBuild('a');
  expect([await built, made, readdirSync(folder)]).toEqual(['a', ['a'], ['a']]);
});

test('builds nothing when these sources are built', async () => {
  await getBuild('a');
  expect((await getBuild('a')).made).toEqual([]);
});

test('builds again when sources change during a build', async () => {
  const { built, made } = await getBuild('a', 'b');
  expect([await built, made, readdirSync(folder)]).toEqual(['b', ['a', 'b'], ['b']]);
  expect(JSON.parse(readFileSync(path.join(folder, 'b/build.json'), 'utf8'))).toMatchObject({ id: 'b' });
});

test('fails when sources change during each of three builds', async () => {
  const { built, made } = await getBuild('a', 'b', 'b', 'c', 'c', 'd');
  await expect(built).rejects.toThrow(/sources changed during each of 3 builds/);
  expect([made, readdirSync(folder)]).toEqual([['a', 'b', 'c'], []]);
});
