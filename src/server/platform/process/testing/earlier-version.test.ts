/** Which version an upgrade starts from, and the error if there is none. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEarlierCommit } from './earlier-version.ts';

let folder: string;
let project: string;
const commits: string[] = [];

const git = (at: string, ...args: string[]) => execFileSync('git', ['-C', at, '-c', 'user.name=Åsa', '-c', 'user.email=asa@exempel.example', ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fira-history-'));
  project = path.join(folder, 'project');
  fs.mkdirSync(path.join(project, 'migrations'), { recursive: true });
  git(project, 'init', '-q');
  for (const file of ['migrations/0000.sql', 'code.ts', 'migrations/0001.sql', 'more-code.ts']) {
    fs.writeFileSync(path.join(project, file), '');
    git(project, 'add', '.');
    git(project, 'commit', '-qm', file);
    commits.push(git(project, 'rev-parse', 'HEAD'));
  }
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('takes the requested commit, else the newest before the newest migration', async () => {
  expect(await findEarlierCommit(project)).toBe(commits[1]);
  expect(await findEarlierCommit(project, commits[0]?.slice(0, 12))).toBe(commits[0]);
  await expect(findEarlierCommit(project, 'no-such-tag')).rejects.toThrow('UPGRADE_FROM=no-such-tag is no commit of this copy’s history.');
});

test('takes an uncommitted migration as the newest', async () => {
  const file = path.join(project, 'migrations/0002.sql');
  fs.writeFileSync(file, '');
  expect(await findEarlierCommit(project)).toBe(commits[3]);
  fs.rmSync(file);
});

test('explains a copy without git, a nested one and a shallow clone', async () => {
  const tarball = path.join(folder, 'tarball');
  const inside = path.join(project, 'inside');
  const shallow = path.join(folder, 'shallow');
  for (const copy of [tarball, inside]) fs.mkdirSync(copy);
  git(folder, 'clone', '-q', '--depth', '1', `file://${project}`, shallow);
  await expect(findEarlierCommit(tarball)).rejects.toThrow('taken out of the git history, and this copy has none');
  await expect(findEarlierCommit(inside)).rejects.toThrow('is another project’s');
  await expect(findEarlierCommit(shallow)).rejects.toThrow('does not reach back to before the newest migration (a shallow clone');
});
