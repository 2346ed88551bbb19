/**
 * Jobs over graphile-worker: queued inside the business transaction (a transactional outbox), picked up in
 * milliseconds, retried, run once over any number of processes. A job may run twice or late, and must say how it bears it.
 */
import { Logger, runMigrations, runOnce, type TaskList } from 'graphile-worker';
import type { z } from 'zod';
import { type Ctx, type Services, systemContext } from './context.ts';
import { statement } from './database.ts';
import { type JobRunner, keepJobsRunning } from './job-runner.ts';

export interface Job<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly attempts: number;
  /** What hangs on it was promised to somebody: given up, it is tried again for thirty days (revive-jobs.ts). */
  readonly isNeverLost?: true;
  /** Of the jobs that are due, those with a smaller number are run first; 0 where nothing is said. */
  readonly priority?: number;
  readonly run: (ctx: Ctx, payload: Payload) => Promise<void>;
}

export function defineJob<Payload>(name: string, definition: Omit<Job<Payload>, 'name'>): Job<Payload> {
  return { name, ...definition };
}

const addJob = statement<{ id: number }, { name: string; payload: string; attempts: number; afterSeconds: number; key: string | null; priority: number }>(
  'jobs.add',
  `select id from graphile_worker.add_job(:name, :payload::json, run_at => now() + :afterSeconds::float8 * interval '1 second', max_attempts => :attempts, job_key => :key, priority => :priority)`,
);

/**
 * Queues a job in the context's transaction: it exists exactly if the transaction commits. `key` keeps it single while it waits. When it is due is
 * said as a time from now, because the database goes by a clock of its own.
 */
export async function enqueue<Payload>(ctx: Pick<Ctx, 'db'>, job: Job<Payload>, payload: NoInfer<Payload>, options: { afterMs?: number; key?: string } = {}): Promise<void> {
  await addJob(ctx.db, {
    name: job.name,
    payload: JSON.stringify(payload),
    attempts: job.attempts,
    afterSeconds: (options.afterMs ?? 0) / 1_000,
    key: options.key ?? null,
    priority: job.priority ?? 0,
  });
}

const addJobs = statement<object, { name: string; attempts: number; priority: number; payloads: string }>(
  'jobs.add-many',
  `select count(*) from graphile_worker.add_jobs(array(
     select row(:name, payload.value, null, now(), :attempts, null, :priority, null)::graphile_worker.job_spec from json_array_elements(:payloads::json) payload))`,
);

/** Queues a job for each payload, as `enqueue` does, in one statement. */
export async function enqueueAll<Payload>(ctx: Pick<Ctx, 'db'>, job: Job<Payload>, payloads: readonly NoInfer<Payload>[]): Promise<void> {
  if (payloads.length > 0) await addJobs(ctx.db, { name: job.name, attempts: job.attempts, priority: job.priority ?? 0, payloads: JSON.stringify(payloads) });
}

/**
 * After many were queued: tells the database how long the queue is. Until it knows, it looks through all of the queue for each further job, as is
 * best in the short one that it usually is.
 */
export const noticeLongQueue = statement('jobs.analyze', 'analyze graphile_worker._private_jobs');

const dropWaiting = statement<object, { prefix: string; text: string }>(
  'jobs.drop-about',
  `select id from graphile_worker.complete_jobs(array(select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.locked_at is null and starts_with(t.identifier, :prefix) and strpos(lower(j.payload::text), to_json(lower(:text::text))::text) > 0))`,
);

/**
 * Drops the jobs of a module that wait, or were given up, and whose payload names somebody: `text` is a whole text of it, because one address
 * may be the end of another's. What runs at this moment runs to its end.
 */
export async function dropJobsAbout(ctx: Pick<Ctx, 'db'>, moduleName: string, text: string): Promise<void> {
  await dropWaiting(ctx.db, { prefix: `${moduleName}:`, text });
}

/** A list may hold jobs of any payload: each parses its own before it runs. */
// biome-ignore lint/suspicious/noExplicitAny: the payload type is checked by the job's own schema
export type AnyJob = Job<any>;

export async function migrateJobs(services: Pick<Services, 'database'>): Promise<void> {
  await runMigrations({ pgPool: services.database.pool });
}

/** The jobs as graphile-worker takes them: each parses its own payload and gets a context of its own. */
function taskListOf(services: Services, jobs: readonly AnyJob[]): TaskList {
  const log = services.log.child({ part: 'jobs' });
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown, helpers: { job: { id: string; attempts: number } }) => {
        const ctx = { ...systemContext(services, 'sv'), log: log.child({ job: job.name, jobId: helpers.job.id }), requestId: `job-${helpers.job.id}` };
        try {
          await job.run(ctx, job.payload.parse(payload));
        } catch (error) {
          ctx.log.warn({ err: error, attempt: helpers.job.attempts }, 'a job failed and will be tried again');
          throw error;
        }
      },
    ]),
  );
}

/** Starts taking jobs in this process; stop() lets those under way finish. */
export function startJobs(services: Services, jobs: readonly AnyJob[], crontab: string): Promise<JobRunner> {
  const log = services.log.child({ part: 'jobs' });
  return keepJobsRunning(services.database.pool, log, { taskList: taskListOf(services, jobs), crontab, concurrency: 2, pollInterval: 2_000, logger: quietLogger(log) });
}

/** Runs what is due now and returns when nothing is: for commands and tests. */
export async function runDueJobs(services: Services, jobs: readonly AnyJob[]): Promise<void> {
  // Batched, what became of the last jobs is told to the database before this returns; otherwise it is left to itself.
  const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
  await runOnce({ pgPool: services.database.pool, taskList: taskListOf(services, jobs), preset, noHandleSignals: true, logger: quietLogger(services.log.child({ part: 'jobs' })) });
}

/** A job that failed has been told with its error already; graphile-worker's own line quotes what the error says of people. */
const alreadyTold = /^Failed task /;

/** graphile-worker's own messages, in our log at a lower level. */
function quietLogger(log: Services['log']): Logger {
  return new Logger(() => (level, message) => {
    if (alreadyTold.test(message)) return;
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}
