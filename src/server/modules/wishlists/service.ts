/** Wishlists: owners, visibility and shared ownership. Invisible lists answer NOT_FOUND. Owners' answers never depend on reservations. */
import { randomUUID } from 'node:crypto';
import type { Pagination } from '#shared/contract/common.ts';
import { MAX_ITEMS } from '#shared/contract/wishes.ts';
import { type CreateWishlist, MAX_OWNERS, type PutWishlist, type Wishlist, type WishlistInvitation, type WishlistQuery, type WishlistSummary } from '#shared/contract/wishlists.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import type { StoredVisibility, Visibility } from '#shared/values/wishes/visibility.ts';
import { inTransaction, type MemberCtx, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import { getJubilee } from '../jubilees/service.ts';
import { findPictures } from '../media/service.ts';
import { getSettings } from '../settings/service.ts';
import { getOwnItemPage, paginate } from './item-page.ts';
import { putProducts } from './items.ts';
import { withOwnList } from './own-list.ts';
import { passOnShared, sharesWishes } from './placements.ts';
import { avatarsIn, presentCovers, presentOwn, presentPerson } from './present.ts';
import * as repository from './repository.ts';
import { MAX_LISTS, nextReveal, NO_DAY, RESTORABLE_MS, type Reveal } from './rules.ts';
import type { TakenDown } from './tables.ts';

export { moveItem } from './items.ts';
export { openAsSoon } from './repository.ts';
export { findOwnLists, findOwnWishes } from './search.ts';
export { getOfCircle, getOfPerson, getPublicWishlist, listOfCircle, listOfPerson } from './seen.ts';
export { wishlistLocks, wishlistPersonalData } from './personal-data.ts';

function invalid(field: string): DomainError {
  return new DomainError('VALIDATION_FAILED', { fields: [{ field, code: 'invalid' }] });
}

/** A page of an owned list. Throws NOT_FOUND for any other. */
export async function getWishlist(ctx: MemberCtx, id: string, input: WishlistQuery): Promise<{ wishlist: Wishlist; pagination: Pagination }> {
  const [row] = await repository.findOwn(ctx.db, { id: requireId(id), memberId: ctx.member.id });
  if (!row) throw new DomainError('NOT_FOUND');
  const [getPicture, products] = await Promise.all([findPictures(ctx, avatarsIn([row])), getOwnItemPage(ctx, row.id, input)]);
  return { wishlist: { ...presentOwn(ctx, row, getPicture), tags: row.tags, products }, pagination: paginate(row, input) };
}

async function getWhole(ctx: MemberCtx, id: string): Promise<Wishlist> {
  return (await getWishlist(ctx, id, { page: 1, limit: MAX_ITEMS, tag: '' })).wishlist;
}

/** Owned lists, oldest first, and invitations to co-own. */
export async function listWishlists(ctx: MemberCtx): Promise<{ wishlists: WishlistSummary[]; invitations: WishlistInvitation[] }> {
  const [rows, invitations] = await Promise.all([repository.listOwn(ctx.db, { memberId: ctx.member.id }), repository.listInvitations(ctx.db, { memberId: ctx.member.id })]);
  const getPicture = await findPictures(ctx, [...avatarsIn(rows), ...rows.flatMap(({ cover_ids }) => cover_ids), ...invitations.map(({ avatar_id }) => avatar_id)]);
  return {
    wishlists: rows.map((row) => ({ ...presentOwn(ctx, row, getPicture), covers: presentCovers(row, getPicture) })),
    invitations: invitations.map((row) => ({ _id: row.id, name: row.name, from: presentPerson(row, getPicture) })),
  };
}

/** Locks out additions to the member's lists until commit. Throws WISHLISTS_FULL, and UNAUTHENTICATED for an ended account. */
async function requireRoom(ctx: MemberCtx & TransactionCtx): Promise<void> {
  const [locked] = await repository.lockMember(ctx.db, { memberId: ctx.member.id });
  if (!locked) throw new DomainError('UNAUTHENTICATED');
  const [owned] = await repository.countOwn(ctx.db, { memberId: ctx.member.id });
  if ((owned?.count ?? 0) >= MAX_LISTS) throw new DomainError('WISHLISTS_FULL');
}

/** The person's first name. Throws VALIDATION_FAILED unless it is the member's person. */
async function nameOfPerson(ctx: MemberCtx, jubileeId: string): Promise<string> {
  try {
    return (await getJubilee(ctx, jubileeId)).firstName;
  } catch (error) {
    throw error instanceof DomainError && error.code === 'NOT_FOUND' ? invalid('jubileeId') : error;
  }
}

/** Invites friends to co-own; needs the list's lock. Throws VALIDATION_FAILED for non-friends, and above the limit. */
async function inviteOwners(ctx: MemberCtx & TransactionCtx, listId: string, wanted: readonly string[]): Promise<void> {
  const known = new Set((await repository.listKnown(ctx.db, { listId })).map(({ member_id }) => member_id));
  const fresh = [...new Set(wanted.map((id) => id.toLowerCase()))].filter((id) => !known.has(id));
  if (fresh.length === 0) return;
  if (await sharesWishes(ctx, listId)) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'owners', code: 'shares_wishes' }] });
  if (known.size + fresh.length > MAX_OWNERS) throw invalid('owners');
  const invited = await repository.invite(ctx.db, { listId, by: ctx.member.id, memberIds: fresh, now: ctx.clock.now() }).catch(orGone);
  if (invited.length < fresh.length) throw invalid('owners');
}

