/** The product fields a card shows. Loaders send no others: the API's list is four times as large. */
import type { ProductSummary } from '#shared/contract/catalog.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { priceFor } from '#shared/values/money/money.ts';

type Shown = 'id' | 'title' | 'path' | 'image' | 'prices' | 'has_price_range' | 'reductions' | 'unit_prices' | 'stock_state' | 'is_new';

export interface CardProduct extends Pick<ProductSummary, Shown> {
  vendor: Pick<ProductSummary['vendor'], 'name'>;
}

/** Maps a product to a card, with prices in one currency. */
export function toCard({ id, title, path, image, has_price_range, stock_state, is_new, vendor, ...product }: ProductSummary, currency: Currency): CardProduct {
  const shown = priceFor(product.prices, currency)?.currency_code;
  const inShown = <Sum extends { currency_code: Currency }>(sums: readonly Sum[]): Sum[] => sums.filter(({ currency_code }) => currency_code === shown);
  return {
    id,
    title,
    path,
    image,
    prices: inShown(product.prices),
    has_price_range,
    reductions: inShown(product.reductions),
    unit_prices: inShown(product.unit_prices),
    stock_state,
    is_new,
    vendor: { name: vendor.name },
  };
}
