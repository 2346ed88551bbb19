/**
 * Jobs over graphile-worker: queued in the business transaction, retried, run by one process. A job may run twice or late, and must document how it
 * tolerates that.
 */
import { Logger, runMigrations, runOnce, type TaskList } from 'graphile-worker';
import type { z } from 'zod';
import { type Ctx, type Services, systemContext, type TransactionCtx } from './context.ts';
import { statement } from './database.ts';
import { type JobRunner, keepJobsRunning } from './job-runner.ts';

export interface Job<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly attempts: number;
  /** The job fulfils a promise: after its last attempt it is retried for thirty days (revive-jobs.ts). */
  readonly isNeverLost?: true;
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

/** Queues a job in the context's transaction. `key` deduplicates waiting jobs. The due time is relative: the database has its own clock. */
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

export async function enqueueAll<Payload>(ctx: Pick<Ctx, 'db'>, job: Job<Payload>, payloads: readonly NoInfer<Payload>[]): Promise<void> {
  if (payloads.length > 0) await addJobs(ctx.db, { name: job.name, attempts: job.attempts, priority: job.priority ?? 0, payloads: JSON.stringify(payloads) });
}

/** Refreshes the job table's planner statistics after a bulk enqueue; until then each fetch scans the whole queue. */
export const noticeLongQueue = statement('jobs.analyze', 'analyze graphile_worker._private_jobs');

const dropWaiting = statement<object, { prefix: string; text: string }>(
  'jobs.drop-about',
  `select id from graphile_worker.complete_jobs(array(select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.locked_at is null and starts_with(t.identifier, :prefix) and strpos(lower(j.payload::text), to_json(lower(:text::text))::text) > 0))`,
);

/** Deletes waiting or failed jobs whose payload contains `text` as a whole JSON string: one address may be another's suffix. A running job finishes. */
export async function dropJobsAbout(ctx: Pick<Ctx, 'db'>, moduleName: string, text: string): Promise<void> {
  await dropWaiting(ctx.db, { prefix: `${moduleName}:`, text });
}

const dropQueued = statement<object>('jobs.drop-queued', 'select id from graphile_worker.complete_jobs(array(select j.id from graphile_worker._private_jobs j where j.created_at = now()))');

/** Deletes the jobs that the context's transaction has queued: for loaders, whose mails were sent in the past that they load. */
export async function dropQueuedJobs(ctx: TransactionCtx): Promise<void> {
  await dropQueued(ctx.db);
}

// biome-ignore lint/suspicious/noExplicitAny: the payload type is checked by the job's own schema
export type AnyJob = Job<any>;

export async function migrateJobs(services: Pick<Services, 'database'>): Promise<void> {
  await runMigrations({ pgPool: services.database.pool });
}

/** Maps jobs to graphile-worker tasks with parsed payloads and contexts. */
function toTaskList(services: Services, jobs: readonly AnyJob[]): TaskList {
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

/** Processes jobs in this process; stop() lets running ones finish. */
export function startJobs(services: Services, jobs: readonly AnyJob[], crontab: string): Promise<JobRunner> {
  const log = services.log.child({ part: 'jobs' });
  return keepJobsRunning(services.database.pool, log, { taskList: toTaskList(services, jobs), crontab, concurrency: 2, pollInterval: 2_000, logger: quietLogger(log) });
}

/** Runs the due jobs and returns when none is left: for commands and tests. */
export async function runDueJobs(services: Services, jobs: readonly AnyJob[]): Promise<void> {
  // Batching stores the last results before this returns.
  const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
  await runOnce({ pgPool: services.database.pool, taskList: toTaskList(services, jobs), preset, noHandleSignals: true, logger: quietLogger(services.log.child({ part: 'jobs' })) });
}

/** The error is logged already; graphile-worker's line quotes its message, which may contain personal data. */
const alreadyLogged = /^Failed task /;

/** Forwards graphile-worker's own messages to our log at a lower level. */
function quietLogger(log: Services['log']): Logger {
  return new Logger(() => (level, message) => {
    if (alreadyLogged.test(message)) return;
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}
