import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReminderSettings } from '#shared/contract/settings.ts';
import type { ReminderRow } from './repository.ts';
import { toRemembered } from './rules.ts';
import { computeSchedule, listKeys as keysOfNotice, type Memory, type Notice, type ScheduleState } from './schedule.ts';

const settings = (input: Partial<ReminderSettings> = {}): ReminderSettings => ({
  leadDays: [7, 1],
  hour: 8,
  timeZone: 'Europe/Stockholm',
  showsProducts: false,
  hasCalendarAlarms: false,
  calendarAlarmDays: null,
  ...input,
});
const reminder = (id: string, date: string, leadDays: number[], repeats: 'yearly' | 'once' = 'yearly'): ReminderRow => ({
  id,
  member_id: 'm',
  jubilee_id: null,
  name: id,
  type: 'party',
  date,
  rule: null,
  repeats,
  lead_days: leadDays,
  notes: '',
  updated_at: new Date(0),
});
const makeMemory = (reminders: readonly ReminderRow[]): Memory => ({ remembered: toRemembered([], reminders, []), marks: [] });

const unknown: ScheduleState = { notifiedUntil: null, changedAt: null, computedAt: null, ahead: [], aheadUntil: null };
const listKeys = (notices: readonly Notice[]) => notices.flatMap(keysOfNotice);

/** Every notification from an instant on, computed at each of `looks`, as the planner does. */
function plan(memory: Memory, set: ReminderSettings, passes: readonly Date[]): { about: string; day: string; at: Date }[] {
  let before = unknown;
  let nextAt: Date | null = null;
  const sent = new Set<string>();
  return passes.flatMap((now, index) => {
    // Like the claim: first because it is new, then only when due.
    if (index > 0 && (nextAt === null || nextAt > now)) return [];
    const computed = computeSchedule(memory, set, before, sent, now);
    before = { ...computed, changedAt: null, computedAt: now };
    nextAt = computed.nextAt;
    for (const key of listKeys(computed.notices)) sent.add(key);
    return computed.notices.map(({ remembered, day }) => ({ about: remembered.about, day, at: now }));
  });
}

const everyQuarter = (from: string, days: number): Date[] => Array.from({ length: days * 96 }, (_, index) => new Date(Date.parse(from) + index * 900_000));

