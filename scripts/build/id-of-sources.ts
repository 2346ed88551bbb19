/** Build id: a hash of all inputs of the build, without generated files. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

// project.inlang: settings only; the message compiler writes other files beside them.
const sources = [
  'src',
  'demo',
  'public',
  'project.inlang/settings.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.mails.config.ts',
  'vite.shop.config.ts',
  'react-router.config.ts',
  'scripts/build',
];

/** Excluded: generated files, tests, editor and system files, and demo data, which is read when an empty shop is filled. */
const isLeftOut = (file: string): boolean => /\/(paraglide|testing|lib\/api\/routes)\/|\.test\.tsx?$|\/\.|~$/.test(file) || (file.startsWith('demo/') && !file.endsWith('.ts'));

async function getFiles(project: string, entry: string): Promise<string[]> {
  const full = path.join(project, entry);
  if (!existsSync(full)) return [];
  if ((await stat(full)).isFile()) return [entry];
  const entries = await readdir(full, { recursive: true, withFileTypes: true });
  return entries.filter((file) => file.isFile()).map((file) => path.relative(project, path.join(file.parentPath, file.name)));
}

export async function idOfSources(project: string): Promise<string> {
  const hash = createHash('sha256');
  const files = (await Promise.all(sources.map((entry) => getFiles(project, entry))))
    .flat()
    .filter((file) => !isLeftOut(file))
    .sort();
  for (const file of files) {
    const bytes = await readFile(path.join(project, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}
