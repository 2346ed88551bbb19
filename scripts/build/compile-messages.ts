/** Compiles both message catalogues to typed functions, one file each for browsers and one for all for Node; fails when the catalogues differ. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compareCatalogues } from '../check/message-catalogues.ts';
import { run } from './run.ts';
import { withLock } from './with-lock.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const catalogues = 'src/shared/i18n/messages';
const compiled = path.join(projectFolder, 'src/shared/i18n/paraglide');
/** Names the catalogues and compilers of the compiled messages; written last. */
const idFile = path.join(compiled, 'id');

const compilers = ['project.inlang/settings.json', 'vite.messages.config.ts', 'scripts/build/compile-messages.ts', 'node_modules/@inlang/paraglide-js/package.json', 'node_modules/vite/package.json'];

function getId(): string {
  const names = readdirSync(path.join(projectFolder, catalogues), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  const hash = createHash('sha256');
  for (const file of [...compilers, ...names.sort().map((name) => path.join(catalogues, name))]) {
    hash.update(`${file}\n`).update(readFileSync(path.join(projectFolder, file)));
  }
  return hash.digest('hex');
}

const areCompiled = (): boolean => existsSync(idFile) && readFileSync(idFile, 'utf8') === getId();

// The locale comes from `overwriteGetLocale` on both sides: Paraglide's cookie is not used.
async function compile(): Promise<void> {
  // By the previous lock holder.
  if (areCompiled()) return;
  const id = getId();
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
  await run(path.join(projectFolder, 'node_modules/vite/bin/vite.js'), ['build', '--config', 'vite.messages.config.ts', '--logLevel', 'warn']);
  writeFileSync(path.join(compiled, 'bundled/messages.js'), "export * from './_index.js';\nexport * as m from './_index.js';\n");
  writeFileSync(idFile, id);
}

/** Does nothing when they are compiled. Serialised across processes. */
export async function compileMessages(): Promise<void> {
  if (!areCompiled()) await withLock('messages', compile);
}

if (import.meta.main) await compileMessages();
