/** Starts a temporary database and the API process, and removes both afterwards. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '#server/platform/database.ts';
import { listClusterProcesses } from '#server/platform/embedded-postgres/postmaster-file.ts';
import { startBenchDatabase } from './bench-database.ts';
import type { MeasuredSlice, ProcessorTime, Slice } from './measure.ts';

/** Bare transactions, one cart per worker, so that none waits for a row lock. */
export interface BareTransactions {
  cartIds: string[];
  count: number;
  maxMs: number;
}

export type ToServer = BareTransactions | { bareText: string } | 'cpu';
export type FromServer = { port: number; uncachedPort?: number } | { slice: Slice } | { cpuMs: number };

/** Passed to the API's process as JSON. */
export interface ServerOptions {
  settings?: Record<string, string> | undefined;
  /** Of its pool; as many as a serving process's by default. */
  maxConnections?: number | undefined;
}

export interface BenchServer {
  url: string;
  /** URL without answer cache. */
  uncachedUrl: string;
  /** For preparation. */
  database: Database;
  runBareTransactions(order: BareTransactions): Promise<Slice>;
  /** Serves this text from a bare HTTP server; returns its URL. */
  answerBarely(text: string): Promise<string>;
  /** CPU time used so far by API and database, in ms; of the database on Linux only. */
  cpuMs(): Promise<ProcessorTime>;
  stop(): Promise<void>;
}

const MS_PER_TICK = 10;

/** User and system time of a process and its ended children (proc(5): fields 14 to 17 of stat, after the name in brackets). */
export function getCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return MS_PER_TICK * fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}

export async function measuring(server: BenchServer, work: () => Promise<Slice>): Promise<MeasuredSlice> {
  const before = await server.cpuMs();
  const slice = await work();
  const after = await server.cpuMs();
  return { ...slice, cpuMs: { api: after.api - before.api, database: after.database - before.database } };
}

/** `profile` is a folder for a CPU profile of the API process. */
export async function startBenchServer({ profile, ...options }: ServerOptions & { profile?: string | undefined } = {}): Promise<BenchServer> {
  const { folder, postgresFolder, connectionString, database, stop } = await startBenchDatabase();
  const child = fork(fileURLToPath(new URL('./api-server.ts', import.meta.url)), [connectionString, folder, JSON.stringify(options satisfies ServerOptions)], {
    stdio: 'inherit',
    execArgv: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
  });

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
    uncachedUrl: `http://127.0.0.1:${started.uncachedPort}`,
    database,
    async runBareTransactions(order) {
      child.send(order);
      const message = await answer();
      if (!('slice' in message)) throw new Error('the API did not run the transactions');
      return message.slice;
    },
    async answerBarely(bareText) {
      child.send({ bareText } satisfies ToServer);
      const message = await answer();
      if (!('port' in message)) throw new Error('the API did not tell the bare server’s port');
      return `http://127.0.0.1:${message.port}`;
    },
    async cpuMs() {
      child.send('cpu' satisfies ToServer);
      const message = await answer();
      if (!('cpuMs' in message)) throw new Error('the API did not tell its processor time');
      const processes = process.platform === 'linux' ? listClusterProcesses(path.join(postgresFolder, 'cluster')) : [];
      return { api: message.cpuMs, database: processes.reduce((sum, pid) => sum + getCpuMs(pid), 0) };
    },
    async stop() {
      const exited = once(child, 'exit');
      // Disconnecting lets it exit and write its profile.
      child.disconnect();
      await exited;
      await stop();
    },
  };
}
