/** Ledger postings of orders, in the transaction that changes their state. */
import type { Ctx } from '#server/platform/context.ts';
import { getLiability } from '../gift-cards/rules.ts';
import { postEntries } from '../ledger/service.ts';
import { toChargeEntries, toProviderFeeEntries, toRedemptionEntries } from '../ledger/rules.ts';
import type { ProviderFee, ProviderPayment } from '../payments/service.ts';
import type { OrderRow } from './rows.ts';

type PaidOrder = Pick<OrderRow, 'gift_card_id' | 'gift_card_minor' | 'id' | 'provider_reference' | 'currency_code' | 'vendor'>;

const toPayment = ({ id, provider_reference, currency_code }: PaidOrder) => ({ paymentReference: provider_reference, orderId: id, currencyCode: currency_code });

/** The sum that the provider captured, which the daily check compares with the order's, and where it went; and what a gift card paid. Posts nothing for an order that discounts cover. */
export async function postCharge(ctx: Pick<Ctx, 'db' | 'clock'>, row: PaidOrder, { amountMinor, share }: Pick<ProviderPayment, 'amountMinor' | 'share'>): Promise<void> {
  const entries = [...toChargeEntries(amountMinor, share && { vendorId: row.vendor.id, feeMinor: share.feeMinor }), ...toRedemptionEntries(row.gift_card_minor, getLiability(row.gift_card_id))];
  if (entries.length === 0) return;
  await postEntries(ctx, { source: 'charge', sourceId: row.provider_reference, ...toPayment(row), entries });
}

/** The provider's own fee, in the currency in which it was taken. */
export async function postProviderFee(ctx: Pick<Ctx, 'db' | 'clock'>, row: PaidOrder, { feeMinor, currencyCode }: ProviderFee): Promise<void> {
  if (feeMinor === 0) return;
  await postEntries(ctx, { source: 'provider_fee', sourceId: row.provider_reference, ...toPayment(row), currencyCode, entries: toProviderFeeEntries(feeMinor) });
}
