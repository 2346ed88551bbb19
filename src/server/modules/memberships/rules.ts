/** What a membership is at a moment, from its subscription. Pure. */
import type { MembershipStatus } from '#shared/contract/memberships.ts';
import { addDays, type CalendarDay, dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { BillingStatus, Subscription } from './billing.ts';

const DAY_MS = 86_400_000;
/** Days for which the discount stays while a renewal is due or retried. */
export const GRACE_DAYS = 7;
/** Right of withdrawal of a service bought at a distance (distansavtalslagen 2005:59, 2 kap. 10 §). */
export const WITHDRAWAL_DAYS = 14;

const toDay = (moment: Date): CalendarDay => dayIn(shopTimeZone, moment.getTime());

/** Null if nothing stands paid. */
export function getPaidUntil({ invoices }: Pick<Subscription, 'invoices'>): Date | null {
  const paid = invoices.filter(({ amountMinor, refundedMinor }) => refundedMinor < amountMinor);
  return paid.reduce<Date | null>((latest, { periodTo }) => (latest === null || periodTo > latest ? periodTo : latest), null);
}

/** A due renewal has days of grace; what was cancelled, paused or refunded has none. */
export function getDiscountUntil(subscription: Subscription): Date | null {
  const paidUntil = getPaidUntil(subscription);
  if (paidUntil === null || subscription.status === 'incomplete') return null;
  const { status, cancelsAtPeriodEnd, pauseMonths, endedAt } = subscription;
  if (status === 'ended') return endedAt !== null && endedAt < paidUntil ? endedAt : paidUntil;
  const isRenewed = (status === 'active' || status === 'past_due') && !cancelsAtPeriodEnd && pauseMonths === 0;
  return isRenewed ? new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS) : paidUntil;
}

/** A failed renewal is still unpaid after its days of grace. */
export const isGraceOver = ({ status, periodEnd }: Pick<Subscription, 'status' | 'periodEnd'>, now: Date): boolean =>
  status === 'past_due' && periodEnd !== null && periodEnd.getTime() + GRACE_DAYS * DAY_MS <= now.getTime();

/** The day before the period's end: what is paid until noon on the 25th holds "until the 24th". */
export const getLastDay = (periodEnd: Date): CalendarDay => addDays(toDay(periodEnd), -1);

/** Last day to withdraw from the first period; null once renewed or refunded. */
export function getRefundableUntil(startedAt: Date, payments: readonly { refundedMinor: number }[], today: CalendarDay): CalendarDay | null {
  const day = addDays(toDay(startedAt), WITHDRAWAL_DAYS);
  return payments.length === 1 && payments[0]?.refundedMinor === 0 && today <= day ? day : null;
}

export function getStatus({ status, cancelsAtPeriodEnd, pauseMonths }: { status: BillingStatus; cancelsAtPeriodEnd: boolean; pauseMonths: number }): MembershipStatus {
  if (status === 'ended' || status === 'incomplete') return 'ended';
  if (status === 'paused') return 'paused';
  if (cancelsAtPeriodEnd) return 'ending';
  if (pauseMonths > 0) return 'pausing';
  return status === 'past_due' ? 'past_due' : 'active';
}
