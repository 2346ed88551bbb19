/** How popular each product is, counted from what is bought: docs/popularity.md. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';
import { countPopularity } from './repository.ts';

/** May run twice, late or not at all: it counts from the orders each time, and only writes what is different. */
export const refreshPopularity = defineJob('popularity:refresh', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const changed = await countPopularity(ctx.db, { now: ctx.clock.now() });
    if (changed.length > 0) ctx.log.info({ changed: changed.length }, 'the popularity of products was counted');
  },
});
