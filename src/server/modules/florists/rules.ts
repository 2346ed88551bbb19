import { addDays, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { instantAt } from '#shared/values/time/zone-time.ts';

/**
 * waiting → accepted, refused, or expired: no answer in time. Once its order is over: withdrawn, or stuck, which the network delivers all the same.
 */
export type FloristState = 'waiting' | 'accepted' | 'refused' | 'expired' | 'withdrawn' | 'stuck';

/** A reference comes with the acceptance, and stays. */
export const isAccepted = ({ reference }: { reference: string | null }): boolean => reference !== null;

const HOUR_MS = 3_600_000;
const LEAST_MS = 3 * HOUR_MS;
/** Shorter than the time after which an uncaptured payment is given up. */
const MOST_MS = 48 * HOUR_MS;

/** Until the day before the delivery begins, so that the buyer can still find other flowers; at least three hours and at most two days. */
export function answerBy(placedAt: Date, deliverOn: string): Date {
  const dayBefore = instantAt(shopTimeZone, addDays(deliverOn, -1), 0, 0);
  const placed = placedAt.getTime();
  return new Date(Math.min(Math.max(dayBefore, placed + LEAST_MS), placed + MOST_MS));
}
