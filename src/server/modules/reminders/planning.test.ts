/** Planning cost: grows with due members only. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { planReminders } from './jobs.ts';
import { claimDue, saveSchedules } from './schedule-repository.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const run = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });
/** Runs the planner once; returns its statements. */
const minute = () => api.listStatements(() => planReminders.run(systemContext(api.services, 'sv'), {}));
const queued = async () => (await run<{ count: number }>(`select count(*)::int from graphile_worker.jobs where task_identifier = 'reminders:tell'`))[0]?.count;

/** Members due on one day, a week ahead. */
const fill = (name: string, count: number, date: string) =>
  run(
    `with made as (insert into members (id, email, first_name, last_name, language_code, invite_id, created_at, updated_at)
       select gen_random_uuid(), $1 || n || '@exempel.example', 'Maja', 'Medlem', 'sv', $1 || n, now(), now() from generate_series(1, $2::int) n returning id)
     insert into reminders (id, member_id, name, type, date, repeats, lead_days, created_at, updated_at)
     select gen_random_uuid(), id, 'Kalas', 'party', $3, 'yearly', '{7}', now(), now() from made`,
    name,
    count,
    date,
  );

beforeEach(async () => {
  api.clock.set('2026-11-23T10:00:00Z');
  await run('delete from members');
  await run('delete from graphile_worker._private_jobs');
});

describe('REM-02 planning', () => {
  test('runs one query in a minute when none is due', async () => {
    await fill('a', 3, '--12-01');
    await minute();
    expect(await minute()).toHaveLength(3);
  });

  test('REM-02 recomputes schedules when the clock is a minute behind, not earlier', async () => {
    await fill('a', 3, '--12-01');
    await minute();
    const computed = () => run('select computed_at from reminder_schedules where computed_at = $1', api.clock.now());
    api.clock.advance(-60_000);
    await minute();
    expect(await computed(), 'another worker’s clock is ahead').toEqual([]);
    api.clock.advance(-1);
    await minute();
    expect(await computed()).toHaveLength(3);
  });

  test('runs no more statements for many than for one', async () => {
    await fill('a', 150, '--12-01');
    await minute();
    api.clock.set('2026-11-24T07:00:00Z');
    const statements = await minute();
    expect(await queued()).toBe(150);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(12);
  });

  test('plans each due or stale member once, across several batches', async () => {
    await fill('a', 130, '--12-01');
    await minute();
    await run('update reminder_schedules set is_stale = true where member_id in (select member_id from reminder_schedules limit 60)');
    await fill('b', 330, '--06-01');
    api.clock.set('2026-11-24T07:00:00Z');
    await minute();
    expect(await queued()).toBe(130);
    expect(await run('select member_id from reminder_schedules where is_stale or next_at is null or next_at < $1', api.clock.now())).toEqual([]);
  });

  test('analyzes the queue table once when many reminders are due', async () => {
    await fill('a', 2_300, '--12-01');
    await minute();
    api.clock.set('2026-11-24T07:00:00Z');
    const statements = await minute();
    expect(await queued()).toBe(2_300);
    expect(statements.filter((text) => text.startsWith('analyze'))).toHaveLength(1);
  });

  test('REM-02 plans everybody else when one member’s row is broken', async () => {
    await fill('a', 3, '--12-01');
    await minute();
    const [broken] = await run<{ id: string }>(`select id from members order by id limit 1`);
    await run(`insert into member_settings (member_id, notifications, updated_at) values ($1, '{"reminders": null}', now())`, broken?.id);
    api.clock.set('2026-11-24T07:00:00Z');
    await minute();
    expect(await queued()).toBe(2);
    const overdue = () => run('select member_id from reminder_schedules where is_stale or next_at <= $1', api.clock.now());
    expect(await overdue()).toEqual([]);
    await run(`update member_settings set notifications = '{}' where member_id = $1`, broken?.id);
    api.clock.advance(3_600_000);
    await minute();
    await minute();
    expect(await queued()).toBe(3);
  });

  test('finds due members of a hundred thousand by index, writing no others', async () => {
    await api.database.transaction(async (db) => {
      // Writes in bulk what the triggers would write row by row.
      await db.run({ text: 'set local session_replication_role = replica', values: [] });
      await db.run({
        text: `insert into reminder_schedules (member_id, told_until, next_at, is_stale)
          select gen_random_uuid(), '2026-11-23', timestamptz '2026-11-24T07:00:00Z' + (n % 365) * interval '1 day', n % 100 = 0 from generate_series(1, 100000) n`,
        values: [],
      });
    });
    await run('vacuum analyze reminder_schedules');
    const plans: string[] = [];
    const explaining = (db: Db): Db => ({
      async run(statement) {
        plans.push(...(await db.run<{ 'QUERY PLAN': string }>({ text: `explain ${statement.text}`, values: statement.values })).map((row) => row['QUERY PLAN']));
        return [];
      },
    });
    for (const mode of ['force_generic_plan', 'force_custom_plan']) {
      await api.database.transaction(async (db) => {
        await db.run({ text: `set local plan_cache_mode = ${mode}`, values: [] });
        await claimDue(explaining(db), { now: new Date('2027-11-24T07:00:00Z'), limit: 200 });
        const ids = Array.from({ length: 200 }, () => '019ab0de-0000-7000-8000-000000000001');
        await saveSchedules(explaining(db), { memberIds: ids, schedules: '[]', now: api.clock.now() });
      });
    }
    expect(plans.join('\n')).toMatch(/Scan (using|on) reminder_schedules_due[\s\S]*Scan (using|on) reminder_schedules_stale/);
    expect(plans.join('\n')).not.toContain('Seq Scan');
    await run('delete from reminder_schedules');
  });
});
