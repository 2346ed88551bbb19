/** Calendar months (`YYYY-MM`) in whole weeks from Monday on. */
import { addDays, type CalendarDay, calendarDay, dayOfWeek, parseCalendarDay } from './calendar-day.ts';

/** Sweden's holiday rules are implemented from this year on. */
const FIRST_CALENDAR_YEAR = 2005;
/** The latest year of a reminder. */
const LAST_CALENDAR_YEAR = 2199;

const MONTHS_PER_YEAR = 12;
const DAYS_PER_WEEK = 7;

/** Whether a string is a day within the calendar's years. */
export const isInCalendar = (day: string): boolean => {
  const year = parseCalendarDay(day)?.year ?? 0;
  return year >= FIRST_CALENDAR_YEAR && year <= LAST_CALENDAR_YEAR;
};

export const toMonth = (day: string): string => day.slice(0, 7);

/** Whether a string is a month whose weeks are all within the calendar's years. */
export function isCalendarMonth(value: unknown): value is string {
  return typeof value === 'string' && parseCalendarDay(`${value}-01`) !== null && value > `${FIRST_CALENDAR_YEAR}-01` && value < `${LAST_CALENDAR_YEAR}-12`;
}

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const counted = year * MONTHS_PER_YEAR + number - 1 + months;
  return toMonth(calendarDay(Math.floor(counted / MONTHS_PER_YEAR), (counted % MONTHS_PER_YEAR) + 1, 1));
}

/** The weeks of a month, including the neighbours' days in the first and last. */
export function listWeeks(month: string): CalendarDay[][] {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const weeks: CalendarDay[][] = [];
  for (let monday = addDays(first, 1 - dayOfWeek(first)); monday < next; monday = addDays(monday, DAYS_PER_WEEK)) {
    weeks.push(Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(monday, index)));
  }
  return weeks;
}
