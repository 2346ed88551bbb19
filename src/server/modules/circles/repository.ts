/** SQL of circles. Changes to members need the circle's lock. */
import type { CircleKind } from '#shared/contract/circles.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { statement } from '#server/platform/database.ts';
import { areFriends, isBlocked } from '../friends/sql.ts';
import { seenPeople } from '../jubilees/sql.ts';
import { birthDateForFriends, wantsMail } from '../settings/sql.ts';
import { isFellow, isInCircle } from './sql.ts';

export interface CircleRow {
  id: string;
  name: string;
  kind: CircleKind;
  is_owner: boolean;
  member_count: number;
  jubilee_ids: string[];
}

/** The viewer's own people in the circle: fellow members whom they track, and whom they show to it. */
const ownPeople = `array(select j.id from jubilees j where j.member_id = :memberId::uuid and j.removed_at is null
    and (exists (select 1 from circle_people p where p.circle_id = c.id and p.jubilee_id = j.id and j.linked_member_id is null)
      or (j.linked_member_id is not null and ${isFellow('c.id', 'j.linked_member_id', ':memberId::uuid')})) order by j.id)`;
const columns = `c.id, c.name, c.kind, me.state = 'owner' as is_owner, ${ownPeople} as jubilee_ids,
  (select count(*)::int from circle_members x where x.circle_id = c.id and x.state <> 'invited' and not ${isBlocked('x.member_id', ':memberId::uuid')}) as member_count`;
const own = `circle_members me join circles c on c.id = me.circle_id where me.member_id = :memberId::uuid and me.state <> 'invited'`;

export const listOwn = statement<CircleRow, { memberId: string }>('circles.list-own', `select ${columns} from ${own} order by c.created_at, c.id`);
export const findOwn = statement<CircleRow, { id: string; memberId: string }>('circles.find-own', `select ${columns} from ${own} and c.id = :id`);

export interface FellowRow {
  member_id: string;
  first_name: string;
  last_name: string;
  avatar_id: string | null;
  date_of_birth: string | null;
  is_owner: boolean;
  jubilee_id: string | null;
}

/** Members as the viewer sees them, without anyone whom a block stands between. Birthdays are for friends. */
export const listFellows = statement<FellowRow, { id: string; memberId: string }>(
  'circles.fellows',
  `select m.id as member_id, m.first_name, m.last_name, m.avatar_id, x.state = 'owner' as is_owner,
     case when m.id = :memberId::uuid then m.date_of_birth when ${areFriends('m.id', ':memberId::uuid')} then ${birthDateForFriends('m')} end as date_of_birth,
     (select j.id from jubilees j where j.member_id = :memberId::uuid and j.linked_member_id = m.id and j.removed_at is null) as jubilee_id
   from circle_members x join members m on m.id = x.member_id where x.circle_id = :id and x.state <> 'invited' and not ${isBlocked('m.id', ':memberId::uuid')} order by x.since, m.id`,
);

export interface TrackedRow {
  id: string;
  first_name: string;
  last_name: string;
  avatar_id: string | null;
  date_of_birth: string | null;
  is_own: boolean;
}

/** Tracked people, the member's own first. Not those who have become somebody's friend: a profile is shown by whose it is. */
export const listTracked = statement<TrackedRow, { id: string; memberId: string }>(
  'circles.tracked',
  `select j.id, j.first_name, j.last_name, j.avatar_id, j.date_of_birth, p.member_id = :memberId::uuid as is_own from circle_people p join ${seenPeople} on j.id = p.jubilee_id
   where p.circle_id = :id and j.linked_member_id is null and not j.is_deceased and not ${isBlocked('p.member_id', ':memberId::uuid')} order by p.member_id <> :memberId::uuid, p.since, j.id`,
);

export interface PersonRow {
  member_id: string;
  first_name: string;
  last_name: string;
  avatar_id: string | null;
}

export const listInvited = statement<PersonRow, { id: string; memberId: string }>(
  'circles.invited',
  `select m.id as member_id, m.first_name, m.last_name, m.avatar_id from circle_members x join members m on m.id = x.member_id
   where x.circle_id = :id and x.state = 'invited' and not ${isBlocked('m.id', ':memberId::uuid')} order by x.since, m.id`,
);

/** Valid while the owner, who invites, is a friend. */
const isStillInvited = `exists (select 1 from circle_members o where o.circle_id = me.circle_id and o.state = 'owner' and ${areFriends('o.member_id', 'me.member_id')})`;

