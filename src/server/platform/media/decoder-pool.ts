/**
 * A pool of decoder child processes: few, started on demand, replaced when one ends. A picture that kills or hangs a decoder fails alone, and the
 * caller's heap and threads stay free (ADR 0068).
 */
import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { DomainError } from '../domain-error.ts';
import type { Logger } from '../log.ts';
import { DecodeError, type DecoderSettings, type DecoderTask, type Failure, type FromDecoder, type ResultFor, type TaskKind, type TaskFor } from './decoder-protocol.ts';

export interface DecoderPoolOptions extends DecoderSettings {
  /** Maximum concurrent decoders. */
  processes: number;
  /** Queue limit, without the tasks under way. */
  maxWaiting: number;
  /** Maximum tasks of one owner, under way and queued. */
  maxOfOwner: number;
  maxWaitMs: number;
  /** Wall-clock timeout of a task, for a hung decoder; a working one is limited by CPU time. */
  maxTaskMs: number;
  idleMs: number;
  log?: Logger | undefined;
}

export interface DecoderPool {
  /**
   * Runs a task when a process is free. Throws RATE_LIMITED (owner's limit), PICTURES_BUSY (queue full or too slow), DecodeError (bad picture),
   * and file system errors with their code.
   */
  run<Kind extends TaskKind>(task: TaskFor<Kind>, owner?: string): Promise<ResultFor<Kind>>;
  /** Starts a process now, and keeps an idle one, so that no task waits for a start. */
  warm(): void;
  /** Ends all processes, and rejects queued tasks. */
  close(): Promise<void>;
  readonly pids: readonly number[];
  readonly busy: number;
  readonly waiting: number;
}

/** The Retry-After of the errors. */
const RETRY_AFTER_SECONDS = 5;
/** A process above this after a task is replaced, so that the next task has the whole limit. */
const MAX_IDLE_BYTES = 200_000_000;
const HEAP_MB = 64;

// Beside this module, both as source and in the build (vite.shop.config.ts).
const program = path.join(import.meta.dirname, `decoder${path.extname(import.meta.filename)}`);

/** Excludes the shop's environment: a compromised decoder finds no secrets. VIPS_DISC_THRESHOLD keeps libvips from using temporary files. */
const env = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144', VIPS_DISC_THRESHOLD: '100g' };

