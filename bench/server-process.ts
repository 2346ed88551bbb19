/** Starts a database on a new folder and the API beside it, and takes both away afterwards. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { listClusterProcesses } from '#server/platform/embedded-postgres/postmaster-file.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { migrateSchema } from '#server/platform/migrations.ts';
import type { Slice } from './measure.ts';

/** Bare transactions, one cart a worker, so that no two wait for a row. */
export interface BareTransactions {
  cartIds: string[];
  count: number;
  maxMs: number;
}

export type ToServer = BareTransactions | 'cpu';
export type FromServer = { port: number } | { slice: Slice } | { cpuMs: number };

export interface BenchServer {
  url: string;
  /** For preparing what is measured. */
  database: Database;
  runBareTransactions(order: BareTransactions): Promise<Slice>;
  /** Milliseconds of processor time that the API and the database have used so far; the database's on Linux alone. */
  cpuMs(): Promise<{ api: number; database: number }>;
  stop(): Promise<void>;
}

const MS_PER_TICK = 10;

/** User and system time of a process (proc(5): fields 14 and 15 of stat, after the name in brackets). */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return MS_PER_TICK * (Number(fields[11]) + Number(fields[12]));
}

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

export async function startBenchServer(): Promise<BenchServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fira-bench-'));
  // The database's own user must be able to enter when root runs the benchmark.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
  const { connectionString } = postgres;
  const database = openDatabase({ connectionString, maxConnections: 4 });
  await migrateSchema(database);
  await migrateJobs({ database });
  const child = fork(fileURLToPath(new URL('./api-server.ts', import.meta.url)), [connectionString, folder], { stdio: 'inherit' });

  async function answer(): Promise<FromServer> {
    const ended = new AbortController();
    const onEnd = () => ended.abort();
    child.once('exit', onEnd);
    try {
      const [message] = (await once(child, 'message', { signal: ended.signal })) as [FromServer];
      return message;
    } finally {
      child.off('exit', onEnd);
    }
  }

  const started = await answer();
  if (!('port' in started)) throw new Error('the API did not tell its port');
  return {
    url: `http://127.0.0.1:${started.port}`,
    database,
    async runBareTransactions(order) {
      child.send(order);
      const message = await answer();
      if (!('slice' in message)) throw new Error('the API did not run the transactions');
      return message.slice;
    },
    async cpuMs() {
      child.send('cpu' satisfies ToServer);
      const message = await answer();
      if (!('cpuMs' in message)) throw new Error('the API did not tell its processor time');
      const processes = process.platform === 'linux' ? listClusterProcesses(path.join(postgres.folder, 'cluster')) : [];
      return { api: message.cpuMs, database: processes.reduce((sum, pid) => sum + cpuMsOf(pid), 0) };
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
      await database.close();
      await postgres.stop();
      rmSync(postgres.folder, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
