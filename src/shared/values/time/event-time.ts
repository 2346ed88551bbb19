/** When an event is, in words: by the clocks of its own zone. */
import { formatDay, formatDayShort, shopTimeZone } from './calendar-day.ts';
import type { Locale } from '../text/locale.ts';
import { wallTimeAt } from './zone-time.ts';

export interface EventWhen {
  startsAt: string;
  endsAt: string | null;
  timeZone: string;
}

/** "15.30" in Swedish, "15:30" in English; a full hour is "15" in Swedish. */
export function clockText(time: string, locale: Locale): string {
  if (locale === 'en') return time;
  return time.endsWith(':00') ? String(Number(time.slice(0, 2))) : `${Number(time.slice(0, 2))}.${time.slice(3)}`;
}

/** "CET", where the event's zone is not the shop's. */
function zoneName(timeZone: string, instantMs: number): string {
  const part = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(instantMs).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? timeZone;
}

export interface EventWords {
  /** YYYY-MM-DD where the event is. */
  day: string;
  /** "söndag 13 december", "Sunday, December 13"; with the year in another year than `today`’s. */
  dayText: string;
  /** "kl. 15–18", "15:00–18:00", with the zone's name where it is not the shop's. */
  timeText: string;
  /** Both: "söndag 13 december kl. 15–18". */
  text: string;
}

/** `today`: YYYY-MM-DD. */
export function eventWords({ startsAt, endsAt, timeZone }: EventWhen, locale: Locale, today: string): EventWords {
  const startMs = Date.parse(startsAt);
  const start = wallTimeAt(timeZone, startMs);
  const end = endsAt === null ? null : wallTimeAt(timeZone, Date.parse(endsAt));
  const getDay = (day: string): string =>
    day.slice(0, 4) === today.slice(0, 4)
      ? formatDayShort(day, locale)
      : `${formatDayShort(day, locale).split(locale === 'sv' ? ' ' : ',')[0]}${locale === 'sv' ? ' ' : ', '}${formatDay(day, locale)}`;
  const dayText = getDay(start.day);
  const zone = timeZone === shopTimeZone ? '' : ` (${zoneName(timeZone, startMs)})`;
  const from = clockText(start.time, locale);
  const isNight = end !== null && end.day !== start.day && Date.parse(endsAt ?? startsAt) - startMs > 12 * 3_600_000;
  const till = end === null ? '' : isNight ? ` – ${getDay(end.day)} ${locale === 'sv' ? 'kl. ' : ''}${clockText(end.time, locale)}` : `–${clockText(end.time, locale)}`;
  const timeText = `${locale === 'sv' ? 'kl. ' : ''}${from}${till}${zone}`;
  return { day: start.day, dayText, timeText, text: `${dayText}${locale === 'sv' ? ' ' : ', '}${timeText}` };
}
