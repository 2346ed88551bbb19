/**
 * Friend requests, friendships and blocks, serialized by the pair's lock. Effects on people and lists belong to `befriending`. A blocked member can't
 * find the blocker, and isn't notified.
 */
import { randomUUID } from 'node:crypto';
import { type PageQuery, toPagination, type Pagination } from '#shared/contract/common.ts';
import type { Block, Friend, FriendRequest } from '#shared/contract/friends.ts';
import type { Friendship } from '#shared/contract/jubilees.ts';
import { type Ctx, inTransaction, type MemberCtx, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import { notifyOfFriend } from './jobs.ts';
import { presentAbout, presentFriends } from './present.ts';
import * as repository from './repository.ts';

export { friendPersonalData } from './personal-data.ts';

/** Runs in a transaction with the pair's lock. Throws NOT_FOUND if an account is deleted meanwhile. */
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

/** Undefined if the other doesn't exist or is the same. */
export async function findStanding(ctx: Ctx, memberId: string, otherId: string): Promise<repository.StandingRow | undefined> {
  const [standing] = await repository.findStanding(ctx.db, { memberId, otherId });
  return standing;
}

/** Needs the pair's lock. */
export async function makeFriends(ctx: TransactionCtx, one: string, other: string): Promise<void> {
  await repository.deleteRequestsBetween(ctx.db, { one, other });
  await repository.insertFriendship(ctx.db, { one, other, now: ctx.clock.now() });
}

/** Ends friendship and requests, not blocks; returns whether they were friends. Needs the pair's lock. */
export async function endFriendship(ctx: TransactionCtx, one: string, other: string): Promise<boolean> {
  await repository.deleteRequestsBetween(ctx.db, { one, other });
  const [ended] = await repository.deleteFriendship(ctx.db, { one, other });
  return ended !== undefined;
}

export const notifyOfConsent = (ctx: TransactionCtx, aboutId: string, toId: string): Promise<void> => enqueue(ctx, notifyOfFriend, { kind: 'agrees', aboutId, toId });

/** Stores a request without notification. */
export async function putRequest(ctx: TransactionCtx, senderId: string, receiverId: string): Promise<string> {
  const id = randomUUID();
  await repository.insertRequest(ctx.db, { id, senderId, receiverId, now: ctx.clock.now() });
  return id;
}

/** Sends a request. Needs the pair's lock. */
export async function ask(ctx: TransactionCtx, senderId: string, receiverId: string): Promise<string> {
  const id = await putRequest(ctx, senderId, receiverId);
  await enqueue(ctx, notifyOfFriend, { kind: 'asks', aboutId: senderId, toId: receiverId });
  return id;
}

export async function listReceived(ctx: MemberCtx, { page, limit }: PageQuery): Promise<{ friendRequests: FriendRequest[]; pagination: Pagination }> {
  const [[found], rows] = await Promise.all([
    repository.countReceived(ctx.db, { memberId: ctx.member.id }),
    repository.listReceived(ctx.db, { memberId: ctx.member.id, limit, offset: (page - 1) * limit }),
  ]);
  return { friendRequests: await presentAbout(ctx, rows), pagination: toPagination(page, limit, found?.count ?? 0) };
}

export async function listSent(ctx: MemberCtx, { page, limit }: PageQuery): Promise<{ friendRequests: FriendRequest[]; pagination: Pagination }> {
  const [[found], rows] = await Promise.all([repository.countSent(ctx.db, { memberId: ctx.member.id }), repository.listSent(ctx.db, { memberId: ctx.member.id, limit, offset: (page - 1) * limit })]);
  return { friendRequests: await presentAbout(ctx, rows), pagination: toPagination(page, limit, found?.count ?? 0) };
}

/** Finds a request, deletes it and runs `work` under the pair's lock. Throws NOT_FOUND, also if gone by then. */
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

export async function getSent(ctx: MemberCtx, requestId: string): Promise<FriendRequest> {
  const [friendRequest] = await presentAbout(ctx, await repository.findSent(ctx.db, { memberId: ctx.member.id, requestId }));
  if (!friendRequest) throw new DomainError('NOT_FOUND');
  return friendRequest;
}

/** Throws NOT_FOUND, also once answered. */
export const cancelRequest = (ctx: MemberCtx, requestId: string): Promise<void> => withRequest(ctx, repository.findSent, requestId, async () => {});

/** Takes a received request and passes its sender to `work` under the pair's lock. Throws NOT_FOUND, also once cancelled. */
export const takeReceived = (ctx: MemberCtx, requestId: string, work: (ctx: MemberCtx & TransactionCtx, other: string) => Promise<string>): Promise<string> =>
  withRequest(ctx, repository.findReceived, requestId, work);

/** Declines a request without notifying the sender. Throws NOT_FOUND, also once cancelled. */
export const denyRequest = (ctx: MemberCtx, requestId: string): Promise<void> => withRequest(ctx, repository.findReceived, requestId, async () => {});

export async function listFriends(ctx: MemberCtx, { page, limit }: PageQuery): Promise<{ friends: Friend[]; pagination: Pagination }> {
  const [[found], rows] = await Promise.all([
    repository.countFriends(ctx.db, { memberId: ctx.member.id }),
    repository.listFriends(ctx.db, { memberId: ctx.member.id, limit, offset: (page - 1) * limit }),
  ]);
  return { friends: await presentFriends(ctx, rows), pagination: toPagination(page, limit, found?.count ?? 0) };
}

/** Needs the pair's lock. */
export const insertBlock = (ctx: TransactionCtx, blockerId: string, blockedId: string) => repository.insertBlock(ctx.db, { id: randomUUID(), blockerId, blockedId, now: ctx.clock.now() });

/** Throws NOT_FOUND. */
export async function getBlock(ctx: MemberCtx, blockedId: string): Promise<Block> {
  const [block] = await presentAbout(ctx, await repository.findBlock(ctx.db, { memberId: ctx.member.id, blockedId }));
  if (!block) throw new DomainError('NOT_FOUND');
  return block;
}

export async function listBlocks(ctx: MemberCtx, { page, limit }: PageQuery): Promise<{ blocks: Block[]; pagination: Pagination }> {
  const [[found], rows] = await Promise.all([
    repository.countBlocks(ctx.db, { memberId: ctx.member.id }),
    repository.listBlocks(ctx.db, { memberId: ctx.member.id, limit, offset: (page - 1) * limit }),
  ]);
  return { blocks: await presentAbout(ctx, rows), pagination: toPagination(page, limit, found?.count ?? 0) };
}

/** Removes a block, and requests that the blocked member sent meanwhile. Throws NOT_FOUND for another member's. */
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

/** Throws NOT_FOUND for members they blocked, and for themselves. */
export async function findFriendship(ctx: Ctx, memberId: string, otherId: string): Promise<Friendship> {
  const [standing] = await repository.findStanding(ctx.db, { memberId, otherId });
  if (!standing || standing.is_blocked) throw new DomainError('NOT_FOUND');
  if (standing.is_friend) return 'friends';
  if (standing.sent_id !== null) return 'sent';
  return standing.received_id === null ? 'none' : 'received';
}
