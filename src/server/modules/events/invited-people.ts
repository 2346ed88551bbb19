import { statement } from '#server/platform/database.ts';
import { seenPeople } from '../jubilees/sql.ts';

/** The member's own people who are guests or hosts of an event: invited as such, as the friend they are, or by their account's address. */
export const listInvitedPeople = statement<{ id: string }, { eventId: string; memberId: string }>(
  'events.invited-people',
  `select j.id from ${seenPeople} left join members m on m.id = j.linked_member_id where j.member_id = :memberId
     and (exists (select 1 from event_guests g where g.event_id = :eventId and g.lapses_at is null and (g.jubilee_id = j.id or g.member_id = j.linked_member_id or g.email = m.email))
       or exists (select 1 from event_hosts h where h.event_id = :eventId and h.member_id = j.linked_member_id)) order by j.id`,
);
