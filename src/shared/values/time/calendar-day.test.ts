import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  compareDays,
  dayIn,
  dayOfWeek,
  dayParts,
  daysBetween,
  formatDay,
  formatDayShort,
  isCalendarDay,
  parseCalendarDay,
  shopTimeZone,
  weekdayOnOrAfter,
} from './calendar-day.ts';

const MS_PER_DAY = 86_400_000;
/** Date as the reference: UTC has no clock changes. */
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const anyDay = (from = '0001-01-01', to = '9999-12-31'): fc.Arbitrary<CalendarDay> =>
  fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10) as CalendarDay);

describe('a calendar day', () => {
  test.each(['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is one', (text) => {
    expect(isCalendarDay(text)).toBe(true);
  });

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '26-01-01',
    '2026-11-21T00:00:00Z',
    ' 2026-11-21',
    '2026-11-21\n',
    '--11-21',
    '',
    20261121,
    null,
    undefined,
  ])('%j is none', (value) => {
    expect(isCalendarDay(value)).toBe(false);
    expect(parseCalendarDay(value)).toBeNull();
  });

  test('is made of its parts, and gives them back', () => {
    fc.assert(
      fc.property(anyDay(), (day) => {
        const { year, month, day: dayOfMonth } = dayParts(day);
        expect(calendarDay(year, month, dayOfMonth)).toBe(day);
      }),
    );
    expect(() => calendarDay(2026, 2, 29)).toThrow(RangeError);
    expect(() => calendarDay(10_000, 1, 1)).toThrow(RangeError);
    expect(() => calendarDay(2026, 1.5, 1)).toThrow(RangeError);
  });
});

describe('arithmetic', () => {
  test.each([
    ['2026-11-21', 12, '2026-12-03'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-03', -7, '2026-12-27'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-11-21', 0, '2026-11-21'],
  ] as const)('%s and %d days is %s', (day, days, sum) => {
    expect(addDays(day, days)).toBe(sum);
    expect(daysBetween(day, sum)).toBe(days);
  });

  test('agrees with Date in UTC everywhere', () => {
    fc.assert(
      fc.property(anyDay(), anyDay(), (a, b) => {
        const days = (utc(b).getTime() - utc(a).getTime()) / MS_PER_DAY;
        expect(daysBetween(a, b)).toBe(days);
        expect(addDays(a, days)).toBe(b);
        expect(dayOfWeek(a)).toBe(utc(a).getUTCDay() || 7);
        expect(Math.sign(compareDays(b, a))).toBe(Math.sign(days));
      }),
      { numRuns: 500 },
    );
  });

  test('orders every day of four centuries after the one before', () => {
    let day: CalendarDay = '1800-01-01';
    for (let time = utc(day).getTime(); day < '2201-01-01'; time += MS_PER_DAY) {
      if (day !== new Date(time).toISOString().slice(0, 10)) expect.fail(`${day} is out of step`);
      day = addDays(day, 1);
    }
  });

  test('refuses fractions, and days outside the years 1–9999', () => {
    expect(() => addDays('2026-11-21', 0.5)).toThrow(RangeError);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  });

  test('finds the first such weekday on or after a day', () => {
    expect(weekdayOnOrAfter('2026-11-21', 6)).toBe('2026-11-21');
    expect(weekdayOnOrAfter('2026-11-21', 7)).toBe('2026-11-22');
    expect(weekdayOnOrAfter('2026-11-21', 5)).toBe('2026-11-27');
  });
});

