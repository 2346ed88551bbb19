/** Watched lists: a member learns by mail that something new stands on another's list. */
import { type Ctx, inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { deletePersonJobs, type PersonalData } from '#server/platform/personal-data.ts';
import { requireId } from '#server/platform/require-id.ts';
import * as repository from './repository.ts';

const MAX_WATCHES = 200;

export const listWatchPersonalData: PersonalData = {
  tables: { list_watches: 'exported' },
  async collect(ctx, { memberId }) {
    const [found] = await repository.collectWatches(ctx.db, { memberId });
    return { 'watched-lists.json': found?.json };
  },
  erase: (ctx: Ctx, person) => deletePersonJobs(ctx, 'list-watches', person),
};

export async function isWatched(ctx: MemberCtx, listId: string): Promise<boolean> {
  return (await repository.findWatch(ctx.db, { memberId: ctx.member.id, listId: requireId(listId) })).length > 0;
}

/** Idempotent. Throws NOT_FOUND for a list that the member doesn't see or owns, and RATE_LIMITED for too many. */
export async function watchList(root: MemberCtx, listId: string, publicId: string | null): Promise<void> {
  await inTransaction(root, async (ctx) => {
    const memberId = ctx.member.id;
    await repository.lockMember(ctx.db, { memberId });
    const [watched] = await repository.countWatches(ctx.db, { memberId });
    if ((watched?.count ?? 0) >= MAX_WATCHES) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: 3_600 });
    const [saved] = await repository.saveWatch(ctx.db, { memberId, listId: requireId(listId), publicId, now: ctx.clock.now() });
    if (!saved) throw new DomainError('NOT_FOUND');
  });
}

/** Idempotent, with the same answer for every list: it reveals nothing about one that the member no longer sees. */
export async function unwatchList(ctx: MemberCtx, listId: string): Promise<void> {
  await repository.deleteWatch(ctx.db, { memberId: ctx.member.id, listId: requireId(listId) });
}
