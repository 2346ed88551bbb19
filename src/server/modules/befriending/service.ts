/** Befriending, parting and blocking, with effects on people and shared lists. */
import type { Block, FriendRequest } from '#shared/contract/friends.ts';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import type { MemberCtx, TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { requireId } from '#server/platform/require-id.ts';
import { partFellows } from '../circles/service.ts';
import { ask, betweenTwo, endFriendship, findStanding, getBlock, getSent, insertBlock, makeFriends, takeReceived, notifyOfConsent } from '../friends/service.ts';
import { getLinkedFriend, getPersonOfFriend, removeJubilee } from '../jubilees/service.ts';
import { findInviter } from '../members/service.ts';
import { partOwners } from '../wishlists/service.ts';
import { linkFriend, unlinkFriends } from './link.ts';

export { linkFriend } from './link.ts';

/** Makes two members friends, each listed among the other's people. Needs the pair's lock. */
export async function befriend(ctx: TransactionCtx, one: string, other: string): Promise<void> {
  await makeFriends(ctx, one, other);
  await linkFriend(ctx, one, other);
  await linkFriend(ctx, other, one);
}

async function part(ctx: TransactionCtx, one: string, other: string, isBlocked = false): Promise<boolean> {
  const wereFriends = await endFriendship(ctx, one, other);
  if (wereFriends) await unlinkFriends(ctx, one, other);
  if (wereFriends || isBlocked) {
    await partOwners(ctx, one, other, isBlocked);
    await partFellows(ctx, one, other, isBlocked);
  }
  return wereFriends;
}

export type SentRequest = { status: 'sent'; friendRequest: FriendRequest } | { status: 'friends'; friendRequest: null };

/**
 * Sends a friend request, idempotently; crossing requests make them friends at once. Throws NOT_FOUND for members not findable, or
 * blocked in either direction, and ALREADY_FRIENDS.
 */
export async function sendRequest(root: MemberCtx, memberId: string): Promise<SentRequest> {
  const me = root.member.id;
  const other = requireId(memberId);
  await root.step('friends.send.begun');
  return betweenTwo(root, me, other, async (ctx) => {
    const standing = await findStanding(ctx, me, other);
    await ctx.step('friends.send.read');
    if (!standing || standing.is_blocked || standing.has_blocked) throw new DomainError('NOT_FOUND');
    if (standing.is_friend) throw new DomainError('ALREADY_FRIENDS');
    if (standing.received_id !== null) {
      await befriend(ctx, me, other);
      await notifyOfConsent(ctx, me, other);
      return { status: 'friends', friendRequest: null };
    }
    if (standing.sent_id === null && !standing.is_findable) throw new DomainError('NOT_FOUND');
    // Read under the lock: it may be answered right after.
    return { status: 'sent', friendRequest: await getSent(ctx, standing.sent_id ?? (await ask(ctx, me, other))) };
  });
}

/**
 * Accepts a request: each becomes one of the other's people. `jubileeId`: the existing person who is this friend. Throws NOT_FOUND for a cancelled
 * request, and for a person of another member or linked to another friend.
 */
export async function confirmRequest(root: MemberCtx, requestId: string, jubileeId?: string): Promise<Jubilee> {
  const me = root.member.id;
  const friendId = await takeReceived(root, requestId, async (ctx, other) => {
    await befriend(ctx, me, other);
    if (jubileeId !== undefined) await linkFriend(ctx, me, other, jubileeId);
    await notifyOfConsent(ctx, me, other);
    return other;
  });
  return getPersonOfFriend(root, friendId);
}

/**
 * Links an existing person to a friend: relation and typed details stay, the friendship's own entry is removed. Null separates them again. Throws
 * NOT_FOUND.
 */
export async function linkToFriend(root: MemberCtx, memberId: string, jubileeId: string | null): Promise<Jubilee> {
  const me = root.member.id;
  const other = requireId(memberId);
  await betweenTwo(root, me, other, async (ctx) => {
    const standing = await findStanding(ctx, me, other);
    if (!standing?.is_friend) throw new DomainError('NOT_FOUND');
    await linkFriend(ctx, me, other, jubileeId);
  });
  return getPersonOfFriend(root, other);
}

/** Ends a friendship; each keeps what they typed. Nobody is notified. Throws NOT_FOUND. */
export async function removeFriend(root: MemberCtx, memberId: string): Promise<void> {
  const me = root.member.id;
  const other = requireId(memberId);
  await betweenTwo(root, me, other, async (ctx) => {
    if (!(await part(ctx, me, other))) throw new DomainError('NOT_FOUND');
  });
}

/** Removes a person; for a friend, ends the friendship for good. Returns until when the person can be restored. Throws NOT_FOUND. */
export async function removePerson(root: MemberCtx, jubileeId: string): Promise<Date> {
  const me = root.member.id;
  const friendId = await getLinkedFriend(root, jubileeId);
  if (friendId === null) return removeJubilee(root, jubileeId);
  return betweenTwo(root, me, friendId, async (ctx) => {
    await part(ctx, me, friendId);
    return removeJubilee(ctx, jubileeId);
  });
}

/** Blocks a member, idempotently: ends their relationship and hides both from each other. Throws NOT_FOUND for invisible members. */
export async function blockMember(root: MemberCtx, memberId: string): Promise<Block> {
  const me = root.member.id;
  const other = requireId(memberId);
  await betweenTwo(root, me, other, async (ctx) => {
    const standing = await findStanding(ctx, me, other);
    if (!standing) throw new DomainError('NOT_FOUND');
    if (standing.is_blocked) return;
    const isKnown = standing.is_friend || standing.sent_id !== null || standing.received_id !== null;
    if (!isKnown && (standing.has_blocked || !standing.is_findable)) throw new DomainError('NOT_FOUND');
    await part(ctx, me, other, true);
    await ctx.step('friends.block.parted');
    await insertBlock(ctx, me, other);
  });
  return getBlock(root, other);
}

/**
 * Accepts an invitation: they become friends at once. After an ended acceptance (`isFirst` is false), sends the inviter a request; a blocked member
 * sees the same, without notifying the inviter. Needs the pair's lock. Throws NOT_FOUND if the accepting member has blocked the inviter.
 */
export async function acceptInvitation(ctx: TransactionCtx, memberId: string, inviterId: string, isFirst: boolean): Promise<void> {
  const standing = await findStanding(ctx, memberId, inviterId);
  if (!standing || standing.is_blocked) throw new DomainError('NOT_FOUND');
  if (standing.is_friend) return;
  if (!standing.has_blocked && (isFirst || standing.received_id !== null)) {
    await befriend(ctx, memberId, inviterId);
    await notifyOfConsent(ctx, memberId, inviterId);
  } else if (standing.sent_id === null) await ask(ctx, memberId, inviterId);
}

/** Makes a new member a friend of their inviter. Needs the transaction that creates the account. */
export async function befriendInviter(ctx: TransactionCtx, memberId: string): Promise<void> {
  const inviterId = await findInviter(ctx, memberId);
  if (inviterId !== null) await acceptInvitation(ctx, memberId, inviterId, true);
}
