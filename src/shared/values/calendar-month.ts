/** Months as a calendar shows them: `YYYY-MM`, in whole weeks from Monday on. */
import { addDays, type CalendarDay, calendarDay, dayOfWeek, parseCalendarDay } from './calendar-day.ts';

/** The rules of Sweden's days are those of the years from here on. */
const FIRST_CALENDAR_YEAR = 2005;
/** As far ahead as a reminder may lie. */
const LAST_CALENDAR_YEAR = 2199;

const MONTHS_PER_YEAR = 12;
const DAYS_PER_WEEK = 7;

/** Whether a text is a day within the calendar's years. */
export const isInCalendar = (day: string): boolean => {
  const year = parseCalendarDay(day)?.year ?? 0;
  return year >= FIRST_CALENDAR_YEAR && year <= LAST_CALENDAR_YEAR;
};

/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Whether a text is a month whose weeks lie within the calendar's years as a whole. */
export function isCalendarMonth(value: unknown): value is string {
  return typeof value === 'string' && parseCalendarDay(`${value}-01`) !== null && value > `${FIRST_CALENDAR_YEAR}-01` && value < `${LAST_CALENDAR_YEAR}-12`;
}

/** The month so many months later, or earlier when the number is negative. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const counted = year * MONTHS_PER_YEAR + number - 1 + months;
  return monthOf(calendarDay(Math.floor(counted / MONTHS_PER_YEAR), (counted % MONTHS_PER_YEAR) + 1, 1));
}

/** The weeks that a month touches, with the days of its neighbours in the first and the last. */
export function weeksOf(month: string): CalendarDay[][] {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const weeks: CalendarDay[][] = [];
  for (let monday = addDays(first, 1 - dayOfWeek(first)); monday < next; monday = addDays(monday, DAYS_PER_WEEK)) {
    weeks.push(Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(monday, index)));
  }
  return weeks;
}
