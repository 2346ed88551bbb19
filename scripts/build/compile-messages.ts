/** Compiles both message catalogues to typed functions; fails when they differ, so that no translation is missing. */
import { utimesSync } from 'node:fs';
import path from 'node:path';
import { compareCatalogues } from '../check/message-catalogues.ts';
import { run } from './run.ts';
import { withLock } from './with-lock.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const folder = path.join(projectFolder, 'src/shared/i18n');

export const messageCatalogues = path.join(folder, 'messages');
/** Touched whenever the messages have been compiled. */
export const compiledMessages = path.join(folder, 'paraglide/messages.js');

// The locale comes from `overwriteGetLocale` on both sides: Paraglide's cookie is not used.
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
  // The compiler skips unchanged files, so touch the output.
  const now = new Date();
  utimesSync(compiledMessages, now, now);
}

/** Serialised across processes. */
export const compileMessages = (): Promise<void> => withLock('messages', compile);

if (import.meta.main) await compileMessages();
