/** Runs the shop without pages in a child process, and reports when it is open and how it ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startSettings } from '../../../../../scripts/start-command.ts';
import { compileCache } from '../../../testing/compile-cache.ts';
import { settingNames } from '../../config.ts';

export interface ShopEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ShopProgram {
  readonly pid: number;
  /** The shop's address, once open. Rejects with its last output if it ends before. */
  readonly open: Promise<string>;
  readonly ended: Promise<ShopEnd>;
  /** Failed requests in its log so far: bugs, since user errors and a lost database are logged differently. */
  bugs(): string[];
  output(): string;
  lastWords(): string;
  signal(name: NodeJS.Signals): void;
}

// Excludes failed jobs, which are retried and logged at the same level, and workers killed by a test.
const BUG_LINE = /^\{"level":(50|60),(?!.*("part":"jobs"|"how":"SIGKILL")).*$/gm;

/** Every setting, blank or at its default: neither the test's environment nor a developer's .env file reaches the program. */
const unset: Record<string, string> = { ...Object.fromEntries(settingNames.map((name) => [name, ''])), BACKEND_URL: '/api/backend', PAYMENT_CARD_KEY: 'demo' };

const memory = startSettings();
const fixture = fileURLToPath(new URL('./shop-fixture.ts', import.meta.url));
const running = new Set<ChildProcess>();

/** `program` replaces the shop without pages by another program that opens a shop. */
export function runShopProgram(settings: Record<string, string>, { program = fixture }: { program?: string } = {}): ShopProgram {
  const env = { ...process.env, ...unset, ...memory.env, ...(program === fixture && compileCache), PORT: '0', DEMO_DATA: 'false', LOG_LEVEL: 'warn', ...settings };
  const child = spawn(process.execPath, [...memory.flags, program], { stdio: ['ignore', 'pipe', 'pipe'], env });
  running.add(child);
  let stdout = '';
  let stderr = '';
  const { promise: open, resolve, reject } = Promise.withResolvers<string>();
  // A test may await only `ended`.
  open.catch(() => {});
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    const [, port] = / is open: http:\/\/localhost:(\d+)\n/.exec(stdout) ?? [];
    if (port) resolve(`http://127.0.0.1:${port}`);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<ShopEnd>((settle) =>
    child.once('close', (code, signal) => {
      running.delete(child);
      reject(new Error(`The shop has ended (${signal ?? code}) before it was open: ${stderr}`));
      settle({ code, signal, stdout, stderr });
    }),
  );
  return {
    pid: child.pid as number,
    open,
    ended,
    bugs: () => stdout.match(BUG_LINE) ?? [],
    output: () => stdout + stderr,
    lastWords: () => `${stdout.slice(-3_000)}\n${stderr}`,
    signal: (name) => child.kill(name),
  };
}

/** Stops what a failed test left running gracefully, so that no database server stays behind. */
export async function endShopPrograms(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      return ended;
    }),
  );
}
