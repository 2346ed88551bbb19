/** SQL of guests and their answers. Statements that change a guest need the event's lock. */
import type { EventAnswer } from '#shared/values/celebrations/event-words.ts';
import { statement } from '#server/platform/database.ts';
import { isFellow } from '../circles/sql.ts';
import { areFriends } from '../friends/sql.ts';
import { seenPeople } from '../jubilees/sql.ts';
import { linkOfList } from '../wishlists/sql.ts';
import { eventColumns } from './repository.ts';
import type { EventRow, GuestRow, InvitationRow } from './rows.ts';
import { counts, guestAccount, hasPlace, hostNames, isApart, isHiddenFrom, isWithoutPlace, pageAddress } from './sql.ts';

const line = `case when g.waiting_position is not null then (select count(*)::int from event_guests x where x.event_id = g.event_id and x.waiting_position <= g.waiting_position) end`;

/** Place in the line among the guests that the viewer sees: a gap would say that somebody is hidden. */
const seenLine = `case when g.waiting_position is not null then (rank() over (order by g.waiting_position nulls last))::int end`;

const guestColumns = `g.id, coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), g.name) as name, m.avatar_id, g.member_id, g.email, g.answer, g.people, g.children, g.asks, g.greeting, g.waiting_position, ${seenLine} as line,
  g.offered_until, g.invited_at, g.answered_at, g.reminded_at, g.thanked_at, g.opted_out_at, exists (select 1 from refused_addresses r where r.email = g.email) as is_refused`;
const seenBy = (viewer: string) => `event_guests g left join members m on m.id = g.member_id where ${counts} and not coalesce(${isHiddenFrom(viewer)}, false)`;

export const listGuests = statement<GuestRow, { eventId: string; memberId: string }>(
  'events.list-guests',
  `select ${guestColumns} from ${seenBy(':memberId::uuid')} and g.event_id = :eventId order by name collate "sv-x-icu", g.id`,
);
export const findGuest = statement<GuestRow, { eventId: string; guestId: string; memberId: string }>(
  'events.find-guest',
  `select * from (select ${guestColumns} from ${seenBy(':memberId::uuid')} and g.event_id = :eventId) seen where id = :guestId`,
);

/** All, those whom hosts invited, and of the others those who haven't answered from the mail. */
export const countGuests = statement<{ count: number; invited: number; pending: number }, { eventId: string }>(
  'events.count-guests',
  `select count(*)::int as count, count(invited_by)::int as invited, count(*) filter (where lapses_at is not null)::int as pending from event_guests where event_id = :eventId`,
);

/** Those who are friends of the host, or fellow members of the circle that is invited, whom no block stands between. */
export const listInvitable = statement<{ id: string; first_name: string; language_code: 'sv' | 'en'; is_friend: boolean }, { memberId: string; ids: readonly string[]; circleId: string | null }>(
  'events.invitable',
  `select id, first_name, language_code, is_friend from (select m.id, m.first_name, m.language_code, ${areFriends(':memberId::uuid', 'm.id')} as is_friend, :circleId::uuid is not null and ${isFellow(':circleId::uuid', 'm.id', ':memberId::uuid')} as is_fellow
     from members m where m.id = any(:ids::uuid[])) known where is_friend or is_fellow`,
);
export const listPeople = statement<{ id: string; name: string; linked_member_id: string | null }, { memberId: string; ids: readonly string[] }>(
  'events.people',
  `select j.id, trim(j.first_name || ' ' || j.last_name) as name, j.linked_member_id from ${seenPeople} where j.id = any(:ids::uuid[]) and j.member_id = :memberId`,
);

