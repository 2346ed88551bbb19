/** Compiles both message catalogues to typed functions; refuses catalogues that differ, so no text is missing in a language. */
import path from 'node:path';
import { compareCatalogues } from '../check/message-catalogues.ts';
import { run } from './run.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');

// The language is what `overwriteGetLocale` says on either side: Paraglide's own cookie is neither read nor written.
export async function compileMessages(): Promise<void> {
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
}

if (import.meta.main) await compileMessages();
