/** Holds a lock until killed, and prints once it has it: `hold.ts build|lock FOLDER NAME`. */
import { setTimeout as delay } from 'node:timers/promises';
import { holdBuild } from '../../../src/server/builds.ts';
import { withLock } from '../with-lock.ts';

const [kind, folder = '', name = ''] = process.argv.slice(2);
const FOREVER_MS = 2 ** 31 - 1;

async function keep(): Promise<void> {
  process.stdout.write('held\n');
  await delay(FOREVER_MS);
}

if (kind === 'lock') await withLock(name, keep, folder);
else if (holdBuild(name, folder)) await keep();
