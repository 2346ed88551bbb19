import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
/** A database of 12 MB for each file that is asked at the moment, its journal, and room for what the largest of them write. */
const NEEDED_BYTES = 2_000_000_000;

/** Where databases of tests lie: in memory where there is enough of it, since making and dropping their thousand files each is half of a disk's work. */
function folderForDatabases(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    accessSync(IN_MEMORY, constants.W_OK);
    // What may be written there is no memory that is free, and the tests need some themselves.
    if (Math.min(bavail * bsize, freemem() / 2) >= NEEDED_BYTES) return IN_MEMORY;
  } catch {
    // Not every system has one, and not everybody may write to it.
  }
  return tmpdir();
}

const PREFIX = 'fira-test-databases-';

/** Whether a process of this machine has this number; one that is somebody else's lives, too. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** A new folder for databases of this process's tests. What earlier ones left that were killed is swept: it would fill the memory. */
export function makeFolderForDatabases(parent = folderForDatabases()): string {
  for (const name of readdirSync(parent)) {
    const isOurs = name.startsWith(PREFIX);
    if (isOurs && !isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`));
}
