import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDay, formatDayOfYear } from '#shared/values/time/calendar-day.ts';
import { readTypedDate } from './typed-date.ts';

test.each([
  ['12/3 1980', 'sv', '1980-03-12'],
  ['12/3-1980', 'sv', '1980-03-12'],
  ['12.3.1980', 'en', '1980-03-12'],
  ['3/12/1980', 'en', '1980-03-12'],
  ['1980-03-12', 'sv', '1980-03-12'],
  ['1980-3-12', 'en', '1980-03-12'],
  ['19800312', 'sv', '1980-03-12'],
  ['12 mars', 'sv', '--03-12'],
  ['12 mars', 'en', '--03-12'],
  ['  12   MARS  1980 ', 'sv', '1980-03-12'],
  ['March 12, 1980', 'en', '1980-03-12'],
  ['12th of March', 'en', '--03-12'],
  ['29 februari', 'sv', '--02-29'],
] as const)('reads %j in %s as %s', (text, locale, date) => {
  expect(readTypedDate(text, locale)).toBe(date);
});

test.each(['', '12', '12 m', '31 februari', '29 februari 1985', '12/3 80', 'Anna 12/3', '12/3 1980 eller så', '1980', '12/3 1980 13/4'])('reads no date in %j', (text) => {
  expect(readTypedDate(text, 'sv')).toBeNull();
});

test('reads every day as the shop writes it', () => {
  const days = fc.integer({ min: Date.parse('1900-01-01') / 86_400_000, max: Date.parse('2099-12-31') / 86_400_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, fc.constantFrom('sv' as const, 'en' as const), (day, locale) => {
      const [, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
      expect(readTypedDate(formatDay(day, locale), locale)).toBe(day);
      expect(readTypedDate(formatDayOfYear({ month, day: dayOfMonth }, locale), locale)).toBe(`-${day.slice(4)}`);
      expect(readTypedDate(day, locale)).toBe(day);
    }),
    { numRuns: 200 },
  );
});
