/**
 * A wish that its owner moves to another of their lists, with what is promised of it. The owner's own transaction reads and writes no reservation: what they
 * are answered, and how long it takes, is the same whether or not anything is promised. A job does the rest.
 */
import { z } from 'zod';
import type { MoveItem, WishlistItem } from '#shared/contract/wishlists.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { getSettings } from '../settings/service.ts';
import { earliestReveal } from '../wishlists/rules.ts';
import { moveItem } from '../wishlists/service.ts';
import { followWish } from './moved-repository.ts';
import { lockWish } from './repository.ts';

/**
 * May run twice or late, and in any order with that of another move of the same wish: it goes by where the wish is now. A promise counts for its wish by the
 * wish's id meanwhile, and is told by the terms of the list before. Givers who were in the middle of promising are waited for.
 */
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

/** Throws as `moveItem` of wishlists does. */
export async function moveWish(root: MemberCtx, listId: string, itemId: string, wish: MoveItem): Promise<WishlistItem> {
  const { reminders } = await getSettings(root);
  return inTransaction(root, async (ctx) => {
    const item = await moveItem(ctx, listId, itemId, wish);
    const notBefore = earliestReveal(reminders.timeZone, ctx.clock.now());
    await enqueue(ctx, followMoved, { itemId: item._id, fromListId: listId, memberId: ctx.member.id, notBefore });
    return item;
  });
}