describe('REM-03 how days are written', () => {
  test.each([
    ['2026-11-21', '21 november 2026', 'November 21, 2026'],
    ['2027-01-01', '1 januari 2027', 'January 1, 2027'],
  ] as const)('%s is %s, in English %s', (day, swedish, english) => {
    expect(formatDay(day, 'sv')).toBe(swedish);
    expect(formatDay(day, 'en')).toBe(english);
  });

  test('writes the weekday', () => {
    expect(formatDayShort('2026-11-24', 'sv')).toBe('tisdag 24 november');
    expect(formatDayShort('2026-11-24', 'en')).toBe('Tuesday, November 24');
  });

  test('writes every day as Intl does', () => {
    const format = (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    const long = { year: 'numeric', month: 'long', day: 'numeric' } as const;
    const short = { weekday: 'long', month: 'long', day: 'numeric' } as const;
    const [svLong, enLong, svShort, enShort] = [format('sv', long), format('en-US', long), format('sv', short), format('en-US', short)];
    for (let day: CalendarDay = '2026-01-01'; day < '2027-01-10'; day = addDays(day, 1)) {
      expect(formatDay(day, 'sv')).toBe(svLong.format(utc(day)));
      expect(formatDay(day, 'en')).toBe(enLong.format(utc(day)));
      expect(formatDayShort(day, 'sv')).toBe(svShort.format(utc(day)));
      expect(formatDayShort(day, 'en')).toBe(enShort.format(utc(day)));
    }
  });
});

describe('the current day', () => {
  const at = (text: string) => Date.parse(text);
  test.each([
    ['2026-11-21T22:59:59.999Z', 'Europe/Stockholm', '2026-11-21'],
    ['2026-11-21T23:00:00Z', 'Europe/Stockholm', '2026-11-22'],
    ['2026-06-30T21:59:59Z', 'Europe/Stockholm', '2026-06-30'],
    ['2026-06-30T22:00:00Z', 'Europe/Stockholm', '2026-07-01'],
    ['2026-03-29T00:59:59Z', 'Europe/Stockholm', '2026-03-29'],
    ['2026-10-25T22:59:59Z', 'Europe/Stockholm', '2026-10-25'],
    ['2026-12-31T23:30:00Z', 'Europe/Stockholm', '2027-01-01'],
    ['2026-12-31T23:30:00Z', 'Atlantic/Reykjavik', '2026-12-31'],
    ['2026-11-22T07:59:59Z', 'America/Los_Angeles', '2026-11-21'],
    ['2026-11-22T08:00:00Z', 'America/Los_Angeles', '2026-11-22'],
    ['2026-11-21T10:00:00Z', 'Pacific/Kiritimati', '2026-11-22'],
  ])('at %s in %s it is %s', (instant, timeZone, day) => {
    expect(dayIn(timeZone, at(instant))).toBe(day);
  });

  test('uses Stockholm’s day as the shop’s today', () => {
    expect(dayIn(shopTimeZone, at('2026-11-21T23:30:00Z'))).toBe('2026-11-22');
  });

  // Each pair lies within one quarter of an hour of UTC, or on both sides of its end.
  test.each([
    ['Asia/Kathmandu', '2026-11-21T18:14:59.999Z', '2026-11-21', '2026-11-21T18:15:00Z', '2026-11-22'],
    ['Europe/Stockholm', '2026-11-21T22:59:59.999Z', '2026-11-21', '2026-11-21T23:00:00Z', '2026-11-22'],
    ['Africa/Monrovia', '1971-06-01T00:44:29Z', '1971-05-31', '1971-06-01T00:44:30Z', '1971-06-01'],
  ])('answers consistently in %s: at %s it is %s, at %s %s', (timeZone, first, firstDay, then, thenDay) => {
    expect([dayIn(timeZone, at(first)), dayIn(timeZone, at(then)), dayIn(timeZone, at(first))]).toEqual([firstDay, thenDay, firstDay]);
  });

  test('refuses an unknown zone and an instant that is none', () => {
    expect(() => dayIn('Europe/Atlantis', 0)).toThrow(RangeError);
    expect(() => dayIn(shopTimeZone, Number.NaN)).toThrow(RangeError);
  });

  test('never shifts a day: noon in a zone is that day', () => {
    fc.assert(
      fc.property(anyDay('1950-01-01', '2100-12-31'), (day) => {
        expect(dayIn('UTC', utc(day).getTime() + MS_PER_DAY / 2)).toBe(day);
        expect(dayIn(shopTimeZone, utc(day).getTime() + MS_PER_DAY / 2)).toBe(day);
      }),
    );
  });
});
