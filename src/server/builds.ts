/** Location of builds, and the lock with which a process keeps its build from removal (ADR 0067). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type FileLock, lockShared } from './platform/file-lock.ts';
import { projectFolder } from './platform/project-folder.ts';

/** One folder per build, named by id. Immutable once it has that name. */
export const buildsFolder = path.join(projectFolder, 'builds');

/** Lock file of each build: shared by processes that use the build, exclusive for removal. */
export const IN_USE_FILE = 'in-use';

/** Locks a build against removal until released or the process ends; null for a missing build. */
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
