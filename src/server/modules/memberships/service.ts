/** Joining, renewal, pause, cancellation. The provider's subscription is the source; what is stored follows it. */
import { randomUUID } from 'node:crypto';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Joined, Membership, MembershipAttempt, MembershipPlan } from '#shared/contract/memberships.ts';
import { toMajor } from '#shared/values/money/money.ts';
import type { MembershipSettings } from '#shared/contract/settings.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { deletePersonJobs, type PersonalData } from '#server/platform/personal-data.ts';
import { requireId } from '#server/platform/require-id.ts';
import { findCardClient, orUnavailable, ProviderRefusal } from '../payments/service.ts';
import { listDiscounts } from '../vendors/service.ts';
import type { Attempt, Billing, Started, Subscription } from './billing.ts';
import { findBilling } from './find-billing.ts';
import { enqueueEnd } from './queued-jobs.ts';
import { presentMembership, presentPlan, getTaxRate } from './present.ts';
import * as repository from './repository.ts';
import type { MembershipRow } from './repository.ts';
import { isGraceOver, getRefundableUntil } from './rules.ts';
import { saveFormerPayments, storeSubscription } from './save-subscription.ts';
import { findNamedMembership, stripeBilling } from './stripe-billing.ts';

export { deleteArchivedPayments, savePlan } from './repository.ts';

const RETRY_AFTER_SECONDS = 2;

/** Throws NOT_FOUND where membership isn't sold. */
export function requireBilling(ctx: Pick<Ctx, 'config'>): Billing {
  const billing = findBilling(ctx);
  if (!billing) throw new DomainError('NOT_FOUND', { detail: 'Membership is not sold here' });
  return billing;
}

export async function listPlans(ctx: Ctx, currency: 'SEK' | 'EUR' | null): Promise<{ plans: MembershipPlan[]; shops: { handle: string; name: string; discount_percentage: number }[] }> {
  if (findBilling(ctx) === null) return { plans: [], shops: [] };
  const [plans, shops] = await Promise.all([repository.listPlans(ctx.db, { currency }), listDiscounts(ctx.db)]);
  return {
    plans: plans.map((plan) => presentPlan(plan, getTaxRate(plan.currency_code, ctx.clock.now()))),
    shops: shops.map(({ handle, name, members_discount_percentage }) => ({ handle, name, discount_percentage: members_discount_percentage })),
  };
}

async function present(ctx: Ctx, row: MembershipRow): Promise<Membership> {
  return presentMembership(row, await repository.listPayments(ctx.db, { membershipId: row.id }), ctx.clock.now());
}

export async function getMembershipSettings(ctx: MemberCtx): Promise<MembershipSettings> {
  return { membership: await findMembership(ctx), plans: (await listPlans(ctx, null)).plans, cardClient: ctx.config.stripe === null ? null : findCardClient(ctx) };
}

/** Also an ended one; null for none. */
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
  const id = randomUUID();
  const { reference, paymentReference, clientSecret } = await billing.open(ctx, { membershipId: id, interval: plan.interval, amountMinor: plan.price_minor, currencyCode: plan.currency_code });
  const now = ctx.clock.now();
  await repository.insertMembership(ctx.db, {
    id,
    memberId: ctx.member.id,
    planId: plan.id,
    interval: plan.interval,
    currency: plan.currency_code,
    priceMinor: plan.price_minor,
    taxRateBasisPoints: getTaxRate(plan.currency_code, now),
    reference,
    now,
  });
  return { id, amount: toMajor(plan.price_minor), currency_code: plan.currency_code, reference: paymentReference, client_secret: clientSecret };
}

const toAttempt = (row: MembershipRow): Attempt => ({
  id: row.id,
  memberId: row.member_id,
  reference: row.reference,
  planId: row.plan_id,
  interval: row.interval,
  amountMinor: row.price_minor,
  currencyCode: row.currency_code,
});

/** Final refusals, such as of a method that can't be charged again. */
export const toDeclined =
  (ctx: Ctx) =>
  (error: unknown): Started => {
    if (!(error instanceof ProviderRefusal)) throw error;
    ctx.log.warn({ err: error }, 'the provider refused a first payment');
    return { kind: 'declined' };
  };

async function getJoined(ctx: MemberCtx, id: string): Promise<Joined> {
  const [row] = await repository.findAttempt(ctx.db, { id, memberId: ctx.member.id });
  if (!row) throw new DomainError('NOT_FOUND');
  // A rival is about to store a later state.
  if (row.started_at === null) throw new DomainError('UNAVAILABLE', { detail: 'The membership is being stored', retryAfterSeconds: RETRY_AFTER_SECONDS });
  return { type: 'joined', membership: await present(ctx, row) };
}

/** Joins with the first payment, confirmed by `token` if there is one. A payment beside an open membership is refunded. Idempotent. Throws NOT_FOUND, MEMBERSHIP_EXISTS, UNAVAILABLE. */
export async function completeMembership(ctx: MemberCtx, attemptId: string, token: string | null): Promise<Joined> {
  const billing = requireBilling(ctx);
  const [attempt] = await repository.findAttempt(ctx.db, { id: requireId(attemptId), memberId: ctx.member.id });
  if (!attempt) throw new DomainError('NOT_FOUND');
  if (attempt.started_at !== null) return getJoined(ctx, attempt.id);
  await requireNone(ctx, attempt.id);
  const returnUrl = `${ctx.config.publicUrl}${pathTo('userMembershipSuccess', ctx.locale)}?attempt=${attempt.id}`;
  const started = await orUnavailable(() => billing.start(ctx, toAttempt(attempt), { token, returnUrl }).catch(toDeclined(ctx)));
  if (started.kind === 'action') return { type: 'action', client_secret: started.clientSecret, url: started.url };
  if (started.kind !== 'started') return { type: started.kind };
  await ctx.step('membership.started');
  if (!(await storeSubscription(ctx, billing, attempt, started.subscription))) throw new DomainError('MEMBERSHIP_EXISTS');
  return getJoined(ctx, attempt.id);
}

