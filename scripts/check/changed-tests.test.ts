import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseApiTests, listChangedFiles } from './changed-tests.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const lists = ['src/server/http/api/access-matrix.test.ts', 'src/server/modules/personal-data/', 'src/server/testing/statements/'];

test.each([
  ['a module', ['src/server/modules/cart/lines.ts', 'src/server/modules/cart/rules.ts'], ['src/server/modules/cart/', ...lists].sort()],
  ['a contract with a module of its name', ['src/shared/contract/draws.ts'], ['src/server/modules/draws/', ...lists].sort()],
  ['a contract without one', ['src/shared/contract/errors.ts'], lists],
  ['the cache', ['src/server/http/cache/page-cache.ts'], ['src/server/http/cache/', ...lists].sort()],
  ['a migration', ['migrations/0099_x.sql'], lists],
  ['a page and a message', ['src/web/routes/start.tsx', 'src/shared/i18n/messages/sv/cart.json'], []],
  ['the infrastructure', ['src/server/platform/database.ts', 'src/web/root.tsx'], ['src/server']],
  ['the test’s API', ['src/server/testing/make.ts'], ['src/server']],
])('chooses the API tests that %s concerns', (_, changed, chosen) => {
  expect(chooseApiTests(changed, projectFolder)).toEqual(chosen);
});

test('chooses every API test when the changes are unknown', () => {
  expect(chooseApiTests(null, projectFolder)).toEqual(['src/server']);
});

describe('changed files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'fira-changed-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], { cwd: folder, stdio: 'pipe' });
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };

  test('are those committed since main, changed since, and new', () => {
    git('init', '-q', '-b', 'main');
    for (const file of ['src/old.ts', 'src/committed.ts', 'src/edited.ts']) write(file, 'one');
    git('add', '.');
    git('commit', '-q', '-m', 'test: begin');
    git('switch', '-q', '-c', 'branch');
    write('src/committed.ts', 'two');
    git('commit', '-q', '-a', '-m', 'test: change');
    write('src/edited.ts', 'two');
    write('src/added.ts', 'one');
    expect(listChangedFiles(folder)?.sort()).toEqual(['src/added.ts', 'src/committed.ts', 'src/edited.ts']);
  });

  test('are unknown without Git', () => {
    expect(listChangedFiles(folder)).toBeNull();
  });
});
