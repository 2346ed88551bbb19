/** A refund's money: at the provider first, then in the ledger and as a credit note, with the transaction that changes the order. */
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { bookFailedPayback, returnRest } from '../chip-ins/service.ts';
import { getLiability, isChipIn } from '../gift-cards/rules.ts';
import { bookFailedCardRefund, findReturned, returnToCard } from '../gift-cards/service.ts';
import { findPosted, postEntries } from '../ledger/service.ts';
import { toRefundEntries, toRefundFailureEntries, toReturnEntries } from '../ledger/rules.ts';
import { type FailedRefund, getProvider, noteInJournal, queueConversion, recordFailedUnordered, RefundFailed, type TakenBack } from '../payments/service.ts';
import { type Credit, issueCreditNote } from '../receipts/service.ts';
import { queueReversal } from './gift-card-transfers.ts';
import { findOrderOfPayment } from './disputes-repository.ts';
import { findFailed, insertFailedRefund } from './failed-refunds-repository.ts';
import { findOrder, lockOrder } from './repository.ts';
import type { OrderRow } from './rows.ts';
import { queueStaffMail } from './staff-mails.ts';

const STRIPE = 'stripe';

interface Refund {
  amountMinor: number;
  /** Names the refund: it is paid once per name. */
  about: string;
}

type Booking = Pick<Ctx, 'db' | 'clock' | 'step'>;
type PaidOrder = Pick<OrderRow, 'id' | 'provider_id' | 'provider_reference' | 'currency_code' | 'vendor' | 'gift_card_id' | 'gift_card_minor' | 'gift_card_account_id'>;

/** First to the order's gift card, until it has what it paid (ADR 0099). Idempotent per name. */
async function returnFirst(root: Ctx, row: PaidOrder, refund: Refund): Promise<number> {
  if (row.gift_card_id === null) return 0;
  return inTransaction(root, async (ctx) => {
    await lockOrder(ctx.db, { id: row.id });
    const returnedMinor = await returnToCard(ctx, row, refund);
    if (returnedMinor > 0 && isChipIn(row.gift_card_id)) await enqueue(ctx, returnRest, { chipInId: row.gift_card_id });
    if (returnedMinor > 0 && row.gift_card_account_id !== null) await queueReversal(ctx, { orderId: row.id, about: refund.about });
    return returnedMinor;
  });
}

/** Refunds to the gift card, and the rest at the provider, once per name; nothing for a sum of zero. One that failed before is recorded. Call it outside of a transaction. */
export async function refundMoney(root: Ctx, row: PaidOrder, refund: Refund): Promise<TakenBack | 'failed' | null> {
  if (refund.amountMinor === 0) return null;
  const amountMinor = refund.amountMinor - (await returnFirst(root, row, refund));
  if (amountMinor === 0) return null;
  await root.step('refund.returned');
  try {
    return await getProvider(root, row.provider_id).refund(root, row.provider_reference, { ...refund, amountMinor });
  } catch (error) {
    if (!(error instanceof RefundFailed)) throw error;
    await recordFailedRefund(root, error.refundId);
    return 'failed';
  }
}

/** Posts a refund that succeeded. False for one that failed, also meanwhile: it isn't done. Needs the order's lock. */
export async function postPaidRefund(ctx: Booking, row: OrderRow, refund: Refund, taken: Awaited<ReturnType<typeof refundMoney>>): Promise<boolean> {
  if (taken === 'failed' || (await findFailed(ctx.db, { about: refund.about })).length > 0) return false;
  const returnedMinor = await findCardPart(ctx, row, refund.about);
  await postRefund(ctx, row, { about: refund.about, paidMinor: refund.amountMinor - returnedMinor, returnedMinor }, taken);
  return true;
}

const findCardPart = (ctx: Booking, row: PaidOrder, about: string): Promise<number> => (row.gift_card_id === null ? Promise.resolve(0) : findReturned(ctx, row.id, about));

