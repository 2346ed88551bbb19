import type { Reminder } from '#shared/contract/reminders.ts';
import { daysBetween } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { OrderBy } from '#web/ui/order-by.tsx';
import { orderByText } from './reminder-texts.ts';

/** Shown from this many days before. */
const SOON_DAYS = 21;

/** Last day to order for the birthday among these days; renders nothing if far off or too late. */
export function NearestOrder({ reminders }: { reminders: readonly Reminder[] }) {
  const locale = useLocale();
  const birthday = reminders.find(({ source }) => source === 'birthday');
  if (!birthday?.orderBy || birthday.daysLeft > SOON_DAYS) return null;
  return <OrderBy isDue={daysBetween(birthday.orderBy, birthday.date) === birthday.daysLeft}>{orderByText(birthday, locale)}</OrderBy>;
}
