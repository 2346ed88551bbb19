/** SQL of draws. Changes need the event's lock. */
import type { Locale } from '#shared/values/text/locale.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { BlockingPeople } from '#shared/values/draws/draw-graph.ts';
import { statement } from '#server/platform/database.ts';
import { counts, hasEnded, hasPlace, hostNames, isApart, isHost, isOwnInvitation } from '../events/sql.ts';
import { areFriends, isBlocked } from '../friends/sql.ts';
import { wantsMail } from '../settings/sql.ts';
import { linkOfList } from '../wishlists/sql.ts';
import type { Known } from './rules.ts';
import type { StoredExclusion } from './tables.ts';

export interface DrawRow {
  id: string;
  event_id: string;
  exclusions: StoredExclusion[];
  not_as_in: string | null;
  budget_minor: number | null;
  currency_code: Currency;
  is_ring: boolean;
  is_one_ring: boolean;
  blocked_by: BlockingPeople | null;
  size: number;
  redraws: number;
  created_at: Date;
  sent_at: Date | null;
}

const drawColumns = 'd.id, d.event_id, d.exclusions, d.not_as_in, d.budget_minor, d.currency_code, d.is_ring, d.is_one_ring, d.blocked_by, d.size, d.redraws, d.created_at, d.sent_at';

export const findEventDraw = statement<DrawRow, { eventId: string }>('draws.find-of-event', `select ${drawColumns} from draws d where d.event_id = :eventId`);
/** The event of the member's own draw. */
export const findOwnEvent = statement<{ event_id: string }, { id: string; memberId: string }>(
  'draws.find-own-event',
  `select d.event_id from draws d join events e on e.id = d.event_id where d.id = :id and ${isHost(':memberId::uuid')}`,
);

/** How the draw reaches a guest. A guest invited by address counts as reached by mail even with an account, so that the account isn't revealed. */
const toReachSql = `case when m.id is null and (g.email is null or g.opted_out_at is not null or exists (select 1 from refused_addresses r where r.email = g.email)
    or exists (select 1 from never_invited n where n.email_hash = encode(sha256(convert_to(g.email, 'UTF8')), 'hex'))) then 'link'
  when m.id is not null and (g.opted_out_at is not null or not ${wantsMail('m.id', 'events')}) then 'page' else 'mail' end`;
const fullName = `coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), g.name, '')`;

export interface PersonRow extends Known {
  person_id: string;
  guest_id: string | null;
  host_id: string | null;
  avatar_id: string | null;
  is_member: boolean;
  is_coming: boolean;
  reach: 'mail' | 'page' | 'link';
}

/** Hosts, and guests who haven't declined; without people whom a block parts from the viewer or the creator. */
export const listPeople = statement<PersonRow, { eventId: string; memberId: string }>(
  'draws.people',
  `select x.person_id, x.guest_id, x.host_id, x.account_id, x.email, x.jubilee_id, x.name, x.avatar_id, x.is_member, x.is_coming, x.reach from (
     select h.member_id as person_id, null::uuid as guest_id, h.member_id as host_id, h.member_id as account_id, null::text as email, null::uuid as jubilee_id, ${fullName} as name, m.avatar_id,
       true as is_member, true as is_coming, ${toReachSql} as reach
     from event_hosts h join members m on m.id = h.member_id left join event_guests g on false where h.event_id = :eventId and not ${isBlocked('m.id', ':memberId::uuid')}
     union all
     select g.id, g.id, null, coalesce(m.id, o.id), g.email, g.jubilee_id, ${fullName}, m.avatar_id, m.id is not null, (${hasPlace}) is true, ${toReachSql}
     from event_guests g join events e on e.id = g.event_id left join members m on m.id = g.member_id left join members o on o.email = g.email
     where g.event_id = :eventId and ${counts} and g.answer is distinct from 'no' and not coalesce(${isBlocked('coalesce(m.id, o.id)', ':memberId::uuid')}, false)
       and not coalesce(${isApart('coalesce(m.id, o.id)')}, false) and not exists (select 1 from event_hosts h where h.event_id = g.event_id and h.member_id = coalesce(m.id, o.id))) x
   order by x.name collate "sv-x-icu", x.person_id`,
);

export interface ParticipantRow extends PersonRow {
  id: string;
  sealed_receiver: string;
  revision: number;
  link_version: number;
  is_hidden: boolean;
  has_declined: boolean;
}

/** Everyone who takes part; `is_hidden`: whom a block parts from the viewer. */
export const listParticipants = statement<ParticipantRow, { drawId: string; viewerId: string | null }>(
  'draws.participants',
  `select p.id, coalesce(p.guest_id, p.member_id) as person_id, p.guest_id, p.member_id as host_id, coalesce(m.id, o.id) as account_id, g.email, g.jubilee_id, ${fullName} as name, m.avatar_id, m.id is not null as is_member,
     (g.id is null or (${hasPlace})) is true as is_coming, ${toReachSql} as reach, p.sealed_receiver, p.revision, p.link_version, coalesce(${isBlocked('coalesce(m.id, o.id)', ':viewerId::uuid')}, false) as is_hidden, (g.answer = 'no') is true as has_declined
   from draw_participants p left join event_guests g on g.id = p.guest_id left join members m on m.id = coalesce(p.member_id, g.member_id) left join members o on o.email = g.email
   where p.draw_id = :drawId order by ${fullName} collate "sv-x-icu", p.id`,
);

