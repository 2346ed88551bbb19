/** SQL of the demo provider's subscriptions. */
import type { PlanInterval } from '#shared/contract/memberships.ts';
import { statement } from '#server/platform/database.ts';
import { cardExpiry } from '../payments/sql.ts';
import type { BillingStatus } from './billing.ts';

export interface DemoSubscriptionRow {
  reference: string;
  payment_reference: string;
  interval: PlanInterval;
  amount_minor: number;
  currency_code: 'SEK' | 'EUR';
  status: BillingStatus;
  anchor_at: Date | null;
  periods: number;
  period_end: Date | null;
  failures: number;
  cancels_at_period_end: boolean;
  pause_months: number;
  resumes_at: Date | null;
  ended_at: Date | null;
  /** The card's last month, YYYY-MM: it pays no renewal after it. */
  card_expires: string | null;
}

export const lockSubscription = statement<DemoSubscriptionRow, { reference: string }>(
  'demo-subscriptions.lock',
  `select s.reference, s.payment_reference, s.interval, s.amount_minor, s.currency_code, s.status, s.anchor_at, s.periods, s.period_end, s.failures, s.cancels_at_period_end, s.pause_months,
     s.resumes_at, s.ended_at, ${cardExpiry('s.payment_reference')} as card_expires
   from demo_subscriptions s where s.reference = :reference for update`,
);

export interface FoundSubscription {
  payment_reference: string;
  due_payment_reference: string | null;
  amount_minor: number;
  currency_code: 'SEK' | 'EUR';
}

export const findSubscription = statement<FoundSubscription, { reference: string }>(
  'demo-subscriptions.find',
  'select payment_reference, due_payment_reference, amount_minor, currency_code from demo_subscriptions where reference = :reference',
);

/** Of two calls at once the first one's payment stays. */
export const openDuePayment = statement<{ due_payment_reference: string | null }, { reference: string; paymentReference: string; former: string | null }>(
  'demo-subscriptions.open-due',
  `update demo_subscriptions set due_payment_reference = case when due_payment_reference is not distinct from :former then :paymentReference else due_payment_reference end
   where reference = :reference returning due_payment_reference`,
);

/** A refunded payment is no renewal's any more. */
export const clearDuePayment = statement<object, { reference: string; paymentReference: string }>(
  'demo-subscriptions.clear-due',
  'update demo_subscriptions set due_payment_reference = null where reference = :reference and due_payment_reference = :paymentReference',
);

/** The card of the payment pays the renewals from now on. */
export const setPayment = statement<object, { reference: string; paymentReference: string }>(
  'demo-subscriptions.set-payment',
  'update demo_subscriptions set payment_reference = :paymentReference where reference = :reference',
);

export const insertSubscription = statement<object, { reference: string; paymentReference: string; interval: string; amountMinor: number; currency: string }>(
  'demo-subscriptions.insert',
  `insert into demo_subscriptions (reference, payment_reference, interval, amount_minor, currency_code, status) values (:reference, :paymentReference, :interval, :amountMinor, :currency, 'incomplete')`,
);

export const saveSubscription = statement<
  object,
  {
    reference: string;
    status: string;
    anchorAt: Date;
    periods: number;
    periodEnd: Date;
    failures: number;
    cancelsAtPeriodEnd: boolean;
    pauseMonths: number;
    resumesAt: Date | null;
    endedAt: Date | null;
  }
>(
  'demo-subscriptions.save',
  `update demo_subscriptions set status = :status, anchor_at = :anchorAt, periods = :periods, period_end = :periodEnd, failures = :failures, cancels_at_period_end = :cancelsAtPeriodEnd,
     pause_months = :pauseMonths, resumes_at = :resumesAt, ended_at = :endedAt where reference = :reference`,
);

export const insertInvoice = statement<object, { reference: string; subscription: string; amountMinor: number; periodFrom: Date; periodTo: Date; paidAt: Date }>(
  'demo-invoices.insert',
  `insert into demo_invoices (reference, subscription, amount_minor, period_from, period_to, paid_at) values (:reference, :subscription, :amountMinor, :periodFrom, :periodTo, :paidAt)
   on conflict (reference) do nothing`,
);

export interface DemoInvoiceRow {
  reference: string;
  amount_minor: number;
  period_from: Date;
  period_to: Date;
  paid_at: Date;
  refunded_minor: number;
}

export const listInvoices = statement<DemoInvoiceRow, { subscription: string }>(
  'demo-invoices.list',
  'select reference, amount_minor, period_from, period_to, paid_at, refunded_minor from demo_invoices where subscription = :subscription order by period_from',
);

export const refundInvoices = statement<object, { subscription: string }>('demo-invoices.refund', 'update demo_invoices set refunded_minor = amount_minor where subscription = :subscription');
