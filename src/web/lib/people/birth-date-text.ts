import { dayOfYear } from '#shared/values/celebrations/occurrence.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { formatDay, formatDayOfYear } from '#shared/values/time/calendar-day.ts';

/** "3 maj 1948", or "3 maj" without a year. */
export const birthDateText = (dateOfBirth: string, locale: Locale): string => (dateOfBirth.startsWith('--') ? formatDayOfYear(dayOfYear(dateOfBirth), locale) : formatDay(dateOfBirth, locale));