export const listBlocksAmong = statement<{ blocker_id: string; blocked_id: string }, { ids: readonly string[] }>(
  'draws.blocks',
  'select b.blocker_id, b.blocked_id from blocks b where b.blocker_id = any(:ids::uuid[]) and b.blocked_id = any(:ids::uuid[])',
);

const earlier = `d.sent_at is not null and d.event_id <> :eventId and ${isHost(':memberId::uuid')}`;
export const listEarlier = statement<{ id: string; title: string; starts_at: Date }, { eventId: string; memberId: string; limit: number }>(
  'draws.earlier',
  `select d.id, e.title, e.starts_at from draws d join events e on e.id = d.event_id where ${earlier} order by e.starts_at desc, d.id limit :limit`,
);
export const findEarlier = statement<{ id: string; starts_at: Date }, { id: string; eventId: string; memberId: string }>(
  'draws.find-earlier',
  `select d.id, e.starts_at from draws d join events e on e.id = d.event_id where d.id = :id and ${earlier}`,
);

export const deleteDraw = statement<object, { id: string }>('draws.delete', 'delete from draws where id = :id');

export interface NewDraw {
  id: string;
  eventId: string;
  exclusions: string;
  notAsIn: string | null;
  budgetMinor: number | null;
  currencyCode: Currency;
  isRing: boolean;
  isOneRing: boolean;
  blockedBy: string | null;
  size: number;
  redraws: number;
  now: Date;
}
export const insertDraw = statement<object, NewDraw>(
  'draws.insert',
  `insert into draws (id, event_id, exclusions, not_as_in, budget_minor, currency_code, is_ring, is_one_ring, blocked_by, size, redraws, created_at)
   values (:id, :eventId, :exclusions, :notAsIn, :budgetMinor, :currencyCode, :isRing, :isOneRing, :blockedBy, :size, :redraws, :now)`,
);
export const insertParticipants = statement<object, { drawId: string; rows: string }>(
  'draws.insert-participants',
  `insert into draw_participants (id, draw_id, guest_id, member_id, sealed_receiver, token_hash, wishes)
   select r.id, :drawId, r."guestId", r."hostId", r.sealed, r."tokenHash", r.wishes from jsonb_to_recordset(:rows::jsonb) as r(id uuid, "guestId" uuid, "hostId" uuid, sealed text, "tokenHash" text, wishes text)`,
);
/** Other receivers: each such participant gets a new mail. */
export const setReceivers = statement<object, { rows: string }>(
  'draws.set-receivers',
  `update draw_participants p set sealed_receiver = r.sealed, revision = p.revision + 1 from jsonb_to_recordset(:rows::jsonb) as r(id uuid, sealed text) where p.id = r.id`,
);
export const setOutcome = statement<object, { id: string; blockedBy: string | null; isOneRing: boolean; size: number }>(
  'draws.set-outcome',
  'update draws set blocked_by = :blockedBy, is_one_ring = :isOneRing, size = :size where id = :id',
);
export const markSent = statement<{ id: string }, { id: string; now: Date }>('draws.mark-sent', 'update draws set sent_at = :now where id = :id and sent_at is null returning id');
export const deleteParticipant = statement<{ id: string }, { drawId: string; id: string }>(
  'draws.delete-participant',
  'delete from draw_participants where draw_id = :drawId and id = :id returning id',
);
export const renewLink = statement<object, { id: string; tokenHash: string }>(
  'draws.renew-link',
  'update draw_participants set token_hash = :tokenHash, link_version = link_version + 1 where id = :id',
);

/** Draws of events to come whose participants are fewer than the pairs are for. */
export const listUnsettled = statement<{ event_id: string }, { now: Date; limit: number }>(
  'draws.unsettled',
  `select d.event_id from draws d join events e on e.id = d.event_id where e.canceled_at is null and not ${hasEnded(':now::timestamptz')}
     and d.size <> (select count(*) from draw_participants p where p.draw_id = d.id) order by d.id limit :limit`,
);
export const lockEvent = statement<{ creator_id: string | null }, { eventId: string }>(
  'draws.lock-event',
  'select (select h.member_id from event_hosts h where h.event_id = e.id and h.is_creator limit 1) as creator_id from events e where e.id = :eventId for no key update of e',
);

export interface SeenRow extends DrawRow {
  participant_id: string;
  sealed_receiver: string;
  wishes: string;
  name: string;
  account_id: string | null;
  title: string;
  starts_at: Date;
  ends_at: Date | null;
  time_zone: string;
  place: string;
  canceled_at: Date | null;
  host_names: string[];
  wishlist_public_id: string | null;
}

