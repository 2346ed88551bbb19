/** The calls about what falls on which day. */
import type * as calendar from '#shared/contract/calendar.ts';
import type { success } from '#shared/contract/common.ts';
import type { Locale } from '#shared/values/locale.ts';
import { type Answer, type ApiOptions, createCall } from './api-call.ts';

export type CalendarEntry = calendar.CalendarEntry;
export type FoundCalendar = Answer<typeof calendar.calendarAnswer>;
export type CalendarFeed = Answer<typeof calendar.calendarFeedAnswer>['feed'];

/** The address of an entry as a file: a link, which needs no script. */
export const calendarFileHref = ({ _id, date }: Pick<CalendarEntry, '_id' | 'date'>, locale: Locale): string => `/api/app/calendar/days/${date}?${new URLSearchParams({ entry: _id, locale })}`;

export function createCalendarApi(options: ApiOptions) {
  const call = createCall(options);
  return {
    days: (from: string, to: string) => call<FoundCalendar>('GET', '/api/app/calendar', { query: { from, to } }),
    feed: () => call<Answer<typeof calendar.calendarFeedAnswer>>('GET', '/api/app/calendar/feed'),
    renewFeed: () => call<Answer<typeof calendar.newCalendarFeedAnswer>>('POST', '/api/app/calendar/feed'),
    endFeed: () => call<Answer<typeof success>>('DELETE', '/api/app/calendar/feed'),
  };
}

export type CalendarApi = ReturnType<typeof createCalendarApi>;
