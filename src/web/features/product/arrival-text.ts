/** "Hos dig mellan tisdag 24 och torsdag 26 november": the delivery days as text. */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayParts, formatDayShort } from '#shared/values/time/calendar-day.ts';

export function arrivalText({ from, to }: { from: string; to: string }, locale: Locale): string {
  const last = formatDayShort(to, locale);
  if (from === to) return m.product_arrives_on({ day: last });
  const first = formatDayShort(from, locale);
  // In Swedish the month comes last, so it need not be repeated.
  const isSaidOnce = locale === 'sv' && dayParts(from).month === dayParts(to).month;
  return m.product_arrives_between({ from: isSaidOnce ? first.replace(/ \p{L}+$/u, '') : first, to: last });
}
