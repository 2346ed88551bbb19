/**
 * Property test: any sequence of settings, zones, additions, changes and clock moves sends each due day exactly once. Compares fast-check commands
 * through API and planner job with a model without a schedule. REMINDER_RUNS and REMINDER_SEED (npm run test:long) set runs and seed.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import type { Browser } from '../../testing/test-api.ts';
import { planReminders } from './jobs.ts';
import { claimDue } from './schedule-repository.ts';
import { add, remindingShop } from './testing/reminding-shop.ts';

const shop = remindingShop();
const runs = Number(process.env.REMINDER_RUNS ?? 12);
const seed = process.env.REMINDER_SEED === undefined ? {} : { seed: Number(process.env.REMINDER_SEED) };

const HOUR_MS = 3_600_000;
const zones = ['Europe/Stockholm', 'America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kolkata', 'Pacific/Apia'] as const;
const leads = [0, 1, 3, 7] as const;

/** "2026-11-24 07": the wall clock as sortable text. */
const wallClock = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' }).format(at);
const daysBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * 24 * HOUR_MS).toISOString().slice(0, 10);

interface Kept {
  id: string;
  day: string;
  leads: readonly number[];
  /** YYYY-MM-DD */
  putOffTo: string | null;
}

/** The model: a list of reminders, and for each due day whether it was ever pending and whether it was sent. */
class Plain {
  now: number;
  hour = 8;
  timeZone: string = 'Europe/Stockholm';
  readonly kept: Kept[] = [];
  readonly wasAhead = new Set<string>();
  readonly sent = new Set<string>();
  constructor(now: number) {
    this.now = now;
  }
  today(): string {
    return wallClock(this.now, this.timeZone).slice(0, 10);
  }
  /** All due days of all reminders, and whether their time has come. */
  due(): { key: string; id: string; day: string; hasCome: boolean }[] {
    const shown = wallClock(this.now, this.timeZone);
    return this.kept.flatMap(({ id, day, leads: before, putOffTo }) => {
      const on = new Set(before.map((lead) => daysBefore(day, lead)).filter((due) => putOffTo === null || due >= putOffTo));
      if (putOffTo !== null) on.add(putOffTo);
      return [...on].map((due) => ({ key: `${id} ${day} ${due}`, id, day, hasCome: shown >= `${due} ${String(this.hour).padStart(2, '0')}` }));
    });
  }
  observe(): void {
    for (const { key, hasCome } of this.due()) if (!hasCome) this.wasAhead.add(key);
  }
  /** The notices that the planner must send now: a line per reminder and day. */
  look(): string[] {
    this.observe();
    const found = this.due().filter(({ key, day, hasCome }) => hasCome && this.wasAhead.has(key) && !this.sent.has(key) && day >= this.today());
    for (const { key } of found) this.sent.add(key);
    return [...new Set(found.map(({ id, day }) => `${id} ${day}`))].sort();
  }
}

class Real {
  /** Lines the model expected since the last comparison. */
  readonly expected: string[] = [];
  mails = 0;
  private readonly known = new Set<string>();
  readonly browser: Browser;
  private readonly signIn: { email: string; password: string };
  constructor(browser: Browser, signIn: { email: string; password: string }) {
    this.browser = browser;
    this.signIn = signIn;
  }
  /** One planner run is one mail, unless all its days are over before the job runs: the same step may change the zone. */
  expect(lines: readonly string[], today: string): void {
    this.expected.push(...lines);
    if (lines.some((line) => line.slice(-10) >= today)) this.mails += 1;
  }
  async goTo(at: number): Promise<void> {
    shop.api.clock.set(new Date(at).toISOString());
    expect((await this.browser.post('/api/auth/login', this.signIn)).status).toBe(200);
  }
  /** Newly sent lines by batch: shows a repeated batch, or a notice in two batches. */
  async sentSince(): Promise<string[]> {
    const rows = await shop.api.database.run<{ batch: string; line: string }>({ text: `select batch, about || ' ' || day as line from reminder_notices group by batch, about, day`, values: [] });
    const fresh = rows.filter(({ batch }) => !this.known.has(batch));
    for (const { batch } of fresh) this.known.add(batch);
    return fresh.map(({ line }) => line).sort();
  }
}

