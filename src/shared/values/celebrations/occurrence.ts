/**
 * The next occurrence of a yearly date, computed from the original date: 29 February falls on the 28th in common years, and on the 29th again in leap
 * years.
 */
import { addDays, type CalendarDay, calendarDay, compareDays, dayParts, isCalendarDay, isLeapYear } from '../time/calendar-day.ts';

export interface DayOfYear {
  /** 1–12 */
  month: number;
  /** 1–31 */
  day: number;
}

/** The month and day of `YYYY-MM-DD` or `--MM-DD`. Throws RangeError for anything else. */
export function dayOfYear(date: string): DayOfYear {
  const { month, day } = dayParts(date.startsWith('--') ? `2000${date.slice(1)}` : date);
  return { month, day };
}

export function occurrenceIn(year: number, { month, day }: DayOfYear): CalendarDay {
  return month === 2 && day === 29 && !isLeapYear(year) ? calendarDay(year, 2, 28) : calendarDay(year, month, day);
}

/** The next occurrence, `from` included. */
export function nextOccurrence(date: DayOfYear, from: string): CalendarDay {
  const { year } = dayParts(from);
  const inThisYear = occurrenceIn(year, date);
  return compareDays(inThisYear, from) >= 0 ? inThisYear : occurrenceIn(year + 1, date);
}

export interface Birthday {
  day: CalendarDay;
  /** The age reached; null if the year of birth is unknown. */
  turns: number | null;
}

/** The next birthday for `YYYY-MM-DD` or `--MM-DD`, `from` included. The day of birth itself does not count. */
export function nextBirthday(birthDate: string, from: string): Birthday {
  const date = dayOfYear(birthDate);
  if (!isCalendarDay(birthDate)) return { day: nextOccurrence(date, from), turns: null };
  const day = nextOccurrence(date, compareDays(from, birthDate) > 0 ? from : addDays(birthDate, 1));
  return { day, turns: dayParts(day).year - dayParts(birthDate).year };
}
