import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { watchSources } from './watch-sources.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fira-watch-'));
const write = (file: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), 'x');
};
for (const file of ['src/shared/i18n/paths.ts', 'demo/load.ts']) write(file);
const changed: string[] = [];
const watchers = watchSources(folder, (file) => changed.push(file));
afterEach(() => {
  for (const watcher of watchers) watcher.close();
  rmSync(folder, { recursive: true });
});

test('reports changed sources, and no compiled message', async () => {
  for (const index of [1, 2, 3]) write(`src/shared/i18n/paraglide/messages/m${index}.js`);
  write('src/shared/i18n/paths.ts');
  write('demo/load.ts');
  await expect.poll(() => changed).toEqual(expect.arrayContaining(['src/shared/i18n/paths.ts', 'demo/load.ts']));
  expect(changed.filter((file) => file.includes('paraglide/'))).toEqual([]);
});
