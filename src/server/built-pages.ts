/** Built pages of the build that the process started with. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { BuildInfo } from './http/site/site.ts';
import { buildsFolder, holdBuild } from './builds.ts';
import { type ServeStaticFile, serveFolder, type StaticFileOptions } from './http/site/static-files.ts';
import { type PageSource, getPathname } from './start-worker.ts';
import { StartError } from './platform/start-error.ts';

const YEAR_SECONDS = 31_536_000;
const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/');

/** Assets of another build, which may be removed at any time; empty when removed. */
function createAssetServer(id: string, folder: string, options: StaticFileOptions): ServeStaticFile[] {
  const lock = holdBuild(id, folder);
  if (lock === null) return [];
  try {
    return [serveFolder(path.join(folder, id, 'client'), { ...options, filter: isAsset })];
  } finally {
    lock.release();
  }
}

/** The pages of one build. Serves assets of other builds too, for pages still open. Throws StartError when the build is gone. */
export function builtPages(id: string, folder = buildsFolder): PageSource {
  const own = path.join(folder, id);
  if (!existsSync(path.join(own, 'build.json'))) throw new StartError(`The build ${id} that the shop started with is gone from builds/: start the shop again.`);
  // Only names in assets/ contain a content hash.
  const cacheControl = (pathname: string) => (isAsset(pathname) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
  // Names that begin with a dot are builds being made or removed, whose files come and go.
  const others = readdirSync(folder).filter((name) => name !== id && !name.startsWith('.'));
  const files = [serveFolder(path.join(own, 'client'), { cacheControl }), ...others.flatMap((name) => createAssetServer(name, folder, { cacheControl }))];
  let loaded: Promise<ServerBuild> | undefined;
  return {
    build: JSON.parse(readFileSync(path.join(own, 'build.json'), 'utf8')) as BuildInfo,
    loadBuild: () => (loaded ??= import(pathToFileURL(path.join(own, 'server/index.js')).href) as Promise<ServerBuild>),
    serveFile: (request, response, next) => files.some((serve) => serve(getPathname(request), request, response)) || next(),
  };
}
