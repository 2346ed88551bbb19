/**
 * Friends: asking, answering, keeping and blocking. Whatever changes how two members stand to each other lines up at the pair's own lock.
 * Who is blocked finds nobody there: neither in a search nor by an id, and is never told why.
 */
import { randomUUID } from 'node:crypto';
import { type PageQuery, paginationOf, type Pagination } from '#shared/contract/common.ts';
import type { Block, Friend, FriendRequest } from '#shared/contract/friends.ts';
import type { Friendship, Jubilee } from '#shared/contract/jubilees.ts';
import { type Ctx, inTransaction, type MemberCtx, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import { getJubilee, getLinkedFriend, linkFriend, removeJubilee, unlinkFriends } from '../jubilees/service.ts';
import { partOwners } from '../wishlists/service.ts';
import { tellOfFriend } from './jobs.ts';
import { presentAbout, presentFriends } from './present.ts';
import * as repository from './repository.ts';

export { friendPersonalData } from './personal-data.ts';

/** In a transaction, and with the pair's lock. Throws NOT_FOUND where an account ends meanwhile. */
export async function betweenTwo<Context extends Ctx, Result>(root: Context, one: string, other: string, work: (ctx: Context & TransactionCtx) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(root, async (ctx) => {
      await repository.lockPair(ctx.db, { one, other });
      await repository.holdAccounts(ctx.db, { ids: [one, other] });
      return work(ctx);
    });
  } catch (error) {
    return orGone(error);
  }
}

/** Makes two friends, and each one of the other's people. Under the pair's lock, or where nobody else can be: in the demonstration data. */
export async function befriend(ctx: TransactionCtx, one: string, other: string): Promise<void> {
  await repository.deleteRequestsBetween(ctx.db, { one, other });
  await repository.insertFriendship(ctx.db, { one, other, now: ctx.clock.now() });
  await linkFriend(ctx, one, other);
  await linkFriend(ctx, other, one);
}

async function part(ctx: TransactionCtx, one: string, other: string, isBlocked = false): Promise<boolean> {
  await repository.deleteRequestsBetween(ctx.db, { one, other });
  const [ended] = await repository.deleteFriendship(ctx.db, { one, other });
  if (ended) await unlinkFriends(ctx, one, other);
  if (ended || isBlocked) await partOwners(ctx, one, other, isBlocked);
  return ended !== undefined;
}

/** Writes a request down, and tells nobody. */
export async function putRequest(ctx: TransactionCtx, senderId: string, receiverId: string): Promise<string> {
  const id = randomUUID();
  await repository.insertRequest(ctx.db, { id, senderId, receiverId, now: ctx.clock.now() });
  return id;
}

/** Asks under the pair's lock, once. */
async function ask(ctx: TransactionCtx, senderId: string, receiverId: string): Promise<string> {
  const id = await putRequest(ctx, senderId, receiverId);
  await enqueue(ctx, tellOfFriend, { kind: 'asks', aboutId: senderId, toId: receiverId });
  return id;
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
    const [standing] = await repository.findStanding(ctx.db, { memberId: me, otherId: other });
    await ctx.step('friends.send.looked');
    if (!standing || standing.is_blocked || standing.has_blocked) throw new DomainError('NOT_FOUND');
    if (standing.is_friend) throw new DomainError('ALREADY_FRIENDS');
    if (standing.received_id !== null) {
      await befriend(ctx, me, other);
      await enqueue(ctx, tellOfFriend, { kind: 'agrees', aboutId: me, toId: other });
      return { status: 'friends', friendRequest: null };
    }
    if (standing.sent_id === null && !standing.is_findable) throw new DomainError('NOT_FOUND');
    // Looked at under the lock: a moment later it may be answered.
    const [friendRequest] = await presentAbout(ctx, await repository.findSent(ctx.db, { memberId: me, requestId: standing.sent_id ?? (await ask(ctx, me, other)) }));
    if (!friendRequest) throw new DomainError('NOT_FOUND');
    return { status: 'sent', friendRequest };
  });
}

