import { m } from '#shared/i18n/paraglide/messages.js';
import { dayOfWeek, dayParts, formatDayShort } from '#shared/values/time/calendar-day.ts';
import { toMonth } from '#shared/values/time/calendar-month.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { getEntryStyle } from './entry-style.ts';
import type { ShownEntry } from './load-calendar.ts';

/** Maximum entries per cell; beyond, their number. */
const SHOWN = 3;
const SUNDAY = 7;

interface DayContentsProps {
  day: string;
  /** Month of the grid, which also shows days of its neighbours. */
  month: string;
  today: string;
  entries: readonly ShownEntry[];
}

/** A day's cell: its number and entries. */
export function DayContents({ day, month, today, entries }: DayContentsProps) {
  const locale = useLocale();
  const isRed = dayOfWeek(day) === SUNDAY || entries.some((entry) => entry.kind === 'swedish-day' && entry.isRed);
  return (
    <>
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
        {entries.length > 0 && ': '}
      </VisuallyHidden>
      {entries.length > 0 && <EntryList entries={entries} />}
    </>
  );
}

function EntryList({ entries }: { entries: readonly ShownEntry[] }) {
  const shown = entries.slice(0, entries.length > SHOWN ? SHOWN - 1 : SHOWN);
  return (
    <>
      <span aria-hidden className="flex justify-center gap-0.5 lg:hidden">
        {entries.slice(0, SHOWN).map((entry) => (
          <span key={entry._id} className={classNames('size-2 rounded-full ring-1 ring-line-strong', getEntryStyle(entry).fill)} />
        ))}
      </span>
      {/* Visible from 1024 px on, announced at any width, so that each name is rendered once. */}
      <span className="min-w-0 flex-col gap-0.5 max-lg:sr-only lg:flex">
        {shown.map((entry, index) => (
          <span key={entry._id} className={classNames('block truncate rounded-sm px-1.5 text-2xs leading-5 font-medium', getEntryStyle(entry).fill)}>
            {entry.title}
            {entry.kind === 'reminder' && entry.surname && ` (${entry.surname})`}
            <VisuallyHidden>{index < entries.length - 1 && ', '}</VisuallyHidden>
          </span>
        ))}
        {entries.length > shown.length && (
          <>
            <span aria-hidden className="px-1.5 text-2xs text-soft">
              {m.calendar_more({ count: entries.length - shown.length })}
            </span>
            <VisuallyHidden>
              {entries
                .slice(shown.length)
                .map(({ title }) => title)
                .join(', ')}
            </VisuallyHidden>
          </>
        )}
      </span>
    </>
  );
}
