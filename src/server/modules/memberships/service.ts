/** Membership: joining, renewal, pause, cancellation. The subscription lives at the billing provider; it is read, and what is stored follows. */
import { randomUUID } from 'node:crypto';
import type { Joined, Membership, MembershipAttempt, MembershipPlan } from '#shared/contract/memberships.ts';
import { toMajor, vatIncluded } from '#shared/values/money/money.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { type Ctx, inTransaction, type MemberCtx, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { deletePersonJobs, type PersonalData } from '#server/platform/personal-data.ts';
import { requireId } from '#server/platform/require-id.ts';
import { toChargeEntries, toRefundEntries } from '../ledger/rules.ts';
import { postEntries } from '../ledger/service.ts';
import { listDiscounts } from '../vendors/service.ts';
import type { Billing, Subscription } from './billing.ts';
import { findBilling } from './find-billing.ts';
import { enqueueEnd, enqueueMail } from './queued-jobs.ts';
import { presentMembership, presentPlan, taxRateOf } from './present.ts';
import * as repository from './repository.ts';
import type { MembershipRow } from './repository.ts';
import { getDiscountUntil, getPaidUntil, refundableUntil } from './rules.ts';

export { savePlan } from './repository.ts';

function requireBilling(ctx: Pick<Ctx, 'config'>): Billing {
  const billing = findBilling(ctx);
  if (!billing) throw new DomainError('NOT_FOUND', { detail: 'Membership is not sold here' });
  return billing;
}

export async function listPlans(ctx: Ctx, currency: 'SEK' | 'EUR' | null): Promise<{ plans: MembershipPlan[]; shops: { handle: string; name: string; discount_percentage: number }[] }> {
  if (findBilling(ctx) === null) return { plans: [], shops: [] };
  const [plans, shops] = await Promise.all([repository.listPlans(ctx.db, { currency }), listDiscounts(ctx.db)]);
  return {
    plans: plans.map((plan) => presentPlan(plan, taxRateOf(plan.currency_code, ctx.clock.now()))),
    shops: shops.map(({ handle, name, members_discount_percentage }) => ({ handle, name, discount_percentage: members_discount_percentage })),
  };
}

async function present(ctx: Ctx, row: MembershipRow): Promise<Membership> {
  return presentMembership(row, await repository.listPayments(ctx.db, { membershipId: row.id }), ctx.clock.now());
}

/** The member's membership, also an ended one; null for none. */
export async function findMembership(ctx: MemberCtx): Promise<Membership | null> {
  const [row] = await repository.findCurrent(ctx.db, { memberId: ctx.member.id });
  return row ? present(ctx, row) : null;
}

/** Throws MEMBERSHIP_EXISTS for an open membership other than `attemptId`, which a concurrent call may have joined meanwhile. */
async function requireNone(ctx: MemberCtx, attemptId?: string): Promise<void> {
  const [row] = await repository.findCurrent(ctx.db, { memberId: ctx.member.id });
  if (row && row.ended_at === null && row.id !== attemptId) throw new DomainError('MEMBERSHIP_EXISTS');
}

/** Opens the first payment. Throws NOT_FOUND for a plan that isn't sold, MEMBERSHIP_EXISTS. */
export async function beginMembership(ctx: MemberCtx, planId: string, currency: 'SEK' | 'EUR'): Promise<MembershipAttempt> {
  const billing = requireBilling(ctx);
  await requireNone(ctx);
  const [plan] = await repository.findPlan(ctx.db, { id: planId, currency });
  if (!plan) throw new DomainError('NOT_FOUND', { detail: 'No such plan' });
  const { reference, paymentReference, clientSecret } = await billing.open(ctx, { interval: plan.interval, amountMinor: plan.price_minor, currencyCode: plan.currency_code });
  const id = randomUUID();
  const now = ctx.clock.now();
  await repository.insertMembership(ctx.db, {
    id,
    memberId: ctx.member.id,
    planId: plan.id,
    interval: plan.interval,
    currency: plan.currency_code,
    priceMinor: plan.price_minor,
    taxRateBasisPoints: taxRateOf(plan.currency_code, now),
    reference,
    now,
  });
  return { id, amount: toMajor(plan.price_minor), currency_code: plan.currency_code, reference: paymentReference, client_secret: clientSecret };
}