export interface NewGuest {
  id: string;
  memberId: string | null;
  jubileeId: string | null;
  name: string;
  email: string | null;
  languageCode: 'sv' | 'en';
  tokenHash: string;
}
/** Each person once, by account, address or tracked person: no row for who is invited already, or is a host. Needs the event's lock. `guests`: `NewGuest[]` as JSON. */
export const insertGuests = statement<{ id: string }, { eventId: string; guests: string; invitedBy: string | null; lapsesAt: Date | null; now: Date }>(
  'events.insert-guests',
  `with invited as materialized (select g.email, g.jubilee_id, ${guestAccount} as account from event_guests g where g.event_id = :eventId),
     listed as (select n.*, coalesce(n."memberId", (select a.id from members a where a.email = n.email)) as account
       from rows from (jsonb_to_recordset(:guests::jsonb) as (id uuid, "memberId" uuid, "jubileeId" uuid, name text, email text, "languageCode" text, "tokenHash" text)) with ordinality
         as n(id, "memberId", "jubileeId", name, email, "languageCode", "tokenHash", position))
   insert into event_guests (id, event_id, member_id, jubilee_id, invited_by, name, email, language_code, token_hash, lapses_at, invited_at)
   select distinct on (coalesce(l.account::text, l.email, l."jubileeId"::text, l.id::text)) l.id, :eventId::uuid, l."memberId", l."jubileeId", :invitedBy::uuid, l.name, l.email, l."languageCode", l."tokenHash", :lapsesAt::timestamptz, :now::timestamptz
   from listed l
   where not exists (select 1 from invited i where i.email = l.email or i.jubilee_id = l."jubileeId" or i.account = l.account)
     and not exists (select 1 from event_hosts h where h.event_id = :eventId and h.member_id = l.account)
   order by coalesce(l.account::text, l.email, l."jubileeId"::text, l.id::text), l.position
   on conflict do nothing returning id`,
);
/** A public event's own guests who haven't answered from the mail, and are invited by a host meanwhile. */
export const deleteDrafts = statement<object, { eventId: string; emails: readonly string[] }>(
  'events.delete-drafts',
  'delete from event_guests where event_id = :eventId and lapses_at is not null and email = any(:emails)',
);
/** A guest who becomes a host. */
export const deleteGuestByAccount = statement<object, { eventId: string; memberId: string }>(
  'events.delete-guest-of',
  `delete from event_guests g where g.event_id = :eventId and ${guestAccount} = :memberId`,
);
export const deleteGuest = statement<{ id: string }, { eventId: string; guestId: string }>('events.delete-guest', 'delete from event_guests where event_id = :eventId and id = :guestId returning id');
export const renewLink = statement<object, { guestId: string; tokenHash: string }>(
  'events.renew-link',
  'update event_guests set token_hash = :tokenHash, link_version = link_version + 1 where id = :guestId',
);
export const findLink = statement<{ link_version: number; link_mailed_at: Date | null }, { guestId: string }>(
  'events.find-link',
  'select link_version, link_mailed_at from event_guests where id = :guestId',
);

/** The guest whose address it is, also by account. */
export const findByEmail = statement<{ id: string; last_mailed_at: Date; lapses_at: Date | null }, { eventId: string; email: string }>(
  'events.find-by-email',
  'select g.id, coalesce(g.link_mailed_at, g.invited_at) as last_mailed_at, g.lapses_at from event_guests g left join members m on m.id = g.member_id where g.event_id = :eventId and coalesce(m.email, g.email) = :email',
);
/** The draft of a guest who answers from the mail. */
export const setDraft = statement<object, { guestId: string; name: string; people: number; children: number; asks: string; greeting: string; lapsesAt: Date }>(
  'events.set-draft',
  'update event_guests set name = :name, people = :people, children = :children, asks = :asks, greeting = :greeting, lapses_at = :lapsesAt where id = :guestId and lapses_at is not null',
);
export const markLinkMailed = statement<object, { guestId: string; now: Date }>('events.mark-link-mailed', 'update event_guests set link_mailed_at = :now where id = :guestId');

export interface SeenRow extends EventRow {
  host_names: string[];
  wishlist_public_id: string | null;
  occupied: number;
}

/** People with places, held offers included; not those whom a block has parted from the event. */
const selectOccupied = (but: string) =>
  `(select coalesce(sum(g.people), 0)::int from event_guests g where g.event_id = e.id and ${counts} and not coalesce(${isWithoutPlace}, false) and g.id is distinct from ${but} and (${hasPlace} or g.offered_until > :now::timestamptz))`;

/** The event of an invitation, or one that is public at the address. No row across a block. */
export const findSeen = statement<SeenRow, { publicId: string; eventId: string | null; viewerId: string | null; accountId: string | null; now: Date }>(
  'events.find-seen',
  `select ${eventColumns}, ${hostNames('coalesce(:accountId::uuid, :viewerId::uuid)')} as host_names, ${linkOfList('e.wishlist_id')} as wishlist_public_id, ${selectOccupied('null::uuid')} as occupied
   from events e where (e.id = :eventId::uuid or (:eventId::uuid is null and e.is_public and ${pageAddress} = :publicId)) and not coalesce(${isApart(':viewerId::uuid')}, false)`,
);
export const countOccupied = statement<{ occupied: number }, { eventId: string; but: string | null; now: Date }>(
  'events.occupied',
  `select ${selectOccupied(':but::uuid')} as occupied from events e where e.id = :eventId`,
);

