import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolderForDatabases } from './folder-for-databases.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'fira-parent-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('sweeps what a killed run left, not running or foreign folders', () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const left = path.join(parent, `fira-test-databases-${dead}-Ab3dEf`);
  mkdirSync(path.join(left, 'data'), { recursive: true });
  const mine = makeFolderForDatabases(parent);
  const foreign = path.join(parent, 'somebody-else-1');
  const others = path.join(parent, `fira-test-databases-${process.ppid}-Gh1jKl`);
  mkdirSync(foreign);
  mkdirSync(others);
  expect(existsSync(left)).toBe(false);
  const second = makeFolderForDatabases(parent);
  expect(readdirSync(parent).sort()).toEqual([mine, foreign, others, second].map((folder) => path.basename(folder)).sort());
});
