import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Weekday } from '../time/calendar-day.ts';
import { type DayRule, nextDay, nextListedDay, type Recurrence, ruleDay, weeksOfMonth, yearsOn } from './recurrence.ts';
import { swedishDays } from '../time/swedish-days.ts';

const yearly = (date: string): Recurrence => ({ date, rule: null, repeats: 'yearly' });
const once = (date: string): Recurrence => ({ date, rule: null, repeats: 'once' });
const byRule = (rule: DayRule): Recurrence => ({ date: null, rule, repeats: 'yearly' });

test.each([
  [yearly('2015-06-20'), '2026-11-23', '2027-06-20', 12],
  [yearly('2015-06-20'), '2027-06-20', '2027-06-20', 12],
  [yearly('2030-06-20'), '2026-11-23', '2030-06-20', null],
  [yearly('--06-20'), '2026-11-23', '2027-06-20', null],
  [yearly('2024-02-29'), '2026-11-23', '2027-02-28', 3],
  [yearly('2024-02-29'), '2027-03-01', '2028-02-29', 4],
  [yearly('--01-03'), '2026-12-27', '2027-01-03', null],
  [once('2026-11-23'), '2026-11-23', '2026-11-23', null],
  [once('2026-11-22'), '2026-11-23', null, null],
  [byRule({ kind: 'weekday', month: 5, weekday: 7, week: 'last' }), '2026-11-23', '2027-05-30', null],
  [byRule({ kind: 'easter', days: 49 }), '2026-11-23', '2027-05-16', null],
  [byRule({ kind: 'easter', days: 300 }), '2027-01-01', '2027-01-30', null],
] as const)('%j from %s is on %s', (recurrence, from, day, years) => {
  expect(nextDay(recurrence, from)).toBe(day);
  if (day !== null) expect(yearsOn(recurrence, day)).toBe(years);
});

test('REM-01 lists a past one-time date a year on, restoring leap days', () => {
  expect(nextListedDay(once('2026-11-22'), '2026-11-23')).toBe('2027-11-22');
  expect(nextListedDay(once('2028-02-29'), '2028-03-01')).toBe('2029-02-28');
  expect(nextListedDay(once('2028-02-29'), '2031-03-01')).toBe('2032-02-29');
});

test('lesson 29: rules say what the Swedish days say, for thirty years', () => {
  for (let year = 2020; year <= 2050; year += 1) {
    const days = new Map(swedishDays(year).map(({ key, day }) => [key, day]));
    expect(ruleDay({ kind: 'weekday', month: 5, weekday: 7, week: 'last' }, year)).toBe(days.get('mothers-day'));
    expect(ruleDay({ kind: 'weekday', month: 11, weekday: 7, week: 2 }, year)).toBe(days.get('fathers-day'));
    expect(ruleDay({ kind: 'easter', days: 49 }, year)).toBe(days.get('whit-sunday'));
  }
});

test('refuses what is neither a date nor a rule', () => {
  expect(() => nextDay({ date: null, rule: null, repeats: 'yearly' }, '2026-11-23')).toThrow(RangeError);
});

/** Easter Sundays as the almanac prints them. */
const easters = ['2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01', '2030-04-21', '2031-04-13', '2032-03-28', '2033-04-17', '2034-04-09', '2035-03-25', '2036-04-13', '2037-04-05', '2038-04-25'];

const dayMs = 86_400_000;
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Reference implementation: JavaScript's dates, day by day. */
function walked(recurrence: Recurrence, from: string): string | null {
  const { date, rule, repeats } = recurrence;
  for (let ms = Date.parse(from); ms < Date.parse(from) + 13 * 366 * dayMs; ms += dayMs) {
    const day = new Date(ms);
    if (rule?.kind === 'easter') {
      if (easters.includes(text(ms - rule.days * dayMs))) return text(ms);
    } else if (rule) {
      const isMonth = day.getUTCMonth() + 1 === rule.month && (day.getUTCDay() || 7) === rule.weekday;
      const before = Math.floor((day.getUTCDate() - 1) / 7) + 1;
      const isLast = new Date(ms + 7 * dayMs).getUTCMonth() + 1 !== rule.month;
      if (isMonth && (rule.week === 'last' ? isLast : before === rule.week)) return text(ms);
    } else if (date !== null) {
      if (repeats === 'once') {
        if (text(ms) === date) return date;
        continue;
      }
      const isLeap = new Date(Date.UTC(day.getUTCFullYear(), 1, 29)).getUTCMonth() === 1;
      const wanted = date.slice(-5) === '02-29' && !isLeap ? '02-28' : date.slice(-5);
      if (text(ms).slice(5) === wanted && (date.startsWith('-') || text(ms) >= date)) return text(ms);
    }
  }
  return null;
}

const dayBetween = (from: string, to: string) => fc.integer({ min: Date.parse(from) / dayMs, max: Date.parse(to) / dayMs }).map((day) => text(day * dayMs));
const dates = fc.oneof(dayBetween('1990-01-01', '2030-12-31'), fc.constantFrom('2024-02-29', '2028-02-29', '1999-12-31', '2027-01-01'));
const recurrences: fc.Arbitrary<Recurrence> = fc.oneof(
  dates.map(yearly),
  dates.map((date) => yearly(`-${date.slice(4)}`)),
  dates.map(once),
  fc
    .record({ month: fc.integer({ min: 1, max: 12 }), weekday: fc.integer({ min: 1, max: 7 }) as fc.Arbitrary<Weekday>, week: fc.constantFrom(...weeksOfMonth) })
    .map((rule) => byRule({ kind: 'weekday', ...rule })),
  fc.integer({ min: -63, max: 63 }).map((days) => byRule({ kind: 'easter', days })),
);

describe('against a second calculation', () => {
  test('lessons 25, 26, 27, 29: finds the first matching day, ten years ahead', () => {
    fc.assert(
      fc.property(recurrences, dayBetween('2026-11-23', '2036-12-31'), (recurrence, from) => {
        expect(nextDay(recurrence, from)).toBe(walked(recurrence, from));
        const listed = nextListedDay(recurrence, from);
        expect(listed >= from).toBe(true);
        expect(listed).toBe(walked(recurrence, from) ?? walked({ ...recurrence, repeats: 'yearly' }, from));
      }),
      { numRuns: 400 },
    );
  });
});
