import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';
import { deleteAbandoned } from './repository.ts';

/** Carts can hold a name and an address: retained as long as the cookie lives, as the privacy page says. */
export const ABANDONED_AFTER_DAYS = 90;
const BATCH = 1_000;

/** Idempotent. */
export const deleteAbandonedCarts = defineJob('carts:delete-abandoned', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - ABANDONED_AFTER_DAYS * 86_400_000);
    let deleted = 0;
    for (let batch = BATCH; batch === BATCH; deleted += batch) batch = (await deleteAbandoned(ctx.db, { before, limit: BATCH })).length;
    if (deleted > 0) ctx.log.info({ deleted }, 'abandoned carts were deleted');
  },
});
