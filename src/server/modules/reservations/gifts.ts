/** Promises: what a member reserved or bought for others' lists, wherever those have moved. */
import { createHash } from 'node:crypto';
import type { PromisedGift } from '#shared/contract/reservations.ts';
import { toMajor } from '#shared/values/money/money.ts';
import type { GiftStage } from '#shared/values/wishes/gift-stages.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { requireId } from '#server/platform/require-id.ts';
import * as repository from './given-repository.ts';
import { getMinStage, getStage } from './rules.ts';
import { presentThings } from './things.ts';

/** Equal for gifts to the same person, but salted per giver: two givers can't discover a shared recipient. */
const toKey = (ctx: MemberCtx, { for_member_id, for_name }: repository.GiftRow): string =>
  createHash('sha256')
    .update(`${ctx.member.id} ${for_member_id ?? ''} ${for_name}`)
    .digest('base64url');

const getName = ({ for_name, first_name, last_name }: repository.GiftRow): string => for_name || `${first_name ?? ''} ${last_name ?? ''}`.trim();

async function present(ctx: MemberCtx, rows: readonly repository.GiftRow[]): Promise<PromisedGift[]> {
  const things = await presentThings(ctx, rows);
  return rows.flatMap((row, index) => {
    const thing = things[index];
    if (!thing) return [];
    return [
      {
        _id: row.id,
        ...thing,
        stage: getStage(row),
        minStage: getMinStage(row),
        isBought: row.is_bought,
        boughtQuantity: row.bought,
        orderId: row.order_id,
        isWished: row.wished_quantity !== null,
        wishedQuantity: row.wished_quantity ?? 0,
        url: row.url,
        listName: row.list_name,
        listId: row.list_id,
        publicId: row.public_id,
        person: { key: toKey(ctx, row), name: getName(row), jubileeId: row.jubilee_id },
        createdAt: row.created_at.toISOString(),
        paid: row.paid_minor === null || row.paid_currency === null ? null : { currency_code: row.paid_currency, amount: toMajor(row.paid_minor) },
        occasionDay: row.occasion_day,
        isOrderCanceled: row.has_order && row.bought === 0,
      },
    ];
  });
}

/** Newest first. */
export const listPromises = async (ctx: MemberCtx): Promise<PromisedGift[]> => present(ctx, await repository.listGifts(ctx.db, { memberId: ctx.member.id }));

/** The member's own promise; null if there is none of this id. */
export async function findPromise(ctx: MemberCtx, id: string): Promise<PromisedGift | null> {
  const [gift] = await present(ctx, await repository.findGift(ctx.db, { id, memberId: ctx.member.id }));
  return gift ?? null;
}

/** Sets the promise's stage; the order's wins. */
export async function setPromiseStage(ctx: MemberCtx, id: string, stage: GiftStage): Promise<void> {
  await repository.setStage(ctx.db, { id, memberId: ctx.member.id, stage });
}

/** Deletes a promise. Throws NOT_FOUND, and RESERVATION_BOUGHT if bought with a valid order. */
export async function takeBackPromise(ctx: MemberCtx, id: string): Promise<void> {
  const isGone = await inTransaction(ctx, async ({ db }) => {
    await repository.lockGift(db, { id: requireId(id), memberId: ctx.member.id });
    return (await repository.deleteGift(db, { id, memberId: ctx.member.id })).length > 0;
  });
  if (isGone) return;
  const [stored] = await repository.findGift(ctx.db, { id, memberId: ctx.member.id });
  throw new DomainError(stored ? 'RESERVATION_BOUGHT' : 'NOT_FOUND');
}
