import type { RouterContextProvider } from 'react-router';
import type { Circle } from '#shared/contract/circles.ts';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import { type CircleBirthday, toCircleYear, toYear, type Year } from '#web/features/year/year-months.ts';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { findUser } from '#web/lib/session/loader-user.ts';

/** The calendar answers at most 105 days at a time. */
const quarters = [
  ['01-01', '03-31'],
  ['04-01', '06-30'],
  ['07-01', '09-30'],
  ['10-01', '12-31'],
] as const;
/** From October on the next year is what one prints. */
const NEXT_FROM_MONTH = 10;

/** The year in the address; else this one, in autumn the next. */
function yearIn(url: URL, today: string): number {
  const wanted = url.searchParams.get('year') ?? '';
  if (/^20\d{2}$/.test(wanted)) return Number(wanted);
  return Number(today.slice(0, 4)) + (Number(today.slice(5, 7)) >= NEXT_FROM_MONTH ? 1 : 0);
}

const listBirthdays = ({ people }: Circle): CircleBirthday[] =>
  people.flatMap(({ memberId, addedId, firstName, lastName, birthday }) =>
    birthday === null ? [] : [{ key: memberId ?? addedId ?? '', name: `${firstName} ${lastName}`.trim(), date: birthday.date, turns: birthday.turns, monthDay: birthday.monthDay }],
  );

export interface LoadedYear {
  page: 'year';
  year: number;
  found: Year;
  path: string;
  circle?: string;
  name: string;
  today: string;
}

/** The member's own year, or a circle's. */
export async function loadYear(context: Readonly<RouterContextProvider>, url: URL, circle: Circle | null = null): Promise<LoadedYear> {
  const api = getApi(context);
  const { settings } = await orPageError(api.settings.getReminders());
  const today = dayIn(settings.timeZone, Date.now());
  const year = yearIn(url, today);
  const [user, ...parts] = await orPageError(Promise.all([findUser(context), ...quarters.map(([from, to]) => api.calendar.list({ query: { from: `${year}-${from}`, to: `${year}-${to}` } }))]));
  const entries = parts.flatMap((part) => part.entries);
  const found = circle ? toCircleYear(listBirthdays(circle), entries, year) : toYear(entries);
  return { page: 'year', year, found, path: url.pathname, ...(circle && { circle: circle.name }), name: user ? `${user.firstName} ${user.lastName}`.trim() : '', today };
}
