/** Original picture files, each under a hash of its bytes. */
import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '../domain-error.ts';
import { unavailable } from '../unavailable.ts';

interface Original {
  id: string;
  extension: string;
}

/** Writes a temporary file and renames it: no partial reads, no collisions. */
export async function written(target: string, write: (temporary: string) => Promise<unknown>): Promise<string> {
  const temporary = `${target}.${randomUUID()}.part`;
  try {
    await write(temporary);
    await rename(temporary, target);
    return target;
  } finally {
    await rm(temporary, { force: true });
  }
}

export async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch {
    return false;
  }
}

export function openOriginals(folder: string) {
  const toPath = ({ id, extension }: Original): string => path.join(folder, `${id}.${extension}`);
  return {
    async store(sourcePath: string, isPersonal = false): Promise<Original> {
      const bytes = await readFile(sourcePath);
      const id = `img_${createHash('sha256')
        .update(bytes)
        .update(isPersonal ? randomUUID() : '')
        .digest('hex')
        .slice(0, 32)}`;
      const extension = path.extname(sourcePath).slice(1).toLowerCase();
      const target = toPath({ id, extension });
      if (!(await exists(target))) {
        await mkdir(folder, { recursive: true });
        await written(target, (temporary) => copyFile(sourcePath, temporary));
      }
      return { id, extension };
    },

    async remove(id: string): Promise<void> {
      const own = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`${id}.`));
      await Promise.all(own.map((name) => rm(path.join(folder, name), { force: true })));
    },

    /** The file of an original. Throws NOT_FOUND where it is missing, and UNAVAILABLE if the whole folder is: a disk that is not mounted. */
    async require(original: Original): Promise<string> {
      const file = toPath(original);
      if (await exists(file)) return file;
      if (await exists(folder)) throw new DomainError('NOT_FOUND', { detail: 'The picture’s original is gone' });
      throw unavailable('The pictures’ folder is unavailable');
    },
  };
}
