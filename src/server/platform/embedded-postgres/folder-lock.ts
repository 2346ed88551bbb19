/** A lock on a folder that ends with the process that holds it, however that process ends. */
import fs from 'node:fs';
import path from 'node:path';
import { type FileLock, lockExclusive } from '../file-lock.ts';
import { giveToFolderOwner } from './server-user.ts';

/** The lock is held; by which process is null in the instant before that one has noted its number. */
export interface HeldLock {
  readonly heldBy: number | null;
}

/** Takes the lock or says who holds it; never waits. Errors of the file system are thrown as they are. */
export function lockFolder(folder: string): FileLock | HeldLock {
  const lockFile = path.join(folder, 'launcher.lock');
  const pidFile = path.join(folder, 'launcher.pid');
  makeWritable(lockFile);
  const lock = lockExclusive(lockFile);
  if (lock === null) return { heldBy: readPid(pidFile) };
  fs.rmSync(pidFile, { force: true });
  fs.writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600, flag: 'wx' });
  giveToFolderOwner(pidFile);
  let isHeld = true;
  return {
    release() {
      // Once only: the file with the number may be another process's by then.
      if (!isHeld) return;
      isHeld = false;
      fs.rmSync(pidFile, { force: true });
      lock.release();
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
