import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from 'graphile-worker';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { systemContext } from './context.ts';
import { openDatabase } from './database.ts';
import { type JobRunner, keepJobsRunning } from './job-runner.ts';
import { defineJob, enqueue, startJobs } from './jobs.ts';

let api: TestApi;
let runner: JobRunner | undefined;
beforeAll(async () => {
  api = await testApi();
});
afterEach(() => runner?.stop());
afterAll(() => api.stop());

const done: string[] = [];
const note = defineJob('test:note', {
  payload: z.object({ what: z.string() }),
  attempts: 3,
  async run(_ctx, { what }) {
    done.push(what);
  },
});

const start = async () => {
  runner = await startJobs(api.services, [note], '');
};
const add = (what: string) => api.database.run({ text: `select graphile_worker.add_job('test:note', json_build_object('what', $1::text))`, values: [what] });
/** The state that a runner killed during a job leaves behind. */
const lockFor = (pool: string) => api.database.run({ text: `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '5 seconds', attempts = 1`, values: [pool] });

test('delays a later job by the database’s clock, whatever the shop’s says', async () => {
  for (const time of ['2001-01-01T00:00:00Z', '2099-01-01T00:00:00Z']) {
    api.clock.set(time);
    await enqueue(systemContext(api.services, 'sv'), note, { what: 'later' }, { afterMs: 3_600_000, key: 'later' });
    expect(await api.database.run({ text: `select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs where key = 'later'`, values: [] })).toEqual([
      { minutes: 60 },
    ]);
  }
  await api.database.run({ text: `select graphile_worker.remove_job('later')`, values: [] });
});

test('lesson 28: runs a killed process’s job in another within seconds', async () => {
  await add('abandoned');
  await lockFor('pool-of-a-dead-process');
  await start();
  await expect.poll(() => done, { timeout: 60_000 }).toContain('abandoned');
});

test('leaves a job to the process running it, however long', async () => {
  await add('taken');
  await lockFor('pool-of-another-process');
  const { connectionString } = api.database.pool.options;
  const other = new Client({ connectionString });
  await other.connect();
  await other.query(`select pg_advisory_lock(7220122, hashtext('pool-of-another-process'))`);
  await start();
  await add('free');
  await expect.poll(() => done).toContain('free');
  await delay(500);
  expect(done).not.toContain('taken');
  await other.end();
  await expect.poll(() => done, { timeout: 60_000 }).toContain('taken');
});

test('continues taking jobs after a lost connection, and the program lives', async () => {
  await start();
  await api.database.run({ text: `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`, values: [] }).catch(() => {});
  await expect
    .poll(() =>
      add('after the loss').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => done, { timeout: 60_000 }).toContain('after the loss');
});

test('starts while the database is unavailable, and takes jobs once it returns', async () => {
  const proxy = await startDatabaseProxy(api.connectionString);
  const database = openDatabase({ connectionString: proxy.connectionString, maxConnections: 5 });
  try {
    await proxy.cutConnections();
    runner = await startJobs({ ...api.services, database }, [note], '');
    await add('while it was away');
    await proxy.giveBack();
    await expect.poll(() => done, { timeout: 60_000 }).toContain('while it was away');
    await runner.stop();
    runner = undefined;
  } finally {
    await database.close();
    await proxy.stop();
  }
});

