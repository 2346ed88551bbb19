/** SQL for watched lists. Reads wishes alone, never reservations. */
import type { Locale } from '#shared/values/text/locale.ts';
import { statement } from '#server/platform/database.ts';
import { isBlocked } from '../friends/sql.ts';
import { wantsMail } from '../settings/sql.ts';
import { circleOfList, isShownTo, placedWishes } from '../wishlists/sql.ts';

/** Whether a member, who is no owner, still sees a list: by its present link, or as an owner's friend; no block in between. */
const isSeen = (list: string, member: string, publicId: string): string => `(${list}.removed_at is null
  and not exists (select 1 from wishlist_owners o where o.list_id = ${list}.id and o.state = 'owner' and (o.member_id = ${member} or ${isBlocked('o.member_id', member)}))
  and (coalesce(${list}.public_id = ${publicId}, false) or exists (select 1 from wishlist_owners o where o.list_id = ${list}.id and o.state = 'owner' and ${isShownTo(list, 'o.member_id', member)})))`;

const stillSeen = isSeen('w', 'x.member_id', 'x.public_id');

export const findWatch = statement<{ list_id: string }, { memberId: string; listId: string }>(
  'list-watches.find',
  'select list_id from list_watches where member_id = :memberId and list_id = :listId',
);

/** Serializes a member's watches, so that their number is bounded. */
export const lockMember = statement<object, { memberId: string }>('list-watches.lock-member', `select pg_advisory_xact_lock(hashtextextended('list-watches ' || :memberId::text, 0))`);
export const countWatches = statement<{ count: number }, { memberId: string }>('list-watches.count', 'select count(*)::int as count from list_watches where member_id = :memberId');

/** No row for a list that the member doesn't see, or owns. */
export const saveWatch = statement<{ list_id: string }, { memberId: string; listId: string; publicId: string | null; now: Date }>(
  'list-watches.save',
  `insert into list_watches as x (member_id, list_id, public_id, since, known_until) select m.id, w.id, :publicId, :now, :now from members m, wishlists w
     where m.id = :memberId::uuid and w.id = :listId and ${isSeen('w', 'm.id', ':publicId')}
   on conflict (member_id, list_id) do update set public_id = excluded.public_id returning x.list_id`,
);

export const deleteWatch = statement<object, { memberId: string; listId: string }>('list-watches.delete', 'delete from list_watches where member_id = :memberId and list_id = :listId');

/** Serializes booking until the transaction ends. */
export const lockBooking = statement<object>('list-watches.lock', `select pg_advisory_xact_lock(hashtextextended('list-watches', 0))`);

/** In silence: a narrowed list, a block, an ended friendship and a new link look alike. */
export const deleteUnseen = statement<object>('list-watches.delete-unseen', `delete from list_watches x using wishlists w where w.id = x.list_id and not ${stillSeen}`);

export interface DueRow {
  member_id: string;
  item_id: string;
}

/** New wishes, each once, for members who were not mailed today, of lists that have settled. */
export const listDue = statement<DueRow, { settledAt: Date; day: string; limit: number }>(
  'list-watches.due',
  `with due as (select distinct x.member_id from list_watches x join wishlists w on w.id = x.list_id and w.removed_at is null
       join ${placedWishes} i on i.list_id = x.list_id and i.removed_at is null and i.added_at > x.known_until and i.added_at <= :settledAt
     where ${wantsMail('x.member_id', 'watchedLists')} and not exists (select 1 from list_watches y where y.member_id = x.member_id and y.notified_on >= :day) order by x.member_id limit :limit)
   select x.member_id, i.id as item_id from due join list_watches x on x.member_id = due.member_id
     join ${placedWishes} i on i.list_id = x.list_id and i.removed_at is null and i.added_at > x.known_until and i.added_at <= :settledAt group by x.member_id, i.id order by x.member_id, min(i.added_at), i.id`,
);

/** Their wishes are known now, in each of their lists. */
export const saveNotified = statement<object, { memberIds: readonly string[]; settledAt: Date; day: string }>(
  'list-watches.save-notified',
  'update list_watches set known_until = greatest(known_until, :settledAt), notified_on = :day where member_id = any(:memberIds::uuid[])',
);

export interface AddresseeRow {
  email: string;
  first_name: string;
  language_code: Locale;
}

/** No row for a member who left or opted out. */
export const findAddressee = statement<AddresseeRow, { memberId: string }>(
  'list-watches.addressee',
  `select m.email, m.first_name, m.language_code from members m where m.id = :memberId and ${wantsMail('m.id', 'watchedLists')}`,
);

export interface NewsRow {
  list_id: string;
  list_name: string;
  for_name: string;
  owner_names: string[];
  public_id: string | null;
  /** The owner among the member's people who shows it to them. */
  jubilee_id: string | null;
  /** A circle that shows it to them. */
  circle_id: string | null;
  title: string;
}

/** Booked wishes that are still there, each on the list, of those that the member still watches and sees, to which it came last. */
export const listNews = statement<NewsRow, { memberId: string; itemIds: readonly string[] }>(
  'list-watches.news',
  `select distinct on (b.place) w.id as list_id, w.name as list_name, w.for_name, w.public_id, i.title,
     array(select p.first_name from wishlist_owners o join members p on p.id = o.member_id where o.list_id = w.id and o.state = 'owner' order by o.since, o.member_id) as owner_names,
     (select j.id from jubilees j join wishlist_owners o on o.member_id = j.linked_member_id and o.list_id = w.id and o.state = 'owner' where j.member_id = x.member_id and j.removed_at is null and ${isShownTo('w', 'o.member_id', 'x.member_id')} order by o.since, j.id limit 1) as jubilee_id,
     ${circleOfList('w', 'x.member_id')} as circle_id
   from unnest(:itemIds::uuid[]) with ordinality b (id, place) join ${placedWishes} i on i.id = b.id and i.removed_at is null join wishlists w on w.id = i.list_id
     join list_watches x on x.list_id = w.id and x.member_id = :memberId::uuid where ${stillSeen} order by b.place, i.added_at desc, w.id`,
);

export const collectWatches = statement<{ json: unknown }, { memberId: string }>(
  'list-watches.personal-data',
  `select coalesce(json_agg(json_build_object('listId', x.list_id, 'publicId', x.public_id, 'since', x.since, 'knownUntil', x.known_until, 'notifiedOn', x.notified_on) order by x.since, x.list_id), '[]') as json
   from list_watches x where x.member_id = :memberId`,
);
