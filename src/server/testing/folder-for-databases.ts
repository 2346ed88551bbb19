import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** A database of 12 MB for each file that is asked at the moment, its journal, and room for what the largest of them write. */
const NEEDED_BYTES = 2_000_000_000;

/** Where databases of tests lie: in memory where there is enough of it, since making and dropping their thousand files each is half of a disk's work. */
export function folderForDatabases(): string {
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
