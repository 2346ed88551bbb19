import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const projectFolder = path.resolve(import.meta.dirname, '..');
const aliases = { '#shared/': 'src/shared/', '#server/': 'src/server/', '#web/': 'src/web/' };

/** The files that Node reads before the first line of a program runs: its static imports, and theirs. */
function readBeforeStart(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  if (entry.includes('/paraglide/')) return seen;
  const text = readFileSync(path.join(projectFolder, entry), 'utf8');
  for (const [, name = ''] of text.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'/gm)) {
    const alias = Object.entries(aliases).find(([prefix]) => name.startsWith(prefix));
    if (alias) readBeforeStart(alias[1] + name.slice(alias[0].length), seen);
    else if (name.startsWith('.')) readBeforeStart(path.normalize(path.join(path.dirname(entry), name)), seen);
  }
  return seen;
}

test('the walk sees what a module imports', () => {
  expect([...readBeforeStart('src/main.ts')].some((file) => file.includes('/paraglide/'))).toBe(true);
});

test.each(['scripts/start.js', 'scripts/build/build.ts', 'scripts/dev.ts', 'scripts/check/check.ts', 'scripts/test.ts'])(
  '%s runs in a fresh clone: it imports nothing that it has to make first',
  (entry) => {
    expect([...readBeforeStart(entry)].filter((file) => file.includes('/paraglide/'))).toEqual([]);
  },
);
