/** Builds everything a run needs into its own folder: pages, mails, the server, and compressed copies of browser files (ADR 0067). */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildsFolder, holdBuild, IN_USE_FILE } from '../../src/server/builds.ts';
import { generateSources } from './generate-sources.ts';
import { compressFiles } from './compress-files.ts';
import { idOfSources } from './id-of-sources.ts';
import { MAKING, removeLeftovers, removeOldBuilds } from './remove-old-builds.ts';
import { run } from './run.ts';
import { shortenRouteManifestIn } from './shorten-route-manifest.ts';
import { withLock } from './with-lock.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
/** Continuous edits give an error instead of an endless build. */
const MAX_ATTEMPTS = 3;

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  process.stdout.write(`  ${what} …`);
  await work();
  process.stdout.write(` ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
}

const bin = (name: string) => path.join(projectFolder, 'node_modules', name);
const vite = (config: string, outDir: string) => run(bin('vite/bin/vite.js'), ['build', '--config', config, '--outDir', outDir, '--logLevel', 'warn']);

/** Compiles mail components, which Node can't run directly, for `npm run dev` and tests; a built shop uses those of its build. */
export const buildMails = (): Promise<void> => withLock('mails', () => vite('vite.mails.config.ts', 'build/mails'));

/** Returns the build's folder, a new one each time: a killed builder may leave a compiler that still writes to the old one. */
async function makeBuild(id: string): Promise<string> {
  process.stdout.write('Building (only when something has changed)\n');
  await removeLeftovers(buildsFolder);
  const making = path.join(buildsFolder, MAKING + randomUUID());
  await mkdir(making);
  await timed('messages and route tables', generateSources);
  await timed('pages', () => run(bin('@react-router/dev/bin.cjs'), ['build'], { NODE_ENV: 'production', FIRA_BUILD_FOLDER: making }));
  await shortenRouteManifestIn(path.join(making, 'client'));
  await timed('mails', () => vite('vite.mails.config.ts', path.join(making, 'mails')));
  await timed('shop', () => vite('vite.shop.config.ts', path.join(making, 'shop')));
  await timed('compressed copies', () => compressFiles(path.join(making, 'client')));
  await writeFile(path.join(making, IN_USE_FILE), '');
  await writeFile(path.join(making, 'build.json'), `${JSON.stringify({ id, timestamp: new Date().toISOString() })}\n`);
  return making;
}

interface Making {
  readId(): Promise<string>;
  /** Returns the finished build's folder, inside `folder`. */
  make(id: string): Promise<string>;
  folder: string;
}

/** Requires the build lock. Parameters let tests replace folder and compilers. @throws Error when sources change during each build */
export async function buildUnlessBuilt({ readId, make, folder }: Making): Promise<string> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const id = await readId();
    // Built by the previous lock holder.
    if (holdBuild(id, folder)) return id;
    const making = await make(id);
    if ((await readId()) === id) {
      const built = path.join(folder, id);
      // A folder that holdBuild rejects is incomplete.
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

/** Marks a build as recently used, for the removal of old ones. */
async function touchBuild(id: string): Promise<void> {
  const now = new Date();
  try {
    await utimes(path.join(buildsFolder, id), now, now);
  } catch (error) {
    // Not writable for this user, who then can neither build nor remove here.
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Builds unless these sources are already built. Returns the id; the build is locked against removal until this process ends. Concurrent calls wait for one builder. */
export async function buildIfChanged(): Promise<string> {
  const id = await idOfSources(projectFolder);
  if (!holdBuild(id)) return withLock('build', () => buildUnlessBuilt({ readId: () => idOfSources(projectFolder), make: makeBuild, folder: buildsFolder }));
  await touchBuild(id);
  return id;
}

if (import.meta.main) {
  const id = await buildIfChanged();
  // npm start disconnects once it holds the lock itself, so the build is never unlocked in between.
  if (process.connected) {
    process.once('disconnect', () => process.exit());
    process.send?.({ buildId: id });
  }
}
