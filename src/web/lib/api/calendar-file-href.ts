import type { CalendarEntry } from '#shared/contract/calendar.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { calendar } from './routes/calendar.ts';
import { toPath } from './to-path.ts';

/** Link to a calendar entry as a file; needs no JavaScript. */
export const calendarFileHref = ({ _id, date }: Pick<CalendarEntry, '_id' | 'date'>, locale: Locale): string =>
  `${toPath(calendar.getDayFile, { date })}?${new URLSearchParams({ entry: _id, locale })}`;
