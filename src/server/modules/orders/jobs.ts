/** Jobs that follow an order: capture, or cancellation. */
import { z } from 'zod';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { eachById } from '#server/platform/each-by-id.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { checkLedger } from './books.ts';
import { checkLiability } from './liability.ts';
import { captureMoney } from './capture.ts';
import { issueMissingReceipts } from './missing-receipts.ts';
import { postPaidRefund, recordFailedRefund, refundMoney } from './refund-money.ts';
import { getProvider } from '../payments/service.ts';
import { findOrder, listUncaptured, listUnrefundedCancellations, lockOrder, markCancellationRefunded } from './repository.ts';

/** Idempotent: the provider captures a payment once, and a refusal cancels the order once. */
export const captureOrder = defineJob('orders:capture', {
  payload: z.object({ orderId: z.string() }),
  attempts: 12,
  run: (ctx, { orderId }) => captureMoney(ctx, orderId, { isLastTry: false }),
});

/** Longer than all retries of a capture, shorter than a bank's authorization hold. */
const UNCAPTURED_AFTER_MS = 3 * 86_400_000;

/** Orders whose capture failed for days: one last attempt, then cancelled. Idempotent. */
export const settleUncaptured = defineJob('orders:settle-uncaptured', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - UNCAPTURED_AFTER_MS);
    for await (const { id } of eachById((after, limit) => listUncaptured(ctx.db, { before, afterId: after, limit }))) {
      try {
        await captureMoney(ctx, id, { isLastTry: true });
      } catch (error) {
        // Continues with the others, retries next hour.
        ctx.log.warn({ err: error, orderId: id }, 'the payment of an order is still neither captured nor cancelled');
      }
    }
  },
});

/** Refunds an order that its seller cancelled. Idempotent: the provider refunds once per key. */
export const refundCanceled = defineJob('orders:refund-canceled', {
  payload: z.object({ orderId: z.string() }),
  attempts: 25,
  async run(root, { orderId }) {
    const [row] = await findOrder(root.db, { id: orderId });
    if (!row || row.canceled_refund_minor === null || row.canceled_refunded_at !== null) return;
    const refund = { amountMinor: row.canceled_refund_minor, about: `canceled.${orderId}` };
    const taken = await refundMoney(root, row, refund);
    await root.step('cancellation.refunded');
    await inTransaction(root, async (ctx) => {
      await lockOrder(ctx.db, { id: orderId });
      if (await postPaidRefund(ctx, row, refund, taken)) await markCancellationRefunded(ctx.db, { id: orderId, now: ctx.clock.now() });
    });
  },
});

/** Deduplicated by key: requeueing a waiting refund runs it at once. */
export const queueCancellationRefund = (ctx: Pick<Ctx, 'db'>, orderId: string): Promise<void> => enqueue(ctx, refundCanceled, { orderId }, { key: `refund-canceled.${orderId}` });

const REFUND_OVERDUE_AFTER_MS = 3_600_000;

/** Requeues refunds still owed after an hour, since a job's backoff grows. Idempotent. */
export const retryCancellationRefunds = defineJob('orders:retry-cancellation-refunds', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - REFUND_OVERDUE_AFTER_MS);
    for await (const { id } of eachById((after, limit) => listUnrefundedCancellations(ctx.db, { before, afterId: after, limit }))) await queueCancellationRefund(ctx, id);
  },
});

/** A refund may fail for so long (https://docs.stripe.com/refunds#failed-refunds). */
const MAY_FAIL_MS = 30 * 86_400_000;

/** Records failed refunds of which no event came. Idempotent. */
export const findFailedRefunds = defineJob('orders:find-failed-refunds', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    if (!ctx.config.stripe) return;
    const since = new Date(ctx.clock.now().getTime() - MAY_FAIL_MS);
    for await (const refundId of getProvider(ctx, 'stripe').listFailedRefunds?.(ctx, since) ?? []) await recordFailedRefund(ctx, refundId);
  },
});

/** Issues what an earlier version left without receipt, then compares ledger, receipts and orders, and Stripe's balance with what gift cards are worth; a difference is an error in the log, for staff. */
export const reviewLedger = defineJob('orders:review-ledger', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    await issueMissingReceipts(ctx);
    await checkLedger(ctx);
    await checkLiability(ctx);
  },
});