/** Starts what was paid although its browser never came back, or the answer was lost. False if nothing was paid. Throws when the provider doesn't answer. */
export async function recoverAttempt(root: Ctx, row: MembershipRow): Promise<boolean> {
  const billing = findBilling(root);
  const subscription = await billing?.find(root, toAttempt(row));
  if (billing && subscription) await storeSubscription(root, billing, row, subscription);
  return billing === null || subscription !== null;
}

export async function refreshMembership(root: Ctx, id: string): Promise<void> {
  const billing = findBilling(root);
  const [known] = await repository.findMembershipById(root.db, { id });
  if (billing && known) await save(root, billing, known, (ctx) => readInGrace(ctx, billing, known.reference));
}

/** Ends what is unpaid after the days of grace, although the provider would retry longer: nothing is owed. */
async function readInGrace(ctx: Ctx, billing: Billing, reference: string): Promise<Subscription> {
  const subscription = await billing.read(ctx, reference);
  if (!isGraceOver(subscription, ctx.clock.now())) return subscription;
  await ctx.step('membership.grace-over');
  return billing.endUnpaid(ctx, reference);
}

/** As `refreshMembership`, for a Stripe subscription or invoice, also one not stored yet, or of a deleted account; nothing for those of other systems. */
export async function refreshNamed(root: Ctx, objectId: string): Promise<void> {
  const named = await findNamedMembership(root, objectId);
  const [known] = named ? await repository.findMembershipById(root.db, { id: named.membershipId }) : [];
  if (!named) return;
  if (known) return save(root, stripeBilling, known, (ctx) => stripeBilling.read(ctx, named.reference));
  const [former] = await repository.findFormer(root.db, { membershipId: named.membershipId });
  if (!former) return;
  const row = { ...former, id: named.membershipId, tax_rate_basis_points: getTaxRate(former.currency_code, root.clock.now()) };
  await saveFormerPayments(root, row, await stripeBilling.read(root, named.reference));
}

/** Also of a deleted account; null for other charges. */
export async function findChargedMembership(root: Ctx, chargeId: string): Promise<string | null> {
  const named = await findNamedMembership(root, chargeId);
  const [own] = named ? await repository.findOwnMembership(root.db, { id: named.membershipId }) : [];
  return own?.id ?? null;
}

async function save(root: Ctx, billing: Billing, row: MembershipRow, ask: (ctx: Ctx) => Promise<Subscription>): Promise<void> {
  const subscription = await ask(root);
  await root.step('membership.read');
  await storeSubscription(root, billing, row, subscription);
}

/** What the provider refuses to change has changed there meanwhile. */
const readRefused =
  (ctx: Ctx, billing: Billing, { reference }: MembershipRow) =>
  (error: unknown): Promise<Subscription> => {
    if (!(error instanceof ProviderRefusal)) throw error;
    return billing.read(ctx, reference);
  };

/** Throws NOT_FOUND without an open membership. */
async function change(ctx: MemberCtx, ask: (billing: Billing, row: MembershipRow) => Promise<Subscription>): Promise<Membership | null> {
  const billing = requireBilling(ctx);
  const [row] = await repository.findCurrent(ctx.db, { memberId: ctx.member.id });
  if (!row || row.ended_at !== null) throw new DomainError('NOT_FOUND');
  await orUnavailable(() => save(ctx, billing, row, () => ask(billing, row).catch(readRefused(ctx, billing, row))));
  return findMembership(ctx);
}

/** Ends at the period's end, or at once with a refund. Throws WITHDRAWAL_LATE after the right of withdrawal, NOT_FOUND. */
export function cancelMembership(ctx: MemberCtx, { refund }: { refund: boolean }): Promise<Membership | null> {
  return change(ctx, async (billing, row) => {
    if (!refund) return billing.change(ctx, row.reference, { cancelsAtPeriodEnd: true, pauseMonths: 0 });
    const payments = await repository.listPayments(ctx.db, { membershipId: row.id });
    const today = dayIn(shopTimeZone, ctx.clock.now().getTime());
    const isPossible =
      row.started_at !== null &&
      getRefundableUntil(
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
    former_membership_payments: { withheld: 'payments of deleted accounts, without a person: bookkeeping records for seven years' },
    demo_subscriptions: { withheld: 'the demo provider’s own record of a subscription, without a person; the membership itself is exported' },
    demo_invoices: { withheld: 'the demo provider’s own record of what it charged; the payments themselves are exported' },
  },
  async collect(ctx, { memberId }) {
    const [found] = await repository.collectMemberships(ctx.db, { memberId });
    return { 'memberships.json': found?.json };
  },
  async erase(ctx, person) {
    await deletePersonJobs(ctx, 'memberships', person);
    // A payment that is being stored is archived too.
    await repository.lockMember(ctx.db, { memberId: person.memberId });
    await repository.archivePayments(ctx.db, { memberId: person.memberId });
    // By a job, since the provider isn't called within a transaction; the reference, since the rows are gone by then.
    for (const { reference } of await repository.listOpen(ctx.db, { memberId: person.memberId })) await enqueueEnd(ctx, reference);
  },
};
