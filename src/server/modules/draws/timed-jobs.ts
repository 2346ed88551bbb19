/** Jobs of the clock: draws that somebody's end of account or invitation left incomplete, and deletion after retention. */
import { z } from 'zod';
import { inTransaction } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { settle } from './names.ts';
import { deleteOld, findEventDraw, listUnsettled, lockEvent } from './repository.ts';
import { DRAW_RETENTION_MS } from './rules.ts';

const MAX_A_RUN = 100;

/** Idempotent, may run late: until then the page says that a name is being drawn. */
export const settleDraws = defineJob('draws:settle', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    for (const { event_id: eventId } of await listUnsettled(ctx.db, { now: ctx.clock.now(), limit: MAX_A_RUN }))
      await inTransaction(ctx, async (inner) => {
        const [event] = await lockEvent(inner.db, { eventId });
        const [draw] = await findEventDraw(inner.db, { eventId });
        if (event && draw) await settle(inner, draw, event.creator_id);
      });
  },
});

/** Idempotent, may run late. */
export const deleteOldDraws = defineJob('draws:delete-old', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    await deleteOld(ctx.db, { before: new Date(ctx.clock.now().getTime() - DRAW_RETENTION_MS) });
  },
});
