import { useId } from 'react';
import { Link } from 'react-router';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { DayLeaf } from './day-leaf.tsx';
import type { GiftDay } from './gift-days.ts';

/** "Soon in the calendar": the next gift days; renders nothing without any. */
export function ComingDays({ heading, days }: { heading: string; days: readonly GiftDay[] }) {
  const locale = useLocale();
  const id = useId();
  if (days.length === 0) return null;
  const shop = pathTo('shop', locale);
  return (
    <section aria-labelledby={id} className="wrap">
      <SectionHeading id={id}>{heading}</SectionHeading>
      <ul className="grid gap-3 sm:grid-cols-2 lg:gap-4 xl:grid-cols-4">
        {days.map(({ day, dayOfMonth, month, name, inDays, occasion }) => (
          <li key={day}>
            <Link
              to={occasion ? `${shop}?occasion=${occasion}` : shop}
              className="flex h-full items-center gap-4 rounded-xl bg-surface p-4 ring-1 ring-line transition-shadow ring-inset hover:shadow-soft hover:ring-line-strong lg:p-5"
            >
              <DayLeaf day={day} dayOfMonth={dayOfMonth} month={month} />
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-soft">{inDays}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
