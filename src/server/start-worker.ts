/** One serving process, put together: database, API, pages, files, jobs. */
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import sirv from 'sirv';
import { createApiApp } from './http/api-app.ts';
import { areas } from './http/areas.ts';
import { createFront } from './http/front.ts';
import { createHealth } from './http/health.ts';
import { createPages } from './http/pages.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { type BuildInfo, createSite } from './http/site.ts';
import { crontab, jobs } from './jobs.ts';
import { findMovedAddress } from './modules/content/service.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Services } from './platform/context.ts';
import { openDatabase } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import type { Logger } from './platform/log.ts';
import { openMediaStore } from './platform/media/media-store.ts';
import { closeHttpServer, listen } from './platform/process/http-server.ts';
import type { Part } from './platform/process/run-cluster.ts';

/** The pages as they are built, or while developing as Vite transforms them. */
export interface PageSource {
  loadBuild: () => Promise<ServerBuild>;
  build: BuildInfo;
  serveFile: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

const projectFolder = path.resolve(import.meta.dirname, '../..');
const YEAR_SECONDS = 31_536_000;

export function builtPages(): PageSource {
  const client = path.join(projectFolder, 'build/client');
  const build = JSON.parse(readFileSync(path.join(projectFolder, 'build/build.json'), 'utf8')) as BuildInfo;
  const files = sirv(client, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, pathname) {
      // Names in assets/ carry a hash of the content; the rest may change under its name.
      response.setHeader('Cache-Control', pathname.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
      response.setHeader('Vary', 'Accept-Encoding');
    },
  });
  let loaded: Promise<ServerBuild> | undefined;
  return {
    build,
    loadBuild: () => (loaded ??= import(pathToFileURL(path.join(projectFolder, 'build/server/index.js')).href) as Promise<ServerBuild>),
    serveFile: files,
  };
}

/** Pictures of the pages themselves (occasions, the default Open Graph picture) are served as they lie in demo/. */
function demoPictures(): PageSource['serveFile'] {
  const folder = path.join(projectFolder, 'demo/pictures');
  if (!existsSync(folder)) return (_request, _response, next) => next();
  const files = sirv(folder, { etag: true, maxAge: 86_400 });
  return (request, response, next) => {
    const url = request.url ?? '';
    if (!/^\/pictures\/(occasions|categories|og-default)/.test(url)) return next();
    const original = request.url;
    request.url = url.slice('/pictures'.length);
    files(request, response, () => {
      if (original !== undefined) request.url = original;
      next();
    });
  };
}

export interface WorkerOptions extends Part {
  config: Config;
  log: Logger;
  connectionString: string;
  pages: PageSource;
}

// The pool leaves room for other processes on a server of 100 connections.
const MAX_CONNECTIONS = 20;

export async function startWorker({ config, log, connectionString, pages, shutdown }: WorkerOptions): Promise<{ port: number }> {
  const database = openDatabase({ connectionString, maxConnections: MAX_CONNECTIONS, onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost') });
  shutdown.add('database', database.close);
  const services: Services = { config, database, clock: systemClock, log, media: openMediaStore(path.join(config.dataDir, 'media')), step: async () => {} };

  const runner = await startJobs(services, jobs, crontab);
  shutdown.add('jobs', runner.stop);

  const limiter = createRateLimiter({ database, clock: systemClock, log });
  shutdown.add('rate limits', limiter.stop);
  const api = createApiApp({ services, areas, limiter, checkAnswers: false });
  const answerPage = createPages({
    config,
    api,
    buildId: pages.build.id,
    loadBuild: pages.loadBuild,
    findMovedAddress: (address) => findMovedAddress({ db: database }, address),
    onRenderError: (error) => log.error({ err: error }, 'a page failed'),
  });
  const pictures = demoPictures();
  const server = createFront({
    services,
    api,
    health: createHealth(database),
    answerPage,
    answerSite: createSite(services, pages.build),
    serveFile: (request, response, next) => pictures(request, response, () => pages.serveFile(request, response, next)),
  });
  const port = await listen(server, config);
  shutdown.add('HTTP', () => closeHttpServer(server));
  return { port };
}
