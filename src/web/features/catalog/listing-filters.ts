/** Filters and sorting of a product list, as in the URL. Invalid filters are ignored, so that an old or mistyped link still shows a list. */
import type { Occasion } from '#shared/contract/catalog.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { isMajorAmount } from '#shared/values/money/money.ts';
import { isOccasion } from '#web/lib/occasion-name.ts';
import { regionOfCurrency } from '#web/lib/page/request-currency.ts';

export const PAGE_SIZE = 24;

export const productSorts = ['relevance', 'popular', 'newest', 'price_asc', 'price_desc'] as const;
export type ProductSort = (typeof productSorts)[number];

export interface ListingFilters {
  query: string;
  occasion: Occasion | null;
  /** Handles. Several brands are alternatives (OR). */
  category: string | null;
  brands: string[];
  /** "color:red": values of one name are alternatives (OR), names are combined (AND). */
  options: string[];
  /** Major units of the currency shown. */
  priceMin: number | null;
  priceMax: number | null;
  isInStock: boolean;
  /** Null for the default order: by relevance when searching, else by popularity. */
  sort: ProductSort | null;
  page: number;
}

/** Filters fixed by the list itself, such as a brand's page. */
export type FixedFilter = 'brand' | 'category';

const MAX_TEXT = 200;
const MAX_PRICE = 10_000_000;
const MAX_PAGE = 1_000_000;

function toText(params: URLSearchParams, name: string): string | null {
  return params.get(name)?.trim().slice(0, MAX_TEXT) || null;
}

const MAX_CHOICES = 20;
/** The API's maximum length. */
const MAX_LIST_TEXT = 500;

/** Forms repeat the name of a multiple-choice filter, our own URLs use commas. */
function toList(params: URLSearchParams, name: string): string[] {
  const values = params.getAll(name).flatMap((text) => text.slice(0, MAX_TEXT).split(','));
  const chosen = [...new Set(values.map((value) => value.trim()).filter(Boolean))].sort().slice(0, MAX_CHOICES);
  while (chosen.join(',').length > MAX_LIST_TEXT) chosen.pop();
  return chosen;
}

/** Parses a price as people write it, such as "1 249,50". */
export function toPrice(text: string | null): number | null {
  if (!text?.trim()) return null;
  const price = Number(text.replace(/[\s\u00A0]/g, '').replace(',', '.'));
  return Number.isFinite(price) && price >= 0 && price <= MAX_PRICE && isMajorAmount(price) ? price : null;
}

function getPage(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

export function defaultSort(query: string): ProductSort {
  return query ? 'relevance' : 'popular';
}

export function readListingFilters(params: URLSearchParams, fixed: readonly FixedFilter[] = []): ListingFilters {
  const query = toText(params, 'q') ?? '';
  const occasion = params.get('occasion');
  const sort = productSorts.find((candidate) => candidate === params.get('sort'));
  const [priceMin, priceMax] = [toPrice(params.get('price_min')), toPrice(params.get('price_max'))];
  // Swaps a minimum above the maximum.
  const isCrossed = priceMin !== null && priceMax !== null && priceMin > priceMax;
  return {
    query,
    occasion: isOccasion(occasion) ? occasion : null,
    category: fixed.includes('category') ? null : toText(params, 'category'),
    brands: fixed.includes('brand') ? [] : toList(params, 'brand'),
    options: toList(params, 'option').filter((option) => /^[^:]+:./.test(option)),
    priceMin: isCrossed ? priceMax : priceMin,
    priceMax: isCrossed ? priceMin : priceMax,
    isInStock: ['1', 'true', 'on'].includes(params.get('in_stock') ?? ''),
    sort: sort === undefined || sort === defaultSort(query) || (sort === 'relevance' && !query) ? null : sort,
    page: getPage(params.get('page')),
  };
}

/** The URL's query string, filters in fixed order; empty without filters. */
export function listingSearch(filters: ListingFilters): string {
  const params = new URLSearchParams();
  if (filters.query) params.set('q', filters.query);
  if (filters.category) params.set('category', filters.category);
  if (filters.occasion) params.set('occasion', filters.occasion);
  if (filters.brands.length > 0) params.set('brand', filters.brands.join(','));
  if (filters.options.length > 0) params.set('option', filters.options.join(','));
  if (filters.priceMin !== null) params.set('price_min', String(filters.priceMin));
  if (filters.priceMax !== null) params.set('price_max', String(filters.priceMax));
  if (filters.isInStock) params.set('in_stock', '1');
  if (filters.sort) params.set('sort', filters.sort);
  if (filters.page > 1) params.set('page', String(filters.page));
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text && `?${text}`;
}

/** Changing a filter resets to page 1. */
export function withFilters(filters: ListingFilters, change: Partial<ListingFilters>): ListingFilters {
  return { ...filters, page: 1, ...change };
}

/** The list without filters; the search query stays. */
export function withoutFilters({ query, sort }: ListingFilters): ListingFilters {
  return { query, sort, occasion: null, category: null, brands: [], options: [], priceMin: null, priceMax: null, isInStock: false, page: 1 };
}

/** Toggles a value; sorted, so that one list has one URL. */
export function toggled(chosen: readonly string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value].sort();
}

/** Number of active filters; both price limits count as one. */
export function countFilters({ occasion, category, brands, options, priceMin, priceMax, isInStock }: ListingFilters): number {
  return brands.length + options.length + [occasion !== null, category !== null, priceMin !== null || priceMax !== null, isInStock].filter(Boolean).length;
}

/** Whether search engines should index the list: only unfiltered, in its default order. */
export function isPlainListing(filters: ListingFilters): boolean {
  return countFilters(filters) === 0 && filters.sort === null && !filters.query;
}

export type ProductListQuery = Record<string, string | number | boolean | null>;

export function listingQuery(filters: ListingFilters, currency: Currency): ProductListQuery {
  return {
    q: filters.query,
    occasion: filters.occasion,
    category: filters.category,
    brand: filters.brands.join(','),
    option: filters.options.join(','),
    price_min: filters.priceMin,
    price_max: filters.priceMax,
    in_stock: filters.isInStock || null,
    sort: filters.sort,
    page: filters.page,
    limit: PAGE_SIZE,
    region_id: regionOfCurrency(currency),
  };
}
