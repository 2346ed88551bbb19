import { expect, test } from 'vitest';
import { getUsualDay, listAges, listBudgets, listDays, listUsualDays, toDayText } from './gift-choices.ts';

test.each([
  ['2026-11-25', ['2026-11-27 friday', '2026-12-13 lucia', '2026-12-24 christmas']],
  ['2026-11-26', ['2026-12-04 friday', '2026-12-13 lucia', '2026-12-24 christmas']],
  ['2026-11-27', ['2026-12-04 friday', '2026-12-13 lucia', '2026-12-24 christmas']],
  ['2026-12-13', ['2026-12-18 friday', '2026-12-24 christmas']],
  ['2026-12-24', ['2027-01-01 friday']],
  ['2026-06-01', ['2026-06-05 friday']],
])('offers the near days on %s', (today, expected) => {
  expect(listUsualDays(today).map(({ day, kind }) => `${day} ${kind}`)).toEqual(expected);
});

test.each([
  ['2026-10-24', null],
  ['2026-10-25', '2026-12-24'],
  ['2026-12-23', '2026-12-24'],
  ['2026-12-24', null],
])('proposes Christmas Eve while it is near: %s', (today, day) => {
  expect(getUsualDay(today)).toBe(day);
});

test('names the usual days', () => {
  expect(toDayText('2026-12-24', '2026-11-25', 'sv')).toBe('framme till julafton');
  expect(toDayText('2026-11-27', '2026-11-25', 'sv')).toBe('framme fredag 27 november');
});

test('lists a value from the address among the usual ones', () => {
  expect(listAges(72).map(({ value }) => value)).toEqual(expect.arrayContaining(['70', '72', '80']));
  expect(listBudgets({ max: 275, currency: 'SEK' }, 'sv').map(({ value }) => value)).toEqual(['200', '350', '500', '1000', '275', '']);
  expect(listBudgets({ max: 500, currency: 'SEK' }, 'sv')).toHaveLength(5);
  expect(listDays('2027-01-31', '2026-11-25', 'sv').map(({ value }) => value)).toEqual(['2026-11-27', '2026-12-13', '2026-12-24', '2027-01-31', '']);
});
