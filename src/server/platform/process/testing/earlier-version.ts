/**
 * Extracts an earlier version of the program from the git history into its own folder, with its packages, built as
 * far as a shop without pages needs.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
/** A package-lock is 300 kB. */
const MAX_OUTPUT_BYTES = 64_000_000;
const testing = 'src/server/platform/process/testing';

export interface EarlierVersion {
  readonly commit: string;
  /** The commit's short hash, date and subject. */
  readonly description: string;
  readonly folder: string;
  /** The source of its packages. */
  readonly packages: 'today’s' | 'its own';
  /** The entry point of its shop without pages. */
  readonly program: string;
  remove(): void;
}

const toReason = (error: unknown): string => (error as { stderr?: string }).stderr?.trim().split('\n')[0] || (error as Error).message;

async function git(project: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await runFile('git', ['-C', project, ...args], { maxBuffer: MAX_OUTPUT_BYTES, env: { ...process.env, ...env } });
  return stdout;
}

/**
 * The commit to upgrade from: the given one, or the newest without the newest migration.
 * @throws an Error whose message is one sentence on why there is none: no git, no history, no such commit.
 */
export async function findEarlierCommit(project: string, requested?: string): Promise<string> {
  const top = await git(project, ['rev-parse', '--show-toplevel']).catch((error: unknown) => {
    throw new Error(`No upgrade can be shown: an earlier version is taken out of the git history, and this copy has none (${toReason(error)}).`);
  });
  // A copy inside another project's repository would read that one's history.
  if (fs.realpathSync(top.trim()) !== fs.realpathSync(project))
    throw new Error(`No upgrade can be shown: an earlier version is taken out of the git history, and this copy has none (${top.trim()} is another project’s).`);
  const getCommit = async (revision: string) => (await git(project, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])).trim();
  if (requested) {
    return getCommit(requested).catch(() => {
      throw new Error(`No upgrade can be shown: UPGRADE_FROM=${requested} is no commit of this copy’s history.`);
    });
  }
  // An uncommitted migration is the newest.
  if ((await git(project, ['status', '--porcelain', '--', 'migrations'])).trim() !== '') return getCommit('HEAD');
  const newest = (await git(project, ['log', '-1', '--format=%H', '--', 'migrations'])).trim();
  return getCommit(`${newest}^`).catch(() => {
    throw new Error('No upgrade can be shown: this copy’s git history does not reach back to before the newest migration (a shallow clone; git fetch --unshallow brings the rest).');
  });
}

/** Checks out a commit's files without a git worktree, which would stay registered if this process is killed. */
async function takeOut(project: string, commit: string, folder: string): Promise<void> {
  const index = { GIT_INDEX_FILE: path.join(folder, '.index') };
  await git(project, ['read-tree', commit], index);
  await git(project, ['checkout-index', '--all', `--prefix=${folder}/`], index);
  fs.rmSync(index.GIT_INDEX_FILE);
}

/** Links today's packages if the lock file is the same (instant); otherwise runs npm ci (a minute). */
async function givePackages(project: string, folder: string): Promise<EarlierVersion['packages']> {
  const getLock = (root: string) => fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (getLock(folder) === getLock(project)) {
    fs.symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'));
    return 'today’s';
  }
  await runFile('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES });
  return 'its own';
}

/** Builds messages and mails with its own scripts: all that a shop without pages needs. */
async function build(folder: string): Promise<void> {
  const script = `import { buildMails } from './scripts/build/build.ts'; import { compileMessages } from './scripts/build/compile-messages.ts'; await compileMessages(); await buildMails();`;
  await runFile(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES });
}

export async function takeEarlierVersion(project: string, requested?: string): Promise<EarlierVersion> {
  const commit = await findEarlierCommit(project, requested);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fira-earlier-'));
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  try {
    await takeOut(project, commit, folder);
    const program = path.join(folder, testing, 'shop-fixture.ts');
    if (!fs.existsSync(program)) throw new Error(`No upgrade can be shown: ${commit} has no program without pages yet; UPGRADE_FROM names a later one.`);
    const packages = await givePackages(project, folder);
    await build(folder);
    return { commit, description: (await git(project, ['log', '-1', '--format=%h of %cs, “%s”', commit])).trim(), folder, packages, program, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Stocks its empty shop with its own code, which knows its own schema. */
export async function stockEarlierShop({ folder }: EarlierVersion, stockRequest: { connectionString: string; code: string; codeUses: number }): Promise<string[]> {
  // A script over the makers, which both versions have at the same path.
  const program = path.join(folder, testing, 'stock-shop.ts');
  fs.copyFileSync(path.join(import.meta.dirname, 'stock-shop.ts'), program);
  const { stdout } = await runFile(process.execPath, [program, JSON.stringify(stockRequest)]);
  return JSON.parse(stdout) as string[];
}

export interface Migration {
  readonly tag: string;
  readonly when: number;
}

/** The migrations of a version, oldest first. */
export function listMigrations(project: string): Migration[] {
  return (JSON.parse(fs.readFileSync(path.join(project, 'migrations/meta/_journal.json'), 'utf8')) as { entries: Migration[] }).entries;
}
