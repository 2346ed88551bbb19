/** What follows an order: the money is taken, or the order is no more. */
import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { eachById } from '#server/platform/each-by-id.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { getProvider } from '../payments/service.ts';
import { captureMoney } from './capture.ts';
import { findOrder, listUncaptured, listUnrefundedCancellations, markCancellationRefunded } from './repository.ts';

/** May run twice: the provider captures an authorized payment once, and a refused one cancels the order once. */
export const captureOrder = defineJob('orders:capture', {
  payload: z.object({ orderId: z.string() }),
  attempts: 12,
  run: (ctx, { orderId }) => captureMoney(ctx, orderId, { isLastTry: false }),
});

/** Longer than the attempts of a capture take, shorter than a bank holds the money. */
const UNCAPTURED_AFTER_MS = 3 * 86_400_000;

/** An order whose capture was tried in vain for days: one last time, then it is cancelled. May run twice, as a capture may. */
export const settleUncaptured = defineJob('orders:settle-uncaptured', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - UNCAPTURED_AFTER_MS);
    for await (const { id } of eachById((after, limit) => listUncaptured(ctx.db, { before, afterId: after, limit }))) {
      try {
        await captureMoney(ctx, id, { isLastTry: true });
      } catch (error) {
        // The provider is away for this one: the others must not wait for it, and the next hour asks again.
        ctx.log.warn({ err: error, orderId: id }, 'the money of an order is still neither taken nor let go of');
      }
    }
  },
});

/** The money of an order that its seller cancelled. May run twice: the provider pays back once for each thing it is about. */
export const refundCanceled = defineJob('orders:refund-canceled', {
  payload: z.object({ orderId: z.string() }),
  attempts: 25,
  async run(ctx, { orderId }) {
    const [row] = await findOrder(ctx.db, { id: orderId });
    if (!row || row.canceled_refund_minor === null || row.canceled_refunded_at !== null) return;
    if (row.canceled_refund_minor > 0) await getProvider(ctx, row.provider_id).refund(ctx, row.provider_reference, { amountMinor: row.canceled_refund_minor, about: `canceled.${orderId}` });
    await ctx.step('cancellation.refunded');
    await markCancellationRefunded(ctx.db, { id: orderId, now: ctx.clock.now() });
  },
});

/** Asked for again while it waits, it is still one, and is tried at once. */
export const queueCancellationRefund = (ctx: Pick<Ctx, 'db'>, orderId: string): Promise<void> => enqueue(ctx, refundCanceled, { orderId }, { key: `refund-canceled.${orderId}` });

const REFUND_OVERDUE_AFTER_MS = 3_600_000;

/** A job waits ever longer between its tries: money of a cancelled order that is still owed after an hour is tried anew. May run twice. */
export const retryCancellationRefunds = defineJob('orders:retry-cancellation-refunds', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - REFUND_OVERDUE_AFTER_MS);
    for await (const { id } of eachById((after, limit) => listUnrefundedCancellations(ctx.db, { before, afterId: after, limit }))) await queueCancellationRefund(ctx, id);
  },
});
