import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOfWeek } from './calendar-day.ts';
import { addMonths, isCalendarMonth, listWeeks } from './calendar-month.ts';

test.each([
  ['2026-11', '2026-10-26', '2026-12-06', 6],
  ['2027-02', '2027-02-01', '2027-02-28', 4],
  ['2026-12', '2026-11-30', '2027-01-03', 5],
])('REM-03 %s is shown from %s to %s, in %d weeks', (month, from, to, count) => {
  const weeks = listWeeks(month);
  expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual([from, to, count]);
});

test('REM-03 lists whole weeks from Monday around every day of the month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_330 }), (months) => {
      const month = addMonths('2005-01', months);
      expect(addMonths(month, -months)).toBe('2005-01');
      const days = listWeeks(month).flat();
      expect(dayOfWeek(days[0] ?? '')).toBe(1);
      expect(days.every((day, index) => index === 0 || day === addDays(days[index - 1] ?? '', 1))).toBe(true);
      expect(days.filter((day) => day.startsWith(month)).length).toBe(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate());
    }),
  );
});

test.each(['2005-02', '2026-11', '2199-11'])('%s is a month of the calendar', (month) => expect(isCalendarMonth(month)).toBe(true));
test.each(['2005-01', '2199-12', '2026-13', '2026-1', '2026-11-01', '', null, '20261'])('%s is none', (month) => expect(isCalendarMonth(month)).toBe(false));
