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
  readonly run: (ctx: Ctx, payload: Payload) => Promise<void>;
}

export function defineJob<Payload>(name: string, definition: Omit<Job<Payload>, 'name'>): Job<Payload> {
  return { name, ...definition };
}

const addJob = statement<{ id: string }, [name: string, payload: string, attempts: number, runAt: Date | null, key: string | null]>(
  'jobs.add',
  `select id from graphile_worker.add_job($1, $2::json, run_at => coalesce($4, now()), max_attempts => $3, job_key => $5)`,
);

/** Queues a job in the context's transaction: it exists exactly if the transaction commits. `key` keeps it single while it waits. */
export async function enqueue<Payload>(ctx: Pick<Ctx, 'db'>, job: Job<Payload>, payload: Payload, options: { runAt?: Date; key?: string } = {}): Promise<void> {
  await addJob(ctx.db, job.name, JSON.stringify(payload), job.attempts, options.runAt ?? null, options.key ?? null);
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

/** graphile-worker's own messages, in our log at a lower level. */
function quietLogger(log: Services['log']): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}
