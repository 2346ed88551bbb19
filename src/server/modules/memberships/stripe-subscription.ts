/** Reads subscriptions of Stripe Billing: state, pause, paid invoices and their refunds. */
import type Stripe from 'stripe';
import type { Ctx } from '#server/platform/context.ts';
import type { BillingStatus, Invoice, Subscription } from './billing.ts';

/** When a pause begins, seconds since 1970, and its months. */
export const PAUSED_FROM_KEY = 'fira_paused_from';
export const PAUSE_MONTHS_KEY = 'fira_pause_months';
/** Objects per call of a list. */
export const PAGE = 100;

export const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1_000);
const toDate = (value: number): Date => new Date(value * 1_000);
export const getId = (object: string | { id: string } | null | undefined): string | null => (typeof object === 'string' ? object : (object?.id ?? null));

/** Stripe's states as the port names them; others are `active`. */
export const statuses: Partial<Record<Stripe.Subscription.Status, BillingStatus>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  canceled: 'ended',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'paused',
};

/** A pause is a trial from the paid period's end: it moves the next charge, and costs nothing. */
function toPause({ status, metadata, trial_end: trialEnd }: Stripe.Subscription, now: Date): Pick<Subscription, 'pauseMonths' | 'resumesAt'> & { isPaused: boolean } {
  const pausedFrom = Number(metadata[PAUSED_FROM_KEY] ?? 0);
  if (status !== 'trialing' || pausedFrom === 0 || trialEnd === null) return { isPaused: false, pauseMonths: 0, resumesAt: null };
  if (seconds(now) < pausedFrom) return { isPaused: false, pauseMonths: Number(metadata[PAUSE_MONTHS_KEY]), resumesAt: null };
  return { isPaused: true, pauseMonths: 0, resumesAt: toDate(trialEnd) };
}

export const getPaymentId = ({ payments }: Stripe.Invoice): string | null => getId(payments?.data[0]?.payment.payment_intent);

type Charged = Pick<Invoice, 'refundedMinor' | 'fee'>;

function toInvoice(invoice: Stripe.Invoice, charged: ReadonlyMap<string, Charged>): Invoice {
  // Of the subscription's own line: the invoice's period is the one before.
  const { start, end } = invoice.lines.data[0]?.period ?? { start: invoice.period_start, end: invoice.period_end };
  const { refundedMinor, fee } = charged.get(getPaymentId(invoice) ?? '') ?? { refundedMinor: 0, fee: null };
  return {
    reference: invoice.id,
    amountMinor: invoice.amount_paid,
    periodFrom: toDate(start),
    periodTo: toDate(end),
    paidAt: toDate(invoice.status_transitions.paid_at ?? invoice.created),
    refundedMinor,
    fee,
  };
}

async function listPaid(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
  const paid = [];
  // An invoice of a pause is over nothing.
  for await (const invoice of stripe.invoices.list({ subscription, status: 'paid', limit: PAGE, expand: ['data.payments'] })) if (invoice.amount_paid > 0) paid.push(invoice);
  return paid.toReversed();
}

/** Refunds and Stripe's fee, by payment. */
async function readCharges(stripe: Stripe, customer: string): Promise<Map<string, Charged>> {
  const charged = new Map<string, Charged>();
  for await (const { payment_intent, amount_refunded, balance_transaction: moved, paid } of stripe.charges.list({ customer, limit: PAGE, expand: ['data.balance_transaction'] })) {
    const fee = typeof moved === 'object' && moved !== null && moved.fee > 0 ? { minor: moved.fee, currencyCode: moved.currency.toUpperCase() } : null;
    // A declined attempt has its own charge.
    if (paid) charged.set(getId(payment_intent) ?? '', { refundedMinor: amount_refunded, fee });
  }
  return charged;
}

/** Start of the unpaid period. */
function getUnpaidSince({ status, items }: Stripe.Subscription): Date | null {
  const [item] = items.data;
  return item && statuses[status] === 'past_due' ? toDate(item.current_period_start) : null;
}

/** With paid invoices and their refunds. */
export async function toSubscription(ctx: Ctx, stripe: Stripe, subscription: Stripe.Subscription, readAt: Date): Promise<Subscription> {
  const [paid, charged] = await Promise.all([listPaid(stripe, subscription.id), readCharges(stripe, getId(subscription.customer) ?? '')]);
  const invoices = paid.map((invoice) => toInvoice(invoice, charged));
  const { isPaused, ...pause } = toPause(subscription, ctx.clock.now());
  return {
    reference: subscription.id,
    status: isPaused ? 'paused' : (statuses[subscription.status] ?? 'active'),
    periodEnd: getUnpaidSince(subscription) ?? invoices.at(-1)?.periodTo ?? null,
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
    ...pause,
    endedAt: subscription.ended_at === null ? null : toDate(subscription.ended_at),
    readAt,
    invoices,
  };
}
