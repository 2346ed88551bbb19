import type { Locale } from '#shared/values/text/locale.ts';
import { statement } from '#server/platform/database.ts';
import { wantsMail } from '../settings/sql.ts';
import type { DueRow } from './rules.ts';

export interface CandidateRow extends DueRow {
  member_id: string;
}

/** A page of members whose digest of a month is not queued yet. */
export const listCandidates = statement<CandidateRow, { month: string; after: string | null; limit: number; timeZone: string; hour: number }>(
  'digests.candidates',
  `select m.id as member_id, m.created_at, coalesce(s.reminders->>'timeZone', :timeZone) as time_zone, coalesce((s.reminders->>'hour')::int, :hour::int) as hour
   from members m left join member_settings s on s.member_id = m.id left join digest_months d on d.member_id = m.id
   where (:after::uuid is null or m.id > :after::uuid) and coalesce(d.month, '') < :month and ${wantsMail('m.id', 'digest')} order by m.id limit :limit`,
);

/** Those that were not queued before: of two runs at once, one books a member. */
export const bookMonths = statement<{ member_id: string }, { memberIds: readonly string[]; months: readonly string[]; now: Date }>(
  'digests.book',
  `insert into digest_months as known (member_id, month, queued_at) select b.member_id, b.month, :now from unnest(:memberIds::uuid[], :months::text[]) b (member_id, month) join members m on m.id = b.member_id order by b.member_id
   on conflict (member_id) do update set month = excluded.month, queued_at = excluded.queued_at where known.month < excluded.month returning member_id`,
);

export interface AddresseeRow {
  email: string;
  first_name: string;
  language_code: Locale;
  date_of_birth: string | null;
}

/** No row for a member who left or opted out. */
export const findAddressee = statement<AddresseeRow, { memberId: string }>(
  'digests.addressee',
  `select m.email, m.first_name, m.language_code, m.date_of_birth from members m where m.id = :memberId and ${wantsMail('m.id', 'digest')}`,
);

export const collectDigests = statement<{ json: unknown }, { memberId: string }>(
  'digests.personal-data',
  `select json_build_object('month', d.month, 'queuedAt', d.queued_at) as json from digest_months d where d.member_id = :memberId`,
);
