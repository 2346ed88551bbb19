/** One run of the database server: start, readiness, stop, and cleanup after an earlier run. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { Home } from './home.ts';
import { listClusterProcesses, readPostmasterFile } from './postmaster-file.ts';

export interface ServerExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  readonly pid: number;
  readonly exited: Promise<ServerExit>;
  stop(): Promise<void>;
}

/** A crashed server first replays its WAL, at most a few hundred megabytes. */
const START_DEADLINE_MS = 120_000;
const FAST_STOP_MS = 10_000;
const IMMEDIATE_STOP_MS = 5_000;
const POLL_MS = 5;

/** Excludes the shop's environment, which could change the server's paths, address or language. */
const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' };

/** Spawns as the server's user, in its own session, with output to a file. */
export function spawnOptions(home: Home, output: number | 'ignore') {
  return {
    // Ctrl-C reaches only the shop, which closes its connections before the server.
    detached: true,
    cwd: home.folder,
    env: serverEnvironment,
    stdio: ['ignore', output, output] as ['ignore', number | 'ignore', number | 'ignore'],
    ...(home.user ?? {}),
  };
}

/**
 * Starts the server and waits until it accepts connections.
 * @throws StartError with the server's last log message when it exits before that.
 */
export async function startServer(home: Home, postgres: string, settings: Record<string, string>): Promise<ServerProcess> {
  const outputFile = path.join(home.folder, 'start.log');
  fs.rmSync(outputFile, { force: true });
  const output = fs.openSync(outputFile, 'wx', 0o600);
  const logSizes = measureLog(home);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgres, ['-D', home.cluster, ...options], spawnOptions(home, output));
  fs.closeSync(output);
  // If the shop exits without stopping its server, the server shuts down gracefully.
  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);
  let exit: ServerExit | undefined;
  let failure: Error | undefined;
  const exited = new Promise<ServerExit>((resolve) => {
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      process.off('exit', endWithUs);
      exit = { code, signal };
      resolve(exit);
    };
    child.once('exit', end);
    child.once('error', (error) => {
      failure = error;
      if (child.pid === undefined) end(null, null);
    });
  });
  const deadline = performance.now() + START_DEADLINE_MS;
  for (;;) {
    const file = readPostmasterFile(home.cluster);
    if (file?.isReady && file.pid === child.pid) break;
    if (exit || performance.now() > deadline) {
      if (!exit) await stopChild(child, exited);
      throw new StartError(`The embedded PostgreSQL did not start: ${failure?.message ?? lastWords(home, logSizes)} (its log is in ${path.join(home.folder, 'log')}).`);
    }
    await delay(POLL_MS);
  }
  const pid = child.pid as number;
  return { pid, exited, stop: () => stopChild(child, exited) };
}

async function stopChild(child: ChildProcess, exited: Promise<ServerExit>): Promise<void> {
  const endsWithin = (ms: number) => Promise.race([exited.then(() => true), delay(ms, false, { ref: false })]);
  child.kill('SIGINT');
  if (await endsWithin(FAST_STOP_MS)) return;
  child.kill('SIGQUIT');
  if (await endsWithin(IMMEDIATE_STOP_MS)) return;
  child.kill('SIGKILL');
  await exited;
}

/**
 * Stops processes that still use the cluster and removes their stale files. The caller holds the lock, so they are orphans. They can't be adopted: a
 * non-child can't be supervised, and may have older settings.
 * @returns the stopped postmaster, if any.
 * @throws StartError when a process can't be stopped; two servers on one cluster would destroy it.
 */
export async function stopOrphans(home: Home): Promise<number | null> {
  if (!fs.existsSync(home.cluster)) return null;
  const named = readPostmasterFile(home.cluster);
  const postmaster = named && listClusterProcesses(home.cluster).includes(named.pid) ? named.pid : null;
  if (postmaster !== null) {
    signal(postmaster, 'SIGINT');
    if (!(await becomesIdle(home, FAST_STOP_MS))) {
      signal(postmaster, 'SIGQUIT');
      await becomesIdle(home, IMMEDIATE_STOP_MS);
    }
  }
  // A killed postmaster's children exit by themselves after their statement.
  if (!(await becomesIdle(home, 300))) {
    for (const step of ['SIGQUIT', 'SIGKILL'] as const) {
      for (const pid of listClusterProcesses(home.cluster)) signal(pid, step);
      if (await becomesIdle(home, 2_000)) break;
    }
  }
  const left = listClusterProcesses(home.cluster);
  if (left.length > 0) throw new StartError(`The PostgreSQL process ${left.join(', ')} still uses ${home.cluster} and can't be stopped: end it first.`);
  // A reused pid in the file would mislead the server. Without /proc, orphaned children are invisible: the file stays, and the server decides.
  if (process.platform === 'linux') {
    const stale = [path.join(home.cluster, 'postmaster.pid'), path.join(home.socketFolder, '.s.PGSQL.5432'), path.join(home.socketFolder, '.s.PGSQL.5432.lock')];
    for (const file of stale) fs.rmSync(file, { force: true });
  }
  return postmaster;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has exited, or we lack permission: the caller checks again.
  }
}

async function becomesIdle(home: Home, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (listClusterProcesses(home.cluster).length > 0) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS * 2);
  }
  return true;
}

function measureLog(home: Home): Map<string, number> {
  const folder = path.join(home.folder, 'log');
  return new Map(fs.readdirSync(folder).map((name) => [name, fs.statSync(path.join(folder, name)).size]));
}

/** The server's last error since the log had these sizes, or from its early output. */
function lastWords(home: Home, sizesBefore: Map<string, number>): string {
  const logged = [...measureLog(home)].map(([name, size]) => {
    const before = sizesBefore.get(name) ?? 0;
    // The file of the same weekday was truncated.
    return fs.readFileSync(path.join(home.folder, 'log', name), 'utf8').slice(size < before ? 0 : before);
  });
  const output = fs.readFileSync(path.join(home.folder, 'start.log'), 'utf8');
  const complaint = [...logged, output].flatMap((text) => [...text.matchAll(/^.*(?:FATAL|PANIC):\s+(.*)$/gm)].map(([, words]) => words)).at(-1);
  // Before reading its settings the server prints messages without levels, over several lines.
  const plain = output
    .split('\n')
    .filter((line) => line !== '' && !/ (?:LOG|HINT|DETAIL): /.test(line))
    .join(' ');
  return complaint ?? (plain.slice(0, 400) || 'it ended without a message');
}
