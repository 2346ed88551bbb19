/** Effects of an event's change on its guests. Pure. */
import type { EventValues } from './repository.ts';
import type { EventRow } from './rows.ts';
import { getEnd } from './rules.ts';

interface Facts {
  title: string;
  startsAt: Date;
  endsAt: Date | null;
  timeZone: string;
  place: string;
  placeShownTo: 'all' | 'yes';
  arrival: string;
}

const toFacts = (row: EventRow): Facts => ({
  title: row.title,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  timeZone: row.time_zone,
  place: row.place,
  placeShownTo: row.place_shown_to,
  arrival: row.arrival,
});

const isTimeOther = (one: Facts, other: Facts): boolean =>
  one.title !== other.title ||
  one.startsAt.getTime() !== other.startsAt.getTime() ||
  getEnd({ starts_at: one.startsAt, ends_at: one.endsAt }).getTime() !== getEnd({ starts_at: other.startsAt, ends_at: other.endsAt }).getTime() ||
  one.timeZone !== other.timeZone;

/** Whether guests see something new: all, those with a place alone, or none. A place that is hidden now is nothing new. */
export function noticedBy(row: EventRow, values: EventValues): 'all' | 'seated' | 'none' {
  const before = toFacts(row);
  const isPlaceOther = before.place !== values.place;
  const isPlaceShown = values.placeShownTo === 'all' && (isPlaceOther || (before.placeShownTo === 'yes' && values.place !== ''));
  if (isTimeOther(before, values) || isPlaceShown) return 'all';
  return isPlaceOther || before.arrival !== values.arrival ? 'seated' : 'none';
}
