/** The ids of one page of products: search, filters, sorting and paging in one statement. */
import type { ProductQuery } from '#shared/contract/catalog.ts';
import type { Db } from '#server/platform/database.ts';
import { type ListingInput, listingParts, preparedName } from './listing-parts.ts';

type Sort = NonNullable<ProductQuery['sort']>;

// What others like decides between products that fit alike, and no more: it is worth a sixteenth of a word in the title.
const POPULARITY = 0.06;

/** By relevance: how well the words fit (docs/search.md), then what others like. */
const orders = (score: string): Record<Sort, string> => ({
  relevance: `${score} + ${POPULARITY} * least(p.popularity, 100) / 100 desc, p.popularity desc, p.id`,
  newest: 'p.published_on desc, p.popularity desc, p.id',
  price_asc: 'price.lowest asc, p.id',
  price_desc: 'price.lowest desc, p.id',
  popular: 'p.popularity desc, p.id',
});

/** Ids of one page and how many there are in all. */
export async function listProductIds(db: Db, input: ListingInput): Promise<{ ids: string[]; total: number }> {
  const { query, plan } = input;
  const parts = listingParts(input);
  const sort = query.sort ?? (plan ? 'relevance' : 'popular');
  const where = ['p.is_published', ...parts.filters.map(({ sql }) => sql)].join(' and ');
  // Each parameter must stand somewhere: the language and the options are for the facets alone.
  const tables = `with ${parts.tables}unused as (select $1::text, ${parts.options.at}::jsonb)`;
  const values = [...parts.values, query.limit, (query.page - 1) * query.limit];
  const text = `${tables} select p.id, count(*) over ()::int as total ${parts.from} where ${where} order by ${orders(parts.score)[sort]} limit $${values.length - 1} offset $${values.length}`;
  const rows = await db.run<{ id: string; total: number }>({ ...preparedName('catalog.list', parts, sort), text, values });
  if (rows.length > 0 || query.page === 1) return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
  // A page past the end is an empty list, and still says how many there are.
  const [first] = await db.run<{ total: number }>({ text: `${tables} select count(*)::int as total ${parts.from} where ${where}`, values: parts.values });
  return { ids: [], total: first?.total ?? 0 };
}
