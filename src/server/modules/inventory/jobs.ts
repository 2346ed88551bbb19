import { z } from 'zod';
import { inTransaction } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { hasLapsed, listLapsedCarts, lockCartRow, releaseAll } from './repository.ts';

const BATCH = 500;

/** Idempotent, and safe beside a completion: releases only existing, expired holds, under the cart's lock. */
export const releaseLapsedStock = defineJob('inventory:release-lapsed', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(root) {
    const now = root.clock.now();
    const lapsed = await listLapsedCarts(root.db, { now, limit: BATCH });
    for (const { cart_id: cartId } of lapsed) {
      await root.step('stock-hold.lapsed');
      await inTransaction(root, async (ctx) => {
        await lockCartRow(ctx.db, { cartId });
        // The buyer may have started another payment meanwhile.
        if ((await hasLapsed(ctx.db, { cartId, now })).length > 0) await releaseAll(ctx.db, { cartId, now, attemptId: null });
      });
    }
    if (lapsed.length > 0) root.log.info({ carts: lapsed.length }, 'released expired stock holds');
  },
});
