/** Hosts of an event: added among friends, removed by the creator, or gone by themselves. */
import type { Event } from '#shared/contract/events.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import { deleteGuestByAccount } from './guests-repository.ts';
import { mailHost } from './host-mails.ts';
import * as repository from './hosts-repository.ts';
import { getEvent, requireComing, withOwn } from './service.ts';
import { offerPlaces } from './waiting.ts';

/** A friend becomes a host, is mailed, and is a guest no longer. Throws NOT_FOUND, also for anyone who is no friend, and EVENT_CLOSED. */
export async function addHost(root: MemberCtx, id: string, friendId: string): Promise<Event> {
  return withOwn(root, id, async (ctx, event) => {
    requireComing(ctx, event);
    const [friend] = await repository.isFriend(ctx.db, { memberId: ctx.member.id, friendId });
    if (!friend) throw new DomainError('NOT_FOUND');
    const [added] = await repository.insertHost(ctx.db, { eventId: event.id, memberId: friendId, isCreator: false, now: ctx.clock.now() }).catch(orGone);
    if (added) {
      await deleteGuestByAccount(ctx.db, { eventId: event.id, memberId: friendId });
      await offerPlaces(ctx, event);
      await enqueue(ctx, mailHost, { eventId: event.id, memberId: friendId, byId: ctx.member.id });
    }
    return getEvent(ctx, id);
  });
}

/** The creator removes others, other hosts themselves. Throws NOT_FOUND. */
export async function removeHost(root: MemberCtx, id: string, memberId: string): Promise<void> {
  return withOwn(root, id, async (ctx, event) => {
    if (!event.is_creator && memberId !== ctx.member.id) throw new DomainError('NOT_FOUND');
    const [gone] = await repository.deleteHost(ctx.db, { eventId: event.id, memberId: requireId(memberId) });
    if (!gone) throw new DomainError('NOT_FOUND');
  });
}
