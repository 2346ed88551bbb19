/** Converts an hour of a member's local day to an instant, across clock changes. */
import { dayParts } from './calendar-day.ts';

// Creating a formatter costs fifty times its use. Bounded, because users supply zone names.
const MAX_FORMATS = 500;
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, made);
  return made;
}

/** A zone's wall clock at an instant, as if it were UTC: milliseconds since 1970. */
function wallClock(timeZone: string, instantMs: number): number {
  const parts = new Map(
    getFormat(timeZone)
      .formatToParts(instantMs)
      .map((part) => [part.type, Number(part.value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

const A_DAY_MS = 86_400_000;

/**
 * The instant (ms since 1970) of a time of a day in a zone. A repeated time means its first occurrence, a skipped one as much after the gap as it
 * is into it. Throws RangeError for an unknown zone, an invalid day, hour or minute.
 */
export function instantAt(timeZone: string, day: string, hour: number, minute = 0): number {
  if (!Number.isInteger(hour) || hour < 0 || hour > 23) throw new RangeError(`Not an hour of the day: ${hour}`);
  if (!Number.isInteger(minute) || minute < 0 || minute > 59) throw new RangeError(`Not a minute: ${minute}`);
  const { year, month, day: dayOfMonth } = dayParts(day);
  const wanted = Date.UTC(year, month - 1, dayOfMonth, hour, minute);
  // No zone changes its clocks twice within two days, so one of the two surrounding offsets holds.
  const guesses = [wanted - A_DAY_MS, wanted + A_DAY_MS].map((around) => wanted - (wallClock(timeZone, around) - around)).sort((a, b) => a - b);
  const shown = guesses.find((guess) => wallClock(timeZone, guess) === wanted);
  return shown ?? Math.max(...guesses);
}

/** The instant as the zone's clocks show it, with their offset: "2026-12-13T15:00:00+01:00" (RFC 3339). */
export function offsetTimeAt(timeZone: string, instantMs: number): string {
  const shown = wallClock(timeZone, instantMs);
  const minutes = Math.round((shown - Math.floor(instantMs / 1_000) * 1_000) / 60_000);
  const two = (number: number): string => String(Math.abs(Math.trunc(number))).padStart(2, '0');
  return `${new Date(shown).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** The day (YYYY-MM-DD) and time (HH:MM) that a zone's clocks show at an instant. */
export function wallTimeAt(timeZone: string, instantMs: number): { day: string; time: string } {
  const text = new Date(wallClock(timeZone, instantMs)).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}
