import type { MemberSearch } from '#shared/contract/member-search.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { placedWishes } from './sql.ts';

const findByWords = statement<{ id: string; name: string; for_name: string }, { memberId: string; words: readonly string[]; limit: number }>(
  'wishlists.search',
  `select w.id, w.name, w.for_name from wishlist_owners o join wishlists w on w.id = o.list_id and w.removed_at is null
   where o.member_id = :memberId and o.state = 'owner'
     and not exists (select 1 from unnest(:words::text[]) x where strpos(fira_fold(w.name || ' ' || w.for_name), fira_fold(x)) = 0)
   order by w.created_at, w.id limit :limit`,
);

/** The member's own lists with each of the words in the name, or in the name of whom it is for. */
export async function findOwnLists(ctx: MemberCtx, words: readonly string[], limit: number): Promise<MemberSearch['lists']> {
  const rows = await findByWords(ctx.db, { memberId: ctx.member.id, words, limit });
  return rows.map(({ id, name, for_name }) => ({ _id: id, name, forName: for_name }));
}

const findWishesByWords = statement<{ id: string; title: string; list_id: string; list_name: string; place: number }, { memberId: string; words: readonly string[]; limit: number }>(
  'wishlists.search-wishes',
  `select f.id, f.title, f.list_id, f.list_name, f.place from (select distinct on (i.id) i.id, i.title, w.id as list_id, w.name as list_name, w.created_at, i.position,
       (select count(*)::int from ${placedWishes} x where x.list_id = w.id and x.removed_at is null and (x.position, x.id) < (i.position, i.id)) as place
     from wishlist_owners o join wishlists w on w.id = o.list_id and w.removed_at is null join ${placedWishes} i on i.list_id = w.id and i.removed_at is null
     where o.member_id = :memberId and o.state = 'owner'
       and not exists (select 1 from unnest(:words::text[]) x where strpos(fira_fold(i.title || ' ' || array_to_string(i.tags, ' ')), fira_fold(x)) = 0)
     order by i.id, w.created_at, w.id) f order by f.created_at, f.list_id, f.position, f.id limit :limit`,
);

/** Wishes on the member's own lists, each once, with each of the words in the title or a tag. */
export async function findOwnWishes(ctx: MemberCtx, words: readonly string[], limit: number): Promise<MemberSearch['wishes']> {
  const rows = await findWishesByWords(ctx.db, { memberId: ctx.member.id, words, limit });
  return rows.map(({ id, title, list_id, list_name, place }) => ({ _id: id, title, list: { _id: list_id, name: list_name }, place }));
}