const toStored = (visibility: Visibility): StoredVisibility => (visibility === 'circles' ? 'private' : visibility);

/**
 * Replaces the circles that see the list, among those the member is in; other owners' stay while it is for circles. Needs the list's lock. Throws
 * VALIDATION_FAILED for a circle that the member isn't in.
 */
async function putCircles(ctx: MemberCtx & TransactionCtx, id: string, visibility: Visibility, circleIds: readonly string[] | undefined): Promise<void> {
  if (visibility !== 'circles') return void (await repository.clearCircles(ctx.db, { id, memberId: null }));
  if (circleIds === undefined) return;
  await repository.clearCircles(ctx.db, { id, memberId: ctx.member.id });
  const wanted = [...new Set(circleIds.map((one) => one.toLowerCase()))];
  const added = await repository.addCircles(ctx.db, { id, memberId: ctx.member.id, circleIds: wanted });
  if (added.length < wanted.length) throw invalid('circleIds');
}

const toLinkId = (visibility: Visibility, before: string | null = null): string | null => (visibility === 'link' ? (before ?? prefixedId('list')) : null);

async function firstVisibility(ctx: MemberCtx, input: Pick<CreateWishlist, 'private' | 'visibility'>): Promise<Visibility> {
  if (input.visibility !== undefined) return input.visibility;
  const isPrivate = input.private ?? (await getSettings(ctx)).privacy.wishlists === 'nobody';
  return isPrivate ? 'private' : 'friends';
}

/** Throws WISHLISTS_FULL, and VALIDATION_FAILED for owners who aren't friends, and for a person who isn't the member's. */
export async function createWishlist(root: MemberCtx, input: CreateWishlist): Promise<Wishlist> {
  return inTransaction(root, async (ctx) => {
    const visibility = await firstVisibility(ctx, input);
    const personName = input.jubileeId === null ? '' : await nameOfPerson(ctx, input.jubileeId);
    const forName = input.forName || personName;
    await requireRoom(ctx);
    const id = randomUUID();
    const now = ctx.clock.now();
    await repository.insertList(ctx.db, { id, name: input.name, forName, visibility: toStored(visibility), publicId: toLinkId(visibility), now });
    await repository.insertOwner(ctx.db, { listId: id, memberId: ctx.member.id, jubileeId: input.jubileeId, now }).catch(orGone);
    if (input.jubileeId !== null) await repository.setReceiver(ctx.db, { id, jubileeId: input.jubileeId });
    if (visibility === 'circles') await putCircles(ctx, id, visibility, input.circleIds);
    await setReveal(ctx, id, NO_DAY, input);
    await inviteOwners(ctx, id, input.owners);
    return getWhole(ctx, id);
  });
}

