/** Billing periods: whole months from an anchor, by the clocks of the shop's zone. */
import type { PlanInterval } from '#shared/contract/memberships.ts';
import { calendarDay, type CalendarDay, dayParts, isCalendarDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { instantAt, wallTimeAt } from '#shared/values/time/zone-time.ts';

export const monthsPer: Record<PlanInterval, number> = { month: 1, year: 12 };

/** The same day of a later month, or the month's last: 31 January + 1 is 28 February (29 in leap years), + 2 is 31 March. */
export function addMonths(day: string, months: number): CalendarDay {
  const parts = dayParts(day);
  const index = parts.year * 12 + parts.month - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  for (let last = parts.day; ; last -= 1) {
    const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(last).padStart(2, '0')}`;
    if (isCalendarDay(text)) return calendarDay(year, month, last);
  }
}

/** Same time of day in Stockholm, to the minute. Counted from the anchor, never the previous period: a membership of 31 January is renewed on 28 February, then on 31 March. */
export function monthsAfter(anchor: Date, months: number): Date {
  const { day, time } = wallTimeAt(shopTimeZone, anchor.getTime());
  const [hour, minute] = time.split(':').map(Number);
  return new Date(instantAt(shopTimeZone, addMonths(day, months), hour ?? 0, minute ?? 0));
}
