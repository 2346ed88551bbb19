/** Builds everything that a run needs into a folder of its own: pages, mails, the shop's own process, and the compressed copies of the browser's files (ADR 0067). */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildsFolder, holdBuild, IN_USE_FILE } from '../../src/server/builds.ts';
import { generateSources } from './generate-sources.ts';
import { compressFiles } from './compress-files.ts';
import { idOfSources } from './id-of-sources.ts';
import { MAKING, removeLeftovers, removeOldBuilds } from './remove-old-builds.ts';
import { run } from './run.ts';
import { withLock } from './with-lock.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
/** Somebody who goes on editing gets an error instead of a build that never ends. */
const MAX_ATTEMPTS = 3;

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  process.stdout.write(`  ${what} …`);
  await work();
  process.stdout.write(` ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
}

const bin = (name: string) => path.join(projectFolder, 'node_modules', name);
const vite = (config: string, outDir: string) => run(bin('vite/bin/vite.js'), ['build', '--config', config, '--outDir', outDir, '--logLevel', 'warn']);

/** Mails are React components, which Node can't run as they are: `npm run dev` and the tests load these, a built shop those of its build. */
export const buildMails = (): Promise<void> => withLock('mails', () => vite('vite.mails.config.ts', 'build/mails'));

/** Answers the folder of the finished build. A new one each time: a builder that was killed may leave a compiler behind that still writes to the old one. */
async function makeBuild(id: string): Promise<string> {
  process.stdout.write('Building (only when something has changed)\n');
  await removeLeftovers(buildsFolder);
  const making = path.join(buildsFolder, MAKING + randomUUID());
  await mkdir(making);
  await timed('messages and route tables', generateSources);
  await timed('pages', () => run(bin('@react-router/dev/bin.cjs'), ['build'], { NODE_ENV: 'production', FIRA_BUILD_FOLDER: making }));
  await timed('mails', () => vite('vite.mails.config.ts', path.join(making, 'mails')));
  await timed('shop', () => vite('vite.shop.config.ts', path.join(making, 'shop')));
  await timed('compressed copies', () => compressFiles(path.join(making, 'client')));
  await writeFile(path.join(making, IN_USE_FILE), '');
  await writeFile(path.join(making, 'build.json'), `${JSON.stringify({ id, timestamp: new Date().toISOString() })}\n`);
  return making;
}

interface Making {
  readId(): Promise<string>;
  /** Answers the folder of the finished build, in the folder of all. */
  make(id: string): Promise<string>;
  folder: string;
}

/** With the lock on building. A test names its own folder, and what stands in for the compilers. @throws Error when sources change during each build */
export async function buildUnlessBuilt({ readId, make, folder }: Making): Promise<string> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const id = await readId();
    // Built by the process that had the lock before.
    if (holdBuild(id, folder)) return id;
    const making = await make(id);
    if ((await readId()) === id) {
      const built = path.join(folder, id);
      // One that holdBuild does not accept is incomplete.
      await rm(built, { recursive: true, force: true });
      await rename(making, built);
      holdBuild(id, folder);
      await removeOldBuilds(folder);
      return id;
    }
    process.stdout.write('The sources have changed during the build.\n');
    await rm(making, { recursive: true, force: true });
  }
  throw new Error(`The sources changed during each of ${MAX_ATTEMPTS} builds: run it again when nothing edits them.`);
}

/** A build that is used again counts as new when old ones are removed. */
async function touchBuild(id: string): Promise<void> {
  const now = new Date();
  try {
    await utimes(path.join(buildsFolder, id), now, now);
  } catch (error) {
    // Somebody else's folder, or a read-only one: then this user can't build here, and removes nothing either.
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/**
 * Builds unless these sources are built already. Answers the build's id; the build is not removed before this process ends.
 * Processes that call it at the same time wait for one of them.
 */
export async function buildIfChanged(): Promise<string> {
  const id = await idOfSources(projectFolder);
  if (!holdBuild(id)) return withLock('build', () => buildUnlessBuilt({ readId: () => idOfSources(projectFolder), make: makeBuild, folder: buildsFolder }));
  await touchBuild(id);
  return id;
}

if (import.meta.main) {
  const id = await buildIfChanged();
  // npm start disconnects when it holds the build itself: there is no moment in which nobody does.
  if (process.connected) {
    process.once('disconnect', () => process.exit());
    process.send?.({ buildId: id });
  }
}
