/** A decoder child process: started, given one picture at a time, and ended when it hangs, grows or has nothing to do (ADR 0068). */
import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import type { Logger } from '../log.ts';
import { DecodeError, type DecoderSettings, type DecoderTask, type Failure, type FromDecoder } from './decoder-protocol.ts';

/** A task with its caller. */
export interface Job {
  task: DecoderTask;
  owner: string | undefined;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

export interface Decoder {
  readonly child: ChildProcess;
  readonly isReady: boolean;
  /** Accepts no further task. */
  readonly isEnding: boolean;
  readonly job: Job | null;
  /** Sends a task to a ready process without one. */
  give(job: Job): void;
  end(): void;
}

interface DecoderOptions {
  settings: DecoderSettings;
  /** Wall-clock timeout of a task, for a hung decoder; a working one is limited by CPU time. */
  maxTaskMs: number;
  idleMs: number;
  log: Logger | undefined;
  /** Whether an idle process may outlive its idle time. */
  mayStayIdle: () => boolean;
  /** Ready for a task, from the start or after one. */
  onReady: () => void;
  /** Called once. `job` was under way. */
  onEnd: (decoder: Decoder, end: { how: string; job: Job | null }) => void;
}

/** A process above this after a task is replaced, so that the next task has the whole limit. */
const MAX_IDLE_BYTES = 200_000_000;
const HEAP_MB = 64;

// Beside this module, both as source and in the build (vite.shop.config.ts).
const program = path.join(import.meta.dirname, `decoder${path.extname(import.meta.filename)}`);

/** Excludes the shop's environment: a compromised decoder finds no secrets. VIPS_DISC_THRESHOLD keeps libvips from using temporary files. */
const env = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144', VIPS_DISC_THRESHOLD: '100g' };

function toError(failure: Failure): Error {
  if ('problem' in failure) return new DecodeError(failure.problem, failure.message);
  return Object.assign(new Error(failure.message), { code: failure.code, syscall: failure.syscall });
}

export function startDecoder({ settings, maxTaskMs, idleMs, log, mayStayIdle, onReady, onEnd }: DecoderOptions): Decoder {
  const child = fork(program, [JSON.stringify(settings)], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // From process start, which takes a fifth of a second of CPU: hostile pictures cause frequent restarts.
  if (child.pid !== undefined) os.setPriority(child.pid, settings.niceness);
  let isReady = false;
  let isEnding = false;
  let hasEnded = false;
  let job: Job | null = null;
  let timer: NodeJS.Timeout | undefined;

  function end(): void {
    isEnding = true;
    child.kill('SIGKILL');
  }

  /** An idle decoder does not keep this process alive, and ends itself after the idle timeout. */
  function rest(): void {
    child.unref();
    child.channel?.unref();
    timer = setTimeout(() => {
      if (!mayStayIdle()) end();
    }, idleMs).unref();
  }

  function settle(): Job | null {
    const settled = job;
    clearTimeout(timer);
    job = null;
    return settled;
  }

  function onMessage(message: FromDecoder): void {
    if (message.kind === 'ready') {
      isReady = true;
      rest();
    } else {
      const done = settle();
      if (message.kind === 'done') done?.resolve(message.result);
      else done?.reject(toError(message.failure));
      if (message.rssBytes > MAX_IDLE_BYTES) end();
      else rest();
    }
    onReady();
  }

  function onExit(how: string): void {
    if (hasEnded) return;
    hasEnded = true;
    onEnd(decoder, { how, job: settle() });
  }

  const decoder: Decoder = {
    child,
    get isReady() {
      return isReady;
    },
    get isEnding() {
      return isEnding;
    },
    get job() {
      return job;
    },
    give(given) {
      clearTimeout(given.timer);
      clearTimeout(timer);
      job = given;
      child.ref();
      child.channel?.ref();
      timer = setTimeout(() => {
        log?.warn({ task: given.task.kind }, 'a picture decoder hangs and is ended');
        settle()?.reject(new DecodeError('time', `not done in ${maxTaskMs} ms`));
        end();
      }, maxTaskMs);
      // If this fails the process is gone, and its exit event reports that.
      child.send(given.task, () => {});
    },
    end,
  };
  child.on('message', (message) => onMessage(message as FromDecoder));
  // Without a pid the child never started; after a failed send its exit event follows.
  child.on('error', (error) => {
    if (child.pid === undefined) onExit(error.message);
  });
  child.once('exit', (code, signal) => onExit(signal ?? `exit code ${code}`));
  return decoder;
}
