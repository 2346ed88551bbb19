/** Facets with counts. Each facet ignores its own filter, so that alternatives show their counts. */
import type { Facets } from '#shared/contract/catalog.ts';
import { fromMajor } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { composed, type Db, statement } from '#server/platform/database.ts';
import { amountAt } from '../pricing/sql.ts';
import { type FilterName, hasPrice, type ListingInput, type ListingParts, listingParts, getVariant } from './listing-parts.ts';

/** Price bands, in major units; a boundary price counts in both. */
const priceSteps = { SEK: [200, 500, 1_000, 2_000], EUR: [20, 50, 100, 200] } as const;

const MAX_CATEGORIES = 30;
const MAX_BRANDS = 60;
const MAX_OPTION_VALUES = 120;

interface FacetsRow {
  total: number;
  scanned: number;
  price: { min: number | null; max: number | null };
  prices: { min: number; max: number | null; count: number }[];
  in_stock: number;
  categories: Facets['categories'];
  brands: Facets['brands'];
  occasions: { value: Facets['occasions'][number]['value']; count: number }[];
  options: { key: string; name: string; value: string; label: string; count: number }[];
}

/** Facets with prices in minor units. */
export interface CountedFacets {
  facets: Facets;
  /** Products that pass all filters. */
  total: number;
  /** Products scanned: each facet ignores its own filter. */
  scanned: number;
}

/** Above this, facet counts are extrapolated from a sample of about this size. */
export const COUNTED_WHOLE = 2_000;

export async function countFacets(db: Db, input: ListingInput): Promise<CountedFacets> {
  const share = Math.ceil((await countMatching(db, input)) / COUNTED_WHOLE);
  if (share <= 1) {
    const { total, scanned, ...row } = await findFacets(db, input, 1);
    return { facets: presentFacets(row), total, scanned };
  }
  const [counted, { total: _total, scanned: _scanned, ...row }] = await Promise.all([countProducts(db, input), findFacets(db, input, share)]);
  return { ...counted, facets: multiplied(presentFacets(row), share) };
}

/** Counts products to scan, cheaply, to decide whether to sample. */
async function countMatching(db: Db, input: ListingInput): Promise<number> {
  const [row] = await (input.plan ? countFound(db, { language: input.plan.language, match: input.plan.match }) : countPublished(db));
  return row?.count ?? 0;
}

const countFound = statement<{ count: number }, { language: Locale; match: string }>(
  'catalog.matching',
  'select count(*)::int as count from search_documents d where d.language_code = :language and d.words @@ :match::tsquery',
);
const countPublished = statement<{ count: number }>('catalog.published', 'select count(*)::int as count from products p where p.is_published');

const findCounts = composed<FacetsRow>('catalog.facets');

/** Samples one in `share` products. */
async function findFacets(db: Db, input: ListingInput, share: number): Promise<FacetsRow> {
  const parts = listingParts(input);
  const steps = priceSteps[input.currency].map((step) => fromMajor(step));
  const text = facetsText(parts, { isInStock: input.query.in_stock === true, share });
  const [row] = await findCounts(db, { text, params: { ...parts.params, steps }, variant: share > 1 ? null : getVariant(parts) });
  if (!row) throw new Error('a statement that counts answered no row');
  return row;
}

const countExactly = composed<{ total: number; scanned: number }>('catalog.total');

/** The exact total when facets are sampled. */
async function countProducts(db: Db, input: ListingInput): Promise<{ total: number; scanned: number }> {
  const parts = listingParts(input);
  const passes = parts.filters.map(({ sql }) => sql).join(' and ') || 'true';
  const unused = `unused as (select :locale::text, :currency::text, :now::timestamptz, ${parts.options.at}::jsonb)`;
  const isPriced = parts.filters.some(({ name }) => name === 'price');
  // A price lookup per hit; for the whole shop one scan.
  const priced = input.plan ? `(select ${hasPrice(':currency')})` : hasPrice(':currency');
  const forSale = isPriced ? `${parts.from}${parts.priced} where p.is_published` : `${parts.from} where p.is_published and ${priced}`;
  const text = `with ${unused} select count(*) filter (where ${passes})::int as total, count(*)::int as scanned ${forSale}`;
  const [row] = await countExactly(db, { text, params: parts.params, variant: getVariant(parts) });
  return row ?? { total: 0, scanned: 0 };
}

/** Extrapolates sampled counts. */
function multiplied(facets: Facets, share: number): Facets {
  if (share <= 1) return facets;
  const times = <Counted extends { count: number }>(counted: readonly Counted[]): Counted[] => counted.map((one) => ({ ...one, count: one.count * share }));
  return {
    ...facets,
    categories: times(facets.categories),
    brands: times(facets.brands),
    occasions: times(facets.occasions),
    prices: times(facets.prices),
    in_stock: facets.in_stock * share,
    options: facets.options.map((option) => ({ ...option, values: times(option.values) })),
  };
}

export const emptyFacets: Facets = { categories: [], brands: [], occasions: [], options: [], prices: [], price: null, in_stock: 0 };

