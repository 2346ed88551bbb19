/** Starts a database on a new folder and the API beside it, and takes both away afterwards. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '#server/platform/database.ts';
import { listClusterProcesses } from '#server/platform/embedded-postgres/postmaster-file.ts';
import { startBenchDatabase } from './bench-database.ts';
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

export async function startBenchServer(): Promise<BenchServer> {
  const { folder, postgresFolder, connectionString, database, stop } = await startBenchDatabase();
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
      const processes = process.platform === 'linux' ? listClusterProcesses(path.join(postgresFolder, 'cluster')) : [];
      return { api: message.cpuMs, database: processes.reduce((sum, pid) => sum + cpuMsOf(pid), 0) };
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
      await stop();
    },
  };
}