type Step = fc.AsyncCommand<Plain, Real>;
/** A step of the member or the clock; then records what is pending, since any setting may change next. */
const step = (text: string, run: (model: Plain, real: Real) => Promise<void>, check: (model: Readonly<Plain>) => boolean = () => true): Step => ({
  check,
  async run(model, real) {
    await run(model, real);
    model.observe();
  },
  toString: () => text,
});

const settingsStep = (change: { hour?: number; timeZone?: string }): Step =>
  step(`set ${JSON.stringify(change)}`, async (model, real) => {
    // Saving computes once under the old settings.
    const due = model.look();
    Object.assign(model, change);
    real.expect(due, model.today());
    const { hour, timeZone } = model;
    expect((await real.browser.put('/api/app/settings/reminders', { leadDays: [7, 1], showsProducts: false, hour, timeZone })).status).toBe(200);
    await shop.api.runJobs();
  });

const addStep = (ahead: number, leadDays: readonly number[]): Step =>
  step(
    `add in ${ahead} days, ${leadDays.join(' and ')} days before`,
    async (model, real) => {
      const day = daysBefore(model.today(), -ahead);
      const { _id } = await add(real.browser, { date: day, repeats: 'once', leadDays });
      model.kept.push({ id: _id, day, leads: leadDays, putOffTo: null });
    },
    (model) => model.kept.length < 8,
  );

const changeStep = (which: number, ahead: number): Step =>
  step(
    `move the ${which}th to ${ahead} days from now`,
    async (model, real) => {
      const one = model.kept[which % model.kept.length];
      if (!one) return;
      one.day = daysBefore(model.today(), -ahead);
      expect((await real.browser.patch(`/api/app/reminders/${one.id}`, { date: one.day, repeats: 'once' })).status).toBe(200);
    },
    // A snoozed day keeps its mark; a changed day has none.
    (model) => model.kept.length > 0 && model.kept.every(({ putOffTo }) => putOffTo === null),
  );

const removeStep = (which: number): Step =>
  step(
    `remove the ${which}th`,
    async (model, real) => {
      const [one] = model.kept.splice(which % model.kept.length, 1);
      expect((await real.browser.delete(`/api/app/reminders/${one?.id}`)).status).toBe(200);
    },
    (model) => model.kept.length > 0,
  );

const snoozeStep = (which: number, days: number): Step =>
  step(
    `put off the ${which}th by ${days} days`,
    async (model, real) => {
      const one = model.kept[which % model.kept.length];
      const until = daysBefore(model.today(), -days);
      if (!one || until > one.day || one.day < model.today()) return;
      one.putOffTo = until;
      expect((await real.browser.post(`/api/app/reminders/${one.id}/snooze`, { date: one.day, days })).status).toBe(200);
    },
    (model) => model.kept.length > 0,
  );

/** The planner runs every minute; a move of days simulates downtime, a negative one a clock set back. */
const clockStep = (hours: number): Step =>
  step(`${hours} hours`, async (model, real) => {
    model.now += Math.round(hours * HOUR_MS);
    await real.goTo(model.now);
    await shop.minute();
    real.expect(model.look(), model.today());
  });

const plannerStep: Step = step('the planner', async (model, real) => {
  await shop.minute();
  real.expect(model.look(), model.today());
});

const which = fc.nat({ max: 7 });
const steps = [
  fc.integer({ min: 0, max: 23 }).map((hour) => settingsStep({ hour })),
  fc.constantFrom(...zones).map((timeZone) => settingsStep({ timeZone })),
  fc.tuple(fc.integer({ min: 0, max: 8 }), fc.subarray([...leads], { minLength: 1 })).map(([ahead, before]) => addStep(ahead, before)),
  fc.tuple(which, fc.integer({ min: 0, max: 8 })).map(([one, ahead]) => changeStep(one, ahead)),
  which.map(removeStep),
  fc.tuple(which, fc.constantFrom(1, 3)).map(([one, days]) => snoozeStep(one, days)),
  // Minutes and hours around which settings change, a day, a week of downtime; and back.
  fc.constantFrom(0.25, 0.5, 1, 3, 7, 12, 24, 70, 200).map(clockStep),
  fc.constantFrom(0.25, 1, 6, 12, 24).map(clockStep),
  fc.constantFrom(-1, -5, -26).map(clockStep),
  fc.constant(plannerStep),
];