/** Sets when owners learn who gives; needs the list's lock. Throws VALIDATION_FAILED for a past day, and for one years ahead. */
async function setReveal(ctx: MemberCtx, id: string, before: Reveal, change: Pick<PutWishlist, 'isSurprise' | 'occasionDay'>): Promise<void> {
  const isSaid = (change.isSurprise ?? before.is_surprise) !== before.is_surprise || (change.occasionDay ?? null) !== (change.occasionDay === undefined ? null : before.occasion_day);
  if (!isSaid) return;
  const next = nextReveal(before, change, (await getSettings(ctx)).reminders.timeZone, ctx.clock.now());
  if (typeof next === 'string') throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'occasionDay', code: next }] });
  await repository.setReveal(ctx.db, { id, isSurprise: next.is_surprise, occasionDay: next.occasion_day, revealAt: next.reveal_at, opensAt: next.opens_at, revealedAt: next.revealed_at });
}

function nextVisibility(before: Visibility, { visibility, isPrivate }: Pick<PutWishlist, 'visibility' | 'isPrivate'>): Visibility {
  if (visibility !== undefined) return visibility;
  if (isPrivate === undefined || isPrivate === (before === 'private')) return before;
  return isPrivate ? 'private' : 'friends';
}

/** Throws WISHLIST_TAKEN_DOWN where staff decided to hide it. */
function requireShowable({ is_taken_down: isTakenDown }: repository.OwnLock, visibility: Visibility): void {
  if (isTakenDown && visibility !== 'private') throw new DomainError('WISHLIST_TAKEN_DOWN');
}

/** Sets whom the list is for; needs its lock. Throws VALIDATION_FAILED for a person who isn't the member's, and where other lists share wishes of it. */
async function putReceiver(ctx: MemberCtx & TransactionCtx, { id, jubilee_id, for_name }: repository.OwnLock, { jubileeId, forName }: Pick<PutWishlist, 'jubileeId' | 'forName'>): Promise<void> {
  const isOther = jubileeId !== undefined && jubileeId !== jubilee_id;
  const isRenamed = forName !== undefined && forName.toLowerCase() !== for_name.toLowerCase();
  if (jubileeId === undefined && !isRenamed) return;
  if (await sharesWishes(ctx, id)) {
    if (isOther || isRenamed) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: isOther ? 'jubileeId' : 'forName', code: 'shares_wishes' }] });
    return;
  }
  if (jubileeId === undefined) return;
  if (jubileeId !== null) await nameOfPerson(ctx, jubileeId);
  await repository.setJubilee(ctx.db, { listId: id, memberId: ctx.member.id, jubileeId }).catch(orGone);
  if (jubileeId !== null) await repository.setReceiver(ctx.db, { id, jubileeId });
}

/**
 * Partial update; remaining items keep id and reservations. Throws NOT_FOUND, WISHLIST_FULL, WISHLIST_TAKEN_DOWN, and VALIDATION_FAILED for owners
 * who aren't friends, a person who isn't the member's, unknown products, and other people while wishes are on other lists too.
 */
export async function putWishlist(root: MemberCtx, id: string, change: PutWishlist): Promise<Wishlist> {
  return withOwnList(root, id, async (ctx, list) => {
    await putReceiver(ctx, list, change);
    const visibility = nextVisibility(list.visibility, change);
    requireShowable(list, visibility);
    await repository.updateList(ctx.db, {
      id,
      name: change.name ?? null,
      forName: change.forName ?? null,
      visibility: toStored(visibility),
      publicId: toLinkId(visibility, list.public_id),
      now: ctx.clock.now(),
    });
    if (visibility === 'circles' || list.visibility === 'circles') await putCircles(ctx, id, visibility, change.circleIds);
    await setReveal(ctx, id, list, change);
    if (change.owners !== undefined) {
      await repository.uninviteOthers(ctx.db, { listId: id, wanted: change.owners, memberId: ctx.member.id });
      await inviteOwners(ctx, id, change.owners);
    }
    if (change.products !== undefined) await putProducts(ctx, id, change.products);
    return getWhole(ctx, id);
  });
}

/** Replaces the public link; the old one stops working. Throws NOT_FOUND and WISHLIST_TAKEN_DOWN. */
export const renewLink = (root: MemberCtx, id: string): Promise<Wishlist> =>
  withOwnList(root, id, async (ctx, list) => {
    requireShowable(list, 'link');
    if (list.visibility === 'circles') await putCircles(ctx, id, 'link', undefined);
    await repository.setVisibility(ctx.db, { id, visibility: 'link', publicId: toLinkId('link'), now: ctx.clock.now() });
    return getWhole(ctx, id);
  });

