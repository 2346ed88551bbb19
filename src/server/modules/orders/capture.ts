/** Captures an order's payment; handles a final refusal. */
import { z } from 'zod';
import type { PaymentStatus } from '#shared/contract/checkout.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { followOrder, giveUpOrder, setDisputedAside } from '../chip-ins/service.ts';
import { isAccepted } from '../florists/rules.ts';
import { releaseToCard } from '../gift-cards/service.ts';
import { restockOrder } from '../inventory/service.ts';
import { bookConversion, getProvider, type ProviderPayment } from '../payments/service.ts';
import { issueReceipt } from '../receipts/service.ts';
import { findContributionDispute } from './disputes-repository.ts';
import { queueTransfer } from './gift-card-transfers.ts';
import { sendCanceled } from './mail-jobs.ts';
import { postCharge, postProviderFee } from './postings.ts';
import { cancelUnpaid, findOrder, lockOrder, markCaptured } from './repository.ts';
import type { OrderRow } from './rows.ts';

/** Final refusals by the provider. */
const refused = new Set<PaymentStatus>(['declined', 'canceled']);

/**
 * Captures an order's payment; cancels the order on a final refusal. Throws while the provider is undecided, which `isLastTry` counts as a refusal.
 * Idempotent, also concurrently and after a crash.
 */
export async function captureMoney(root: Ctx, orderId: string, { isLastTry }: { isLastTry: boolean }): Promise<void> {
  const [row] = await findOrder(root.db, { id: orderId });
  if (!row || row.payment_status === 'captured' || row.payment_status === 'canceled') return;
  if (row.florist && !isAccepted(row.florist)) return;
  const provider = getProvider(root, row.provider_id);
  const payment = await provider.capture(root, row.provider_reference);
  const { status } = payment;
  if (status === 'captured') await noteCaptured(root, row, payment, { isDelivered: true });
  else if (refused.has(status) || isLastTry) await giveUp(root, row);
  else throw new Error(`payment of order ${row.number} is ${status}, not captured`);
}

/** Order, payment, ledger and receipt change together, once. The receipt comes last: its number locks the seller's series. */
async function noteCaptured(root: Ctx, row: OrderRow, payment: ProviderPayment, { isDelivered }: { isDelivered: boolean }): Promise<void> {
  await inTransaction(root, async (ctx) => {
    const paid = await markCaptured(ctx.db, { id: row.id, now: ctx.clock.now() });
    if (paid.length === 0) return;
    await postCharge({ ...ctx, db: ctx.db.pipelined }, row, payment);
    await followOrder(ctx, row, { isMailed: isDelivered });
    if (row.gift_card_account_id !== null) await queueTransfer(ctx, row.id);
    if (getProvider(ctx, row.provider_id).findFee) await enqueue(ctx, bookProviderFee, { orderId: row.id });
    await issueReceipt(ctx, row);
  });
}

/** Voids the payment at the provider first, so that a cancelled order is never charged; one that was captured at once stands, or is refunded next where nobody delivers it. */
export async function giveUp(root: Ctx, row: OrderRow, { isDelivered = true } = {}): Promise<void> {
  const payment = await getProvider(root, row.provider_id).cancel(root, row.provider_reference);
  const { status } = payment;
  await root.step('order.voided');
  // A concurrent capture came first: the order stands.
  if (status === 'captured') return noteCaptured(root, row, payment, { isDelivered });
  if (!refused.has(status)) throw new Error(`payment of order ${row.number} is ${status}, not cancelled`);
  await inTransaction(root, async (ctx) => {
    await lockOrder(ctx.db, { id: row.id });
    if ((await cancelUnpaid(ctx.db, { id: row.id, now: ctx.clock.now() })).length === 0) return;
    await restockOrder(ctx, row.id);
    await giveUpOrder(ctx, row);
    await releaseToCard(ctx, row);
    await setDisputedAside(ctx, row, async (contributionId) => (await findContributionDispute(ctx.db, { contributionId }))[0]?.lost_minor ?? 0);
    await enqueue(ctx, sendCanceled, { orderId: row.id });
  });
  root.log.warn({ orderId: row.id }, 'an order was cancelled before it was paid');
}

/** Posts the provider's own fee, which it may know later than the capture. Idempotent: the ledger posts it once. */
export const bookProviderFee = defineJob('orders:post-provider-fee', {
  payload: z.object({ orderId: z.string() }),
  attempts: 25,
  isNeverLost: true,
  async run(ctx, { orderId }) {
    const [row] = await findOrder(ctx.db, { id: orderId });
    const fee = row && (await getProvider(ctx, row.provider_id).findFee?.(ctx, row.provider_reference));
    if (!row || fee === undefined) return;
    if (fee === null) throw new Error(`the fee of order ${row.number} isn't known yet`);
    await postProviderFee(ctx, row, fee);
    const { provider_id: providerId, provider_reference: reference, currency_code: currencyCode } = row;
    if (fee.currencyCode !== currencyCode) await bookConversion.run(ctx, { providerId, reference, orderId, currencyCode, about: reference });
  },
});
