import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/locale.ts';
import { type CalendarEntry, calendarFileHref } from '#web/lib/calendar-api.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { lookOf } from './entry-look.ts';

/** Where an entry leads: to whom it is about, or to the reminder; what Sweden keeps leads nowhere. */
function hrefOf(entry: CalendarEntry, locale: Locale): string | null {
  if (entry.kind === 'swedish-day') return null;
  if (entry.source === 'own') return pathTo('userReminder', locale, { '*': entry._id });
  return entry.target && pathTo('userJubilee', locale, { '*': entry.target._id });
}

/** What falls on one day, each with the way to keep it in another calendar. */
export function EntryList({ entries }: { entries: readonly CalendarEntry[] }) {
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => {
        const { icon: Icon, fill, kind } = lookOf(entry);
        const href = hrefOf(entry, locale);
        const isDone = entry.kind === 'reminder' && entry.isDone;
        return (
          <li key={entry._id} className="flex items-center gap-3 py-2.5">
            <span className={classNames('grid size-10 shrink-0 place-items-center rounded-full', fill)}>
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block leading-snug font-semibold [overflow-wrap:anywhere]">
                {href ? (
                  <Link to={href} className="hover:underline">
                    {entry.title}
                  </Link>
                ) : (
                  entry.title
                )}
              </span>
              <span className="block text-sm text-soft">
                {kind()}
                {isDone && ` · ${m.calendar_done()}`}
              </span>
            </span>
            <a
              href={calendarFileHref(entry, locale)}
              download
              aria-label={m.calendar_save({ what: entry.title })}
              title={m.calendar_save({ what: entry.title })}
              className="grid size-11 shrink-0 place-items-center rounded-full text-primary transition-colors hover:bg-sunken"
            >
              <CalendarPlus aria-hidden className="size-5" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
