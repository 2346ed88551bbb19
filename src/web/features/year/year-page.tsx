import { Printer } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { capitalize } from '#shared/values/text/capitalize.ts';
import { inWords } from '#shared/values/text/number-words.ts';
import { formatDay, monthsIn } from '#shared/values/time/calendar-day.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LINES, type Year, type YearLine } from './year-months.ts';

interface YearPageProps {
  year: number;
  found: Year;
  /** Path of the page, without the year. */
  path: string;
  /** A circle's name, where the year is the circle's. */
  circle?: string | undefined;
  /** Who printed it. */
  name: string;
  today: string;
}

/** The year to come, for the kitchen wall: one sheet, or two where a month is full. */
export function YearPage({ year, found, path, circle, name, today }: YearPageProps) {
  const isHydrated = useHydrated();
  const to = (wanted: number) => `${path}?year=${wanted}`;
  const sheets = found.perSheet === 12 ? [0] : [0, 6];
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button disabled={!isHydrated} icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
          {m.year_print()}
        </Button>
        <ButtonLink variant="ghost" to={to(year - 1)}>
          {year - 1}
        </ButtonLink>
        <ButtonLink variant="ghost" to={to(year + 1)}>
          {year + 1}
        </ButtonLink>
      </div>
      <div className="print-alone grid gap-8 overflow-x-auto print:block print:overflow-visible" tabIndex={-1}>
        {sheets.map((first, index) => (
          <Sheet key={first} {...{ year, found, first, circle, name, today }} isLast={index === sheets.length - 1} />
        ))}
      </div>
    </div>
  );
}

/** Letters that fit on one line of a printed sheet; longer names take two small ones. */
const ONE_LINE = 15;

const figure = 'heading text-figure leading-none tabular-nums print:text-[3.6rem]';

function Sheet({ year, found: { months, count, roundCount, perSheet }, first, circle, name, today, isLast }: Omit<YearPageProps, 'path'> & { first: number; isLast: boolean }) {
  const locale = useLocale();
  const product = useRootData()?.settings.productName ?? '';
  const summary = [
    m.year_count({ count: capitalize(inWords(count, locale), locale) }),
    ...(roundCount === 0 ? [] : [m.year_round({ count: roundCount, words: capitalize(inWords(roundCount, locale), locale) })]),
  ];
  return (
    <section className={classNames('min-w-0 rounded-lg bg-surface p-5 sm:p-8 print:rounded-none print:p-0 print:[page:year]', !isLast && 'print:break-after-page')}>
      <header className="mb-4 flex flex-wrap items-baseline gap-x-5 gap-y-2">
        {first === 0 ? <h1 className={figure}>{year}</h1> : <p className={figure}>{year}</p>}
        {circle !== undefined && <p className="heading text-h3 [overflow-wrap:anywhere]">{circle}</p>}
        <p className="text-soft">{summary.join(' ')}</p>
        <p className="flex items-center gap-4 text-sm text-soft">
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden className="size-3 rounded-full bg-honey print:[print-color-adjust:exact]" />
            {m.year_key_round()}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden className="size-3 rounded-full bg-flag print:[print-color-adjust:exact]" />
            {m.year_key_holiday()}
          </span>
        </p>
      </header>
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-6 print:gap-y-4">
        {monthsIn(locale)
          .slice(first, first + perSheet)
          .map((name, index) => (
            <Month key={name} name={capitalize(name, locale)} lines={months[first + index] ?? []} total={LINES[perSheet]} />
          ))}
      </div>
      <footer className="mt-5 flex flex-wrap justify-between gap-x-6 text-sm text-soft">
        <span>{m.year_printed({ name, day: formatDay(today, locale) })}</span>
        <span>{m.year_empty_lines()}</span>
        <span className="heading text-h4 lowercase print:text-[1.1rem]">{product}</span>
      </footer>
    </section>
  );
}

function Month({ name, lines, total }: { name: string; lines: readonly YearLine[]; total: number }) {
  const empty = Array.from({ length: Math.max(0, total - lines.length) }, (_, index) => index);
  return (
    <section className="min-w-0">
      <h2 className="heading border-b border-ink pb-1 text-h4 print:text-[1.15rem]">{name}</h2>
      <ol className="text-sm">
        {lines.map(({ key, day, text, isHoliday, years, isRound }) => (
          <li key={key} className={classNames('flex h-7 items-center gap-2 border-b border-line print:h-[7.5mm]', isHoliday && 'text-accent print:text-flag print:[print-color-adjust:exact]')}>
            <span className="w-5 shrink-0 font-semibold tabular-nums">{day}</span>
            <span className={classNames('min-w-0 flex-1 truncate', text.length > ONE_LINE && 'print:line-clamp-2 print:text-[0.7rem] print:leading-[1.1] print:whitespace-normal')}>{text}</span>
            {years !== null && (
              <span
                className={classNames(
                  'shrink-0 text-center text-xs tabular-nums',
                  isRound ? 'heading min-w-6 rounded-full bg-honey px-1 leading-5 text-on-honey print:[print-color-adjust:exact]' : 'min-w-6 text-soft',
                )}
              >
                {years}
              </span>
            )}
          </li>
        ))}
        {empty.map((line) => (
          <li key={line} aria-hidden className="h-7 border-b border-line max-lg:hidden print:block! print:h-[7.5mm]" />
        ))}
      </ol>
    </section>
  );
}
