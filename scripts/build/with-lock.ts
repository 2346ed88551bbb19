/** Mutual exclusion of processes that write to a shared folder; others wait. A dead process, also after SIGKILL, releases its lock. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildsFolder } from '../../src/server/builds.ts';
import { lockExclusive } from '../../src/server/platform/file-lock.ts';

const RETRY_MS = 100;

export async function withLock<T>(name: string, work: () => Promise<T>, folder = buildsFolder): Promise<T> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `.${name}.lock`);
  let lock = lockExclusive(file);
  if (lock === null) process.stdout.write(`Waiting for another process (${name}) …\n`);
  while (lock === null) {
    await delay(RETRY_MS);
    lock = lockExclusive(file);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
