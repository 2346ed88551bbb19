/** Guests of the past event that an event repeats. */
import type { MemberCtx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { areFriends } from '../friends/sql.ts';
import { seenPeople } from '../jubilees/sql.ts';
import { counts, isHiddenFrom, isHost } from './sql.ts';

export interface EarlierRow {
  name: string;
  friend_id: string | null;
  jubilee_id: string | null;
  email: string | null;
}

/** Guests whom hosts invited to the event before: neither invited to this one nor its hosts, and who are still friends, one's own people, or have an address. */
export const listEarlier = statement<EarlierRow, { eventId: string; memberId: string }>(
  'events.earlier-guests',
  `select coalesce(m.first_name, g.name) as name, g.member_id as friend_id, (select j.id from ${seenPeople} where j.id = g.jubilee_id and j.member_id = :memberId::uuid) as jubilee_id, g.email
   from events n join events e on e.id = n.again_of join event_guests g on g.event_id = e.id left join members m on m.id = g.member_id
   where n.id = :eventId and ${isHost(':memberId::uuid')} and g.invited_by is not null and ${counts} and not coalesce(${isHiddenFrom(':memberId::uuid')}, false)
     and (g.member_id is null or ${areFriends('g.member_id', ':memberId::uuid')})
     and not exists (select 1 from event_guests x where x.event_id = n.id and (x.member_id = g.member_id or x.email = g.email or x.jubilee_id = g.jubilee_id))
     and not exists (select 1 from event_hosts h where h.event_id = n.id and h.member_id = g.member_id)
   order by g.invited_at, g.id`,
);

/** Names of those who can be invited again, in the order of their invitations. */
export async function listInvitedBefore(ctx: MemberCtx, eventId: string): Promise<string[]> {
  return (await listEarlier(ctx.db, { eventId, memberId: ctx.member.id })).map(({ name }) => name);
}
