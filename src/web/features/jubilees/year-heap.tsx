import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { capitalize } from '#shared/values/text/capitalize.ts';
import { monthsIn } from '#shared/values/time/calendar-day.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { getInitial } from '#shared/values/text/get-initial.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { HeapMonth, HeapPerson, YearCounts } from './heap-months.ts';

/** Beyond this many in a month, dots without letters. */
const MAX_LETTERS = 12;

const nameOfMonth = (month: string, locale: Locale): string => monthsIn(locale)[Number(month.slice(5)) - 1] ?? '';

const readAloud = ({ name, turns, hasGift }: HeapPerson): string => [turns === null ? name : m.jubilees_heap_turns({ name, age: turns }), ...(hasGift ? [m.jubilees_heap_gift()] : [])].join(', ');

function Dot({ person: { name, isRound, hasGift }, isBare }: { person: HeapPerson; isBare: boolean }) {
  return (
    <span
      className={classNames(
        'heading grid place-items-center rounded-full',
        isBare ? 'size-2.5' : 'size-6.5 text-xs lg:size-7',
        isRound ? 'bg-honey text-on-honey' : 'bg-sage text-primary',
        hasGift && 'outline-2 outline-offset-1 outline-accent',
      )}
    >
      {!isBare && getInitial(name)}
    </span>
  );
}

function Month({ heap: { month, isNow, people }, locale }: { heap: HeapMonth; locale: Locale }) {
  const name = nameOfMonth(month, locale);
  const isBare = people.length > MAX_LETTERS;
  const said = people.length === 0 ? m.jubilees_heap_nobody() : people.map(readAloud).join('; ');
  return (
    <li className="flex min-w-11 flex-1 flex-col justify-end">
      <Link
        to={`${pathTo('userCalendar', locale)}?month=${month}`}
        aria-current={isNow ? 'date' : undefined}
        className="group relative flex h-full flex-col items-center justify-end gap-2 rounded-md pt-1 hover:bg-surface"
      >
        <VisuallyHidden>{`${capitalize(name, locale)} ${month.slice(0, 4)}: ${said}`}</VisuallyHidden>
        <span aria-hidden className={classNames('flex gap-1.5', isBare ? 'w-11 flex-wrap-reverse justify-center' : 'flex-col-reverse items-center')}>
          {people.map((person) => (
            <Dot key={person.id} person={person} isBare={isBare} />
          ))}
        </span>
        <span aria-hidden className={classNames('w-full border-b-2 pb-1.5 text-center text-xs', isNow ? 'border-accent font-semibold' : 'border-line text-soft group-hover:text-ink')}>
          {isNow ? m.jubilees_heap_now() : name.slice(0, 3)}
        </span>
      </Link>
    </li>
  );
}

/** The year to come, a heap of initials per month: picture, overview and way to each month. On phones it scrolls sideways, starting at now. */
export function YearHeap({ heap, counts }: { heap: readonly HeapMonth[]; counts: YearCounts | null }) {
  const locale = useLocale();
  return (
    <section aria-labelledby="year-heap" className="min-w-0">
      <h2 id="year-heap" className="sr-only">
        {m.jubilees_heap_title()}
      </h2>
      <div className="overflow-x-auto pb-1 -mx-gutter px-gutter lg:mx-0 lg:px-0">
        <ol className="flex min-w-max items-stretch lg:min-w-0">
          {heap.map((month) => (
            <Month key={month.month} heap={month} locale={locale} />
          ))}
        </ol>
      </div>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
        {counts && <span>{m.jubilees_heap_celebrated({ count: counts.celebrated, left: counts.left })}</span>}
        {counts && (counts.given > 0 || counts.underWay > 0) && <span>{m.jubilees_heap_gifts({ given: counts.given, underWay: counts.underWay })}</span>}
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-full bg-honey" />
          {m.year_key_round()}
        </span>
        {heap.some(({ people }) => people.some(({ hasGift }) => hasGift)) && (
          <span className="inline-flex items-center gap-2">
            <span aria-hidden className="size-2.5 rounded-full bg-sage outline-2 outline-offset-1 outline-accent" />
            {m.jubilees_heap_key_gift()}
          </span>
        )}
      </p>
    </section>
  );
}
