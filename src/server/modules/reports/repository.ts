/** The statements about reports. */
import type { ReportReason } from '#shared/values/report-reasons.ts';
import { statement } from '#server/platform/database.ts';

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
  state: 'open' | 'kept' | 'taken-down' | 'put-back';
  is_illegal: boolean | null;
  statement: string | null;
  created_at: Date;
  decided_at: Date | null;
}

const columns = 'id, kind, list_id, member_id, about, reason, explanation, name, email, language_code, state, is_illegal, statement, created_at, decided_at';

export const insertReport = statement<
  object,
  [
    id: string,
    kind: string,
    listId: string | null,
    memberId: string | null,
    about: string,
    reason: string,
    explanation: string,
    name: string | null,
    email: string | null,
    reporterId: string | null,
    languageCode: string,
    now: Date,
  ]
>(
  'reports.insert',
  `insert into reports (id, kind, list_id, member_id, about, reason, explanation, name, email, reporter_id, language_code, state, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'open', $12)`,
);
export const findReport = statement<ReportRow, [id: string]>('reports.find', `select ${columns} from reports where id = $1`);
export const lockReport = statement<ReportRow, [id: string]>('reports.lock', `select ${columns} from reports where id = $1 for update`);
/** The oldest first. */
export const listOpen = statement<ReportRow, []>('reports.open', `select ${columns} from reports where state = 'open' order by created_at, id`);
export const decide = statement<object, [id: string, state: string, isIllegal: boolean | null, why: string | null, now: Date]>(
  'reports.decide',
  'update reports set state = $2, is_illegal = $3, statement = $4, decided_at = $5 where id = $1',
);
/** How many before this one came from an address lately. */
export const countFrom = statement<{ count: number }, [email: string, since: Date, id: string]>(
  'reports.count-from',
  'select count(*)::int as count from reports where email = $1 and created_at > $2 and id <> $3 and created_at <= (select created_at from reports where id = $3)',
);
export const deleteDecided = statement<object, [before: Date]>('reports.delete-decided', 'delete from reports where decided_at < $1');

/** Who is told of a decision about a list, or a profile, and in which language. */
export const listConcerned = statement<{ id: string; email: string; language_code: 'sv' | 'en' }, [listId: string | null, memberId: string | null]>(
  'reports.concerned',
  `select m.id, m.email, m.language_code from members m where m.id = $2 or m.id in (select o.member_id from wishlist_owners o where o.list_id = $1 and o.state = 'owner') order by m.id`,
);
export const findNameOf = statement<{ first_name: string; last_name: string }, [memberId: string]>('reports.name-of', 'select first_name, last_name from members where id = $1');
