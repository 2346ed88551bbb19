/** Recomputes product popularity from orders: docs/popularity.md. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';
import { countPopularity } from './repository.ts';

/** Idempotent; may run late or never: recounts from the orders, and only writes changes. */
export const refreshPopularity = defineJob('popularity:refresh', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const changed = await countPopularity(ctx.db, { now: ctx.clock.now() });
    if (changed.length > 0) ctx.log.info({ changed: changed.length }, 'the popularity of products was counted');
  },
});
