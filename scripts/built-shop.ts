/** Runs the built shop like `npm start`, in a child process, for benchmarks and e2e journeys. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../src/server/platform/embedded-postgres/endpoint.ts';
import { startSettings } from './start-command.ts';

export interface Shop {
  port: number;
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 120_000;

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the shop ended with code ${child.exitCode}`);
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
    await delay(200);
  }
  throw new Error('the shop did not open in time');
}

/** Starts the shop on a free port; resolves when ready. Throws when it exits or takes two minutes. */
export async function startShop(env: Record<string, string>): Promise<Shop> {
  const port = await findFreePort();
  const start = startSettings();
  const child = spawn(process.execPath, [...start.flags, 'scripts/start.js'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, ...start.env, LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  const gone = once(child, 'exit');
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await gone;
  }
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, url, pid: child.pid ?? 0, stop };
}
