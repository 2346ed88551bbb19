import { inTransaction, type MemberCtx, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { requireId } from '#server/platform/require-id.ts';
import { lockOwn, type OwnLock } from './repository.ts';

/** Needs a transaction. Throws NOT_FOUND for non-owners. */
export async function lockOwnList(ctx: MemberCtx & TransactionCtx, id: string): Promise<OwnLock> {
  const [list] = await lockOwn(ctx.db, { id: requireId(id), memberId: ctx.member.id });
  if (!list) throw new DomainError('NOT_FOUND');
  return list;
}

/** Runs `work` under the list's lock. Throws NOT_FOUND for non-owners. */
export async function withOwnList<Result>(root: MemberCtx, id: string, work: (ctx: MemberCtx & TransactionCtx, list: OwnLock) => Promise<Result>): Promise<Result> {
  requireId(id);
  return inTransaction(root, async (ctx) => {
    const list = await lockOwnList(ctx, id);
    await ctx.step('wishlists.locked');
    return work(ctx, list);
  });
}
