/** Payments: sessions of a cart with a provider, and what happens to the money once an order stands. */
import { z } from 'zod';
import { prefixedId } from '#shared/values/ids.ts';
import { toMajor } from '#shared/values/money.ts';
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

/** The providers of this shop; the demo provider exists in a local setting only. */
export function providersOf(ctx: Ctx): readonly PaymentProvider[] {
  return ctx.config.isLocal ? [demoProvider] : [];
}

/** The providers that the checkout can offer. Without the key of the card client there are none, and the log says why. */
export function offeredProviders(ctx: Ctx): readonly PaymentProvider[] {
  if (ctx.config.paymentCardKey !== '') return providersOf(ctx);
  ctx.log.error('PAYMENT_CARD_KEY is missing: nobody can pay');
  return [];
}

export function getProvider(ctx: Ctx, id: string): PaymentProvider {
  const provider = providersOf(ctx).find((candidate) => candidate.id === id);
  if (!provider) throw new DomainError('NOT_FOUND', { detail: 'No such payment provider' });
  return provider;
}

export function presentSession(row: PaymentSessionRow): PaymentSession {
  return { id: row.provider_reference, provider_id: row.provider_id, status: row.status, amount: toMajor(row.amount_minor), currency_code: row.currency_code, client_secret: row.client_secret };
}

/** An attempt has its name before its payment is opened: what is held for it carries the name. */
export const newSessionId = (): string => prefixedId('ps');

/**
 * Keeps a payment that was opened at the provider as the cart's attempt, and tells which earlier attempts it replaces.
 * Belongs in the transaction that holds the cart's lock.
 */
export async function keepSession(
  ctx: Ctx,
  { id, cartId, providerId, payment, currency }: { id: string; cartId: string; providerId: string; payment: ProviderPayment; currency: 'SEK' | 'EUR' },
): Promise<{ session: PaymentSessionRow; replaced: PaymentSessionRow[] }> {
  // One connection does them in turn: the new one is not among those that it replaces.
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

/** Notes what the provider said of a session; one that is given up or captured meanwhile stays so. */
export async function noteStatus(ctx: Ctx, session: PaymentSessionRow, payment: ProviderPayment): Promise<void> {
  if (session.status !== payment.status) await repository.noteSessionStatus(ctx.db, { id: session.id, status: payment.status, now: ctx.clock.now() });
}

/** The newest attempt, held until the transaction ends: nobody can let go of its money meanwhile. */
export async function lockNewestSession(ctx: Ctx, cartId: string): Promise<PaymentSessionRow | null> {
  return (await repository.lockNewestSession(ctx.db, { cartId }))[0] ?? null;
}

/**
 * Lets go of an attempt: in our books first, so that no completion that has already seen the money can still order with
 * it, then at the provider. An attempt that an order stands on is left alone.
 */
export async function cancelSession(root: Ctx, session: PaymentSessionRow): Promise<void> {
  const isGivenUp = await inTransaction(root, async (ctx) => {
    await repository.lockSession(ctx.db, { id: session.id });
    const given = await repository.giveUpSession(ctx.db, { id: session.id, now: ctx.clock.now() });
    // Should the process die before it has told the provider, this does.
    if (given.length > 0) await enqueue(ctx, cancelPayment, { sessionId: session.id });
    return given.length > 0;
  });
  await root.step('payment.given-up');
  if (!isGivenUp) return;
  try {
    await cancelAtProvider(root, session);
  } catch (error) {
    // The books say that it is given up, and the queued job tells the provider: whoever waits for an answer must not suffer for it.
    root.log.warn({ err: error, sessionId: session.id }, 'a payment could not be cancelled at its provider yet');
  }
}

async function cancelAtProvider(ctx: Ctx, session: PaymentSessionRow): Promise<void> {
  const payment = await getProvider(ctx, session.provider_id).cancel(ctx, session.provider_reference);
  if (payment.status !== 'canceled') await repository.setSessionStatus(ctx.db, { id: session.id, status: payment.status, now: ctx.clock.now() });
}

/** May run twice, and after the provider was told: cancelling a cancelled payment changes nothing. */
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
 * Lets go of what a buyer authorized or began but never completed (they closed the window, or the process died
 * between the provider's yes and our order): after a while the money is released, never both kept and unordered.
 * May run twice: cancelling a cancelled payment changes nothing, and one with an order is not on the list.
 */
export const releaseForgottenPayments = defineJob('payments:release-forgotten', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - FORGOTTEN_AFTER_MS);
    const sessions = await repository.listForgottenSessions(ctx.db, { before, limit: 200 });
    for (const session of sessions) await cancelSession(ctx, session);
    if (sessions.length > 0) ctx.log.info({ released: sessions.length }, 'payments without an order were let go of');
  },
});

const FORGOTTEN_AFTER_MS = 2 * 3_600_000;
