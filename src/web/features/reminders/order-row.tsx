import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayOfWeek, daysBetween, weekdaysIn } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { OrderBy } from '#web/ui/order-by.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { giftPath } from './celebration-panel.tsx';
import { toSentence, toWhen } from './day-sentences.ts';
import { GiftProgress } from './gift-progress.tsx';
import type { ComingDay } from './load-coming.ts';

const isDue = ({ orderBy, date, daysLeft }: Reminder): boolean => orderBy !== null && daysBetween(orderBy, date) === daysLeft;

/** "I dag", "Senast på fredag"; null if too late. */
function slipText(reminder: Reminder, locale: Locale): string | null {
  if (reminder.orderBy === null) return null;
  return isDue(reminder) ? m.today_order_today() : m.today_order_by({ weekday: weekdaysIn(locale)[dayOfWeek(reminder.orderBy) - 1] ?? '' });
}

/** A gift to order this week: its progress, the deadline, and the next action. */
export function OrderRow({ day, name }: { day: ComingDay; name: string }) {
  const locale = useLocale();
  const { reminder, gift } = day;
  const { target } = reminder;
  const person = target ? pathTo('userJubilee', locale, { '*': target._id }) : pathTo('userReminders', locale);
  const slip = slipText(reminder, locale);
  const isOrdered = gift !== null && gift.stage !== 'promised';
  const isReady = gift?.stage === 'wrapped';
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto] sm:gap-x-5">
      <div className="overflow-hidden rounded-lg sm:row-span-2">
        {gift?.image ? (
          <Picture image={gift.image} shape="card" sizes="5.5rem" maxWidth={320} isDecorative className="aspect-4/5 w-full" />
        ) : (
          <span className="grid aspect-4/5 w-full place-items-center rounded-lg border-[1.5px] border-line-strong text-soft">
            <Plus aria-hidden className="size-5" />
          </span>
        )}
      </div>
      <div className="min-w-0">
        <h3 className="heading text-h4 [overflow-wrap:anywhere]">
          <Link to={person} className="underline-offset-4 hover:underline">
            {m.today_what_when({ what: toSentence(reminder, name), when: toWhen(reminder, locale) })}
          </Link>
        </h3>
        {gift && <p className="mt-0.5 text-soft [overflow-wrap:anywhere]">{gift.count > 1 ? m.today_gift_more({ title: gift.title, count: gift.count - 1 }) : gift.title}</p>}
        {!isOrdered && <p className="mt-1.5 sm:hidden">{slip === null ? <span className="text-sm text-soft">{m.today_too_late()}</span> : <OrderBy isDue={isDue(reminder)}>{slip}</OrderBy>}</p>}
      </div>
      <div className="hidden text-right sm:block">
        {isReady ? (
          <span className="text-soft">{m.today_all_set()}</span>
        ) : isOrdered ? null : slip === null ? (
          <span className="text-sm text-soft">{m.today_too_late()}</span>
        ) : (
          <OrderBy isDue={isDue(reminder)}>{slip}</OrderBy>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 max-sm:col-span-2 sm:col-span-2">
        <GiftProgress gift={gift} />
        {!isReady && (
          <ButtonLink size="sm" variant={isDue(reminder) && !isOrdered ? 'primary' : 'ghost'} to={gift === null ? person : giftPath(day, locale)}>
            {gift === null ? m.jubilees_find_gift() : isOrdered ? m.today_follow() : slip === null ? m.today_gift_see() : m.today_order_it()}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