/** Stores what the provider says, in one transaction with its payments, their ledger entries and mails. Idempotent; an ended membership stays ended. */
export async function saveSubscription(ctx: TransactionCtx, row: MembershipRow, subscription: Subscription, readAt: Date): Promise<void> {
  const [first] = subscription.invoices;
  const [saved] = await repository.saveState(ctx.db, {
    id: row.id,
    status: subscription.status,
    startedAt: first?.periodFrom ?? null,
    paidUntil: getPaidUntil(subscription) ?? row.paid_until,
    discountUntil: getDiscountUntil(subscription),
    cancelsAtPeriodEnd: subscription.cancelsAtPeriodEnd,
    pauseMonths: subscription.pauseMonths,
    resumesAt: subscription.resumesAt,
    endedAt: subscription.endedAt,
    readAt,
  });
  await savePayments(ctx, row, subscription);
  if (saved) await notify(ctx, row, subscription);
}

/** Also of an ended membership: money that came late leaves its trace, and gives nothing. */
async function savePayments(ctx: TransactionCtx, row: MembershipRow, { invoices }: Subscription): Promise<void> {
  const payment = (reference: string) => ({ paymentReference: reference, orderId: null, currencyCode: row.currency_code });
  const inserted = await repository.insertPayments(ctx.db, {
    membershipId: row.id,
    currency: row.currency_code,
    references: invoices.map(({ reference }) => reference),
    amounts: invoices.map(({ amountMinor }) => amountMinor),
    taxes: invoices.map(({ amountMinor }) => vatIncluded(amountMinor, row.tax_rate_basis_points)),
    froms: invoices.map(({ periodFrom }) => periodFrom),
    tos: invoices.map(({ periodTo }) => periodTo),
    paidAts: invoices.map(({ paidAt }) => paidAt),
  });
  for (const { reference, amount_minor } of inserted) {
    await postEntries({ clock: ctx.clock, db: ctx.db.pipelined }, { source: 'charge', sourceId: reference, ...payment(reference), entries: toChargeEntries(amount_minor, null) });
  }
  const refunded = invoices.filter(({ refundedMinor }) => refundedMinor > 0);
  const refunds = await repository.saveRefunds(ctx.db, { references: refunded.map(({ reference }) => reference), refunds: refunded.map(({ refundedMinor }) => refundedMinor) });
  for (const { reference, refunded_minor } of refunds) {
    await postEntries({ clock: ctx.clock, db: ctx.db.pipelined }, { source: 'refund', sourceId: `membership.${reference}`, ...payment(reference), entries: toRefundEntries(refunded_minor, null) });
  }
}

/** One mail for each change; each is named by its cause, and sent once. */
async function notify(ctx: TransactionCtx, before: MembershipRow, after: Subscription): Promise<void> {
  const queue = (kind: Parameters<typeof enqueueMail>[1]['kind'], cause: string) => enqueueMail(ctx, { membershipId: before.id, kind, cause });
  const last = after.invoices.at(-1);
  const isRefunded = after.invoices.some(({ refundedMinor }) => refundedMinor > 0);
  if (before.started_at === null && last) await queue('welcome', 'started');
  else if (last && before.paid_until !== null && last.periodTo > before.paid_until) await queue('renewed', last.reference);
  if (after.status === 'past_due' && before.status !== 'past_due') await queue('failed', String(after.periodEnd?.getTime()));
  if (after.cancelsAtPeriodEnd && !before.cancels_at_period_end && after.endedAt === null) await queue('canceled', String(after.periodEnd?.getTime()));
  if (after.endedAt !== null) await queue(isRefunded ? 'refunded' : 'ended', 'ended');
}

/** Joins once the first payment is authorized. A payment that comes when there is a membership already is refunded. Idempotent. */
export async function completeMembership(ctx: MemberCtx, attemptId: string): Promise<Joined> {
  const billing = requireBilling(ctx);
  const [attempt] = await repository.findAttempt(ctx.db, { id: requireId(attemptId), memberId: ctx.member.id });
  if (!attempt) throw new DomainError('NOT_FOUND');
  if (attempt.started_at === null) await requireNone(ctx, attempt.id);
  const readAt = ctx.clock.now();
  const started = await billing.start(ctx, attempt.reference);
  if (started === 'declined') return { type: 'declined' };
  if (started === null) return { type: 'unpaid' };
  await ctx.step('membership.started');
  const isOnly = await inTransaction(ctx, async (inner) => {
    await repository.lockMember(inner.db, { memberId: ctx.member.id });
    const [current] = await repository.findCurrent(inner.db, { memberId: ctx.member.id });
    if (current && current.ended_at === null && current.id !== attempt.id) return false;
    const [row] = await repository.lockMembership(inner.db, { id: attempt.id });
    if (row) await saveSubscription(inner, row, started, readAt);
    return true;
  });
  if (!isOnly) {
    // Two windows paid at once: the second one's money goes back.
    await billing.refundAndEnd(ctx, attempt.reference);
    throw new DomainError('MEMBERSHIP_EXISTS');
  }
  const [row] = await repository.findAttempt(ctx.db, { id: attempt.id, memberId: ctx.member.id });
  if (!row) throw new DomainError('NOT_FOUND');
  return { type: 'joined', membership: await present(ctx, row) };
}

