/** SQL of an event's hosts. */
import type { Locale } from '#shared/values/text/locale.ts';
import { statement } from '#server/platform/database.ts';
import { areFriends, isBlocked } from '../friends/sql.ts';
import { wantsMail } from '../settings/sql.ts';
import type { Scheduled } from './rules.ts';

/** No row for who is a host already. */
export const insertHost = statement<{ member_id: string }, { eventId: string; memberId: string; isCreator: boolean; now: Date }>(
  'events.insert-host',
  'insert into event_hosts (event_id, member_id, is_creator, since) values (:eventId, :memberId, :isCreator, :now) on conflict do nothing returning member_id',
);
export const deleteHost = statement<{ member_id: string }, { eventId: string; memberId: string }>(
  'events.delete-host',
  'delete from event_hosts where event_id = :eventId and member_id = :memberId and not is_creator returning member_id',
);
export const isFriend = statement<{ id: string }, { memberId: string; friendId: string }>(
  'events.is-friend',
  `select m.id from members m where m.id = :friendId and ${areFriends(':memberId::uuid', 'm.id')}`,
);

interface NewHostRow extends Scheduled {
  title: string;
  first_name: string;
  email: string;
  language_code: Locale;
  other_first_name: string;
  wants_mail: boolean;
}
/** A host, and who made them one. No row once they are none, or a block stands between the two. */
export const findNewHost = statement<NewHostRow, { eventId: string; memberId: string; byId: string }>(
  'events.new-host',
  `select e.title, e.starts_at, e.ends_at, e.time_zone, e.answer_by, e.canceled_at, m.first_name, m.email, m.language_code, o.first_name as other_first_name, ${wantsMail('m.id', 'events')} as wants_mail
   from event_hosts h join events e on e.id = h.event_id join members m on m.id = h.member_id join members o on o.id = :byId
   where h.event_id = :eventId and h.member_id = :memberId and not ${isBlocked('m.id', 'o.id')}`,
);
