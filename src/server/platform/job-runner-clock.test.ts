import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApi, testApi } from '../testing/test-api.ts';
import type { JobRunner } from './job-runner.ts';
import { defineJob, startJobs } from './jobs.ts';

let api: TestApi;
let runner: JobRunner | undefined;
beforeAll(async () => {
  api = await testApi();
});
afterAll(async () => {
  await runner?.stop();
  await api.stop();
});

const done: string[] = [];
const note = defineJob('test:note', {
  payload: z.object({ what: z.string() }),
  attempts: 3,
  async run(_ctx, { what }) {
    done.push(what);
  },
});

test('runs timed and waiting jobs after a fast clock is corrected', async () => {
  const everyMinute = '* * * * * test:note {"what":"of the minute"}';
  const startTimed = async () => {
    runner = await startJobs(api.services, [note], everyMinute);
  };
  const ahead = `now() + interval '3 days'`;
  await startTimed();
  await runner?.stop();
  // The state after days with the clock ahead: the cron entry, a queued run of it, and a job to be retried in a quarter
  // of an hour.
  await api.database.run({ text: `update graphile_worker._private_known_crontabs set last_execution = ${ahead}`, values: [] });
  await api.database.run({ text: `select graphile_worker.add_job('test:note', '{"what":"queued ahead","_cron":{}}', run_at => ${ahead})`, values: [] });
  await api.database.run({ text: `select graphile_worker.add_job('test:note', '{"what":"retried"}', job_key => 'retried')`, values: [] });
  await api.database.run({
    text: `update graphile_worker._private_jobs set attempts = 1, created_at = ${ahead}, updated_at = ${ahead}, run_at = ${ahead} + interval '15 minutes' where key = 'retried'`,
    values: [],
  });
  done.length = 0;
  await startTimed();
  await expect.poll(() => done, { timeout: 60_000 }).toContain('queued ahead');
  expect(await api.database.run({ text: `select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs where key = 'retried'`, values: [] })).toEqual([
    { minutes: 15 },
  ]);
  await expect.poll(() => done, { timeout: 130_000 }).toContain('of the minute');
  await api.database.run({ text: `select graphile_worker.remove_job('retried')`, values: [] });
});
