import type { ShippingOption } from '#shared/contract/shipping-options.ts';
import { windowText } from '#shared/i18n/delivery-lines.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import { formatDayShort, dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { formatDaySpan } from '#shared/values/time/day-span.ts';
import { formatTimeOfDay } from '#shared/values/time/instant.ts';
import { unbrokenDays } from '#shared/values/time/unbroken-days.ts';

/** When an option arrives, or from when on it can. */
export function arrivalText({ kind, estimate, delivery_days, needs_day, window }: ShippingOption, locale: Locale): string {
  const [first] = delivery_days;
  if (needs_day && first !== undefined) return [m.delivery_first_day({ day: unbrokenDays(formatDayShort(first, locale)) }), window && windowText(window, locale)].filter(Boolean).join(', ');
  const days = unbrokenDays(formatDaySpan(estimate, locale));
  return kind === 'pickup' ? m.delivery_ready_to_collect({ days }) : m.checkout_arrives({ days });
}

/** Until when the first day can be had. */
export function orderByText({ order_by }: ShippingOption, locale: Locale): string {
  const at = Date.parse(order_by);
  return m.delivery_order_by({ day: unbrokenDays(formatDayShort(dayIn(shopTimeZone, at), locale)), time: formatTimeOfDay(at, shopTimeZone, locale) });
}

/** The time of the cut-off: "14" or "11.30", in English "14:00". */
export function cutOffHour({ order_by }: ShippingOption, locale: Locale): string {
  const time = formatTimeOfDay(Date.parse(order_by), shopTimeZone, locale);
  return locale === 'sv' ? time.replace(/\.00$/, '') : time;
}
