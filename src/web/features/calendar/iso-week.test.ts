import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOfWeek, dayParts } from '#shared/values/time/calendar-day.ts';
import { isoWeek } from './iso-week.ts';

test.each([
  ['2026-01-01', 2026, 1],
  ['2026-11-22', 2026, 47],
  ['2026-12-28', 2026, 53],
  ['2027-01-03', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2024-12-30', 2025, 1],
  ['2023-01-01', 2022, 52],
  ['2021-01-03', 2020, 53],
  ['2028-02-29', 2028, 9],
])('REM-03 %s lies in week %d-W%d', (day, year, week) => {
  expect(isoWeek(day)).toEqual({ year, week });
});

test('REM-03 starts a week on Monday, and includes 4 January in the first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90_000 }), (days) => {
      const day = addDays('1990-01-01', days);
      const same = addDays(day, 1 - dayOfWeek(day));
      expect(isoWeek(day)).toEqual(isoWeek(same));
      expect(isoWeek(addDays(same, 6))).toEqual(isoWeek(same));
      expect(isoWeek(addDays(same, 7))).not.toEqual(isoWeek(same));
      const { year } = dayParts(day);
      expect(isoWeek(`${year}-01-04`)).toEqual({ year, week: 1 });
      expect(isoWeek(`${year}-12-28`).year).toBe(year);
    }),
  );
});
