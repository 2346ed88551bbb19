/** Search, filters, sorting and paging in one statement. */
import type { ProductQuery } from '#shared/contract/catalog.ts';
import { composed, type Db, statement } from '#server/platform/database.ts';
import type { SearchPlan, Tier } from '../search/service.ts';
import { hasPrice, type ListingInput, listingParts, parameterIn, getVariant } from './listing-parts.ts';

type Sort = NonNullable<ProductQuery['sort']>;

// D: description, C: subtitle and such, B: brand and category, A: title (migrations, search_refresh).
const FIELD_WEIGHTS = '{0.1,0.3,0.55,1}';
// Undoes ts_rank's division by word count and the sum of 1/i² (tsrank.c): one title word scores 1.
const RANK_OF_ONE = 1.645;
// Cap for repeated words.
const MOST_OF_A_WORD = 1.3;
// Popularity is a tie-breaker: worth a sixteenth of a title word.
const POPULARITY = 0.06;

/** Limits of tiers per word: 10 for one word, 4 for two. */
const MOST_TIERS = [0, 10, 4];

/** The plan's shape (tiers per word), one statement each. Null for rare shapes: prepared statements last as long as their connection. */
function toUsualShape(plan: SearchPlan): string | null {
  const counts = tiersByWord(plan).map(({ length }) => length);
  const most = MOST_TIERS[counts.length];
  return most !== undefined && counts.every((count) => count <= most) ? counts.join('-') : null;
}

const rankOfLiked = (popularity: string) => `${POPULARITY} * least(${popularity}, 100) / 100`;

const tiersByWord = (plan: SearchPlan): Tier[][] => [...Map.groupBy(plan.tiers, ({ token }) => token).values()];

/** Relevance of a document `d`: per word the best match counts in full, others half. Adds its parameters. */
function getScore(plan: SearchPlan, params: Record<string, unknown>): string {
  const getWorth = (tier: Tier) => {
    const at = (name: string, value: unknown) => parameterIn(params, `${name}${plan.tiers.indexOf(tier) + 1}`, value);
    const rank = `ts_rank('${FIELD_WEIGHTS}', d.words, ${at('query', tier.query)}::tsquery)`;
    return `least(${MOST_OF_A_WORD}, ${rank} * ${at('weight', tier.count * RANK_OF_ONE)}::float8) * ${at('quality', tier.quality)}::float8`;
  };
  return tiersByWord(plan)
    .map((tiers) =>
      tiers.length === 1 ? tiers.map(getWorth).join('') : `(select (max(worth) + sum(worth)) / 2 from (values ${tiers.map((tier) => `(${getWorth(tier)})`).join(', ')}) answers(worth))`,
    )
    .join(' + ');
}

const LIKED = 'popularity desc nulls last, id';

// `nulls last` must match the indexes for them to be used.
const orders: Record<Exclude<Sort, 'relevance'>, string> = {
  newest: 'p.published_on desc nulls last, p.popularity desc nulls last, p.id',
  price_asc: 'price.lowest asc, p.id',
  price_desc: 'price.lowest desc, p.id',
  popular: 'p.popularity desc nulls last, p.id',
};

const listIds = composed<{ id: string }>('catalog.list');

/** For orders other than relevance. The total comes with the facets, so only this page is read. */
export async function listSorted(db: Db, input: ListingInput): Promise<string[]> {
  const { sort = 'popular' } = input.query;
  const parts = listingParts(input);
  const where = ['p.is_published', ...parts.filters.map(({ sql }) => sql)].join(' and ');
  const page = findPage(input, parts.params);
  const text = `with ${unused(parts)} select p.id ${parts.from}${parts.priced} where ${where} order by ${orders[sort === 'relevance' ? 'popular' : sort]} ${page}`;
  const rows = await listIds(db, { text, params: parts.params, variant: input.inCategories ? null : getVariant(parts, sort) });
  return rows.map(({ id }) => id);
}

/** Ids in order, and the number of matches. */
export interface Ranked {
  ids: string[];
  scanned: number;
}

