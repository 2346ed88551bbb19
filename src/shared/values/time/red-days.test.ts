import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDay } from './calendar-day.ts';
import { countryCodes, type CountryCode } from '../places/countries.ts';
import { addWorkingDays, isRedDay, isWorkingDay } from './red-days.ts';

function getRedDays(country: CountryCode, year: number): string {
  const found: string[] = [];
  for (let day: CalendarDay = addDays(`${year}-01-01`, 0); day.startsWith(String(year)); day = addDays(day, 1)) {
    if (isRedDay(country, day)) found.push(day.slice(5));
  }
  return found.join(' ');
}

describe('red days of 2026', () => {
  test.each([
    ['SE', '01-01 01-06 04-03 04-05 04-06 05-01 05-14 05-24 06-06 06-20 10-31 12-25 12-26'],
    ['NO', '01-01 04-02 04-03 04-05 04-06 05-01 05-14 05-17 05-24 05-25 12-25 12-26'],
    ['FI', '01-01 01-06 04-03 04-05 04-06 05-01 05-14 05-24 06-20 10-31 12-06 12-25 12-26'],
    ['DK', '01-01 04-02 04-03 04-05 04-06 05-14 05-24 05-25 12-25 12-26'],
    ['IS', '01-01 04-02 04-03 04-05 04-06 04-23 05-01 05-14 05-24 05-25 06-17 08-03 12-24 12-25 12-26 12-31'],
  ] as const)('%s', (country, days) => {
    expect(getRedDays(country, 2026)).toBe(days);
  });

  test('ends Denmark’s Great Prayer Day with 2023', () => {
    expect(isRedDay('DK', '2023-05-05')).toBe(true);
    expect(isRedDay('DK', '2024-04-26')).toBe(false);
  });

  test('places Iceland’s First Day of Summer on Thursday after 18 April', () => {
    expect(isRedDay('IS', '2024-04-18')).toBe(false);
    expect(isRedDay('IS', '2024-04-25')).toBe(true);
    expect(isRedDay('IS', '2029-04-19')).toBe(true);
  });

  test('places Iceland’s Commerce Day on the first Monday of August', () => {
    expect(isRedDay('IS', '2033-08-01')).toBe(true);
    expect(isRedDay('IS', '2033-08-08')).toBe(false);
  });

  test('answers correctly for many years in turn', () => {
    for (let year = 1900; year < 2100; year += 1) expect(isRedDay('SE', `${year}-12-25`)).toBe(true);
    expect(isRedDay('SE', '2026-11-21')).toBe(false);
  });
});

describe('working days', () => {
  test.each([
    ['SE', '2026-11-23', true],
    ['SE', '2026-11-21', false],
    ['SE', '2026-11-22', false],
    ['SE', '2026-06-19', false],
    ['SE', '2026-12-24', false],
    ['SE', '2026-12-31', false],
    ['SE', '2026-12-28', true],
    ['NO', '2027-05-17', false],
    ['SE', '2027-05-17', true],
    ['DK', '2026-06-05', false],
    ['SE', '2026-06-05', true],
    ['FI', '2027-12-06', false],
    ['IS', '2027-06-17', false],
  ] as const)('%s, %s: %s', (country, day, answer) => {
    expect(isWorkingDay(country, day)).toBe(answer);
  });

  test.each([
    ['2026-11-20', 1, 'SE', '2026-11-23'],
    ['2026-11-21', 0, 'SE', '2026-11-23'],
    ['2026-11-23', 0, 'SE', '2026-11-23'],
    ['2026-11-21', 3, 'SE', '2026-11-25'],
    ['2026-12-23', 1, 'SE', '2026-12-28'],
    ['2026-12-23', 3, 'SE', '2026-12-30'],
    ['2026-12-30', 1, 'SE', '2027-01-04'],
    ['2026-04-01', 1, 'SE', '2026-04-02'],
    ['2026-04-01', 1, 'NO', '2026-04-07'],
    ['2026-04-22', 1, 'IS', '2026-04-24'],
  ] as const)('%s and %d working days in %s is %s', (day, workingDays, country, reached) => {
    expect(addWorkingDays(day, workingDays, country)).toBe(reached);
  });

  test('counts exactly that many working days, ending on one', () => {
    const day = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2024-01-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 15 }), fc.constantFrom(...countryCodes), (from, workingDays, country) => {
        const reached = addWorkingDays(from, workingDays, country);
        let counted = 0;
        for (let next = addDays(from, 1); next <= reached; next = addDays(next, 1)) counted += Number(isWorkingDay(country, next));
        expect(counted).toBe(workingDays);
        expect(isWorkingDay(country, reached)).toBe(true);
      }),
    );
  });

  test('throws for a country without holiday tables', () => {
    expect(() => addWorkingDays('2026-11-21', 1, 'DE')).toThrow(RangeError);
    expect(() => isRedDay('', '2026-11-21')).toThrow(RangeError);
    expect(() => isWorkingDay('SE', '2026-02-30')).toThrow(RangeError);
  });

  test.each([-1, 0.5, Number.NaN, 1001])('refuses %d working days', (workingDays) => {
    expect(() => addWorkingDays('2026-11-21', workingDays, 'SE')).toThrow(RangeError);
  });
});
