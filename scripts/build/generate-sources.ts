/** Generates sources that are not in Git: compiled messages and the browser's API route tables. */
import path from 'node:path';
import { compileMessages } from './compile-messages.ts';
import { run } from './run.ts';
import { withLock } from './with-lock.ts';

/** Serialised across processes. */
export const writeRouteTables = (): Promise<void> => withLock('route-tables', () => run(path.join(import.meta.dirname, 'write-route-tables.ts'), []));

export async function generateSources(): Promise<void> {
  await compileMessages();
  // Contract modules import messages.
  await writeRouteTables();
}

if (import.meta.main) await generateSources();
