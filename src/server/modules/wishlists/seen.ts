/** Lists as others see them: a friend, a circle, anyone with the link. A list that the viewer doesn't see answers NOT_FOUND. */
import type { Pagination } from '#shared/contract/common.ts';
import type { CircleWishlist, SeenWishlist, SeenWishlistSummary, WishlistQuery } from '#shared/contract/wishlists.ts';
import { isPrefixedId } from '#shared/values/identity/ids.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { requireId } from '#server/platform/require-id.ts';
import { requireFellow } from '../circles/service.ts';
import { getLinkedFriend } from '../jubilees/service.ts';
import { findPictures } from '../media/service.ts';
import { getItemPage, paginate } from './item-page.ts';
import { presentCovers, presentReveal, presentSeen } from './present.ts';
import * as repository from './seen-repository.ts';

async function presentToOther(ctx: Ctx, row: repository.SeenListRow | undefined, input: WishlistQuery): Promise<{ wishlist: SeenWishlist; pagination: Pagination }> {
  if (!row) throw new DomainError('NOT_FOUND');
  const [getPicture, products] = await Promise.all([
    findPictures(
      ctx,
      row.owners.map(({ avatar_id }) => avatar_id),
    ),
    getItemPage(ctx, row.id, input),
  ]);
  const owners = row.owners.map(({ first_name, last_name, avatar_id }) => ({ firstName: first_name, lastName: last_name, avatar: getPicture(avatar_id) }));
  return {
    wishlist: { ...presentSeen(row), ...presentReveal(row, ctx.clock.now()), owners, tags: row.tags, isPrivate: false, isOwn: row.is_own, products },
    pagination: paginate(row, input),
  };
}

/** Lists that a friend shows to friends. Empty for a non-friend. Throws NOT_FOUND unless it is the member's person. */
export async function listOfPerson(ctx: MemberCtx, jubileeId: string): Promise<SeenWishlistSummary[]> {
  const friendId = await getLinkedFriend(ctx, jubileeId);
  const rows = friendId === null ? [] : await repository.listOfFriend(ctx.db, { friendId, viewerId: ctx.member.id });
  const getPicture = await findPictures(
    ctx,
    rows.flatMap(({ cover_ids }) => cover_ids),
  );
  return rows.map((row) => ({ ...presentSeen(row), covers: presentCovers(row, getPicture), isPrivate: false }));
}

/** One such list. Throws NOT_FOUND. */
export async function getOfPerson(ctx: MemberCtx, jubileeId: string, listId: string, input: WishlistQuery): Promise<{ wishlist: SeenWishlist; pagination: Pagination }> {
  const friendId = await getLinkedFriend(ctx, jubileeId);
  const [row] = friendId === null ? [] : await repository.findOfFriend(ctx.db, { friendId, viewerId: ctx.member.id, id: requireId(listId) });
  return presentToOther(ctx, row, input);
}

/** Lists that a circle's members show to it, or to the member. Throws NOT_FOUND for a circle that the member isn't in. */
export async function listOfCircle(ctx: MemberCtx, circleId: string): Promise<CircleWishlist[]> {
  await requireFellow(ctx, circleId);
  const rows = await repository.listOfCircle(ctx.db, { circleId, viewerId: ctx.member.id });
  const getPicture = await findPictures(
    ctx,
    rows.flatMap(({ cover_ids }) => cover_ids),
  );
  return rows.map((row) => ({ ...presentSeen(row), covers: presentCovers(row, getPicture), isPrivate: false, owner: { memberId: row.member_id, firstName: row.first_name } }));
}

/** One such list. Throws NOT_FOUND. */
export async function getOfCircle(ctx: MemberCtx, circleId: string, listId: string, input: WishlistQuery): Promise<{ wishlist: SeenWishlist; pagination: Pagination }> {
  const [row] = await repository.findOfCircle(ctx.db, { circleId: requireId(circleId), viewerId: ctx.member.id, id: requireId(listId) });
  return presentToOther(ctx, row, input);
}

/** A list by public link, the same for all viewers: owners by first name. Throws NOT_FOUND for a revoked link. */
export async function getPublicWishlist(ctx: Ctx, publicId: string, input: WishlistQuery): Promise<{ wishlist: SeenWishlist; pagination: Pagination }> {
  const [row] = isPrefixedId('list', publicId) ? await repository.findPublic(ctx.db, { publicId, viewerId: ctx.member?.id ?? null }) : [];
  return presentToOther(ctx, row, input);
}
