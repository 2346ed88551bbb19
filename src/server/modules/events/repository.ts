/** SQL of events and their hosts. */
import type { EventKind } from '#shared/values/celebrations/event-words.ts';
import { statement } from '#server/platform/database.ts';
import { isBlocked } from '../friends/sql.ts';
import { seenPeople } from '../jubilees/sql.ts';
import { sameReminder } from '../reminders/sql.ts';
import { isOwnList, linkOfList } from '../wishlists/sql.ts';
import type { EventRow, OwnEventRow, SeatRow } from './rows.ts';
import { concerns, counts, selectCounts, hasEnded, hostNames, isHost, isOwnInvitation, pageAddress } from './sql.ts';

export const eventColumns = `e.id, e.public_id, e.is_public, ${pageAddress} as page_id, e.title, e.kind, e.starts_at, e.ends_at, e.time_zone, e.place, e.place_shown_to, e.arrival, e.text, e.capacity, e.answer_by, e.asks, e.wishlist_id,
  e.cover_id, e.version, e.sequence, e.canceled_at, e.cancel_text, e.again_of`;

const hosts = `(select coalesce(json_agg(json_build_object('member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'avatar_id', m.avatar_id, 'is_creator', h.is_creator) order by h.is_creator desc, h.since, m.id), '[]')
  from event_hosts h join members m on m.id = h.member_id where h.event_id = e.id and not ${isBlocked('m.id', ':memberId::uuid')})`;

export const findOwn = statement<OwnEventRow, { id: string; memberId: string }>(
  'events.find-own',
  `select ${eventColumns}, ${linkOfList('e.wishlist_id')} as wishlist_public_id, ${hosts} as hosts, ${selectCounts(':memberId::uuid')} as counts
   from events e where e.id = :id and ${isHost(':memberId::uuid')}`,
);

/** Locks the event, its hosts' changes and its guests' answers until the transaction ends. No row for anyone but a host. */
export const lockOwn = statement<EventRow & { is_creator: boolean }, { id: string; memberId: string }>(
  'events.lock-own',
  `select ${eventColumns}, exists (select 1 from event_hosts h where h.event_id = e.id and h.member_id = :memberId and h.is_creator) as is_creator from events e where e.id = :id and ${isHost(':memberId::uuid')} for no key update of e`,
);

export const lockEvent = statement<EventRow, { id: string }>('events.lock', `select ${eventColumns} from events e where e.id = :id for no key update of e`);

export interface SummaryRow extends EventRow {
  host_names: string[];
  is_host: boolean;
  counts: OwnEventRow['counts'] | null;
  guest: (Omit<SeatRow, 'offered_until'> & { id: string; link_version: number; offered_until: string | null }) | null;
}

const ownGuest = `(select json_build_object('id', g.id, 'link_version', g.link_version, 'answer', g.answer, 'people', g.people, 'children', g.children, 'asks', g.asks, 'greeting', g.greeting, 'waiting_position', g.waiting_position, 'offered_until', g.offered_until)
  from event_guests g where g.event_id = e.id and ${counts} and ${isOwnInvitation(':memberId::uuid')} order by g.member_id is null, g.invited_at, g.id limit 1)`;

/** Events that the member holds or is invited to, starting in a span. */
const listed = `select ${eventColumns}, ${hostNames(':memberId::uuid')} as host_names, i.is_host,
    case when i.is_host then ${selectCounts(':memberId::uuid')} end as counts, case when not i.is_host then ${ownGuest} end as guest
  from events e cross join lateral (select ${isHost(':memberId::uuid')} as is_host) i
  where ${concerns(':memberId::uuid', 'i.is_host')}`;

export const listComing = statement<SummaryRow, { memberId: string; now: Date; limit: number }>(
  'events.list-coming',
  `${listed} and not ${hasEnded(':now::timestamptz')} order by e.starts_at, e.id limit :limit`,
);
export const listPast = statement<SummaryRow, { memberId: string; now: Date; limit: number }>(
  'events.list-past',
  `${listed} and ${hasEnded(':now::timestamptz')} order by e.starts_at desc, e.id limit :limit`,
);
/** One of them, by id or by the page's, with the creator among the member's people. */
export const findListed = statement<
  Pick<EventRow, 'title' | 'kind' | 'starts_at' | 'ends_at' | 'time_zone' | 'answer_by' | 'canceled_at'> & { person_id: string | null },
  { id: string | null; publicId: string; memberId: string }
