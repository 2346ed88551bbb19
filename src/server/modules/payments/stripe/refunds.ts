/** Refunds of destination charges, and Stripe's own fee (https://docs.stripe.com/connect/destination-charges#issue-refunds). */
import type Stripe from 'stripe';
import { type FailedRefund, type ProviderFee, RefundFailed, type TakenBack } from '../provider.ts';
import { isMissing } from './errors.ts';

/** Names a refund of ours in its metadata. */
const REFUND_KEY = 'fira_refund';
const PAGE = 100;
const expand = ['transfer_reversal'];

const failed: ReadonlySet<string | null> = new Set(['failed', 'canceled']);

async function findNamed(stripe: Stripe, reference: string, about: string): Promise<Stripe.Refund | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: reference, limit: PAGE, expand: expand.map((name) => `data.${name}`) })) if (refund.metadata?.[REFUND_KEY] === about) return refund;
  return null;
}

async function findRefund(stripe: Stripe, reference: string, about: string): Promise<Stripe.Refund | null> {
  const refund = await findNamed(stripe, reference, about);
  if (refund && failed.has(refund.status)) throw new RefundFailed(refund.id);
  return refund;
}

/** True also for a refund that failed later. */
export const isRefunded = async (stripe: Stripe, reference: string, about: string): Promise<boolean> => (await findNamed(stripe, reference, about)) !== null;

const isTransferred = ({ transfer_data }: Stripe.PaymentIntent): boolean => (transfer_data ?? null) !== null;

/** Refunds once per name, from the vendor in proportion, with the fee's part. Existing refunds are read before and after a failed call; the key never changes, although a stored 500 is repeated under it for a day: another key could refund twice. */
export async function refundOnce(stripe: Stripe, reference: string, { amountMinor, about }: { amountMinor: number; about: string }): Promise<TakenBack | null> {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw new Error(`a refund of ${amountMinor} is none`);
  const intent = await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] });
  const params: Stripe.RefundCreateParams = {
    payment_intent: reference,
    amount: amountMinor,
    metadata: { [REFUND_KEY]: about },
    expand,
    ...(isTransferred(intent) && { reverse_transfer: true }),
    ...((intent.application_fee_amount ?? 0) > 0 && { refund_application_fee: true }),
  };
  const refund = (await findRefund(stripe, reference, about)) ?? (await create(stripe, params, about));
  return isTransferred(intent) ? readTakenBack(stripe, intent, refund) : null;
}

async function create(stripe: Stripe, params: Stripe.RefundCreateParams, about: string): Promise<Stripe.Refund> {
  try {
    return await stripe.refunds.create(params, { idempotencyKey: `refund.${about}` });
  } catch (error) {
    const made = await findRefund(stripe, String(params.payment_intent), about);
    if (!made) throw error;
    return made;
  }
}

/** In the payment's currency, also where the provider converts: the whole sum was transferred, so its own sum and fee part come back. */
async function readTakenBack(stripe: Stripe, { latest_charge, currency, application_fee_amount }: Stripe.PaymentIntent, { transfer_reversal, amount: refunded }: Stripe.Refund): Promise<TakenBack> {
  const reversal = typeof transfer_reversal === 'object' ? transfer_reversal : null;
  const fee = typeof latest_charge === 'object' ? latest_charge?.application_fee : null;
  const taken = fee ? await stripe.applicationFees.retrieve(typeof fee === 'string' ? fee : fee.id) : null;
  const left = taken ? taken.amount - taken.amount_refunded : 0;
  const feeLeftMinor = taken && taken.currency !== currency ? Math.round(((application_fee_amount ?? 0) * left) / taken.amount) : left;
  return { reversedMinor: reversal && reversal.currency !== currency ? refunded : (reversal?.amount ?? 0), feeLeftMinor };
}

/** A failed refund of ours, with the vendor's part: Stripe leaves that with the platform. */
export async function findFailedRefund(stripe: Stripe, refundId: string): Promise<FailedRefund | null> {
  const refund = await retrieveRefund(stripe, refundId);
  const about = refund?.metadata?.[REFUND_KEY];
  if (!refund || about === undefined || !failed.has(refund.status)) return null;
  const intent = await stripe.paymentIntents.retrieve(String(refund.payment_intent), { expand: ['latest_charge'] });
  return {
    id: refund.id,
    about,
    reference: intent.id,
    amountMinor: refund.amount,
    currencyCode: refund.currency.toUpperCase(),
    reason: refund.failure_reason ?? String(refund.status),
    taken: isTransferred(intent) ? await readTakenBack(stripe, intent, refund) : null,
  };
}

/** Null for a refund of another account. */
async function retrieveRefund(stripe: Stripe, refundId: string): Promise<Stripe.Refund | null> {
  try {
    return await stripe.refunds.retrieve(refundId, { expand });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export async function* listFailedRefunds(stripe: Stripe, since: Date): AsyncIterable<string> {
  const gte = Math.floor(since.getTime() / 1_000);
  for await (const { id, status } of stripe.refunds.list({ created: { gte }, limit: PAGE })) if (failed.has(status)) yield id;
}

/** Null while the balance transaction doesn't exist. */
export async function findFee(stripe: Stripe, reference: string): Promise<ProviderFee | null> {
  const { latest_charge } = await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge.balance_transaction'] });
  const transaction = typeof latest_charge === 'object' ? latest_charge?.balance_transaction : null;
  return transaction && typeof transaction === 'object' ? { feeMinor: transaction.fee, currencyCode: transaction.currency.toUpperCase() } : null;
}
