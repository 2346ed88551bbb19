/** Deletes people past their restore window. */
import { z } from 'zod';
import { inTransaction } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { removePictures } from '../media/service.ts';
import { deleteRemoved } from './repository.ts';
import { RESTORABLE_MS } from './rules.ts';

/** Idempotent, may run late: expired ones can't be restored meanwhile. */
export const deleteRemovedJubilees = defineJob('jubilees:forget-removed', {
  payload: z.object({}).loose(),
  attempts: 3,
  run: (root) =>
    inTransaction(root, async (ctx) => {
      const gone = await deleteRemoved(ctx.db, { until: new Date(ctx.clock.now().getTime() - RESTORABLE_MS) });
      await removePictures(
        ctx,
        gone.map(({ avatar_id }) => avatar_id).filter((id) => id !== null),
      );
    }),
});
