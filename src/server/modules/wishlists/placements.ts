/**
 * One wish on several of a member's lists: put there, take off, take back (docs/decisions/0093-one-wish-on-several-lists.md). Needs the lists' locks; reads no
 * reservations.
 */
import { MAX_ITEMS, type OwnWishlistItem } from '#shared/contract/wishes.ts';
import { isUuid } from '#shared/values/identity/ids.ts';
import { inTransaction, type MemberCtx, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { requireId } from '#server/platform/require-id.ts';
import { deleteRemoved, findItem, findRoom } from './items-repository.ts';
import { lockOwnList } from './own-list.ts';
import * as repository from './placements-repository.ts';
import { presentOwnItem } from './present.ts';

type OwnCtx = MemberCtx & TransactionCtx;

export const refusedList = (code: 'wished_already' | 'not_shareable'): DomainError => new DomainError('VALIDATION_FAILED', { fields: [{ field: 'listId', code }] });

/** Locks both lists, in a fixed order: opposite calls don't deadlock. Throws NOT_FOUND for lists of others. */
export async function lockBoth(ctx: OwnCtx, one: string, other: string): Promise<void> {
  for (const id of [...new Set([requireId(one).toLowerCase(), requireId(other).toLowerCase()])].sort()) await lockOwnList(ctx, id);
  await ctx.step('wishlists.both-locked');
}

/** Throws VALIDATION_FAILED unless the lists may hold one wish. */
export async function requireShareable(ctx: OwnCtx, one: string, other: string): Promise<void> {
  const [found] = await repository.findShareable(ctx.db, { one, other, memberId: ctx.member.id });
  if (!found?.is_shareable) throw refusedList('not_shareable');
}

const isThere = ({ removed_at }: repository.PlaceRow): boolean => removed_at === null;

/** The lists that a wish is on or was lately, with the wish locked. */
export async function lockPlaces(ctx: TransactionCtx, itemId: string): Promise<repository.PlaceRow[]> {
  if (!isUuid(itemId)) return [];
  await repository.lockItem(ctx.db, { id: itemId });
  return repository.listPlaces(ctx.db, { id: itemId });
}

/**
 * Puts a wish on another of the member's lists as the same wish; idempotent. Throws NOT_FOUND where either list isn't the member's, or the first hasn't the
 * wish; WISHLIST_FULL; and VALIDATION_FAILED where the other list has the same thing, or is for or of other people.
 */
export const placeItem = (root: MemberCtx, fromId: string, itemId: string, toId: string): Promise<OwnWishlistItem> =>
  inTransaction(root, async (ctx) => {
    await lockBoth(ctx, fromId, toId);
    const places = await lockPlaces(ctx, itemId);
    const [row] = isUuid(itemId) ? await findItem(ctx.db, { id: itemId, listId: fromId }) : [];
    if (!row) throw new DomainError('NOT_FOUND');
    if (!places.some((place) => place.list_id === toId.toLowerCase() && isThere(place))) {
      const [room] = await findRoom(ctx.db, { listId: toId, productId: row.product_id, variantId: row.variant_id });
      if (room?.there_id) throw refusedList('wished_already');
      if (!room || room.count >= MAX_ITEMS) throw new DomainError('WISHLIST_FULL');
      await requireShareable(ctx, fromId, toId);
      await repository.joinReceivers(ctx.db, { one: fromId, other: toId });
      await repository.insertPlacement(ctx.db, { id: row.id, listId: toId, position: room.next, now: ctx.clock.now() });
    }
    return presentOwnItem(ctx, fromId, itemId);
  });

/** Makes another list the wish's first, so that the one before can leave. */
async function passOn(ctx: TransactionCtx, itemId: string, toId: string, removedAt: Date | null): Promise<void> {
  const [wish] = await repository.findThing(ctx.db, { id: itemId });
  if (wish && wish.product_id !== null) await deleteRemoved(ctx.db, { listId: toId, productId: wish.product_id, variantId: wish.variant_id });
  await repository.swapFirst(ctx.db, { id: itemId, listId: toId, removedAt });
}

/** Takes a wish off a list; it stays on its others. False where it isn't there. */
export async function takeOff(ctx: TransactionCtx, listId: string, itemId: string, now: Date): Promise<boolean> {
  const places = await lockPlaces(ctx, itemId);
  const here = places.find((place) => place.list_id === listId.toLowerCase() && isThere(place));
  if (!here) return false;
  const next = places.find((place) => place !== here && isThere(place));
  if (!here.is_first) await repository.markPlacement(ctx.db, { id: itemId, listId, removedAt: now });
  else if (next) await passOn(ctx, itemId, next.list_id, now);
  else await repository.markItem(ctx.db, { id: itemId, removedAt: now });
  return true;
}

/** Before a list is removed: wishes that are on others, too, go on there. */
export async function passOnShared(ctx: TransactionCtx, listId: string): Promise<void> {
  for (const { id } of await repository.listShared(ctx.db, { listId })) {
    const places = await lockPlaces(ctx, id);
    const [first, next] = [places.find(({ is_first }) => is_first), places.find((place) => place.list_id !== listId && isThere(place) && !place.is_list_removed)];
    if (first?.list_id === listId && next) await passOn(ctx, id, next.list_id, null);
  }
}

/** Puts a wish back on a list that it was taken off after `since`; idempotent. False where it can't be. */
export async function putBack(ctx: OwnCtx, listId: string, itemId: string, since: Date): Promise<boolean> {
  const places = await lockPlaces(ctx, itemId);
  const here = places.find((place) => place.list_id === listId.toLowerCase());
  if (!here) return false;
  if (isThere(here)) return true;
  if (here.removed_at === null || here.removed_at <= since) return false;
  const first = places.find(({ is_first }) => is_first);
  if (!first || !(await mayComeBack(ctx, listId, itemId, places))) return false;
  if (here === first) await repository.markItem(ctx.db, { id: itemId, removedAt: null });
  else if (isThere(first)) await repository.markPlacement(ctx.db, { id: itemId, listId, removedAt: null });
  // Taken off both: it comes back here alone.
  else await repository.swapFirst(ctx.db, { id: itemId, listId, removedAt: first.removed_at });
  return true;
}

/** Not where the same thing was wished for again meanwhile, nor where the lists have become different people's. */
async function mayComeBack(ctx: OwnCtx, listId: string, itemId: string, places: readonly repository.PlaceRow[]): Promise<boolean> {
  const [wish] = await repository.findThing(ctx.db, { id: itemId });
  const [room] = wish ? await findRoom(ctx.db, { listId, ...toThing(wish) }) : [];
  if (!room || room.there_id !== null) return false;
  const other = places.find((place) => place.list_id !== listId.toLowerCase() && isThere(place));
  if (!other) return true;
  const [found] = await repository.findShareable(ctx.db, { one: listId, other: other.list_id, memberId: ctx.member.id });
  return found?.is_shareable === true;
}

const toThing = ({ product_id, variant_id }: { product_id: string | null; variant_id: string | null }) => ({ productId: product_id, variantId: variant_id });

/** Whether wishes of a list are on other lists, too: it may not become other people's then. */
export const sharesWishes = async (ctx: TransactionCtx, listId: string): Promise<boolean> => (await repository.listShared(ctx.db, { listId })).length > 0;
