/** Simulates an external billing service with its own tables, on local shops. The first payment's card pays the renewals. */
import { randomBytes } from 'node:crypto';
import type { PaymentStatus } from '#shared/contract/checkout.ts';
import type { PlanInterval } from '#shared/contract/memberships.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { getProvider, type ProviderPayment } from '../payments/service.ts';
import type { Billing, BillingStatus, Subscription } from './billing.ts';
import * as repository from './demo-repository.ts';
import { advance, type Charged, type DemoSubscription, payDue, type Refuses, startAt } from './demo-renewals.ts';

/** YYYY-MM in the shop's zone. */
const toMonth = (moment: Date): string => dayIn(shopTimeZone, moment.getTime()).slice(0, 7);

const getDemo = (ctx: Ctx) => getProvider(ctx, 'demo');

type Row = repository.DemoSubscriptionRow;
type Found = repository.FoundSubscription;

function toSubscription(row: Row): DemoSubscription {
  const { anchor_at: anchorAt, period_end: periodEnd } = row;
  if (anchorAt === null || periodEnd === null) throw new Error(`the subscription ${row.reference} has not started`);
  return {
    interval: row.interval as PlanInterval,
    amountMinor: row.amount_minor,
    status: row.status as BillingStatus,
    anchorAt,
    periods: row.periods,
    periodEnd,
    failures: row.failures,
    cancelsAtPeriodEnd: row.cancels_at_period_end,
    pauseMonths: row.pause_months,
    resumesAt: row.resumes_at,
    endedAt: row.ended_at,
  };
}

async function present(ctx: Ctx, row: Row): Promise<Subscription> {
  const invoices = await repository.listInvoices(ctx.db, { subscription: row.reference });
  return {
    reference: row.reference,
    status: row.status,
    periodEnd: row.period_end,
    cancelsAtPeriodEnd: row.cancels_at_period_end,
    pauseMonths: row.pause_months,
    resumesAt: row.resumes_at,
    endedAt: row.ended_at,
    readAt: ctx.clock.now(),
    invoices: invoices.map((invoice) => ({
      reference: invoice.reference,
      amountMinor: invoice.amount_minor,
      periodFrom: invoice.period_from,
      periodTo: invoice.period_to,
      paidAt: invoice.paid_at,
      refundedMinor: invoice.refunded_minor,
      fee: null,
    })),
  };
}

async function save(ctx: TransactionCtx, reference: string, next: DemoSubscription, charged: readonly Charged[]): Promise<void> {
  await repository.saveSubscription(ctx.db, {
    reference,
    status: next.status,
    anchorAt: next.anchorAt,
    periods: next.periods,
    periodEnd: next.periodEnd,
    failures: next.failures,
    cancelsAtPeriodEnd: next.cancelsAtPeriodEnd,
    pauseMonths: next.pauseMonths,
    resumesAt: next.resumesAt,
    endedAt: next.endedAt,
  });
  for (const { amountMinor, periodFrom, periodTo, paidAt } of charged) {
    // Named by its period, which is charged once.
    await repository.insertInvoice(ctx.db, { reference: `${reference}.${periodFrom.toISOString().slice(0, 10)}`, subscription: reference, amountMinor, periodFrom, periodTo, paidAt });
  }
}

async function lock(ctx: TransactionCtx, reference: string): Promise<Row> {
  const [row] = await repository.lockSubscription(ctx.db, { reference });
  if (!row) throw new DomainError('NOT_FOUND', { detail: 'No such subscription' });
  return row;
}

const refusesBy =
  (cardExpires: string | null): Refuses =>
  (at) =>
    cardExpires !== null && toMonth(at) > cardExpires;

/** Locks the subscription and advances it to now, before the change. */
function update(root: Ctx, reference: string, change: (subscription: DemoSubscription, row: Row, ctx: TransactionCtx) => Promise<DemoSubscription> | DemoSubscription): Promise<Subscription> {
  return inTransaction({ ...root, db: root.database }, async (ctx) => {
    const row = await lock(ctx, reference);
    if (row.status === 'incomplete') return present(ctx, row);
    const now = ctx.clock.now();
    const refuses = refusesBy(row.card_expires);
    const current = advance(toSubscription(row), now, refuses);
    const changed = await change(current.subscription, row, ctx);
    const after = advance(changed, now, refuses);
    await save(ctx, reference, after.subscription, [...current.charged, ...after.charged]);
    return present(ctx, await lock(ctx, reference));
  });
}

/** Charges the authorized payment; a payment in another state starts nothing. */
async function start(root: Ctx, reference: string): Promise<{ status: PaymentStatus; subscription: Subscription | null }> {
  const [opened] = await repository.findSubscription(root.db, { reference });
  if (!opened) throw new DomainError('NOT_FOUND', { detail: 'No such subscription' });
  // Outside of the transaction: the demo provider uses a connection of its own. Capturing is idempotent.
  const { status } = await getDemo(root).capture(root, opened.payment_reference);
  if (status !== 'captured') return { status, subscription: null };
  const subscription = await inTransaction({ ...root, db: root.database }, async (ctx) => {
    const row = await lock(ctx, reference);
    if (row.status !== 'incomplete') return present(ctx, row);
    const first = startAt(ctx.clock.now(), { interval: row.interval, amountMinor: row.amount_minor });
    await save(ctx, reference, first.subscription, first.charged);
    return present(ctx, await lock(ctx, reference));
  });
  return { status, subscription };
}

