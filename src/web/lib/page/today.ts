/** The shop's date, for loaders: fixed per rendered page, so it doesn't change at midnight. */
import { type CalendarDay, dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';

export function todayInShop(): CalendarDay {
  return dayIn(shopTimeZone, Date.now());
}
