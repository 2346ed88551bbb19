/** Jobs of the clock: offers that lapse, reminders, and deletion after retention. */
import { z } from 'zod';
import { inTransaction } from '#server/platform/context.ts';
import { defineJob, enqueueAll } from '#server/platform/jobs.ts';
import { listUnsettled } from './guests-repository.ts';
import { mailGuest } from './jobs.ts';
import { toDay, deleteMailCounts } from './mail-limits.ts';
import { clearAsks, deleteLapsed, deleteOldGuests, markDue } from './messages-repository.ts';
import { lockEvent } from './repository.ts';
import { ASKS_RETENTION_MS, GUEST_RETENTION_MS, reminderDue } from './rules.ts';
import { offerPlaces } from './waiting.ts';

const MAX_A_RUN = 500;

/** Ends offers that nobody accepted, and offers the places to the next. Idempotent, may run late: a lapsed offer already holds nothing. */
export const endOffers = defineJob('events:end-offers', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    for (const { id } of await listUnsettled(ctx.db, { now: ctx.clock.now(), limit: MAX_A_RUN }))
      await inTransaction(ctx, async (inner) => {
        const [event] = await lockEvent(inner.db, { id });
        if (event) await offerPlaces(inner, event);
      });
  },
});

/** Reminds guests who haven't answered some days before answers end; each guest once ever. Idempotent: marking and queueing are one transaction. */
export const remindSilentGuests = defineJob('events:remind', {
  payload: z.object({}).loose(),
  attempts: 3,
  run: (root) =>
    inTransaction(root, async (ctx) => {
      const now = ctx.clock.now();
      const due = await markDue(ctx.db, { now, ...reminderDue(now) });
      await enqueueAll(
        ctx,
        mailGuest,
        due.map(({ id }) => ({ kind: 'reminder' as const, guestId: id, about: '' })),
      );
    }),
});

/** Idempotent, may run late. */
export const deleteEventGuests = defineJob('events:delete-old', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now();
    await deleteLapsed(ctx.db, { now });
    await deleteMailCounts(ctx.db, { before: toDay(now) });
    await clearAsks(ctx.db, { before: new Date(now.getTime() - ASKS_RETENTION_MS) });
    await deleteOldGuests(ctx.db, { before: new Date(now.getTime() - GUEST_RETENTION_MS) });
  },
});
