import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { dayOfWeek, dayParts, formatDayShort, weekdaysIn } from '#shared/values/time/calendar-day.ts';
import { isCalendarMonth, toMonth, listWeeks } from '#shared/values/time/calendar-month.ts';
import { isoWeek } from './iso-week.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { getEntryStyle } from './entry-style.ts';
import { dayAfterKey } from './grid-keys.ts';
import type { ShownEntry } from './load-calendar.ts';

interface MonthGridProps {
  /** Id of the element naming the month. */
  labelledBy: string;
  month: string;
  today: string;
  entries: readonly ShownEntry[];
  /** Day whose entries are shown below; null for none. */
  selected: string | null;
  getHref: (wanted: { month: string; day?: string }) => string;
}

/** Maximum entries per cell; beyond, their number. */
const SHOWN = 3;
const SUNDAY = 7;

/**
 * Month as a grid (ARIA Authoring Practices): roving tabindex, arrow keys move between days and into the next month.
 * Each day is a link, so that it works without JavaScript.
 */
export function MonthGrid({ labelledBy, month, today, entries, selected, getHref }: MonthGridProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const grid = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  const isFocusWanted = useRef(false);
  const ofDay = Map.groupBy(entries, ({ date }) => date);
  const inMonth = [reached, selected, today].find((day) => day !== null && toMonth(day) === month);
  const focused = inMonth ?? `${month}-01`;

  useEffect(() => {
    // The day's month may still be loading.
    if (!isFocusWanted.current || (reached !== null && toMonth(reached) !== month)) return;
    isFocusWanted.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [month, focused, reached]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(event, isFocusWanted.current && reached ? reached : focused);
    if (next === null) return;
    event.preventDefault();
    const nextMonth = toMonth(next);
    if (!isCalendarMonth(nextMonth)) return;
    isFocusWanted.current = true;
    setReached(next);
    if (nextMonth !== month) void navigate(getHref({ month: nextMonth }), { preventScrollReset: true });
  }

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are reached by arrows is a grid (ARIA Authoring Practices)
      role="grid"
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-xl bg-surface ring-1 ring-line"
    >
      <thead>
        <tr className="text-xs text-soft">
          <th scope="col" className="w-7 py-2 font-medium lg:w-12">
            <span aria-hidden>{m.calendar_week_short()}</span>
            <VisuallyHidden>{m.calendar_week()}</VisuallyHidden>
          </th>
          {weekdaysIn(locale).map((weekday) => (
            <th key={weekday} scope="col" className="py-2 font-medium">
              <span aria-hidden className="first-letter:uppercase">
                {weekday.slice(0, 3)}
              </span>
              <VisuallyHidden>{weekday}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month).map((week) => (
          <tr key={week[0]}>
            <th scope="row" className="border-t border-line pt-2.5 align-top text-2xs font-medium text-soft tabular-nums">
              {isoWeek(week[0] ?? '').week}
            </th>
            {week.map((day) => {
              const found = ofDay.get(day) ?? [];
              const isRed = dayOfWeek(day) === SUNDAY || found.some((entry) => entry.kind === 'swedish-day' && entry.isRed);
              const shown = found.slice(0, found.length > SHOWN ? SHOWN - 1 : SHOWN);
              return (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid a td is a gridcell (HTML-AAM), which may be selected
                <td key={day} aria-selected={day === selected} className={classNames('border-t border-l border-line p-0 align-top', toMonth(day) !== month && 'bg-sunken')}>
                  <Link
                    to={getHref({ month: toMonth(day), day })}
                    replace={toMonth(day) === month}
                    preventScrollReset
                    data-day={day}
                    tabIndex={!isHydrated || day === focused ? 0 : -1}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => {
                      isFocusWanted.current = true;
                      setReached(day);
                    }}
                    className={classNames(
                      'flex h-13 min-w-0 flex-col gap-1 p-1 outline-offset-[-3px]! transition-colors hover:bg-sage focus-visible:outline-2! lg:h-28 lg:p-1.5',
                      day === selected && 'ring-2 ring-primary ring-inset',
                    )}
                  >
                    <span
                      aria-hidden
                      className={classNames(
                        'grid size-7 shrink-0 place-items-center self-center rounded-full text-sm font-semibold tabular-nums lg:self-start',
                        day === today ? 'bg-primary text-on-primary' : isRed ? 'text-accent' : toMonth(day) === month ? 'text-ink' : 'text-soft',
                      )}
                    >
                      {dayParts(day).day}
                    </span>
                    <VisuallyHidden>
                      {formatDayShort(day, locale)}
                      {day === today && `, ${m.start_today()}`}
                      {found.length > 0 && ': '}
                    </VisuallyHidden>
                    {found.length > 0 && (
                      <>
                        <span aria-hidden className="flex justify-center gap-0.5 lg:hidden">
                          {found.slice(0, SHOWN).map((entry) => (
                            <span key={entry._id} className={classNames('size-2 rounded-full ring-1 ring-line-strong', getEntryStyle(entry).fill)} />
                          ))}
                        </span>
                        {/* Visible from 1024 px on, announced at any width, so that each name is rendered once. */}
                        <span className="min-w-0 flex-col gap-0.5 max-lg:sr-only lg:flex">
                          {shown.map((entry, index) => (
                            <span key={entry._id} className={classNames('block truncate rounded-sm px-1.5 text-2xs leading-5 font-medium', getEntryStyle(entry).fill)}>
                              {entry.title}
                              {entry.kind === 'reminder' && entry.surname && ` (${entry.surname})`}
                              <VisuallyHidden>{index < found.length - 1 && ', '}</VisuallyHidden>
                            </span>
                          ))}
                          {found.length > shown.length && (
                            <>
                              <span aria-hidden className="px-1.5 text-2xs text-soft">
                                {m.calendar_more({ count: found.length - shown.length })}
                              </span>
                              <VisuallyHidden>
                                {found
                                  .slice(shown.length)
                                  .map(({ title }) => title)
                                  .join(', ')}
                              </VisuallyHidden>
                            </>
                          )}
                        </span>
                      </>
                    )}
                  </Link>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
