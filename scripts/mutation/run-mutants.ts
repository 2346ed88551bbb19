/** Applies each mutant in a copy of the project and runs its tests; returns the survivors. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Mutant, mutants } from './mutants.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const NOT_COPIED = new Set(['node_modules', '.git', 'builds', 'data', 'test-results'].map((name) => path.join(projectFolder, name)));

/** @throws Error unless the text occurs exactly once */
function plant(original: string, { file, from, to }: Mutant): string {
  if (original.split(from).length !== 2) throw new Error(`${file}: not found exactly once: ${from}`);
  return original.replace(from, () => to);
}

function passes(folder: string, tests: readonly string[]): boolean {
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs');
  return spawnSync(process.execPath, [vitest, 'run', '--bail', '1', '--project', 'unit', '--project', 'api on the embedded database', ...tests], { cwd: folder, stdio: 'ignore' }).status === 0;
}

/** MUTANTS filters by a regular expression on "file: replaced text". @throws Error when the tests fail without a mutant */
export function runMutants(): Mutant[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fira-mutants-'));
  const wanted = new RegExp(process.env['MUTANTS'] ?? '');
  const chosen = mutants.filter(({ file, from }) => wanted.test(`${file}: ${from}`));
  try {
    cpSync(projectFolder, folder, { recursive: true, filter: (source) => !NOT_COPIED.has(source) });
    symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'));
    const all = [...new Set(chosen.flatMap(({ tests }) => tests))];
    if (!passes(folder, all)) throw new Error(`The tests fail without a mutant: ${all.join(' ')}`);
    return chosen.filter((mutant) => {
      const file = path.join(folder, 'src/server/modules', mutant.file);
      const original = readFileSync(file, 'utf8');
      writeFileSync(file, plant(original, mutant));
      const hasSurvived = passes(folder, mutant.tests);
      writeFileSync(file, original);
      process.stdout.write(`${hasSurvived ? 'SURVIVED' : 'killed  '}  ${mutant.file}: ${mutant.from.trim().slice(0, 100)}\n`);
      return hasSurvived;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
