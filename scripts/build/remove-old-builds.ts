/** Removes builds that nobody needs any more. Call it with the lock on building only. */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { IN_USE_FILE } from '../../src/server/builds.ts';
import { lockExclusive } from '../../src/server/platform/file-lock.ts';

/** The newest builds remain for pages that are still open in browsers and load scripts of the build that made them. */
const KEPT = 3;
/** Folders of builds that were never finished, or never completely removed, have names like these. */
export const MAKING = '.making-';
const REMOVING = '.removing-';

async function listOldestFirst(folder: string): Promise<string[]> {
  const ids = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  const dated = await Promise.all(ids.map(async (id) => ({ id, ms: (await stat(path.join(folder, id))).mtimeMs })));
  return dated.sort((a, b) => a.ms - b.ms).map(({ id }) => id);
}

/** Under another name first: from then on nobody finds half of a build. */
async function removeUnlessInUse(folder: string, id: string): Promise<void> {
  const lock = lockExclusive(path.join(folder, id, IN_USE_FILE));
  if (lock === null) return;
  try {
    const removing = path.join(folder, `${REMOVING}${id}`);
    await rename(path.join(folder, id), removing);
    await rm(removing, { recursive: true, force: true });
  } finally {
    lock.release();
  }
}

/** What builders and removers that were killed have left. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(MAKING) || name.startsWith(REMOVING));
  for (const name of names) await rm(path.join(folder, name), { recursive: true, force: true });
}

/** All but the newest three, and those that a process uses. */
export async function removeOldBuilds(folder: string): Promise<void> {
  for (const id of (await listOldestFirst(folder)).slice(0, -KEPT)) await removeUnlessInUse(folder, id);
}
