/** When the digest of a month is due. Pure. */
import type { GiftState } from '#shared/contract/gifts.ts';
import type { ReminderSource } from '#shared/contract/reminders.ts';
import { addDays, dayIn, dayParts } from '#shared/values/time/calendar-day.ts';
import { hourIn } from '#shared/values/time/instant.ts';

/** A week before the month: early enough to order for its first days. */
const DAYS_AHEAD = 7;
/** The time zones whose days begin first and last. */
const FIRST_ZONE_MS = 14 * 3_600_000;
const LAST_ZONE_MS = -12 * 3_600_000;

export interface DueRow {
  time_zone: string;
  hour: number;
  created_at: Date;
}

/** The first day of the month after a day's. */
export function firstOfNextMonth(day: string): string {
  const { year, month } = dayParts(day);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

export const lastOfMonth = (month: string): string => addDays(firstOfNextMonth(`${month}-01`), -1);

/** The month whose digest is due on a day, from a week before it; null earlier. A digest that is late still comes before its month. */
export function monthDueOn(day: string): string | null {
  const first = firstOfNextMonth(day);
  return day >= addDays(first, -DAYS_AHEAD) ? first.slice(0, 7) : null;
}

/** The month that somebody's digest may be due for by now, in any time zone. */
export function monthDueAnywhere(now: Date): string | null {
  const [last, first] = [LAST_ZONE_MS, FIRST_ZONE_MS].map((offset) => monthDueOn(new Date(now.getTime() + offset).toISOString().slice(0, 10)));
  return last ?? first ?? null;
}

/** The month due for a member: from their hour of reminders on, a week before. None in the week in which they joined. */
export function monthDueFor({ time_zone: timeZone, hour, created_at: since }: DueRow, now: Date): string | null {
  const today = dayIn(timeZone, now.getTime());
  const month = monthDueOn(today);
  if (month === null || dayIn(timeZone, since.getTime()) >= addDays(`${month}-01`, -DAYS_AHEAD)) return null;
  const isFirstDay = today === addDays(`${month}-01`, -DAYS_AHEAD);
  return isFirstDay && hourIn(timeZone, now.getTime()) < hour ? null : month;
}

/** Days that one celebrates somebody on. Name days would fill the mail. */
export const isCelebrated = (source: ReminderSource, hasPerson: boolean): boolean => source !== 'name-day' && (source !== 'own' || hasPerson);

/** Open tasks for a day. */
export type DigestVerb = 'choose' | 'order' | 'follow' | 'see';

export function toVerb(state: Pick<GiftState, 'stage' | 'orderId'> | null): DigestVerb {
  if (state === null) return 'choose';
  if (state.stage === 'promised') return 'order';
  return state.stage === 'ordered' && state.orderId !== null ? 'follow' : 'see';
}
