/** Wishes that several pay for together (chip-ins): one of them is promised, by nobody in particular, until it is bought or given up. */
import { randomUUID } from 'node:crypto';
import type { MemberCtx, TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { insertClaim } from './claims-repository.ts';
import { deleteOwn, findBefore, type ListRow, type WishRow } from './repository.ts';
import { getLeft, getSecrecy, stillSecret } from './rules.ts';
import { lockWish, type WayToList } from './lists.ts';

export interface ClaimedWish {
  list: ListRow;
  wish: WishRow;
}

/** Locks a wish of which one is left, the member's own promise not counted. Throws NOT_FOUND as `reserve`, RESERVED_ALREADY. */
export async function lockFreeWish(ctx: MemberCtx & TransactionCtx, way: WayToList, itemId: string): Promise<ClaimedWish> {
  const claimed = await lockWish(ctx, way, itemId);
  const { quantity, reserved, own, own_bought } = claimed.wish;
  const left = getLeft(quantity, reserved - (own - own_bought));
  if (left < 1) throw new DomainError('RESERVED_ALREADY', { detail: `${left} left`, extra: { quantity_left: left } });
  return claimed;
}

/** Promises one, instead of the member's own promise, under the terms of both. Needs the wish's lock, and the chip-in's row. */
export async function claimWish(ctx: MemberCtx & TransactionCtx, { list, wish }: ClaimedWish, chipInId: string): Promise<void> {
  const { item_id: itemId, product_id: productId, variant_id: variantId, title } = wish;
  const now = ctx.clock.now();
  const [before] = await findBefore(ctx.db, { itemId, memberId: ctx.member.id });
  await deleteOwn(ctx.db, { itemId, memberId: ctx.member.id });
  const { is_secret: isSecret, reveal_at: revealAt } = stillSecret(before ? [before] : [], getSecrecy(list, now));
  await insertClaim(ctx.db, { id: randomUUID(), itemId, listId: list.id, productId, variantId, title, forMemberId: list.for_member_id, isSecret, revealAt, chipInId, now }).catch(orGone);
}
