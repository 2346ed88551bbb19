import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatMonth, isCalendarDay } from '#shared/values/calendar-day.ts';
import { addMonths, isCalendarMonth, monthOf } from '#shared/values/calendar-month.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Agenda } from './agenda.tsx';
import { DayTitle } from './day-title.tsx';
import { EntryList } from './entry-list.tsx';
import type { LoadedCalendar } from './load-calendar.ts';
import { MonthGrid } from './month-grid.tsx';

type View = 'month' | 'agenda';

interface CalendarPageProps {
  loaded: LoadedCalendar;
  search: URLSearchParams;
  /** The way to have the days in another calendar. */
  feed: ReactNode;
}

const iconLink = 'grid size-11 place-items-center rounded-full transition-colors hover:bg-sunken';

/** The member's days, as a month or one below the other; without a choice a phone shows the latter. Month, view and day stand in the address. */
export function CalendarPage({ loaded: { month, today, entries }, search, feed }: CalendarPageProps) {
  const locale = useLocale();
  const heading = useId();
  const chosen = search.get('view');
  const view: View | null = chosen === 'month' || chosen === 'agenda' ? chosen : null;
  const day = search.get('day');
  const selected = isCalendarDay(day) && monthOf(day) === month ? day : null;
  const page = pathTo('userCalendar', locale);
  const hrefOf = (wanted: { month?: string; day?: string; view?: View }): string => {
    const next = new URLSearchParams({ month: wanted.month ?? month });
    const shown = wanted.view ?? view;
    if (shown) next.set('view', shown);
    if (wanted.day) next.set('day', wanted.day);
    return `${page}?${next}`;
  };
  const nextMonth = addMonths(month, 1);
  const turned = (months: number, label: string, icon: ReactNode) => {
    const other = addMonths(month, months);
    if (!isCalendarMonth(other)) return null;
    return (
      <Link to={hrefOf({ month: other })} preventScrollReset aria-label={label} title={label} className={iconLink}>
        {icon}
      </Link>
    );
  };
  const viewLinks = (current: View, className: string) => (
    <nav aria-label={m.calendar_view()} className={classNames('rounded-full bg-sunken p-1', className)}>
      <ul className="flex">
        {(['month', 'agenda'] as const).map((one) => (
          <li key={one}>
            <Link
              to={hrefOf({ view: one })}
              replace
              preventScrollReset
              aria-current={one === current ? 'page' : undefined}
              className={classNames('grid min-h-11 place-items-center rounded-full px-4 font-semibold', one === current ? 'bg-surface text-ink ring-1 ring-line-strong' : 'text-soft hover:text-ink')}
            >
              {one === 'month' ? m.calendar_month_view() : m.calendar_agenda()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
  const ofSelected = entries.filter(({ date }) => date === selected);
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="heading text-h1">{m.member_calendar()}</h1>
        <p className="mt-2 text-lg text-soft">{m.calendar_lead()}</p>
      </header>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex items-center gap-1">
          {turned(-1, m.ui_previous_month(), <ChevronLeft aria-hidden className="size-5" />)}
          <h2 id={heading} aria-live="polite" className="heading text-h3 first-letter:uppercase">
            {formatMonth(`${month}-01`, locale)}
          </h2>
          {turned(1, m.ui_next_month(), <ChevronRight aria-hidden className="size-5" />)}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {monthOf(today) !== month && (
            <Link to={hrefOf({ month: monthOf(today) })} preventScrollReset className="link inline-flex min-h-11 items-center">
              {m.calendar_to_today()}
            </Link>
          )}
          {view ? (
            viewLinks(view, '')
          ) : (
            <>
              {viewLinks('agenda', 'lg:hidden')}
              {viewLinks('month', 'max-lg:hidden')}
            </>
          )}
        </div>
      </div>
      {view !== 'month' && (
        <div className={classNames(view === null && 'lg:hidden')}>
          <Agenda month={month} today={today} entries={entries} nextMonthHref={isCalendarMonth(nextMonth) ? hrefOf({ month: nextMonth }) : null} />
        </div>
      )}
      {view !== 'agenda' && (
        <div className={classNames('grid gap-4', view === null && 'max-lg:hidden')}>
          <MonthGrid labelledBy={heading} month={month} today={today} entries={entries} selected={selected} hrefOf={hrefOf} />
          <div aria-live="polite">
            {selected && (
              <Card as="section" aria-labelledby={`${heading}-day`} className="py-4!">
                <h3 id={`${heading}-day`} className="flex flex-wrap gap-x-2 font-semibold">
                  <DayTitle day={selected} />
                </h3>
                {ofSelected.length > 0 ? <EntryList entries={ofSelected} /> : <p className="mt-1 text-soft">{m.calendar_nothing()}</p>}
              </Card>
            )}
          </div>
        </div>
      )}
      {feed}
    </div>
  );
}
