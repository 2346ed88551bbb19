import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarDay, dayIn, daysBetween } from '../time/calendar-day.ts';
import { dayOfYear, nextBirthday, nextOccurrence, occurrenceIn } from './occurrence.ts';

test.each([
  ['1948-05-03', '2026-11-23', '2027-05-03', 79],
  ['1948-05-03', '2026-05-03', '2026-05-03', 78],
  ['1948-05-03', '2026-05-04', '2027-05-03', 79],
  ['1990-12-31', '2026-12-31', '2026-12-31', 36],
  ['1990-01-01', '2026-12-31', '2027-01-01', 37],
  ['--05-03', '2026-11-23', '2027-05-03', null],
  ['--02-29', '2026-02-28', '2026-02-28', null],
  ['1988-02-29', '2026-11-23', '2027-02-28', 39],
  ['1988-02-29', '2027-02-28', '2027-02-28', 39],
  ['1988-02-29', '2027-03-01', '2028-02-29', 40],
  ['1988-02-29', '2028-02-28', '2028-02-29', 40],
  ['2026-11-23', '2026-11-23', '2027-11-23', 1],
  ['2026-11-24', '2026-11-23', '2027-11-24', 1],
  ['2024-02-29', '2024-02-29', '2025-02-28', 1],
])('[25, 26] finds for birth %s on %s the birthday %s, turning %s', (birthDate, from, day, turns) => {
  expect(nextBirthday(birthDate, from)).toEqual({ day, turns });
});

test('refuses an invalid day of the year', () => {
  for (const date of ['--02-30', '--2-3', '2026-02-29', '']) expect(() => dayOfYear(date)).toThrow(RangeError);
});

/** Reference implementation: JavaScript's dates, day by day. */
function walked(birthDate: string, from: string): string {
  const wanted = birthDate.slice(-5);
  for (let ms = Date.parse(from); ; ms += 86_400_000) {
    const day = new Date(ms).toISOString().slice(0, 10);
    const isLeap = new Date(Date.UTC(Number(day.slice(0, 4)), 1, 29)).getUTCMonth() === 1;
    const celebrated = wanted === '02-29' && !isLeap ? '02-28' : wanted;
    if (day.slice(5) === celebrated && day > (birthDate.startsWith('-') ? '' : birthDate)) return day;
  }
}

const dayBetween = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from) / 86_400_000, max: Date.parse(to) / 86_400_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const birthDates = fc.oneof(
  dayBetween('1900-01-01', '2026-11-23'),
  dayBetween('1900-01-01', '2026-11-23').map((day) => `-${day.slice(4)}`),
  fc.constantFrom('--02-29', '1988-02-29', '2024-02-29', '--12-31', '--01-01'),
);

describe('against a second calculation', () => {
  test('[25, 26] finds the first such date after birth, ten years ahead', () => {
    fc.assert(
      fc.property(birthDates, dayBetween('2026-11-23', '2036-12-31'), (birthDate, from) => {
        const { day, turns } = nextBirthday(birthDate, from);
        expect(day).toBe(walked(birthDate, from));
        expect(daysBetween(from, day)).toBeLessThanOrEqual(366);
        expect(turns).toBe(birthDate.startsWith('-') ? null : Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)));
      }),
      { numRuns: 500 },
    );
  });

  test('[25] returns a shifted date to itself in the next leap year', () => {
    let from: CalendarDay = '2026-03-01';
    const days: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const day = nextOccurrence({ month: 2, day: 29 }, from);
      days.push(day);
      from = `${Number(day.slice(0, 4))}-03-01` as CalendarDay;
    }
    expect(days).toEqual(['2027-02-28', '2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
    expect(occurrenceIn(2100, { month: 2, day: 29 })).toBe('2100-02-28');
  });

  test('[27] counts days left on the member’s day across clock changes', () => {
    const zones = ['Europe/Stockholm', 'America/Los_Angeles', 'Asia/Tokyo'];
    fc.assert(
      fc.property(fc.date({ min: new Date('2026-11-01'), max: new Date('2036-12-31'), noInvalidDate: true }), fc.constantFrom(...zones), (instant, timeZone) => {
        const today = dayIn(timeZone, instant.getTime());
        // Swedish formats dates like ISO.
        expect(today).toBe(instant.toLocaleDateString('sv-SE', { timeZone }));
        const { day } = nextBirthday('--06-15', today);
        expect(daysBetween(today, day)).toBe((Date.parse(day) - Date.parse(today)) / 86_400_000);
      }),
      { numRuns: 300 },
    );
  });
});
