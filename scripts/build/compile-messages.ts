/** Compiles both message catalogues to typed functions; refuses catalogues that differ, so no text is missing in a language. */
import { utimesSync } from 'node:fs';
import path from 'node:path';
import { compareCatalogues } from '../check/message-catalogues.ts';
import { run } from './run.ts';
import { withLock } from './with-lock.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const folder = path.join(projectFolder, 'src/shared/i18n');

export const messageCatalogues = path.join(folder, 'messages');
/** Written, by its time, whenever the messages have been compiled. */
export const compiledMessages = path.join(folder, 'paraglide/messages.js');

// The language is what `overwriteGetLocale` says on either side: Paraglide's own cookie is neither read nor written.
async function compile(): Promise<void> {
  const differences = await compareCatalogues();
  if (differences.length > 0) throw new Error(`The message catalogues differ:\n${differences.join('\n')}`);
  await run(path.join(projectFolder, 'node_modules/@inlang/paraglide-js/bin/run.js'), [
    'compile',
    '--project',
    './project.inlang',
    '--outdir',
    './src/shared/i18n/paraglide',
    '--strategy',
    'globalVariable',
    'baseLocale',
    '--silent',
  ]);
  // The compiler leaves alone what would be the same.
  const now = new Date();
  utimesSync(compiledMessages, now, now);
}

/** One process at a time. */
export const compileMessages = (): Promise<void> => withLock('messages', compile);

if (import.meta.main) await compileMessages();
