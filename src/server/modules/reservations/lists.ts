/** Lists as givers find them, and wishes locked for them. */
import { isPrefixedId } from '#shared/values/identity/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, type MemberCtx, requireMember, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { requireId } from '#server/platform/require-id.ts';
import { getLinkedFriend } from '../jubilees/service.ts';
import * as repository from './repository.ts';

/** How the viewer found the list: public link, a friend among their people, or a circle. */
export type WayToList = { publicId: string } | { jubileeId: string; listId: string } | { circleId: string; listId: string };

/** Throws NOT_FOUND where the viewer can't see the list, and ACCESS_TOKEN_EXPIRED where the session needs a refresh. */
export async function findList(ctx: Ctx, way: WayToList): Promise<repository.ListRow> {
  // Otherwise an owner with an expired token would pass as a visitor.
  if (!ctx.member && ctx.signInProblem !== 'UNAUTHENTICATED') throw new DomainError(ctx.signInProblem);
  const [list] = 'publicId' in way ? await findByLink(ctx, way.publicId) : await findShown(requireMember(ctx), way);
  if (!list) throw new DomainError('NOT_FOUND');
  return list;
}

async function findByLink(ctx: Ctx, publicId: string): Promise<repository.ListRow[]> {
  const { deviceSecret } = ctx.visitor;
  return isPrefixedId('list', publicId) ? repository.findByLink(ctx.db, { publicId, viewerId: ctx.member?.id ?? null, deviceHash: deviceSecret === null ? null : hashSecret(deviceSecret) }) : [];
}

async function findShown(ctx: MemberCtx, way: Exclude<WayToList, { publicId: string }>): Promise<repository.ListRow[]> {
  const { listId } = way;
  if ('circleId' in way) return repository.findOfCircle(ctx.db, { listId: requireId(listId), viewerId: ctx.member.id, circleId: requireId(way.circleId) });
  const friendId = await getLinkedFriend(ctx, way.jubileeId);
  return friendId === null ? [] : repository.findOfFriend(ctx.db, { listId: requireId(listId), viewerId: ctx.member.id, friendId });
}

/** Locks the wish until the transaction ends. Throws NOT_FOUND, also for viewers who must not know. */
export async function lockWish(ctx: TransactionCtx, way: WayToList, itemId: string): Promise<{ list: repository.ListRow; wish: repository.WishRow }> {
  const list = await findList(ctx, way);
  if (list.is_near) throw new DomainError('NOT_FOUND');
  await repository.lockWish(ctx.db, { itemId: requireId(itemId) });
  await ctx.step('reservations.locked');
  const [wish] = await repository.findWish(ctx.db, { itemId, listId: list.id, viewerId: ctx.member?.id ?? null, now: ctx.clock.now() });
  if (!wish) throw new DomainError('NOT_FOUND');
  return { list, wish };
}
