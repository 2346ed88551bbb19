/** Ledger postings of a payment without an order: its charge and full refund. */
import type { TransactionCtx } from '#server/platform/context.ts';
import { postEntries } from '../ledger/service.ts';
import { toChargeEntries, toProviderFeeEntries, toRefundEntries } from '../ledger/rules.ts';
import { findVendorOfAccount } from '../vendors/service.ts';
import { queueConversion } from './conversions.ts';
import type { ProviderFee, ProviderPayment, TakenBack } from './provider.ts';

interface Refunded {
  providerId: string;
  about: string;
  taken: TakenBack | null;
  fee: ProviderFee | null;
}

export async function postUnordered(ctx: TransactionCtx, { reference, amountMinor, currencyCode, share }: ProviderPayment, { providerId, about, taken, fee }: Refunded): Promise<void> {
  const [vendor] = share ? await findVendorOfAccount(ctx.db, { accountId: share.accountId }) : [];
  const payment = { paymentReference: reference, orderId: null, currencyCode };
  const charged = share && vendor ? { vendorId: vendor.vendor_id, feeMinor: share.feeMinor } : null;
  const back = charged && taken ? { vendorId: charged.vendorId, reversedMinor: taken.reversedMinor, feeMinor: charged.feeMinor - taken.feeLeftMinor } : null;
  const pipelined = { clock: ctx.clock, db: ctx.db.pipelined };
  await postEntries(pipelined, { source: 'charge', sourceId: reference, ...payment, entries: toChargeEntries(amountMinor, charged) });
  await postEntries(pipelined, { source: 'refund', sourceId: about, ...payment, entries: toRefundEntries(amountMinor, back) });
  if (fee && fee.feeMinor > 0) await postEntries(pipelined, { source: 'provider_fee', sourceId: reference, ...payment, currencyCode: fee.currencyCode, entries: toProviderFeeEntries(fee.feeMinor) });
  await queueConversion(pipelined, { providerId, reference, orderId: null, currencyCode, about });
}
