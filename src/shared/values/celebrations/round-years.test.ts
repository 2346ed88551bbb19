import { expect, test } from 'vitest';
import { areRoundYears } from './round-years.ts';

test.each([
  [0, false],
  [1, false],
  [5, false],
  [10, true],
  [25, true],
  [30, true],
  [35, false],
  [75, true],
  [79, false],
  [80, true],
  [100, true],
])('%i years: %s', (years, expected) => {
  expect(areRoundYears(years)).toBe(expected);
});
