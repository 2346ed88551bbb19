/** Products by id with all variants, for lists that outlive the assortment. */
import type { Price, ProductSummary, StockState } from '#shared/contract/catalog.ts';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import type { Ctx } from '#server/platform/context.ts';
import { presentPrice, presentSummary, stockState } from './present.ts';
import { listCards, listIdsForSale } from './repository.ts';

export interface Offer {
  product: ProductSummary;
  /** By variant id; without variants that can't be bought. */
  variants: ReadonlyMap<string, { prices: Price[]; stock_state: StockState }>;
}

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

/** The current state of a saved item. For a removed variant only the product page remains, without stock. */
export function soldAs({ product, variants }: Offer, variantId: string | null): Sold {
  const { title, path, image } = product;
  if (variantId === null) return { title, path, image, prices: product.prices, hasPriceRange: product.has_price_range, stock: product.stock_state };
  const variant = variants.get(variantId);
  return { title, path, image, prices: variant?.prices ?? [], hasPriceRange: false, stock: variant?.stock_state ?? null };
}
