/** A part of a test run as a process of its own, whose processor time, output and children are separate from those of the parts beside it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Ending } from './parts.ts';
import { readChildrenSeconds } from './processor-time.ts';

/** PostgreSQL ends its connections within this, and Playwright closes its browsers. */
const KILL_AFTER_MS = 15_000;

interface PartProcess {
  ending: Promise<Ending>;
  /** Prints the part's whole output, and removes its file. */
  printOutput(): Promise<void>;
  /** Ends the part and its children. */
  stop(): Promise<void>;
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    // The group has ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Starts `script` with these arguments in a process group of its own; it reports by `reportEnding`. */
export function startPart(script: string, args: readonly string[], env: Record<string, string> = {}): PartProcess {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fira-part-'));
  const file = path.join(folder, 'output.txt');
  // A file, not a pipe: it bounds the memory, and a writer never waits.
  const output = openSync(file, 'w');
  const child = spawn(process.execPath, [script, ...args], { detached: true, env: { ...process.env, ...env }, stdio: ['ignore', output, output, 'ipc'] });
  closeSync(output);
  let reported: Ending | undefined;
  child.on('message', (message) => {
    reported = message as Ending;
  });
  const gone = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  return {
    ending: gone.then((how) => reported ?? { failures: [`ended by ${how} before its report`], processorSeconds: Number.NaN }),
    async printOutput() {
      await pipeline(createReadStream(file), process.stdout, { end: false });
      rmSync(folder, { recursive: true, force: true });
    },
    async stop() {
      signalGroup(child, 'SIGTERM');
      const killing = setTimeout(() => signalGroup(child, 'SIGKILL'), KILL_AFTER_MS);
      await gone.catch(() => {});
      clearTimeout(killing);
      // Whatever the part has left behind.
      signalGroup(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** In the part's process: runs the work, reports its failures and its processor time, and exits. Ends with its starter, should that be killed. */
export async function reportEnding(work: () => Promise<readonly string[]>): Promise<never> {
  process.once('disconnect', () => process.kill(-process.pid, 'SIGTERM'));
  const failures = await work().catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
  const { user, system } = process.cpuUsage();
  const ending: Ending = { failures, processorSeconds: readChildrenSeconds() + (user + system) / 1_000_000 };
  process.removeAllListeners('disconnect');
  await new Promise((resolve) => process.send?.(ending, resolve));
  process.exit(failures.length > 0 ? 1 : 0);
}