function presentFacets({ price, options, prices, ...counts }: Omit<FacetsRow, 'total' | 'scanned'>): Facets {
  const byKey = Map.groupBy(options, ({ key }) => key);
  return {
    ...counts,
    prices,
    price: price.min === null || price.max === null ? null : { min: price.min, max: price.max },
    options: [...byKey].map(([key, rows]) => ({ key, name: rows[0]?.name ?? key, values: rows.map(({ value, label, count }) => ({ value, label, count })) })),
  };
}

function facetsText(parts: ListingParts, { isInStock, share }: { isInStock: boolean; share: number }): string {
  const vendor = parts.filters.filter(({ name }) => name === 'vendor').map(({ sql }) => sql);
  // A stable sample, representative because ids are random.
  const part = share > 1 ? [`abs(hashtext(${parts.id})::bigint) % ${share} = 0`] : [];
  const missed = parts.filters.filter(({ name }) => name !== 'vendor').map(({ name, sql }) => `case when ${sql} then null else '${name}' end`);
  // Reads each variant once for all facets.
  const offers = `join lateral (select min(v.amount) as lowest, coalesce(bool_or(${parts.options.isMet()} and v.available > 0), false) as in_stock,
      array_agg(v.option_values) filter (where v.option_values <> '{}'${isInStock ? ' and v.available > 0' : ''}) as options
    from (select v.option_values, s.available, ${amountAt('v.id', ':currency', ':now')} as amount from variants v join stock_items s on s.id = v.stock_item_id where v.product_id = p.id offset 0) v) price
    on price.lowest is not null`;
  const hits = `hits as materialized (select p.id, p.brand_id, p.occasions, price.lowest, price.in_stock, price.options,
      array_remove(array[${missed.join(', ')}]::text[], null) as missed
    ${parts.from} ${offers} where ${['p.is_published', ...part, ...vendor].join(' and ')})`;
  /** Hits that pass all filters but this one. */
  const but = (name: FilterName) => `h.missed <@ array['${name}']`;
  const andChosen = (ids: string | null) => (ids === null ? '' : ` union all select chosen.id, null from (${ids}) chosen`);
  const json = (sql: string, order: string) => `coalesce((select json_agg(facet order by ${order}) from (${sql}) facet), '[]')`;
  return `with recursive up as (select id, id as top from categories union select up.id, c.parent_id from up join categories c on c.id = up.top where c.parent_id is not null), ${hits}
    select (select count(*)::int from hits h where h.missed = '{}') as total, (select count(*)::int from hits) as scanned,
      (select json_build_object('min', min(lowest), 'max', max(lowest)) from hits h where ${but('price')}) as price,
      ${json(
        `select band.min, band.max, (select count(*)::int from hits h where ${but('price')} and h.lowest >= band.min and (band.max is null or h.lowest <= band.max)) as count
         from (select coalesce(lag(step) over (order by step nulls last), 0) as min, step as max from unnest(:steps::int[] || null::int) step) band`,
        'facet.min',
      )} as prices,
      (select count(*)::int from hits h where ${but('variant')} and h.in_stock) as in_stock,
      ${json(
        `select ct.category_id as id, ct.name, ct.path, counted.count
         from (select found.top, count(distinct found.id)::int as count from (select up.top, h.id from hits h join product_categories pc on pc.product_id = h.id join up on up.id = pc.category_id where ${but('category')}${andChosen(parts.chosen.categories)}) found group by 1) counted
         join category_translations ct on ct.category_id = counted.top and ct.language_code = :locale order by 4 desc, 2 limit ${MAX_CATEGORIES}`,
        'facet.count desc, facet.name',
      )} as categories,
      ${json(
        `select b.id, coalesce(bt.name, b.name) as name, coalesce(bt.handle, b.handle) as handle, counted.count
         from (select found.brand_id, count(found.id)::int as count from (select h.brand_id, h.id from hits h where ${but('brand')}${andChosen(parts.chosen.brands)}) found group by 1) counted
         join brands b on b.id = counted.brand_id
         left join brand_translations bt on bt.brand_id = b.id and bt.language_code = :locale order by 4 desc, 2 limit ${MAX_BRANDS}`,
        'facet.count desc, facet.name',
      )} as brands,
      ${json(`select value, count(*)::int as count from hits h cross join unnest(h.occasions) value where ${but('occasion')} group by 1`, 'facet.count desc, facet.value')} as occasions,
      ${json(
        `select *, sum(count) over (partition by key) as size from (
           select found.key, coalesce(name.label ->> :locale, found.key) as name, found.value, coalesce(label.label ->> :locale, found.value) as label, count(distinct found.id)::int as count
           from (
             select o.key, o.value, h.id from hits h cross join unnest(h.options) as v(option_values) cross join jsonb_each_text(v.option_values) o
             where ${but('variant')} and ${parts.options.isMet('o.key')} and o.value not in ('Default variant', 'Default Title')
             union all select c.key, wanted.value, null from jsonb_each(${parts.options.at}::jsonb) c cross join jsonb_array_elements_text(c.value) as wanted(value)) found
           left join option_labels name on name.kind = 'option' and name.key = found.key left join option_labels label on label.kind = 'value' and label.key = found.value
           group by 1, 2, 3, 4 order by 5 desc limit ${MAX_OPTION_VALUES}) counted`,
        'facet.size desc, facet.key, facet.count desc, facet.label',
      )} as options`;
}