export async function listReceived(ctx: MemberCtx, { page, limit }: PageQuery): Promise<{ friendRequests: FriendRequest[]; pagination: Pagination }> {
  const [[found], rows] = await Promise.all([
    repository.countReceived(ctx.db, { memberId: ctx.member.id }),
    repository.listReceived(ctx.db, { memberId: ctx.member.id, limit, offset: (page - 1) * limit }),
  ]);
  return { friendRequests: await presentAbout(ctx, rows), pagination: paginationOf(page, limit, found?.count ?? 0) };
}

export async function listSent(ctx: MemberCtx, { page, limit }: PageQuery): Promise<{ friendRequests: FriendRequest[]; pagination: Pagination }> {
  const [[found], rows] = await Promise.all([repository.countSent(ctx.db, { memberId: ctx.member.id }), repository.listSent(ctx.db, { memberId: ctx.member.id, limit, offset: (page - 1) * limit })]);
  return { friendRequests: await presentAbout(ctx, rows), pagination: paginationOf(page, limit, found?.count ?? 0) };
}

/** Finds a request, and hands it on under its pair's lock if it is still there then. Throws NOT_FOUND. */
async function withRequest<Result>(
  root: MemberCtx,
  find: typeof repository.findReceived,
  requestId: string,
  work: (ctx: MemberCtx & TransactionCtx, other: string) => Promise<Result>,
): Promise<Result> {
  const [found] = await find(root.db, { memberId: root.member.id, requestId: requireId(requestId) });
  if (!found) throw new DomainError('NOT_FOUND');
  await root.step('friends.request.found');
  return betweenTwo(root, root.member.id, found.member_id, async (ctx) => {
    const [taken] = await repository.deleteRequest(ctx.db, { requestId: found.id });
    if (!taken) throw new DomainError('NOT_FOUND');
    await ctx.step('friends.request.taken');
    return work(ctx, found.member_id);
  });
}

/** Calls off what one has asked. Throws NOT_FOUND, also once it was answered. */
export const cancelRequest = (ctx: MemberCtx, requestId: string): Promise<void> => withRequest(ctx, repository.findSent, requestId, async () => {});

/** Says no; whoever asked isn't told. Throws NOT_FOUND, also once it was called off. */
export const denyRequest = (ctx: MemberCtx, requestId: string): Promise<void> => withRequest(ctx, repository.findReceived, requestId, async () => {});

/**
 * Says yes: each becomes one of the other's people. `jubileeId` is somebody whom one keeps already and who is this friend. Throws NOT_FOUND, also
 * once the request was called off, and for a person who isn't one's own or is another friend.
 */
export async function confirmRequest(root: MemberCtx, requestId: string, jubileeId?: string): Promise<Jubilee> {
  const me = root.member.id;
  const friendId = await withRequest(root, repository.findReceived, requestId, async (ctx, other) => {
    await befriend(ctx, me, other);
    if (jubileeId !== undefined) await linkFriend(ctx, me, other, jubileeId);
    await enqueue(ctx, tellOfFriend, { kind: 'agrees', aboutId: me, toId: other });
    return other;
  });
  return personOf(root, friendId);
}

async function personOf(ctx: MemberCtx, friendId: string): Promise<Jubilee> {
  const [row] = await repository.findPersonOf(ctx.db, { memberId: ctx.member.id, friendId });
  if (!row) throw new DomainError('NOT_FOUND');
  return getJubilee(ctx, row.id);
}

/**
 * Somebody whom one keeps already is that friend: relation and what was typed stay, and the person that the friendship made goes. Null where it
 * is none of them: then the friend is a person of their own. Throws NOT_FOUND.
 */
export async function linkToFriend(root: MemberCtx, memberId: string, jubileeId: string | null): Promise<Jubilee> {
  const me = root.member.id;
  const other = requireId(memberId);
  await betweenTwo(root, me, other, async (ctx) => {
    const [standing] = await repository.findStanding(ctx.db, { memberId: me, otherId: other });
    if (!standing?.is_friend) throw new DomainError('NOT_FOUND');
    await linkFriend(ctx, me, other, jubileeId);
  });
  return personOf(root, other);
}

