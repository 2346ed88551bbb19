/**
 * A pool of decoder child processes: few, started on demand, replaced when one ends. A picture that kills or hangs a decoder fails alone, and the
 * caller's heap and threads stay free (ADR 0068).
 */
import { DomainError } from '../domain-error.ts';
import type { Logger } from '../log.ts';
import { type Decoder, type Job, startDecoder } from './decoder-process.ts';
import { DecodeError, type DecoderSettings, type DecoderTask, type ResultFor, type TaskKind, type TaskFor } from './decoder-protocol.ts';

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

const busyError = (): DomainError => new DomainError('PICTURES_BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });

export function createDecoderPool({ processes, maxWaiting, maxOfOwner, maxWaitMs, maxTaskMs, idleMs, log, ...settings }: DecoderPoolOptions): DecoderPool {
  const decoders = new Set<Decoder>();
  const waiting: Job[] = [];
  let maxIdle = 0;
  let isClosed = false;

  const jobsUnderWay = (): Job[] => [...decoders].flatMap(({ job }) => job ?? []);

  function onEnd(decoder: Decoder, { how, job }: { how: string; job: Job | null }): void {
    decoders.delete(decoder);
    // One that ends before it was ready takes a queued task with it: starting again may fail for ever.
    const lost = job ?? (decoder.isReady || isClosed ? null : (waiting.shift() ?? null));
    clearTimeout(lost?.timer);
    if (!decoder.isEnding) log?.warn({ how, task: lost?.task.kind }, 'a picture decoder has ended by itself');
    lost?.reject(new DecodeError('died', `the decoder ended: ${how}`));
    dispatch();
  }

  const start = (): void => void decoders.add(startDecoder({ settings, maxTaskMs, idleMs, log, mayStayIdle: () => decoders.size <= maxIdle, onReady: dispatch, onEnd }));

  function dispatch(): void {
    if (isClosed) return;
    for (const decoder of decoders) {
      if (waiting.length === 0) return;
      if (!decoder.isReady || decoder.isEnding || decoder.job) continue;
      decoder.give(waiting.shift() as Job);
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
      for (const decoder of decoders) decoder.end();
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
