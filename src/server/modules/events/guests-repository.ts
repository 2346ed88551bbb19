/** SQL of guests and their answers. Statements that change a guest need the event's lock. */
import type { EventAnswer } from '#shared/values/celebrations/event-words.ts';
import { statement } from '#server/platform/database.ts';
import { areFriends, isBlocked } from '../friends/sql.ts';
import { seenPeople } from '../jubilees/sql.ts';
import { linkOfList } from '../wishlists/sql.ts';
import { eventColumns } from './repository.ts';
import type { EventRow, GuestRow, InvitationRow } from './rows.ts';
import { counts, hasPlace, hostNames, isApart } from './sql.ts';

const line = `case when g.waiting_position is not null then (select count(*)::int from event_guests x where x.event_id = g.event_id and x.waiting_position <= g.waiting_position) end`;

const guestColumns = `g.id, coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), g.name) as name, m.avatar_id, g.member_id, g.email, g.answer, g.people, g.children, g.asks, g.greeting, g.waiting_position, ${line} as line,
  g.offered_until, g.invited_at, g.answered_at, g.reminded_at, g.opted_out_at, exists (select 1 from refused_addresses r where r.email = g.email) as is_refused`;
const seenBy = (viewer: string) => `event_guests g left join members m on m.id = g.member_id where ${counts} and not coalesce(${isBlocked('g.member_id', viewer)}, false)`;

export const listGuests = statement<GuestRow, { eventId: string; memberId: string }>(
  'events.list-guests',
  `select ${guestColumns} from ${seenBy(':memberId::uuid')} and g.event_id = :eventId order by name collate "sv-x-icu", g.id`,
);
export const findGuest = statement<GuestRow, { eventId: string; guestId: string; memberId: string }>(
  'events.find-guest',
  `select ${guestColumns} from ${seenBy(':memberId::uuid')} and g.event_id = :eventId and g.id = :guestId`,
);

export const countGuests = statement<{ count: number; pending: number }, { eventId: string }>(
  'events.count-guests',
  `select count(*)::int as count, count(*) filter (where lapses_at is not null)::int as pending from event_guests where event_id = :eventId`,
);
export const countAddressed = statement<{ count: number }, { memberId: string; since: Date }>(
  'events.count-addressed',
  'select count(*)::int as count from event_guests where invited_by = :memberId and email is not null and invited_at > :since',
);

/** A friend of the host, whom no block stands between. */
export const listFriends = statement<{ id: string; first_name: string; language_code: 'sv' | 'en' }, { memberId: string; ids: readonly string[] }>(
  'events.friends',
  `select m.id, m.first_name, m.language_code from members m where m.id = any(:ids::uuid[]) and ${areFriends(':memberId::uuid', 'm.id')}`,
);
export const listPeople = statement<{ id: string; name: string; linked_member_id: string | null }, { memberId: string; ids: readonly string[] }>(
  'events.people',
  `select j.id, trim(j.first_name || ' ' || j.last_name) as name, j.linked_member_id from ${seenPeople} where j.id = any(:ids::uuid[]) and j.member_id = :memberId`,
);

export interface NewGuest {
  id: string;
  eventId: string;
  memberId: string | null;
  jubileeId: string | null;
  invitedBy: string | null;
  name: string;
  email: string | null;
  languageCode: 'sv' | 'en';
  tokenHash: string;
  lapsesAt: Date | null;
  now: Date;
}
/** No row for who is invited already. */
export const insertGuest = statement<{ id: string }, NewGuest>(
  'events.insert-guest',
  `insert into event_guests (id, event_id, member_id, jubilee_id, invited_by, name, email, language_code, token_hash, lapses_at, invited_at)
   select :id, :eventId, :memberId, :jubileeId, :invitedBy, :name, :email, :languageCode, :tokenHash, :lapsesAt, :now
   where not exists (select 1 from event_guests g where g.event_id = :eventId and g.jubilee_id = :jubileeId) and not exists (select 1 from event_hosts h where h.event_id = :eventId and h.member_id = :memberId)
   on conflict do nothing returning id`,
);
export const deleteGuest = statement<{ id: string }, { eventId: string; guestId: string }>('events.delete-guest', 'delete from event_guests where event_id = :eventId and id = :guestId returning id');
export const renewLink = statement<object, { guestId: string; tokenHash: string; now: Date }>(
  'events.renew-link',
  'update event_guests set token_hash = :tokenHash, link_version = link_version + 1, invited_at = :now where id = :guestId',
);
export const findLink = statement<{ link_version: number }, { guestId: string }>('events.find-link', 'select link_version from event_guests where id = :guestId');

