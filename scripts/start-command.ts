/** Settings of npm start, for tests and benchmarks that start the shop otherwise. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const packageFile = path.resolve(import.meta.dirname, '../package.json');

/** Memory settings of npm start: environment variables and Node flags. */
export function startSettings(): { env: Record<string, string>; flags: string[] } {
  const { scripts } = JSON.parse(readFileSync(packageFile, 'utf8')) as { scripts: { start: string } };
  const [, assignments, flags] = /^((?:\w+=\S+ )*)node ((?:--\S+ )*)scripts\/start\.js$/.exec(scripts.start) ?? [];
  if (assignments === undefined || flags === undefined) throw new Error(`npm start is no longer read here: ${scripts.start}`);
  return { env: Object.fromEntries(assignments.split(' ').flatMap((each) => (each === '' ? [] : [each.split('=', 2)]))) as Record<string, string>, flags: flags.split(' ').filter(Boolean) };
}
