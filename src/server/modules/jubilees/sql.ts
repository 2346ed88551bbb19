import { birthDateForFriends } from '../settings/sql.ts';

/** People as their member sees them: a friend's own profile within its privacy settings, else typed data. A matching typed date fills a hidden birth year. */
export const seenPeople = `(select j.id, j.member_id, j.relation, j.is_deceased, j.linked_member_id, j.created_at, coalesce(p.first_name, j.first_name) as first_name, coalesce(p.last_name, j.last_name) as last_name,
    coalesce(p.avatar_id, j.avatar_id) as avatar_id, p.banner_id,
    greatest(j.updated_at, p.updated_at, (select s.updated_at from member_settings s where s.member_id = p.id)) as revised_at,
    case when starts_with(shown.date_of_birth, '--') and right(shown.date_of_birth, 5) = right(j.date_of_birth, 5) then j.date_of_birth else coalesce(shown.date_of_birth, j.date_of_birth) end as date_of_birth
  from jubilees j left join members p on p.id = j.linked_member_id left join lateral (select ${birthDateForFriends('p')} as date_of_birth) shown on true where j.removed_at is null) j`;

/** A friend's entry of which nothing was typed, nor a picture chosen. */
const isBare = `j.first_name = '' and j.avatar_id is null and j.date_of_birth is null`;

/** Links a person to a friend; typed data stays underneath. Returns `id` and `friend_id`. */
export const linkPerson = ({ id, memberId, friendId, now }: Record<'id' | 'memberId' | 'friendId' | 'now', string>): string =>
  `update jubilees set linked_member_id = ${friendId}, updated_at = ${now} where id = ${id} and member_id = ${memberId} and linked_member_id is null and removed_at is null returning id, linked_member_id as friend_id`;

const unlink = (condition: string, now: string): string =>
  `update jubilees j set linked_member_id = null, first_name = case when j.first_name = '' then m.first_name else j.first_name end, updated_at = ${now}
     from members m where m.id = j.linked_member_id and ${condition} returning j.id, m.id as friend_id`;

/** Unlinks a person with typed data or a chosen picture from the friend; keeps a bare one linked. */
export const unlinkTyped = (memberId: string, friendId: string, now: string): string => unlink(`j.member_id = ${memberId} and j.linked_member_id = ${friendId} and not (${isBare})`, now);

/** Unlinks two members' entries of each other, with what was typed or else the first name. */
export const unlinkPair = (one: string, other: string, now: string): string =>
  unlink(`((j.member_id = ${one} and j.linked_member_id = ${other}) or (j.member_id = ${other} and j.linked_member_id = ${one}))`, now);

/** The bare entry of a friendship and the person who replaces it: `id` and `stored_id`. */
export const replacedPeople = ({ memberId, friendId, storedId }: Record<'memberId' | 'friendId' | 'storedId', string>): string =>
  `select j.id, k.id as stored_id from jubilees j join jubilees k on k.id = ${storedId} and k.member_id = j.member_id and k.id <> j.id where j.member_id = ${memberId} and j.linked_member_id = ${friendId} and ${isBare}`;

/** Appends the notes on replaced people. */
export const moveNotes = (source: string): string =>
  `update jubilees k set notes = case when k.notes = '' then j.notes else k.notes || chr(10) || chr(10) || j.notes end from ${source} g join jubilees j on j.id = g.id where k.id = g.stored_id and j.notes <> ''`;

export const deleteBare = (memberId: string, friendId: string): string => `delete from jubilees j where j.member_id = ${memberId} and j.linked_member_id = ${friendId} and ${isBare}`;
