/**
 * Compares payments and orders, for what no browser and no event finished: a crash at any step, events that never came, a payment whose id was not stored. Each
 * captured payment gets its order, or its money goes back.
 */
import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { listUnsettled, listUnsettledAtProvider } from '../payments/service.ts';
import { type Settlement, settlePayment } from './settle.ts';

/** A buyer's own completion is faster than this. */
const UNTOUCHED_MS = 2 * 60_000;
/** Longer than any unnoticed outage. */
const LOOK_BACK_MS = 3 * 86_400_000;

const STRIPE = 'stripe';

async function settle(ctx: Ctx, sessionId: string): Promise<Settlement | 'failed'> {
  try {
    return await settlePayment(ctx, sessionId, 'reconciler');
  } catch (error) {
    // Continues with the others; the next run tries again.
    ctx.log.warn({ err: error, sessionId }, 'a payment could not be settled yet');
    return 'failed';
  }
}

/** Idempotent: settling is. */
export const reconcilePayments = defineJob('checkout:reconcile', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    if (!ctx.config.stripe) return;
    const now = ctx.clock.now().getTime();
    const counts: Record<string, number> = {};
    const count = async (sessionId: string): Promise<void> => {
      const outcome = await settle(ctx, sessionId);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    };
    for await (const { id } of listUnsettled(ctx, new Date(now - UNTOUCHED_MS))) await count(id);
    for await (const id of listUnsettledAtProvider(ctx, STRIPE, new Date(now - LOOK_BACK_MS))) await count(id);
    if (Object.keys(counts).length > 0) ctx.log.info(counts, 'payments were compared with orders');
  },
});