const invitation = `g.id, g.event_id, ${guestAccount} as account_id, coalesce(m.first_name, g.name) as name, g.answer, g.people, g.children, g.asks, g.greeting, g.waiting_position, g.offered_until, g.answered_sequence, g.change_sequence, g.opted_out_at, g.lapses_at, ${line} as line`;
/** The invitation that a token opens, of this event alone. No row where a block stands between guest and creator. */
export const findInvitation = statement<InvitationRow & { name: string; line: number | null }, { publicId: string; tokenHash: string; now: Date }>(
  'events.find-invitation',
  `select ${invitation} from event_guests g join events e on e.id = g.event_id left join members m on m.id = g.member_id
   where g.token_hash = :tokenHash and e.public_id = :publicId and (g.lapses_at is null or g.lapses_at > :now) and not coalesce(${isApart(guestAccount)}, false)`,
);

export const setAnswer = statement<object, { guestId: string; answer: EventAnswer; people: number; children: number; asks: string; greeting: string; isWaiting: boolean; sequence: number; now: Date }>(
  'events.set-answer',
  `update event_guests g set answer = :answer, people = :people, children = :children, asks = :asks, greeting = :greeting, answered_at = :now, answered_sequence = :sequence, lapses_at = null, offered_until = null,
     waiting_position = case when :isWaiting::boolean then coalesce(g.waiting_position, (select coalesce(max(x.waiting_position), 0) + 1 from event_guests x where x.event_id = g.event_id)) end
   where g.id = :guestId`,
);
/** The answer without the place in line: for one who waits and changes something else. */
export const updateWaiting = statement<object, { guestId: string; people: number; children: number; asks: string; greeting: string; now: Date }>(
  'events.update-waiting',
  'update event_guests set people = :people, children = :children, asks = :asks, greeting = :greeting, answered_at = :now where id = :guestId',
);

/** Ends offers that nobody accepted in time: the guest may answer again, behind the others. */
export const lapseOffers = statement<{ id: string; offered_until: Date | null }, { eventId: string; now: Date }>(
  'events.lapse-offers',
  `update event_guests g set answer = null, waiting_position = null, offered_until = null from (select id, offered_until from event_guests where event_id = :eventId and offered_until <= :now) held
   where g.id = held.id returning g.id, held.offered_until`,
);
export const listLine = statement<{ id: string; people: number }, { eventId: string }>(
  'events.line',
  `select g.id, g.people from event_guests g join events e on e.id = g.event_id
   where g.event_id = :eventId and g.waiting_position is not null and g.offered_until is null and ${counts} and not coalesce(${isApart(guestAccount)}, false) order by g.waiting_position`,
);
export const offer = statement<object, { ids: readonly string[]; until: Date }>('events.offer', 'update event_guests set offered_until = :until where id = any(:ids::uuid[])');
export const admit = statement<{ id: string }, { eventId: string; guestId: string }>(
  'events.admit',
  'update event_guests set waiting_position = null, offered_until = null where event_id = :eventId and id = :guestId and waiting_position is not null returning id',
);
/** Everyone who waits: there is room for all. */
export const admitAll = statement<{ id: string }, { eventId: string }>(
  'events.admit-all',
  `update event_guests g set waiting_position = null, offered_until = null from events e
   where e.id = g.event_id and g.event_id = :eventId and g.waiting_position is not null and ${counts} and not coalesce(${isApart(guestAccount)}, false) returning g.id`,
);
/** Events with an offer that has lapsed, and those where somebody waits although there is room, as after a guest's account ended. */
export const listUnsettled = statement<{ id: string }, { now: Date; limit: number }>(
  'events.unsettled',
  `select e.id from events e where e.canceled_at is null and e.starts_at > :now
     and (exists (select 1 from event_guests g where g.event_id = e.id and g.offered_until <= :now)
       or (${selectOccupied('null::uuid')} < e.capacity and exists (select 1 from event_guests g where g.event_id = e.id and g.waiting_position is not null and g.offered_until is null and not coalesce(${isApart(guestAccount)}, false)
             and g.people <= e.capacity - ${selectOccupied('null::uuid')})))
   order by e.starts_at, e.id limit :limit`,
);

/** Ends mails of an event for a guest; idempotent. */
export const optOut = statement<{ id: string }, { tokenHash: string; now: Date }>(
  'events.opt-out',
  'update event_guests set opted_out_at = coalesce(opted_out_at, :now) where token_hash = :tokenHash returning id',
);
