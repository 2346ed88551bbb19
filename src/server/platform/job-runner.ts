/**
 * Keeps graphile-worker running through process and database failures: by itself it ends when the database goes down during a job, and a killed
 * process's jobs stay locked for four hours.
 *
 * Each runner holds an advisory lock named after its worker pool, on a dedicated connection. Jobs of a pool whose lock is free are unlocked.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { run, type Runner, type RunnerOptions, type Worker, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { isDatabaseUnavailable } from './database.ts';
import type { Logger } from './log.ts';

export interface JobRunner {
  stop(): Promise<void>;
}

const LIFE_LOCK = 7_220_122;
const AGAIN_AFTER_MS = 500;
const FIND_ABANDONED_EVERY_MS = 5_000;
/** How long an ending idle runner may take to report its last results. */
const FINAL_REPORT_MS = 2_000;

// The 2 seconds cover a pool that takes a job before its lock.
const giveBackAbandoned = `select count(worker_id)::int as pools, graphile_worker.force_unlock_workers(array_agg(worker_id)) from (
    select distinct locked_by as worker_id from graphile_worker.jobs where locked_at < now() - interval '2 seconds') held
  where pg_try_advisory_xact_lock(${LIFE_LOCK}, hashtext(worker_id)) having count(*) > 0`;

/** A corrected clock leaves timestamps in the future; smaller differences are harmless. */
const CLOCKS_DIFFER_BY = `interval '2 minutes'`;
const CHECK_CLOCK_EVERY_MS = 60_000;

const mendCrontabs = `update graphile_worker._private_known_crontabs set last_execution = now()
  where last_execution > greatest(now(), $1::timestamptz) + ${CLOCKS_DIFFER_BY}`;

// A cron job becomes due now; other jobs keep their delay. Retried cron jobs keep their schedule.
const mendJobs = `update graphile_worker._private_jobs set updated_at = now(), created_at = least(created_at, now()),
    run_at = now() + case when payload -> '_cron' is not null then interval '0' else greatest(run_at - updated_at, interval '0') end
  where locked_at is null and (updated_at > greatest(now(), $1::timestamptz) + ${CLOCKS_DIFFER_BY}
    or payload -> '_cron' is not null and attempts = 0 and run_at > greatest(now(), $1::timestamptz) + ${CLOCKS_DIFFER_BY})`;

type Options = Pick<RunnerOptions, 'taskList' | 'crontab' | 'concurrency' | 'pollInterval' | 'logger'>;

interface LivingRunner {
  runner: Runner;
  /** Resolves when the runner has ended, with the reason if there is one. */
  ended: Promise<unknown>;
  release(): void;
}

/**
 * Works around graphile/worker#636: after two unreportable job results it never signals its end. The runner counts as ended when it shuts down and no
 * worker has fetched or run a job for FINAL_REPORT_MS.
 */
function waitForEnd(events: WorkerEvents): (runner: Runner) => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const busy = new Set<Worker>();
  let isEnding = false;
  let endTimer: NodeJS.Timeout | undefined;
  const scheduleEnd = () => {
    clearTimeout(endTimer);
    if (isEnding && busy.size === 0) endTimer = setTimeout(resolve, FINAL_REPORT_MS, new Error('it did not say that it has ended'));
  };
  const markIdle = ({ worker }: { worker: Worker }) => {
    busy.delete(worker);
    scheduleEnd();
  };
  events.on('worker:getJob:start', ({ worker }) => {
    busy.add(worker);
    scheduleEnd();
  });
  events.on('worker:getJob:empty', markIdle);
  events.on('worker:getJob:error', markIdle);
  events.on('job:complete', markIdle);
  events.on('worker:fatalError', markIdle);
  events.on('pool:gracefulShutdown', () => {
    isEnding = true;
    scheduleEnd();
  });
  return (runner) => {
    runner.promise.then(resolve, resolve);
    return promise.finally(() => clearTimeout(endTimer));
  };
}

async function startOne(pgPool: Pool, options: Options): Promise<LivingRunner> {
  const life = await pgPool.connect();
  try {
    const events: WorkerEvents = new EventEmitter();
    const ended = waitForEnd(events);
    let locked: Promise<unknown> = Promise.resolve();
    events.once('pool:create', ({ workerPool }) => {
      locked = life.query(`select pg_advisory_lock(${LIFE_LOCK}, hashtext($1))`, [workerPool.id]);
    });
    // With batching (delay 0), an unreportable result ends the runner; without, it is an unhandled rejection.
    const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
    const runner = await run({ ...options, pgPool, events, preset, noHandleSignals: true });
    const stop = () => void runner.stop('the database connection was lost').catch(() => {});
    life.on('error', stop);
    await locked.catch((error: unknown) => {
      stop();
      throw error;
    });
    // Destroys the connection: back in the pool it would keep the lock.
    return { runner, ended: ended(runner), release: () => life.release(true) };
  } catch (error) {
    life.release(true);
    throw error;
  }
}

/**
 * Processes jobs until stop(), which lets running ones finish. Waits while the database is down, so that a replacement process serves at once; other
 * failures of the first start reject.
 */
export async function keepJobsRunning(pgPool: Pool, log: Logger, options: Options): Promise<JobRunner> {
  const stopping = new AbortController();
  let living = await startOne(pgPool, options).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, 'the job runner waits for the database');
    return null;
  });

  async function findAbandoned(): Promise<void> {
    try {
      const { rows } = await pgPool.query<{ pools: number }>(giveBackAbandoned);
      if (rows[0]) log.warn({ processes: rows[0].pools }, 'jobs of processes that ended are given to others');
    } catch (error) {
      log.debug({ err: error }, 'could not look for abandoned jobs');
    }
  }
  async function mendFuture(): Promise<void> {
    try {
      const now = new Date();
      const [crontabs, jobs] = [await pgPool.query(mendCrontabs, [now]), await pgPool.query(mendJobs, [now])];
      if (crontabs.rowCount || jobs.rowCount) log.warn({ timed: crontabs.rowCount, waiting: jobs.rowCount }, 'the clock was ahead: jobs that would have waited for it are due again');
    } catch (error) {
      log.debug({ err: error }, 'could not look for jobs of a wrong clock');
    }
  }
  void findAbandoned();
  void mendFuture();
  const searching = setInterval(findAbandoned, FIND_ABANDONED_EVERY_MS);
  const mending = setInterval(mendFuture, CHECK_CLOCK_EVERY_MS);

  async function restart(): Promise<void> {
    while (!stopping.signal.aborted) {
      await delay(AGAIN_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        living = await startOne(pgPool, options);
        return;
      } catch (error) {
        log.debug({ err: error }, 'the job runner can’t start yet');
      }
    }
  }

  async function supervise(): Promise<void> {
    for (;;) {
      if (living) {
        if (stopping.signal.aborted) living.runner.stop().catch(() => {});
        const why = await living.ended;
        if (why !== undefined) log.debug({ err: why }, 'why the job runner ended');
        living.release();
        living = null;
        if (!stopping.signal.aborted) log.warn({}, 'the job runner has ended and is started again');
      }
      if (stopping.signal.aborted) return;
      await restart();
    }
  }
  const supervising = supervise();

  return {
    async stop() {
      stopping.abort();
      clearInterval(searching);
      clearInterval(mending);
      living?.runner.stop().catch(() => {});
      await supervising;
    },
  };
}
