/** Jobs that nobody may lose are tried again after they were given up. */
import { z } from 'zod';
import { statement } from './database.ts';
import { type AnyJob, defineJob, type Job } from './jobs.ts';

// As if attempts went on: the wait before the next one stands in run_at already. Jobs live by the database's clock.
const revive = statement<{ name: string; count: number }, { names: string[] }>(
  'jobs.revive',
  `with given_up as (
     select task_identifier as name, max_attempts, array_agg(id) as ids from graphile_worker.jobs
     where task_identifier = any(:names::text[]) and attempts >= max_attempts and locked_at is null and run_at < now() and created_at > now() - interval '30 days' group by 1, 2)
   select g.name, count(r.id)::int as count from given_up g, graphile_worker.reschedule_jobs(g.ids, run_at => now(), attempts => g.max_attempts - 1) r group by 1`,
);

/**
 * Makes the timed job that gives each job which was given up and `isNeverLost` one more try, for thirty days: a mail server or a provider may
 * be away for longer than the tries of one job. May run twice: what it has given back isn't given up.
 */
export function reviveJobsOf(jobs: readonly AnyJob[]): Job<Record<string, unknown>> {
  const names = jobs.filter(({ isNeverLost }) => isNeverLost).map(({ name }) => name);
  return defineJob('jobs:revive', {
    payload: z.object({}).loose(),
    attempts: 3,
    async run(ctx) {
      for (const { name, count } of await revive(ctx.db, { names })) ctx.log.error({ job: name, count }, 'jobs that were given up are tried again');
    },
  });
}