export const listInvitations = statement<{ id: string; name: string; kind: CircleKind } & PersonRow, { memberId: string }>(
  'circles.invitations',
  `select c.id, c.name, c.kind, m.id as member_id, m.first_name, m.last_name, m.avatar_id from circle_members me join circles c on c.id = me.circle_id
   join circle_members o on o.circle_id = c.id and o.state = 'owner' join members m on m.id = o.member_id
   where me.member_id = :memberId and me.state = 'invited' and ${isStillInvited} order by me.since desc, c.id`,
);

/** Serializes additions to a member's circles. */
export const lockMember = statement<{ id: string }, { memberId: string }>('circles.lock-member', 'select id from members where id = :memberId for no key update');
export const countOwn = statement<{ count: number }, { memberId: string }>('circles.count-own', `select count(*)::int as count from ${own}`);

/** Locks the circle until the transaction ends. No row for anyone who is neither in it nor invited. */
export const lockCircle = statement<{ id: string; state: 'owner' | 'member' | 'invited' }, { id: string; memberId: string }>(
  'circles.lock',
  'select c.id, me.state from circles c join circle_members me on me.circle_id = c.id and me.member_id = :memberId where c.id = :id for update of c',
);
/** Read after the lock: it may have waited for a change. */
export const findState = statement<{ state: 'owner' | 'member' | 'invited' }, { id: string; memberId: string }>(
  'circles.state',
  'select state from circle_members where circle_id = :id and member_id = :memberId',
);

export const insertCircle = statement<object, { id: string; name: string; kind: CircleKind; now: Date }>(
  'circles.insert',
  'insert into circles (id, name, kind, created_at) values (:id, :name, :kind, :now)',
);
export const insertOwner = statement<object, { id: string; memberId: string; now: Date }>(
  'circles.insert-owner',
  `insert into circle_members (circle_id, member_id, state, since) values (:id, :memberId, 'owner', :now)`,
);
export const updateCircle = statement<object, { id: string; name: string | null; kind: CircleKind | null }>(
  'circles.update',
  'update circles set name = coalesce(:name, name), kind = coalesce(:kind, kind) where id = :id',
);
export const deleteCircle = statement<object, { id: string }>('circles.delete', 'delete from circles where id = :id');

export const countMembers = statement<{ count: number }, { id: string }>('circles.count-members', 'select count(*)::int as count from circle_members where circle_id = :id');
/** Invites friends who are neither in it nor invited; returns every one of these ids who now is. */
export const invite = statement<{ member_id: string; is_new: boolean }, { id: string; by: string; memberIds: readonly string[]; now: Date }>(
  'circles.invite',
  `with added as (insert into circle_members (circle_id, member_id, state, since) select distinct :id::uuid, w.id, 'invited', :now::timestamptz from unnest(:memberIds::uuid[]) w (id) where ${areFriends(':by::uuid', 'w.id')}
     on conflict do nothing returning member_id)
   select member_id, true as is_new from added union all select x.member_id, false from circle_members x where x.circle_id = :id and x.member_id = any(:memberIds::uuid[])`,
);
/** Counts mails of a day; no row where they are more than the limit allows. */
export const countMails = statement<{ count: number }, { memberId: string; day: string; count: number; limit: number }>(
  'circles.count-mails',
  `insert into circle_mail_counts as c (member_id, day, count) select :memberId::uuid, :day, :count::int where :count::int <= :limit::int
   on conflict (member_id) do update set day = excluded.day, count = case when c.day = excluded.day then c.count else 0 end + excluded.count
     where c.day <> excluded.day or c.count + excluded.count <= :limit::int returning count`,
);

