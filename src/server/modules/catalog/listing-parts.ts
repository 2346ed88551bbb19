/** SQL fragments of product lists: fixed texts, so that each combination is one prepared statement. */
import type { ProductQuery } from '#shared/contract/catalog.ts';
import { fromMajor } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { amountAt } from '../pricing/sql.ts';
import type { SearchPlan } from '../search/service.ts';

export interface ListingInput {
  query: ProductQuery;
  /** The plan for `query.q`; null without a search. */
  plan: SearchPlan | null;
  /** Ids of `query.category` and descendants, so that the planner can estimate their size. */
  inCategories: readonly string[] | null;
  currency: 'SEK' | 'EUR';
  locale: Locale;
  now: Date;
}

export type FilterName = 'category' | 'brand' | 'vendor' | 'occasion' | 'price' | 'variant';

export interface ListingParts {
  params: Record<string, unknown>;
  /** Source rows: all products, or those matching the search words. */
  from: string;
  id: string;
  /** Join for the lowest price; excludes products without one in the currency. */
  priced: string;
  filters: { name: FilterName; sql: string }[];
  /** For prepared statements. */
  name: string;
  /** The chosen options; `isMet`: variant `v` has all of them, optionally ignoring one key. */
  options: { at: string; isMet: (exceptKey?: string) => string };
  /** Ids of chosen values, so that a facet shows them even with count 0. */
  chosen: { brands: string | null; categories: string | null };
}

/** Options from the URL: "color:red,color:blue,size:large" is red or blue, and large. */
export function chosenOptions(text: string | undefined): Record<string, string[]> {
  const chosen: Record<string, string[]> = {};
  for (const pair of text?.split(',').slice(0, MAX_CHOICES) ?? []) {
    const [key = '', ...value] = pair.split(':');
    if (key && value.length > 0) chosen[key] = [...(Object.hasOwn(chosen, key) ? (chosen[key] ?? []) : []), value.join(':')];
  }
  return chosen;
}

const MAX_CHOICES = 20;

const toList = (text: string): string[] => text.split(',').filter(Boolean).slice(0, MAX_CHOICES);

export function listingParts({ query, plan, inCategories, currency, locale, now }: ListingInput): ListingParts {
  const params: Record<string, unknown> = { locale, currency, now };
  const at = (name: string, value: unknown) => parameterIn(params, name, value);
  const names: string[] = [];
  let from = 'from products p';
  if (plan) {
    names.push('q');
    // Looks up products per matched word: a plain join would scan the whole shop.
    from = `from (select d.product_id, d.words from search_documents d where d.language_code = ${at('language', plan.language)} and d.words @@ ${at('match', plan.match)}::tsquery) d
      join lateral (select * from products where id = d.product_id offset 0) p on true`;
  }
  // Without `offset 0` PostgreSQL reads each price twice.
  const price = `(select ${amountAt('v.id', ':currency', ':now')} as amount from variants v where v.product_id = p.id offset 0)`;
  const priced = ` join lateral (select min(amount) as lowest from ${price} asked) price on price.lowest is not null`;
  const filters: ListingParts['filters'] = [];
  const add = (name: FilterName, sql: string, detail = '') => {
    filters.push({ name, sql });
    names.push(name + detail);
  };
  const chosen: ListingParts['chosen'] = { brands: null, categories: null };
  if (inCategories) {
    const wanted = at('categories', inCategories);
    chosen.categories = `select c.id from categories c where c.id = any(${wanted}) and (c.parent_id is null or c.parent_id <> all(${wanted}))`;
    add('category', `p.id in (select pc.product_id from product_categories pc where pc.category_id = any(${wanted}))`);
  }
  if (query.brand) {
    const wanted = at('brands', toList(query.brand));
    chosen.brands = `select b.id from brands b where b.id = any(${wanted}) or b.handle = any(${wanted}) union select brand_id from brand_translations where handle = any(${wanted})`;
    add('brand', `p.brand_id in (${chosen.brands})`);
  }
  if (query.vendor) {
    const wanted = at('vendor', query.vendor);
    add('vendor', `p.vendor_id in (select ve.id from vendors ve where ve.id = ${wanted} or ve.handle = ${wanted})`);
  }
  if (query.occasion) add('occasion', `p.occasions @> array[${at('occasion', query.occasion)}]::text[]`);
  if (query.price_min !== undefined || query.price_max !== undefined) {
    const limits = [
      query.price_min === undefined ? '' : `price.lowest >= ${at('priceMin', fromMajor(query.price_min))}`,
      query.price_max === undefined ? '' : `price.lowest <= ${at('priceMax', fromMajor(query.price_max))}`,
    ];
    add('price', `(${limits.filter(Boolean).join(' and ')})`, limits.map((limit) => (limit ? '1' : '0')).join(''));
  }
  const options = chosenOptions(query.option);
  const hasOptions = query.option !== undefined && query.option !== '';
  const optionsAt = at('options', JSON.stringify(options));
  const isMet = (exceptKey?: string) =>
    hasOptions
      ? `not exists (select 1 from jsonb_each(${optionsAt}::jsonb) c where ${exceptKey ? `c.key <> ${exceptKey} and ` : ''}not coalesce(c.value ? (v.option_values ->> c.key), false))`
      : 'true';
  if (hasOptions && Object.keys(options).length === 0) add('variant', 'false', query.in_stock ? '-none-stock' : '-none');
  else if (hasOptions || query.in_stock) add('variant', hasVariant(isMet(), query.in_stock === true), hasOptions ? (query.in_stock ? '-stock' : '') : '-any-stock');
  return { params, from, id: plan ? 'd.product_id' : 'p.id', priced, filters, name: names.join('.'), options: { at: optionsAt, isMet }, chosen };
}

/** Adds a parameter; returns its placeholder. */
export function parameterIn(params: Record<string, unknown>, name: string, value: unknown): string {
  params[name] = value;
  return `:${name}`;
}

export const hasPrice = (currency: string) => `exists (select from variants v join variant_prices vp on vp.variant_id = v.id where v.product_id = p.id and vp.currency_code = ${currency})`;

function hasVariant(condition: string, isInStock: boolean): string {
  return `exists (select 1 from variants v join stock_items s on s.id = v.stock_item_id where v.product_id = p.id and ${condition}${isInStock ? ' and s.available > 0' : ''})`;
}

export const getVariant = (parts: ListingParts, detail = ''): string => [parts.name, detail].filter(Boolean).join('.');
