/** Moves a wish's reservations with it to another list, in a job: the owner's transaction touches no reservations, so its timing reveals none. */
import { z } from 'zod';
import type { MoveItem, WishlistItem } from '#shared/contract/wishes.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { getSettings } from '../settings/service.ts';
import { earliestReveal } from '../wishlists/rules.ts';
import { moveItem } from '../wishlists/service.ts';
import { followWish } from './moved-repository.ts';
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

/** Throws as wishlists' `moveItem`. */
export async function moveWish(root: MemberCtx, listId: string, itemId: string, input: MoveItem): Promise<WishlistItem> {
  const { reminders } = await getSettings(root);
  return inTransaction(root, async (ctx) => {
    const item = await moveItem(ctx, listId, itemId, input);
    const notBefore = earliestReveal(reminders.timeZone, ctx.clock.now());
    await enqueue(ctx, followMoved, { itemId: item._id, fromListId: listId, memberId: ctx.member.id, notBefore });
    return item;
  });
}
