/** Swedish name days. Almanac editions are valid from a New Year on; unlisted names share 1 January. */
import { dayOfYear, occurrenceIn } from '#shared/values/celebrations/occurrence.ts';
import { type CalendarDay, dayParts } from '#shared/values/time/calendar-day.ts';
import edition2022 from './editions/2022.json' with { type: 'json' };
import edition2027 from './editions/2027.json' with { type: 'json' };

/** `MM-DD` → the names of that day. */
type Edition = Readonly<Record<string, readonly string[]>>;

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

const daysByName = (edition: Edition): ReadonlyMap<string, string> => new Map(Object.entries(edition).flatMap(([day, names]) => names.map((name) => [folded(name), day] as const)));

// Newest first.
const editions = [
  { from: 2027, days: daysByName(edition2027) },
  { from: Number.NEGATIVE_INFINITY, days: daysByName(edition2022) },
] as const;

const findEdition = (year: number) => editions.find(({ from }) => year >= from);

export interface NameDay {
  day: CalendarDay;
  isShared: boolean;
}

/** Candidates for lookup: the whole first name, then each part of a double one ("Anna-Karin", "Karl Erik"). */
const callNames = (firstName: string): string[] => [folded(firstName.trim()), ...folded(firstName).split(/[\s-]+/)].filter((name) => name !== '');

function nameDayIn(year: number, names: readonly string[]): NameDay {
  const days = findEdition(year)?.days;
  const own = names.map((name) => days?.get(name)).find((day) => day !== undefined);
  return { day: occurrenceIn(year, dayOfYear(`--${own ?? '01-01'}`)), isShared: own === undefined };
}

/** The next name day of a first name, `from` included. */
export function nextNameDay(firstName: string, from: string): NameDay {
  const names = callNames(firstName);
  const { year } = dayParts(from);
  const inThisYear = nameDayIn(year, names);
  return inThisYear.day >= from ? inThisYear : nameDayIn(year + 1, names);
}
