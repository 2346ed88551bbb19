/** A payment in another currency than the platform's balance, which Stripe converts with each movement (https://docs.stripe.com/currencies/conversions). */
import type Stripe from 'stripe';
import type { Settlement } from '../provider.ts';

const PAGE = 100;

type Expandable<Kind> = string | Kind | null | undefined;

const toObject = <Kind extends object>(value: Expandable<Kind>): Kind | null => (typeof value === 'object' ? value : null);
const toId = (value: Expandable<{ id: string }>): string | null => (typeof value === 'string' ? value : (value?.id ?? null));

type Moved = Expandable<Stripe.BalanceTransaction>;

/** The transfer to the vendor, and the fee that came back with its refunds. */
async function listShare(stripe: Stripe, { transfer, application_fee }: Stripe.Charge): Promise<Moved[]> {
  const moved: Moved[] = [];
  const transferId = toId(transfer);
  if (transferId !== null) moved.push((await stripe.transfers.retrieve(transferId, { expand: ['balance_transaction'] })).balance_transaction);
  const feeId = toId(application_fee);
  if (feeId === null) return moved;
  moved.push((await stripe.applicationFees.retrieve(feeId, { expand: ['balance_transaction'] })).balance_transaction);
  for await (const refund of stripe.applicationFees.listRefunds(feeId, { limit: PAGE, expand: ['data.balance_transaction'] })) moved.push(refund.balance_transaction);
  return moved;
}

async function listRefunded(stripe: Stripe, reference: string): Promise<Moved[]> {
  const moved: Moved[] = [];
  const expand = ['data.balance_transaction', 'data.failure_balance_transaction', 'data.transfer_reversal.balance_transaction'];
  for await (const refund of stripe.refunds.list({ payment_intent: reference, limit: PAGE, expand })) {
    moved.push(refund.balance_transaction, refund.failure_balance_transaction, toObject(refund.transfer_reversal)?.balance_transaction);
  }
  return moved;
}

export async function findSettlement(stripe: Stripe, reference: string): Promise<Settlement | null> {
  const { latest_charge, currency } = await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge.balance_transaction'] });
  const charge = toObject(latest_charge);
  const arrived = toObject(charge?.balance_transaction);
  if (!charge || !arrived || arrived.currency === currency) return null;
  const moved = [arrived, ...(await listShare(stripe, charge)), ...(await listRefunded(stripe, reference))].map(toObject).filter((one) => one !== null);
  const foreign = moved.find((one) => one.currency !== arrived.currency);
  if (foreign) throw new Error(`the balance transaction ${foreign.id} is in ${foreign.currency}, that of its charge in ${arrived.currency}`);
  return { currencyCode: arrived.currency.toUpperCase(), netMinor: moved.reduce((sum, { amount }) => sum + amount, 0) };
}
