/** SQL for lists and ownership; what others see of them is in seen-repository.ts. Only `restore` and the sweep see soft-deleted rows. */
import type { StoredVisibility, Visibility } from '#shared/values/wishes/visibility.ts';
import { statement } from '#server/platform/database.ts';
import { isInCircle, shownCircles } from '../circles/sql.ts';
import { areFriends, isBlocked } from '../friends/sql.ts';
import type { Reveal } from './rules.ts';
import { getVisibility, placedWishes } from './sql.ts';
import type { TakenDown } from './tables.ts';

export interface PersonRow {
  member_id: string;
  first_name: string;
  last_name: string;
  avatar_id: string | null;
}

export interface OwnListRow {
  id: string;
  name: string;
  for_name: string;
  visibility: Visibility;
  taken_down: TakenDown | null;
  public_id: string | null;
  created_at: Date;
  item_count: number;
  jubilee_id: string | null;
  owners: PersonRow[];
  invited: PersonRow[];
  circles: { _id: string; name: string }[];
  is_surprise: boolean;
  occasion_day: string | null;
  reveal_at: Date | null;
}

export interface TagRow {
  name: string;
  count: number;
}

/** A list with the tags of its wishes. */
export interface Tagged {
  tags: TagRow[];
}

export interface Covered {
  cover_ids: (string | null)[];
}

const COVERS = 4;

const personJson = `json_build_object('member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'avatar_id', m.avatar_id)`;
/** Owners or invitees as an owner sees them, without people blocked either way. */
const getPeople = (state: 'owner' | 'invited', viewer: string) =>
  `(select coalesce(json_agg(${personJson} order by x.since, m.id), '[]') from wishlist_owners x join members m on m.id = x.member_id
     where x.list_id = w.id and x.state = '${state}' and not ${isBlocked('m.id', viewer)})`;
export const itemCount = `(select count(*)::int from ${placedWishes} i where i.list_id = w.id and i.removed_at is null) as item_count`;
export const covers = `array(select (select pi.media_id from product_images pi where pi.product_id = i.product_id order by pi.position limit 1)
  from ${placedWishes} i where i.list_id = w.id and i.removed_at is null and i.product_id is not null order by i.position, i.id limit ${COVERS}) as cover_ids`;

export const tags = `(select coalesce(json_agg(json_build_object('name', t.name, 'count', t.count) order by t.count desc, t.name collate "sv-x-icu"), '[]') from (select x.name, count(*)::int as count
  from ${placedWishes} i cross join lateral unnest(i.tags) x (name) where i.list_id = w.id and i.removed_at is null group by x.name) t) as tags`;

const ownColumns = `w.id, w.name, w.for_name, ${getVisibility('w')} as visibility, w.taken_down, w.public_id, w.created_at, w.is_surprise, w.occasion_day, w.reveal_at, ${itemCount},
  (select j.id from jubilees j where j.id = o.jubilee_id and j.removed_at is null) as jubilee_id, ${shownCircles('select s.circle_id from wishlist_circles s where s.list_id = w.id', 'o.member_id')} as circles, ${getPeople('owner', 'o.member_id')} as owners, ${getPeople('invited', 'o.member_id')} as invited`;
export const own = `wishlist_owners o join wishlists w on w.id = o.list_id and w.removed_at is null`;

export const listOwn = statement<OwnListRow & Covered, { memberId: string }>(
  'wishlists.list-own',
  `select ${ownColumns}, ${covers} from ${own} where o.member_id = :memberId and o.state = 'owner' order by w.created_at, w.id`,
);

export const findOwn = statement<OwnListRow & Tagged, { id: string; memberId: string }>(
  'wishlists.find-own',
  `select ${ownColumns}, ${tags} from ${own} where w.id = :id and o.member_id = :memberId and o.state = 'owner'`,
);

export interface OwnLock extends Reveal {
  id: string;
  visibility: Visibility;
  for_name: string;
  jubilee_id: string | null;
  public_id: string | null;
  is_taken_down: boolean;
}

/** Locks the list, its owners and items until the transaction ends, not against references to its row. No row for a non-owner. */
export const lockOwn = statement<OwnLock, { id: string; memberId: string }>(
  'wishlists.lock-own',
  `select w.id, ${getVisibility('w')} as visibility, w.for_name, o.jubilee_id, w.public_id, w.taken_down is not null as is_taken_down, w.is_surprise, w.occasion_day, w.reveal_at, w.opens_at, w.revealed_at from ${own} where w.id = :id and o.member_id = :memberId and o.state = 'owner' for no key update of w for share of o`,
);

/** Serializes additions to a member's lists. */
export const lockMember = statement<{ id: string }, { memberId: string }>('wishlists.lock-member', 'select id from members where id = :memberId for no key update');
export const countOwn = statement<{ count: number }, { memberId: string }>('wishlists.count-own', `select count(*)::int as count from ${own} where o.member_id = :memberId and o.state = 'owner'`);

