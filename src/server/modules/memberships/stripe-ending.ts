/** Ends subscriptions at Stripe: at once, or only if their renewal is still unpaid. */
import type Stripe from 'stripe';
import type { Ctx } from '#server/platform/context.ts';
import { isMissingAtStripe, isStripeError } from '../payments/service.ts';

/** The unpaid invoice with which a subscription ends, in its metadata. */
const ENDS_WITH_KEY = 'fira_ends_with';

/** Does nothing for an ended or missing one. */
export async function cancelNow(stripe: Stripe, reference: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(reference, { invoice_now: false, prorate: false });
  } catch (error) {
    if (!isMissingAtStripe(error) && (await stripe.subscriptions.retrieve(reference)).status !== 'canceled') throw error;
  }
}

/**
 * A membership's card pays that alone: it isn't offered at checkout, also one that was joined with before cards were marked so. Its member can't remove it, so it goes
 * with the membership. Refused calls are logged: the membership's state counts more.
 */
export async function settleCard(ctx: Ctx, stripe: Stripe, { id, default_payment_method: method, ended_at: endedAt }: Stripe.Subscription): Promise<void> {
  if (typeof method !== 'object' || method === null || method.customer === null) return;
  const isLimited = method.allow_redisplay === 'limited';
  try {
    if (endedAt !== null && isLimited) await stripe.paymentMethods.detach(method.id);
    if (endedAt === null && !isLimited) await stripe.paymentMethods.update(method.id, { allow_redisplay: 'limited' });
  } catch (error) {
    if (!isStripeError(error) || (error.statusCode ?? 500) >= 500) throw error;
    ctx.log.warn({ err: error, subscription: id }, 'the card of a membership could not be settled');
  }
}

/** A paid invoice can't be voided, and a void one can't be paid. */
async function voidOpen(stripe: Stripe, invoice: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(invoice);
  } catch (error) {
    if ((await stripe.invoices.retrieve(invoice)).status === 'open') throw error;
  }
}

/** Marks the subscription first: its next read cancels it by `cancelVoided`, also after a lost answer. */
export async function voidLatest(stripe: Stripe, { id, latest_invoice: latest }: Stripe.Subscription): Promise<void> {
  const invoice = typeof latest === 'string' ? latest : latest?.id;
  if (invoice === undefined) return;
  await stripe.subscriptions.update(id, { metadata: { [ENDS_WITH_KEY]: invoice } });
  await voidOpen(stripe, invoice);
}

/** Cancels a subscription whose marked invoice was voided. False for others, also where the invoice was paid. */
export async function cancelVoided(stripe: Stripe, { id, metadata, ended_at: endedAt }: Stripe.Subscription): Promise<boolean> {
  const invoice = metadata[ENDS_WITH_KEY];
  if (invoice === undefined || endedAt !== null) return false;
  const { status } = await stripe.invoices.retrieve(invoice);
  if (status === 'open' || status === 'paid') return false;
  await cancelNow(stripe, id);
  return true;
}