/** Revokes the public link; friends still see the list. Throws NOT_FOUND. */
export const revokeLink = (root: MemberCtx, id: string): Promise<Wishlist> =>
  withOwnList(root, id, async (ctx, { visibility }) => {
    if (visibility === 'link') await repository.setVisibility(ctx.db, { id, visibility: 'friends', publicId: null, now: ctx.clock.now() });
    return getWhole(ctx, id);
  });

/** Soft-deletes a list; returns until when it can be restored. With co-owners only leaves it, and returns null. Throws NOT_FOUND. */
export const removeWishlist = (root: MemberCtx, id: string): Promise<Date | null> =>
  withOwnList(root, id, async (ctx, list) => {
    const now = ctx.clock.now();
    const [others] = await repository.countOtherOwners(ctx.db, { listId: id, memberId: ctx.member.id });
    await ctx.step('wishlists.others.counted');
    if ((others?.count ?? 0) > 0) {
      await repository.uninviteBy(ctx.db, { listId: id, by: ctx.member.id });
      await repository.leave(ctx.db, { listId: id, memberId: ctx.member.id, now });
      return null;
    }
    await passOnShared(ctx, list.id);
    await repository.markRemoved(ctx.db, { id, now });
    return new Date(now.getTime() + RESTORABLE_MS);
  });

/** Throws NOT_FOUND once expired, and WISHLISTS_FULL where others took the place. */
export async function restoreWishlist(root: MemberCtx, id: string): Promise<Wishlist> {
  return inTransaction(root, async (ctx) => {
    await requireRoom(ctx);
    const [restored] = await repository.unmarkRemoved(ctx.db, { id: requireId(id), memberId: ctx.member.id, since: new Date(ctx.clock.now().getTime() - RESTORABLE_MS) });
    if (!restored) throw new DomainError('NOT_FOUND');
    return getWhole(ctx, id);
  });
}

/** Staff take a list down: private from then on. Needs the decision's transaction. */
export async function takeDownWishlist(ctx: TransactionCtx, id: string, takenDown: TakenDown): Promise<void> {
  await repository.clearCircles(ctx.db, { id, memberId: null });
  await repository.takeDown(ctx.db, { id, takenDown: JSON.stringify(takenDown), now: ctx.clock.now() });
}

/** Reverses the decision: owners may show it again, with a new link. */
export async function putBackWishlist(ctx: TransactionCtx, id: string): Promise<void> {
  await repository.putBack(ctx.db, { id, now: ctx.clock.now() });
}

/** Accepts co-ownership. Throws NOT_FOUND, also once the invitation is revoked, and WISHLISTS_FULL. */
export async function acceptOwnership(root: MemberCtx, id: string): Promise<Wishlist> {
  return inTransaction(root, async (ctx) => {
    await requireRoom(ctx);
    const [list] = await repository.lockList(ctx.db, { id: requireId(id) });
    const [accepted] = list ? await repository.accept(ctx.db, { listId: id, memberId: ctx.member.id, now: ctx.clock.now() }) : [];
    if (!accepted) throw new DomainError('NOT_FOUND');
    return getWhole(ctx, id);
  });
}

/** Declines co-ownership. Throws NOT_FOUND. */
export async function declineOwnership(ctx: MemberCtx, id: string): Promise<void> {
  const [declined] = await repository.decline(ctx.db, { listId: requireId(id), memberId: ctx.member.id });
  if (!declined) throw new DomainError('NOT_FOUND');
}

/** Ends a friendship: revokes invitations. On a block, the later of two co-owners leaves their shared lists. */
export async function partOwners(ctx: TransactionCtx, one: string, other: string, isBlocked: boolean): Promise<void> {
  await repository.uninviteBetween(ctx.db, { one, other });
  if (!isBlocked) return;
  await repository.lockShared(ctx.db, { one, other });
  for (const { list_id, member_id } of await repository.partOwners(ctx.db, { one, other, now: ctx.clock.now() })) await repository.uninviteBy(ctx.db, { listId: list_id, by: member_id });
}