interface InvitedRow {
  email: string;
  language_code: Locale;
  first_name: string;
  other_first_name: string;
  other_last_name: string;
  circle: string;
}
/** The invitation's recipient, if it still stands and they want it: its inviter owns the circle and is a friend, with no block between the two. */
export const findInvited = statement<InvitedRow, { id: string; memberId: string; byId: string }>(
  'circles.find-invited',
  `select m.email, m.language_code, m.first_name, b.first_name as other_first_name, b.last_name as other_last_name, c.name as circle
   from circle_members me join circles c on c.id = me.circle_id join members m on m.id = me.member_id
   join circle_members o on o.circle_id = c.id and o.state = 'owner' and o.member_id = :byId join members b on b.id = o.member_id
   where me.circle_id = :id and me.member_id = :memberId and me.state = 'invited' and ${areFriends('b.id', 'm.id')} and not ${isBlocked('b.id', 'm.id')} and ${wantsMail('m.id', 'friendRequests')}`,
);
export const accept = statement<{ circle_id: string }, { id: string; memberId: string; now: Date }>(
  'circles.accept',
  `update circle_members me set state = 'member', since = :now where me.circle_id = :id and me.member_id = :memberId and me.state = 'invited' and ${isStillInvited} returning me.circle_id`,
);
export const deleteMember = statement<{ member_id: string }, { id: string; memberId: string }>(
  'circles.delete-member',
  'delete from circle_members where circle_id = :id and member_id = :memberId returning member_id',
);
/** Without an owner: who has been in it longest takes over. Returns nobody where only invitations remain. */
export const handOver = statement<{ member_id: string }, { id: string }>(
  'circles.hand-over',
  `update circle_members n set state = 'owner' where n.circle_id = :id and not exists (select 1 from circle_members o where o.circle_id = :id and o.state = 'owner')
     and n.member_id = (select x.member_id from circle_members x where x.circle_id = :id and x.state = 'member' order by x.since, x.member_id limit 1) returning n.member_id`,
);

export const findOwner = statement<{ member_id: string }, { id: string }>('circles.owner', `select member_id from circle_members where circle_id = :id and state = 'owner'`);

export const countPeople = statement<{ count: number }, { id: string }>('circles.count-people', 'select count(*)::int as count from circle_people where circle_id = :id');
/** One of the member's own people who is no friend with an account. */
export const addPerson = statement<{ jubilee_id: string }, { id: string; memberId: string; jubileeId: string; now: Date }>(
  'circles.add-person',
  `insert into circle_people as existing (circle_id, member_id, jubilee_id, since) select :id, j.member_id, j.id, :now from jubilees j
   where j.id = :jubileeId and j.member_id = :memberId and j.linked_member_id is null and j.removed_at is null
   on conflict (circle_id, jubilee_id) do update set since = existing.since returning jubilee_id`,
);
export const deletePerson = statement<{ jubilee_id: string }, { id: string; memberId: string; jubileeId: string; isOwner: boolean }>(
  'circles.delete-person',
  `delete from circle_people p where p.circle_id = :id and p.jubilee_id = :jubileeId and (p.member_id = :memberId::uuid or :isOwner::boolean) and not ${isBlocked('p.member_id', ':memberId::uuid')} returning jubilee_id`,
);

/** Between two of whom one owns a circle: ends the other's invitation to it, and with `isBlocked` their membership. */
export const deleteBetween = statement<object, { one: string; other: string; isBlocked: boolean }>(
  'circles.delete-between',
  `delete from circle_members x using circle_members o where o.circle_id = x.circle_id and o.state = 'owner' and (x.state = 'invited' or (:isBlocked::boolean and x.state = 'member'))
     and ((o.member_id = :one and x.member_id = :other) or (o.member_id = :other and x.member_id = :one))`,
);

/** In the order of ids, so that two accounts that end together see who remains. */
export const lockAll = statement<{ id: string }, { memberId: string }>(
  'circles.lock-all',
  'select c.id from circles c where c.id in (select x.circle_id from circle_members x where x.member_id = :memberId) order by c.id for update',
);

export const collectCircles = statement<{ json: unknown }, { memberId: string }>(
  'circles.personal-data',
  `select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'kind', c.kind, 'createdAt', c.created_at, 'state', me.state, 'since', me.since,
     'people', (select coalesce(json_agg(json_build_object('jubileeId', p.jubilee_id, 'since', p.since) order by p.since, p.jubilee_id), '[]') from circle_people p where p.circle_id = c.id and p.member_id = :memberId),
     'invited', case when me.state = 'owner' then (select coalesce(json_agg(json_build_object('memberId', x.member_id, 'since', x.since) order by x.since, x.member_id), '[]') from circle_members x where x.circle_id = c.id and x.state = 'invited') end)
     order by c.created_at, c.id), '[]') as json from circle_members me join circles c on c.id = me.circle_id where me.member_id = :memberId`,
);

export const isMember = statement<{ is_in: boolean }, { id: string; memberId: string }>('circles.is-member', `select ${isInCircle(':id::uuid', ':memberId::uuid')} as is_in`);
