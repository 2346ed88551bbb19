/** Loads a product list for a loader: the page in the URL, and its facets. */
import { redirect } from 'react-router';
import type { Facets, SearchOutcome } from '#shared/contract/catalog.ts';
import type { Pagination } from '#shared/contract/common.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { type Api, orPageError } from '#web/lib/api/loader-api.ts';
import { currencyOfRequest } from '#web/lib/page/request-currency.ts';
import { type CardProduct, toCard } from './card-product.ts';
import { type FixedFilter, type ListingFilters, listingQuery, listingSearch, type ProductListQuery, readListingFilters, withFilters } from './listing-filters.ts';

export interface Listing {
  products: CardProduct[];
  facets: Facets;
  /** Outcome of the text search; null without one. */
  search: SearchOutcome | null;
  pagination: Pagination;
  filters: ListingFilters;
  fixed: FixedFilter[];
  currency: Currency;
}

interface ListingRequest {
  api: Api;
  request: Request;
  url: URL;
  /** What defines this list: its category or brand. */
  base?: ProductListQuery;
  fixed?: FixedFilter[];
}

export async function loadListing({ api, request, url, base = {}, fixed = [] }: ListingRequest): Promise<Listing> {
  const currency = currencyOfRequest(request);
  const filters = readListingFilters(url.searchParams, fixed);
  const wanted = { ...listingQuery(filters, currency), ...base };
  const { products, pagination, facets, search } = await orPageError(api.catalog.listProducts({ query: wanted }));
  // The list has shrunk since the link was made.
  if (pagination.totalPages > 0 && filters.page > pagination.totalPages) {
    throw redirect(url.pathname + listingSearch(withFilters(filters, { page: pagination.totalPages })));
  }
  return { products: products.map((product) => toCard(product, currency)), pagination, facets, search, filters, fixed, currency };
}
