import type { Product } from '#shared/contract/catalog.ts';

/** Fields used only by the page's loader: for other languages, search engines and the delivery day. */
const forLoader = ['related', 'description', 'product_translations', 'translations', 'categories', 'delivery_estimates', 'delivery_terms'] as const satisfies readonly (keyof Product)[];

/** Product fields the page shows; others are not sent. */
export type ShownProduct = Omit<Product, (typeof forLoader)[number]>;

export function shownProduct(product: Product): ShownProduct {
  const shown: Partial<Product> & ShownProduct = { ...product };
  for (const key of forLoader) delete shown[key];
  return shown;
}
