/** Search order; cached for many hits (cached-counts.ts), since the first page ranks all of them. Displayed data is fresh. */
import type { Ctx } from '#server/platform/context.ts';
import type { SearchPlan } from '../search/service.ts';
import { getCachedCount, MANY } from './cached-counts.ts';
import type { ListingInput } from './listing-parts.ts';
import { listByRelevance, listIdsPricedIn, listSorted, type Ranked, suggestProductIds } from './product-listing.ts';

/** Two letters match half the shop: only the most popular matches are ranked. */
const RANKED = MANY;

async function stillForSale(ctx: Ctx, { ids, scanned }: Ranked, currency: string): Promise<string[]> {
  return scanned < MANY ? ids : (await listIdsPricedIn(ctx.db, { currency, ids })).map(({ id }) => id);
}

const findOrder = ({ language, match, tiers }: SearchPlan) => [language, match, tiers];

export async function pageOfIds(ctx: Ctx, input: ListingInput): Promise<string[]> {
  const { plan, currency, now } = input;
  const { page, limit, sort = 'relevance', q: _q, region_id: _region, ...filters } = input.query;
  if (!plan || sort !== 'relevance') return listSorted(ctx.db, input);
  const rank = () => listByRelevance(ctx.db, { ...input, plan });
  // Price and stock filters need current data: not cached.
  if (Object.values(filters).some((value) => value !== undefined)) return (await rank()).ids;
  return stillForSale(ctx, await getCachedCount(ctx, JSON.stringify(['order', currency, page, limit, findOrder(plan)]), now, rank), currency);
}

export async function getCachedSuggestions(ctx: Ctx, plan: SearchPlan, now: Date, count: number): Promise<string[]> {
  return stillForSale(ctx, await getCachedCount(ctx, JSON.stringify(['suggested', findOrder(plan)]), now, () => suggestProductIds(ctx.db, { plan, count, among: RANKED })), 'SEK');
}