/** Filters ids by publication and a price in the currency; keeps their order. */
export const listIdsPricedIn = statement<{ id: string }, { currency: string; ids: readonly string[] }>(
  'catalog.ids-priced',
  `select p.id from unnest(:ids::text[]) with ordinality as wanted(id, place) join products p on p.id = wanted.id where p.is_published and ${hasPrice(':currency')} order by wanted.place`,
);

const listFound = composed<RankedRow>('catalog.found');

export async function listByRelevance(db: Db, input: ListingInput & { plan: SearchPlan }): Promise<Ranked> {
  const { plan } = input;
  const parts = listingParts(input);
  const score = getScore(plan, parts.params);
  const isPriced = parts.filters.some(({ name }) => name === 'price');
  const joinFilters = (isLate: boolean) => parts.filters.filter(({ name }) => (name === 'variant') === isLate).map(({ sql }) => sql);
  const where = ['p.is_published', ...joinFilters(false)].join(' and ');
  const page = findPage(input, parts.params);
  // Variant conditions run in rank order until the page is full: scalar subqueries, or PostgreSQL would evaluate all rows first.
  const late = [hasPrice(':currency'), ...joinFilters(true)].map((sql) => `(select ${sql})`).join(' and ');
  const text = `with ${unused(parts)} select p.id, p.scanned from (
      select p.id, p.popularity, ${score} + ${rankOfLiked('p.popularity')} as rank, (count(*) over ())::int as scanned ${parts.from}${isPriced ? parts.priced : ''} where ${where}
      order by rank desc, ${LIKED}) p
    where ${late} order by rank desc, ${LIKED} ${page}`;
  const shape = toUsualShape(plan);
  return findRanked(await listFound(db, { text, params: parts.params, variant: shape === null ? null : getVariant(parts, shape) }));
}

// The SQL must reference each parameter.
const unused = ({ options }: { options: { at: string } }) => `unused as (select :locale::text, :currency::text, :now::timestamptz, ${options.at}::jsonb)`;

function findPage({ query }: ListingInput, params: Record<string, unknown>): string {
  return `limit ${parameterIn(params, 'limit', query.limit)} offset ${parameterIn(params, 'offset', (query.page - 1) * query.limit)}`;
}

interface RankedRow {
  id: string;
  scanned: number;
}

const findRanked = (rows: readonly RankedRow[]): Ranked => ({ ids: rows.map(({ id }) => id), scanned: rows[0]?.scanned ?? 0 });

const listSuggested = composed<RankedRow>('catalog.suggested');

/** Above this many matches, products are scanned in popularity order; up to it, matched by word and then sorted. */
const FOUND_BY_WORDS = 3_000;

/** Best first. Two letters match half the shop: only the `among` most popular are ranked. */
export async function suggestProductIds(db: Db, { plan, count, among }: { plan: SearchPlan; count: number; among: number }): Promise<Ranked> {
  const params: Record<string, unknown> = { language: plan.language, match: plan.match, among, count };
  const score = getScore(plan, params);
  const ofLiked = 'order by p.popularity desc nulls last, p.id limit :among';
  // A scalar subquery, or a wrong selectivity estimate would scan and sort the whole shop.
  const text = `with found as materialized (select d.product_id, d.words from search_documents d where d.language_code = :language and d.words @@ :match::tsquery limit ${FOUND_BY_WORDS + 1}),
      liked as (
        (select p.id, p.popularity, found.words from found join lateral (select * from products where id = found.product_id offset 0) p on true
          where p.is_published and (select count(*) from found) <= ${FOUND_BY_WORDS} ${ofLiked})
        union all
        (select p.id, p.popularity, d.words from products p join search_documents d on d.product_id = p.id and d.language_code = :language
          where p.is_published and (select count(*) from found) > ${FOUND_BY_WORDS} and (select d.words @@ :match::tsquery) ${ofLiked}))
    select p.id, p.scanned from (
      select d.id, d.popularity, ${score} + ${rankOfLiked('d.popularity')} as rank, (count(*) over ())::int as scanned from liked d order by rank desc, ${LIKED}) p
    where (select ${hasPrice("'SEK'")}) order by rank desc, ${LIKED} limit :count`;
  const shape = toUsualShape(plan);
  return findRanked(await listSuggested(db, { text, params, variant: shape }));
}
