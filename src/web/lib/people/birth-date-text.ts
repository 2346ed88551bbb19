import { formatDay, formatDayOfYear } from '#shared/values/calendar-day.ts';
import type { Locale } from '#shared/values/locale.ts';
import { dayOfYear } from '#shared/values/occurrence.ts';

/** "3 maj 1948", or "3 maj" without a year. */
export const birthDateText = (dateOfBirth: string, locale: Locale): string => (dateOfBirth.startsWith('--') ? formatDayOfYear(dayOfYear(dateOfBirth), locale) : formatDay(dateOfBirth, locale));
