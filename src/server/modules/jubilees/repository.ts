/** SQL for jubilees (people members celebrate). Only `restore` and the sweep see soft-deleted rows. */
import type { Friendship } from '#shared/contract/jubilees.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { statement } from '#server/platform/database.ts';
import { areFriends, hasRequested, isBlocked } from '../friends/sql.ts';
import { type PictureRow, getPicture } from '../media/sql.ts';
import { isFindableByEmail } from '../settings/sql.ts';
import { seenPeople } from './sql.ts';

export interface JubileeRow {
  id: string;
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  relation: Relation;
  avatar: PictureRow | null;
  banner: PictureRow | null;
  is_deceased: boolean;
  linked_member_id: string | null;
  created_at: Date;
}

const columns = `j.id, j.first_name, j.last_name, j.date_of_birth, j.relation, ${getPicture('j.avatar_id')} as avatar, ${getPicture('j.banner_id')} as banner, j.is_deceased, j.linked_member_id, j.created_at`;

export const findJubilee = statement<JubileeRow, { id: string; memberId: string }>('jubilees.find', `select ${columns} from ${seenPeople} where j.id = :id and j.member_id = :memberId`);

/**
 * Each search word must occur in the name, ignoring case and accents; or an alternative after "|" must match a whole name ("kalle|karl|carl": "Bosse"
 * finds Bo, not Bodil).
 */
const matches = `j.member_id = :memberId and (:relation::text is null or j.relation = :relation) and (not :isLinkable::boolean or (j.linked_member_id is null and not j.is_deceased)) and (:ids::uuid[] is null or j.id = any(:ids::uuid[]))
  and not exists (select 1 from unnest(:words::text[]) w where strpos(fira_fold(j.first_name || ' ' || j.last_name), fira_fold(split_part(w, '|', 1))) = 0
    and not exists (select 1 from unnest((string_to_array(w, '|'))[2:]) a where strpos(' ' || replace(fira_fold(j.first_name || ' ' || j.last_name), '-', ' ') || ' ', ' ' || fira_fold(a) || ' ') > 0))`;

type Wanted = { memberId: string; relation: Relation | null; words: readonly string[]; isLinkable: boolean; ids: readonly string[] | null };

export const countJubilees = statement<{ count: number }, Wanted>('jubilees.count', `select count(*)::int as count from ${seenPeople} where ${matches}`);

const byName = `j.first_name collate "sv-x-icu", j.last_name collate "sv-x-icu", j.id`;

export const listByName = statement<JubileeRow, Wanted & { limit: number; offset: number }>(
  'jubilees.list-by-name',
  `select ${columns} from ${seenPeople} where ${matches} order by ${byName} limit :limit offset :offset`,
);

/**
 * By next birthday from `today` (YYYY-MM-DD); unknown ones and the deceased last. Compares month and day as text, which places 29 February in common
 * years too. The day of birth isn't a birthday.
 */
export const listByBirthday = statement<JubileeRow, Wanted & { limit: number; offset: number; today: string }>(
  'jubilees.list-by-birthday',
  `select ${columns} from ${seenPeople} where ${matches}
   order by j.is_deceased, j.date_of_birth is null,
     right(j.date_of_birth, 5) < right(:today, 5) or j.date_of_birth = :today, right(j.date_of_birth, 5), ${byName} limit :limit offset :offset`,
);

export const findPerson = statement<{ id: string }, { memberId: string; friendId: string }>(
  'jubilees.of-friend',
  'select id from jubilees where member_id = :memberId and linked_member_id = :friendId and removed_at is null',
);

/** Serializes additions per member: with a count alone, two concurrent inserts would both find room. */
export const lockMember = statement<{ id: string }, { memberId: string }>('jubilees.lock-member', 'select id from members where id = :memberId for no key update');
export const countStored = statement<{ count: number }, { memberId: string }>(
  'jubilees.count-stored',
  'select count(*)::int as count from jubilees where member_id = :memberId and removed_at is null',
);

export const insertJubilee = statement<
  { id: string },
  { id: string; memberId: string; firstName: string; lastName: string; dateOfBirth: string | null; relation: Relation; avatarId: string | null; isDeceased: boolean; now: Date }
