/**
 * Lists of products: search, filters, sorting and paging in one statement for the ids, one for the facets. The text is
 * put together from fixed parts, so each combination is one prepared statement.
 */
import type { ProductQuery } from '#shared/contract/catalog.ts';
import type { Locale } from '#shared/values/locale.ts';
import { fromMajor } from '#shared/values/money.ts';
import type { Db } from '#server/platform/database.ts';

export interface ListingFacets {
  categories: { id: string; name: string; path: string; count: number }[];
  brands: { id: string; name: string; handle: string; count: number }[];
  price: { min: number; max: number } | null;
  in_stock: number;
}

interface Part {
  name: string;
  sql: string;
}

type Values = unknown[];

function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.slice(0, 8) ?? [];
}

/** Words of a search as a prefix query, so that "choklad" finds "chokladask"; null when nothing searchable is left. */
export function prefixQuery(text: string): string | null {
  const words = wordsOf(text);
  return words.length > 0 ? words.map((word) => `${word}:*`).join(' & ') : null;
}

// In shorter words every slip makes another word; longer ones nobody types.
const SLIP_LENGTHS = { swapped: 4, least: 5, most: 24 };

/** The words that a slip of the finger may have been meant as: two letters in the wrong order, or one too many. */
function withoutSlips(word: string): string[] {
  const letters = [...word];
  if (letters.length < SLIP_LENGTHS.swapped || letters.length > SLIP_LENGTHS.most) return [word];
  const swapped = letters.slice(1).map((letter, index) => [...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(''));
  const shortened = letters.length < SLIP_LENGTHS.least ? [] : letters.map((_, index) => letters.filter((__, other) => other !== index).join(''));
  return [...new Set([word, ...swapped, ...shortened])];
}

/** As prefixQuery, each word also as what it may have been meant as. */
function looseQuery(text: string): string {
  return wordsOf(text)
    .map(
      (word) =>
        `(${withoutSlips(word)
          .map((meant) => `${meant}:*`)
          .join(' | ')})`,
    )
    .join(' & ');
}

// Measured over Swedish and English words: a letter that is missing or wrong keeps this much of a word's trigrams, another word less.
const LEAST_SIMILARITY = 0.45;

function searchPart(query: ProductQuery, locale: Locale, values: Values): Part[] {
  if (!query.q) return [];
  const prefix = prefixQuery(query.q);
  if (prefix === null) return [{ name: 'none', sql: 'false' }];
  values.push(prefix, query.q, looseQuery(query.q));
  const [prefixAt, textAt, looseAt] = [values.length - 2, values.length - 1, values.length].map((place) => `$${place}`);
  const language = locale === 'sv' ? 'pg_catalog.swedish' : 'pg_catalog.english';
  const has = (column: string, words: string) => `(${column} @@ to_tsquery('${language}', ${words}) or ${column} @@ to_tsquery('simple', ${words}))`;
  // Slips are forgiven only where the words as they stand find nothing in the whole shop: then no right answer is diluted.
  const isFound = `exists (select 1 from product_translations ft join products fp on fp.id = ft.product_id and fp.is_published where ft.language_code = $1 and ${has('ft.search', `${prefixAt}`)})`;
  const isAlike = `length(${textAt}) >= ${SLIP_LENGTHS.least} and word_similarity(fira_fold(${textAt}), t.folded) >= ${LEAST_SIMILARITY}`;
  return [{ name: `q-${locale}`, sql: `(${has('t.search', `${prefixAt}`)} or (not ${isFound} and (${has('t.search', `${looseAt}`)} or ${isAlike})))` }];
}

function filterParts(query: ProductQuery, currency: 'SEK' | 'EUR', locale: Locale, values: Values): Part[] {
  const parts = searchPart(query, locale, values);
  const add = (name: string, value: unknown, sql: (at: string) => string) => {
    values.push(value);
    parts.push({ name, sql: sql(`$${values.length}`) });
  };
  if (query.category)
    add(
      'category',
      query.category,
      (at) => `p.id in (select pc.product_id from product_categories pc where pc.category_id in (
      with recursive below as (
        select c.id from categories c where c.id = ${at} or c.handle = ${at} or c.id in (select category_id from category_translations where handle = ${at})
        union all select c.id from categories c join below on c.parent_id = below.id)
      select id from below))`,
    );
  if (query.brand)
    add('brand', query.brand, (at) => `p.brand_id in (select b.id from brands b where b.id = ${at} or b.handle = ${at} union select brand_id from brand_translations where handle = ${at})`);
  if (query.vendor) add('vendor', query.vendor, (at) => `p.vendor_id in (select ve.id from vendors ve where ve.id = ${at} or ve.handle = ${at})`);
  if (query.occasion) add('occasion', query.occasion, (at) => `p.occasions @> array[${at}]::text[]`);
  if (query.price_min !== undefined) add(`min-${currency}`, fromMajor(query.price_min), (at) => `price.lowest >= ${at}`);
  if (query.price_max !== undefined) add(`max-${currency}`, fromMajor(query.price_max), (at) => `price.lowest <= ${at}`);
  for (const option of query.option?.split(',').filter(Boolean).slice(0, 5) ?? []) {
    const [key = '', value = ''] = option.split(':');
    add('option', JSON.stringify({ [key]: value }), (at) => `exists (select 1 from variants v where v.product_id = p.id and v.option_values @> ${at}::jsonb)`);
  }
  if (query.in_stock) parts.push({ name: 'in-stock', sql: inStock });
  return parts;
}

const inStock = 'exists (select 1 from variants v join stock_items s on s.id = v.stock_item_id where v.product_id = p.id and s.available > 0)';

function orderOf(query: ProductQuery, locale: Locale): Part {
  const language = locale === 'sv' ? 'pg_catalog.swedish' : 'pg_catalog.english';
  const sort = query.sort ?? (query.q ? 'relevance' : 'popular');
  const orders: Record<typeof sort, string> = {
    // How well the words fit, title first; then how alike the title reads; then what others like.
    relevance:
      query.q && prefixQuery(query.q)
        ? `greatest(ts_rank(t.search, to_tsquery('${language}', $3)), ts_rank(t.search, to_tsquery('simple', $3))) desc, word_similarity(fira_fold($4), t.folded) desc, p.popularity desc, p.id`
        : 'p.popularity desc, p.id',
    newest: 'p.published_on desc, p.popularity desc, p.id',
    price_asc: 'price.lowest asc, p.id',
    price_desc: 'price.lowest desc, p.id',
    popular: 'p.popularity desc, p.id',
  };
  return { name: sort, sql: orders[sort] };
}

function fromClause(): string {
  return `from products p
    join product_translations t on t.product_id = p.id and t.language_code = $1
    join lateral (select min(vp.amount_minor) as lowest from variants v join variant_prices vp on vp.variant_id = v.id and vp.currency_code = $2 where v.product_id = p.id) price on true`;
}

/**
 * The name that a combination of parts is prepared under. PostgreSQL cuts longer names, so that two would be one; rare
 * mixtures of many filters go unprepared, which also bounds what a connection keeps.
 */
function prepared(what: string, parts: readonly Part[]): { name?: string } {
  const name = [what, ...parts.map((part) => part.name)].join('.');
  return name.length <= MAX_STATEMENT_NAME ? { name } : {};
}

const MAX_STATEMENT_NAME = 63;

/** Ids of one page and how many there are in all. */
export async function listProductIds(db: Db, query: ProductQuery, currency: 'SEK' | 'EUR', locale: Locale): Promise<{ ids: string[]; total: number }> {
  const values: Values = [locale, currency];
  const filters = filterParts(query, currency, locale, values);
  const order = orderOf(query, locale);
  values.push(query.limit, (query.page - 1) * query.limit);
  const where = ['p.is_published', 'price.lowest is not null', ...filters.map((part) => part.sql)].join(' and ');
  const text = `select p.id, count(*) over ()::int as total ${fromClause()} where ${where} order by ${order.sql} limit $${values.length - 1} offset $${values.length}`;
  const rows = await db.run<{ id: string; total: number }>({ ...prepared('catalog.list', [...filters, order]), text, values });
  if (rows.length > 0 || query.page === 1) return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
  // A page past the end is an empty list, and still says how many there are.
  const [first] = await db.run<{ total: number }>({ text: `select count(*)::int as total ${fromClause()} where ${where}`, values: values.slice(0, -2) });
  return { ids: [], total: first?.total ?? 0 };
}

/** What the list can be narrowed by, with counts. */
export async function listFacets(db: Db, query: ProductQuery, currency: 'SEK' | 'EUR', locale: Locale): Promise<ListingFacets> {
  const values: Values = [locale, currency];
  const filters = filterParts(query, currency, locale, values);
  const where = ['p.is_published', 'price.lowest is not null', ...filters.map((part) => part.sql)].join(' and ');
  const text = `with hits as materialized (select p.id, p.brand_id, price.lowest, ${inStock} as in_stock ${fromClause()} where ${where})
    select (select json_build_object('min', min(lowest), 'max', max(lowest)) from hits) as price,
      (select count(*)::int from hits where in_stock) as in_stock,
      coalesce((select json_agg(facet order by facet.count desc, facet.name) from (
        select ct.category_id as id, ct.name, ct.path, count(distinct h.id)::int as count from hits h join product_categories pc on pc.product_id = h.id
        join category_translations ct on ct.category_id = pc.category_id and ct.language_code = $1 group by 1, 2, 3 order by 4 desc, 2 limit 30) facet), '[]') as categories,
      coalesce((select json_agg(facet order by facet.count desc, facet.name) from (
        select b.id, coalesce(bt.name, b.name) as name, coalesce(bt.handle, b.handle) as handle, count(*)::int as count from hits h join brands b on b.id = h.brand_id
        left join brand_translations bt on bt.brand_id = b.id and bt.language_code = $1 group by 1, 2, 3 order by 4 desc, 2 limit 60) facet), '[]') as brands`;
  const [row] = await db.run<{ price: { min: number | null; max: number | null }; in_stock: number; categories: ListingFacets['categories']; brands: ListingFacets['brands'] }>({
    ...prepared('catalog.facets', filters),
    text,
    values,
  });
  const { min = null, max = null } = row?.price ?? {};
  return { categories: row?.categories ?? [], brands: row?.brands ?? [], price: min === null || max === null ? null : { min, max }, in_stock: row?.in_stock ?? 0 };
}
