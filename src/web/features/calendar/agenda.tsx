import { useId } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatMonth } from '#shared/values/calendar-day.ts';
import { addMonths, monthOf } from '#shared/values/calendar-month.ts';
import type { CalendarEntry } from '#web/lib/calendar-api.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DayTitle } from './day-title.tsx';
import { EntryList } from './entry-list.tsx';

interface AgendaProps {
  month: string;
  today: string;
  entries: readonly CalendarEntry[];
  /** Null in the last month that the calendar has. */
  nextMonthHref: string | null;
}

/** The days of a month that something falls on, one below the other; of this month, those that are left. */
export function Agenda({ month, today, entries, nextMonthHref }: AgendaProps) {
  const locale = useLocale();
  const id = useId();
  const shown = entries.filter(({ date }) => monthOf(date) === month && (monthOf(today) !== month || date >= today));
  const days = Map.groupBy(shown, ({ date }) => date);
  return (
    <div className="grid gap-4">
      {days.size === 0 && <p className="text-soft">{m.calendar_empty({ month: formatMonth(`${month}-01`, locale) })}</p>}
      {[...days].map(([day, ofDay]) => (
        <Card key={day} as="section" aria-labelledby={`${id}-${day}`} className="py-4!">
          <h3 id={`${id}-${day}`} className="flex flex-wrap items-center gap-x-2 font-semibold">
            <DayTitle day={day} />
            {day === today && <Badge tone="honey">{m.start_today()}</Badge>}
          </h3>
          <EntryList entries={ofDay} />
        </Card>
      ))}
      {nextMonthHref !== null && (
        <p>
          <Link to={nextMonthHref} className="link inline-flex min-h-11 items-center">
            {m.calendar_on_to({ month: formatMonth(`${addMonths(month, 1)}-01`, locale) })}
          </Link>
        </p>
      )}
    </div>
  );
}
