import type { Locale } from '#shared/values/text/locale.ts';
import { dayParts } from '#shared/values/time/calendar-day.ts';

const months = {
  sv: ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
} as const satisfies Record<Locale, readonly string[]>;

/** Month in three letters, as on a calendar leaf. */
export function shortMonth(day: string, locale: Locale): string {
  return months[locale][dayParts(day).month - 1] ?? '';
}
