import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { instantAt, wallTimeAt } from '#shared/values/time/zone-time.ts';
import { addMonths, monthsAfter } from './periods.ts';

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2027-01-31', 2, '2027-03-31'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2026-12-31', 2, '2027-02-28'],
])('%s and %i months is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected));

describe('a period', () => {
  const anchors = fc.record({ days: fc.integer({ min: 0, max: 3 * 365 }), hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) });

  test('ends on the anchor’s day, or the month’s last', () => {
    fc.assert(
      fc.property(anchors, fc.constantFrom(1, 12), ({ days, hour, minute }, step) => {
        const day = addDays('2026-01-01', days);
        const anchor = new Date(instantAt(shopTimeZone, day, hour, minute));
        let before = anchor;
        for (let count = 1; count <= 36 / step; count += 1) {
          const end = monthsAfter(anchor, count * step);
          expect(end.getTime()).toBeGreaterThan(before.getTime());
          const ended = wallTimeAt(shopTimeZone, end.getTime()).day;
          expect(ended.slice(8) === day.slice(8) || addDays(ended, 1).slice(8) === '01').toBe(true);
          before = end;
        }
      }),
    );
  });

  test.each([
    ['the skipped hour of March 28, 2027', '2027-02-28T01:30:00Z', 1, '2027-03-28', '03:30'],
    ['the repeated hour of October 31, 2027', '2027-09-30T00:30:00Z', 1, '2027-10-30', '02:30'],
  ])('keeps the time of day at %s', (_what, anchor, months, day, time) => {
    expect(wallTimeAt(shopTimeZone, monthsAfter(new Date(anchor), months).getTime())).toEqual({ day, time });
  });
});
