import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
/** 12 MB per running test file, its WAL, and room for the largest writers. */
const NEEDED_BYTES = 2_000_000_000;

/** Folder for test databases: RAM if large enough, since creating and dropping their thousand files each is half of the disk's work. */
function folderForDatabases(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    accessSync(IN_MEMORY, constants.W_OK);
    // Free space in /dev/shm is not free RAM, and the tests need some themselves.
    if (Math.min(bavail * bsize, freemem() / 2) >= NEEDED_BYTES) return IN_MEMORY;
  } catch {
    // /dev/shm may be missing or not writable.
  }
  return tmpdir();
}

const PREFIX = 'fira-test-databases-';

/** Whether a process with this id is running, including other users' processes. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Creates a folder for this process's test databases, and removes those of killed runs, which would fill the memory. */
export function makeFolderForDatabases(parent = folderForDatabases()): string {
  for (const name of readdirSync(parent)) {
    const isOurs = name.startsWith(PREFIX);
    if (isOurs && !isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`));
}
