/** Swedish holidays and observances. Red days are those of lagen (1989:253) om allmänna helgdagar; the eves are not red. Rules since 2005. */
import { addDays, type CalendarDay, calendarDay, compareDays, dayParts, weekdayOnOrAfter } from './calendar-day.ts';
import { easterSunday } from './easter.ts';

interface DayRule {
  isRed: boolean;
  /** A day on which people in Sweden customarily give gifts. */
  isGift: boolean;
  dayOf: (year: number) => CalendarDay;
}

const SATURDAY = 6;
const SUNDAY = 7;
const FRIDAY = 5;

const fixed =
  (month: number, day: number) =>
  (year: number): CalendarDay =>
    calendarDay(year, month, day);

const fromEaster =
  (days: number) =>
  (year: number): CalendarDay =>
    addDays(easterSunday(year), days);

/** The fourth Sunday in Advent is the last before Christmas Day: the first is 27 November at the earliest. */
const adventSunday =
  (number: number) =>
  (year: number): CalendarDay =>
    addDays(weekdayOnOrAfter(calendarDay(year, 11, 27), SUNDAY), 7 * (number - 1));

const red = { isRed: true, isGift: false };
const gift = { isRed: false, isGift: true };
const plain = { isRed: false, isGift: false };

const rules = {
  'new-years-day': { ...red, dayOf: fixed(1, 1) },
  epiphany: { ...red, dayOf: fixed(1, 6) },
  'valentines-day': { ...gift, dayOf: fixed(2, 14) },
  'good-friday': { ...red, dayOf: fromEaster(-2) },
  'easter-eve': { ...plain, dayOf: fromEaster(-1) },
  'easter-sunday': { isRed: true, isGift: true, dayOf: fromEaster(0) },
  'easter-monday': { ...red, dayOf: fromEaster(1) },
  'walpurgis-night': { ...plain, dayOf: fixed(4, 30) },
  'first-of-may': { ...red, dayOf: fixed(5, 1) },
  'ascension-day': { ...red, dayOf: fromEaster(39) },
  'whit-sunday': { ...red, dayOf: fromEaster(49) },
  'mothers-day': { ...gift, dayOf: (year) => weekdayOnOrAfter(calendarDay(year, 5, 25), SUNDAY) },
  'national-day': { ...red, dayOf: fixed(6, 6) },
  'midsummer-eve': { ...plain, dayOf: (year) => weekdayOnOrAfter(calendarDay(year, 6, 19), FRIDAY) },
  'midsummer-day': { ...red, dayOf: (year) => weekdayOnOrAfter(calendarDay(year, 6, 20), SATURDAY) },
  'all-saints-day': { ...red, dayOf: (year) => weekdayOnOrAfter(calendarDay(year, 10, 31), SATURDAY) },
  'fathers-day': { ...gift, dayOf: (year) => weekdayOnOrAfter(calendarDay(year, 11, 8), SUNDAY) },
  'first-advent': { ...gift, dayOf: adventSunday(1) },
  'second-advent': { ...plain, dayOf: adventSunday(2) },
  'third-advent': { ...plain, dayOf: adventSunday(3) },
  'fourth-advent': { ...plain, dayOf: adventSunday(4) },
  lucia: { ...plain, dayOf: fixed(12, 13) },
  'christmas-eve': { ...gift, dayOf: fixed(12, 24) },
  'christmas-day': { ...red, dayOf: fixed(12, 25) },
  'boxing-day': { ...red, dayOf: fixed(12, 26) },
  'new-years-eve': { ...plain, dayOf: fixed(12, 31) },
} as const satisfies Record<string, DayRule>;

export type SwedishDayKey = keyof typeof rules;

export interface SwedishDay {
  key: SwedishDayKey;
  day: CalendarDay;
  isRed: boolean;
  isGift: boolean;
}

export const swedishDayKeys = Object.keys(rules) as SwedishDayKey[];

/** The days of a year, in order. Two may coincide, such as lucia and the third Sunday in Advent. */
export function swedishDays(year: number): SwedishDay[] {
  return swedishDayKeys.map((key) => ({ key, day: rules[key].dayOf(year), isRed: rules[key].isRed, isGift: rules[key].isGift })).sort((a, b) => compareDays(a.day, b.day));
}

/** The next `count` gift days, `from` included. */
export function upcomingGiftDays(from: string, count: number): SwedishDay[] {
  if (!Number.isInteger(count) || count < 0 || count > 100) throw new RangeError(`Not a number of gift days: ${count}`);
  const found: SwedishDay[] = [];
  for (let { year } = dayParts(from); found.length < count; year += 1) {
    found.push(...swedishDays(year).filter((candidate) => candidate.isGift && candidate.day >= from));
  }
  return found.slice(0, count);
}
