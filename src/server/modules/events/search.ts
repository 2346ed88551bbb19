import type { MemberSearch } from '#shared/contract/member-search.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import type { EventRow } from './rows.ts';
import { concerns, isHost } from './sql.ts';

/** By title alone: a place that is shown after a yes must not be found before it. */
const findByWords = statement<Pick<EventRow, 'id' | 'title' | 'starts_at' | 'ends_at' | 'time_zone'> & { is_host: boolean }, { memberId: string; words: readonly string[]; now: Date; limit: number }>(
  'events.search',
  `select e.id, e.title, e.starts_at, e.ends_at, e.time_zone, i.is_host from events e cross join lateral (select ${isHost(':memberId::uuid')} as is_host) i
   where not exists (select 1 from unnest(:words::text[]) w where strpos(fira_fold(e.title), fira_fold(w)) = 0) and ${concerns(':memberId::uuid', 'i.is_host')}
   order by e.starts_at < :now::timestamptz, abs(extract(epoch from e.starts_at - :now::timestamptz)), e.id limit :limit`,
);

/** Events that the member holds or is invited to, with each of the words in the title; the next first, then the latest. */
export async function findEvents(ctx: MemberCtx, words: readonly string[], limit: number): Promise<MemberSearch['events']> {
  const rows = await findByWords(ctx.db, { memberId: ctx.member.id, words, now: ctx.clock.now(), limit });
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    timeZone: row.time_zone,
    isHost: row.is_host,
  }));
}
