/** Refunds of gift cards' purchases in the ledger: of a withdrawal, and those that a bank sent back. */
import { isPrefixedId } from '#shared/values/identity/ids.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { findPosted, postEntries } from '../ledger/service.ts';
import { toGiftCardWithdrawalEntries, toRefundFailureEntries } from '../ledger/rules.ts';
import { type FailedRefund, queueConversion, toUnorderedKey } from '../payments/service.ts';
import { findPostedFailure, type GiftCardRow, lockCard, markRefunded } from './repository.ts';

export const toWithdrawalKey = (cardId: string): string => `withdrawn.${cardId}`;

/** Marks and posts a withdrawal's refund, once. */
export async function bookWithdrawal(ctx: TransactionCtx, row: GiftCardRow): Promise<void> {
  const { id, provider_id: providerId, provider_reference: reference, currency_code: currencyCode, amount_minor: amountMinor } = row;
  if ((await markRefunded(ctx.db, { id, now: ctx.clock.now() })).length === 0) return;
  await postEntries(ctx, { source: 'gift_card_withdrawal', sourceId: id, paymentReference: reference, orderId: null, currencyCode, entries: toGiftCardWithdrawalEntries(amountMinor) });
  await queueConversion(ctx, { providerId, reference, orderId: null, currencyCode, about: toWithdrawalKey(id) });
}

/** Whether the refund itself is booked: a withdrawal's may fail before; one of a payment without a purchase waits for that. */
async function isBooked(ctx: TransactionCtx, cardId: string, { about, reference }: FailedRefund): Promise<boolean> {
  const [row] = await lockCard(ctx.db, { id: cardId });
  if (about === toWithdrawalKey(cardId)) {
    if (row?.status !== 'withdrawn') return false;
    await bookWithdrawal(ctx, row);
    return true;
  }
  const [posted] = await findPosted(ctx.db, { paymentReference: reference, account: 'refunds' });
  return about === toUnorderedKey(cardId) && (posted?.amount_minor ?? 0) > 0;
}

/** Books a purchase's refund that its bank sent back. The card's id if that is new; else null, also for refunds of others. */
export async function bookFailedCardRefund(ctx: TransactionCtx, failed: FailedRefund): Promise<string | null> {
  const { id, about, reference, amountMinor, currencyCode } = failed;
  const cardId = about.slice(about.indexOf('.') + 1);
  if (!isPrefixedId('gift', cardId) || !(await isBooked(ctx, cardId, failed))) return null;
  if ((await findPostedFailure(ctx.db, { refundId: id }))[0]?.is_posted) return null;
  await postEntries(ctx, { source: 'refund_failure', sourceId: id, paymentReference: reference, orderId: null, currencyCode, entries: toRefundFailureEntries(amountMinor) });
  await queueConversion(ctx, { providerId: 'stripe', reference, orderId: null, currencyCode, about: id });
  return cardId;
}
