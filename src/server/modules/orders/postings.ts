/** What orders post to the ledger, in the transaction that changes their state. */
import type { Ctx } from '#server/platform/context.ts';
import { postEntries } from '../ledger/service.ts';
import { toChargeEntries, toRefundEntries } from '../ledger/rules.ts';
import type { ProviderPayment } from '../payments/service.ts';
import type { OrderRow } from './repository.ts';

type PaidOrder = Pick<OrderRow, 'id' | 'provider_reference' | 'currency_code'>;

const toPayment = ({ id, provider_reference, currency_code }: PaidOrder) => ({ paymentReference: provider_reference, orderId: id, currencyCode: currency_code });

/** The sum that the provider captured, which the daily check compares with the order's. */
export const postCharge = (ctx: Pick<Ctx, 'db' | 'clock'>, row: PaidOrder, payment: Pick<ProviderPayment, 'amountMinor'>): Promise<void> =>
  postEntries(ctx, { source: 'charge', sourceId: row.provider_reference, ...toPayment(row), entries: toChargeEntries(payment.amountMinor, null) });

/** A refund, named by the key that makes it one at the provider. Nothing for a sum of zero. */
export async function postRefund(ctx: Pick<Ctx, 'db' | 'clock'>, row: PaidOrder, { amountMinor, about }: { amountMinor: number; about: string }): Promise<void> {
  if (amountMinor > 0) await postEntries(ctx, { source: 'refund', sourceId: about, ...toPayment(row), entries: toRefundEntries(amountMinor, null) });
}
