import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { idOfSources } from './id-of-sources.ts';

let project: string;
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'fira-sources-'));
  for (const file of ['src/main.ts', 'project.inlang/settings.json', 'package.json', 'src/shared/i18n/messages/sv/a.json', 'public/robots.txt', 'demo/load.ts']) write(file);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(file: string, text = file): void {
  const full = path.join(project, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
}

test.each([
  'project.inlang/README.md',
  'project.inlang/.gitignore',
  'project.inlang/.meta.json',
  'project.inlang/cache/plugins/one',
  'src/shared/i18n/paraglide/messages.js',
  'src/main.test.ts',
  'src/server/testing/make.ts',
  'src/.main.ts.swp',
  'src/main.ts~',
  'demo/pictures/mug.jpg',
  'builds/one/build.json',
  'build/mails/mail-templates.js',
  '.react-router/types/routes.ts',
])('does not change when %s is written', async (file) => {
  const id = await idOfSources(project);
  write(file);
  expect(await idOfSources(project)).toBe(id);
});

test.each([
  'src/main.ts',
  'src/web/new.tsx',
  'project.inlang/settings.json',
  'src/shared/i18n/messages/sv/a.json',
  'public/robots.txt',
  'demo/load.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/build/build.ts',
])('changes when %s changes', async (file) => {
  const id = await idOfSources(project);
  write(file, 'another text');
  expect(await idOfSources(project)).not.toBe(id);
});

test('changes when text moves from one file’s end to the next', async () => {
  write('src/a.ts', 'one two');
  write('src/b.ts', '');
  const id = await idOfSources(project);
  write('src/a.ts', 'one ');
  write('src/b.ts', 'two');
  expect(await idOfSources(project)).not.toBe(id);
});
