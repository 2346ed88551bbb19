import type { GreetingMotif } from '#shared/values/celebrations/greeting-motifs.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { statement } from '#server/platform/database.ts';
import { isHeld } from '#server/platform/personal-data.ts';
import { areFriends, isBlocked, isBlockedBy } from '../friends/sql.ts';
import { seenPeople } from '../jubilees/sql.ts';

export interface GreetingRow {
  id: string;
  about: string;
  day: string;
  via: 'mail' | 'link';
  created_at: Date;
}

const columns = 'g.id, g.about, g.day, g.via, g.created_at';

export const listGreetings = statement<GreetingRow, { memberId: string; since: Date }>(
  'greetings.list',
  `select ${columns} from greetings g where g.member_id = :memberId and g.canceled_at is null and g.created_at > :since and not starts_with(g.about, 'gift:') order by g.created_at desc, g.id desc`,
);

/** Serializes a member's greetings, so that their number is bounded. */
export const lockMember = statement<object, { memberId: string }>('greetings.lock-member', `select pg_advisory_xact_lock(hashtextextended('greetings ' || :memberId::text, 0))`);

export interface CountRow {
  cards: number;
  mails: number;
  to_addressee: number;
}

/** Canceled ones count as well: each was a mail on its way. */
export const countSince = statement<CountRow, { memberId: string; since: Date; addresseeHash: string | null }>(
  'greetings.count',
  `select count(*)::int as cards, (count(*) filter (where g.via = 'mail'))::int as mails, (count(*) filter (where g.email_hash = :addresseeHash and g.canceled_at is null))::int as to_addressee
   from greetings g where g.member_id = :memberId and g.created_at > :since`,
);

export const isRefused = statement<{ email_hash: string }, { emailHash: string }>('greetings.is-refused', 'select email_hash from greeting_refusals where email_hash = :emailHash');

export interface InsertedGreeting {
  id: string;
  memberId: string;
  jubileeId: string | null;
  about: string;
  day: string;
  toName: string;
  text: string;
  motif: GreetingMotif;
  years: number | null;
  via: 'mail' | 'link';
  email: string | null;
  addresseeHash: string | null;
  tokenHash: string;
  now: Date;
}

export const insertGreeting = statement<GreetingRow, InsertedGreeting>(
  'greetings.insert',
  `insert into greetings as g (id, member_id, jubilee_id, about, day, to_name, text, motif, years, via, email, email_hash, token_hash, created_at)
     select :id, m.id, :jubileeId::uuid, :about, :day, :toName, :text, :motif, :years::int, :via, :email, :addresseeHash, :tokenHash, :now from members m where m.id = :memberId returning ${columns}`,
);

/** No row once it is mailed, or canceled before. */
export const cancelGreeting = statement<{ about: string }, { id: string; memberId: string; now: Date }>(
  'greetings.cancel',
  `update greetings set canceled_at = :now where id = :id and member_id = :memberId and canceled_at is null and mailed_at is null and (via = 'mail' or created_at > :now::timestamptz - interval '1 hour') returning about`,
);
export const findOwn = statement<{ id: string }, { id: string; memberId: string }>('greetings.find-own', 'select id from greetings where id = :id and member_id = :memberId and canceled_at is null');

/** The friend who can be mailed by account; no row where the person of the greeting is none. */
export const findFriend = statement<{ friend_id: string }, { jubileeId: string; memberId: string }>(
  'greetings.friend',
  `select j.linked_member_id as friend_id from ${seenPeople} where j.id = :jubileeId and j.member_id = :memberId and j.linked_member_id is not null and ${areFriends('j.linked_member_id', 'j.member_id')}`,
);

export interface SeenRow {
  member_id: string;
  from_name: string;
  to_name: string;
  text: string;
  motif: GreetingMotif;
  years: number | null;
}

export const findSeen = statement<SeenRow, { tokenHash: string; viewerId: string | null; since: Date }>(
  'greetings.seen',
  `select g.member_id, trim(m.first_name || ' ' || m.last_name) as from_name, g.to_name, g.text, g.motif, g.years from greetings g join members m on m.id = g.member_id
   where g.token_hash = :tokenHash and g.canceled_at is null and g.created_at > :since and not (:viewerId::uuid is not null and ${isBlocked('m.id', ':viewerId::uuid')})`,
);

export interface ClaimedRow {
  id: string;
  member_id: string;
  about: string;
  from_first_name: string;
  from_name: string;
  to_name: string;
  text: string;
  /** Typed, or a friend's. */
  address: string;
  /** Of the addressee, where a member; else the sender's. */
  language_code: Locale;
}

/** From here on it can't be canceled; a retry claims it again. No row where it was canceled, or the sender's account ended. */
export const claimGreeting = statement<{ id: string }, { id: string; now: Date }>(
  'greetings.claim',
  'update greetings set mailed_at = coalesce(mailed_at, :now) where id = :id and canceled_at is null returning id',
);

/** No row where nobody may be mailed: the addressee blocked the sender, or is no friend any more. */
export const findClaimed = statement<ClaimedRow, { id: string }>(
  'greetings.claimed',
  `select g.id, g.member_id, g.about, m.first_name as from_first_name, trim(m.first_name || ' ' || m.last_name) as from_name, g.to_name, g.text, a.address, coalesce(t.language_code, m.language_code) as language_code
   from greetings g join members m on m.id = g.member_id left join ${seenPeople} on j.id = g.jubilee_id and j.member_id = g.member_id
   left join members friend on g.email is null and friend.id = j.linked_member_id and ${areFriends('friend.id', 'm.id')}
   cross join lateral (select coalesce(g.email, friend.email) as address) a left join members t on t.email = a.address
   where g.id = :id and a.address is not null and not (t.id is not null and ${isBlockedBy('m.id', 't.id')})`,
);

export const insertRefusal = statement<object, { emailHash: string; now: Date }>(
  'greetings.refuse',
  'insert into greeting_refusals (email_hash, since) values (:emailHash, :now) on conflict do nothing',
);

export const deleteOldGreetings = statement<object, { before: Date }>('greetings.delete-old', 'delete from greetings where created_at < :before');
export const deleteOldAddresses = statement<object, { before: Date }>(
  'greetings.delete-addresses',
  'update greetings set email = null where email is not null and coalesce(mailed_at, canceled_at) < :before',
);
export const deleteAddresses = statement<object, { addresses: string }>(
  'greetings.delete-addresses-of',
  `update greetings g set email = null where g.email is not null and ${isHeld(':addresses', 'g.email', 'g.created_at')}`,
);

export const collectGreetings = statement<{ json: unknown }, { memberId: string; addresses: string }>(
  'greetings.personal-data',
  `select json_build_object(
     'sent', (select coalesce(json_agg(json_build_object('reminderId', g.about, 'day', g.day, 'jubileeId', g.jubilee_id, 'toName', g.to_name, 'text', g.text, 'motif', g.motif, 'years', g.years, 'via', g.via, 'email', g.email,
       'createdAt', g.created_at, 'canceledAt', g.canceled_at, 'mailedAt', g.mailed_at) order by g.created_at, g.id), '[]') from greetings g where g.member_id = :memberId),
     'toYourAddress', (select count(*) from greetings g where g.email is not null and ${isHeld(':addresses', 'g.email', 'g.created_at')})) as json`,
);
