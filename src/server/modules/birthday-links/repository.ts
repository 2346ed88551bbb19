import { statement } from '#server/platform/database.ts';
import { isBlocked } from '../friends/sql.ts';
import { seenPeople } from '../jubilees/sql.ts';

export interface LinkRow {
  id: string;
  jubilee_id: string | null;
  version: number;
  created_at: Date;
}

const columns = 'id, jubilee_id, version, created_at';

export const listLinks = statement<LinkRow, { memberId: string }>('birthday-links.list', `select ${columns} from birthday_links where member_id = :memberId order by created_at, id`);

/** No row if there is one already, or the person is not the member's. */
export const insertLink = statement<LinkRow, { id: string; memberId: string; jubileeId: string | null; tokenHash: string; now: Date }>(
  'birthday-links.insert',
  `insert into birthday_links (id, member_id, jubilee_id, version, token_hash, created_at) select :id, m.id, :jubileeId::uuid, 1, :tokenHash, :now from members m
     where m.id = :memberId and (:jubileeId::uuid is null or exists (select 1 from jubilees j where j.id = :jubileeId::uuid and j.member_id = m.id and j.removed_at is null))
   on conflict do nothing returning ${columns}`,
);

export const findLinkFor = statement<LinkRow, { memberId: string; jubileeId: string | null }>(
  'birthday-links.find-for',
  `select ${columns} from birthday_links where member_id = :memberId and jubilee_id is not distinct from :jubileeId::uuid`,
);

export const lockLink = statement<LinkRow, { id: string; memberId: string }>('birthday-links.lock', `select ${columns} from birthday_links where id = :id and member_id = :memberId for update`);

export const renewLink = statement<LinkRow, { id: string; version: number; tokenHash: string; now: Date }>(
  'birthday-links.renew',
  `update birthday_links set version = :version, token_hash = :tokenHash, created_at = :now where id = :id returning ${columns}`,
);

export const deleteLink = statement<{ id: string }, { id: string; memberId: string }>('birthday-links.delete', 'delete from birthday_links where id = :id and member_id = :memberId returning id');

export interface AskerRow {
  link_id: string;
  member_id: string;
  first_name: string;
  last_name: string;
  avatar_id: string | null;
  jubilee_id: string | null;
  /** First name of the person who is asked. */
  asked_name: string | null;
}

/** No row for a revoked link, a removed person, and a viewer whom a block separates from the asker. */
export const findAsker = statement<AskerRow, { tokenHash: string; viewerId: string | null }>(
  'birthday-links.asker',
  `select l.id as link_id, m.id as member_id, m.first_name, m.last_name, m.avatar_id, l.jubilee_id, j.first_name as asked_name
   from birthday_links l join members m on m.id = l.member_id left join ${seenPeople} on j.id = l.jubilee_id
   where l.token_hash = :tokenHash and (l.jubilee_id is null or j.id is not null) and not (:viewerId::uuid is not null and ${isBlocked('m.id', ':viewerId::uuid')})`,
);

/** Serializes answers to one member, so that their number is bounded. */
export const lockMember = statement<object, { memberId: string }>('birthday-links.lock-member', `select pg_advisory_xact_lock(hashtextextended('birthday-links ' || :memberId::text, 0))`);
export const countAnswers = statement<{ count: number }, { memberId: string }>(
  'birthday-links.count-answers',
  'select count(*)::int as count from birthday_answers where member_id = :memberId and dismissed_at is null',
);
/** The same answer again changes nothing. */
export const insertAnswer = statement<object, { id: string; memberId: string; jubileeId: string | null; name: string; dateOfBirth: string; now: Date }>(
  'birthday-links.insert-answer',
  `insert into birthday_answers (id, member_id, jubilee_id, name, date_of_birth, answered_at) select :id, :memberId::uuid, :jubileeId::uuid, :name, :dateOfBirth, :now
     where exists (select 1 from members m where m.id = :memberId::uuid) on conflict do nothing`,
);

export interface AnswerRow {
  id: string;
  name: string;
  date_of_birth: string;
  answered_at: Date;
  person: { id: string; first_name: string; last_name: string; date_of_birth: string | null } | null;
}

/**
 * Unread answers, oldest first, each with the person it is probably about: whose link it was; else the one person of that name, or of that first name
 * where either side has no last name.
 */
export const listAnswers = statement<AnswerRow, { memberId: string; since: Date }>(
  'birthday-links.answers',
  `with people as materialized (select j.id, j.first_name, j.last_name, j.date_of_birth, fira_fold(trim(j.first_name || ' ' || j.last_name)) as whole, fira_fold(j.first_name) as first from ${seenPeople}
     where j.member_id = :memberId and not j.is_deceased)
   select a.id, a.name, a.date_of_birth, a.answered_at,
     (select json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name, 'date_of_birth', p.date_of_birth) from people p
        where p.id = a.jubilee_id or (a.jubilee_id is null and p.id in (
          select (array_agg(q.id))[1] from (select p.id, rank() over (order by p.whole = fira_fold(a.name) desc) as place from people p
            where p.whole = fira_fold(a.name) or (p.first = fira_fold(split_part(a.name, ' ', 1)) and (p.last_name = '' or strpos(a.name, ' ') = 0))) q where q.place = 1 having count(*) = 1))) as person
   from birthday_answers a where a.member_id = :memberId and a.dismissed_at is null and a.answered_at > :since order by a.answered_at, a.id`,
);

export const takeAnswer = statement<{ name: string; date_of_birth: string }, { id: string; memberId: string; since: Date }>(
  'birthday-links.take-answer',
  'delete from birthday_answers where id = :id and member_id = :memberId and dismissed_at is null and answered_at > :since returning name, date_of_birth',
);

export const dismissAnswer = statement<{ id: string }, { id: string; memberId: string; now: Date }>(
  'birthday-links.dismiss',
  'update birthday_answers set dismissed_at = :now where id = :id and member_id = :memberId and dismissed_at is null returning id',
);
/** No row where the same answer came in again meanwhile: it is there. */
export const restoreAnswer = statement<{ id: string }, { id: string; memberId: string; since: Date }>(
  'birthday-links.restore',
  `update birthday_answers a set dismissed_at = null where a.id = :id and a.member_id = :memberId and a.dismissed_at > :since
     and not exists (select 1 from birthday_answers b where b.member_id = a.member_id and b.name = a.name and b.date_of_birth = a.date_of_birth and b.dismissed_at is null) returning id`,
);

export const deleteOldAnswers = statement<object, { answeredBefore: Date; dismissedBefore: Date }>(
  'birthday-links.delete-old',
  'delete from birthday_answers where answered_at < :answeredBefore or dismissed_at < :dismissedBefore',
);

export const collectBirthdayLinks = statement<{ json: unknown }, { memberId: string }>(
  'birthday-links.personal-data',
  `select json_build_object(
     'links', (select coalesce(json_agg(json_build_object('jubileeId', l.jubilee_id, 'createdAt', l.created_at) order by l.created_at, l.id), '[]') from birthday_links l where l.member_id = :memberId),
     'answers', (select coalesce(json_agg(json_build_object('name', a.name, 'dateOfBirth', a.date_of_birth, 'answeredAt', a.answered_at, 'dismissedAt', a.dismissed_at) order by a.answered_at, a.id), '[]')
        from birthday_answers a where a.member_id = :memberId)) as json`,
);
