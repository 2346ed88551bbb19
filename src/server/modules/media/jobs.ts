/** The files of pictures that nothing shows any more. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';

/**
 * Queued with what stops naming the pictures, so that their files go exactly when that is committed: a picture that is still named
 * never lacks its file, and none lies on because a process fell in between. May run twice: what is gone is gone.
 */
export const removePictureFiles = defineJob('media:remove-files', {
  payload: z.object({ ids: z.array(z.string()) }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { ids }) {
    for (const id of ids) await ctx.media.remove(id);
  },
});
