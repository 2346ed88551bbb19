/** Builds everything that a run needs: messages, pages, mails, the shop's own process, and the compressed copies of the browser's files. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compileMessages } from './compile-messages.ts';
import { compressFiles } from './compress-files.ts';
import { keepBuild } from './keep-build.ts';
import { run } from './run.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const buildFile = path.join(projectFolder, 'build/build.json');

/** What the build is made of; a change of any of it makes another build. */
const sources = ['src', 'demo', 'public', 'project.inlang', 'package-lock.json', 'vite.config.ts', 'vite.mails.config.ts', 'vite.shop.config.ts', 'react-router.config.ts', 'scripts/build'];

/** Of the demonstration shop only the code that fills it: the rest is read when it is filled. */
const isBuilt = (file: string): boolean => !file.startsWith('demo/') || file.endsWith('.ts');

async function filesOf(entry: string): Promise<string[]> {
  const full = path.join(projectFolder, entry);
  if (!existsSync(full)) return [];
  if ((await stat(full)).isFile()) return [entry];
  const entries = await readdir(full, { recursive: true, withFileTypes: true });
  return entries.filter((file) => file.isFile()).map((file) => path.relative(projectFolder, path.join(file.parentPath, file.name)));
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await Promise.all(sources.map(filesOf)))
    .flat()
    .filter((file) => !/\/(paraglide|testing)\/|\.test\.tsx?$/.test(file) && isBuilt(file))
    .sort();
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(projectFolder, file)));
  return hash.digest('hex').slice(0, 16);
}

async function builtId(): Promise<string | null> {
  try {
    return (JSON.parse(await readFile(buildFile, 'utf8')) as { id: string }).id;
  } catch {
    return null;
  }
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  process.stdout.write(`  ${what} …`);
  await work();
  process.stdout.write(` ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
}

const bin = (name: string) => path.join(projectFolder, 'node_modules', name);

/** Mails are React components, which Node can't run as they are. */
export function buildMails(): Promise<void> {
  return run(bin('vite/bin/vite.js'), ['build', '--config', 'vite.mails.config.ts', '--logLevel', 'warn']);
}

async function build(id: string): Promise<void> {
  process.stdout.write('Building (only when something has changed)\n');
  await timed('messages', () => compileMessages());
  await timed('pages', () => run(bin('@react-router/dev/bin.cjs'), ['build']));
  await timed('mails', buildMails);
  await timed('shop', () => run(bin('vite/bin/vite.js'), ['build', '--config', 'vite.shop.config.ts', '--logLevel', 'warn']));
  await timed('compressed copies', () => compressFiles(path.join(projectFolder, 'build/client')));
  await mkdir(path.dirname(buildFile), { recursive: true });
  await writeFile(buildFile, `${JSON.stringify({ id, timestamp: new Date().toISOString() })}\n`);
}

/** Builds if the sources are others than those of the build that is there. Answers the build's id, under which it is kept. */
export async function buildIfChanged(): Promise<string> {
  const id = await hashOfSources();
  if ((await builtId()) !== id) await build(id);
  await keepBuild(path.dirname(buildFile), id);
  return id;
}

if (import.meta.main) await buildIfChanged();
