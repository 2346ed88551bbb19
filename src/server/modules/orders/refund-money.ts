/** A refund's money: at the provider first, then in the ledger, with the transaction that changes the order. */
import type { Ctx } from '#server/platform/context.ts';
import { findPosted, postEntries } from '../ledger/service.ts';
import { toRefundEntries } from '../ledger/rules.ts';
import { getProvider, type TakenBack } from '../payments/service.ts';
import type { OrderRow } from './repository.ts';

interface Refund {
  amountMinor: number;
  /** Names the refund: it is paid once per name. */
  about: string;
}

type PaidOrder = Pick<OrderRow, 'id' | 'provider_id' | 'provider_reference' | 'currency_code' | 'vendor'>;

/** Refunds at the provider, once per name; nothing for a sum of zero. Call it outside of a transaction. */
export async function refundMoney(root: Ctx, row: PaidOrder, refund: Refund): Promise<TakenBack | null> {
  return refund.amountMinor === 0 ? null : getProvider(root, row.provider_id).refund(root, row.provider_reference, refund);
}

/** Posts a refund and what it took back from the vendor. Needs the order's lock, since the fee's part is what isn't posted yet. Nothing for a sum of zero. */
export async function postRefund(ctx: Pick<Ctx, 'db' | 'clock'>, row: PaidOrder, { amountMinor, about }: Refund, taken: TakenBack | null): Promise<void> {
  if (amountMinor === 0) return;
  const paymentReference = row.provider_reference;
  const payment = { paymentReference, orderId: row.id, currencyCode: row.currency_code };
  await postEntries(ctx, { source: 'refund', sourceId: about, ...payment, entries: toRefundEntries(amountMinor, taken && (await toShare(ctx, row, taken))) });
}

async function toShare(ctx: Pick<Ctx, 'db'>, { provider_reference: paymentReference, vendor }: PaidOrder, { reversedMinor, feeLeftMinor }: TakenBack) {
  const [posted] = await findPosted(ctx.db, { paymentReference, account: 'platform_fees' });
  // Income is credit: what is posted beyond the fee that is left went back.
  return { vendorId: vendor.id, reversedMinor, feeMinor: -(posted?.amount_minor ?? 0) - feeLeftMinor };
}
