/** Renewals of the demo provider by the clock: charge, retry for a week, pause, end. */
import type { PlanInterval } from '#shared/contract/memberships.ts';
import type { BillingStatus } from './billing.ts';
import { monthsAfter, monthsPer } from './periods.ts';

const DAY_MS = 86_400_000;
/** Days after the due date on which a failed renewal is retried; after the last the subscription ends. */
export const RETRY_DAYS = [0, 3, 5, 7] as const;

export interface DemoSubscription {
  interval: PlanInterval;
  amountMinor: number;
  status: BillingStatus;
  anchorAt: Date;
  periods: number;
  periodEnd: Date;
  failures: number;
  cancelsAtPeriodEnd: boolean;
  pauseMonths: number;
  resumesAt: Date | null;
  endedAt: Date | null;
}

export interface Charged {
  amountMinor: number;
  periodFrom: Date;
  periodTo: Date;
  paidAt: Date;
}

export interface Advanced {
  subscription: DemoSubscription;
  charged: Charged[];
}

const getEnd = ({ anchorAt, interval, periods }: Pick<DemoSubscription, 'anchorAt' | 'interval' | 'periods'>): Date => monthsAfter(anchorAt, periods * monthsPer[interval]);

/** The first period, from its payment on. */
export function startAt(anchorAt: Date, { interval, amountMinor }: Pick<DemoSubscription, 'interval' | 'amountMinor'>): Advanced {
  const periodEnd = getEnd({ anchorAt, interval, periods: 1 });
  const subscription: DemoSubscription = {
    interval,
    amountMinor,
    status: 'active',
    anchorAt,
    periods: 1,
    periodEnd,
    failures: 0,
    cancelsAtPeriodEnd: false,
    pauseMonths: 0,
    resumesAt: null,
    endedAt: null,
  };
  return { subscription, charged: [{ amountMinor, periodFrom: anchorAt, periodTo: periodEnd, paidAt: anchorAt }] };
}

export type Refuses = (at: Date) => boolean;

/** Begins where the last period ended. */
function chargePeriod(before: DemoSubscription, paidAt: Date): Advanced {
  const periods = before.periods + 1;
  const subscription = { ...before, status: 'active' as const, periods, failures: 0, periodEnd: getEnd({ ...before, periods }) };
  return { subscription, charged: [{ amountMinor: before.amountMinor, periodFrom: before.periodEnd, periodTo: subscription.periodEnd, paidAt }] };
}

/** With another card. Null if nothing is unpaid. */
export const payDue = (subscription: DemoSubscription, now: Date): Advanced | null => (subscription.status === 'past_due' ? chargePeriod(subscription, now) : null);

/** Null if nothing is due. */
function step(before: DemoSubscription, now: Date, refuses: Refuses): Advanced | null {
  const { periodEnd } = before;
  if (before.status === 'ended' || before.status === 'incomplete') return null;
  if (before.cancelsAtPeriodEnd && periodEnd <= now) return { subscription: { ...before, status: 'ended', pauseMonths: 0, resumesAt: null, endedAt: periodEnd }, charged: [] };
  if (before.status === 'paused') {
    const resumesAt = before.resumesAt ?? periodEnd;
    if (resumesAt > now) return null;
    // A pause moves the anchor to its end.
    return { subscription: { ...before, status: 'past_due', anchorAt: resumesAt, periods: 0, periodEnd: resumesAt, resumesAt: null, failures: 0 }, charged: [] };
  }
  const dueAt = new Date(periodEnd.getTime() + (RETRY_DAYS[before.failures] ?? 0) * DAY_MS);
  if (dueAt > now) return null;
  if (before.pauseMonths > 0 && before.failures === 0) {
    return { subscription: { ...before, status: 'paused', pauseMonths: 0, resumesAt: monthsAfter(periodEnd, before.pauseMonths) }, charged: [] };
  }
  if (refuses(dueAt)) {
    const failures = before.failures + 1;
    const isLast = failures === RETRY_DAYS.length;
    return { subscription: { ...before, status: isLast ? 'ended' : 'past_due', failures, endedAt: isLast ? dueAt : null }, charged: [] };
  }
  return chargePeriod(before, dueAt);
}

/** Charges the same periods however seldom it is called. */
export function advance(subscription: DemoSubscription, now: Date, refuses: Refuses): Advanced {
  let current = subscription;
  const charged: Charged[] = [];
  for (let next = step(current, now, refuses); next !== null; next = step(current, now, refuses)) {
    current = next.subscription;
    charged.push(...next.charged);
  }
  return { subscription: current, charged };
}
