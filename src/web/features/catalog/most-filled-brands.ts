import type { Brand } from '#shared/contract/catalog.ts';

/** The brands with most to choose from, those with nothing left out. */
export function mostFilledBrands(brands: readonly Brand[], count: number): Brand[] {
  return brands
    .filter((brand) => brand.product_count > 0)
    .toSorted((a, b) => b.product_count - a.product_count)
    .slice(0, count);
}
