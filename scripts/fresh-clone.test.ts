import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const projectFolder = path.resolve(import.meta.dirname, '..');
const aliases = { '#shared/': 'src/shared/', '#server/': 'src/server/', '#web/': 'src/web/' };

/** Static imports of a program, transitively: loaded before its first line runs. */
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

test('finds what a module imports', () => {
  expect([...readBeforeStart('src/main.ts')].some((file) => file.includes('/paraglide/'))).toBe(true);
});

const { scripts } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const MAKES_MESSAGES = 'scripts/build/messages-first.ts';
/** Programs in npm scripts, and whether messages are compiled before. */
const programs = Object.values(scripts).flatMap((command) => {
  const [, entry] = /(?:^|\s)node .*?(\S+\.[jt]s)$/.exec(command) ?? [];
  return entry === undefined ? [] : [{ entry, isPrepared: command.includes(`--import ./${MAKES_MESSAGES} `) }];
});

test('runs npm’s programs with and without compiled messages', () => {
  expect(programs).toEqual(
    expect.arrayContaining([
      { entry: 'scripts/start.js', isPrepared: false },
      { entry: 'bench/bench.ts', isPrepared: true },
    ]),
  );
});

test.each([...programs.filter(({ isPrepared }) => !isPrepared), { entry: MAKES_MESSAGES }])('runs $entry in a fresh clone without generated imports', ({ entry }) => {
  expect([...readBeforeStart(entry)].filter((file) => file.includes('/paraglide/'))).toEqual([]);
});
