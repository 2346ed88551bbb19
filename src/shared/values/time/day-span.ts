import { dayParts, formatDayShort } from './calendar-day.ts';
import type { Locale } from '../text/locale.ts';

/**
 * "tisdag 24 november", "tisdag 24 – torsdag 26 november", "måndag 30 november – onsdag 2 december"; English repeats
 * the month. Throws RangeError for an invalid day.
 */
export function formatDaySpan({ from, to }: { from: string; to: string }, locale: Locale): string {
  const last = formatDayShort(to, locale);
  if (from === to) return last;
  const first = formatDayShort(from, locale);
  const [start, end] = [dayParts(from), dayParts(to)];
  const isOneMonth = start.year === end.year && start.month === end.month;
  // Swedish puts the month last, so it is not repeated.
  return `${locale === 'sv' && isOneMonth ? first.slice(0, first.lastIndexOf(' ')) : first} – ${last}`;
}