describe('REM-02 each due day is sent exactly once', () => {
  test(
    'holds for any settings, zones, reminders and clocks',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('2026-11-23T10:00:00Z', '2027-03-27T22:15:00Z', '2027-10-30T23:40:00Z', '2028-02-28T05:30:00Z'),
          fc.commands(steps, { maxCommands: 30, size: 'max' }),
          async (start, commands) => {
            shop.api.clock.set(start);
            shop.smtp.letters.length = 0;
            const { browser, email, password, id } = await shop.member({}, { hour: 8 });
            const real = new Real(browser, { email, password });
            const model = new Plain(Date.parse(start));
            try {
              await fc.asyncModelRun(() => ({ model, real }), commands);
              await shop.minute();
              real.expect(model.look(), model.today());
              expect(await real.sentSince(), 'what was recorded as sent').toEqual(real.expected.sort());
              expect(shop.smtp.letters, 'mails').toHaveLength(real.mails);
            } finally {
              await shop.api.database.run({ text: 'delete from members where id = $1', values: [id] });
            }
          },
        ),
        { numRuns: runs, ...seed },
      );
    },
    30_000 + runs * 5_000,
  );
});

test('REM-02 repeats the hour for later additions when the clock goes back', async () => {
  const { browser } = await shop.member({}, { hour: 8 });
  await add(browser, { date: '--11-23', leadDays: [0] });
  await shop.minute();
  await shop.at('2026-11-23T05:00:00Z');
  expect(shop.smtp.letters).toEqual([]);
  await shop.at('2026-11-23T07:00:00Z');
  expect(shop.smtp.letters).toHaveLength(1);
});

describe('REM-02 concurrent planners', () => {
  async function twoDue(): Promise<string[]> {
    const members = [await shop.member(), await shop.member()];
    for (const { browser } of members) await add(browser, { date: '--12-01' });
    await shop.minute();
    shop.api.clock.set('2026-11-24T07:00:00Z');
    return members.map(({ id }) => id);
  }

  test('claims the other member at once without waiting', async () => {
    const ids = await twoDue();
    const now = shop.api.clock.now();
    await shop.api.database.transaction(async (first) => {
      const [taken] = await claimDue(first, { now, limit: 1 });
      const other = await shop.api.database.transaction(async (second) => {
        // Without `skip locked`, the second claim would wait for the first until this timeout.
        await second.run({ text: `set local lock_timeout = '2s'`, values: [] });
        return claimDue(second, { now, limit: 200 });
      });
      expect([taken?.member_id, ...other.map(({ member_id }) => member_id)].sort()).toEqual(ids.sort());
    });
  });

  test('ends at once and sends nothing beside a planner holding all rows', async () => {
    await twoDue();
    const plan = () => planReminders.run(systemContext(shop.api.services, 'sv'), {});
    shop.api.onStep('reminders.queued', plan);
    await plan();
    await shop.api.runJobs();
    expect(shop.smtp.letters).toHaveLength(2);
  });

  test('sends once when settings are saved during planning', async () => {
    const { browser } = await shop.member({}, { hour: 8 });
    await add(browser, { date: '--12-01' });
    await shop.minute();
    shop.api.clock.set('2026-11-23T10:05:00Z');
    let saving: ReturnType<typeof browser.put> | undefined;
    shop.api.onStep('reminders.queued', async () => {
      saving = browser.put('/api/app/settings/reminders', { leadDays: [7, 1], timeZone: 'Asia/Tokyo', showsProducts: false, hour: 9 });
      const isWaiting = async () => (await shop.api.database.run({ text: `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`, values: [] })).length > 0;
      await expect.poll(isWaiting).toBe(true);
    });
    await shop.api.database.run({ text: 'update reminder_schedules set is_stale = true', values: [] });
    await shop.minute();
    expect((await saving)?.status).toBe(200);
    await shop.at('2026-11-24T00:00:00Z');
    await shop.at('2026-11-24T00:01:00Z');
    expect(shop.smtp.letters).toHaveLength(1);
  });
});
