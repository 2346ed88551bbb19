/**
 * Settles a payment in its buyer's absence: what Stripe says now becomes an order, or the money goes back, with a line in the journal that says why. Events, the
 * return page and the reconciler end here; it bears to run twice, late, and beside the buyer's own completion.
 */
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { actForBuyer } from '../cart/service.ts';
import { hasOrder } from '../orders/service.ts';
import { cancelSession, findSession, getPayment, isSettled, noteStatus, type PaymentSessionRow, type ProviderPayment, reportToStaff } from '../payments/service.ts';
import { isPaid } from './complete.ts';
import { releaseHold } from './hold.ts';
import { placePaid, type SettledBy } from './place.ts';

/** `settled` before; `open`: unpaid, and may be paid yet; `released`: no order, and the money is back or on its way. */
export type Settlement = 'settled' | 'ordered' | 'open' | 'released';

/** Errors of ours that pass: the caller tries again. */
const passing = new Set(['UNAVAILABLE', 'INTERNAL']);

export async function settlePayment(root: Ctx, sessionId: string, by: SettledBy): Promise<Settlement> {
  const session = await findSession(root, sessionId);
  if (!session || (await isSettled(root, sessionId))) return 'settled';
  const payment = await getPayment(root, session);
  if (!payment) return 'open';
  await root.step('settle.read');
  if (session.status === 'canceled') return giveUp(root, session, 'late');
  if (isPaid(payment)) return place(root, session, payment, by);
  await noteStatus(root, session, payment);
  if (payment.status === 'canceled') return giveUp(root, session, 'canceled_at_provider');
  if (payment.status === 'processing' && by === 'reconciler') await reportToStaff(root, session, payment, 'processing');
  return 'open';
}

async function giveUp(root: Ctx, session: PaymentSessionRow, reason: string): Promise<Settlement> {
  // A completion came first.
  if (!(await cancelSession(root, session, reason))) return 'settled';
  await releaseHold(root, session.cart_id, session.id);
  return 'released';
}

async function place(root: Ctx, session: PaymentSessionRow, payment: ProviderPayment, by: SettledBy): Promise<Settlement> {
  const ctx = await actForBuyer(root, session.cart_id, session.language_code);
  if (!ctx) return giveUp(root, session, 'cart_gone');
  try {
    const answer = await placePaid(ctx, { session, payment, by });
    if (answer.type === 'cart') return await giveUp(root, session, 'late');
    // The cart's order may be another payment's.
    return (await hasOrder(root, session.id)) ? 'ordered' : await giveUp(root, session, 'second_payment');
  } catch (error) {
    if (!(error instanceof DomainError) || passing.has(error.code)) throw error;
    return giveUp(root, session, error.code.toLowerCase());
  }
}
