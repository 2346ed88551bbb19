/** "My promises": what a member reserved or bought for others' lists, wherever those have moved. */
import { createHash } from 'node:crypto';
import type { Gift } from '#shared/contract/reservations.ts';
import type { GiftStage } from '#shared/values/wishes/gift-stages.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { requireId } from '#server/platform/require-id.ts';
import * as repository from './given-repository.ts';
import { getStage } from './rules.ts';
import { presentThings } from './things.ts';

/** Equal for gifts to the same person, but salted per giver: two givers can't discover a shared recipient. */
const keyOf = (ctx: MemberCtx, { for_member_id, for_name }: repository.GiftRow): string =>
  createHash('sha256')
    .update(`${ctx.member.id} ${for_member_id ?? ''} ${for_name}`)
    .digest('base64url');

const nameOf = ({ for_name, first_name, last_name }: repository.GiftRow): string => for_name || `${first_name ?? ''} ${last_name ?? ''}`.trim();

async function present(ctx: MemberCtx, rows: readonly repository.GiftRow[]): Promise<Gift[]> {
  const things = await presentThings(ctx, rows);
  return rows.flatMap((row, index) => {
    const thing = things[index];
    if (!thing) return [];
    return [
      {
        _id: row.id,
        ...thing,
        stage: getStage(row),
        isBought: row.is_bought,
        boughtQuantity: row.bought,
        orderId: row.order_id,
        isWished: row.wished_quantity !== null,
        wishedQuantity: row.wished_quantity ?? 0,
        url: row.url,
        listName: row.list_name,
        listId: row.list_id,
        publicId: row.public_id,
        person: { key: keyOf(ctx, row), name: nameOf(row), jubileeId: row.jubilee_id },
        createdAt: row.created_at.toISOString(),
      },
    ];
  });
}

/** Newest first. */
export const listGifts = async (ctx: MemberCtx): Promise<Gift[]> => present(ctx, await repository.listGifts(ctx.db, { memberId: ctx.member.id }));

/** Sets the gift's stage. Throws NOT_FOUND. */
export async function setStage(ctx: MemberCtx, id: string, stage: GiftStage): Promise<Gift> {
  await repository.setStage(ctx.db, { id: requireId(id), memberId: ctx.member.id, stage });
  const [gift] = await present(ctx, await repository.findGift(ctx.db, { id, memberId: ctx.member.id }));
  if (!gift) throw new DomainError('NOT_FOUND');
  return gift;
}

/** Deletes a promise. Throws NOT_FOUND, and RESERVATION_BOUGHT if bought with a valid order. */
export async function takeBack(ctx: MemberCtx, id: string): Promise<void> {
  const isGone = await inTransaction(ctx, async ({ db }) => {
    await repository.lockGift(db, { id: requireId(id), memberId: ctx.member.id });
    return (await repository.deleteGift(db, { id, memberId: ctx.member.id })).length > 0;
  });
  if (isGone) return;
  const [stored] = await repository.findGift(ctx.db, { id, memberId: ctx.member.id });
  throw new DomainError(stored ? 'RESERVATION_BOUGHT' : 'NOT_FOUND');
}
