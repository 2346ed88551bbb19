/** The pages as they were built: those of the build that the program began with, whatever has been built since. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { BuildInfo } from './http/site.ts';
import { serveFolder } from './http/static-files.ts';
import { type PageSource, pathnameOf } from './start-worker.ts';
import { projectFolder } from './platform/project-folder.ts';
import { StartError } from './platform/start-error.ts';

/** Where builds lie, each in a folder named after it (scripts/build/keep-build.ts). */
const keptBuilds = path.join(projectFolder, 'build/kept');

const YEAR_SECONDS = 31_536_000;
const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/');

/**
 * The pages of one build. Scripts and styles of the other builds that are kept are served too: a page that was sent by a process of an
 * earlier build, or stood open meanwhile, asks for its own. Throws StartError where the build is kept no more.
 */
export function builtPages(id: string, folder = keptBuilds): PageSource {
  const own = path.join(folder, id);
  if (!existsSync(path.join(own, 'build.json'))) throw new StartError(`The build ${id} that the shop began with is gone from build/kept: start the shop anew.`);
  // Names in assets/ carry a hash of the content; the rest may change under its name.
  const cacheControl = (pathname: string) => (isAsset(pathname) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
  const others = readdirSync(folder).filter((name) => name !== id && existsSync(path.join(folder, name, 'client')));
  const files = [serveFolder(path.join(own, 'client'), { cacheControl }), ...others.map((name) => serveFolder(path.join(folder, name, 'client'), { cacheControl, filter: isAsset }))];
  let loaded: Promise<ServerBuild> | undefined;
  return {
    build: JSON.parse(readFileSync(path.join(own, 'build.json'), 'utf8')) as BuildInfo,
    loadBuild: () => (loaded ??= import(pathToFileURL(path.join(own, 'server/index.js')).href) as Promise<ServerBuild>),
    serveFile: (request, response, next) => files.some((serve) => serve(pathnameOf(request), request, response)) || next(),
  };
}
