/**
 * The order in which products answer to words: of many kept for a while (kept-counts.ts), since all of them are ranked for the first page.
 * What is shown of them is looked up each time, and what is no longer for sale left out.
 */
import type { Ctx } from '#server/platform/context.ts';
import type { SearchPlan } from '../search/service.ts';
import { keptCount, MANY } from './kept-counts.ts';
import type { ListingInput } from './listing-parts.ts';
import { listByRelevance, listIdsPricedIn, listSorted, type Ranked, suggestProductIds } from './product-listing.ts';

/** Two letters begin words of half the shop: of so many best-liked products that match, the most fitting are suggested. */
const RANKED = MANY;

async function stillForSale(ctx: Ctx, { ids, looked }: Ranked, currency: string): Promise<string[]> {
  return looked < MANY ? ids : (await listIdsPricedIn(ctx.db, { currency, ids })).map(({ id }) => id);
}

const orderOf = ({ language, match, tiers }: SearchPlan) => [language, match, tiers];

/** The ids of one page of a list. */
export async function pageOfIds(ctx: Ctx, input: ListingInput): Promise<string[]> {
  const { plan, currency, now } = input;
  const { page, limit, sort = 'relevance', q: _q, region_id: _region, ...filters } = input.query;
  if (!plan || sort !== 'relevance') return listSorted(ctx.db, input);
  const rank = () => listByRelevance(ctx.db, { ...input, plan });
  // Who filters by price and stock means those of now.
  if (Object.values(filters).some((value) => value !== undefined)) return (await rank()).ids;
  return stillForSale(ctx, await keptCount(ctx, JSON.stringify(['order', currency, page, limit, orderOf(plan)]), now, rank), currency);
}

/** The ids of the products to suggest for a plan of what is being typed. */
export async function keptSuggestions(ctx: Ctx, plan: SearchPlan, now: Date, count: number): Promise<string[]> {
  return stillForSale(ctx, await keptCount(ctx, JSON.stringify(['suggested', orderOf(plan)]), now, () => suggestProductIds(ctx.db, { plan, count, among: RANKED })), 'SEK');
}
