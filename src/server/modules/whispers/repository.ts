/** SQL of whispers. No result reaches an owner of the list. */
import { statement } from '#server/platform/database.ts';
import { areFriends, isBlocked } from '../friends/sql.ts';
import { isInsider } from '../reservations/sql.ts';
import { isSeenBy, isShownBy } from '../wishlists/sql.ts';

/** A list that the viewer sees, by its id or its public one, and whether they must not know what is given. Reads no whispers. */
export const findList = statement<{ id: string; is_near: boolean }, { listId: string | null; publicId: string | null; viewerId: string }>(
  'whispers.list-seen',
  `select w.id, ${isInsider('w', ':viewerId::uuid', 'null::text')} as is_near from wishlists w
   where (w.id = :listId::uuid and ${isSeenBy('w', ':viewerId::uuid', 'null::text')}) or ${isShownBy('w', ':publicId::text')}`,
);

interface Giver {
  first_name: string;
  last_name: string;
}

export interface WhisperRow {
  id: string;
  text: string;
  created_at: Date;
  author: Giver;
  is_own: boolean;
  is_given: boolean;
  is_given_by_self: boolean;
  giver: Giver | null;
}

const person = (member: string) =>
  `json_build_object('first_name', ${member}.first_name, 'last_name', case when ${areFriends(`${member}.id`, ':viewerId::uuid')} or ${member}.id = :viewerId::uuid then ${member}.last_name else '' end)`;
const seen = `select h.id, h.text, h.created_at, ${person('m')} as author, h.member_id = :viewerId::uuid as is_own, h.given_by is not null as is_given, coalesce(h.given_by = :viewerId::uuid, false) as is_given_by_self,
    case when g.id is not null then ${person('g')} end as giver
  from whispers h join members m on m.id = h.member_id left join members g on g.id = h.given_by and not ${isBlocked('g.id', ':viewerId::uuid')}
  where h.list_id = :listId and not ${isBlocked('h.member_id', ':viewerId::uuid')}`;

/** The first first, without anyone whom a block stands between. */
export const listWhispers = statement<WhisperRow, { listId: string; viewerId: string }>('whispers.of-list', `${seen} order by h.created_at, h.id`);
export const findWhisper = statement<WhisperRow, { listId: string; viewerId: string; id: string }>('whispers.one', `${seen} and h.id = :id`);

/** Serializes a list's whispers, so that two at once don't both pass a limit: its own, or a member's. */
export const lockWhispers = statement<object, { listId: string }>('whispers.lock', `select pg_advisory_xact_lock(hashtextextended('whispers ' || :listId::text, 0))`);
export const countWhispers = statement<{ count: number; own: number }, { listId: string; memberId: string }>(
  'whispers.count',
  'select count(*)::int as count, count(*) filter (where member_id = :memberId)::int as own from whispers where list_id = :listId',
);
export const insertWhisper = statement<object, { id: string; listId: string; memberId: string; text: string; now: Date }>(
  'whispers.insert',
  'insert into whispers (id, list_id, member_id, text, created_at) values (:id, :listId, :memberId, :text, :now)',
);
export const deleteWhisper = statement<{ id: string }, { id: string; listId: string; memberId: string }>(
  'whispers.delete',
  'delete from whispers where id = :id and list_id = :listId and member_id = :memberId returning id',
);
/** Nobody, or the member already, gives it. */
export const give = statement<{ id: string }, { id: string; listId: string; memberId: string }>(
  'whispers.give',
  'update whispers set given_by = :memberId where id = :id and list_id = :listId and (given_by is null or given_by = :memberId) returning id',
);
export const undo = statement<object, { id: string; listId: string; memberId: string }>(
  'whispers.undo',
  'update whispers set given_by = null where id = :id and list_id = :listId and given_by = :memberId',
);

export const collectWhispers = statement<{ json: unknown }, { memberId: string }>(
  'whispers.personal-data',
  `select coalesce(json_agg(json_build_object('listId', h.list_id, 'text', case when h.member_id = :memberId then h.text end, 'isGiven', coalesce(h.given_by = :memberId, false), 'createdAt', h.created_at) order by h.created_at, h.id), '[]') as json
   from whispers h where h.member_id = :memberId or h.given_by = :memberId`,
);
