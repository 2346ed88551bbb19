/** One run of the database server: started, waited for, stopped; and the end of what an earlier run left behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { Home } from './home.ts';
import { listClusterProcesses, readPostmasterFile } from './postmaster-file.ts';

/** How a server process ended. */
export interface ServerExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  readonly pid: number;
  readonly exited: Promise<ServerExit>;
  stop(): Promise<void>;
}

/** After a crash the server first reads its log again, for at most a few hundred megabytes. */
const START_DEADLINE_MS = 120_000;
const FAST_STOP_MS = 10_000;
const IMMEDIATE_STOP_MS = 5_000;
const POLL_MS = 5;

/** Nothing of the shop's environment reaches the server: its variables could change where it lies, listens or speaks. */
const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' };

/** How a program of the server is started: as the server's user, in a session of its own, with output into a file. */
export function spawnOptions(home: Home, output: number | 'ignore') {
  return {
    // A session of its own: Ctrl-C on the terminal is for the shop, which stops the server when it has closed its connections.
    detached: true,
    cwd: home.folder,
    env: serverEnvironment,
    stdio: ['ignore', output, output] as ['ignore', number | 'ignore', number | 'ignore'],
    ...(home.user ?? {}),
  };
}

/**
 * Starts the server and waits until it takes connections.
 * @throws StartError with the server's own last words when it ends before that.
 */
export async function startServer(home: Home, postgres: string, settings: Record<string, string>): Promise<ServerProcess> {
  const outputFile = path.join(home.folder, 'start.log');
  fs.rmSync(outputFile, { force: true });
  const output = fs.openSync(outputFile, 'wx', 0o600);
  const logSizes = measureLog(home);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgres, ['-D', home.cluster, ...options], spawnOptions(home, output));
  fs.closeSync(output);
  // The shop ends without having stopped its server: the server then ends by itself, in good order.
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
 * Ends whatever still runs on the cluster and clears the way for a new start. The caller holds the lock, so what runs is
 * an orphan: its launcher was killed. It is stopped in good order rather than adopted, because a process that is not our
 * child can't be watched, and may run with the settings of an older version.
 * @returns the postmaster that was stopped, if one was.
 * @throws StartError when something can't be stopped; two servers on one cluster would destroy it.
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
  // Children of a killed postmaster end by themselves unless they are in the middle of a long statement.
  if (!(await becomesIdle(home, 300))) {
    for (const step of ['SIGQUIT', 'SIGKILL'] as const) {
      for (const pid of listClusterProcesses(home.cluster)) signal(pid, step);
      if (await becomesIdle(home, 2_000)) break;
    }
  }
  const left = listClusterProcesses(home.cluster);
  if (left.length > 0) throw new StartError(`The PostgreSQL process ${left.join(', ')} still uses ${home.cluster} and can't be stopped: end it first.`);
  // Nothing runs there. The server itself would be misled by a number that another process has by now. Without /proc
  // children of a killed postmaster can't be seen: then the file stays, and the server judges.
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
    // It has ended, or may not be ended by us: whoever called looks again.
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

/** The sizes of the files of the server's log, by name. */
function measureLog(home: Home): Map<string, number> {
  const folder = path.join(home.folder, 'log');
  return new Map(fs.readdirSync(folder).map((name) => [name, fs.statSync(path.join(folder, name)).size]));
}

/** What the server complained of last since its log had these sizes: in its log, or before it had one on its output. */
function lastWords(home: Home, sizesBefore: Map<string, number>): string {
  const logged = [...measureLog(home)].map(([name, size]) => {
    const before = sizesBefore.get(name) ?? 0;
    // A file of last week's day was begun anew.
    return fs.readFileSync(path.join(home.folder, 'log', name), 'utf8').slice(size < before ? 0 : before);
  });
  const output = fs.readFileSync(path.join(home.folder, 'start.log'), 'utf8');
  const complaint = [...logged, output].flatMap((text) => [...text.matchAll(/^.*(?:FATAL|PANIC):\s+(.*)$/gm)].map(([, words]) => words)).at(-1);
  // Before it has read its settings it speaks without levels, over several lines.
  const plain = output
    .split('\n')
    .filter((line) => line !== '' && !/ (?:LOG|HINT|DETAIL): /.test(line))
    .join(' ');
  return complaint ?? (plain.slice(0, 400) || 'it ended without a message');
}
