import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { capitalize } from '#shared/values/text/capitalize.ts';
import { eventWords } from '#shared/values/time/event-time.ts';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { calendarFileHref } from '#web/lib/api/calendar-file-href.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Medal } from '#web/ui/medal.tsx';
import { getEntryStyle } from './entry-style.ts';
import type { ShownEntry } from './load-calendar.ts';

/** Link of an entry: the person, the reminder or the event; null for Swedish days. */
export function entryPath(entry: ShownEntry, locale: Locale): string | null {
  if (entry.kind === 'swedish-day') return null;
  if (entry.kind === 'event') return pathTo('userEvent', locale, { '*': entry._id.slice('event.'.length) });
  if (entry.source === 'own') return pathTo('userReminder', locale, { '*': entry._id });
  // The id is "birthday." plus the person's.
  return pathTo('userJubilee', locale, { '*': entry._id.slice(entry._id.indexOf('.') + 1) });
}

/** "Kl. 15–18 · Väntar på ditt svar" */
export function eventLine(entry: Extract<ShownEntry, { kind: 'event' }>, locale: Locale): string {
  const { timeText } = eventWords(entry, locale, entry.date);
  const own = entry.isHost
    ? m.calendar_event_host()
    : entry.isWaiting
      ? m.events_own_waiting()
      : { yes: m.events_own_yes, maybe: m.events_own_maybe, no: m.events_own_no, none: m.events_own_silent }[entry.answer ?? 'none']();
  return `${capitalize(timeText, locale)} · ${own}`;
}

/** A day's entries, each with a calendar file. */
export function EntryList({ entries }: { entries: readonly ShownEntry[] }) {
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => {
        const { icon: Icon, fill, kind } = getEntryStyle(entry);
        const href = entryPath(entry, locale);
        const isDone = entry.kind === 'reminder' && entry.isDone;
        return (
          <li key={entry._id} className="flex items-center gap-3 py-2.5">
            {entry.kind === 'reminder' && entry.years !== null && areRoundYears(entry.years) ? (
              <Medal years={entry.years} />
            ) : (
              <span className={classNames('grid size-10 shrink-0 place-items-center rounded-full', fill)}>
                <Icon aria-hidden className="size-5" />
              </span>
            )}
            <span className="min-w-0 flex-1">
              <span className="block leading-snug font-semibold [overflow-wrap:anywhere]">
                {href ? (
                  <Link to={href} className="hover:underline">
                    {entry.title}
                  </Link>
                ) : (
                  entry.title
                )}
                {entry.kind === 'reminder' && entry.surname && <span className="font-normal text-soft"> ({entry.surname})</span>}
              </span>
              <span className="block text-sm text-soft">
                {entry.kind === 'event' ? eventLine(entry, locale) : kind()}
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
