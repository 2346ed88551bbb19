import type { ReportReason } from '#shared/values/wishes/report-reasons.ts';
import { statement } from '#server/platform/database.ts';
import type { FoundBy } from '../members/tables.ts';
import { placedWishes } from '../wishlists/sql.ts';
import type { ReportState } from './tables.ts';

export interface ReportRow {
  id: string;
  kind: 'wishlist' | 'profile';
  list_id: string | null;
  member_id: string | null;
  about: string;
  reason: ReportReason;
  explanation: string;
  name: string | null;
  email: string | null;
  language_code: 'sv' | 'en';
  state: ReportState;
  is_illegal: boolean | null;
  statement: string | null;
  took: FoundBy | null;
  created_at: Date;
  decided_at: Date | null;
}

const columns = 'id, kind, list_id, member_id, about, reason, explanation, name, email, language_code, state, is_illegal, statement, took, created_at, decided_at';

export const insertReport = statement<
  object,
  {
    id: string;
    kind: string;
    listId: string | null;
    memberId: string | null;
    about: string;
    reason: string;
    explanation: string;
    name: string | null;
    email: string | null;
    reporterId: string | null;
    languageCode: string;
    now: Date;
  }
>(
  'reports.insert',
  `insert into reports (id, kind, list_id, member_id, about, reason, explanation, name, email, reporter_id, language_code, state, created_at) values (:id, :kind, :listId, :memberId, :about, :reason, :explanation, :name, :email, :reporterId, :languageCode, 'open', :now)`,
);
export const findReport = statement<ReportRow, { id: string }>('reports.find', `select ${columns} from reports where id = :id`);
export const lockReport = statement<ReportRow, { id: string }>('reports.lock', `select ${columns} from reports where id = :id for update`);
/** Oldest first. */
export const listOpen = statement<ReportRow>('reports.open', `select ${columns} from reports where state = 'open' order by created_at, id`);
export const decide = statement<object, { id: string; state: ReportState; isIllegal: boolean | null; why: string; took: string | null; now: Date }>(
  'reports.decide',
  'update reports set state = :state, is_illegal = :isIllegal, statement = :why, took = :took::jsonb, decided_at = :now where id = :id',
);
export const setTook = statement<object, { id: string; took: string }>('reports.set-took', 'update reports set took = :took::jsonb where id = :id');

/** Serializes decisions about, and deletion of, a list or profile; taken before any report's lock. */
export const lockList = statement<object, { listId: string }>('reports.lock-list', 'select from wishlists where id = :listId for no key update');
export const lockProfile = statement<object, { memberId: string }>('reports.lock-profile', 'select from members where id = :memberId for no key update');

/** Other decisions in force against a list or profile, newest first. */
export const listInForce = statement<ReportRow, { listId: string | null; memberId: string | null; butId: string }>(
  'reports.in-force',
  `select ${columns} from reports where state = 'taken-down' and (list_id = :listId or member_id = :memberId) and id <> :butId order by decided_at desc, id`,
);
/** Recent earlier reports from an address. */
export const countFrom = statement<{ count: number }, { email: string; since: Date; id: string }>(
  'reports.count-from',
  'select count(*)::int as count from reports where email = :email and created_at > :since and id <> :id and created_at <= (select created_at from reports where id = :id)',
);
export const deleteDecided = statement<object, { before: Date }>(
  'reports.delete-decided',
  `delete from reports where decided_at < :before and not (state = 'taken-down' and (list_id is not null or member_id is not null))`,
);
/** Erases reporter and text from old decisions in force; the decision itself stays. */
export const blankOldInForce = statement<object, { before: Date }>(
  'reports.blank-in-force',
  `update reports set name = null, email = null, reporter_id = null, explanation = '' where decided_at < :before and state = 'taken-down' and (name is not null or email is not null or reporter_id is not null or explanation <> '')`,
);

/** The members notified of a decision, and their languages. */
export const listConcerned = statement<{ id: string; email: string; language_code: 'sv' | 'en' }, { listId: string | null; memberId: string | null }>(
  'reports.concerned',
  `select m.id, m.email, m.language_code from members m where m.id = :memberId or m.id in (select o.member_id from wishlist_owners o where o.list_id = :listId and o.state = 'owner') order by m.id`,
);
export const findName = statement<{ first_name: string; last_name: string }, { memberId: string }>('reports.name-of', 'select first_name, last_name from members where id = :memberId');

interface ListContent {
  name: string;
  for_name: string;
  is_removed: boolean;
  items: { title: string; url: string | null; note: string; pictureId: string | null }[];
}

/** A list's content, for the deciding staff. */
export const findListContent = statement<ListContent, { listId: string }>(
  'reports.list-content',
  `select w.name, w.for_name, w.removed_at is not null as is_removed,
     (select coalesce(json_agg(json_build_object('title', i.title, 'url', i.url, 'note', i.note, 'pictureId', i.picture_id) order by i.position, i.id), '[]')
      from ${placedWishes} i where i.list_id = w.id and i.removed_at is null) as items
   from wishlists w where w.id = :listId`,
);
export const findProfileContent = statement<{ first_name: string; last_name: string; avatar_id: string | null; banner_id: string | null }, { memberId: string }>(
  'reports.profile-content',
  'select first_name, last_name, avatar_id, banner_id from members where id = :memberId',
);
