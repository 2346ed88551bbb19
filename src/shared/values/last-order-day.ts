/** By when something has to be ordered to be there on a day. */
import { addDays, type CalendarDay } from './calendar-day.ts';
import { addWorkingDays } from './red-days.ts';

/** A day to pack and three on the way, in Sweden. */
const WORKING_DAYS_AHEAD = 4;

/** The working day that an order of a day counts for, before the cut-off. */
const countsFor = (day: string): CalendarDay => addWorkingDays(day, 0, 'SE');

/** The last day on which most things ordered, before the cut-off, still arrive on a day or before it; always a working day. */
export function lastOrderDay(day: string): CalendarDay {
  let candidate = addDays(day, -WORKING_DAYS_AHEAD);
  while (addWorkingDays(countsFor(candidate), WORKING_DAYS_AHEAD, 'SE') > day) candidate = addDays(candidate, -1);
  return candidate;
}

/** The same; null where an order that counts for `orderDay` comes too late. */
export function orderByFor(day: string, orderDay: string): CalendarDay | null {
  const last = lastOrderDay(day);
  return last >= orderDay ? last : null;
}
