/**
 * When a day of the year comes next. It is counted from the date as it was given, never from where it fell the last
 * time: whoever is born on 29 February is kept on the 28th in common years, and has their own day again in a leap year.
 */
import { addDays, type CalendarDay, calendarDay, compareDays, dayParts, isCalendarDay, isLeapYear } from './calendar-day.ts';

export interface DayOfYear {
  /** 1–12 */
  month: number;
  /** 1–31 */
  day: number;
}

/** The month and day of a `YYYY-MM-DD` or a `--MM-DD`. Throws RangeError for anything else. */
export function dayOfYear(date: string): DayOfYear {
  const { month, day } = dayParts(date.startsWith('--') ? `2000${date.slice(1)}` : date);
  return { month, day };
}

/** The day in a year. */
export function occurrenceIn(year: number, { month, day }: DayOfYear): CalendarDay {
  return month === 2 && day === 29 && !isLeapYear(year) ? calendarDay(year, 2, 28) : calendarDay(year, month, day);
}

/** The next time a day of the year comes, `from` itself included. */
export function nextOccurrence(date: DayOfYear, from: string): CalendarDay {
  const { year } = dayParts(from);
  const inThisYear = occurrenceIn(year, date);
  return compareDays(inThisYear, from) >= 0 ? inThisYear : occurrenceIn(year + 1, date);
}

export interface Birthday {
  day: CalendarDay;
  /** How old they become; null where the year of birth isn't known. */
  turns: number | null;
}

/** The next birthday of somebody born on `YYYY-MM-DD` or `--MM-DD`, `from` itself included. The day of birth is none yet. */
export function nextBirthday(birthDate: string, from: string): Birthday {
  const date = dayOfYear(birthDate);
  if (!isCalendarDay(birthDate)) return { day: nextOccurrence(date, from), turns: null };
  const day = nextOccurrence(date, compareDays(from, birthDate) > 0 ? from : addDays(birthDate, 1));
  return { day, turns: dayParts(day).year - dayParts(birthDate).year };
}
