/** Assembles one serving process: database, API, pages, files, jobs. */
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { ServerBuild } from 'react-router';
import { createApiApp } from './http/api/api-app.ts';
import { areas } from './http/api/areas.ts';
import { createFront } from './http/front/front.ts';
import { createHealth } from './http/site/health.ts';
import { createPageCache } from './http/cache/page-cache.ts';
import { startCaches } from './http/cache/caches.ts';
import { withPageSession } from './http/request/page-session.ts';
import { createPages } from './http/site/pages.ts';
import { createRateLimiter } from './http/api/rate-limit.ts';
import { type BuildInfo, createSite } from './http/site/site.ts';
import { serveFolder } from './http/site/static-files.ts';
import { crontab, jobs } from './jobs.ts';
import { findMovedAddress } from './modules/content/service.ts';
import { prepareVapidKeys } from './platform/push/vapid-keys.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Services } from './platform/context.ts';
import { openDatabase } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import { holdLiveness } from './platform/liveness.ts';
import type { Logger } from './platform/log.ts';
import { openMediaStore } from './platform/media/media-store.ts';
import type { Part } from './platform/process/cluster-options.ts';
import { closeHttpServer, listen } from './platform/process/http-server.ts';
import { projectFolder } from './platform/project-folder.ts';

/** Built pages, or Vite's in development. */
export interface PageSource {
  loadBuild: () => Promise<ServerBuild>;
  build: BuildInfo;
  serveFile: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

const DAY_SECONDS = 86_400;

export function getPathname(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}

/** Static pictures of pages (occasions, the default Open Graph picture), served from demo/. */
function demoPictures(): PageSource['serveFile'] {
  const folder = path.join(projectFolder, 'demo/pictures');
  if (!existsSync(folder)) return (_request, _response, next) => next();
  const files = serveFolder(folder, { cacheControl: () => `public, max-age=${DAY_SECONDS}`, filter: (pathname) => /^\/(occasions|categories|og-default)/.test(pathname) });
  return (request, response, next) => {
    const pathname = getPathname(request);
    if (!pathname.startsWith('/pictures/') || !files(pathname.slice('/pictures'.length), request, response)) next();
  };
}

export interface WorkerOptions extends Part {
  config: Config;
  log: Logger;
  connectionString: string;
  pages: PageSource;
}

// Leaves room for other processes on a server of 100 connections.
const MAX_CONNECTIONS = 20;
// Slightly above the server's statement timeout: beyond it the server is not answering at all.
const ANSWER_WITHIN_MS = 20_000;
// Below the statement timeout, so that one locked table doesn't occupy the whole pool.
const LOCK_WAIT_MS = 3_000;

export async function startWorker({ config, log, connectionString, pages, shutdown }: WorkerOptions): Promise<{ port: number }> {
  const database = openDatabase({
    connectionString,
    maxConnections: MAX_CONNECTIONS,
    answerWithinMs: ANSWER_WITHIN_MS,
    lockWaitMs: LOCK_WAIT_MS,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  shutdown.add('database', database.close);
  const media = openMediaStore(path.join(config.dataDir, 'media'), { log });
  shutdown.add('picture decoders', media.close);
  const services: Services = { config, database, clock: systemClock, log, media, step: async () => {} };

  prepareVapidKeys(config, log);

  await shutdown.open(
    'jobs',
    () => startJobs(services, jobs, crontab),
    (runner) => runner.stop(),
  );

  const limiter = createRateLimiter({ database, clock: systemClock, log });
  shutdown.add('rate limits', limiter.stop);
  const memory = await shutdown.open(
    'memory',
    () => startCaches(services, { connectionString }),
    (started) => started?.stop(),
  );
  const liveness = await shutdown.open(
    'liveness',
    () => holdLiveness({ connectionString, log }),
    (held) => held.stop(),
  );
  const api = createApiApp({ services, areas, limiter, checkAnswers: false, liveness, answers: memory?.answers });
  const rendered = createPages({
    config,
    api,
    buildId: pages.build.id,
    loadBuild: pages.loadBuild,
    findMovedAddress: (address) => findMovedAddress({ db: database }, address),
    onRenderError: (error) => log.error({ err: error }, 'a page failed'),
  });
  const cache = memory && createPageCache({ config, pages: rendered, store: memory.pages, validity: memory.validity });
  const pictures = demoPictures();
  const server = createFront({
    services,
    api,
    health: createHealth(database),
    answerPage: withPageSession(services, cache?.answerPage ?? rendered.answerPage),
    ...(cache && { answerCached: cache.answerCached }),
    answerSite: createSite(services, pages.build),
    serveFile: (request, response, next) => pictures(request, response, () => pages.serveFile(request, response, next)),
  });
  const port = await shutdown.open(
    'HTTP',
    () => listen(server, config),
    () => closeHttpServer(server),
  );
  media.warm();
  return { port };
}
