import type { Membership, MembershipPlan } from '#shared/contract/memberships.ts';
import { toMajor } from '#shared/values/money/money.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { vatRate } from '#server/values/vat.ts';
import type { MembershipRow, PaymentRow, PlanRow } from './repository.ts';
import { getStatus, getLastDay, getRefundableUntil } from './rules.ts';

const toDay = (moment: Date) => dayIn(shopTimeZone, moment.getTime());

/**
 * VAT of the membership, an electronic service: the country of its currency's market. A member in another country of the Nordic region pays Finland's
 * rate: below the Union's threshold of 10,000 euro a year one country is enough (directive 2006/112/EC, article 59c).
 */
export const getTaxRate = (currency: 'SEK' | 'EUR', now: Date): number => vatRate(currency === 'SEK' ? 'SE' : 'FI', 'standard', toDay(now));

export const presentPlan = ({ id, interval, currency_code, price_minor }: PlanRow, rateBasisPoints: number): MembershipPlan => ({
  id,
  interval,
  price: toMajor(price_minor),
  tax_rate: rateBasisPoints / 100,
  currency_code,
});

/** For a membership that has started. */
export function presentMembership(row: MembershipRow, payments: readonly PaymentRow[], now: Date): Membership {
  const { started_at: startedAt, paid_until: paidUntil } = row;
  if (startedAt === null) throw new Error(`the membership ${row.id} has not started`);
  const status = getStatus({ status: row.status, cancelsAtPeriodEnd: row.cancels_at_period_end, pauseMonths: row.pause_months });
  const isRenewed = status === 'active' || status === 'past_due';
  const end = row.ended_at !== null && (paidUntil === null || row.ended_at < paidUntil) ? row.ended_at : (paidUntil ?? startedAt);
  return {
    status,
    plan: presentPlan({ id: row.plan_id, interval: row.interval, currency_code: row.currency_code, price_minor: row.price_minor }, row.tax_rate_basis_points),
    since: toDay(startedAt),
    until: getLastDay(end),
    renews_on: isRenewed && paidUntil !== null ? toDay(paidUntil) : null,
    resumes_on: row.resumes_at && toDay(row.resumes_at),
    refundable_until:
      row.ended_at === null
        ? getRefundableUntil(
            startedAt,
            payments.map(({ refunded_minor }) => ({ refundedMinor: refunded_minor })),
            toDay(now),
          )
        : null,
    has_discount: row.discount_until !== null && row.discount_until > now,
    payments: payments.map((payment) => ({
      paid_on: toDay(payment.paid_at),
      from: toDay(payment.period_from),
      to: getLastDay(payment.period_to),
      amount: toMajor(payment.amount_minor),
      tax_total: toMajor(payment.tax_minor),
      currency_code: payment.currency_code,
      is_refunded: payment.refunded_minor > 0,
    })),
  };
}
