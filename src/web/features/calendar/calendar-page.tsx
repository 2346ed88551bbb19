import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatMonth, isCalendarDay } from '#shared/values/time/calendar-day.ts';
import { addMonths, isCalendarMonth, toMonth } from '#shared/values/time/calendar-month.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Agenda } from './agenda.tsx';
import { DayTitle } from './day-title.tsx';
import { EntryList } from './entry-list.tsx';
import type { LoadedCalendar } from './load-calendar.ts';
import { MonthGrid } from './month-grid.tsx';

type View = LoadedCalendar['view'];

interface CalendarPageProps {
  loaded: LoadedCalendar;
  search: URLSearchParams;
  /** Slot for subscribing from other calendars. */
  feed: ReactNode;
}

const iconLink = 'grid size-11 place-items-center rounded-full transition-colors hover:bg-sunken';

type GetHref = (wanted: { month?: string; day?: string; view?: View }) => string;

function ViewLinks({ view, getHref }: { view: View; getHref: GetHref }) {
  return (
    <nav aria-label={m.calendar_view()} className="rounded-full bg-sunken p-1">
      <ul className="flex">
        {(['month', 'agenda'] as const).map((one) => (
          <li key={one}>
            <Link
              to={getHref({ view: one })}
              replace
              preventScrollReset
              aria-current={one === view ? 'page' : undefined}
              className={classNames('grid min-h-11 place-items-center rounded-full px-4 font-semibold', one === view ? 'bg-surface text-ink ring-1 ring-line-strong' : 'text-soft hover:text-ink')}
            >
              {one === 'month' ? m.calendar_month_view() : m.calendar_agenda()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The member's days, as a month or a list of the next sixty. Month, view and day are in the URL. */
export function CalendarPage({ loaded: { month, view, today, entries }, search, feed }: CalendarPageProps) {
  const locale = useLocale();
  const heading = useId();
  const day = search.get('day');
  const isCurrent = toMonth(today) === month;
  const selected = isCalendarDay(day) && toMonth(day) === month ? day : isCurrent ? today : null;
  const page = pathTo('userCalendar', locale);
  const getHref: GetHref = (wanted) => {
    const next = new URLSearchParams({ month: wanted.month ?? month });
    if ((wanted.view ?? view) === 'agenda') next.set('view', 'agenda');
    if (wanted.day) next.set('day', wanted.day);
    return `${page}?${next}`;
  };
  const turned = (months: number, label: string, icon: ReactNode) => {
    const other = addMonths(month, months);
    if (!isCalendarMonth(other)) return null;
    return (
      <Link to={getHref({ month: other })} preventScrollReset aria-label={label} title={label} className={iconLink}>
        {icon}
      </Link>
    );
  };
  const ofSelected = entries.filter(({ date }) => date === selected);
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="heading text-h1">{view === 'agenda' ? m.calendar_sixty() : m.member_calendar()}</h1>
          <p className="mt-2 text-lg text-soft">{m.calendar_lead()}</p>
          <Link to={pathTo('userJubilee', locale, { '*': 'year' })} className="link inline-flex min-h-11 items-center">
            {m.year_link()}
          </Link>
        </div>
        <ViewLinks view={view} getHref={getHref} />
      </header>
      {view === 'agenda' ? (
        <div className="mt-2 grid items-start gap-x-14 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Agenda today={today} entries={entries} />
          {feed}
        </div>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <div className="flex items-center gap-1">
              {turned(-1, m.ui_previous_month(), <ChevronLeft aria-hidden className="size-5" />)}
              <h2 id={heading} aria-live="polite" className="heading text-h3 first-letter:uppercase">
                {formatMonth(`${month}-01`, locale)}
              </h2>
              {turned(1, m.ui_next_month(), <ChevronRight aria-hidden className="size-5" />)}
            </div>
            {!isCurrent && (
              <Link to={getHref({ month: toMonth(today) })} preventScrollReset className="link inline-flex min-h-11 items-center">
                {m.calendar_to_today()}
              </Link>
            )}
          </div>
          <MonthGrid labelledBy={heading} month={month} today={today} entries={entries} selected={selected} getHref={getHref} />
          <div aria-live="polite">
            {selected && (
              <section aria-labelledby={`${heading}-day`} className="border-t border-line pt-4">
                <h3 id={`${heading}-day`} className="heading flex flex-wrap gap-x-2 text-h3">
                  <DayTitle day={selected} />
                </h3>
                {ofSelected.length > 0 ? <EntryList entries={ofSelected} /> : <p className="mt-1 text-soft">{m.calendar_nothing()}</p>}
              </section>
            )}
          </div>
        </>
      )}
      {view === 'month' && feed}
    </div>
  );
}