export const insertList = statement<object, { id: string; name: string; forName: string; visibility: StoredVisibility; publicId: string | null; now: Date }>(
  'wishlists.insert',
  'insert into wishlists (id, name, for_name, visibility, public_id, created_at, updated_at) values (:id, :name, :forName, :visibility, :publicId, :now, :now)',
);
export const insertOwner = statement<object, { listId: string; memberId: string; jubileeId: string | null; now: Date }>(
  'wishlists.insert-owner',
  `insert into wishlist_owners (list_id, member_id, state, jubilee_id, since) values (:listId, :memberId, 'owner', :jubileeId, :now)`,
);

/** Needs the list's lock. */
export const setReveal = statement<object, { id: string; isSurprise: boolean; occasionDay: string | null; revealAt: Date | null; opensAt: Date | null; revealedAt: Date | null }>(
  'wishlists.set-reveal',
  'update wishlists set is_surprise = :isSurprise, occasion_day = :occasionDay, reveal_at = :revealAt, opens_at = :opensAt, revealed_at = :revealedAt where id = :id',
);

/** Lowers one list's reveal to the other's, if past. Depends only on owners' choices. Needs both lists' locks. */
export const openAsSoon = statement<object, { id: string; other: string; now: Date }>(
  'wishlists.open-as-soon',
  'update wishlists w set opens_at = least(w.opens_at, o.opens_at) from wishlists o where w.id = :id and o.id = :other and o.opens_at <= :now',
);

/** Null keeps a name. */
export const updateList = statement<object, { id: string; name: string | null; forName: string | null; visibility: StoredVisibility; publicId: string | null; now: Date }>(
  'wishlists.update',
  'update wishlists set name = coalesce(:name, name), for_name = coalesce(:forName, for_name), visibility = :visibility, public_id = :publicId, updated_at = :now where id = :id',
);
export const setVisibility = statement<object, { id: string; visibility: StoredVisibility; publicId: string | null; now: Date }>(
  'wishlists.set-visibility',
  'update wishlists set visibility = :visibility, public_id = :publicId, updated_at = :now where id = :id',
);
/** Ends what the list shows to circles: all, or those that the member is in. Needs the list's lock. */
export const clearCircles = statement<object, { id: string; memberId: string | null }>(
  'wishlists.clear-circles',
  `delete from wishlist_circles s where s.list_id = :id and (:memberId::uuid is null or ${isInCircle('s.circle_id', ':memberId::uuid')})`,
);
/** Shows the list to circles that the member is in; returns those. Needs the list's lock. */
export const addCircles = statement<{ circle_id: string }, { id: string; memberId: string; circleIds: readonly string[] }>(
  'wishlists.add-circles',
  `insert into wishlist_circles (list_id, circle_id, member_id) select :id, cm.circle_id, cm.member_id from circle_members cm
   where cm.member_id = :memberId and cm.state <> 'invited' and cm.circle_id = any(:circleIds::uuid[]) returning circle_id`,
);
/** The link stops working. */
export const takeDown = statement<object, { id: string; takenDown: string; now: Date }>(
  'wishlists.take-down',
  `update wishlists set taken_down = :takenDown, visibility = 'private', public_id = null, updated_at = :now where id = :id`,
);
export const putBack = statement<object, { id: string; now: Date }>('wishlists.put-back', 'update wishlists set taken_down = null, updated_at = :now where id = :id');
export const setJubilee = statement<object, { listId: string; memberId: string; jubileeId: string | null }>(
  'wishlists.set-jubilee',
  'update wishlist_owners set jubilee_id = :jubileeId where list_id = :listId and member_id = :memberId',
);

/** The member a list is for, if its person is one; kept when that person is no longer the owner's. */
export const setReceiver = statement<object, { id: string; jubileeId: string }>(
  'wishlists.set-receiver',
  'update wishlists w set for_member_id = j.linked_member_id from jubilees j where w.id = :id and j.id = :jubileeId and j.linked_member_id is not null',
);

/** Invites friends only; former owners may be invited again. Returns the newly invited. */
export const invite = statement<{ member_id: string }, { listId: string; by: string; memberIds: readonly string[]; now: Date }>(
  'wishlists.invite',
  `insert into wishlist_owners as o (list_id, member_id, state, invited_by, since) select distinct :listId::uuid, w.id, 'invited', :by::uuid, :now::timestamptz from unnest(:memberIds::uuid[]) w (id) where ${areFriends(':by::uuid', 'w.id')}
   on conflict (list_id, member_id) do update set state = 'invited', invited_by = :by, since = :now where o.state = 'former' returning member_id`,
);

/** Revokes invitations; a former owner becomes a former owner again. */
const uninvite = (which: string) =>
  `with asked as (select o.list_id, o.member_id, o.was_owner from wishlist_owners o where o.state = 'invited' and ${which} for update of o),
     back as (update wishlist_owners o set state = 'former', invited_by = null from asked a where a.was_owner and o.list_id = a.list_id and o.member_id = a.member_id returning o.member_id),
     gone as (delete from wishlist_owners o using asked a where not a.was_owner and o.list_id = a.list_id and o.member_id = a.member_id returning o.member_id)
   select member_id from back union all select member_id from gone`;

