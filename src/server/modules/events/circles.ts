/** Circles as guests, and a circle's next gathering. Hosts invite fellow members, friends or not: who chooses a circle sees who is in it. And their own people. */
import type { EventGuest, EventSummary, GuestInput } from '#shared/contract/events.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { isFellow, isInCircle } from '../circles/sql.ts';
import { requireFellow } from '../circles/service.ts';
import { findPictures } from '../media/service.ts';
import { addGuests } from './guests.ts';
import { presentSummary } from './present.ts';
import { findGathering } from './repository.ts';
import { requireComing, withOwn } from './service.ts';

const listInvitees = statement<{ friend_id: string | null; jubilee_id: string | null }, { circleId: string; memberId: string }>(
  'events.circle-invitees',
  `select x.member_id as friend_id, null::uuid as jubilee_id from circle_members x where x.circle_id = :circleId and x.member_id <> :memberId::uuid and x.state <> 'invited'
     and ${isFellow('x.circle_id', 'x.member_id', ':memberId::uuid')}
   union all select null, p.jubilee_id from circle_people p join jubilees j on j.id = p.jubilee_id
     where p.circle_id = :circleId and p.member_id = :memberId::uuid and j.linked_member_id is null and j.removed_at is null and not j.is_deceased order by friend_id, jubilee_id`,
);
/** No row for a circle that the member isn't in. */
export const addCircle = statement<{ circle_id: string }, { eventId: string; circleId: string; memberId: string }>(
  'events.add-circle',
  `insert into event_circles as existing (event_id, circle_id, member_id) select :eventId, :circleId, :memberId where ${isInCircle(':circleId::uuid', ':memberId::uuid')}
   on conflict (event_id, circle_id) do update set member_id = existing.member_id returning circle_id`,
);

/** Invites the circle's people, each as `addGuests` does. Throws NOT_FOUND for another's event or circle, and as `addGuests`. */
export async function inviteCircle(ctx: MemberCtx, id: string, circleId: string): Promise<EventGuest[]> {
  const memberId = ctx.member.id;
  await requireFellow(ctx, circleId);
  await withOwn(ctx, id, async (inner, event) => {
    requireComing(inner, event);
    const [added] = await addCircle(inner.db, { eventId: event.id, circleId, memberId }).catch(orGone);
    if (!added) throw new DomainError('NOT_FOUND');
  });
  const invitees = await listInvitees(ctx.db, { circleId, memberId });
  await ctx.step('events.circle-listed');
  const wanted = invitees.flatMap<GuestInput>(({ friend_id: friendId, jubilee_id: jubileeId }) => (friendId !== null ? [{ friendId }] : jubileeId !== null ? [{ jubileeId }] : []));
  return wanted.length === 0 ? [] : addGuests(ctx, id, wanted, circleId);
}

/** Throws NOT_FOUND for a circle that the member isn't in. */
export async function getGathering(ctx: MemberCtx, circleId: string): Promise<EventSummary | null> {
  await requireFellow(ctx, circleId);
  const [row] = await findGathering(ctx.db, { circleId, memberId: ctx.member.id, now: ctx.clock.now() });
  return row ? presentSummary(ctx, row, await findPictures(ctx, [row.cover_id])) : null;
}