/** Reads the subscription and stores its state. */
export async function refreshMembership(root: Ctx, id: string): Promise<void> {
  const billing = findBilling(root);
  const [known] = await repository.findMembershipById(root.db, { id });
  if (!billing || !known) return;
  await save(root, known, (ctx) => billing.read(ctx, known.reference));
}

async function save(root: Ctx, { id }: MembershipRow, ask: (ctx: Ctx) => Promise<Subscription>): Promise<void> {
  const readAt = root.clock.now();
  const subscription = await ask(root);
  await root.step('membership.read');
  await inTransaction(root, async (ctx) => {
    const [row] = await repository.lockMembership(ctx.db, { id });
    if (row) await saveSubscription(ctx, row, subscription, readAt);
  });
}

/** The open membership, changed at the provider. Throws NOT_FOUND without one. */
async function change(ctx: MemberCtx, ask: (billing: Billing, row: MembershipRow) => Promise<Subscription>): Promise<Membership | null> {
  const billing = requireBilling(ctx);
  const [row] = await repository.findCurrent(ctx.db, { memberId: ctx.member.id });
  if (!row || row.ended_at !== null) throw new DomainError('NOT_FOUND');
  await save(ctx, row, () => ask(billing, row));
  return findMembership(ctx);
}

/** Ends at the period's end; with `refund` at once, with the money back. Throws WITHDRAWAL_LATE after the right of withdrawal, NOT_FOUND. */
export function cancelMembership(ctx: MemberCtx, { refund }: { refund: boolean }): Promise<Membership | null> {
  return change(ctx, async (billing, row) => {
    if (!refund) return billing.change(ctx, row.reference, { cancelsAtPeriodEnd: true, pauseMonths: 0 });
    const payments = await repository.listPayments(ctx.db, { membershipId: row.id });
    const today = dayIn(shopTimeZone, ctx.clock.now().getTime());
    const isPossible =
      row.started_at !== null &&
      refundableUntil(
        row.started_at,
        payments.map(({ refunded_minor }) => ({ refundedMinor: refunded_minor })),
        today,
      ) !== null;
    if (!isPossible) throw new DomainError('WITHDRAWAL_LATE');
    return billing.refundAndEnd(ctx, row.reference);
  });
}

/** Pauses from the period's end. Throws NOT_FOUND. */
export const pauseMembership = (ctx: MemberCtx, months: number): Promise<Membership | null> =>
  change(ctx, (billing, row) => billing.change(ctx, row.reference, { cancelsAtPeriodEnd: false, pauseMonths: months }));

/** Takes back a cancellation or a pause that hasn't begun. Throws NOT_FOUND. */
export const resumeMembership = (ctx: MemberCtx): Promise<Membership | null> => change(ctx, (billing, row) => billing.change(ctx, row.reference, { cancelsAtPeriodEnd: false, pauseMonths: 0 }));

export const membershipPersonalData: PersonalData = {
  tables: {
    memberships: 'exported',
    membership_payments: 'exported',
    demo_subscriptions: { withheld: 'the demo provider’s own record of a subscription, without a person; the membership itself is exported' },
    demo_invoices: { withheld: 'the demo provider’s own record of what it charged; the payments themselves are exported' },
  },
  async collect(ctx, { memberId }) {
    const [found] = await repository.collectMemberships(ctx.db, { memberId });
    return { 'memberships.json': found?.json };
  },
  async erase(ctx, person) {
    await deletePersonJobs(ctx, 'memberships', person);
    // After the commit: the rows are gone by then, and the provider isn't called within a transaction.
    for (const { reference } of await repository.listOpen(ctx.db, { memberId: person.memberId })) await enqueueEnd(ctx, reference);
  },
};
