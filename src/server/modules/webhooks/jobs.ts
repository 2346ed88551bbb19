import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';
import { eventHandlers } from './event-handlers.ts';
import { deleteEventsBefore, findEvent, markProcessed } from './repository.ts';

/** Runs all handlers of an event's type. Idempotent, as they are. */
export const processEvent = defineJob('webhooks:process-event', {
  payload: z.object({ eventId: z.string() }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { eventId }) {
    const [event] = await findEvent(ctx.db, { id: eventId });
    if (!event || event.processed_at !== null) return;
    for (const { types, run } of eventHandlers) if (types.test(event.type)) await run(ctx, event);
    await ctx.step('webhook.handled');
    await markProcessed(ctx.db, { id: eventId, now: ctx.clock.now() });
  },
});

/** Far longer than the three days for which Stripe delivers an event again. */
const STORED_FOR_MS = 60 * 86_400_000;

/** Idempotent. */
export const deleteOldEvents = defineJob('webhooks:delete-old', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const deleted = await deleteEventsBefore(ctx.db, { before: new Date(ctx.clock.now().getTime() - STORED_FOR_MS) });
    if (deleted.length > 0) ctx.log.info({ deleted: deleted.length }, 'old events of Stripe were deleted');
  },
});
