import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { daysBetween } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { toSentence, toWhen } from './day-sentences.ts';
import { orderByText } from './reminder-texts.ts';

/** "Elsa fyller 6 på lördag. Beställ i dag"; red if that is today. */
export function NextDay({ reminder, hasOrderBy }: { reminder: Reminder; hasOrderBy: boolean }) {
  const locale = useLocale();
  const { target, orderBy, date, daysLeft } = reminder;
  const by = hasOrderBy ? orderByText(reminder, locale) : null;
  const isDue = orderBy !== null && daysBetween(orderBy, date) === daysLeft;
  return (
    <>
      {m.today_what_when({ what: toSentence(reminder, target?.firstName ?? ''), when: toWhen(reminder, locale) })}
      {by !== null && <>. {isDue ? <strong className="font-semibold text-accent">{by}</strong> : by}</>}
    </>
  );
}
