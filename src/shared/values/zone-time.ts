/** An hour of somebody's own day as an instant, whatever their clocks do that day. */
import { dayParts } from './calendar-day.ts';

// Making a formatter costs fifty times as much as using it. Bounded because a zone's name may come from anywhere.
const MAX_FORMATS = 500;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
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

/** What the clocks of a zone show at an instant, as if it were UTC: milliseconds since 1970. */
function wallClock(timeZone: string, instantMs: number): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instantMs)
      .map((part) => [part.type, Number(part.value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

const A_DAY_MS = 86_400_000;

/**
 * The instant (milliseconds since 1970) at which the clocks of a zone show a full hour (0–23) on a day. An hour that comes
 * twice that day is meant the first time; one that is left out is the moment after the gap. Throws RangeError for an
 * unknown zone, for no calendar day and for no such hour.
 */
export function instantAt(timeZone: string, day: string, hour: number): number {
  if (!Number.isInteger(hour) || hour < 0 || hour > 23) throw new RangeError(`Not an hour of the day: ${hour}`);
  const { year, month, day: dayOfMonth } = dayParts(day);
  const wanted = Date.UTC(year, month - 1, dayOfMonth, hour);
  // No zone changes its clocks twice within two days, so one of the two offsets around holds.
  const guesses = [wanted - A_DAY_MS, wanted + A_DAY_MS].map((around) => wanted - (wallClock(timeZone, around) - around)).sort((a, b) => a - b);
  const shown = guesses.find((guess) => wallClock(timeZone, guess) === wanted);
  return shown ?? Math.max(...guesses);
}
