/** Deletes items and lists past their restore window. */
import { z } from 'zod';
import { inTransaction } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { removePictures } from '../media/service.ts';
import { deleteRemovedItems } from './items-repository.ts';
import { deleteRemovedPlacements } from './placements-repository.ts';
import { deleteRemoved } from './repository.ts';
import { RESTORABLE_MS } from './rules.ts';

/** Idempotent, may run late: expired ones can't be restored meanwhile. */
export const deleteRemovedWishes = defineJob('wishlists:forget-removed', {
  payload: z.object({}).loose(),
  attempts: 3,
  run: (root) =>
    inTransaction(root, async (ctx) => {
      const until = new Date(ctx.clock.now().getTime() - RESTORABLE_MS);
      const gone = [...(await deleteRemoved(ctx.db, { until })), ...(await deleteRemovedItems(ctx.db, { until }))];
      await deleteRemovedPlacements(ctx.db, { until });
      await removePictures(
        ctx,
        gone.map(({ picture_id }) => picture_id).filter((id) => id !== null),
      );
    }),
});
