/** Retries failed jobs that must not be lost. */
import { z } from 'zod';
import { statement } from './database.ts';
import { type AnyJob, defineJob, type Job } from './jobs.ts';

// Continues the attempts: run_at already contains the backoff. Jobs use the database's clock.
const revive = statement<{ name: string; count: number }, { names: string[] }>(
  'jobs.revive',
  `with given_up as (
     select task_identifier as name, max_attempts, array_agg(id) as ids from graphile_worker.jobs
     where task_identifier = any(:names::text[]) and attempts >= max_attempts and locked_at is null and run_at < now() and created_at > now() - interval '30 days' group by 1, 2)
   select g.name, count(r.id)::int as count from given_up g, graphile_worker.reschedule_jobs(g.ids, run_at => now(), attempts => g.max_attempts - 1) r group by 1`,
);

/** Creates the cron job that retries failed `isNeverLost` jobs for thirty days. Idempotent. */
export function makeReviveJob(jobs: readonly AnyJob[]): Job<Record<string, unknown>> {
  const names = jobs.filter(({ isNeverLost }) => isNeverLost).map(({ name }) => name);
  return defineJob('jobs:revive', {
    payload: z.object({}).loose(),
    attempts: 3,
    async run(ctx) {
      for (const { name, count } of await revive(ctx.db, { names })) ctx.log.error({ job: name, count }, 'retrying jobs that had used up their attempts');
    },
  });
}
