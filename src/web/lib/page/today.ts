/** The shop's day, for loaders: a page is rendered with it once and does not change under the reader at midnight. */
import { type CalendarDay, dayIn, shopTimeZone } from '#shared/values/calendar-day.ts';

export function todayInShop(): CalendarDay {
  return dayIn(shopTimeZone, Date.now());
}