/** The draw behind a token. No row before the draw is sent, and where a block stands between participant and creator. */
export const findSeen = statement<SeenRow, { tokenHash: string }>(
  'draws.find-seen',
  `select ${drawColumns}, p.id as participant_id, p.sealed_receiver, p.wishes, ${fullName} as name, coalesce(m.id, o.id) as account_id, e.title, e.starts_at, e.ends_at, e.time_zone,
     case when e.place_shown_to = 'all' or g.id is null or (${hasPlace}) then e.place else '' end as place, e.canceled_at, ${hostNames('coalesce(m.id, o.id)')} as host_names, ${linkOfList('e.wishlist_id')} as wishlist_public_id
   from draw_participants p join draws d on d.id = p.draw_id join events e on e.id = d.event_id left join event_guests g on g.id = p.guest_id left join members m on m.id = coalesce(p.member_id, g.member_id)
     left join members o on o.email = g.email
   where p.token_hash = :tokenHash and d.sent_at is not null and not coalesce(${isApart('coalesce(m.id, o.id)')}, false)`,
);
/** By the participant's own id, which their token leads to. */
export const setWishes = statement<{ id: string }, { id: string; wishes: string }>('draws.set-wishes', 'update draw_participants set wishes = :wishes where id = :id returning id');
/** Of a draw that is drawn again: by guest or host. */
export const listWishes = statement<{ person_id: string; wishes: string }, { drawId: string }>(
  'draws.wishes',
  `select coalesce(p.guest_id, p.member_id) as person_id, p.wishes from draw_participants p where p.draw_id = :drawId and p.wishes <> ''`,
);
export const findReceiver = statement<{ name: string; account_id: string | null; wishes: string }, { id: string; drawId: string }>(
  'draws.find-receiver',
  `select ${fullName} as name, coalesce(m.id, o.id) as account_id, p.wishes from draw_participants p left join event_guests g on g.id = p.guest_id left join members m on m.id = coalesce(p.member_id, g.member_id)
     left join members o on o.email = g.email where p.id = :id and p.draw_id = :drawId`,
);
/** A friend among the member's people. */
export const findFriend = statement<{ id: string }, { memberId: string; friendId: string }>(
  'draws.find-friend',
  `select j.id from jubilees j where j.member_id = :memberId and j.linked_member_id = :friendId and j.removed_at is null and ${areFriends(':memberId::uuid', ':friendId::uuid')}`,
);

/** Sent draws of events to come that the member takes part in. */
export const listOwn = statement<{ participant_id: string; link_version: number; event_id: string; title: string; starts_at: Date; time_zone: string }, { memberId: string; now: Date; limit: number }>(
  'draws.list-own',
  `select p.id as participant_id, p.link_version, e.id as event_id, e.title, e.starts_at, e.time_zone from draw_participants p join draws d on d.id = p.draw_id join events e on e.id = d.event_id left join event_guests g on g.id = p.guest_id
   where d.sent_at is not null and e.canceled_at is null and not ${hasEnded(':now::timestamptz')} and not ${isApart(':memberId::uuid')}
     and (p.member_id = :memberId or (g.id is not null and ${isOwnInvitation(':memberId::uuid')})) order by e.starts_at, p.id limit :limit`,
);

export interface MailedRow {
  participant_id: string;
  link_version: number;
  revision: number;
  name: string;
  address: string;
  language_code: Locale;
  member_id: string | null;
  guest_id: string | null;
  guest_link_version: number | null;
  public_id: string;
  reach: 'mail' | 'page' | 'link';
  wants_mail: boolean;
  title: string;
  starts_at: Date;
  ends_at: Date | null;
  time_zone: string;
  canceled_at: Date | null;
  budget_minor: number | null;
  currency_code: Currency;
  redraws: number;
  host_names: string[];
}
/** A participant's mail, without whom they give to. No row before the draw is sent, without an address, and across a block. */
export const findMailed = statement<MailedRow, { participantId: string }>(
  'draws.mailed',
  `select p.id as participant_id, p.link_version, p.revision, coalesce(m.first_name, g.name, '') as name, coalesce(m.email, g.email) as address, coalesce(m.language_code, g.language_code, 'sv') as language_code, m.id as member_id,
     g.id as guest_id, g.link_version as guest_link_version, e.public_id, ${toReachSql} as reach, ${wantsMail('coalesce(m.id, o.id)', 'events')} as wants_mail, e.title, e.starts_at, e.ends_at, e.time_zone, e.canceled_at,
     d.budget_minor, d.currency_code, d.redraws, ${hostNames('coalesce(m.id, o.id)')} as host_names
   from draw_participants p join draws d on d.id = p.draw_id join events e on e.id = d.event_id left join event_guests g on g.id = p.guest_id left join members m on m.id = coalesce(p.member_id, g.member_id)
     left join members o on o.email = g.email
   where p.id = :participantId and d.sent_at is not null and coalesce(m.email, g.email) is not null and not coalesce(${isApart('coalesce(m.id, o.id)')}, false)`,
);

export const deleteOld = statement<object, { before: Date }>('draws.delete-old', `delete from draws d using events e where e.id = d.event_id and ${hasEnded(':before::timestamptz')}`);
