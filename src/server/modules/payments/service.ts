/** Payment sessions with providers, and what happens to the money once an order exists. */
import { z } from 'zod';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { toMajor } from '#shared/values/money/money.ts';
import type { PaymentSession } from '#shared/contract/checkout.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { demoProvider } from './demo-provider.ts';
import type { PaymentProvider, ProviderPayment } from './provider.ts';
import * as repository from './repository.ts';
import type { PaymentSessionRow } from './repository.ts';

export type { PaymentSessionRow } from './repository.ts';
export type { ProviderPayment } from './provider.ts';
export { getStripe } from './stripe/client.ts';

/** Available providers; the demo provider exists in a local setting only. */
export function listProviders(ctx: Ctx): readonly PaymentProvider[] {
  return ctx.config.isLocal ? [demoProvider] : [];
}

/** Providers offered at checkout. None without the card client's key, which is logged. */
export function offeredProviders(ctx: Ctx): readonly PaymentProvider[] {
  if (ctx.config.paymentCardKey !== '') return listProviders(ctx);
  ctx.log.error('PAYMENT_CARD_KEY is missing: nobody can pay');
  return [];
}

export function getProvider(ctx: Ctx, id: string): PaymentProvider {
  const provider = listProviders(ctx).find((candidate) => candidate.id === id);
  if (!provider) throw new DomainError('NOT_FOUND', { detail: 'No such payment provider' });
  return provider;
}

export function presentSession(row: PaymentSessionRow): PaymentSession {
  return { id: row.provider_reference, provider_id: row.provider_id, status: row.status, amount: toMajor(row.amount_minor), currency_code: row.currency_code, client_secret: row.client_secret };
}

/** Generated before the payment is opened, since stock holds refer to it. */
export const newSessionId = (): string => prefixedId('ps');

/** Stores an opened payment as the cart's session; returns the sessions it replaces. Needs the cart's lock. */
export async function storeSession(
  ctx: Ctx,
  { id, cartId, providerId, payment, currency }: { id: string; cartId: string; providerId: string; payment: ProviderPayment; currency: 'SEK' | 'EUR' },
): Promise<{ session: PaymentSessionRow; replaced: PaymentSessionRow[] }> {
  // Executed in order on one connection: the new session isn't among the replaced ones.
  const [replaced, [session]] = await Promise.all([
    repository.listOpenSessions(ctx.db, { cartId }),
    repository.insertSession(ctx.db, { id, cartId, providerId, reference: payment.reference, clientSecret: payment.clientSecret, amountMinor: payment.amountMinor, currency, now: ctx.clock.now() }),
  ]);
  if (!session) throw new Error('the payment session was not written');
  return { session, replaced };
}

export async function findNewestSession(ctx: Ctx, cartId: string): Promise<PaymentSessionRow | null> {
  return (await repository.findNewestSession(ctx.db, { cartId }))[0] ?? null;
}

/** Stores the provider's status; cancelled and captured are final. */
export async function noteStatus(ctx: Ctx, session: PaymentSessionRow, payment: ProviderPayment): Promise<void> {
  if (session.status !== payment.status) await repository.noteSessionStatus(ctx.db, { id: session.id, status: payment.status, now: ctx.clock.now() });
}

/** The newest session, locked until the transaction ends: its payment can't be cancelled meanwhile. */
export async function lockNewestSession(ctx: Ctx, cartId: string): Promise<PaymentSessionRow | null> {
  return (await repository.lockNewestSession(ctx.db, { cartId }))[0] ?? null;
}

/** Cancels a session: in our database first, so that a concurrent completion can't order with it, then at the provider. No-op if it has an order. */
export async function cancelSession(root: Ctx, session: PaymentSessionRow): Promise<void> {
  const isGivenUp = await inTransaction(root, async (ctx) => {
    await repository.lockSession(ctx.db, { id: session.id });
    const given = await repository.giveUpSession(ctx.db, { id: session.id, now: ctx.clock.now() });
    // Fallback if the process crashes before calling the provider.
    if (given.length > 0) await enqueue(ctx, cancelPayment, { sessionId: session.id });
    return given.length > 0;
  });
  await root.step('payment.given-up');
  if (!isGivenUp) return;
  try {
    await cancelAtProvider(root, session);
  } catch (error) {
    // The queued job will retry; the caller need not wait or fail.
    root.log.warn({ err: error, sessionId: session.id }, 'a payment could not be cancelled at its provider yet');
  }
}

async function cancelAtProvider(ctx: Ctx, session: PaymentSessionRow): Promise<void> {
  const payment = await getProvider(ctx, session.provider_id).cancel(ctx, session.provider_reference);
  if (payment.status !== 'canceled') await repository.setSessionStatus(ctx.db, { id: session.id, status: payment.status, now: ctx.clock.now() });
}

/** Idempotent at the provider. */
export const cancelPayment = defineJob('payments:cancel', {
  payload: z.object({ sessionId: z.string() }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { sessionId }) {
    const [session] = await repository.findSession(ctx.db, { id: sessionId });
    if (session) await cancelAtProvider(ctx, session);
  },
});

/**
 * Cancels payments begun or authorized but never ordered (window closed, or a crash between the provider's approval and our order), to release the
 * money. Idempotent: sessions with an order aren't listed.
 */
export const releaseAbandonedPayments = defineJob('payments:release-forgotten', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - FORGOTTEN_AFTER_MS);
    const sessions = await repository.listAbandonedSessions(ctx.db, { before, limit: 200 });
    for (const session of sessions) await cancelSession(ctx, session);
    if (sessions.length > 0) ctx.log.info({ released: sessions.length }, 'payments without an order were let go of');
  },
});

const FORGOTTEN_AFTER_MS = 2 * 3_600_000;
