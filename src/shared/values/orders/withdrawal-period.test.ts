import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../time/calendar-day.ts';
import { countryCodes } from '../places/countries.ts';
import { isWorkingDay } from '../time/red-days.ts';
import { isWithdrawalOver, lastWithdrawalDay, getTimeZone } from './withdrawal-period.ts';

const at = (time: string) => Date.parse(time);

describe('lesson 13: the period of withdrawal', () => {
  test.each([
    ['an ordinary Monday', 'SE', '2026-11-09T10:00:00Z', '2026-11-23'],
    ['a delivery whose fourteenth day is a Saturday', 'SE', '2026-11-07T10:00:00Z', '2026-11-23'],
    ['half past eleven in the evening, UTC: the next day in Sweden', 'SE', '2026-11-09T23:30:00Z', '2026-11-24'],
    ['the same evening in Iceland: still the same day', 'IS', '2026-11-09T23:30:00Z', '2026-11-23'],
    ['half past ten, UTC: the next day in Finland', 'FI', '2026-11-09T22:30:00Z', '2026-11-24'],
    ['Christmas Eve, Christmas Day and Boxing Day before a Sunday', 'SE', '2026-12-10T10:00:00Z', '2026-12-28'],
    ['the Norwegian Constitution Day', 'NO', '2027-05-03T10:00:00Z', '2027-05-18'],
    ['over the change to winter time', 'DK', '2026-10-13T10:00:00Z', '2026-10-27'],
  ] as const)('%s', (_, country, delivered, lastDay) => {
    expect(lastWithdrawalDay(at(delivered), country)).toBe(lastDay);
  });

  test('has not begun while nothing is delivered', () => {
    expect(lastWithdrawalDay(null, 'SE')).toBeNull();
    expect(isWithdrawalOver(null, 'SE', at('2030-01-01T00:00:00Z'))).toBe(false);
  });

  test('lasts to the end of its last day in the buyer’s country', () => {
    const delivered = at('2026-11-09T10:00:00Z');
    expect(isWithdrawalOver(delivered, 'SE', at('2026-11-23T22:59:59Z'))).toBe(false);
    expect(isWithdrawalOver(delivered, 'SE', at('2026-11-23T23:00:00Z'))).toBe(true);
    expect(isWithdrawalOver(delivered, 'FI', at('2026-11-23T22:30:00Z'))).toBe(true);
  });

  test('is never shorter than fourteen days, and ends on a working day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2035-12-31T00:00:00Z') }), (country, delivered) => {
        const lastDay = lastWithdrawalDay(delivered, country) ?? '';
        expect(lastDay >= addDays(dayIn(getTimeZone(country), delivered), 14)).toBe(true);
        expect(isWorkingDay(country, lastDay)).toBe(true);
      }),
    );
  });
});
