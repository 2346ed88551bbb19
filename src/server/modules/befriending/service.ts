/**
 * Becoming friends, parting and blocking, with what follows for each one's people and for the lists they share. How two members stand to each
 * other is written by `friends`, of whom people and lists ask it, too.
 */
import type { Block, FriendRequest } from '#shared/contract/friends.ts';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import type { MemberCtx, TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { requireId } from '#server/platform/require-id.ts';
import { ask, betweenTwo, endFriendship, findStanding, getBlock, getSent, insertBlock, makeFriends, takeReceived, tellOfConsent } from '../friends/service.ts';
import { getLinkedFriend, getPersonOfFriend, linkFriend, removeJubilee, unlinkFriends } from '../jubilees/service.ts';
import { findInviter } from '../members/service.ts';
import { partOwners } from '../wishlists/service.ts';

/** Makes two friends, and each one of the other's people. Under the pair's lock, or where nobody else can be: in the demonstration data. */
export async function befriend(ctx: TransactionCtx, one: string, other: string): Promise<void> {
  await makeFriends(ctx, one, other);
  await linkFriend(ctx, one, other);
  await linkFriend(ctx, other, one);
}

async function part(ctx: TransactionCtx, one: string, other: string, isBlocked = false): Promise<boolean> {
  const wereFriends = await endFriendship(ctx, one, other);
  if (wereFriends) await unlinkFriends(ctx, one, other);
  if (wereFriends || isBlocked) await partOwners(ctx, one, other, isBlocked);
  return wereFriends;
}

export type SentRequest = { status: 'sent'; friendRequest: FriendRequest } | { status: 'friends'; friendRequest: null };

/**
 * Asks somebody to be friends, once or again; who has asked oneself becomes a friend at once. Throws NOT_FOUND for whoever doesn't let themselves be
 * found, has blocked one or is blocked, and ALREADY_FRIENDS.
 */
export async function sendRequest(root: MemberCtx, memberId: string): Promise<SentRequest> {
  const me = root.member.id;
  const other = requireId(memberId);
  await root.step('friends.send.begun');
  return betweenTwo(root, me, other, async (ctx) => {
    const standing = await findStanding(ctx, me, other);
    await ctx.step('friends.send.looked');
    if (!standing || standing.is_blocked || standing.has_blocked) throw new DomainError('NOT_FOUND');
    if (standing.is_friend) throw new DomainError('ALREADY_FRIENDS');
    if (standing.received_id !== null) {
      await befriend(ctx, me, other);
      await tellOfConsent(ctx, me, other);
      return { status: 'friends', friendRequest: null };
    }
    if (standing.sent_id === null && !standing.is_findable) throw new DomainError('NOT_FOUND');
    // Looked at under the lock: a moment later it may be answered.
    return { status: 'sent', friendRequest: await getSent(ctx, standing.sent_id ?? (await ask(ctx, me, other))) };
  });
}

/**
 * Says yes: each becomes one of the other's people. `jubileeId` is somebody whom one keeps already and who is this friend. Throws NOT_FOUND, also
 * once the request was called off, and for a person who isn't one's own or is another friend.
 */
export async function confirmRequest(root: MemberCtx, requestId: string, jubileeId?: string): Promise<Jubilee> {
  const me = root.member.id;
  const friendId = await takeReceived(root, requestId, async (ctx, other) => {
    await befriend(ctx, me, other);
    if (jubileeId !== undefined) await linkFriend(ctx, me, other, jubileeId);
    await tellOfConsent(ctx, me, other);
    return other;
  });
  return getPersonOfFriend(root, friendId);
}

/**
 * Somebody whom one keeps already is that friend: relation and what was typed stay, and the person that the friendship made goes. Null where it
 * is none of them: then the friend is a person of their own. Throws NOT_FOUND.
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

/** Two are friends no more; each keeps what they typed of the other. Nobody is told. Throws NOT_FOUND. */
export async function removeFriend(root: MemberCtx, memberId: string): Promise<void> {
  const me = root.member.id;
  const other = requireId(memberId);
  await betweenTwo(root, me, other, async (ctx) => {
    if (!(await part(ctx, me, other))) throw new DomainError('NOT_FOUND');
  });
}

/**
 * Takes somebody away from one's people; with a friend the friendship ends. Until the time it answers, the person can be taken back, the
 * friendship can't. Throws NOT_FOUND.
 */
export async function removePerson(root: MemberCtx, jubileeId: string): Promise<Date> {
  const me = root.member.id;
  const friendId = await getLinkedFriend(root, jubileeId);
  if (friendId === null) return removeJubilee(root, jubileeId);
  return betweenTwo(root, me, friendId, async (ctx) => {
    await part(ctx, me, friendId);
    return removeJubilee(ctx, jubileeId);
  });
}

/**
 * Blocks somebody, once or again: what there is between the two ends at once, and to each other they are not there. Throws NOT_FOUND for whoever
 * one can't see.
 */
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
 * Somebody says yes to a member's invitation: whoever gave it has asked, so they are friends at once. Where an earlier yes has come to an end
 * (`isFirst` is false), the inviter is asked; so it looks to whoever the inviter has blocked, of whom the inviter hears nothing. Under the
 * pair's lock. Throws NOT_FOUND where the one who says yes has blocked the inviter.
 */
export async function acceptInvitation(ctx: TransactionCtx, memberId: string, inviterId: string, isFirst: boolean): Promise<void> {
  const standing = await findStanding(ctx, memberId, inviterId);
  if (!standing || standing.is_blocked) throw new DomainError('NOT_FOUND');
  if (standing.is_friend) return;
  if (!standing.has_blocked && (isFirst || standing.received_id !== null)) {
    await befriend(ctx, memberId, inviterId);
    await tellOfConsent(ctx, memberId, inviterId);
  } else if (standing.sent_id === null) await ask(ctx, memberId, inviterId);
}

/** A new member is the friend of whoever invited them. Belongs in the transaction that makes the account. */
export async function befriendInviter(ctx: TransactionCtx, memberId: string): Promise<void> {
  const inviterId = await findInviter(ctx, memberId);
  if (inviterId !== null) await acceptInvitation(ctx, memberId, inviterId, true);
}
