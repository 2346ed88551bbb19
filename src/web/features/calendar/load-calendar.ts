/** For the loader: the month that an address names, or the next sixty days, and what falls on them. */
import type { CalendarEntry } from '#shared/contract/calendar.ts';
import { addDays } from '#shared/values/calendar-day.ts';
import { monthOf, isCalendarMonth, weeksOf } from '#shared/values/calendar-month.ts';
import { namesApart } from '#shared/values/names-apart.ts';
import type { Api } from '#web/lib/api/loader-api.ts';

type EntryOf<Kind extends CalendarEntry['kind']> = Extract<CalendarEntry, { kind: Kind }>;
/** What is shown of an entry, and no more: a month may hold hundreds. Of whom it is about stands in the id of what follows from a person. */
export type ShownEntry =
  | (Pick<EntryOf<'reminder'>, '_id' | 'date' | 'title' | 'kind' | 'source' | 'years'> & {
      /** Of the member's own alone. */
      type?: EntryOf<'reminder'>['type'];
      isDone?: true;
      /** Tells two of one day apart who share a first name: the last name, beside the title. */
      surname?: string;
    })
  | Omit<EntryOf<'swedish-day'>, 'key'>;

export interface LoadedCalendar {
  /** The month of the address, or the one it is where the member lives. */
  month: string;
  view: 'month' | 'agenda';
  today: string;
  entries: ShownEntry[];
}

interface Source {
  api: { calendar: Pick<Api['calendar'], 'list'> };
  search: URLSearchParams;
  /** The day it is in the shop: near enough to the member's own to ask by. */
  shopToday: string;
}

export const AGENDA_DAYS = 60;

function shownOf(entries: readonly CalendarEntry[]): ShownEntry[] {
  const people = Map.groupBy(entries, ({ date }) => date);
  return entries.map((entry) => {
    if (entry.kind === 'swedish-day') return { _id: entry._id, date: entry.date, title: entry.title, kind: entry.kind, isRed: entry.isRed, isGift: entry.isGift };
    const { _id, date, title, kind, source, type, years, isDone, target } = entry;
    const ofDay = (people.get(date) ?? []).flatMap((other) => (other.kind === 'reminder' && other.target ? [other.target] : []));
    const isShared = target !== null && namesApart(ofDay).get(target._id) !== target.firstName && target.lastName !== '';
    return { _id, date, title, kind, source, years, ...(type !== null && { type }), ...(isDone && { isDone }), ...(isShared && { surname: target.lastName }) };
  });
}

/** Without a month, or with what is none, the one it is where the member lives. The agenda begins today, whatever the month. */
export async function loadCalendar({ api, search, shopToday }: Source): Promise<LoadedCalendar> {
  const wanted = search.get('month');
  if (search.get('view') === 'agenda') {
    // Somewhere it is yesterday still, or tomorrow already.
    const { today, entries } = await api.calendar.list({ query: { from: addDays(shopToday, -1), to: addDays(shopToday, AGENDA_DAYS) } });
    const last = addDays(today, AGENDA_DAYS - 1);
    return { month: isCalendarMonth(wanted) ? wanted : monthOf(today), view: 'agenda', today, entries: shownOf(entries.filter(({ date }) => date >= today && date <= last)) };
  }
  const of = async (month: string): Promise<LoadedCalendar> => {
    const days = weeksOf(month).flat();
    const { today, entries } = await api.calendar.list({ query: { from: days[0] ?? '', to: days.at(-1) ?? '' } });
    return { month, view: 'month', today, entries: shownOf(entries) };
  };
  if (isCalendarMonth(wanted)) return of(wanted);
  const guessed = await of(monthOf(shopToday));
  return monthOf(guessed.today) === guessed.month ? guessed : of(monthOf(guessed.today));
}
