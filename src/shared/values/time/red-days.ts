/** Public holidays and working days of the five countries, for delivery promises. Without Sundays. */
import { addDays, type CalendarDay, calendarDay, dayOfWeek, dayParts, weekdayOnOrAfter, type Weekday } from './calendar-day.ts';
import { type CountryCode, isCountryCode } from '../places/countries.ts';
import { easterSunday } from './easter.ts';
import { swedishDays } from './swedish-days.ts';

const MONDAY: Weekday = 1;
const THURSDAY: Weekday = 4;
const FRIDAY: Weekday = 5;
const SATURDAY: Weekday = 6;

const inYear = (year: number, days: readonly (readonly [month: number, day: number])[]): CalendarDay[] => days.map(([month, day]) => calendarDay(year, month, day));

const aroundEaster = (year: number, offsets: readonly number[]): CalendarDay[] => offsets.map((offset) => addDays(easterSunday(year), offset));

/** Maundy Thursday, Good Friday, Easter Sunday, Easter Monday, Ascension Day, Whit Sunday, Whit Monday. */
const easterDaysOfNorwayDenmarkIceland = [-3, -2, 0, 1, 39, 49, 50] as const;

const holidays: Record<CountryCode, (year: number) => CalendarDay[]> = {
  SE: (year) =>
    swedishDays(year)
      .filter((day) => day.isRed)
      .map((day) => day.day),
  // Lov om 1 og 17 mai som høgtidsdager (1947), helligdagsfredloven (1995).
  NO: (year) => [
    ...inYear(year, [
      [1, 1],
      [5, 1],
      [5, 17],
      [12, 25],
      [12, 26],
    ]),
    ...aroundEaster(year, easterDaysOfNorwayDenmarkIceland),
  ],
  // Kirkkolaki (652/2023), laki vapunpäivän järjestämisestä (272/1944), laki itsenäisyyspäivän viettämisestä (388/1937).
  FI: (year) => [
    ...inYear(year, [
      [1, 1],
      [1, 6],
      [5, 1],
      [12, 6],
      [12, 25],
      [12, 26],
    ]),
    ...aroundEaster(year, [-2, 0, 1, 39, 49]),
    weekdayOnOrAfter(calendarDay(year, 6, 20), SATURDAY),
    weekdayOnOrAfter(calendarDay(year, 10, 31), SATURDAY),
  ],
  // The great day of prayer, the fourth Friday after Easter, was abolished from 2024 (lov nr. 214 af 6. marts 2023).
  DK: (year) => [
    ...inYear(year, [
      [1, 1],
      [12, 25],
      [12, 26],
    ]),
    ...aroundEaster(year, year < 2024 ? [...easterDaysOfNorwayDenmarkIceland, 26] : easterDaysOfNorwayDenmarkIceland),
  ],
  // Lög um 40 stunda vinnuviku (88/1971), lög um helgidagafrið (32/1997); Christmas Eve and New Year's Eve from 13 o'clock.
  IS: (year) => [
    ...inYear(year, [
      [1, 1],
      [5, 1],
      [6, 17],
      [12, 24],
      [12, 25],
      [12, 26],
      [12, 31],
    ]),
    ...aroundEaster(year, easterDaysOfNorwayDenmarkIceland),
    weekdayOnOrAfter(calendarDay(year, 4, 19), THURSDAY),
    weekdayOnOrAfter(calendarDay(year, 8, 1), MONDAY),
  ],
};

/**
 * Days without delivery, or only until noon, that are no public holidays. Swedish law treats three eves as holidays for time limits (lagen 1930:173,
 * 2 §), Finland's holiday act the eves of midsummer and Christmas (vuosilomalaki 162/2005, 4 §), and Danish shops close on Constitution Day, 5 June.
 * The rest is caution.
 */
const closedDays: Record<CountryCode, (year: number) => CalendarDay[]> = {
  SE: (year) => [
    ...inYear(year, [
      [12, 24],
      [12, 31],
    ]),
    weekdayOnOrAfter(calendarDay(year, 6, 19), FRIDAY),
  ],
  NO: (year) =>
    inYear(year, [
      [12, 24],
      [12, 31],
    ]),
  FI: (year) => [
    ...inYear(year, [
      [12, 24],
      [12, 31],
    ]),
    weekdayOnOrAfter(calendarDay(year, 6, 19), FRIDAY),
  ],
  DK: (year) =>
    inYear(year, [
      [6, 5],
      [12, 24],
      [12, 31],
    ]),
  IS: () => [],
};

interface FreeDays {
  red: ReadonlySet<string>;
  closed: ReadonlySet<string>;
}

// Cached: a page of delivery estimates reads it dozens of times. Bounded: the year may come from an address.
const MAX_CACHED = 100;
const cached = new Map<string, FreeDays>();

function getFreeDays(country: string, year: number): FreeDays {
  if (!isCountryCode(country)) throw new RangeError(`No holidays known for ${country}`);
  const key = `${country}${year}`;
  const known = cached.get(key);
  if (known) return known;
  const made = { red: new Set(holidays[country](year)), closed: new Set(closedDays[country](year)) };
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(key, made);
  return made;
}

/** Whether a day is a named public holiday (röd dag), plain Sundays excluded. Throws RangeError for an unknown country. */
export function isRedDay(country: string, day: string): boolean {
  return getFreeDays(country, dayParts(day).year).red.has(day);
}

/** Whether a day is a public holiday, or an eve without deliveries. */
export function isClosedDay(country: string, day: string): boolean {
  const { red, closed } = getFreeDays(country, dayParts(day).year);
  return red.has(day) || closed.has(day);
}

/** Whether goods are packed and delivered: no weekend, public holiday or eve. */
export const isWorkingDay = (country: string, day: string): boolean => dayOfWeek(day) < SATURDAY && !isClosedDay(country, day);

/**
 * Adds working days; 0 returns the day itself if it is one, else the next. Throws RangeError unless an integer from 0 to
 * 1000, and for an unknown country.
 */
export function addWorkingDays(day: string, workingDays: number, country: string): CalendarDay {
  if (!Number.isInteger(workingDays) || workingDays < 0 || workingDays > 1000) throw new RangeError(`Not a number of working days: ${workingDays}`);
  let reached = addDays(day, 0);
  let left = workingDays;
  while (left > 0 || !isWorkingDay(country, reached)) {
    reached = addDays(reached, 1);
    if (left > 0 && isWorkingDay(country, reached)) left -= 1;
  }
  return reached;
}
