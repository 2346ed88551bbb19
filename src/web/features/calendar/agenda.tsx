import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import { dayOfWeek, dayParts, daysBetween, formatDay, monthsIn, weekdaysIn } from '#shared/values/time/calendar-day.ts';
import { toMonth } from '#shared/values/time/calendar-month.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Medal } from '#web/ui/medal.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { entryPath, eventLine } from './entry-list.tsx';
import { getEntryStyle } from './entry-style.ts';
import type { ShownEntry } from './load-calendar.ts';

interface AgendaProps {
  today: string;
  /** From today on, earliest first. */
  entries: readonly ShownEntry[];
}

const SUNDAY = 7;
/** From this many empty days in a row on, one line summarises them. */
const QUIET_DAYS = 10;

const isRed = (day: string, ofDay: readonly ShownEntry[]): boolean => dayOfWeek(day) === SUNDAY || ofDay.some((entry) => entry.kind === 'swedish-day' && entry.isRed);

function AgendaEntry({ entry, isOnRedDay }: { entry: ShownEntry; isOnRedDay: boolean }) {
  const locale = useLocale();
  const href = entryPath(entry, locale);
  const { icon: Icon, fill, kind } = getEntryStyle(entry);
  if (entry.kind === 'swedish-day') return <p className={classNames('min-h-6', isOnRedDay ? 'text-accent' : 'text-soft')}>{entry.title}</p>;
  const years = entry.kind === 'reminder' ? entry.years : null;
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3.5">
      {years !== null && areRoundYears(years) ? (
        <Medal years={years} />
      ) : (
        <span className={classNames('grid size-10 place-items-center rounded-full', fill)}>
          <Icon aria-hidden className="size-5" />
        </span>
      )}
      <div className="min-w-0">
        <p className={classNames('[overflow-wrap:anywhere]', entry.kind === 'event' || entry.source === 'birthday' ? 'heading text-h4' : 'font-medium')}>
          {href ? (
            <Link to={href} className="underline-offset-4 hover:underline">
              {entry.title}
            </Link>
          ) : (
            entry.title
          )}
          {entry.kind === 'reminder' && entry.surname && <span className="font-normal text-soft"> ({entry.surname})</span>}
        </p>
        <p className="text-sm text-soft">
          {entry.kind === 'event' ? eventLine(entry, locale) : kind()}
          {entry.kind === 'reminder' && entry.isDone && ` · ${m.calendar_done()}`}
        </p>
      </div>
    </div>
  );
}

function DayRow({ day, today, entries }: { day: string; today: string; entries: readonly ShownEntry[] }) {
  const locale = useLocale();
  const weekday = weekdaysIn(locale)[dayOfWeek(day) - 1] ?? '';
  return (
    <li className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-4 py-3.5">
      <h3>
        <VisuallyHidden>
          {weekday} {formatDay(day, locale)}
          {day === today && `, ${m.start_today()}`}
        </VisuallyHidden>
        <span
          aria-hidden
          className={classNames(
            'heading grid h-10 w-10 place-items-center rounded-md text-h3 leading-none tabular-nums',
            day === today ? 'bg-primary text-on-primary' : isRed(day, entries) && 'text-accent',
          )}
        >
          {dayParts(day).day}
        </span>
        <span aria-hidden className={classNames('block w-10 text-center text-xs', day !== today && isRed(day, entries) ? 'text-accent' : 'text-soft')}>
          {weekday.slice(0, 3)}
        </span>
      </h3>
      <div className="grid content-center gap-3">
        {entries.map((entry) => (
          <AgendaEntry key={entry._id} entry={entry} isOnRedDay={isRed(day, entries)} />
        ))}
      </div>
    </li>
  );
}

/** "Lugnt i tolv dagar"; null for fewer. */
const quietText = (from: string, to: string): string | null => {
  const days = daysBetween(from, to) - 1;
  return days >= QUIET_DAYS ? m.calendar_quiet({ count: days }) : null;
};

/** Days with entries among the next sixty, by month. */
export function Agenda({ today, entries }: AgendaProps) {
  const locale = useLocale();
  const months = Map.groupBy(
    Map.groupBy(entries, ({ date }) => date),
    ([date]) => toMonth(date),
  );
  const all = [...new Set([today, ...entries.map(({ date }) => date)])];
  const before = new Map(all.map((day, index) => [day, all[index - 1] ?? day]));
  const isOwnMissing = entries.every(({ kind }) => kind === 'swedish-day');
  return (
    <div className="grid max-w-3xl gap-10">
      {isOwnMissing && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <span className="text-soft">{m.calendar_nobody()}</span>
          <ButtonLink size="sm" variant="ghost" to={pathTo('userJubilees', locale)}>
            {m.today_add()}
          </ButtonLink>
        </p>
      )}
      {[...months].map(([month, days]) => (
        <section key={month} aria-labelledby={`agenda-${month}`}>
          <h2 id={`agenda-${month}`} className="heading text-h3 first-letter:uppercase">
            {monthsIn(locale)[Number(month.slice(5)) - 1]}
            {month.slice(0, 4) !== today.slice(0, 4) && <span className="text-base text-soft"> {month.slice(0, 4)}</span>}
          </h2>
          <ul className="mt-3 divide-y divide-line border-t border-line">
            {days.flatMap(([day, ofDay]) => {
              const quiet = quietText(before.get(day) ?? day, day);
              return [
                ...(quiet === null
                  ? []
                  : [
                      <li key={`quiet-${day}`} className="py-3.5 pl-17 text-soft">
                        {quiet}
                      </li>,
                    ]),
                <DayRow key={day} day={day} today={today} entries={ofDay} />,
              ];
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
