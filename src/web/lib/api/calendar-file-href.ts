import type { CalendarEntry } from '#shared/contract/calendar.ts';
import type { Locale } from '#shared/values/locale.ts';
import { calendar } from './routes/calendar.ts';
import { pathOf } from './path-of.ts';

/** The address of an entry as a file: a link, which needs no script. */
export const calendarFileHref = ({ _id, date }: Pick<CalendarEntry, '_id' | 'date'>, locale: Locale): string =>
  `${pathOf(calendar.getDayFile, { date })}?${new URLSearchParams({ entry: _id, locale })}`;