>(
  'jubilees.insert',
  `insert into jubilees (id, member_id, first_name, last_name, date_of_birth, relation, avatar_id, is_deceased, created_at, updated_at)
   values (:id, :memberId, :firstName, :lastName, :dateOfBirth, :relation, :avatarId, :isDeceased, :now, :now) returning id`,
);

/** The member's own among these ids, recently removed ones included. */
export const listOwnIds = statement<{ id: string }, { ids: readonly string[]; memberId: string }>('jubilees.own-ids', 'select id from jubilees where id = any(:ids::uuid[]) and member_id = :memberId');

/** Bulk insert: one array element per person, in the same order. */
export const insertJubilees = statement<
  object,
  {
    memberId: string;
    now: Date;
    ids: readonly string[];
    firstNames: readonly string[];
    lastNames: readonly string[];
    datesOfBirth: readonly (string | null)[];
    relations: readonly Relation[];
    areDeceased: readonly boolean[];
  }
>(
  'jubilees.insert-many',
  `insert into jubilees (id, member_id, first_name, last_name, date_of_birth, relation, is_deceased, created_at, updated_at)
   select w.id, :memberId, w.first_name, w.last_name, w.date_of_birth, w.relation, w.is_deceased, :now, :now
   from unnest(:ids::uuid[], :firstNames::text[], :lastNames::text[], :datesOfBirth::text[], :relations::text[], :areDeceased::boolean[]) w (id, first_name, last_name, date_of_birth, relation, is_deceased)`,
);

export const listKnown = statement<Pick<JubileeRow, 'first_name' | 'last_name' | 'date_of_birth'>, { memberId: string }>(
  'jubilees.known',
  `select j.first_name, j.last_name, j.date_of_birth from ${seenPeople} where j.member_id = :memberId`,
);

/** The living, by name. */
export const listLiving = statement<Pick<JubileeRow, 'id' | 'first_name' | 'date_of_birth'>, { memberId: string }>(
  'jubilees.living',
  `select j.id, j.first_name, j.date_of_birth from ${seenPeople} where j.member_id = :memberId and not j.is_deceased order by ${byName}`,
);

/** Null keeps a value, except the date of birth, which null clears if given. */
export const updateJubilee = statement<
  { id: string },
  {
    id: string;
    memberId: string;
    firstName: string | null;
    lastName: string | null;
    isBirthGiven: boolean;
    dateOfBirth: string | null;
    relation: Relation | null;
    isDeceased: boolean | null;
    now: Date;
  }
>(
  'jubilees.update',
  `update jubilees set first_name = coalesce(:firstName, first_name), last_name = coalesce(:lastName, last_name), date_of_birth = case when :isBirthGiven then :dateOfBirth else date_of_birth end,
     relation = coalesce(:relation, relation), is_deceased = coalesce(:isDeceased, is_deceased), updated_at = :now
   where id = :id and member_id = :memberId and removed_at is null returning id`,
);

export const lockBirthDate = statement<{ date_of_birth: string | null }, { id: string; memberId: string }>(
  'jubilees.lock-birth-date',
  'select date_of_birth from jubilees where id = :id and member_id = :memberId and removed_at is null for update',
);
export const setBirthDate = statement<object, { id: string; dateOfBirth: string; now: Date }>(
  'jubilees.set-birth-date',
  'update jubilees set date_of_birth = :dateOfBirth, updated_at = :now where id = :id',
);

export const setAvatar = statement<{ before: string | null }, { id: string; memberId: string; avatarId: string | null; now: Date }>(
  'jubilees.set-avatar',
  `with old as (select id, avatar_id as before from jubilees where id = :id and member_id = :memberId and removed_at is null for update)
   update jubilees j set avatar_id = :avatarId, updated_at = :now from old where j.id = old.id returning old.before`,
);

export const findNotes = statement<{ notes: string }, { id: string; memberId: string }>(
  'jubilees.find-notes',
  'select notes from jubilees where id = :id and member_id = :memberId and removed_at is null',
);
export const setNotes = statement<{ id: string }, { id: string; memberId: string; notes: string; now: Date }>(
  'jubilees.set-notes',
  'update jubilees set notes = :notes, updated_at = :now where id = :id and member_id = :memberId and removed_at is null returning id',
);

