/** A picture decoder: a child process with one task at a time (ADR 0068). Kills itself when its parent is gone, or a task exceeds its limits. */
import { readdirSync } from 'node:fs';
import os from 'node:os';
import { decode } from './decode.ts';
import { DecodeError, type DecoderSettings, type DecoderTask, type Failure, type FromDecoder } from './decoder-protocol.ts';

const CHECK_EVERY_MS = 20;
const MICROSECONDS = 1_000_000;

const { maxMemoryBytes, maxCpuSeconds: mostCpuSeconds, niceness } = JSON.parse(process.argv[2] ?? '{}') as DecoderSettings;

/** Linux has a niceness per thread, and sharp decodes on libuv's, which module loading has started. */
function giveWay(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) os.setPriority(thread, niceness);
}

// Not process.exit, which waits for the decoding thread.
const endAtOnce = (): void => {
  process.kill(process.pid, 'SIGKILL');
};

function send(message: FromDecoder, andThen?: () => void): void {
  process.send?.(message, undefined, {}, () => andThen?.());
}

function toFailure(error: unknown): Failure {
  if (error instanceof DecodeError) return { problem: error.problem, message: error.message };
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  // sharp's errors have no code: the picture is broken.
  return typeof code === 'string' && code.startsWith('E') && syscall !== undefined ? { code, syscall, message } : { problem: 'broken', message };
}

/** Monitors the task from the event loop. Returns the stop function. */
function watch(maxCpuSeconds: () => number): () => void {
  const begun = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    const rssBytes = process.memoryUsage.rss();
    const problem = rssBytes > maxMemoryBytes ? 'memory' : (user + system) / MICROSECONDS > maxCpuSeconds() ? 'time' : null;
    if (problem === null) return;
    clearInterval(timer);
    send({ kind: 'failed', failure: { problem, message: `over the decoder’s limit of ${problem}` }, rssBytes }, endAtOnce);
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

async function work(task: DecoderTask): Promise<void> {
  let maxCpuSeconds = mostCpuSeconds;
  const stopWatching = watch(() => maxCpuSeconds);
  try {
    const result = await decode(task, (limit) => {
      maxCpuSeconds = Math.min(mostCpuSeconds, limit.maxCpuSeconds);
    });
    send({ kind: 'done', result, rssBytes: process.memoryUsage.rss() });
  } catch (error) {
    send({ kind: 'failed', failure: toFailure(error), rssBytes: process.memoryUsage.rss() });
  } finally {
    stopWatching();
  }
}

giveWay();
process.on('disconnect', endAtOnce);
// Ctrl-C reaches every process of the group: the parent decides.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('message', (task) => void work(task as DecoderTask));
send({ kind: 'ready' });