/** All owners and invitees, regardless of viewer. */
export const listKnown = statement<{ member_id: string }, { listId: string }>('wishlists.known', `select member_id from wishlist_owners where list_id = :listId and state in ('owner', 'invited')`);
/** Except those hidden from the member. */
export const uninviteOthers = statement<{ member_id: string }, { listId: string; wanted: readonly string[]; memberId: string }>(
  'wishlists.uninvite-others',
  uninvite(`o.list_id = :listId and not (o.member_id = any(:wanted::uuid[])) and not ${isBlocked('o.member_id', ':memberId::uuid')}`),
);
export const uninviteBy = statement<{ member_id: string }, { listId: string; by: string }>('wishlists.uninvite-by', uninvite('o.list_id = :listId and o.invited_by = :by'));
/** Before the inviter's account ends: former owners stay known as such. */
export const uninviteAllBy = statement<{ member_id: string }, { by: string }>('wishlists.uninvite-all-by', uninvite('o.invited_by = :by'));
export const decline = statement<{ member_id: string }, { listId: string; memberId: string }>('wishlists.decline', uninvite('o.list_id = :listId and o.member_id = :memberId'));
export const uninviteBetween = statement<{ member_id: string }, { one: string; other: string }>(
  'wishlists.uninvite-between',
  uninvite('((o.member_id = :one and o.invited_by = :other) or (o.member_id = :other and o.invited_by = :one))'),
);

/** The inviter is still friend and owner, and no owner blocks, or is blocked by, the invitee. */
const mayOwn = `${areFriends('o.member_id', 'o.invited_by')}
     and exists (select 1 from wishlist_owners x where x.list_id = o.list_id and x.member_id = o.invited_by and x.state = 'owner')
     and not exists (select 1 from wishlist_owners x where x.list_id = o.list_id and x.state = 'owner' and ${isBlocked('x.member_id', 'o.member_id')})`;

export const listInvitations = statement<{ id: string; name: string } & PersonRow, { memberId: string }>(
  'wishlists.invitations',
  `select w.id, w.name, m.id as member_id, m.first_name, m.last_name, m.avatar_id from ${own} join members m on m.id = o.invited_by
   where o.member_id = :memberId and o.state = 'invited' and ${mayOwn} order by o.since desc, w.id`,
);

export const accept = statement<{ list_id: string }, { listId: string; memberId: string; now: Date }>(
  'wishlists.accept',
  `update wishlist_owners o set state = 'owner', invited_by = null, since = :now where o.list_id = :listId and o.member_id = :memberId and o.state = 'invited' and ${mayOwn} returning o.list_id`,
);
export const lockList = statement<{ id: string }, { id: string }>('wishlists.lock', 'select id from wishlists where id = :id and removed_at is null for update');

export const countOtherOwners = statement<{ count: number }, { listId: string; memberId: string }>(
  'wishlists.other-owners',
  `select count(*)::int as count from wishlist_owners where list_id = :listId and member_id <> :memberId and state = 'owner'`,
);
export const leave = statement<object, { listId: string; memberId: string; now: Date }>(
  'wishlists.leave',
  `update wishlist_owners set state = 'former', was_owner = true, jubilee_id = null, since = :now where list_id = :listId and member_id = :memberId`,
);
/** Locks the lists two members own together until the transaction ends. */
export const lockShared = statement<{ id: string }, { one: string; other: string }>(
  'wishlists.lock-shared',
  `select w.id from wishlists w where w.id in (select x.list_id from wishlist_owners x where x.member_id = :one and x.state = 'owner')
     and w.id in (select y.list_id from wishlist_owners y where y.member_id = :other and y.state = 'owner') order by w.id for update`,
);
/** Of two co-owners, the later one leaves. Returns who left which list. */
export const partOwners = statement<{ list_id: string; member_id: string }, { one: string; other: string; now: Date }>(
  'wishlists.part-owners',
  `update wishlist_owners later set state = 'former', was_owner = true, jubilee_id = null, since = :now from wishlist_owners earlier
   where later.list_id = earlier.list_id and later.state = 'owner' and earlier.state = 'owner'
     and ((later.member_id = :one and earlier.member_id = :other) or (later.member_id = :other and earlier.member_id = :one)) and (later.since, later.member_id) > (earlier.since, earlier.member_id)
   returning later.list_id, later.member_id`,
);

export const markRemoved = statement<object, { id: string; now: Date }>('wishlists.mark-removed', 'update wishlists set removed_at = :now where id = :id');
export const unmarkRemoved = statement<{ id: string }, { id: string; memberId: string; since: Date }>(
  'wishlists.restore',
  `update wishlists w set removed_at = null from wishlist_owners o where w.id = :id and w.removed_at > :since and o.list_id = w.id and o.member_id = :memberId and o.state = 'owner' returning w.id`,
);
/** Returns the pictures of the deleted items. */
export const deleteRemoved = statement<{ picture_id: string }, { until: Date }>(
  'wishlists.delete-removed',
  `with gone as (delete from wishlists where removed_at <= :until returning id) select i.picture_id from wishlist_items i where i.list_id in (select id from gone) and i.picture_id is not null`,
);
