import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';

/** Queued in the transaction that drops the references, so that files are deleted exactly if it commits. Idempotent. */
export const removePictureFiles = defineJob('media:remove-files', {
  payload: z.object({ ids: z.array(z.string()) }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { ids }) {
    for (const id of ids) await ctx.media.remove(id);
  },
});
