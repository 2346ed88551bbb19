/**
 * Recurring dates: a day of the year, a rule such as the last Sunday of May, or once. Computed from the original
 * date, never from the previous occurrence.
 */
import { addDays, type CalendarDay, calendarDay, compareDays, dayParts, isCalendarDay, type Weekday, weekdayOnOrAfter } from '../time/calendar-day.ts';
import { easterSunday } from '../time/easter.ts';
import { dayOfYear, nextOccurrence } from './occurrence.ts';

export const weeksOfMonth = [1, 2, 3, 4, 'last'] as const;

/** A day that moves from year to year. */
export type DayRule =
  | {
      kind: 'weekday';
      /** 1–12 */
      month: number;
      weekday: Weekday;
      /** The first, second, third, fourth or last such weekday of the month. */
      week: (typeof weeksOfMonth)[number];
    }
  | {
      kind: 'easter';
      /** Offset from Easter Sunday; negative for before. */
      days: number;
    };

export interface Recurrence {
  /** `YYYY-MM-DD`, or `--MM-DD` for a yearly date; null with a rule. */
  date: string | null;
  /** Yearly. */
  rule: DayRule | null;
  repeats: 'yearly' | 'once';
}

const DAYS_TO_FOURTH = 21;
const DAYS_PER_WEEK = 7;

export function ruleDay(rule: DayRule, year: number): CalendarDay {
  if (rule.kind === 'easter') return addDays(easterSunday(year), rule.days);
  const first = weekdayOnOrAfter(calendarDay(year, rule.month, 1), rule.weekday);
  if (rule.week !== 'last') return addDays(first, DAYS_PER_WEEK * (rule.week - 1));
  const fifth = addDays(first, DAYS_TO_FOURTH + DAYS_PER_WEEK);
  return dayParts(fifth).month === rule.month ? fifth : addDays(first, DAYS_TO_FOURTH);
}

function nextRuleDay(rule: DayRule, from: string): CalendarDay {
  const { year } = dayParts(from);
  // An Easter offset may cross into another year.
  const days = [year - 1, year, year + 1, year + 2].map((counted) => ruleDay(rule, counted));
  const next = days.find((day) => compareDays(day, from) >= 0);
  if (!next) throw new RangeError(`Not a rule for a day of the year: ${JSON.stringify(rule)}`);
  return next;
}

/** The next real occurrence, `from` included; null for a past one-time date. A date in a future year does not occur before it. */
export function nextDay({ date, rule, repeats }: Recurrence, from: string): CalendarDay | null {
  if (rule !== null) return nextRuleDay(rule, from);
  if (date === null) throw new RangeError('Neither a date nor a rule');
  if (!isCalendarDay(date)) return nextOccurrence(dayOfYear(date), from);
  if (compareDays(date, from) >= 0) return date;
  return repeats === 'once' ? null : nextOccurrence(dayOfYear(date), from);
}

/** The next day for listing, `from` included: a past one-time date still listed is shifted by years. */
export function nextListedDay(recurrence: Recurrence, from: string): CalendarDay {
  const next = nextDay(recurrence, from) ?? nextDay({ ...recurrence, repeats: 'yearly' }, from);
  if (next === null) throw new RangeError('What comes every year has a next day');
  return next;
}

/** Years since the given date's year: null if unknown, and on the first day itself. */
export function yearsOn({ date }: Recurrence, day: string): number | null {
  if (date === null || !isCalendarDay(date)) return null;
  const years = dayParts(day).year - dayParts(date).year;
  return years > 0 ? years : null;
}
