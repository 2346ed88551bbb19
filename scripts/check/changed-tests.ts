/** Chooses the API tests of `npm run check`: those of the folders that have changed since `main`. npm test runs all. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const EVERY_TEST = 'src/server';
/** Compare the whole API with lists: a new endpoint, statement or table anywhere turns them red. */
const comparisons = ['src/server/http/api/access-matrix.test.ts', 'src/server/testing/statements/', 'src/server/modules/personal-data/'];

/** Whatever these are, every test may depend on it. */
const ofEverything = /^(src\/server\/testing\/|src\/server\/platform\/|vitest\.config\.ts$|package-lock\.json$)/;

/** Files that differ from where the branch left `main`, uncommitted ones included; null where Git or `main` is missing. */
export function listChangedFiles(folder: string): string[] | null {
  const git = (...args: string[]): string[] | null => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null;
  };
  const [base] = git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? [];
  const changed = base === undefined ? null : git('diff', '--name-only', '--relative', base);
  const added = git('ls-files', '--others', '--exclude-standard');
  return changed && added && [...changed, ...added];
}

/** Paths for Vitest; empty when no API test is concerned. */
export function chooseApiTests(changed: readonly string[] | null, folder: string): string[] {
  if (changed === null || changed.some((file) => ofEverything.test(file))) return [EVERY_TEST];
  const chosen = changed.flatMap((file) => {
    const [, module] = /^src\/(?:server\/modules\/([^/]+)\/|shared\/contract\/([^/]+)\.ts$)/.exec(file)?.filter((part) => part !== undefined) ?? [];
    if (module !== undefined) return existsSync(path.join(folder, 'src/server/modules', module)) ? [`src/server/modules/${module}/`] : [];
    return file.startsWith('src/server/http/') ? [`${path.dirname(file)}/`] : [];
  });
  const mayAddToLists = changed.some((file) => /^(src\/server|src\/shared\/contract|migrations)\//.test(file));
  return [...new Set([...chosen, ...(mayAddToLists ? comparisons : [])])].sort();
}
