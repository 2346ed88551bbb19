/** Writes the sources that are derived from others and not in Git: compiled messages, and the browser's tables of the API's routes. */
import path from 'node:path';
import { compileMessages } from './compile-messages.ts';
import { run } from './run.ts';
import { withLock } from './with-lock.ts';

/** One process at a time. */
export const writeRouteTables = (): Promise<void> => withLock('route-tables', () => run(path.join(import.meta.dirname, 'write-route-tables.ts'), []));

export async function generateSources(): Promise<void> {
  await compileMessages();
  // The contract's modules import messages.
  await writeRouteTables();
}

if (import.meta.main) await generateSources();
