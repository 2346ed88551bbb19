import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readChildrenSeconds } from './processor-time.ts';

test('adds the children’s user and system time, whatever the program’s name', () => {
  expect(readChildrenSeconds('7 (a (b) c) S 1 7 7 0 -1 4194304 10 20 30 40 50 60 1234 66 20 0 1 0')).toBe(13);
});

test.runIf(process.platform === 'linux')('grows by what an ended child has used', () => {
  const before = readChildrenSeconds();
  const { stdout } = spawnSync(process.execPath, ['-e', 'let i = 0; do for (let j = 0; j < 1e6; j += 1) i += j; while (process.cpuUsage().user < 200_000); console.log(i)'], { encoding: 'utf8' });
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(readChildrenSeconds() - before).toBeGreaterThanOrEqual(0.2);
});

test('is no number without /proc', () => {
  expect(readChildrenSeconds(null)).toBeNaN();
});
