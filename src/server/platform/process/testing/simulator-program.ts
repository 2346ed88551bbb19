/** The simulated Stripe in a process of its own, whose state outlives a kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { compileCache } from '../../../testing/compile-cache.ts';

const project = path.resolve(import.meta.dirname, '../../../../..');
const running = new Set<ChildProcess>();

export interface SimulatorProgram {
  /** Open for calls. Rejects with its last output if it ends before. */
  readonly open: Promise<void>;
  /** SIGKILL; resolves when it has ended. */
  kill(): Promise<void>;
}

interface SimulatorSettings {
  port: number;
  journalFile: string;
  webhook: string;
}

export function runSimulatorProgram({ port, journalFile, webhook }: SimulatorSettings): SimulatorProgram {
  const given = { '--port': String(port), '--journal': journalFile, '--webhook': webhook };
  const child = spawn(process.execPath, ['scripts/stripe-simulator.ts', ...Object.entries(given).flat()], {
    cwd: project,
    env: { ...process.env, ...compileCache },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const { promise: open, resolve, reject } = Promise.withResolvers<void>();
  // A test may kill it before.
  open.catch(() => {});
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.includes('Simulated Stripe: ')) resolve();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<void>((settle) =>
    child.once('close', () => {
      running.delete(child);
      reject(new Error(`The simulator has ended: ${output}`));
      settle();
    }),
  );
  return {
    open,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Ends what a failed test left running. */
export function endSimulatorPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}
