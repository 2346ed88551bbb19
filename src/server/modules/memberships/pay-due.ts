/** Pays a renewal that failed with another card, which pays those that follow. */
import type { Joined, MembershipAttempt } from '#shared/contract/memberships.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { toMajor } from '#shared/values/money/money.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { orUnavailable } from '../payments/service.ts';
import { findCurrent, type MembershipRow } from './repository.ts';
import { findMembership, requireBilling, toDeclined } from './service.ts';
import { storeSubscription } from './save-subscription.ts';

async function requireOpen(ctx: MemberCtx): Promise<MembershipRow> {
  const [row] = await findCurrent(ctx.db, { memberId: ctx.member.id });
  if (!row || row.ended_at !== null) throw new DomainError('NOT_FOUND');
  return row;
}

/** Opens the payment. Throws NOT_FOUND when no renewal is unpaid, UNAVAILABLE. */
export async function beginDuePayment(ctx: MemberCtx): Promise<MembershipAttempt> {
  const billing = requireBilling(ctx);
  const row = await requireOpen(ctx);
  if (row.status !== 'past_due') throw new DomainError('NOT_FOUND', { detail: 'No renewal is unpaid' });
  const { paymentReference, clientSecret } = await orUnavailable(() => billing.openDue(ctx, row.reference));
  return { id: row.id, amount: toMajor(row.price_minor), currency_code: row.currency_code, reference: paymentReference, client_secret: clientSecret };
}

/** Charges the card. Idempotent. Throws NOT_FOUND without an open membership, UNAVAILABLE. */
export async function completeDuePayment(ctx: MemberCtx, token: string | null): Promise<Joined> {
  const billing = requireBilling(ctx);
  const row = await requireOpen(ctx);
  if (row.status === 'past_due') {
    const returnUrl = `${ctx.config.publicUrl}${pathTo('userMembershipSuccess', ctx.locale)}?due=1`;
    const paid = await orUnavailable(() => billing.payDue(ctx, row.reference, { token, returnUrl }).catch(toDeclined(ctx)));
    if (paid.kind === 'action') return { type: 'action', client_secret: paid.clientSecret, url: paid.url };
    if (paid.kind !== 'started') return { type: paid.kind };
    await storeSubscription(ctx, billing, row, paid.subscription);
  }
  const membership = await findMembership(ctx);
  // Ended or deleted while it was paid: the money goes back.
  if (!membership || membership.status === 'ended') throw new DomainError('NOT_FOUND');
  return { type: 'joined', membership };
}
