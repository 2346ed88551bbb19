/** Runs the fixture program in its own process group, like a terminal, and sends it HTTP requests. */
import { type ChildProcess, spawn } from 'node:child_process';
import http from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCache } from '../../../testing/compile-cache.ts';
import type { Plan } from './server-fixture.ts';

export interface ProgramEvent {
  readonly event: string;
  readonly pid: number;
  readonly port?: number;
  readonly message?: string;
  readonly serverPid?: number;
  readonly connectionString?: string;
}

export interface Program {
  readonly pid: number;
  readonly events: ProgramEvent[];
  /** The port, once all workers serve. */
  ready(): Promise<number>;
  /** The `time`-th event of a name, the first by default. */
  event(name: string, time?: number): Promise<ProgramEvent>;
  /** How the program ended, with its stderr. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stderr: string }>;
  /** Sends a signal to the process alone, or to its whole group, like Ctrl-C. */
  signal(name: NodeJS.Signals, to?: 'group'): void;
}

const fixture = fileURLToPath(new URL('./server-fixture.ts', import.meta.url));
const running = new Set<ChildProcess>();

export function runProgram(plan: Partial<Plan>): Program {
  const child = spawn(process.execPath, [fixture, JSON.stringify({ workers: 1, port: 0, ...plan })], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...compileCache },
  });
  running.add(child);
  const pid = child.pid as number;
  const events: ProgramEvent[] = [];
  const waiting = new Set<() => void>();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  createInterface({ input: child.stdout }).on('line', (line) => {
    events.push(JSON.parse(line) as ProgramEvent);
    for (const wake of waiting) wake();
  });
  const ended = new Promise<Awaited<Program['ended']>>((resolve) =>
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal, stderr });
      for (const wake of waiting) wake();
    }),
  );
  const event = (name: string, time = 1) =>
    new Promise<ProgramEvent>((resolve, reject) => {
      const query = () => {
        const found = events.filter((candidate) => candidate.event === name)[time - 1];
        if (!found && running.has(child)) return;
        waiting.delete(query);
        if (found) resolve(found);
        else reject(new Error(`The program has ended without the event "${name}": ${stderr}`));
      };
      waiting.add(query);
      query();
    });
  return {
    pid,
    events,
    ended,
    event,
    ready: async () => (await event('ready')).port ?? 0,
    signal: (name, to) => process.kill(to === 'group' ? -pid : pid, name),
  };
}

/** Stops what a failed test left running. */
export async function endPrograms(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      return ended;
    }),
  );
}

/** One request over a new connection, unless an agent keeps one alive. */
export function get(port: number, path: string, agent?: http.Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, agent: agent ?? false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve(body));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}
