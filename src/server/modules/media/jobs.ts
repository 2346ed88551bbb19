/** Deletes the files of pictures no longer shown. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';

/**
 * Queued in the transaction that drops the references: files are deleted exactly if it commits, so no referenced picture lacks its file, and no crash
 * leaves one behind. Idempotent.
 */
export const removePictureFiles = defineJob('media:remove-files', {
  payload: z.object({ ids: z.array(z.string()) }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { ids }) {
    for (const id of ids) await ctx.media.remove(id);
  },
});