interface Job {
  task: DecoderTask;
  owner: string | undefined;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

interface Decoder {
  child: ChildProcess;
  isReady: boolean;
  /** Accepts no further task. */
  isEnding: boolean;
  job: Job | null;
  timer: NodeJS.Timeout | undefined;
}

function toError(failure: Failure): Error {
  if ('problem' in failure) return new DecodeError(failure.problem, failure.message);
  return Object.assign(new Error(failure.message), { code: failure.code, syscall: failure.syscall });
}

const busyError = (): DomainError => new DomainError('PICTURES_BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });

export function createDecoderPool({ processes, maxWaiting, maxOfOwner, maxWaitMs, maxTaskMs, idleMs, log, ...settings }: DecoderPoolOptions): DecoderPool {
  const decoders = new Set<Decoder>();
  const waiting: Job[] = [];
  let maxIdle = 0;
  let isClosed = false;

  const jobsUnderWay = (): Job[] => [...decoders].flatMap(({ job }) => job ?? []);

  function end(decoder: Decoder): void {
    decoder.isEnding = true;
    decoder.child.kill('SIGKILL');
  }

  /** An idle decoder does not keep this process alive, and ends itself after the idle timeout. */
  function rest(decoder: Decoder): void {
    decoder.child.unref();
    decoder.child.channel?.unref();
    decoder.timer = setTimeout(() => {
      if (decoders.size > maxIdle) end(decoder);
    }, idleMs).unref();
  }

  function settle(decoder: Decoder): Job | null {
    const { job } = decoder;
    clearTimeout(decoder.timer);
    decoder.job = null;
    return job;
  }

  function onMessage(decoder: Decoder, message: FromDecoder): void {
    if (message.kind === 'ready') {
      decoder.isReady = true;
      rest(decoder);
    } else {
      const job = settle(decoder);
      if (message.kind === 'done') job?.resolve(message.result);
      else job?.reject(toError(message.failure));
      if (message.rssBytes > MAX_IDLE_BYTES) end(decoder);
      else rest(decoder);
    }
    dispatch();
  }

  function onEnd(decoder: Decoder, how: string): void {
    if (!decoders.delete(decoder)) return;
    const job = settle(decoder) ?? (decoder.isReady || isClosed ? null : (waiting.shift() ?? null));
    clearTimeout(job?.timer);
    if (!decoder.isEnding) log?.warn({ how, task: job?.task.kind }, 'a picture decoder has ended by itself');
    job?.reject(new DecodeError('died', `the decoder ended: ${how}`));
    dispatch();
  }

  function start(): void {
    const child = fork(program, [JSON.stringify(settings)], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // From process start, which takes a fifth of a second of CPU: hostile pictures cause frequent restarts.
    if (child.pid !== undefined) os.setPriority(child.pid, settings.niceness);
    const decoder: Decoder = { child, isReady: false, isEnding: false, job: null, timer: undefined };
    decoders.add(decoder);
    child.on('message', (message) => onMessage(decoder, message as FromDecoder));
    // Without a pid the child never started; after a failed send its exit event follows.
    child.on('error', (error) => {
      if (child.pid === undefined) onEnd(decoder, error.message);
    });
    child.once('exit', (code, signal) => onEnd(decoder, signal ?? `exit code ${code}`));
  }

  function give(decoder: Decoder, job: Job): void {
    clearTimeout(job.timer);
    clearTimeout(decoder.timer);
    decoder.job = job;
    decoder.child.ref();
    decoder.child.channel?.ref();
    decoder.timer = setTimeout(() => {
      log?.warn({ task: job.task.kind }, 'a picture decoder hangs and is ended');
      settle(decoder)?.reject(new DecodeError('time', `not done in ${maxTaskMs} ms`));
      end(decoder);
    }, maxTaskMs);
    // If this fails the process is gone, and its exit event reports that.
    decoder.child.send(job.task, () => {});
  }

  function dispatch(): void {
    if (isClosed) return;
    for (const decoder of decoders) {
      if (waiting.length === 0) return;
      if (!decoder.isReady || decoder.isEnding || decoder.job) continue;
      give(decoder, waiting.shift() as Job);
    }
    const starting = [...decoders].filter(({ isReady }) => !isReady).length;
    for (let missing = waiting.length - starting; missing > 0 && decoders.size < processes; missing -= 1) start();
  }

  function requireRoom(owner: string | undefined): void {
    if (isClosed) throw busyError();
    const all = [...jobsUnderWay(), ...waiting];
    if (owner !== undefined && all.filter((job) => job.owner === owner).length >= maxOfOwner) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (all.length >= processes + maxWaiting) throw busyError();
  }

  return {
    async run(task, owner) {
      requireRoom(owner);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const job: Job = { task: task as DecoderTask, owner, resolve, reject, timer: undefined };
      job.timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(job), 1);
        reject(busyError());
      }, maxWaitMs);
      waiting.push(job);
      dispatch();
      return (await promise) as never;
    },
    warm() {
      maxIdle = 1;
      if (decoders.size === 0 && !isClosed) start();
    },
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) {
        clearTimeout(job.timer);
        job.reject(busyError());
      }
      const ends = [...decoders].map((decoder) => new Promise((resolve) => decoder.child.once('exit', resolve)));
      for (const decoder of decoders) end(decoder);
      await Promise.all(ends);
    },
    get pids() {
      return [...decoders].flatMap(({ child }) => child.pid ?? []);
    },
    get busy() {
      return jobsUnderWay().length;
    },
    get waiting() {
      return waiting.length;
    },
  };
}
