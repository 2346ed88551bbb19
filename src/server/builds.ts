/** Where builds are, and how a process keeps the one it runs (ADR 0067). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type FileLock, lockShared } from './platform/file-lock.ts';
import { projectFolder } from './platform/project-folder.ts';

/** One folder per build, named by its id. Nothing else is written to a build's folder once it has that name. */
export const buildsFolder = path.join(projectFolder, 'builds');

/** In each build: processes that use the build share a lock on it; whoever removes the build needs the exclusive one. */
export const IN_USE_FILE = 'in-use';

/** Keeps a build from being removed until the lock is released or the process ends. Null where there is no such build. */
export function holdBuild(id: string, folder = buildsFolder): FileLock | null {
  const file = path.join(folder, id, IN_USE_FILE);
  if (!existsSync(file)) return null;
  let lock: FileLock | null;
  try {
    lock = lockShared(file);
  } catch (error) {
    // Removed between the two calls.
    if (!existsSync(file)) return null;
    throw error;
  }
  if (lock === null || existsSync(file)) return lock;
  lock.release();
  return null;
}
