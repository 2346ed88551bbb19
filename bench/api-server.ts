/**
 * The API as it serves, in a process of its own, so that the load is not measured along: the real front, API and
 * connection pool; without pages, jobs and rate limits. Over its channel it also runs the bare transactions.
 */
import { createApiApp } from '#server/http/api-app.ts';
import { areas } from '#server/http/areas.ts';
import { createFront } from '#server/http/front.ts';
import { createHealth } from '#server/http/health.ts';
import { createRateLimiter } from '#server/http/rate-limit.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import { openDatabase, statement } from '#server/platform/database.ts';
import { createLogger } from '#server/platform/log.ts';
import { openMediaStore } from '#server/platform/media/media-store.ts';
import { listen } from '#server/platform/process/http-server.ts';
import { runInParallel } from './measure.ts';
import type { FromServer, ToServer } from './server-process.ts';

const [, , connectionString = '', folder = ''] = process.argv;
// As many as a serving process has (src/server/start-worker.ts).
const MAX_CONNECTIONS = 20;

const config = readConfig({ PORT: '0', DATA_DIR: folder, DATABASE_URL: connectionString, LOG_LEVEL: 'warn' });
const database = openDatabase({ connectionString, maxConnections: MAX_CONNECTIONS });
const log = createLogger(config.logLevel);
const services: Services = { config, database, clock: systemClock, log, media: openMediaStore(`${folder}/media`), step: async () => {} };
const unlimited = { limit: Number.MAX_SAFE_INTEGER, windowSeconds: 60 };
const server = createFront({
  services,
  api: createApiApp({
    services,
    areas: areas.map((area) => ({ ...area, reads: unlimited, writes: unlimited })),
    limiter: createRateLimiter({ database, clock: systemClock, log }),
    checkAnswers: false,
  }),
  health: createHealth(database),
  answerPage: async () => new Response(null, { status: 404 }),
  answerSite: async () => null,
  serveFile: (_request, _response, next) => next(),
});

const touchCart = statement<object, [id: string, now: Date]>('bench.touch', 'update carts set updated_at = $2 where id = $1');

const tell = (message: FromServer) => process.send?.(message);

process.on('message', async (message: ToServer) => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    tell({ cpuMs: (user + system) / 1_000 });
    return;
  }
  const { cartIds, count, maxMs } = message;
  const slice = await runInParallel({ concurrency: cartIds.length, count, maxMs }, (_index, worker) =>
    database.transaction(async (db) => {
      await touchCart(db, cartIds[worker] ?? '', new Date());
    }),
  );
  tell({ slice });
});
process.on('disconnect', () => process.exit());

tell({ port: await listen(server, { port: 0, host: '127.0.0.1' }) });
