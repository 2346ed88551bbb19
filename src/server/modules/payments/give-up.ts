/** Gives up payments: releases holds, refunds what was captured without an order. */
import { z } from 'zod';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { findPosted } from '../ledger/service.ts';
import { getPayment } from './confirm.ts';
import { note } from './journal.ts';
import { sendRefunded } from './mail-jobs.ts';
import { postUnordered } from './postings.ts';
import { type FailedRefund, type PaymentProvider, type ProviderPayment, RefundFailed, type TakenBack } from './provider.ts';
import { getProvider } from './providers.ts';
import * as repository from './repository.ts';
import type { PaymentSessionRow } from './repository.ts';
import { bookFailedUnordered, reportFailedUnordered, toUnorderedKey } from './unordered-refunds.ts';

/** Cancels in our database first, so that no concurrent completion orders with it, then at the provider. False if it has an order. */
export async function cancelSession(root: Ctx, { id }: Pick<PaymentSessionRow, 'id'>, reason: string): Promise<boolean> {
  const given = await inTransaction(root, async (ctx) => {
    await repository.lockSession(ctx.db, { id });
    const [session] = await repository.giveUpSession(ctx.db, { id, now: ctx.clock.now() });
    // Fallback if the process crashes before calling the provider.
    if (session) await enqueue(ctx, cancelPayment, { sessionId: id, reason });
    return session;
  });
  await root.step('payment.given-up');
  if (!given) return false;
  try {
    await releaseMoney(root, given, reason);
  } catch (error) {
    // The queued job retries.
    root.log.warn({ err: error, sessionId: id }, 'a payment could not be cancelled at its provider yet');
  }
  return true;
}

/** Needs a session that was given up. Idempotent at the provider. */
async function releaseMoney(ctx: Ctx, session: PaymentSessionRow, reason: string): Promise<void> {
  const provider = getProvider(ctx, session.provider_id);
  const found = provider.confirm ? await getPayment(ctx, session) : null;
  if (provider.confirm && !found) return;
  const payment = await provider.cancel(ctx, found?.reference ?? session.provider_reference);
  if (payment.status === 'canceled') {
    if (provider.confirm) await note(ctx, session, payment, 'canceled', reason);
    return;
  }
  // Undecided, such as a transfer under way: the job retries.
  if (payment.status !== 'captured') throw new Error(`the payment of ${session.id} is ${payment.status}, not cancelled`);
  const about = toUnorderedKey(session.id);
  const { taken, failed } = await refundOrFail(ctx, provider, payment, about);
  const fee = (await provider.findFee?.(ctx, payment.reference)) ?? null;
  await ctx.step('payment.refunded');
  await inTransaction(ctx, async (inner) => {
    await postUnordered(inner, payment, { providerId: provider.id, about, taken, fee });
    const isNew = await note(inner, session, payment, 'refunded', reason);
    if (failed) await bookFailedUnordered(inner, session.id, failed);
    else if (isNew) await enqueue(inner, sendRefunded, { sessionId: session.id, amountMinor: payment.amountMinor });
  });
  if (failed) return reportFailedUnordered(ctx, session.id, failed);
  ctx.log.warn({ sessionId: session.id, reference: payment.reference, reason }, 'a captured payment without an order was refunded');
}

/** A refund that failed before isn't retried, but booked as it was. */
async function refundOrFail(ctx: Ctx, provider: PaymentProvider, { reference, amountMinor }: ProviderPayment, about: string): Promise<{ taken: TakenBack | null; failed: FailedRefund | null }> {
  try {
    return { taken: await provider.refund(ctx, reference, { amountMinor, about }), failed: null };
  } catch (error) {
    const failed = error instanceof RefundFailed ? await provider.findFailedRefund?.(ctx, error.refundId) : null;
    if (!failed) throw error;
    return { taken: failed.taken, failed };
  }
}

/** Refunds a captured payment that isn't stored, and books both. True if that is new. The refund's failure is booked by its event. */
export async function refundUnknown(root: Ctx, providerId: string, payment: ProviderPayment, sessionId: string): Promise<boolean> {
  if (payment.status !== 'captured') return false;
  const [posted] = await findPosted(root.db, { paymentReference: payment.reference, account: 'refunds' });
  if ((posted?.amount_minor ?? 0) > 0) return false;
  const provider = getProvider(root, providerId);
  const about = toUnorderedKey(sessionId);
  const { taken } = await refundOrFail(root, provider, payment, about);
  const fee = (await provider.findFee?.(root, payment.reference)) ?? null;
  await inTransaction(root, (ctx) => postUnordered(ctx, payment, { providerId, about, taken, fee }));
  return true;
}

/** Idempotent at the provider. */
export const cancelPayment = defineJob('payments:cancel', {
  payload: z.object({ sessionId: z.string(), reason: z.string().default('given_up') }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { sessionId, reason }) {
    const [session] = await repository.findSession(ctx.db, { id: sessionId });
    if (session) await releaseMoney(ctx, session, reason);
  },
});

const FORGOTTEN_AFTER_MS = 2 * 3_600_000;

/** Cancels payments that were begun or authorized but never ordered (closed window, crash), to release the money. Idempotent: sessions with an order aren't listed. */
export const releaseAbandonedPayments = defineJob('payments:release-forgotten', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - FORGOTTEN_AFTER_MS);
    const sessions = await repository.listAbandonedSessions(ctx.db, { before, limit: 200 });
    for (const session of sessions) await cancelSession(ctx, session, 'abandoned');
    if (sessions.length > 0) ctx.log.info({ released: sessions.length }, 'cancelled payments without an order');
  },
});