/** Excludes linked people: the friendship must end first. */
export const markRemoved = statement<{ id: string }, { id: string; memberId: string; now: Date }>(
  'jubilees.mark-removed',
  'update jubilees set removed_at = :now where id = :id and member_id = :memberId and removed_at is null and linked_member_id is null returning id',
);

export const findLinked = statement<{ linked_member_id: string | null }, { id: string; memberId: string }>(
  'jubilees.find-linked',
  'select linked_member_id from jubilees where id = :id and member_id = :memberId and removed_at is null',
);

/** Inserts a friend without typed data; no-op if already present. */
export const insertLinked = statement<object, { id: string; memberId: string; friendId: string; now: Date }>(
  'jubilees.insert-linked',
  `insert into jubilees (id, member_id, linked_member_id, first_name, last_name, relation, created_at, updated_at) values (:id, :memberId, :friendId, '', '', 'friend', :now, :now) on conflict do nothing`,
);

export const unmarkRemoved = statement<{ id: string }, { id: string; memberId: string; since: Date }>(
  'jubilees.restore',
  'update jubilees set removed_at = null where id = :id and member_id = :memberId and removed_at > :since returning id',
);

/** Returns the pictures no longer shown. */
export const deleteRemoved = statement<{ avatar_id: string | null }, { until: Date }>('jubilees.delete-removed', 'delete from jubilees where removed_at <= :until returning avatar_id');
export const deleteAll = statement<{ avatar_id: string | null }, { memberId: string }>('jubilees.delete-all', 'delete from jubilees where member_id = :memberId returning avatar_id');

export const collectJubilees = statement<{ json: unknown }, { memberId: string }>(
  'jubilees.personal-data',
  `select coalesce(json_agg(json_build_object('_id', id, 'firstName', first_name, 'lastName', last_name, 'dateOfBirth', date_of_birth, 'relation', relation, 'isDeceased', is_deceased, 'isFriend', linked_member_id is not null,
     'hasPicture', avatar_id is not null, 'notes', notes, 'createdAt', created_at, 'updatedAt', updated_at, 'removedAt', removed_at) order by id), '[]') as json from jubilees where member_id = :memberId`,
);
export const listAvatars = statement<{ id: string; avatar_id: string }, { memberId: string }>(
  'jubilees.avatars',
  'select id, avatar_id from jubilees where member_id = :memberId and avatar_id is not null',
);

export interface FoundRow {
  id: string;
  first_name: string;
  last_name: string;
  avatar: PictureRow | null;
  friendship: Friendship;
}

const isFriend = areFriends(':memberId::uuid', 'm.id');

/**
 * Discoverable members: by name, if each word is a prefix of one of their names; or by full address, if enabled. Excludes the searcher, blocks either
 * way, and optionally friends. A word empty after folding finds nothing, since it would match all.
 */
const findable = `m.id <> :memberId and not (m.id = any(:excluded::uuid[]))
  and not ${isBlocked(':memberId', 'm.id')}
  and not (:isWithoutFriends and ${isFriend})
  and ((m.is_findable_by_name and cardinality(:words::text[]) > 0
      and not exists (select 1 from unnest(:words::text[]) w where btrim(fira_fold(w)) = '' or strpos(' ' || replace(fira_fold(m.first_name || ' ' || m.last_name), '-', ' '), ' ' || fira_fold(w)) = 0))
    or (m.email = :email and ${isFindableByEmail('m')}))`;

export const countFound = statement<{ count: number }, { memberId: string; words: readonly string[]; email: string | null; excluded: readonly string[]; isWithoutFriends: boolean }>(
  'jubilees.count-found',
  `select count(*)::int as count from members m where ${findable}`,
);
export const listFound = statement<
  FoundRow,
  { memberId: string; words: readonly string[]; email: string | null; excluded: readonly string[]; isWithoutFriends: boolean; limit: number; offset: number }
>(
  'jubilees.list-found',
  `select m.id, m.first_name, m.last_name, ${getPicture('m.avatar_id')} as avatar,
     case when ${isFriend} then 'friends' when ${hasRequested(':memberId', 'm.id')} then 'sent'
       when ${hasRequested('m.id', ':memberId')} then 'received' else 'none' end as friendship
   from members m where ${findable}
   order by m.first_name collate "sv-x-icu", m.last_name collate "sv-x-icu", m.id limit :limit offset :offset`,
);
