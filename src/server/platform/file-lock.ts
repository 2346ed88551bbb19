/** File locks that the kernel releases when their process ends. */
import { DatabaseSync } from 'node:sqlite';

export interface FileLock {
  /** Idempotent. */
  release(): void;
}

const SQLITE_BUSY = 5;
/** A shared lock conflicts only briefly with attempts at the exclusive one. */
const SHARED_TIMEOUT_MS = 5_000;

/** Prevents garbage collection, which would close the connection and release its lock. */
const locked = new Set<DatabaseSync>();

/**
 * Node has no file locks; pid files suffer from races and reused pids. SQLite locks its file in the kernel (fcntl), against a second connection of
 * this process too.
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

/** Null if any process holds a lock; never waits. Creates the file. Throws file system errors. */
export const lockExclusive = (file: string): FileLock | null => lock(new DatabaseSync(file, { timeout: 0 }), 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');

/** Many holders at once; null if the exclusive lock is held for over 5 s. Read access suffices; throws if the file is missing. */
export const lockShared = (file: string): FileLock | null => lock(new DatabaseSync(file, { readOnly: true, timeout: SHARED_TIMEOUT_MS }), 'BEGIN; SELECT 1 FROM sqlite_master');
