import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { lastOrderDay } from './last-order-day.ts';
import { addWorkingDays, isWorkingDay } from '../time/red-days.ts';

test.each([
  // Four working days before a Sunday: Monday to Friday.
  ['2026-11-29', '2026-11-23'],
  // An order on the Sunday before a Thursday is packed on Monday and arrives on Friday.
  ['2026-11-26', '2026-11-20'],
  // Christmas Eve is a Thursday without delivery.
  ['2026-12-24', '2026-12-17'],
  // Good Friday and Easter Monday are red.
  ['2027-03-30', '2027-03-22'],
  ['2027-05-30', '2027-05-24'],
])('for %s order by %s', (day, expected) => {
  expect(lastOrderDay(day)).toBe(expected);
});

test('arrives in time for orders on the last day, not after', () => {
  // An order on a weekend or red day counts for the next working day; then a day to pack, and three in transit.
  const arrives = (day: string) => addWorkingDays(addWorkingDays(addWorkingDays(day, 0, 'SE'), 1, 'SE'), 3, 'SE');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_700 }), (days) => {
      const day = addDays('2026-11-23', days);
      const last = lastOrderDay(day);
      expect(isWorkingDay('SE', last)).toBe(true);
      expect(arrives(last) <= day).toBe(true);
      expect(arrives(addDays(last, 1)) > day).toBe(true);
    }),
    { numRuns: 500 },
  );
});
