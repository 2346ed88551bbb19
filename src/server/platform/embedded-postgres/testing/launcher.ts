/** Runs the launcher in a child process, so that tests can kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect } from 'vitest';
import { compileCache } from '../../../testing/compile-cache.ts';

export interface LauncherEvent {
  readonly event: 'ready' | 'refused' | 'exit' | 'log' | 'stopped';
  readonly message?: string;
  readonly level?: string;
  readonly isStartError?: boolean;
  readonly willRestart?: boolean;
  readonly connectionString?: string;
  readonly folder?: string;
  readonly pid?: number;
  readonly ms?: number;
}

export interface Launcher {
  readonly process: ChildProcess;
  readonly events: LauncherEvent[];
  /** Resolves with the first such event, past or future. */
  event(name: LauncherEvent['event'], matches?: (event: LauncherEvent) => boolean): Promise<LauncherEvent>;
  /** The connection, once the server is ready; rejects with the launcher's sentence if it refuses. */
  ready(): Promise<{ connectionString: string; folder: string; pid: number; ms: number }>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

const fixture = fileURLToPath(new URL('./launcher-fixture.ts', import.meta.url));
const running = new Set<ChildProcess>();

export function launch(dataDir: string, { uid, sharedFolder }: { uid?: number; sharedFolder: string }): Launcher {
  const child = spawn(process.execPath, [fixture, dataDir, sharedFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    env: { ...process.env, ...compileCache },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  running.add(child);
  const events: LauncherEvent[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    events.push(JSON.parse(line) as LauncherEvent);
    for (const wake of waiting) wake();
  });
  // Not on exit: earlier output may still be in the pipe.
  const exited = new Promise<void>((resolve) =>
    child.once('close', () => {
      running.delete(child);
      resolve();
    }),
  );
  const launcher: Launcher = {
    process: child,
    events,
    event: (name, matches = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const found = events.find((event) => event.event === name && matches(event));
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    async ready() {
      const event = await Promise.race([launcher.event('ready'), launcher.event('refused')]);
      expect(event.event, event.message).toBe('ready');
      return event as { connectionString: string; folder: string; pid: number; ms: number };
    },
    async kill(signal) {
      child.kill(signal);
      await exited;
    },
  };
  return launcher;
}

/** Stops what a failed test left running, with its server: the launcher handles SIGTERM. */
export async function endLaunchers(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      return ended;
    }),
  );
}

/** Runs one statement over its own connection. */
export async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Whether a process runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
