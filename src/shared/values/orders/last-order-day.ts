/** The last day to order for delivery by a given day. */
import { addDays, type CalendarDay } from '../time/calendar-day.ts';
import { addWorkingDays } from '../time/red-days.ts';

/** A day to pack and three in transit, within Sweden. */
const WORKING_DAYS_AHEAD = 4;

/** The working day to which an order before the cut-off is assigned. */
const countsFor = (day: string): CalendarDay => addWorkingDays(day, 0, 'SE');

/** The last day on which most items, ordered before the cut-off, still arrive by the given day. */
export function lastOrderDay(day: string): CalendarDay {
  let candidate = addDays(day, -WORKING_DAYS_AHEAD);
  while (addWorkingDays(countsFor(candidate), WORKING_DAYS_AHEAD, 'SE') > day) candidate = addDays(candidate, -1);
  return candidate;
}

/** Like lastOrderDay; null if an order assigned to `orderDay` is too late. */
export function orderByFor(day: string, orderDay: string): CalendarDay | null {
  const last = lastOrderDay(day);
  return last >= orderDay ? last : null;
}
