/** A date of birth: `YYYY-MM-DD`, or `--MM-DD` for an unknown year. */
import { compareDays, parseCalendarDay } from '../time/calendar-day.ts';

/** A leap year, so that 29 February is valid without a year. */
const LEAP_YEAR = '2000';

/** An earlier year is a typo. */
const FIRST_YEAR = 1850;

export function isBirthDate(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const day = parseCalendarDay(value);
  return (day !== null && day.year >= FIRST_YEAR) || (/^--\d{2}-\d{2}$/.test(value) && parseCalendarDay(LEAP_YEAR + value.slice(1)) !== null);
}

/** Whether the day is after today; never without a year. */
export function isBornAfter(birthDate: string, today: string): boolean {
  return parseCalendarDay(birthDate) !== null && compareDays(birthDate, today) > 0;
}
