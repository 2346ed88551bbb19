import { describe, expect, test } from 'vitest';
import { dayOfWeek } from './calendar-day.ts';
import { easterSunday } from './easter.ts';
import { isRedDay } from './red-days.ts';
import { swedishDayKeys, swedishDays, upcomingGiftDays } from './swedish-days.ts';

test.each([
  [1583, '1583-04-10'],
  [1818, '1818-03-22'],
  [1943, '1943-04-25'],
  [1954, '1954-04-18'],
  [1981, '1981-04-19'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter %d is %s', (year, day) => {
  expect(easterSunday(year)).toBe(day);
});

test('finds Easter on a Sunday, 22 March to 25 April, from 1583', () => {
  for (let year = 1583; year <= 2600; year += 1) {
    const day = easterSunday(year);
    expect(dayOfWeek(day)).toBe(7);
    expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true);
  }
  expect(() => easterSunday(1582)).toThrow(RangeError);
  expect(() => easterSunday(2026.5)).toThrow(RangeError);
});

describe('REM-03 the days Sweden keeps', () => {
  test('2026', () => {
    expect(swedishDays(2026).map(({ key, day, isRed, isGift }) => `${day} ${key}${isRed ? ' red' : ''}${isGift ? ' gift' : ''}`)).toEqual([
      '2026-01-01 new-years-day red',
      '2026-01-06 epiphany red',
      '2026-02-14 valentines-day gift',
      '2026-04-03 good-friday red',
      '2026-04-04 easter-eve',
      '2026-04-05 easter-sunday red gift',
      '2026-04-06 easter-monday red',
      '2026-04-30 walpurgis-night',
      '2026-05-01 first-of-may red',
      '2026-05-14 ascension-day red',
      '2026-05-24 whit-sunday red',
      '2026-05-31 mothers-day gift',
      '2026-06-06 national-day red',
      '2026-06-19 midsummer-eve',
      '2026-06-20 midsummer-day red',
      '2026-10-31 all-saints-day red',
      '2026-11-08 fathers-day gift',
      '2026-11-29 first-advent gift',
      '2026-12-06 second-advent',
      '2026-12-13 third-advent',
      '2026-12-13 lucia',
      '2026-12-20 fourth-advent',
      '2026-12-24 christmas-eve gift',
      '2026-12-25 christmas-day red',
      '2026-12-26 boxing-day red',
      '2026-12-31 new-years-eve',
    ]);
  });

  test.each([
    [2020, 'mothers-day', '2020-05-31'],
    [2025, 'mothers-day', '2025-05-25'],
    [2027, 'mothers-day', '2027-05-30'],
    [2026, 'fathers-day', '2026-11-08'],
    [2025, 'fathers-day', '2025-11-09'],
    [2020, 'fathers-day', '2020-11-08'],
    [2027, 'fathers-day', '2027-11-14'],
    [2020, 'midsummer-eve', '2020-06-19'],
    [2027, 'midsummer-eve', '2027-06-25'],
    [2027, 'midsummer-day', '2027-06-26'],
    [2020, 'all-saints-day', '2020-10-31'],
    [2027, 'all-saints-day', '2027-11-06'],
    [2023, 'fourth-advent', '2023-12-24'],
    [2023, 'first-advent', '2023-12-03'],
    [2022, 'first-advent', '2022-11-27'],
  ] as const)('%d: %s is %s', (year, key, day) => {
    expect(swedishDays(year).find((candidate) => candidate.key === key)?.day).toBe(day);
  });

  test('has each once every year, in order, on the right weekday', () => {
    for (let year = 2005; year <= 2105; year += 1) {
      const days = swedishDays(year);
      expect(days.map((day) => day.key).toSorted()).toEqual(swedishDayKeys.toSorted());
      expect(days.map((day) => day.day)).toEqual(days.map((day) => day.day).toSorted());
      const getWeekday = (key: string) => days.filter((day) => day.key === key).map((day) => dayOfWeek(day.day))[0];
      expect([getWeekday('midsummer-eve'), getWeekday('midsummer-day'), getWeekday('all-saints-day')]).toEqual([5, 6, 6]);
      expect([getWeekday('good-friday'), getWeekday('ascension-day'), getWeekday('mothers-day'), getWeekday('fathers-day')]).toEqual([5, 4, 7, 7]);
      expect(days.every((day) => !day.isRed || isRedDay('SE', day.day))).toBe(true);
    }
  });
});

describe('the next days of giving', () => {
  test('lists them from today on, across New Year', () => {
    expect(upcomingGiftDays('2026-11-21', 4).map(({ key, day }) => `${day} ${key}`)).toEqual([
      '2026-11-29 first-advent',
      '2026-12-24 christmas-eve',
      '2027-02-14 valentines-day',
      '2027-03-28 easter-sunday',
    ]);
  });

  test('includes the day itself', () => {
    expect(upcomingGiftDays('2027-05-30', 1).map((day) => day.key)).toEqual(['mothers-day']);
    expect(upcomingGiftDays('2027-05-31', 1).map((day) => day.key)).toEqual(['fathers-day']);
  });

  test('returns none for zero and refuses invalid input', () => {
    expect(upcomingGiftDays('2026-11-21', 0)).toEqual([]);
    expect(() => upcomingGiftDays('2026-11-21', -1)).toThrow(RangeError);
    expect(() => upcomingGiftDays('2026-11-21', 1e9)).toThrow(RangeError);
  });
});
