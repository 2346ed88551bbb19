/** Picks products for a journey from the shop's own API, so that journeys don't hang on one product's name or stock. */
import type { APIRequestContext } from '@playwright/test';
import type { ProductSummary } from '../../src/shared/contract/catalog.ts';
import type { Locale } from '../../src/shared/values/locale.ts';

export async function findProducts(request: APIRequestContext, locale: Locale, query: Record<string, string>): Promise<ProductSummary[]> {
  const answer = await request.get('/api/store/products', { params: { locale, in_stock: 'true', limit: '50', ...query } });
  return ((await answer.json()) as { products: ProductSummary[] }).products;
}

/** A product with nothing to choose and plenty in stock. */
export async function simpleProduct(request: APIRequestContext, locale: Locale, query: Record<string, string> = {}): Promise<ProductSummary> {
  const found = (await findProducts(request, locale, query)).find((product) => product.single_variant_id !== null && product.stock_state === 'in_stock');
  if (!found) throw new Error(`no simple product for ${JSON.stringify(query)}`);
  return found;
}
