/**
 * Delivery dates. A vendor packs on its country's working days, the carrier delivers on the recipient's: no weekends, public holidays, or eves
 * without deliveries such as midsommarafton and julafton (days and sources in shared/values/time/red-days.ts).
 */
import { CUT_OFF_HOUR } from '#shared/values/orders/limits.ts';
import { addDays, type CalendarDay, dayIn, dayOfWeek, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { addWorkingDays, isClosedDay, isWorkingDay } from '#shared/values/time/red-days.ts';
import { instantAt, wallTimeAt } from '#shared/values/time/zone-time.ts';

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

/** A time of day (HH:MM) in a time zone, from which an order counts for the next day. */
export interface CutOff {
  time: string;
  timeZone: string;
}

export interface Transit {
  /** Days in transit after packing, of those on which the carrier delivers. */
  workingDays: readonly [fastest: number, slowest: number];
  /** ISO weekdays of delivery; Monday to Friday unless given. */
  weekdays?: readonly number[];
  /** The shop's unless given. */
  cutOff?: CutOff;
}

type IsOpen = (day: string) => boolean;

const usualCutOff: CutOff = { time: `${CUT_OFF_HOUR}:00`, timeZone: shopTimeZone };

/** Whether the carrier delivers on a day: one of its weekdays, and neither holiday nor eve. */
export function isDeliveryDay({ weekdays }: Transit, country: string, day: string): boolean {
  return weekdays ? weekdays.includes(dayOfWeek(day)) && !isClosedDay(country, day) : isWorkingDay(country, day);
}

const packingDays =
  ({ vendorCountry }: Dispatch): IsOpen =>
  (day) =>
    isWorkingDay(vendorCountry, day);

/** Adds open days; 0 returns the day itself if it is one, else the next. */
function addOpenDays(day: string, days: number, isOpen: IsOpen): CalendarDay {
  let reached = addDays(day, 0);
  let left = days;
  while (left > 0 || !isOpen(reached)) {
    reached = addDays(reached, 1);
    if (left > 0 && isOpen(reached)) left -= 1;
  }
  return reached;
}

/**
 * The working day an order counts for: today until the cut-off in the shop's time zone, else the next. The interval from cut-off to midnight is
 * constant: no country here changes its clock in it.
 */
export function orderDay(now: Date, vendorCountry: string): CalendarDay {
  const day = dayIn(shopTimeZone, now.getTime() + (HOURS_PER_DAY - CUT_OFF_HOUR) * MS_PER_HOUR);
  return addWorkingDays(day, 0, vendorCountry);
}

function orderDayFor(transit: Transit, dispatch: Dispatch): CalendarDay {
  if (!transit.cutOff) return orderDay(dispatch.now, dispatch.vendorCountry);
  const { day, time } = wallTimeAt(transit.cutOff.timeZone, dispatch.now.getTime());
  return addOpenDays(time >= transit.cutOff.time ? addDays(day, 1) : day, 0, packingDays(dispatch));
}

/** The instant from which an order would arrive later than the estimate. */
export function cutOffAt(transit: Transit, dispatch: Dispatch): Date {
  const { time, timeZone } = transit.cutOff ?? usualCutOff;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(instantAt(timeZone, orderDayFor(transit, dispatch), hour, minute));
}

const packedOn = (transit: Transit, dispatch: Dispatch): CalendarDay => addOpenDays(orderDayFor(transit, dispatch), dispatch.leadDays, packingDays(dispatch));

const arrivalAfter = (transit: Transit, { country }: Dispatch, sent: string, days: number): CalendarDay => addOpenDays(sent, days, (day) => isDeliveryDay(transit, country, day));

/** The planned dispatch day: as soon as packed; for a chosen delivery day, the last day that still arrives in time by the slowest transit. */
export function dispatchDay(transit: Transit, dispatch: Dispatch, chosenDay: string | null): CalendarDay {
  const isPacking = packingDays(dispatch);
  let day = packedOn(transit, dispatch);
  if (chosenDay === null) return day;
  for (let next = addOpenDays(day, 1, isPacking); arrivalAfter(transit, dispatch, next, transit.workingDays[1]) <= chosenDay; next = addOpenDays(day, 1, isPacking)) day = next;
  return day;
}

/** The first and last possible day of arrival. */
export function deliveryEstimate(transit: Transit, dispatch: Dispatch): { from: CalendarDay; to: CalendarDay } {
  const [fastest, slowest] = transit.workingDays;
  const sent = packedOn(transit, dispatch);
  return { from: arrivalAfter(transit, dispatch, sent, fastest), to: arrivalAfter(transit, dispatch, sent, slowest) };
}

/** Selectable delivery days: the carrier's in the recipient's country, from the estimate's last day on. Faster parcels wait. */
export function listDeliveryDays(transit: Transit, dispatch: Dispatch): CalendarDay[] {
  const first = deliveryEstimate(transit, dispatch).to;
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => addDays(first, days)).filter((day) => isDeliveryDay(transit, dispatch.country, day));
}
