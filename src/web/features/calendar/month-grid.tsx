import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { weekdaysIn } from '#shared/values/time/calendar-day.ts';
import { isCalendarMonth, toMonth, listWeeks } from '#shared/values/time/calendar-month.ts';
import { isoWeek } from './iso-week.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DayContents } from './day-contents.tsx';
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

/** The day in the tab order, which arrow keys move; focused once its month is shown. */
function useFocusedDay({ month, selected, today }: Pick<MonthGridProps, 'month' | 'selected' | 'today'>, onMonth: (month: string) => void) {
  const grid = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  const isFocusWanted = useRef(false);
  const inMonth = [reached, selected, today].find((day) => day !== null && toMonth(day) === month);
  const focused = inMonth ?? `${month}-01`;

  useEffect(() => {
    // The day's month may still be loading.
    if (!isFocusWanted.current || (reached !== null && toMonth(reached) !== month)) return;
    isFocusWanted.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [month, focused, reached]);

  function reach(day: string): void {
    isFocusWanted.current = true;
    setReached(day);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(event, isFocusWanted.current && reached ? reached : focused);
    if (next === null) return;
    event.preventDefault();
    const nextMonth = toMonth(next);
    if (!isCalendarMonth(nextMonth)) return;
    reach(next);
    if (nextMonth !== month) onMonth(nextMonth);
  }

  return { grid, focused, reach, onKeyDown };
}

/**
 * Month as a grid (ARIA Authoring Practices): roving tabindex, arrow keys move between days and into the next month.
 * Each day is a link, so that it works without JavaScript.
 */
export function MonthGrid({ labelledBy, month, today, entries, selected, getHref }: MonthGridProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const ofDay = Map.groupBy(entries, ({ date }) => date);
  const { grid, focused, reach, onKeyDown } = useFocusedDay({ month, selected, today }, (next) => void navigate(getHref({ month: next }), { preventScrollReset: true }));

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
            {week.map((day) => (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid a td is a gridcell (HTML-AAM), which may be selected
              <td key={day} aria-selected={day === selected} className={classNames('border-t border-l border-line p-0 align-top', toMonth(day) !== month && 'bg-sunken')}>
                <Link
                  to={getHref({ month: toMonth(day), day })}
                  replace={toMonth(day) === month}
                  preventScrollReset
                  data-day={day}
                  tabIndex={!isHydrated || day === focused ? 0 : -1}
                  aria-current={day === today ? 'date' : undefined}
                  onClick={() => reach(day)}
                  className={classNames(
                    'flex h-13 min-w-0 flex-col gap-1 p-1 outline-offset-[-3px]! transition-colors hover:bg-sage focus-visible:outline-2! lg:h-28 lg:p-1.5',
                    day === selected && 'ring-2 ring-primary ring-inset',
                  )}
                >
                  <DayContents day={day} month={month} today={today} entries={ofDay.get(day) ?? []} />
                </Link>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
