/** Formats instants: day, time and zone name. */
import { dayIn, formatDay } from './calendar-day.ts';
import type { Locale } from '../text/locale.ts';

function partsIn(timeZone: string, options: Intl.DateTimeFormatOptions, instantMs: number): Map<string, string> {
  // British English uses 24 hours and the zones' European names (CET, not GMT+1).
  return new Map(new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).formatToParts(instantMs).map(({ type, value }) => [type, value]));
}

/** "23 november 2026 kl. 11.04 (CET)", in English "November 23, 2026, 11:04 (CET)". */
export function formatInstant(instantMs: number, timeZone: string, locale: Locale): string {
  const parts = partsIn(timeZone, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }, instantMs);
  const day = formatDay(dayIn(timeZone, instantMs), locale);
  const [hour = '', minute = '', zone = ''] = [parts.get('hour'), parts.get('minute'), parts.get('timeZoneName')];
  return locale === 'sv' ? `${day} kl. ${hour}.${minute} (${zone})` : `${day}, ${hour}:${minute} (${zone})`;
}

/** The time of day: "11.42", in English "11:42". */
export function formatTimeOfDay(instantMs: number, timeZone: string, locale: Locale): string {
  const parts = partsIn(timeZone, { hour: '2-digit', minute: '2-digit' }, instantMs);
  return [parts.get('hour') ?? '', parts.get('minute') ?? ''].join(locale === 'sv' ? '.' : ':');
}

/** The hour of the day, 0–23. */
export const hourIn = (timeZone: string, instantMs: number): number => Number(partsIn(timeZone, { hour: '2-digit' }, instantMs).get('hour') ?? 0);
