/** Sweeps personal pictures that were never used. */
import { z } from 'zod';
import { inTransaction } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { removePictures } from './service.ts';

const DAY_MS = 86_400_000;

const listUnnamed = statement<{ id: string }, { before: Date }>(
  'media.unnamed',
  `select id from media m where m.is_personal and m.created_at < :before and not exists (select 1 from members where avatar_id = m.id or banner_id = m.id)
     and not exists (select 1 from jubilees where avatar_id = m.id) and not exists (select 1 from wishlist_items where picture_id = m.id)
     and not exists (select 1 from events where cover_id = m.id)`,
);

/** Deletes pictures unreferenced for a day, left by a crash between storing a picture and the transaction that references it. Idempotent. */
export const deleteUnnamedPictures = defineJob('media:forget-unnamed', {
  payload: z.object({}).loose(),
  attempts: 3,
  run: (root) =>
    inTransaction(root, async (ctx) => {
      const unnamed = await listUnnamed(ctx.db, { before: new Date(ctx.clock.now().getTime() - DAY_MS) });
      await removePictures(
        ctx,
        unnamed.map(({ id }) => id),
      );
    }),
});