export async function listFriends(ctx: MemberCtx, { page, limit }: PageQuery): Promise<{ friends: Friend[]; pagination: Pagination }> {
  const [[found], rows] = await Promise.all([
    repository.countFriends(ctx.db, { memberId: ctx.member.id }),
    repository.listFriends(ctx.db, { memberId: ctx.member.id, limit, offset: (page - 1) * limit }),
  ]);
  return { friends: await presentFriends(ctx, rows), pagination: paginationOf(page, limit, found?.count ?? 0) };
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
    const [standing] = await repository.findStanding(ctx.db, { memberId: me, otherId: other });
    if (!standing) throw new DomainError('NOT_FOUND');
    if (standing.is_blocked) return;
    const isKnown = standing.is_friend || standing.sent_id !== null || standing.received_id !== null;
    if (!isKnown && (standing.has_blocked || !standing.is_findable)) throw new DomainError('NOT_FOUND');
    await part(ctx, me, other, true);
    await ctx.step('friends.block.parted');
    await repository.insertBlock(ctx.db, { id: randomUUID(), blockerId: me, blockedId: other, now: ctx.clock.now() });
  });
  const [block] = await presentAbout(root, await repository.findBlock(root.db, { memberId: me, blockedId: other }));
  if (!block) throw new DomainError('NOT_FOUND');
  return block;
}

export async function listBlocks(ctx: MemberCtx, { page, limit }: PageQuery): Promise<{ blocks: Block[]; pagination: Pagination }> {
  const [[found], rows] = await Promise.all([
    repository.countBlocks(ctx.db, { memberId: ctx.member.id }),
    repository.listBlocks(ctx.db, { memberId: ctx.member.id, limit, offset: (page - 1) * limit }),
  ]);
  return { blocks: await presentAbout(ctx, rows), pagination: paginationOf(page, limit, found?.count ?? 0) };
}

/** Ends a block, and what the blocked one has asked unheard meanwhile. Throws NOT_FOUND for what isn't one's own. */
export async function unblock(root: MemberCtx, blockId: string): Promise<void> {
  const me = root.member.id;
  const [found] = await repository.findBlocked(root.db, { memberId: me, id: requireId(blockId) });
  if (!found) throw new DomainError('NOT_FOUND');
  await betweenTwo(root, me, found.blocked_id, async (ctx) => {
    const [gone] = await repository.deleteBlock(ctx.db, { memberId: me, id: blockId });
    if (!gone) throw new DomainError('NOT_FOUND');
    await repository.deleteRequestsBetween(ctx.db, { one: me, other: found.blocked_id });
  });
}

/** How another member stands to somebody. Throws NOT_FOUND for whom they have blocked, and for themselves; who is blocked is told nothing of it. */
export async function friendshipOf(ctx: Ctx, memberId: string, otherId: string): Promise<Friendship> {
  const [standing] = await repository.findStanding(ctx.db, { memberId, otherId });
  if (!standing || standing.is_blocked) throw new DomainError('NOT_FOUND');
  if (standing.is_friend) return 'friends';
  if (standing.sent_id !== null) return 'sent';
  return standing.received_id === null ? 'none' : 'received';
}

/**
 * Somebody says yes to a member's invitation: whoever gave it has asked, so they are friends at once. Where an earlier yes has come to an end
 * (`isFirst` is false), the inviter is asked; so it looks to whoever the inviter has blocked, of whom the inviter hears nothing. Under the
 * pair's lock. Throws NOT_FOUND where the one who says yes has blocked the inviter.
 */
export async function acceptInvitation(ctx: TransactionCtx, memberId: string, inviterId: string, isFirst: boolean): Promise<void> {
  const [standing] = await repository.findStanding(ctx.db, { memberId, otherId: inviterId });
  if (!standing || standing.is_blocked) throw new DomainError('NOT_FOUND');
  if (standing.is_friend) return;
  if (!standing.has_blocked && (isFirst || standing.received_id !== null)) {
    await befriend(ctx, memberId, inviterId);
    await enqueue(ctx, tellOfFriend, { kind: 'agrees', aboutId: memberId, toId: inviterId });
  } else if (standing.sent_id === null) await ask(ctx, memberId, inviterId);
}

/** A new member is the friend of whoever invited them. Belongs in the transaction that makes the account. */
export async function befriendInviter(ctx: TransactionCtx, memberId: string): Promise<void> {
  const [row] = await repository.findInviterOf(ctx.db, { memberId });
  if (row?.invited_by) await acceptInvitation(ctx, memberId, row.invited_by, true);
}
