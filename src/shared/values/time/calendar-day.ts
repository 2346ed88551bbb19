/**
 * Calendar days: birthdays, deliveries, name days. A `YYYY-MM-DD` string without time zone never shifts; only
 * `dayIn` converts an instant. Gregorian calendar, years 1–9999.
 */
import type { Locale } from '../text/locale.ts';

/** The functions here accept any string and throw RangeError if it is no calendar day. */
export type CalendarDay = `${number}-${number}-${number}`;

export interface DayParts {
  year: number;
  /** 1–12 */
  month: number;
  /** 1–31 */
  day: number;
}

/** ISO 8601: Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const DAYS_PER_WEEK = 7;
const DAYS_PER_ERA = 146_097; // 400 years
const SHIFT_TO_1970 = 719_468; // days from 0000-03-01 to 1970-01-01

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isDate({ year, month, day }: DayParts): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Parses `YYYY-MM-DD`; null for anything else, including a day that doesn't exist (2026-02-29). */
export function parseCalendarDay(value: unknown): DayParts | null {
  const match = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (!match) return null;
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return isDate(parts) ? parts : null;
}

export function isCalendarDay(value: unknown): value is CalendarDay {
  return parseCalendarDay(value) !== null;
}

/** The parts of a day. Throws RangeError if it is none. */
export function dayParts(day: string): DayParts {
  const parts = parseCalendarDay(day);
  if (!parts) throw new RangeError(`Not a calendar day: ${day}`);
  return parts;
}

/** The day of a year, month (1–12) and day of the month. Throws RangeError if there is no such day. */
export function calendarDay(year: number, month: number, day: number): CalendarDay {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (!isCalendarDay(text)) throw new RangeError(`Not a calendar day: ${text}`);
  return text;
}

// Years that begin in March put the leap day last (Howard Hinnant, "chrono-compatible low-level date algorithms").
function dayNumber(day: string): number {
  const { year, month, day: dayOfMonth } = dayParts(day);
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - SHIFT_TO_1970;
}

function fromDayNumber(number: number): CalendarDay {
  const shifted = number + SHIFT_TO_1970;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / (DAYS_PER_ERA - 1))) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return calendarDay(year, month, dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1);
}

/** Adds days, possibly negative. Throws RangeError outside the years 1–9999. */
export function addDays(day: string, days: number): CalendarDay {
  if (!Number.isInteger(days)) throw new RangeError(`Not a number of days: ${days}`);
  return fromDayNumber(dayNumber(day) + days);
}

/** Days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** A comparator for `sort`, earliest first. */
export function compareDays(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const isWeekday = (value: number): value is Weekday => Number.isInteger(value) && value >= 1 && value <= DAYS_PER_WEEK;

export function dayOfWeek(day: string): Weekday {
  // 1970-01-01 was a Thursday.
  const weekday = ((((dayNumber(day) + 3) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK) + 1;
  if (!isWeekday(weekday)) throw new RangeError(`Not a calendar day: ${day}`);
  return weekday;
}

/** The first such weekday on or after the day. */
export function weekdayOnOrAfter(day: string, weekday: Weekday): CalendarDay {
  return addDays(day, (weekday - dayOfWeek(day) + DAYS_PER_WEEK) % DAYS_PER_WEEK);
}

const monthNames = {
  sv: ['januari', 'februari', 'mars', 'april', 'maj', 'juni', 'juli', 'augusti', 'september', 'oktober', 'november', 'december'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
} as const satisfies Record<Locale, readonly string[]>;

const weekdayNames = {
  sv: ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
} as const satisfies Record<Locale, readonly string[]>;

const monthName = (month: number, locale: Locale): string => monthNames[locale][month - 1] ?? '';

/** "21 november 2026", in English "November 21, 2026" (REM-03: D MMMM YYYY and MMMM D, YYYY). */
export function formatDay(day: string, locale: Locale): string {
  const { year, month, day: dayOfMonth } = dayParts(day);
  const name = monthName(month, locale);
  return locale === 'sv' ? `${dayOfMonth} ${name} ${year}` : `${name} ${dayOfMonth}, ${year}`;
}

/** With weekday, without year: "tisdag 24 november", in English "Tuesday, November 24". */
export function formatDayShort(day: string, locale: Locale): string {
  const { month, day: dayOfMonth } = dayParts(day);
  const name = monthName(month, locale);
  const weekday = weekdayNames[locale][dayOfWeek(day) - 1] ?? '';
  return locale === 'sv' ? `${weekday} ${dayOfMonth} ${name}` : `${weekday}, ${name} ${dayOfMonth}`;
}

/** The month of a day: "november 2026", in English "November 2026". */
export function formatMonth(day: string, locale: Locale): string {
  const { year, month } = dayParts(day);
  return `${monthName(month, locale)} ${year}`;
}

export function monthsIn(locale: Locale): readonly string[] {
  return monthNames[locale];
}

/** A day without year: "21 november", in English "November 21". */
export function formatDayOfYear({ month, day }: Pick<DayParts, 'month' | 'day'>, locale: Locale): string {
  return locale === 'sv' ? `${day} ${monthName(month, locale)}` : `${monthName(month, locale)} ${day}`;
}

export function weekdaysIn(locale: Locale): readonly string[] {
  return weekdayNames[locale];
}

/** The default time zone of "today", unless a member chose another. */
export const shopTimeZone = 'Europe/Stockholm';

/** A zone's formatter, and its last result. */
interface ZoneDays {
  format: Intl.DateTimeFormat;
  last: { quarter: number; day: CalendarDay } | null;
}

// Creating a formatter costs fifty times as much as using it. Bounded, because zone names come from users.
const MAX_ZONES = 500;
const zones = new Map<string, ZoneDays>();

function getZone(timeZone: string): ZoneDays {
  const known = zones.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  const made: ZoneDays = { format, last: null };
  if (zones.size >= MAX_ZONES) zones.clear();
  zones.set(timeZone, made);
  return made;
}

const MS_PER_QUARTER = 900_000;
/** Since then no zone's day changes within a quarter of an hour of UTC; until 2011 Newfoundland's clocks changed at 00:01. */
const WHOLE_QUARTERS_SINCE = Date.UTC(2012, 0) / MS_PER_QUARTER;

/** The day in a time zone at an instant (milliseconds since 1970). Throws RangeError for an unknown zone or an instant outside the years 1–9999. */
export function dayIn(timeZone: string, instantMs: number): CalendarDay {
  const zone = getZone(timeZone);
  const quarter = Math.floor(instantMs / MS_PER_QUARTER);
  if (zone.last?.quarter === quarter) return zone.last.day;
  const parts = new Map(zone.format.formatToParts(instantMs).map((part) => [part.type, Number(part.value)]));
  const day = calendarDay(parts.get('year') ?? 0, parts.get('month') ?? 0, parts.get('day') ?? 0);
  if (quarter >= WHOLE_QUARTERS_SINCE) zone.last = { quarter, day };
  return day;
}