test('lesson 28: delays no later jobs when finished ones can’t be recorded', async () => {
  const proxy = await startDatabaseProxy(api.connectionString);
  const database = openDatabase({ connectionString: proxy.connectionString, maxConnections: 10, onIdleError: () => {} });
  const pending: PromiseWithResolvers<void>[] = [];
  const taskList = {
    'test:held': () => {
      const end = Promise.withResolvers<void>();
      pending.push(end);
      return end.promise;
    },
    'test:note': async (payload: unknown) => void done.push((payload as { what: string }).what),
  };
  try {
    runner = await keepJobsRunning(database.pool, api.services.log, { taskList, concurrency: 3, pollInterval: 500, logger: new Logger(() => () => {}) });
    await api.database.run({ text: `select graphile_worker.add_job('test:held', '{}', max_attempts => 1) from generate_series(1, 3)`, values: [] });
    await expect.poll(() => pending.length).toBe(3);
    await proxy.cutConnections();
    // Two fail, one after the other; the third completes while the runner waits only for it.
    for (const [index, { reject, resolve }] of pending.entries()) {
      if (index < 2) reject(new Error('the database is away'));
      else resolve();
      await delay(100);
    }
    await add('after all three');
    await proxy.giveBack();
    await expect.poll(() => done, { timeout: 60_000 }).toContain('after all three');
    await runner.stop();
    runner = undefined;
  } finally {
    await api.database.run({ text: `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'test:held'`, values: [] });
    await database.close();
    await proxy.stop();
  }
});

test('takes no job and leaks no connection when stopped during start', async () => {
  const database = openDatabase({ connectionString: api.connectionString, maxConnections: 10 });
  const asked = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  let times = 0;
  // Unavailable at first; the second connection arrives after stop() was called.
  const pool = new Proxy(database.pool, {
    get(real, key) {
      const value = Reflect.get(real, key) as unknown;
      if (key !== 'connect') return typeof value === 'function' ? value.bind(real) : value;
      return async (callback?: Parameters<typeof real.connect>[0]) => {
        if (callback) return real.connect(callback);
        times += 1;
        if (times === 1) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
        if (times === 2) {
          asked.resolve();
          await given.promise;
        }
        return real.connect();
      };
    },
  });
  try {
    const begun = await keepJobsRunning(pool, api.services.log, { taskList: { 'test:note': () => {} }, concurrency: 1, pollInterval: 500, logger: new Logger(() => () => {}) });
    await asked.promise;
    const stopped = begun.stop();
    given.resolve();
    await stopped;
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
    await add('after the stop');
    await delay(1_000);
    expect(await api.database.run({ text: `select attempts from graphile_worker.jobs where task_identifier = 'test:note'`, values: [] })).toEqual([{ attempts: 0 }]);
  } finally {
    await api.database.run({ text: `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'test:note'`, values: [] });
    await database.close();
  }
});

test('runs the job it receives when stopped while fetching', async () => {
  const holder = new Client({ connectionString: api.connectionString });
  await holder.connect();
  try {
    await start();
    await add('before');
    await expect.poll(() => done, { timeout: 60_000 }).toContain('before');
    await holder.query('begin');
    await holder.query('lock table graphile_worker._private_jobs in access exclusive mode');
    await holder.query(`select graphile_worker.add_job('test:note', '{"what": "given late"}')`);
    await api.database.run({ text: `select pg_notify('jobs:insert', '{"r": 0, "count": 1}')`, values: [] });
    const waiting = `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%_private_jobs%'`;
    await expect.poll(async () => (await api.database.run<{ waiting: number }>({ text: waiting, values: [] }))[0]?.waiting, { timeout: 60_000 }).toBeGreaterThan(0);
    let hasStopped = false;
    const stopped = runner?.stop().then(() => {
      hasStopped = true;
    });
    await delay(3_000);
    expect(hasStopped).toBe(false);
    await holder.query('commit');
    await stopped;
    expect(done).toContain('given late');
  } finally {
    await holder.end();
  }
});

test('leaves jobs alone that are to run days from now', async () => {
  await api.database.run({ text: `select graphile_worker.add_job('test:note', '{"what":"in three days"}', run_at => now() + interval '3 days', job_key => 'in three days')`, values: [] });
  await start();
  await add('look');
  await expect.poll(() => done).toContain('look');
  expect(await api.database.run({ text: `select run_at > now() + interval '2 days' as waits from graphile_worker.jobs where key = 'in three days'`, values: [] })).toEqual([{ waits: true }]);
  await api.database.run({ text: `select graphile_worker.remove_job('in three days')`, values: [] });
});