describe('REM-02 sends each notice once, at its hour', () => {
  test.each([
    ['lesson 27: a week before 3 January', 'Europe/Stockholm', '--01-03', '2026-12-20T00:00:00Z', ['2026-12-27T07:00:00.000Z 2027-01-03']],
    ['the day before the clocks go forward', 'Europe/Stockholm', '--04-03', '2027-03-20T00:00:00Z', ['2027-03-27T07:00:00.000Z 2027-04-03']],
    ['the day on which they go forward', 'Europe/Stockholm', '--04-04', '2027-03-20T00:00:00Z', ['2027-03-28T06:00:00.000Z 2027-04-04']],
    ['the day on which they go back', 'Europe/Stockholm', '--11-07', '2027-10-20T00:00:00Z', ['2027-10-31T07:00:00.000Z 2027-11-07']],
    ['in Los Angeles it is their own day', 'America/Los_Angeles', '--12-24', '2026-12-10T00:00:00Z', ['2026-12-17T16:00:00.000Z 2026-12-24']],
    ['in Tokyo too', 'Asia/Tokyo', '--12-24', '2026-12-10T00:00:00Z', ['2026-12-16T23:00:00.000Z 2026-12-24']],
    ['29 February in a common year', 'Europe/Stockholm', '2024-02-29', '2027-02-15T00:00:00Z', ['2027-02-21T07:00:00.000Z 2027-02-28']],
  ])('%s', (_, timeZone, date, from, told) => {
    expect(plan(makeMemory([reminder('r', date, [7])]), settings({ timeZone }), everyQuarter(from, 20)).map(({ at, day }) => `${at.toISOString()} ${day}`)).toEqual(told);
  });

  test('sends a one-time reminder once, and never a year later', () => {
    const memory = makeMemory([reminder('r', '2026-12-10', [1, 0], 'once')]);
    const passes = Array.from({ length: 500 }, (_, day) => new Date(Date.parse('2026-12-01T12:00:00Z') + day * 86_400_000));
    expect(plan(memory, settings(), passes).map(({ at }) => at.toISOString().slice(0, 10))).toEqual(['2026-12-09', '2026-12-10']);
  });

  test('lesson 28: drops past and sends upcoming ones once after two idle days', () => {
    const memory = makeMemory([reminder('passed', '--12-02', [0]), reminder('ahead', '--12-05', [3, 1]), reminder('today', '--12-04', [7, 1, 0])]);
    const told = plan(memory, settings(), [new Date('2026-12-01T12:00:00Z'), new Date('2026-12-04T12:00:00Z'), new Date('2026-12-04T12:01:00Z'), new Date('2026-12-05T12:00:00Z')]);
    expect(told.map(({ about, day }) => `${about} ${day}`)).toEqual(['today 2026-12-04', 'ahead 2026-12-05']);
  });

  const computedAt = new Date('2026-12-01T12:00:00Z');
  /** The schedule's state after computing, with a change at noon. */
  const getState = (memory: Memory, set: ReminderSettings, at = computedAt): ScheduleState => ({ ...computeSchedule(memory, set, unknown, new Set(), at), computedAt: at, changedAt: null });
  const dueAt = (memory: Memory, set: ReminderSettings, state: ScheduleState, now: string, sent: readonly string[] = []) =>
    listKeys(computeSchedule(memory, set, state, new Set(sent), new Date(now)).notices);

  test('sends what was added before its time, not after', () => {
    const memory = makeMemory([reminder('r', '--12-05', [3, 1])]);
    const state = { ...getState(makeMemory([]), settings()), changedAt: new Date('2026-12-02T06:59:30Z') };
    expect(dueAt(memory, settings(), state, '2026-12-02T07:00:10Z'), 'added half a minute before').toEqual(['r 2026-12-05 2026-12-02']);
    expect(dueAt(memory, settings(), { ...state, changedAt: new Date('2026-12-02T07:00:05Z') }, '2026-12-02T07:00:10Z'), 'added after').toEqual([]);
  });

  test('continues after its last day when computed by an earlier version', () => {
    const memory = makeMemory([reminder('a', '--12-05', [4, 1])]);
    expect(dueAt(memory, settings(), { ...unknown, notifiedUntil: '2026-12-03' }, '2026-12-04T07:00:00Z')).toEqual(['a 2026-12-05 2026-12-04']);
    expect(dueAt(memory, settings(), { ...unknown, notifiedUntil: '2026-12-04' }, '2026-12-04T07:01:00Z')).toEqual([]);
  });

  test('sends nothing twice after moving west, and skips nothing after moving east', () => {
    const memory = makeMemory([reminder('a', '--12-05', [1]), reminder('b', '--12-06', [1])]);
    const state = getState(memory, settings(), new Date('2026-12-04T07:00:00Z'));
    const sent = ['a 2026-12-05 2026-12-04'];
    expect(dueAt(memory, settings({ timeZone: 'America/Los_Angeles' }), state, '2026-12-04T17:00:00Z', sent)).toEqual([]);
    expect(dueAt(memory, settings({ timeZone: 'Asia/Tokyo' }), state, '2026-12-04T23:00:00Z', sent)).toEqual(['b 2026-12-06 2026-12-05']);
  });

  test.each([
    ['an earlier hour', settings({ hour: 20 }), settings({ hour: 8 }), '2026-12-04T09:00:00Z'],
    ['a zone where its hour has been', settings({ timeZone: 'America/Los_Angeles' }), settings(), '2026-12-04T10:00:00Z'],
    ['a zone where it is tomorrow', settings({ timeZone: 'America/Los_Angeles', hour: 20 }), settings({ timeZone: 'Asia/Tokyo' }), '2026-12-05T01:00:00Z'],
  ])('sends upcoming ones at once after a change to %s, nothing newer', (_, old, changed, now) => {
    const state = getState(makeMemory([reminder('a', '--12-05', [1])]), old, new Date('2026-12-03T20:00:00Z'));
    const memory = makeMemory([reminder('a', '--12-05', [1]), reminder('new', '--12-10', [7, 6])]);
    expect(dueAt(memory, changed, { ...state, changedAt: new Date(now) }, now)).toEqual(['a 2026-12-05 2026-12-04']);
    expect(dueAt(memory, changed, { ...state, changedAt: new Date(now) }, now, ['a 2026-12-05 2026-12-04'])).toEqual([]);
  });

  test('records upcoming ones under every setting that could advance them', () => {
    const memory = makeMemory([reminder('a', '--12-05', [1])]);
    const farWest = settings({ timeZone: 'Etc/GMT+12', hour: 23 });
    const state = getState(memory, farWest, new Date('2026-12-03T11:00:00Z'));
    expect(dueAt(memory, settings({ timeZone: 'Pacific/Kiritimati', hour: 0 }), { ...state, changedAt: new Date('2026-12-03T11:00:00Z') }, '2026-12-03T11:00:00Z')).toEqual([
      'a 2026-12-05 2026-12-04',
    ]);
  });

  test('REM-02 sends 14 missed days’ reminders when the clock is set back', () => {
    const memory = makeMemory([reminder('a', '--12-05', [1])]);
    const state = getState(memory, settings());
    const late = { ...computeSchedule(memory, settings(), state, new Set(), new Date('2026-12-19T12:00:00Z')), computedAt: new Date('2026-12-19T12:00:00Z'), changedAt: null };
    expect(listKeys(late.notices)).toEqual([]);
    expect(dueAt(memory, settings(), late, '2026-12-04T07:00:00Z')).toEqual(['a 2026-12-05 2026-12-04']);
  });

  test('sends everything after a clock a year ahead is corrected', () => {
    const memory = makeMemory([reminder('a', '--12-05', [1])]);
    const state = getState(memory, settings(), new Date('2027-12-03T12:00:00Z'));
    const back = computeSchedule(memory, settings(), state, new Set(), new Date('2026-12-03T12:00:00Z'));
    expect([back.nextAt, listKeys(back.notices)]).toEqual([new Date('2026-12-04T07:00:00Z'), []]);
    expect(dueAt(memory, settings(), { ...back, changedAt: null, computedAt: new Date('2026-12-03T12:00:00Z') }, '2026-12-04T07:00:00Z')).toEqual(['a 2026-12-05 2026-12-04']);
  });
});

