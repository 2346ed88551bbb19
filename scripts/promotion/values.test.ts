import { describe, expect, test } from 'vitest';
import { readInstant, getSums, readWholeNumber } from './values.ts';

describe('days of Stockholm', () => {
  test.each([
    ['2026-12-24', 'start', '2026-12-23T23:00:00.000Z'],
    ['2026-12-24', 'end', '2026-12-24T23:00:00.000Z'],
    ['2026-06-01', 'start', '2026-05-31T22:00:00.000Z'],
    ['2026-12-24 18:00', 'end', '2026-12-24T17:00:00.000Z'],
    // DST ends on 25 October 2026 and begins on 28 March 2027.
    ['2026-10-25', 'start', '2026-10-24T22:00:00.000Z'],
    ['2026-10-25', 'end', '2026-10-25T23:00:00.000Z'],
    ['2027-03-28', 'start', '2027-03-27T23:00:00.000Z'],
    ['2027-03-28', 'end', '2027-03-28T22:00:00.000Z'],
  ] as const)('%s as a %s is %s', (value, which, instant) => expect(readInstant('from', value, which)?.toISOString()).toBe(instant));

  test.each(['2026-02-30', '24/12', 'i morgon', '2026-12-24 25:00'])('%s is none', (value) => expect(() => readInstant('from', value, 'start')).toThrow(/--from must be/));
});

test('sums are kronor and euro, numbers are whole', () => {
  expect(getSums('minimum', '300,30')).toEqual({ sek: 30_000, eur: 3_000 });
  expect(getSums('minimum', '49.90,4.9')).toEqual({ sek: 4_990, eur: 490 });
  for (const wrong of ['300', '0,0', '300,-1', 'x,y', '1.234,1']) expect(() => getSums('minimum', wrong), wrong).toThrow(/--minimum must be/);
  expect(readWholeNumber('percent', '10', 100)).toBe(10);
  for (const wrong of ['0', '101', '1.5', 'tio']) expect(() => readWholeNumber('percent', wrong, 100), wrong).toThrow(/--percent must be/);
  expect([getSums('minimum', null), readWholeNumber('percent', null), readInstant('from', null, 'end')]).toEqual([null, null, null]);
});
