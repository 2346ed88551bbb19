/**
 * A date of birth: a calendar day `YYYY-MM-DD`, or `--MM-DD` when nobody knows the year. An unknown year is never
 * written as some year that stands for it.
 */
import { compareDays, parseCalendarDay } from './calendar-day.ts';

/** A leap year, so that 29 February is a day that somebody without a known year can be born on. */
const LEAP_YEAR = '2000';

/** Nobody born earlier is remembered by somebody alive; such a year is one mistyped. */
const FIRST_YEAR = 1850;

export function isBirthDate(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const day = parseCalendarDay(value);
  return (day !== null && day.year >= FIRST_YEAR) || (/^--\d{2}-\d{2}$/.test(value) && parseCalendarDay(LEAP_YEAR + value.slice(1)) !== null);
}

/** Whether the day is after today. One without a year never is. */
export function isBornAfter(birthDate: string, today: string): boolean {
  return parseCalendarDay(birthDate) !== null && compareDays(birthDate, today) > 0;
}
