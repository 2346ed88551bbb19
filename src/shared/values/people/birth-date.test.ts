import { expect, test } from 'vitest';
import { isBirthDate, isBornAfter } from './birth-date.ts';

test('[25] accepts a day with or without a year', () => {
  expect(['1985-04-07', '--04-07', '--02-29', '2000-02-29'].every(isBirthDate)).toBe(true);
  expect(['', null, '1985-4-7', '--02-30', '1985-02-29', '-04-07', '---04-07', '04-07', '19850407', '--13-01'].some(isBirthDate)).toBe(false);
});

test('accepts years from 1850 and rejects an unfinished "0048"', () => {
  expect(isBirthDate('1850-01-01')).toBe(true);
  expect(['1849-12-31', '0048-05-03', '0001-01-01'].some(isBirthDate)).toBe(false);
});

test('rejects a future date only when it has a year', () => {
  expect([isBornAfter('2026-11-23', '2026-11-23'), isBornAfter('2026-11-24', '2026-11-23'), isBornAfter('--12-31', '2026-11-23')]).toEqual([false, true, false]);
});