describe('put off and done', () => {
  const remembered = makeMemory([reminder('r', '--12-10', [7, 3, 0])]).remembered;
  const passes = everyQuarter('2026-12-01T00:00:00Z', 14);
  const toldOn = (mark: { is_done: boolean; snoozed_until: string | null }) =>
    plan({ remembered, marks: [{ member_id: 'm', about: 'r', day: '2026-12-10', updated_at: null, ...mark }] }, settings(), passes).map(({ at }) => at.toISOString().slice(0, 10));
  test('sends a postponed one later, and on the day itself', () => {
    expect(toldOn({ is_done: false, snoozed_until: '2026-12-08' })).toEqual(['2026-12-08', '2026-12-10']);
  });
  test('sends none that is done', () => {
    expect(toldOn({ is_done: true, snoozed_until: null })).toEqual([]);
  });
});

describe('against a second calculation', () => {
  const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  test('REM-02 lesson 27: agrees over ten years, three zones and clock changes', () => {
    const starts = fc.oneof(
      fc.constantFrom('2027-03-01', '2027-10-10', '2028-02-01', '2026-12-01', '2027-12-10'),
      fc.integer({ min: 0, max: 3_650 }).map((days) => text(Date.parse('2026-11-23') + days * 86_400_000)),
    );
    const reminders = fc.array(fc.tuple(fc.integer({ min: 0, max: 364 }), fc.subarray([0, 1, 3, 7, 14, 30])), { maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom('Europe/Stockholm', 'America/Los_Angeles', 'Asia/Tokyo'), starts, fc.integer({ min: 0, max: 23 }), reminders, (timeZone, start, hour, given) => {
        const rows = given.map(([offset, leadDays], index) => reminder(`r${index}`, `-${text(Date.parse(start) + offset * 86_400_000).slice(4)}`, leadDays));
        const passes = Array.from({ length: 40 * 24 }, (_, index) => new Date(Date.parse(start) + index * 3_600_000));
        // Swedish formats "2026-12-01 08".
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' });
        const told = plan(makeMemory(rows), settings({ timeZone, hour }), passes).map(({ about, day, at }) => `${shown.format(at).slice(0, 10)} ${about} ${day}`);
        // Expected values: each of the member's days on which the planner runs at or after the hour, and what is that many days ahead.
        const hasCome = passes.map((at) => shown.format(at)).filter((written) => Number(written.slice(11)) >= hour);
        const wasOver = hasCome[0] === shown.format(passes[0]) ? hasCome[0].slice(0, 10) : '';
        const days = [...new Set(hasCome.map((written) => written.slice(0, 10)))].filter((day) => day > wasOver);
        const expected = days.flatMap((today) =>
          rows.flatMap(({ id, date, lead_days }) =>
            lead_days.flatMap((lead) => {
              const day = text(Date.parse(today) + lead * 86_400_000);
              const isLeap = new Date(Date.UTC(Number(day.slice(0, 4)), 1, 29)).getUTCMonth() === 1;
              const wanted = date?.slice(-5) === '02-29' && !isLeap ? '02-28' : date?.slice(-5);
              return day.slice(5) === wanted ? [`${today} ${id} ${day}`] : [];
            }),
          ),
        );
        expect(told.sort()).toEqual(expected.sort());
      }),
      { numRuns: 40 },
    );
  });
});