/** A public event's own guest by address. */
export const findByEmail = statement<{ id: string; link_version: number; invited_at: Date; lapses_at: Date | null }, { eventId: string; email: string }>(
  'events.find-by-email',
  'select id, link_version, invited_at, lapses_at from event_guests where event_id = :eventId and email = :email',
);
/** The draft of a guest who answers from the mail. */
export const setDraft = statement<object, { guestId: string; name: string; people: number; children: number; asks: string; greeting: string; lapsesAt: Date; now: Date }>(
  'events.set-draft',
  'update event_guests set name = :name, people = :people, children = :children, asks = :asks, greeting = :greeting, lapses_at = :lapsesAt, invited_at = :now where id = :guestId and lapses_at is not null',
);
export const touchLink = statement<object, { guestId: string; now: Date }>('events.touch-link', 'update event_guests set invited_at = :now where id = :guestId');

export interface SeenRow extends EventRow {
  host_names: string[];
  wishlist_public_id: string | null;
  occupied: number;
}

/** People with places, held offers included; not those whom a block has parted from the event. */
const occupiedOf = (but: string) =>
  `(select coalesce(sum(g.people), 0)::int from event_guests g where g.event_id = e.id and ${counts} and not coalesce(${isApart('g.member_id')}, false) and g.id is distinct from ${but} and (${hasPlace} or g.offered_until > :now::timestamptz))`;

/** The event by address: public, or with an invitation's id. No row across a block. */
export const findSeen = statement<SeenRow, { publicId: string; viewerId: string | null; now: Date }>(
  'events.find-seen',
  `select ${eventColumns}, ${hostNames(':viewerId::uuid')} as host_names, ${linkOfList('e.wishlist_id')} as wishlist_public_id, ${occupiedOf('null::uuid')} as occupied
   from events e where e.public_id = :publicId and not coalesce(${isApart(':viewerId::uuid')}, false)`,
);
export const countOccupied = statement<{ occupied: number }, { eventId: string; but: string | null; now: Date }>(
  'events.occupied',
  `select ${occupiedOf(':but::uuid')} as occupied from events e where e.id = :eventId`,
);

const invitation = `g.id, g.event_id, coalesce(m.first_name, g.name) as name, g.answer, g.people, g.children, g.asks, g.greeting, g.waiting_position, g.offered_until, g.answered_sequence, g.opted_out_at, g.lapses_at, ${line} as line`;
/** The invitation that a token opens, of this event alone. No row where a block stands between guest and creator. */
export const findInvitation = statement<InvitationRow & { name: string; line: number | null }, { publicId: string; tokenHash: string; now: Date }>(
  'events.find-invitation',
  `select ${invitation} from event_guests g join events e on e.id = g.event_id left join members m on m.id = g.member_id
   where g.token_hash = :tokenHash and e.public_id = :publicId and (g.lapses_at is null or g.lapses_at > :now) and not coalesce(${isApart('g.member_id')}, false)`,
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
export const lapseOffers = statement<{ id: string }, { eventId: string; now: Date }>(
  'events.lapse-offers',
  'update event_guests set answer = null, waiting_position = null, offered_until = null where event_id = :eventId and offered_until <= :now returning id',
);
export const listLine = statement<{ id: string; people: number }, { eventId: string }>(
  'events.line',
  `select g.id, g.people from event_guests g join events e on e.id = g.event_id
   where g.event_id = :eventId and g.waiting_position is not null and g.offered_until is null and ${counts} and not coalesce(${isApart('g.member_id')}, false) order by g.waiting_position`,
);
export const offer = statement<object, { ids: readonly string[]; until: Date }>('events.offer', 'update event_guests set offered_until = :until where id = any(:ids::uuid[])');
export const admit = statement<{ id: string }, { eventId: string; guestId: string }>(
  'events.admit',
  'update event_guests set waiting_position = null, offered_until = null where event_id = :eventId and id = :guestId and waiting_position is not null returning id',
);
/** Events with an offer that has lapsed, and those where somebody waits although there is room, as after a guest's account ended. */
export const listUnsettled = statement<{ id: string }, { now: Date; limit: number }>(
  'events.unsettled',
  `select e.id from events e where e.canceled_at is null and e.starts_at > :now
     and (exists (select 1 from event_guests g where g.event_id = e.id and g.offered_until <= :now)
       or (${occupiedOf('null::uuid')} < e.capacity and exists (select 1 from event_guests g where g.event_id = e.id and g.waiting_position is not null and g.offered_until is null and not coalesce(${isApart('g.member_id')}, false)
             and g.people <= e.capacity - ${occupiedOf('null::uuid')})))
   order by e.starts_at, e.id limit :limit`,
);

/** Ends mails of an event for a guest; idempotent. */
export const optOut = statement<{ id: string }, { tokenHash: string; now: Date }>(
  'events.opt-out',
  'update event_guests set opted_out_at = coalesce(opted_out_at, :now) where token_hash = :tokenHash returning id',
);
