/**
 * A small program over runCluster, which the tests start, query and kill. The first argument is its plan as JSON; it reports events on stdout, one
 * JSON object per line. It answers GET /pid, GET /slow?ms=…, GET /block?ms=… (which blocks the event loop, so that it accepts no connections), and
 * GET /crash.
 */
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import { closeHttpServer, listen } from '../http-server.ts';
import { runCluster } from '../run-cluster.ts';

export interface Plan {
  readonly workers: number;
  readonly port: number;
  readonly deadlineMs?: number;
  /** The embedded database, into which GET /slow writes a row when it answers. */
  readonly dataDir?: string;
  readonly prepareFails?: 'sentence' | 'bug';
  readonly isSlowToPrepare?: boolean;
  /** Workers serve first, then exit after this. */
  readonly workersEndAfterMs?: number;
}

const plan = JSON.parse(process.argv[2] ?? '{}') as Plan;
const report = (event: object) => process.stdout.write(`${JSON.stringify({ ...event, pid: process.pid })}\n`);
const log = {
  info: (_details: object, message: string) => report({ event: 'log', message }),
  warn: (_details: object, message: string) => report({ event: 'log', message }),
  error: (_details: object, message: string) => report({ event: 'log', message }),
};

await runCluster({
  workers: plan.workers,
  log,
  ...(plan.deadlineMs === undefined ? {} : { deadlineMs: plan.deadlineMs }),
  async prepare({ shutdown, fail }) {
    shutdown.add('marker', () => void report({ event: 'prepared parts closed' }));
    report({ event: 'preparing' });
    if (plan.isSlowToPrepare) await delay(60_000);
    if (plan.prepareFails === 'sentence') throw new StartError('The lamp is out.');
    if (plan.prepareFails === 'bug') throw new TypeError('lamp is undefined');
    if (plan.dataDir === undefined) return { connectionString: null };
    const { startEmbeddedPostgres } = await import('../../embedded-postgres/start-embedded-postgres.ts');
    const postgres = await startEmbeddedPostgres({ dataDir: plan.dataDir, log });
    shutdown.add('PostgreSQL', postgres.stop);
    postgres.onUnexpectedExit(({ willRestart, error }) => willRestart || fail(error));
    report({ event: 'database', serverPid: postgres.pid, connectionString: postgres.connectionString });
    return { connectionString: postgres.connectionString };
  },
  async startWorker({ shared: { connectionString }, shutdown }) {
    report({ event: 'starting' });
    const { Client } = connectionString === null ? {} : await import('pg');
    const database = Client && connectionString !== null ? new Client({ connectionString }) : null;
    if (database) {
      await database.connect();
      shutdown.add('database', () => database.end());
    }
    // A keep-alive connection is closed by the shutdown or never.
    const server = createServer({ keepAliveTimeout: 3_600_000 }, async (request, response) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (url.pathname === '/crash') setImmediate(() => JSON.parse('{'));
      if (url.pathname === '/block') {
        report({ event: 'blocking' });
        for (const waitFor = performance.now() + Number(url.searchParams.get('ms')); performance.now() < waitFor; );
      }
      if (url.pathname === '/slow') {
        report({ event: 'slow' });
        await delay(Number(url.searchParams.get('ms')));
        await database?.query('insert into answers values (1)');
      }
      response.end(String(process.pid));
    });
    const port = await listen(server, { port: plan.port, host: '127.0.0.1' });
    shutdown.add('HTTP', async () => {
      await closeHttpServer(server);
      report({ event: 'HTTP closed' });
    });
    if (plan.workersEndAfterMs !== undefined) setTimeout(() => process.exit(7), plan.workersEndAfterMs);
    return { port };
  },
  onReady: ({ port }) => report({ event: 'ready', port }),
});
