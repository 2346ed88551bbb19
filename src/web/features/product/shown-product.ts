import type { Product } from '#shared/contract/catalog.ts';

/** Read by the page's loader alone: for other languages, search engines and the day of arrival. */
const forLoader = ['related', 'description', 'product_translations', 'translations', 'categories', 'delivery_estimates', 'delivery_terms'] as const satisfies readonly (keyof Product)[];

/** What the product's page shows; the rest isn't sent. */
export type ShownProduct = Omit<Product, (typeof forLoader)[number]>;

export function shownProduct(product: Product): ShownProduct {
  const shown: Partial<Product> & ShownProduct = { ...product };
  for (const key of forLoader) delete shown[key];
  return shown;
}
