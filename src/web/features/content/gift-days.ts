/** The next gift days for the start page. */
import type { Occasion } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { lastOrderDay } from '#shared/values/orders/last-order-day.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { type CalendarDay, dayParts, daysBetween, formatDayShort } from '#shared/values/time/calendar-day.ts';
import { type SwedishDayKey, upcomingGiftDays } from '#shared/values/time/swedish-days.ts';
import { shortMonth } from './short-month.ts';

interface GiftDayText {
  name: () => string;
  /** Customary gifts. */
  custom: () => string;
  occasion: Occasion | null;
}

const texts: Partial<Record<SwedishDayKey, GiftDayText>> = {
  'valentines-day': { name: m.start_day_valentines, custom: m.start_day_valentines_custom, occasion: 'valentines' },
  'easter-sunday': { name: m.start_day_easter, custom: m.start_day_easter_custom, occasion: null },
  'mothers-day': { name: m.start_day_mothers, custom: m.start_day_mothers_custom, occasion: 'mothers-day' },
  'fathers-day': { name: m.start_day_fathers, custom: m.start_day_fathers_custom, occasion: 'fathers-day' },
  'first-advent': { name: m.start_day_advent, custom: m.start_day_advent_custom, occasion: 'christmas' },
  'christmas-eve': { name: m.start_day_christmas, custom: m.start_day_christmas_custom, occasion: 'christmas' },
};

/** Ready-made texts, so that no calendar is sent to the browser. */
export interface GiftDay {
  day: CalendarDay;
  dayOfMonth: number;
  month: string;
  name: string;
  /** "om 12 dagar" */
  inDays: string;
  custom: string;
  occasion: Occasion | null;
  /** "Beställ senast måndag 23 november"; null once passed. */
  orderBy: string | null;
}

/** "i dag", "i morgon", "om 12 dagar". */
function inDaysText(daysLeft: number): string {
  if (daysLeft === 0) return m.start_today();
  return daysLeft === 1 ? m.start_tomorrow() : m.start_in_days({ count: daysLeft });
}

function orderByText(day: CalendarDay, today: string, locale: Locale): string {
  return day === today ? m.start_order_today() : m.start_order_by({ day: formatDayShort(day, locale) });
}

/** The next gift days from today on, without those lacking a text. */
export function giftDaysFrom(today: string, count: number, locale: Locale): GiftDay[] {
  return upcomingGiftDays(today, count).flatMap(({ key, day }) => {
    const text = texts[key];
    if (!text) return [];
    const orderBy = lastOrderDay(day);
    return [
      {
        day,
        dayOfMonth: dayParts(day).day,
        month: shortMonth(day, locale),
        name: text.name(),
        inDays: inDaysText(daysBetween(today, day)),
        custom: text.custom(),
        occasion: text.occasion,
        orderBy: orderBy >= today ? orderByText(orderBy, today, locale) : null,
      },
    ];
  });
}
