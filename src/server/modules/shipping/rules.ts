/**
 * Delivery dates. A vendor packs on its country's working days, the carrier delivers on the recipient's: no weekends, public holidays, or eves
 * without deliveries such as midsommarafton and julafton (days and sources in shared/values/time/red-days.ts).
 */
import { CUT_OFF_HOUR } from '#shared/values/orders/limits.ts';
import { addDays, type CalendarDay, dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { addWorkingDays, isWorkingDay } from '#shared/values/time/red-days.ts';

/** How many days are offered after the first one. */
const DAYS_AHEAD = 60;

const HOURS_PER_DAY = 24;
const MS_PER_HOUR = 3_600_000;

export interface Dispatch {
  now: Date;
  /** Working days before the vendor ships. */
  leadDays: number;
  vendorCountry: string;
  country: string;
}

/** Working days in transit, after packing. */
export interface Transit {
  workingDays: readonly [fastest: number, slowest: number];
}

/**
 * The working day an order counts for: today until the cut-off in the shop's time zone, else the next. The interval from cut-off to midnight is
 * constant: no country here changes its clock in it.
 */
export function orderDay(now: Date, vendorCountry: string): CalendarDay {
  const day = dayIn(shopTimeZone, now.getTime() + (HOURS_PER_DAY - CUT_OFF_HOUR) * MS_PER_HOUR);
  return addWorkingDays(day, 0, vendorCountry);
}

/** The planned dispatch day: as soon as packed; for a chosen delivery day, the last day that still arrives in time by the slowest transit. */
export function dispatchDay({ workingDays: [, slowest] }: Transit, { now, leadDays, vendorCountry, country }: Dispatch, chosenDay: string | null): CalendarDay {
  let day = addWorkingDays(orderDay(now, vendorCountry), leadDays, vendorCountry);
  if (chosenDay === null) return day;
  for (let next = addWorkingDays(day, 1, vendorCountry); addWorkingDays(next, slowest, country) <= chosenDay; next = addWorkingDays(day, 1, vendorCountry)) day = next;
  return day;
}

/** The first and last possible day of arrival. */
export function deliveryEstimate({ workingDays: [fastest, slowest] }: Transit, { now, leadDays, vendorCountry, country }: Dispatch): { from: CalendarDay; to: CalendarDay } {
  const sent = addWorkingDays(orderDay(now, vendorCountry), leadDays, vendorCountry);
  return { from: addWorkingDays(sent, fastest, country), to: addWorkingDays(sent, slowest, country) };
}

/** Selectable delivery days: working days in the recipient's country, from the estimate's last day on. Faster parcels wait. */
export function listDeliveryDays(transit: Transit, dispatch: Dispatch): CalendarDay[] {
  const first = deliveryEstimate(transit, dispatch).to;
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => addDays(first, days)).filter((day) => isWorkingDay(dispatch.country, day));
}
