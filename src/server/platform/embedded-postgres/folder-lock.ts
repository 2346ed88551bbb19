/** A folder lock that is released when its process ends. */
import fs from 'node:fs';
import path from 'node:path';
import { type FileLock, lockExclusive } from '../file-lock.ts';
import { giveToFolderOwner } from './server-user.ts';

/** The holder's pid; null in the instant before it is written. */
export interface HeldLock {
  readonly heldBy: number | null;
}

/** Takes the lock or returns the holder; never waits. Throws file system errors unchanged. */
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
      if (!isHeld) return;
      isHeld = false;
      fs.rmSync(pidFile, { force: true });
      lock.release();
    },
  };
}

/**
 * Creates the lock file, or else only checks access: SQLite would silently open a non-writable file read-only, and closing a file that this process
 * has locked would drop the lock (fcntl).
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
