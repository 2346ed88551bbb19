/** Loads the URL's month, or the next sixty days, with their entries. */
import type { CalendarEntry } from '#shared/contract/calendar.ts';
import { addDays } from '#shared/values/time/calendar-day.ts';
import { toMonth, isCalendarMonth, listWeeks } from '#shared/values/time/calendar-month.ts';
import { namesApart } from '#web/lib/people/names-apart.ts';
import type { Api } from '#web/lib/api/loader-api.ts';

type EntryFor<Kind extends CalendarEntry['kind']> = Extract<CalendarEntry, { kind: Kind }>;
/** Only the fields shown: a month may have hundreds of entries. */
export type ShownEntry =
  | (Pick<EntryFor<'reminder'>, '_id' | 'date' | 'title' | 'kind' | 'source' | 'years'> & {
      /** Own reminders only. */
      type?: EntryFor<'reminder'>['type'];
      isDone?: true;
      /** Shown if two on one day share a first name. */
      surname?: string;
    })
  | Omit<EntryFor<'swedish-day'>, 'key'>
  | Omit<EntryFor<'event'>, 'place'>;

export interface LoadedCalendar {
  /** The URL's month, or the current one in the member's time zone. */
  month: string;
  view: 'month' | 'agenda';
  today: string;
  entries: ShownEntry[];
}

interface Source {
  api: { calendar: Pick<Api['calendar'], 'list'> };
  search: URLSearchParams;
  shopToday: string;
}

export const AGENDA_DAYS = 60;

function toShown(entries: readonly CalendarEntry[]): ShownEntry[] {
  const people = Map.groupBy(entries, ({ date }) => date);
  return entries.map((entry) => {
    if (entry.kind === 'swedish-day') return { _id: entry._id, date: entry.date, title: entry.title, kind: entry.kind, isRed: entry.isRed, isGift: entry.isGift };
    if (entry.kind === 'event') {
      const { place: _, ...shown } = entry;
      return shown;
    }
    const { _id, date, title, kind, source, type, years, isDone, target } = entry;
    const ofDay = (people.get(date) ?? []).flatMap((other) => (other.kind === 'reminder' && other.target ? [other.target] : []));
    const isShared = target !== null && namesApart(ofDay).get(target._id) !== target.firstName && target.lastName !== '';
    return { _id, date, title, kind, source, years, ...(type !== null && { type }), ...(isDone && { isDone }), ...(isShared && { surname: target.lastName }) };
  });
}

/** Without a valid month, the current one in the member's time zone. */
export async function loadCalendar({ api, search, shopToday }: Source): Promise<LoadedCalendar> {
  const wanted = search.get('month');
  if (search.get('view') === 'agenda') {
    // In some time zones it is yesterday or tomorrow.
    const { today, entries } = await api.calendar.list({ query: { from: addDays(shopToday, -1), to: addDays(shopToday, AGENDA_DAYS) } });
    const last = addDays(today, AGENDA_DAYS - 1);
    return { month: isCalendarMonth(wanted) ? wanted : toMonth(today), view: 'agenda', today, entries: toShown(entries.filter(({ date }) => date >= today && date <= last)) };
  }
  const of = async (month: string): Promise<LoadedCalendar> => {
    const days = listWeeks(month).flat();
    const { today, entries } = await api.calendar.list({ query: { from: days[0] ?? '', to: days.at(-1) ?? '' } });
    return { month, view: 'month', today, entries: toShown(entries) };
  };
  if (isCalendarMonth(wanted)) return of(wanted);
  const guessed = await of(toMonth(shopToday));
  return toMonth(guessed.today) === guessed.month ? guessed : of(toMonth(guessed.today));
}
