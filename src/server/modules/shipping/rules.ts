/**
 * When goods arrive. A vendor packs on the working days of its own country, the carrier delivers on those of the
 * recipient's: no weekend, no red day, and none of the eves on which carriers stand still, such as midsommarafton and
 * julafton (shared/values/red-days.ts has the days and where they are written down).
 */
import { addDays, type CalendarDay, dayIn, shopTimeZone } from '#shared/values/calendar-day.ts';
import { CUT_OFF_HOUR } from '#shared/values/limits.ts';
import { addWorkingDays, isWorkingDay } from '#shared/values/red-days.ts';

/** Days are offered for choice this far ahead of the first one. */
const DAYS_AHEAD = 60;

const HOURS_PER_DAY = 24;
const MS_PER_HOUR = 3_600_000;

export interface Dispatch {
  now: Date;
  /** The working days that the vendor needs before it sends. */
  leadDays: number;
  vendorCountry: string;
  /** Where it goes. */
  country: string;
}

/** Working days on the way, after the vendor's own days for packing. */
export interface Transit {
  workingDays: readonly [fastest: number, slowest: number];
}

/**
 * The working day that an order counts for: its own until the cut-off, by the clock of the shop, else the next. No
 * country of ours shifts its clock between the cut-off and midnight, so the hours from it to midnight are always these.
 */
export function orderDay(now: Date, vendorCountry: string): CalendarDay {
  const day = dayIn(shopTimeZone, now.getTime() + (HOURS_PER_DAY - CUT_OFF_HOUR) * MS_PER_HOUR);
  return addWorkingDays(day, 0, vendorCountry);
}

/**
 * The day on which goods are planned to leave the vendor: as soon as they are packed, or for a chosen day the last day from
 * which they are there in time by the slowest way.
 */
export function dispatchDay({ workingDays: [, slowest] }: Transit, { now, leadDays, vendorCountry, country }: Dispatch, chosenDay: string | null): CalendarDay {
  let day = addWorkingDays(orderDay(now, vendorCountry), leadDays, vendorCountry);
  if (chosenDay === null) return day;
  for (let next = addWorkingDays(day, 1, vendorCountry); addWorkingDays(next, slowest, country) <= chosenDay; next = addWorkingDays(day, 1, vendorCountry)) day = next;
  return day;
}

/** The first and the last day on which a delivery may arrive. */
export function deliveryEstimate({ workingDays: [fastest, slowest] }: Transit, { now, leadDays, vendorCountry, country }: Dispatch): { from: CalendarDay; to: CalendarDay } {
  const sent = addWorkingDays(orderDay(now, vendorCountry), leadDays, vendorCountry);
  return { from: addWorkingDays(sent, fastest, country), to: addWorkingDays(sent, slowest, country) };
}

/**
 * The days that can be chosen: working days of the recipient's country from the first that can be promised on, which is
 * the last of the estimate. What could come earlier waits for its day.
 */
export function listDeliveryDays(transit: Transit, dispatch: Dispatch): CalendarDay[] {
  const first = deliveryEstimate(transit, dispatch).to;
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => addDays(first, days)).filter((day) => isWorkingDay(dispatch.country, day));
}
