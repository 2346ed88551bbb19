import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { long, longestFirst, ofDevelopment, processes, serverDependent } from './test-files.ts';

const projectFolder = path.resolve(import.meta.dirname, '../../..');
const getFiles = (patterns: readonly string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: projectFolder }));
/** Expands a brace list. */
const listNames = (pattern: string): string[] => {
  const [, before = '', names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return names === undefined ? [pattern] : names.split(',').map((name) => before + name + after);
};

test.each(Object.entries({ serverDependent, long, processes, ofDevelopment, longestFirst }).flatMap(([list, patterns]) => patterns.flatMap(listNames).map((name) => ({ list, name }))))(
  '$list: $name names a file',
  ({ name }) => {
    expect(getFiles([name])).not.toEqual([]);
  },
);

test('runs each test of locks, deadlocks and settings on an installed server', () => {
  const ofServer = /testing\/deadlocks|pg_locks|pg_stat_|lock_timeout|lockWaitMs|explain \(/;
  const files = getFiles(['src/server/**/*.test.ts']).filter((file) => !file.endsWith('.unit.test.ts') && ofServer.test(readFileSync(path.join(projectFolder, file), 'utf8')));
  expect(files.length).toBeGreaterThan(5);
  const listed = new Set(getFiles([...serverDependent, ...processes]));
  expect(files.filter((file) => !listed.has(file))).toEqual([]);
});
