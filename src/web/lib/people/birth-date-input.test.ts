import { expect, test } from 'vitest';
import { toBirthDate, birthDateParts } from './birth-date-input.ts';

test.each([
  [null, { day: '', month: '', year: '' }],
  ['1996-04-05', { day: '5', month: '4', year: '1996' }],
  ['--02-29', { day: '29', month: '2', year: '' }],
])('lesson 25 types a date of birth in parts, year optional: %s', (birthDate, parts) => {
  expect(birthDateParts(birthDate)).toEqual(parts);
  expect(toBirthDate(parts)).toBe(birthDate);
});

test.each([
  { day: '31', month: '4', year: '' },
  { day: '29', month: '2', year: '2023' },
  { day: '', month: '4', year: '1996' },
  { day: '5', month: '', year: '' },
  { day: '5', month: '4', year: '19x6' },
  { day: '', month: '', year: '1996' },
  { day: '3', month: '5', year: '48' },
  { day: '3', month: '5', year: '948' },
  { day: '3', month: '5', year: '0048' },
  { day: '3', month: '5', year: '-' },
])('parts that make no day are none: %j', (parts) => {
  expect(toBirthDate(parts)).toBeUndefined();
});
