import { statement } from '#server/platform/database.ts';
import { deleteAnswersWhere } from '#server/platform/idempotency-keys.ts';
import { deleteMailsWhere, deleteRefusalsWhere } from '#server/platform/mail/sql.ts';
import { type HeldAddress, isHeld, namesHeld } from '#server/platform/personal-data.ts';

export interface PersonRow {
  id: string;
  email: string;
  first_name: string;
  language_code: 'sv' | 'en';
}

export const findPerson = statement<PersonRow, { memberId: string }>('personal-data.person', 'select id, email, first_name, language_code from members where id = :memberId');
/** Serializes changes to the account. */
export const lockPerson = statement<PersonRow, { memberId: string }>('personal-data.lock', 'select id, email, first_name, language_code from members where id = :memberId for update');

/** Current and former addresses, each with the period in which it was theirs alone. */
export const listHeldAddresses = statement<HeldAddress, { memberId: string }>(
  'personal-data.held-addresses',
  `with own as (
     select m.email, coalesce((select max(f.left_at) from former_addresses f where f.member_id = m.id), m.created_at) as taken_at, 'infinity'::timestamptz as until from members m where m.id = :memberId
     union all
     select f.email, coalesce(lag(f.left_at) over (order by f.left_at), m.created_at), f.left_at from former_addresses f join members m on m.id = f.member_id where f.member_id = :memberId)
   select own.email, own.until::text as until,
     coalesce((select max(o.left_at) from former_addresses o where o.email = own.email and o.member_id <> :memberId and o.left_at <= own.taken_at), '-infinity')::text as since,
     exists (select 1 from members m where m.email = own.email and m.id <> :memberId) as "isAnothersNow"
   from own order by own.until`,
);

/** No row while a recent request is unfetched: repeated requests send one mail. */
export const requestExport = statement<{ member_id: string }, { memberId: string; tokenHash: string; now: Date; requestedBefore: Date }>(
  'personal-data.request-export',
  `insert into data_exports as kept (member_id, token_hash, requested_at) values (:memberId, :tokenHash, :now)
   on conflict (member_id) do update set token_hash = excluded.token_hash, requested_at = excluded.requested_at, file = null, expires_at = null, taken_at = null
     where kept.requested_at <= :requestedBefore or kept.taken_at is not null returning member_id`,
);

export interface ExportRow {
  requested_at: Date;
  is_made: boolean;
  expires_at: Date | null;
  taken_at: Date | null;
}

export const findExport = statement<ExportRow, { memberId: string }>(
  'personal-data.export',
  'select requested_at, file is not null as is_made, expires_at, taken_at from data_exports where member_id = :memberId',
);

/** Returns no row if a later request replaced this one, or it is already made. */
export const storeExport = statement<{ member_id: string }, { memberId: string; tokenHash: string; file: Uint8Array; expiresAt: Date }>(
  'personal-data.keep-export',
  'update data_exports set file = :file, expires_at = :expiresAt where member_id = :memberId and token_hash = :tokenHash and expires_at is null returning member_id',
);

export const isExportMade = statement<{ member_id: string }, { memberId: string; tokenHash: string; now: Date }>(
  'personal-data.is-made',
  'select member_id from data_exports where member_id = :memberId and token_hash = :tokenHash and file is not null and expires_at > :now',
);

/** The row lock makes it single-use: a second request finds no file. */
export const takeExport = statement<{ file: Uint8Array<ArrayBuffer> }, { memberId: string; tokenHash: string; now: Date }>(
  'personal-data.take-export',
  `with found as (select member_id, file from data_exports where member_id = :memberId and token_hash = :tokenHash and expires_at > :now and file is not null for update),
   taken as (update data_exports e set file = null, taken_at = :now from found where e.member_id = found.member_id)
   select file from found`,
);

export const dropExpiredFiles = statement<object, { now: Date }>('personal-data.drop-files', 'update data_exports set file = null where file is not null and expires_at <= :now');

/** Message-ID prefixes of mails with others' words: reserved wishes, invitations, events, friends' questions, reports. */
const IN_OTHERS_WORDS = ['reservation.', 'invitation.', 'event-', 'question-', 'gift-thanks.', 'report-received.'] as const;
const isInOthersWords = `(${IN_OTHERS_WORDS.map((about) => `starts_with(w.message_id, '<${about}')`).join(' or ')})`;

/** Mails to the person's addresses while theirs, and about their orders. Without content where it has others' words. */
export const collectMails = statement<{ json: unknown }, { addresses: string; memberId: string }>(
  'personal-data.mails',
  `select coalesce(json_agg(json_build_object('to', "to", 'subject', case when not ${isInOthersWords} then subject end, 'text', case when not ${isInOthersWords} then text end, 'writtenAt', created_at, 'sentAt', sent_at) order by created_at), '[]') as json from mails w
   where ${isHeld(':addresses', 'w."to"', 'w.created_at')}
     or exists (select 1 from orders o where o.member_id = :memberId and lower(o.email) = lower(w."to") and strpos(w.message_id, o.id) > 0)`,
);

export const collectRefusals = statement<{ email: string; code: number; refusedAt: Date }, { addresses: string }>(
  'personal-data.refusals',
  `select email, code, refused_at as "refusedAt" from refused_addresses r where ${isHeld(':addresses', 'r.email', 'r.refused_at')}`,
);
export const deleteRefusals = statement<object, { addresses: string }>('personal-data.delete-refusals', deleteRefusalsWhere(isHeld(':addresses', 'r.email', 'r.refused_at')));

/** Mails to the person, to an intended new address, and to sellers about their orders. */
export const deleteMails = statement<object, { addresses: string; memberId: string }>(
  'personal-data.delete-mails',
  deleteMailsWhere(`${isHeld(':addresses', 'm."to"', 'm.created_at')} or strpos(m.message_id, :memberId::text) > 0
     or exists (select 1 from orders o where o.member_id = :memberId::text::uuid and strpos(m.message_id, o.id) > 0)
     or exists (select 1 from orders o join withdrawals w on w.order_id = o.id where o.member_id = :memberId::text::uuid and strpos(m.message_id, w.id) > 0)`),
);

/** Responses stored for idempotency, orders' included. */
export const deleteAnswersTo = statement<object, { addresses: string; memberId: string }>(
  'personal-data.delete-answers',
  deleteAnswersWhere(`${namesHeld(':addresses', 'k.body::text', 'k.created_at')} or exists (select 1 from orders o where o.member_id = :memberId and strpos(k.body::text, o.id) > 0)`),
);

export const deleteLetter = statement<object, { messageIdBegins: string }>('personal-data.delete-letter', deleteMailsWhere('starts_with(m.message_id, :messageIdBegins)'));
export const listOrderIds = statement<{ id: string }, { memberId: string }>('personal-data.order-ids', 'select id from orders where member_id = :memberId');
/** How many of a deleted account's orders still hold the buyer's data. */
export const countLocked = statement<{ count: number }, { orderIds: readonly string[] }>(
  'personal-data.locked',
  `select count(*)::int as count from orders where id = any(:orderIds) and locked_at is not null and secret_hash <> 'archived'`,
);
