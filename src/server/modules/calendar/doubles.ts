import type { IcsEvent } from './ics.ts';

const getName = (title: string): string => title.trim().toLocaleLowerCase('sv');

/** Drops a day's duplicates: "Mors dag" beside "Mors dag: Greta", name days also entered by hand, equal titles. The member's own entry stays. */
export function withoutDoubles(events: readonly IcsEvent[]): IcsEvent[] {
  const byDay = Map.groupBy(events, ({ entry }) => entry.date);
  const isDouble = ({ entry }: IcsEvent, place: number, day: readonly IcsEvent[]): boolean =>
    day.some(({ entry: other }, otherPlace) => {
      if (otherPlace === place || other.kind !== 'reminder') return false;
      const isSame = getName(other.title) === getName(entry.title);
      if (entry.kind === 'event') return false;
      if (entry.kind === 'swedish-day') return isSame || other.source === entry.key;
      if (entry.source === 'name-day' && other.source === 'own') return isSame || (other.type === 'nameday' && other.target !== null && other.target._id === entry.target?._id);
      if (!isSame) return false;
      const isOwn = entry.source === 'own';
      return isOwn === (other.source === 'own') ? otherPlace < place : !isOwn;
    });
  return [...byDay.values()].flatMap((day) => day.filter((event, place) => !isDouble(event, place, day)));
}
