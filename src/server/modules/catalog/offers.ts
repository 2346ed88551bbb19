/** Products that are known by their ids, with each of their variants: for lists that outlive what the shop sells. */
import type { Price, ProductSummary, StockState } from '#shared/contract/catalog.ts';
import { dayIn } from '#shared/values/calendar-day.ts';
import type { Ctx } from '#server/platform/context.ts';
import { presentPrice, presentSummary, stockState } from './present.ts';
import { listCards, listIdsForSale } from './repository.ts';

export interface Offer {
  product: ProductSummary;
  /** By the variant's id; what can't be bought by anybody is not among them. */
  variants: ReadonlyMap<string, { prices: Price[]; stock_state: StockState }>;
}

/** Those of the products that are for sale, by their ids. */
export async function listOffers(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Offer>> {
  if (ids.length === 0) return new Map();
  const now = ctx.clock.now();
  const forSale = (await listIdsForSale(ctx.db, { ids: [...new Set(ids)] })).map(({ id }) => id);
  const today = dayIn('Europe/Stockholm', now.getTime());
  return new Map(
    (await listCards(ctx.db, { ids: forSale, now })).map((row) => [
      row.id,
      {
        product: presentSummary(row, ctx.locale, today),
        variants: new Map(row.variants.filter(({ prices }) => prices.length > 0).map(({ id, prices, available }) => [id, { prices: prices.map(presentPrice), stock_state: stockState(available) }])),
      },
    ]),
  );
}

type Sold = Pick<ProductSummary, 'title' | 'path' | 'image' | 'prices'> & { hasPriceRange: boolean; stock: StockState | null };

/** What the shop says now of a thing that was named once. A variant that it has no longer leaves the product's own page to go to, and no stock. */
export function soldAs({ product, variants }: Offer, variantId: string | null): Sold {
  const { title, path, image } = product;
  if (variantId === null) return { title, path, image, prices: product.prices, hasPriceRange: product.has_price_range, stock: product.stock_state };
  const variant = variants.get(variantId);
  return { title, path, image, prices: variant?.prices ?? [], hasPriceRange: false, stock: variant?.stock_state ?? null };
}
