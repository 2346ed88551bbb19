/** SQL of mails to guests: who gets which, and what stands in them. */
import type { Locale } from '#shared/values/text/locale.ts';
import type { EventAnswer, MessageReceivers } from '#shared/values/celebrations/event-words.ts';
import { statement } from '#server/platform/database.ts';
import { isBlocked } from '../friends/sql.ts';
import { isNeverInvited } from '../invites/sql.ts';
import { wantsMail } from '../settings/sql.ts';
import { eventColumns } from './repository.ts';
import type { EventRow } from './rows.ts';
import { counts, guestAccount, hasEnded, hasPlace, hostNames, isApart, isHiddenFrom } from './sql.ts';

export const insertMessage = statement<object, { id: string; eventId: string; memberId: string; receivers: MessageReceivers; text: string; now: Date }>(
  'events.insert-message',
  'insert into event_messages (id, event_id, member_id, receivers, text, sent_at) values (:id, :eventId, :memberId, :receivers, :text, :now)',
);

const isReachable = '(g.member_id is not null or g.email is not null) and g.opted_out_at is null';
const unblocked = `not ${isHiddenFrom(':memberId::uuid')}`;

export const listReceivers = statement<{ id: string }, { eventId: string; memberId: string; to: MessageReceivers }>(
  'events.receivers',
  `select g.id from event_guests g where g.event_id = :eventId and ${counts} and ${isReachable} and ${unblocked}
     and (:to::text = 'all' or (:to = 'silent' and g.answer is null) or g.answer = :to) order by g.invited_at, g.id`,
);

/** Marks guests who haven't answered and were never reminded. */
export const markReminded = statement<{ id: string }, { eventId: string; memberId: string; now: Date }>(
  'events.mark-reminded',
  `update event_guests g set reminded_at = :now where g.event_id = :eventId and g.answer is null and g.reminded_at is null and ${counts} and ${isReachable} and ${unblocked} returning g.id`,
);

/** Marks guests who had a place and were never thanked. */
export const markThanked = statement<{ id: string }, { eventId: string; memberId: string; now: Date }>(
  'events.mark-thanked',
  `update event_guests g set thanked_at = :now where g.event_id = :eventId and ${hasPlace} and g.thanked_at is null and ${counts} and ${isReachable} and ${unblocked} returning g.id`,
);

/** As `markReminded`, for all events whose answers end soon. */
export const markDue = statement<{ id: string }, { now: Date; invitedBefore: Date; endsBefore: Date }>(
  'events.mark-due',
  `update event_guests g set reminded_at = :now from events e where e.id = g.event_id and e.canceled_at is null and e.starts_at > :now
     and least(e.starts_at, coalesce(((e.answer_by::date + 1)::timestamp at time zone e.time_zone), e.starts_at)) > :now
     and least(e.starts_at, coalesce(((e.answer_by::date + 1)::timestamp at time zone e.time_zone), e.starts_at)) <= :endsBefore
     and g.answer is null and g.reminded_at is null and g.invited_at <= :invitedBefore and ${counts} and ${isReachable} returning g.id`,
);

/** Marks the guests for whom something that they see changed. Needs the event's lock. */
export const markChanged = statement<{ id: string }, { eventId: string; sequence: number; isForAll: boolean }>(
  'events.mark-changed',
  `update event_guests g set change_sequence = :sequence where g.event_id = :eventId and (:isForAll or (${hasPlace})) returning g.id`,
);
/** Guests who expect the event: all but those who declined. With a change, those for whom it is the last. */
export const listExpecting = statement<{ id: string }, { eventId: string; changeSequence: number | null }>(
  'events.expecting',
  `select g.id from event_guests g where g.event_id = :eventId and ${counts} and (g.member_id is not null or g.email is not null) and g.answer is distinct from 'no'
     and (:changeSequence::int is null or g.change_sequence = :changeSequence) order by g.invited_at, g.id`,
);

export interface MailedRow extends EventRow {
  guest_id: string;
  creator_id: string | null;
  member_id: string | null;
  link_version: number;
  change_sequence: number;
  name: string;
  address: string;
  language_code: Locale;
  opted_out_at: Date | null;
  answer: EventAnswer | null;
  waiting_position: number | null;
  offered_until: Date | null;
  host_names: string[];
  wants_mail: boolean;
}

const address = 'coalesce(m.email, g.email)';
const mailed = `select ${eventColumns}, g.id as guest_id, (select h.member_id from event_hosts h where h.event_id = e.id and h.is_creator limit 1) as creator_id, g.member_id, g.link_version, g.change_sequence, coalesce(m.first_name, g.name) as name, ${address} as address, coalesce(m.language_code, g.language_code) as language_code,
     g.opted_out_at, g.answer, g.waiting_position, g.offered_until, ${hostNames('coalesce(m.id, o.id)')} as host_names, ${wantsMail('coalesce(m.id, o.id)', 'events')} as wants_mail
   from event_guests g join events e on e.id = g.event_id left join members m on m.id = g.member_id left join members o on o.email = g.email
   where ${address} is not null and not ${isApart('coalesce(m.id, o.id)')} and not ${isNeverInvited(`encode(sha256(convert_to(${address}, 'UTF8')), 'hex')`)}`;

/** A guest's mail: no row where there is no address, or a block stands between guest and creator, or the address refuses invitations. */
export const findMailed = statement<MailedRow, { guestId: string }>('events.mailed', `${mailed} and g.id = :guestId`);
/** The same for the guests who expect a coming event that ends with its last host's account. */
export const listLeft = statement<MailedRow, { memberId: string; now: Date }>(
  'events.left',
  `${mailed} and ${counts} and g.answer is distinct from 'no' and e.canceled_at is null and not ${hasEnded(':now::timestamptz')}
     and exists (select 1 from event_hosts h where h.event_id = e.id and h.member_id = :memberId) and not exists (select 1 from event_hosts h where h.event_id = e.id and h.member_id <> :memberId)
   order by e.id, g.invited_at, g.id`,
);

/** A message for a guest. No row where a block stands between the guest and its writer. */
export const findMessage = statement<{ text: string; from_name: string | null; member_id: string | null }, { id: string; guestId: string }>(
  'events.message',
  `select x.text, x.member_id, m.first_name as from_name from event_messages x left join members m on m.id = x.member_id join event_guests g on g.id = :guestId
   where x.id = :id and not coalesce(${isBlocked(guestAccount, 'x.member_id')}, false)`,
);

/** Public guests who never answered from their mail. */
export const deleteLapsed = statement<object, { now: Date }>('events.delete-lapsed', 'delete from event_guests where lapses_at <= :now');
/** Answers to the hosts' questions, allergies among them, some time after the event. */
export const clearAsks = statement<object, { before: Date }>(
  'events.clear-asks',
  `update event_guests g set asks = '[]' from events e where e.id = g.event_id and g.asks <> '[]'::jsonb and ${hasEnded(':before::timestamptz')}`,
);
/** Guests without an account, long after the event. */
export const deleteOldGuests = statement<object, { before: Date }>(
  'events.delete-old-guests',
  `delete from event_guests g using events e where e.id = g.event_id and g.member_id is null and ${hasEnded(':before::timestamptz')}`,
);
