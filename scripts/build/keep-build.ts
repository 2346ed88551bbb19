/**
 * Builds are kept in folders of their own: a shop that is open goes on with the one that it began with, also in a worker that is
 * replaced, while the next one is built beside it.
 */
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** The newest ones, of which an open shop may have begun with any. */
const KEPT = 3;

async function builtFirst(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const dated = await Promise.all(names.map(async (name) => ({ name, ms: (await stat(path.join(folder, name))).mtimeMs })));
  return dated.sort((a, b) => a.ms - b.ms).map(({ name }) => name);
}

/** Copies what lies in `build` to `build/kept/<id>`, unless it is there, and lets go of the oldest. */
export async function keepBuild(build: string, id: string): Promise<void> {
  const folder = path.join(build, 'kept');
  const own = path.join(folder, id);
  await mkdir(folder, { recursive: true });
  if (!(await readdir(folder)).includes(id)) {
    const making = await mkdtemp(path.join(folder, '.making-'));
    for (const part of ['client', 'server', 'shop', 'build.json']) await cp(path.join(build, part), path.join(making, part), { recursive: true });
    // Whole or not at all; another start may have kept the same one meanwhile.
    await rename(making, own).catch(async (error: unknown) => {
      await rm(making, { recursive: true, force: true });
      if (!(await readdir(folder)).includes(id)) throw error;
    });
  }
  // A build that is taken up again is the newest.
  const now = new Date();
  await utimes(own, now, now);
  for (const oldest of (await builtFirst(folder)).slice(0, -KEPT)) await rm(path.join(folder, oldest), { recursive: true, force: true });
}
