/**
 * npm run bench -- reminders: cost of planning a day's reminders, in one process on its own database: an empty minute, and days on which 1 %, 10 % and all members
 * are due. Members are inserted by SQL; counting and queueing are the planner's own work.
 */
import type { Clock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { systemContext } from '#server/platform/context.ts';
import { createLogger } from '#server/platform/log.ts';
import { openMediaStore } from '#server/platform/media/media-store.ts';
import type { Database, Db } from '#server/platform/database.ts';
import { planReminders } from '#server/modules/reminders/jobs.ts';
import { claimDue } from '#server/modules/reminders/schedule-repository.ts';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import { median, type RunOptions } from './measure.ts';
import { getCpuMs } from './server-process.ts';

const USUAL_MEMBERS = 100_000;
const REMINDERS_EACH = 10;
/** Batch size, to keep statements short. */
const MEMBERS_AT_ONCE = 5_000;
const EMPTY_MINUTES = 100;

/** Before the first due day. */
const START = new Date('2026-12-01T10:00:00Z');
/** 08:00 in Stockholm. */
const days = [
  { at: new Date('2026-12-10T07:00:00Z'), isDue: (member: number) => member % 100 === 1 },
  { at: new Date('2026-12-17T07:00:00Z'), isDue: (member: number) => member % 10 === 0 },
  { at: new Date('2026-12-24T07:00:00Z'), isDue: () => true },
] as const;

/**
 * Inserts members whose ten reminders all fall on 24 December: by a date with year, without year, and by a rule (fourth Thursday). All are due on the day, every
 * tenth member also a week before, every hundredth two weeks before.
 */
async function fill(database: Database, members: number): Promise<void> {
  const run = (text: string, ...values: unknown[]) => database.run({ text, values });
  const getId = `('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  for (let from = 1; from <= members; from += MEMBERS_AT_ONCE) {
    const to = Math.min(members, from + MEMBERS_AT_ONCE - 1);
    await run(
      `insert into members (id, email, first_name, last_name, language_code, invite_id, created_at, updated_at)
       select ${getId}, 'medlem' || n || '@exempel.example', 'Maja', 'Medlem', 'sv', 'invite' || n, $3, $3 from generate_series($1::int, $2::int) n`,
      from,
      to,
      START,
    );
    await run(
      `insert into reminders (id, member_id, name, type, date, rule, repeats, lead_days, created_at, updated_at)
       select gen_random_uuid(), ${getId}, 'Kalas ' || k, 'other', case when k < 4 then 1990 + k || '-12-24' when k < 7 then '--12-24' end,
         case when k >= 7 then '{"kind": "weekday", "month": 12, "weekday": 4, "week": 4}'::jsonb end, 'yearly',
         case when n % 100 = 1 then array[14, 0] when n % 10 = 0 then array[7, 0] else array[0] end, $3, $3
       from generate_series($1::int, $2::int) n, generate_series(1, ${REMINDERS_EACH}) k`,
      from,
      to,
      START,
    );
  }
}

async function planOfClaim({ database }: BenchDatabase, now: Date): Promise<string[]> {
  const texts: string[] = [];
  await database.transaction(async (db) => {
    const explaining: Db = {
      async run(statement) {
        const rows = await db.run<{ 'QUERY PLAN': string }>({ text: `explain (analyze, timing off, summary off, buffers off) ${statement.text}`, values: statement.values });
        texts.push(...rows.map((row) => row['QUERY PLAN']));
        return [];
      },
    };
    await claimDue(explaining, { now, limit: 200 });
  });
  return texts;
}

export async function benchReminders(say: (text: string) => void, { members = USUAL_MEMBERS }: RunOptions): Promise<void> {
  let statements = 0;
  const bench = await startBenchDatabase({ observer: () => (statements += 1) });
  const { database } = bench;
  try {
    let now = START;
    const clock: Clock = { now: () => now };
    const services = { config: readConfig({ LOG_LEVEL: 'silent' }), database, clock, log: createLogger('silent'), media: openMediaStore('/nowhere'), step: async () => {} };
    const run = (text: string) => database.run<{ count: number }>({ text, values: [] });

    /** One run of the planner, as the crontab calls it. */
    async function minute(): Promise<{ ms: number; cpuMs: number; statements: number }> {
      const before = { ms: performance.now(), cpuMs: getCpuMs(process.pid), statements };
      await planReminders.run(systemContext(services, 'sv'), {});
      return { ms: performance.now() - before.ms, cpuMs: getCpuMs(process.pid) - before.cpuMs, statements: statements - before.statements };
    }

    const begun = performance.now();
    await fill(database, members);
    say(`${members} members with ${members * REMINDERS_EACH} reminders, filled in ${((performance.now() - begun) / 1_000).toFixed(0)} s\n`);
    await run('vacuum analyze');
    const counted = await minute();
    await run('vacuum analyze');

    const empty: Awaited<ReturnType<typeof minute>>[] = [];
    for (let count = 0; count < EMPTY_MINUTES; count += 1) empty.push(await minute());
    say(`an empty minute: ${median(empty.map(({ ms }) => ms)).toFixed(2)} ms (median of ${EMPTY_MINUTES}), ${empty[0]?.statements} statements`);
    say(`all ${members} members recomputed: ${(counted.ms / 1_000).toFixed(1)} s, ${((members * REMINDERS_EACH * 1_000) / counted.ms).toFixed(0)} reminders a second\n`);

    say('| members due | reminders told | seconds | reminders a second | ms a member | processor ms a member | statements a member |\n| ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    for (const { at, isDue } of days) {
      now = at;
      const due = Array.from({ length: members }, (_, index) => index + 1).filter(isDue).length;
      const planned = await minute();
      const [queued] = await run(`select count(*)::int from graphile_worker.jobs where task_identifier = 'reminders:tell'`);
      if (queued?.count !== due) throw new Error(`${queued?.count} jobs were queued for ${due} members`);
      const sent = due * REMINDERS_EACH;
      const each = (value: number, digits: number) => (value / due).toFixed(digits);
      say(
        `| ${due} | ${sent} | ${(planned.ms / 1_000).toFixed(2)} | ${((sent * 1_000) / planned.ms).toFixed(0)} | ${each(planned.ms, 3)} | ${each(planned.cpuMs, 3)} | ${each(planned.statements, 2)} |`,
      );
      await run('delete from graphile_worker._private_jobs');
      await run('vacuum analyze graphile_worker._private_jobs');
    }
    say(`\nwho is due, on a day when everybody is told and nobody has been:\n`);
    await run(`update reminder_schedules set next_at = '2027-12-24T07:00:00Z'`);
    await run('analyze reminder_schedules');
    for (const line of await planOfClaim(bench, new Date('2027-12-24T07:00:00Z'))) say(`    ${line}`);
  } finally {
    await bench.stop();
  }
}
