/** One thing stands once on a day of a calendar program. Pure. */
import type { IcsEvent } from './ics.ts';

const nameOf = (title: string): string => title.trim().toLocaleLowerCase('sv');

/**
 * Without what a day has twice: "Mors dag" where "Mors dag: Greta" says so, a name day that the member has written in by hand as well, and two events with
 * the same title. What the member wrote stays: it may have notes.
 */
export function withoutDoubles(events: readonly IcsEvent[]): IcsEvent[] {
  const byDay = Map.groupBy(events, ({ entry }) => entry.date);
  const isDouble = ({ entry }: IcsEvent, place: number, day: readonly IcsEvent[]): boolean =>
    day.some(({ entry: other }, otherPlace) => {
      if (otherPlace === place || other.kind !== 'reminder') return false;
      const isSame = nameOf(other.title) === nameOf(entry.title);
      if (entry.kind === 'swedish-day') return isSame || other.source === entry.key;
      if (entry.source === 'name-day' && other.source === 'own') return isSame || (other.type === 'nameday' && other.target !== null && other.target._id === entry.target?._id);
      if (!isSame) return false;
      const isOwn = entry.source === 'own';
      return isOwn === (other.source === 'own') ? otherPlace < place : !isOwn;
    });
  return [...byDay.values()].flatMap((day) => day.filter((event, place) => !isDouble(event, place, day)));
}
