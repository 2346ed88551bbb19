/** Parts of the member's day: today, orders due this week, what follows, and yesterday. Pure. */
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import { addDays, daysBetween } from '#shared/values/time/calendar-day.ts';
import type { ComingDay } from './load-coming.ts';

const WEEK_DAYS = 7;
/** Days this near stay among the orders even if too late. */
const TOO_LATE_DAYS = 7;
const ORDERS_SHOWN = 6;
const NEXT_SHOWN = 6;

export interface DayParts {
  /** Milestone birthdays first, then other birthdays, then other days. */
  today: ComingDay[];
  orders: ComingDay[];
  next: ComingDay[];
  yesterday: ComingDay[];
}

function rank({ reminder: { source, years } }: ComingDay): number {
  const isRound = years !== null && areRoundYears(years);
  if (source === 'birthday') return isRound ? 0 : 1;
  if (source === 'own') return isRound ? 2 : 3;
  return source === 'name-day' ? 5 : 4;
}

/** Whether the order deadline is within the week, or was missed for a near day. */
function isToOrder({ reminder: { date, daysLeft, orderBy, target } }: ComingDay): boolean {
  if (target === null || daysLeft <= 0) return false;
  if (orderBy === null) return daysLeft <= TOO_LATE_DAYS;
  return daysBetween(addDays(date, -daysLeft), orderBy) < WEEK_DAYS;
}

/** `coming` is sorted, nearest first. */
export function toParts(coming: readonly ComingDay[]): DayParts {
  const today = coming.filter(({ reminder }) => reminder.daysLeft === 0).toSorted((a, b) => rank(a) - rank(b));
  const orders = coming.filter(isToOrder).slice(0, ORDERS_SHOWN);
  return {
    today,
    orders,
    next: coming.filter((day) => day.reminder.daysLeft > 0 && !orders.includes(day)).slice(0, NEXT_SHOWN),
    yesterday: coming.filter(({ reminder }) => reminder.daysLeft < 0),
  };
}