/** Stores a failed renewal's captured payment, once. False where nothing is unpaid: it is refunded, and pays no later renewal. */
async function settleDue(root: Ctx, reference: string, payment: ProviderPayment): Promise<boolean> {
  const { reference: paymentReference, amountMinor } = payment;
  const isStored = await inTransaction({ ...root, db: root.database }, async (ctx) => {
    const row = await lock(ctx, reference);
    if (row.payment_reference === paymentReference) return true;
    const now = ctx.clock.now();
    const current = advance(toSubscription(row), now, refusesBy(row.card_expires));
    const paid = payDue(current.subscription, now);
    await save(ctx, reference, paid?.subscription ?? current.subscription, [...current.charged, ...(paid?.charged ?? [])]);
    if (paid) await repository.setPayment(ctx.db, { reference, paymentReference });
    return paid !== null;
  });
  if (isStored) return true;
  await getDemo(root).refund(root, paymentReference, { amountMinor, about: `due.${paymentReference}` });
  await repository.clearDuePayment(root.database, { reference, paymentReference });
  return false;
}

/** The due payment under way, or captured and not stored after a crash. */
async function findDue(ctx: Ctx, { payment_reference, due_payment_reference: due }: Pick<Found, 'payment_reference' | 'due_payment_reference'>): Promise<ProviderPayment | null> {
  if (due === null || due === payment_reference) return null;
  const payment = await getDemo(ctx).retrieve(ctx, due);
  return payment.status === 'canceled' ? null : payment;
}

async function find(ctx: Ctx, reference: string): Promise<Found> {
  const [found] = await repository.findSubscription(ctx.database, { reference });
  if (!found) throw new DomainError('NOT_FOUND', { detail: 'No such subscription' });
  return found;
}

async function read(ctx: Ctx, reference: string): Promise<Subscription> {
  const due = await findDue(ctx, await find(ctx, reference));
  if (due?.status === 'captured') await settleDue(ctx, reference, due);
  return update(ctx, reference, (subscription) => subscription);
}

const toEnded = (subscription: DemoSubscription, now: Date): DemoSubscription => ({ ...subscription, status: 'ended', endedAt: subscription.endedAt ?? now });

export const demoBilling: Billing = {
  async open(ctx, { interval, amountMinor, currencyCode }) {
    const payment = await getDemo(ctx).open(ctx, { sessionId: '', amountMinor, currencyCode });
    const reference = `demo_sub_${randomBytes(18).toString('base64url')}`;
    await repository.insertSubscription(ctx.database, { reference, paymentReference: payment.reference, interval, amountMinor, currency: currencyCode });
    return { reference, paymentReference: payment.reference, clientSecret: payment.clientSecret };
  },
  async start(root, attempt) {
    const { status, subscription } = await start(root, attempt.reference);
    if (subscription) return { kind: 'started', subscription };
    return { kind: status === 'declined' ? 'declined' : 'unpaid' };
  },
  async openDue(ctx, reference) {
    const found = await find(ctx, reference);
    const known = await findDue(ctx, found);
    if (known?.status === 'captured' && !(await settleDue(ctx, reference, known))) throw new DomainError('NOT_FOUND', { detail: 'No renewal is unpaid' });
    if (known) return { paymentReference: known.reference, clientSecret: known.clientSecret };
    const payment = await getDemo(ctx).open(ctx, { sessionId: '', amountMinor: found.amount_minor, currencyCode: found.currency_code });
    const [stored] = await repository.openDuePayment(ctx.db, { reference, paymentReference: payment.reference, former: found.due_payment_reference });
    const { reference: paymentReference, clientSecret } = stored?.due_payment_reference ? await getDemo(ctx).retrieve(ctx, stored.due_payment_reference) : payment;
    return { paymentReference, clientSecret };
  },
  async payDue(ctx, reference) {
    const { due_payment_reference: due } = await find(ctx, reference);
    if (due === null) return { kind: 'unpaid' };
    const payment = await getDemo(ctx).capture(ctx, due);
    if (payment.status !== 'captured') return { kind: payment.status === 'declined' ? 'declined' : 'unpaid' };
    await ctx.step('membership.due-captured');
    // The membership ended, or was paid, while the bank was asked.
    await settleDue(ctx, reference, payment);
    return { kind: 'started', subscription: await update(ctx, reference, (subscription) => subscription) };
  },
  find: async (root, attempt) => (await start(root, attempt.reference)).subscription,
  read,
  change: (ctx, reference, next) => update(ctx, reference, (subscription) => ({ ...subscription, ...next })),
  refundAndEnd: (root, reference) =>
    update(root, reference, async (subscription, _row, ctx) => {
      await repository.refundInvoices(ctx.db, { subscription: reference });
      return toEnded(subscription, ctx.clock.now());
    }),
  async end(root, reference) {
    await update(root, reference, (subscription, _row, ctx) => toEnded(subscription, ctx.clock.now()));
  },
  endUnpaid: (root, reference) => update(root, reference, (subscription, _row, ctx) => (subscription.status === 'past_due' ? toEnded(subscription, ctx.clock.now()) : subscription)),
};
