/** A lock on a folder that ends with the process that holds it, however that process ends. */
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { giveToFolderOwner } from './server-user.ts';

export interface FolderLock {
  release(): void;
}

/** The lock is held; by which process is null in the instant before that one has noted its number. */
export interface HeldLock {
  readonly heldBy: number | null;
}

const SQLITE_BUSY = 5;

/**
 * Takes the lock or says who holds it; never waits. Errors of the file system are thrown as they are.
 *
 * Node can't lock a file by itself, and a file with a process number is open to races and to numbers that are used
 * again. SQLite locks its file in the kernel (fcntl), and refuses a second connection in the same process as well.
 */
export function lockFolder(folder: string): FolderLock | HeldLock {
  const lockFile = path.join(folder, 'launcher.lock');
  const pidFile = path.join(folder, 'launcher.pid');
  makeWritable(lockFile);
  const connection = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    return { heldBy: readPid(pidFile) };
  }
  fs.rmSync(pidFile, { force: true });
  fs.writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600, flag: 'wx' });
  giveToFolderOwner(pidFile);
  return {
    release() {
      if (!connection.isOpen) return;
      fs.rmSync(pidFile, { force: true });
      connection.close();
    },
  };
}

/**
 * Made by us, or else only asked about: SQLite would silently open a file read-only that is not ours to write, and
 * opening and closing a file that this process has locked already would drop that lock (so fcntl has it).
 */
function makeWritable(lockFile: string): void {
  try {
    fs.closeSync(fs.openSync(lockFile, 'wx', 0o600));
    giveToFolderOwner(lockFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    fs.accessSync(lockFile, fs.constants.R_OK | fs.constants.W_OK);
  }
}

function readPid(pidFile: string): number | null {
  try {
    return Number.parseInt(fs.readFileSync(pidFile, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}
