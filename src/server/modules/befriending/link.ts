/** Friends among a member's people. */
import type { TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { requireId } from '#server/platform/require-id.ts';
import { addFriend, findLinkedMember } from '../jubilees/service.ts';
import * as repository from './repository.ts';

/**
 * Links a friend to an existing person, or adds a new one; a person linked before keeps its typed data. Needs the transaction of the friendship.
 * Throws NOT_FOUND for another member's person, or another friend.
 */
export async function linkFriend(ctx: TransactionCtx, memberId: string, friendId: string, jubileeId: string | null = null): Promise<void> {
  const now = ctx.clock.now();
  const storedId = jubileeId === null ? null : requireId(jubileeId);
  if (storedId !== null && (await findLinkedMember(ctx, memberId, storedId)) === friendId) return;
  await repository.partTyped(ctx.db, { memberId, friendId, now });
  if (storedId === null) return addFriend(ctx, memberId, friendId);
  await repository.dropLinked(ctx.db, { memberId, friendId, storedId });
  const [linked] = await repository.setLinked(ctx.db, { id: storedId, memberId, friendId, now });
  if (!linked) throw new DomainError('NOT_FOUND');
}

/** Ends a friendship: each keeps what they typed of the other, or the first name. */
export async function unlinkFriends(ctx: TransactionCtx, one: string, other: string): Promise<void> {
  await repository.unlinkBoth(ctx.db, { one, other, now: ctx.clock.now() });
}
