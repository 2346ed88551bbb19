/** Moves a wish's reservations with it to another list, in a job: the owner's transaction touches no reservations, so its timing reveals none. */
import { z } from 'zod';
import type { MoveItem, OwnWishlistItem } from '#shared/contract/wishes.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { getSettings } from '../settings/service.ts';
import { earliestReveal } from '../wishlists/rules.ts';
import { moveItem, openAsSoon } from '../wishlists/service.ts';
import { followWish, listLeft } from './moved-repository.ts';
import { lockWish } from './repository.ts';

/** Idempotent, in any order of moves: uses the wish's current list. Until it runs, the previous list's terms apply. Waits for givers' locks. */
export const followMoved = defineJob('reservations:follow-moved', {
  payload: z.object({ itemId: z.uuid(), fromListId: z.uuid(), memberId: z.uuid(), notBefore: z.coerce.date() }),
  attempts: 12,
  isNeverLost: true,
  async run(root, { itemId, fromListId, memberId, notBefore }) {
    await inTransaction(root, async (ctx) => {
      await lockWish(ctx.db, { itemId });
      await followWish(ctx.db, { itemId, fromListId, memberId, notBefore, now: ctx.clock.now() });
    });
  },
});

const AT_ONCE = 500;
/** Where tomorrow begins last. */
const LAST_ZONE = 'Etc/GMT+12';

/** For wishes that were taken off a list, or whose list was removed, while they are on another. Idempotent, may run late: the previous list's terms apply. */
export const followPlaced = defineJob('reservations:follow-placed', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(root) {
    const now = root.clock.now();
    for (const { item_id } of await listLeft(root.db, { limit: AT_ONCE }))
      await inTransaction(root, async (ctx) => {
        await lockWish(ctx.db, { itemId: item_id });
        const moved = await followWish(ctx.db, { itemId: item_id, fromListId: null, memberId: null, notBefore: earliestReveal(LAST_ZONE, now), now });
        // Reservations revealed on the former list are revealed on this one, too.
        for (const { from_id, to_id } of moved) if (from_id !== null) await openAsSoon(ctx.db, { id: to_id, other: from_id, now });
      });
  },
});

/** Throws as wishlists' `moveItem`. */
export async function moveWish(root: MemberCtx, listId: string, itemId: string, input: MoveItem): Promise<OwnWishlistItem> {
  const { reminders } = await getSettings(root);
  return inTransaction(root, async (ctx) => {
    const item = await moveItem(ctx, listId, itemId, input);
    const notBefore = earliestReveal(reminders.timeZone, ctx.clock.now());
    await enqueue(ctx, followMoved, { itemId: item._id, fromListId: listId, memberId: ctx.member.id, notBefore });
    return item;
  });
}
