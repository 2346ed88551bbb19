/** SQL of mails to guests: who gets which, and what stands in them. */
import type { Locale } from '#shared/values/text/locale.ts';
import type { EventAnswer, MessageReceivers } from '#shared/values/celebrations/event-words.ts';
import { statement } from '#server/platform/database.ts';
import { isBlocked } from '../friends/sql.ts';
import { isNeverInvited } from '../invites/sql.ts';
import { wantsMail } from '../settings/sql.ts';
import { eventColumns } from './repository.ts';
import type { EventRow } from './rows.ts';
import { counts, hasEnded, hostNames, isApart } from './sql.ts';

export const insertMessage = statement<object, { id: string; eventId: string; memberId: string; receivers: MessageReceivers; text: string; now: Date }>(
  'events.insert-message',
  'insert into event_messages (id, event_id, member_id, receivers, text, sent_at) values (:id, :eventId, :memberId, :receivers, :text, :now)',
);

const isReachable = '(g.member_id is not null or g.email is not null) and g.opted_out_at is null';
const unblocked = `not ${isBlocked('g.member_id', ':memberId::uuid')}`;

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

/** The same for all events whose answers end soon. */
export const markDue = statement<{ id: string }, { now: Date; invitedBefore: Date; endsBefore: Date }>(
  'events.mark-due',
  `update event_guests g set reminded_at = :now from events e where e.id = g.event_id and e.canceled_at is null and e.starts_at > :now
     and least(e.starts_at, coalesce(((e.answer_by::date + 1)::timestamp at time zone e.time_zone), e.starts_at)) > :now
     and least(e.starts_at, coalesce(((e.answer_by::date + 1)::timestamp at time zone e.time_zone), e.starts_at)) <= :endsBefore
     and g.answer is null and g.reminded_at is null and g.invited_at <= :invitedBefore and ${counts} and ${isReachable} returning g.id`,
);

/** Guests who expect the event: all but those who declined. */
export const listExpecting = statement<{ id: string }, { eventId: string }>(
  'events.expecting',
  `select g.id from event_guests g where g.event_id = :eventId and ${counts} and (g.member_id is not null or g.email is not null) and g.answer is distinct from 'no' order by g.invited_at, g.id`,
);

export interface MailedRow extends EventRow {
  guest_id: string;
  member_id: string | null;
  link_version: number;
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

/** A guest's mail: no row where there is no address, or a block stands between guest and creator, or the address refuses invitations. */
export const findMailed = statement<MailedRow, { guestId: string; emailHash: string }>(
  'events.mailed',
  `select ${eventColumns}, g.id as guest_id, g.member_id, g.link_version, coalesce(m.first_name, g.name) as name, coalesce(m.email, g.email) as address, coalesce(m.language_code, g.language_code) as language_code,
     g.opted_out_at, g.answer, g.waiting_position, g.offered_until, ${hostNames('coalesce(m.id, o.id)')} as host_names, ${wantsMail('coalesce(m.id, o.id)', 'events')} as wants_mail
   from event_guests g join events e on e.id = g.event_id left join members m on m.id = g.member_id left join members o on o.email = g.email
   where g.id = :guestId and coalesce(m.email, g.email) is not null and not ${isApart('coalesce(m.id, o.id)')}
     and not ${isNeverInvited(':emailHash')}`,
);

export const findAddress = statement<{ address: string }, { guestId: string }>(
  'events.address',
  'select coalesce(m.email, g.email) as address from event_guests g left join members m on m.id = g.member_id where g.id = :guestId and coalesce(m.email, g.email) is not null',
);
export const findMessage = statement<{ text: string; from_name: string | null }, { id: string }>(
  'events.message',
  'select x.text, m.first_name as from_name from event_messages x left join members m on m.id = x.member_id where x.id = :id',
);

/** Public guests who never answered from their mail. */
export const deleteLapsed = statement<object, { now: Date }>('events.delete-lapsed', 'delete from event_guests where lapses_at <= :now');
/** Guests without an account, long after the event. */
export const deleteOldGuests = statement<object, { before: Date }>(
  'events.delete-old-guests',
  `delete from event_guests g using events e where e.id = g.event_id and g.member_id is null and ${hasEnded(':before::timestamptz')}`,
);
