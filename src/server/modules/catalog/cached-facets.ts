/** Facets, cached for long lists (cached-counts.ts). */
import type { Ctx } from '#server/platform/context.ts';
import { getCachedCount } from './cached-counts.ts';
import { type CountedFacets, countFacets } from './listing-facets.ts';
import type { ListingInput } from './listing-parts.ts';

/** Cache key: everything but page and order. */
function toKey({ query: { page: _page, limit: _limit, sort: _sort, ...filters }, plan, currency, locale }: ListingInput): string {
  return JSON.stringify(['facets', locale, currency, plan?.language, plan?.match, Object.entries(filters).sort()]);
}

export const findCachedFacets = (ctx: Ctx, input: ListingInput): Promise<CountedFacets> => getCachedCount(ctx, toKey(input), input.now, () => countFacets(ctx.db, input));