/** Records a refund that its bank sent back: in the ledger, the order's history, the journal and the log. Idempotent; nothing for a refund that isn't ours. */
export async function recordFailedRefund(root: Ctx, refundId: string): Promise<void> {
  const failed = await getProvider(root, STRIPE).findFailedRefund?.(root, refundId);
  if (!failed) return;
  await root.step('refund-failure.read');
  const [order] = await findOrderOfPayment(root.db, { providerId: STRIPE, reference: failed.reference });
  const [row] = order ? await findOrder(root.db, { id: order.id }) : [];
  if (!row) return recordFailedCardRefund(root, failed);
  const { id, about, reason, amountMinor, currencyCode } = failed;
  const isNew = await inTransaction(root, async (ctx) => {
    await lockOrder(ctx.db, { id: row.id });
    // It may be known before the refund itself is booked.
    await postRefund(ctx, row, { about, paidMinor: amountMinor, returnedMinor: await findCardPart(ctx, row, about) }, failed.taken);
    const payment = { paymentReference: row.provider_reference, orderId: row.id, currencyCode };
    await postEntries(ctx, { source: 'refund_failure', sourceId: id, ...payment, entries: toRefundFailureEntries(amountMinor) });
    await queueConversion(ctx, { providerId: STRIPE, reference: failed.reference, orderId: row.id, currencyCode: row.currency_code, about: id });
    const [noted] = await insertFailedRefund(ctx.db, { about, orderId: row.id, refundId: id, reason, amountMinor, currency: currencyCode, now: ctx.clock.now() });
    if (!noted) return false;
    await queueStaffMail(ctx, { about: 'refund-failed', id, number: row.number, amountMinor, currencyCode: row.currency_code, status: null, answerByMs: null, path: `payments/${failed.reference}` });
    return noteInJournal(ctx, { id: row.payment_session_id }, failed, 'noticed', `refund_failed ${about}`);
  });
  if (isNew) root.log.error({ order: row.number, refundId: id, about, reason, amountMinor, currencyCode }, 'a refund failed: the money must go back by other means');
}

/** Of a gift card's purchase or a contribution, or else of another payment without an order. */
async function recordFailedCardRefund(root: Ctx, failed: FailedRefund): Promise<void> {
  const { id, reference, reason, amountMinor, currencyCode } = failed;
  const booked = await inTransaction(root, async (ctx) => {
    const giftCardId = await bookFailedCardRefund(ctx, failed);
    const contributionId = giftCardId === null ? await bookFailedPayback(ctx, failed) : null;
    if (giftCardId === null && contributionId === null) return null;
    const sum = { amountMinor, currencyCode: currencyCode as 'SEK' | 'EUR' };
    await queueStaffMail(ctx, { about: 'refund-failed', id, number: null, isChipIn: contributionId !== null, ...sum, status: null, answerByMs: null, path: `payments/${reference}` });
    return giftCardId === null ? { contributionId } : { giftCardId };
  });
  if (booked === null) return recordFailedUnordered(root, failed);
  const what = 'giftCardId' in booked ? 'gift card' : 'contribution';
  root.log.error({ ...booked, refundId: id, reference, reason, amountMinor, currencyCode }, `a refund of a ${what} failed: the money must go back by other means`);
}

interface Paid {
  about: string;
  /** At the provider. */
  paidMinor: number;
  /** To the gift card. */
  returnedMinor: number;
}

/** Posts a refund and what it took back from the vendor, and issues its credit note. Needs the order's lock, since the fee's part is what isn't posted yet. Nothing for a sum of zero. */
async function postRefund(ctx: Booking, row: OrderRow, { about, paidMinor, returnedMinor }: Paid, taken: TakenBack | null): Promise<void> {
  const amountMinor = paidMinor + returnedMinor;
  if (amountMinor === 0) return;
  const paymentReference = row.provider_reference;
  const payment = { paymentReference, orderId: row.id, currencyCode: row.currency_code };
  const entries = [...toRefundEntries(paidMinor, taken && (await toShare(ctx, row, taken))), ...toReturnEntries(returnedMinor, getLiability(row.gift_card_id))];
  await postEntries(ctx, { source: 'refund', sourceId: about, ...payment, entries });
  if (paidMinor > 0) await queueConversion(ctx, { providerId: row.provider_id, reference: paymentReference, orderId: row.id, currencyCode: row.currency_code, about });
  await issueCreditNote(ctx, row, { about, amountMinor, credit: toCredit(row, about) });
}

/** What a refund of ours is for; `about` names it. */
export function toCredit(row: Pick<OrderRow, 'refunds' | 'withdrawals'>, about: string): Credit {
  const refund = row.refunds.find(({ id }) => id === about);
  if (refund) return { by: 'sums', sums: refund.lines.map(({ part, item_id, amount_minor }) => ({ part, itemId: item_id, amountMinor: amount_minor })) };
  const withdrawal = row.withdrawals.find(({ id }) => id === about);
  if (withdrawal) return { by: 'units', units: withdrawal.items.map(({ item_id, quantity }) => ({ itemId: item_id, quantity })), deductedMinor: withdrawal.deducted_minor };
  return { by: 'rest' };
}

async function toShare(ctx: Pick<Ctx, 'db'>, { provider_reference: paymentReference, vendor }: PaidOrder, { reversedMinor, feeLeftMinor }: TakenBack) {
  const [posted] = await findPosted(ctx.db, { paymentReference, account: 'platform_fees' });
  // Income is credit: what is posted beyond the fee that is left went back.
  return { vendorId: vendor.id, reversedMinor, feeMinor: -(posted?.amount_minor ?? 0) - feeLeftMinor };
}
