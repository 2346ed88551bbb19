/** The ids of one page of products: search, filters, sorting and paging in one statement. */
import type { ProductQuery } from '#shared/contract/catalog.ts';
import type { Db } from '#server/platform/database.ts';
import { type ListingInput, listingParts, preparedName } from './listing-parts.ts';

type Sort = NonNullable<ProductQuery['sort']>;

// What others like decides between products that fit alike, and no more: it is worth a sixteenth of a word in the title.
const POPULARITY = 0.06;

// `nulls last` as the indexes have it: without, they are no help.
/** By relevance: how well the words fit (docs/search.md), then what others like. */
const orders = (score: string): Record<Sort, string> => ({
  relevance: `${score} + ${POPULARITY} * least(p.popularity, 100) / 100 desc, p.popularity desc nulls last, p.id`,
  newest: 'p.published_on desc nulls last, p.popularity desc nulls last, p.id',
  price_asc: 'price.lowest asc, p.id',
  price_desc: 'price.lowest desc, p.id',
  popular: 'p.popularity desc nulls last, p.id',
});

/** Ids of one page. How many there are in all comes with the facets: a page alone needs no look at the other products. */
export async function listProductIds(db: Db, input: ListingInput): Promise<string[]> {
  const { query, plan } = input;
  const parts = listingParts(input);
  const sort = query.sort ?? (plan ? 'relevance' : 'popular');
  const where = ['p.is_published', ...parts.filters.map(({ sql }) => sql)].join(' and ');
  // Each parameter must stand somewhere: the language and the options are for the facets, the moment for prices.
  const tables = `with ${parts.tables}unused as (select $1::text, $3::timestamptz, ${parts.options.at}::jsonb)`;
  const values = [...parts.values, query.limit, (query.page - 1) * query.limit];
  const text = `${tables} select p.id ${parts.from} where ${where} order by ${orders(parts.score)[sort]} limit $${values.length - 1} offset $${values.length}`;
  const rows = await db.run<{ id: string }>({ ...preparedName('catalog.list', parts, sort), text, values });
  return rows.map((row) => row.id);
}
