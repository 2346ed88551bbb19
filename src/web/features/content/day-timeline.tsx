import { Link } from 'react-router';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { DayLeaf } from './day-leaf.tsx';
import type { GiftDay } from './gift-days.ts';

/** Timeline of the next gift days, the nearest with its order deadline. */
export function DayTimeline({ days }: { days: readonly GiftDay[] }) {
  const locale = useLocale();
  const shop = pathTo('shop', locale);
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl bg-surface ring-1 ring-line ring-inset">
      {days.map(({ day, dayOfMonth, month, name, inDays, custom, orderBy, occasion }, index) => (
        <li key={day}>
          <Link to={occasion ? `${shop}?occasion=${occasion}` : shop} className="flex items-center gap-4 p-4 transition-colors hover:bg-sunken lg:px-5">
            <DayLeaf day={day} dayOfMonth={dayOfMonth} month={month} />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{name}</span>
                <span className="text-sm font-semibold text-accent">{inDays}</span>
              </span>
              <span className="block text-sm text-soft">{(index === 0 && orderBy) || custom}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
