/** Compares our holidays with an independent table (date-holidays). */
import Holidays from 'date-holidays';
import { expect, test } from 'vitest';
import { type CalendarDay, addDays } from './calendar-day.ts';
import { countryCodes } from '../places/countries.ts';
import { isRedDay } from './red-days.ts';
import { type SwedishDayKey, swedishDays } from './swedish-days.ts';

const FIRST_YEAR = 2024;
const LAST_YEAR = 2060;
const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);

/** Days on which many firms close by law or custom have the type `bank` there, and are no red days here. */
function publicHolidays(country: string, year: number): string[] {
  return [
    ...new Set(
      new Holidays(country)
        .getHolidays(year)
        .filter(({ type, substitute }) => type === 'public' && substitute !== true)
        // The first day of summer is the first Thursday after 18 April; when 18 April is a Thursday, the table is a
        // week early.
        .map(({ date, rule }) => (country === 'IS' && rule.startsWith('thursday') && date.slice(5, 10) === '04-18' ? `${year}-04-25` : date.slice(0, 10))),
    ),
  ].toSorted();
}

function ourRedDays(country: string, year: number): string[] {
  const found: string[] = [];
  for (let day: CalendarDay = addDays(`${year}-01-01`, 0); day.startsWith(String(year)); day = addDays(day, 1)) if (isRedDay(country, day)) found.push(day);
  return found;
}

test.each(countryCodes)('REM-03 agrees with other sources on holidays of %s', (country) => {
  for (const year of years) expect(ourRedDays(country, year), String(year)).toEqual(publicHolidays(country, year));
});

/** Swedish days that the table also has, by its names. */
const names: Partial<Record<SwedishDayKey, string>> = {
  'new-years-day': 'nyårsdagen',
  epiphany: 'trettondedag jul',
  'good-friday': 'långfredagen',
  'easter-eve': 'påskafton',
  'easter-sunday': 'påskdagen',
  'easter-monday': 'annandag påsk',
  'walpurgis-night': 'valborgsmässoafton',
  'first-of-may': 'första maj',
  'ascension-day': 'Kristi himmelsfärdsdag',
  'whit-sunday': 'pingstdagen',
  'mothers-day': 'Mors dag',
  'national-day': 'nationaldagen',
  'midsummer-eve': 'midsommarafton',
  'midsummer-day': 'midsommardagen',
  'all-saints-day': 'alla helgons dag',
  lucia: 'Luciadagen',
  'christmas-eve': 'julafton',
  'christmas-day': 'juldagen',
  'boxing-day': 'annandag jul',
  'new-years-eve': 'nyårsafton',
};

test('REM-03 agrees with other sources on each named Swedish day', () => {
  for (const year of years) {
    const known = new Map(new Holidays('SE').getHolidays(year, 'sv').map(({ name, date }) => [name, date.slice(0, 10)]));
    const ours = swedishDays(year).flatMap(({ key, day }) => (names[key] === undefined ? [] : [[names[key], day]]));
    expect(ours, String(year)).toEqual(ours.map(([name = '']) => [name, known.get(name)]));
  }
});

test('REM-03 adds only days of giving and Advent to other sources', () => {
  expect(swedishDays(2026).flatMap(({ key }) => (names[key] === undefined ? [key] : []))).toEqual(['valentines-day', 'fathers-day', 'first-advent', 'second-advent', 'third-advent', 'fourth-advent']);
});
