/** File locks that the kernel releases when their process ends, however it ends. */
import { DatabaseSync } from 'node:sqlite';

export interface FileLock {
  /** Does nothing when called again. */
  release(): void;
}

const SQLITE_BUSY = 5;
/** A shared lock is refused only for the instant in which somebody tries to take the exclusive one, unless that one is held. */
const SHARED_TIMEOUT_MS = 5_000;

/** A connection that is garbage collected would release its lock. */
const locked = new Set<DatabaseSync>();

/**
 * Node can't lock a file by itself, and a file with a process number is open to races and to numbers that are used
 * again. SQLite locks its file in the kernel (fcntl), and refuses a second connection in the same process as well.
 */
function lock(connection: DatabaseSync, statements: string): FileLock | null {
  try {
    connection.exec(statements);
  } catch (error) {
    connection.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    return null;
  }
  locked.add(connection);
  return {
    release() {
      if (locked.delete(connection)) connection.close();
    },
  };
}

/** Null where anybody holds a lock on the file, this process included; never waits. Creates the file. Errors of the file system are thrown. */
export const lockExclusive = (file: string): FileLock | null => lock(new DatabaseSync(file, { timeout: 0 }), 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');

/** Any number of holders at once; null where somebody holds the exclusive lock for longer than 5 s. Needs read access only; throws where there is no such file. */
export const lockShared = (file: string): FileLock | null => lock(new DatabaseSync(file, { readOnly: true, timeout: SHARED_TIMEOUT_MS }), 'BEGIN; SELECT 1 FROM sqlite_master');
