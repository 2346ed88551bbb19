/** Swedish holidays and observances. Red days are those of lagen (1989:253) om allmänna helgdagar; the eves are not red. Rules since 2005. */
import { addDays, type CalendarDay, calendarDay, compareDays, dayParts, weekdayOnOrAfter } from './calendar-day.ts';
import { easterSunday } from './easter.ts';

interface DayRule {
  isRed: boolean;
  /** A day on which people in Sweden customarily give gifts. */
  isGift: boolean;
  toDay: (year: number) => CalendarDay;
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
  'new-years-day': { ...red, toDay: fixed(1, 1) },
  epiphany: { ...red, toDay: fixed(1, 6) },
  'valentines-day': { ...gift, toDay: fixed(2, 14) },
  'good-friday': { ...red, toDay: fromEaster(-2) },
  'easter-eve': { ...plain, toDay: fromEaster(-1) },
  'easter-sunday': { isRed: true, isGift: true, toDay: fromEaster(0) },
  'easter-monday': { ...red, toDay: fromEaster(1) },
  'walpurgis-night': { ...plain, toDay: fixed(4, 30) },
  'first-of-may': { ...red, toDay: fixed(5, 1) },
  'ascension-day': { ...red, toDay: fromEaster(39) },
  'whit-sunday': { ...red, toDay: fromEaster(49) },
  'mothers-day': { ...gift, toDay: (year) => weekdayOnOrAfter(calendarDay(year, 5, 25), SUNDAY) },
  'national-day': { ...red, toDay: fixed(6, 6) },
  'midsummer-eve': { ...plain, toDay: (year) => weekdayOnOrAfter(calendarDay(year, 6, 19), FRIDAY) },
  'midsummer-day': { ...red, toDay: (year) => weekdayOnOrAfter(calendarDay(year, 6, 20), SATURDAY) },
  'all-saints-day': { ...red, toDay: (year) => weekdayOnOrAfter(calendarDay(year, 10, 31), SATURDAY) },
  'fathers-day': { ...gift, toDay: (year) => weekdayOnOrAfter(calendarDay(year, 11, 8), SUNDAY) },
  'first-advent': { ...gift, toDay: adventSunday(1) },
  'second-advent': { ...plain, toDay: adventSunday(2) },
  'third-advent': { ...plain, toDay: adventSunday(3) },
  'fourth-advent': { ...plain, toDay: adventSunday(4) },
  lucia: { ...plain, toDay: fixed(12, 13) },
  'christmas-eve': { ...gift, toDay: fixed(12, 24) },
  'christmas-day': { ...red, toDay: fixed(12, 25) },
  'boxing-day': { ...red, toDay: fixed(12, 26) },
  'new-years-eve': { ...plain, toDay: fixed(12, 31) },
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
  return swedishDayKeys.map((key) => ({ key, day: rules[key].toDay(year), isRed: rules[key].isRed, isGift: rules[key].isGift })).sort((a, b) => compareDays(a.day, b.day));
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
