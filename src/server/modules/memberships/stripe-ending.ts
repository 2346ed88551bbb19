/** Ends subscriptions at Stripe: at once, or only if their renewal is still unpaid. */
import type Stripe from 'stripe';
import { isMissingAtStripe } from '../payments/service.ts';

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