>(
  'events.find-listed',
  `select l.title, l.kind, l.starts_at, l.ends_at, l.time_zone, l.answer_by, l.canceled_at,
     (select j.id from ${seenPeople} join event_hosts c on c.member_id = j.linked_member_id where c.event_id = l.id and c.is_creator and j.member_id = :memberId limit 1) as person_id
   from (${listed} and (e.id = :id::uuid or :publicId in (e.public_id, e.page_id))) l`,
);
/** A reminder that was made of an event. */
export const findEventReminder = statement<{ id: string | null }, { memberId: string; name: string; date: string; repeats: 'once' | 'yearly' }>(
  'events.reminder',
  `select ${sameReminder({ memberId: ':memberId::uuid', name: ':name', date: ':date', repeats: ':repeats' })} as id`,
);
/** The next event of a circle that the member holds or is invited to. */
export const findGathering = statement<SummaryRow, { circleId: string; memberId: string; now: Date }>(
  'events.gathering',
  `${listed} and exists (select 1 from event_circles y where y.event_id = e.id and y.circle_id = :circleId) and e.canceled_at is null and not ${hasEnded(':now::timestamptz')} order by e.starts_at, e.id limit 1`,
);
/** Serializes additions to a member's events. No row where the account has ended. */
export const lockMember = statement<{ id: string }, { memberId: string }>('events.lock-member', 'select id from members where id = :memberId for no key update');
export const countComing = statement<{ count: number }, { memberId: string; now: Date }>(
  'events.count-coming',
  `select count(*)::int as count from event_hosts h join events e on e.id = h.event_id where h.member_id = :memberId and h.is_creator and not ${hasEnded(':now::timestamptz')}`,
);

export interface EventValues {
  id: string;
  isPublic: boolean;
  title: string;
  kind: EventKind;
  startsAt: Date;
  endsAt: Date | null;
  timeZone: string;
  place: string;
  placeShownTo: 'all' | 'yes';
  arrival: string;
  text: string;
  capacity: number | null;
  answerBy: string | null;
  asks: string;
  wishlistId: string | null;
  now: Date;
}

export const insertEvent = statement<object, EventValues & { publicId: string; againOf: string | null }>(
  'events.insert',
  `insert into events (id, public_id, is_public, title, kind, starts_at, ends_at, time_zone, place, place_shown_to, arrival, text, capacity, answer_by, asks, wishlist_id, again_of, created_at, updated_at)
   values (:id, :publicId, :isPublic, :title, :kind, :startsAt, :endsAt, :timeZone, :place, :placeShownTo, :arrival, :text, :capacity, :answerBy, :asks, :wishlistId, :againOf, :now, :now)`,
);
/** Needs the event's lock. */
export const updateEvent = statement<object, EventValues & { sequence: number; pageId: string }>(
  'events.update',
  `update events set is_public = :isPublic, page_id = :pageId, title = :title, kind = :kind, starts_at = :startsAt, ends_at = :endsAt, time_zone = :timeZone, place = :place, place_shown_to = :placeShownTo, arrival = :arrival, text = :text,
     capacity = :capacity, answer_by = :answerBy, asks = :asks, wishlist_id = :wishlistId, sequence = :sequence, version = version + 1, updated_at = :now where id = :id`,
);
export const cancelEvent = statement<object, { id: string; text: string; now: Date }>(
  'events.cancel',
  'update events set canceled_at = :now, cancel_text = :text, sequence = sequence + 1, version = version + 1, updated_at = :now where id = :id',
);
export const deleteEvent = statement<{ cover_id: string | null }, { id: string }>('events.delete', 'delete from events where id = :id returning cover_id');
/** Returns the picture before. Needs the event's lock. */
export const setCover = statement<{ before: string | null }, { id: string; coverId: string | null }>(
  'events.set-cover',
  'update events e set cover_id = :coverId, version = e.version + 1 from (select x.id, x.cover_id from events x where x.id = :id) o where e.id = o.id returning o.cover_id as before',
);

/** An event that the member holds. */
export const isHeld = statement<{ id: string }, { id: string; memberId: string }>('events.is-held', `select e.id from events e where e.id = :id and ${isHost(':memberId::uuid')}`);

/** The list, if the member owns it. */
export const findOwnList = statement<{ id: string }, { id: string; memberId: string }>('events.own-list', `select x.id from (select :id::uuid as id) x where ${isOwnList('x.id', ':memberId::uuid')}`);
