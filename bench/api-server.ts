/**
 * API server in its own process, apart from the load generator: real front, API and connection pool; no pages, jobs or rate limits. Runs bare transactions on
 * request over IPC.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiApp } from '#server/http/api/api-app.ts';
import { areas } from '#server/http/api/areas.ts';
import { createFront } from '#server/http/front/front.ts';
import { createHealth } from '#server/http/site/health.ts';
import type { AnswerCache } from '#server/http/cache/answer-cache.ts';
import { createRateLimiter } from '#server/http/api/rate-limit.ts';
import { startCaches } from '#server/http/cache/caches.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/database.ts';
import { createLogger } from '#server/platform/log.ts';
import { openMediaStore } from '#server/platform/media/media-store.ts';
import { listen } from '#server/platform/process/http-server.ts';
import { runInParallel } from './measure.ts';
import type { FromServer, ServerOptions, ToServer } from './server-process.ts';

/** Same as a serving process (src/server/start-worker.ts). */
const USUAL_CONNECTIONS = 20;

const [, , connectionString = '', folder = '', given = '{}'] = process.argv;
const { settings = {}, maxConnections = USUAL_CONNECTIONS } = JSON.parse(given) as ServerOptions;

const config = readConfig({ PORT: '0', DATA_DIR: folder, DATABASE_URL: connectionString, LOG_LEVEL: 'warn', ...settings });
const database = openDatabase({ connectionString, maxConnections });
const log = createLogger(config.logLevel);
const services: Services = { config, database, clock: systemClock, log, media: openMediaStore(`${folder}/media`), step: async () => {} };
const unlimited = { limit: Number.MAX_SAFE_INTEGER, windowSeconds: 60 };
const memory = await startCaches(services, { connectionString });
const limiter = createRateLimiter({ database, clock: systemClock, log });
const serve = (answers?: AnswerCache) =>
  createFront({
    services,
    api: createApiApp({ services, areas: areas.map((area) => ({ ...area, reads: unlimited, writes: unlimited })), limiter, checkAnswers: false, answers }),
    health: createHealth(database),
    answerPage: async () => new Response(null, { status: 404 }),
    answerSite: async () => null,
    serveFile: (_request, _response, next) => next(),
  });

/** Baseline transaction: three round trips, unoptimised. */
async function bareTransaction(cartId: string): Promise<void> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query({ name: 'bench.touch', text: 'update carts set updated_at = $2 where id = $1', values: [cartId, new Date()] });
  await client.query('commit');
  client.release();
}

/** Baseline HTTP server that sends the same bytes. */
let bareText = '';
const bare = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(bareText) });
  response.end(bareText);
});

const send = (message: FromServer) => process.send?.(message);

process.on('message', async (message: ToServer) => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    send({ cpuMs: (user + system) / 1_000 });
    return;
  }
  if ('bareText' in message) {
    bareText = message.bareText;
    if (!bare.listening) await listen(bare, { port: 0, host: '127.0.0.1' });
    send({ port: (bare.address() as AddressInfo).port });
    return;
  }
  const { cartIds, count, maxMs } = message;
  const slice = await runInParallel({ concurrency: cartIds.length, count, maxMs }, (_index, worker) => bareTransaction(cartIds[worker] ?? ''));
  send({ slice });
});
process.on('disconnect', () => process.exit());

const address = { port: 0, host: '127.0.0.1' };
send({ port: await listen(serve(memory?.answers), address), uncachedPort: await listen(serve(), address) });
