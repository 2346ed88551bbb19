/** For the loader: the month that an address names, and what falls on its days. */
import { monthOf, isCalendarMonth, weeksOf } from '#shared/values/calendar-month.ts';
import type { CalendarApi, FoundCalendar } from '#web/lib/calendar-api.ts';

export interface LoadedCalendar extends FoundCalendar {
  month: string;
}

interface Source {
  api: Pick<CalendarApi, 'days'>;
  search: URLSearchParams;
  /** The day it is in the shop: near enough to the member's own to ask by. */
  shopToday: string;
}

/** Without a month, or with what is none, the one it is where the member lives. */
export async function loadCalendar({ api, search, shopToday }: Source): Promise<LoadedCalendar> {
  const wanted = search.get('month');
  const of = async (month: string): Promise<LoadedCalendar> => {
    const days = weeksOf(month).flat();
    return { month, ...(await api.days(days[0] ?? '', days.at(-1) ?? '')) };
  };
  if (isCalendarMonth(wanted)) return of(wanted);
  const guessed = await of(monthOf(shopToday));
  return monthOf(guessed.today) === guessed.month ? guessed : of(monthOf(guessed.today));
}
