/** Removes old builds. Requires the build lock. */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { IN_USE_FILE } from '../../src/server/builds.ts';
import { lockExclusive } from '../../src/server/platform/file-lock.ts';

/** Builds to keep, for open pages that load scripts of their build. */
const RETAINED = 3;
/** Name prefixes of unfinished and half-removed builds. */
export const MAKING = '.making-';
const REMOVING = '.removing-';

async function listOldestFirst(folder: string): Promise<string[]> {
  const ids = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  const dated = await Promise.all(ids.map(async (id) => ({ id, ms: (await stat(path.join(folder, id))).mtimeMs })));
  return dated.sort((a, b) => a.ms - b.ms).map(({ id }) => id);
}

/** Renames first, so that no process finds half a build. */
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

/** Removes leftovers of killed builders and removers. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(MAKING) || name.startsWith(REMOVING));
  for (const name of names) await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Keeps the newest three, and builds in use. */
export async function removeOldBuilds(folder: string): Promise<void> {
  for (const id of (await listOldestFirst(folder)).slice(0, -RETAINED)) await removeUnlessInUse(folder, id);
}
