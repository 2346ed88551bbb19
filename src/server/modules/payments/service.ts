/** Payment sessions: the attempts to pay a cart, each with its payment at a provider. */
import type { PaymentSession } from '#shared/contract/checkout.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { toMajor } from '#shared/values/money/money.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';
import { eachById } from '#server/platform/each-by-id.ts';
import { dropGoneCustomer, getCustomerId } from './customers.ts';
import { type ProviderPayment, ProviderRefusal } from './provider.ts';
import { getProvider } from './providers.ts';
import * as repository from './repository.ts';
import type { PaymentSessionRow } from './repository.ts';
import { stripeVault } from './stripe/vault.ts';

export { confirmSession, getPayment, isBegun } from './confirm.ts';
export { customerPersonalData, findCustomerId } from './customers.ts';
export { bookConversion, queueConversion } from './conversions.ts';
export { cancelSession, refundUnknown } from './give-up.ts';
export { toDemoBankPath } from './demo-provider.ts';
export { coveredProvider } from './covered-provider.ts';
export { recordFailedUnordered, toUnorderedKey } from './unordered-refunds.ts';
export { note as noteInJournal, reportToStaff } from './journal.ts';
export { type FailedRefund, ProviderRefusal, ProviderUnavailable, RefundFailed, type ProviderFee, type ProviderPayment, type TakenBack } from './provider.ts';
export { getCurrentProvider, getProvider } from './providers.ts';
export type { PaymentSessionRow } from './repository.ts';
export { orUnavailable } from './or-unavailable.ts';
export { findCardClient } from './saved-cards.ts';
export { call as callStripe, getStripe } from './stripe/client.ts';
export { reverseOnce, transferOnce } from './stripe/transfers.ts';
export { isMissing as isMissingAtStripe, isStripeError } from './stripe/errors.ts';

/** Calls Stripe for the member's customer; retries with a new one if it was deleted there by hand. Throws as CardVault. */
export async function callForCustomer<Result>(ctx: MemberCtx, work: (customerId: string) => Promise<Result>): Promise<Result> {
  const customerId = await getCustomerId(ctx, stripeVault);
  try {
    return await work(customerId);
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || !(await dropGoneCustomer(ctx, stripeVault, customerId))) throw error;
    return work(await getCustomerId(ctx, stripeVault));
  }
}

export function presentSession(row: PaymentSessionRow): PaymentSession {
  return { id: row.provider_reference, provider_id: row.provider_id, status: row.status, amount: toMajor(row.amount_minor), currency_code: row.currency_code, client_secret: row.client_secret };
}

/** Stock holds refer to it before the payment is opened. */
export const newSessionId = (): string => prefixedId('ps');

/** Stores the cart's session; returns the sessions it replaces. Needs the cart's lock. */
export async function storeSession(
  ctx: Ctx,
  { id, cartId, providerId, payment, currency }: { id: string; cartId: string; providerId: string; payment: ProviderPayment; currency: 'SEK' | 'EUR' },
): Promise<{ session: PaymentSessionRow; replaced: PaymentSessionRow[] }> {
  const { reference, clientSecret, amountMinor } = payment;
  // In order on one connection: the new session isn't replaced.
  const [replaced, [session]] = await Promise.all([
    repository.listOpenSessions(ctx.db, { cartId }),
    repository.insertSession(ctx.db, { id, cartId, providerId, reference, clientSecret, amountMinor, currency, language: ctx.locale, now: ctx.clock.now() }),
  ]);
  if (!session) throw new Error('the payment session was not written');
  return { session, replaced };
}

export async function findNewestSession(ctx: Ctx, cartId: string): Promise<PaymentSessionRow | null> {
  return (await repository.findNewestSession(ctx.db, { cartId }))[0] ?? null;
}

export async function findSession(ctx: Ctx, id: string): Promise<PaymentSessionRow | null> {
  return (await repository.findSession(ctx.db, { id }))[0] ?? null;
}

/** Null for a payment of another system. */
export async function findSessionOfPayment(ctx: Ctx, providerId: string, reference: string): Promise<PaymentSessionRow | null> {
  const [known] = await repository.findSessionByReference(ctx.db, { providerId, reference });
  if (known) return known;
  try {
    const { sessionId } = await getProvider(ctx, providerId).retrieve(ctx, reference);
    return sessionId === null ? null : findSession(ctx, sessionId);
  } catch (error) {
    // Not of this account.
    if (error instanceof ProviderRefusal) return null;
    throw error;
  }
}

/** Sessions without an order that may have been paid, unchanged since a moment. */
export const listUnsettled = (ctx: Ctx, before: Date): AsyncIterable<{ id: string }> => eachById((afterId, limit) => repository.listUnsettledSessions(ctx.db, { before, afterId, limit }));

const PAGE = 100;

/** Ids of captured sessions with neither order nor refund, also those whose payment isn't stored here. */
export async function* listUnsettledAtProvider(ctx: Ctx, providerId: string, since: Date): AsyncIterable<string> {
  const { list } = getProvider(ctx, providerId);
  let page: string[] = [];
  const unsettled = async (): Promise<string[]> => {
    const settled = new Set((await repository.listSettledSessions(ctx.db, { ids: page })).map(({ id }) => id));
    return page.filter((id) => !settled.has(id));
  };
  for await (const { sessionId, status } of list?.(ctx, since) ?? []) {
    if (sessionId === null || (status !== 'authorized' && status !== 'captured')) continue;
    page.push(sessionId);
    if (page.length < PAGE) continue;
    yield* await unsettled();
    page = [];
  }
  if (page.length > 0) yield* await unsettled();
}

/** Whether the session has an order, or its money is back. */
export async function isSettled(ctx: Ctx, id: string): Promise<boolean> {
  return (await repository.listSettledSessions(ctx.db, { ids: [id] })).length > 0;
}

/** Cancelled and captured are final. */
export async function noteStatus(ctx: Ctx, session: PaymentSessionRow, payment: ProviderPayment): Promise<void> {
  if (session.status !== payment.status) await repository.noteSessionStatus(ctx.db, { id: session.id, status: payment.status, now: ctx.clock.now() });
}

/** Locked until the transaction ends: its payment can't be cancelled meanwhile. */
export async function lockNewestSession(ctx: Ctx, cartId: string): Promise<PaymentSessionRow | null> {
  return (await repository.lockNewestSession(ctx.db, { cartId }))[0] ?? null;
}
