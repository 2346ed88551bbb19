import { expect, type Page } from '@playwright/test';
import type { Product } from '../src/shared/contract/catalog.ts';
import type { Locale } from '../src/shared/values/text/locale.ts';
import { getProduct } from './goods.ts';
import { getProductPage } from './pages/product-page.ts';

export const GIFT = 'hallontoppar-fyra-stycken';

/** Opens a product's page; `add` puts it into the cart. */
export async function openGift(page: Page, language: Locale, handle = GIFT): Promise<{ product: Product; add: () => Promise<void> }> {
  const product = await getProduct(page, handle, language);
  const productPage = getProductPage(page, language);
  await productPage.open(product);
  await expect(productPage.title).toHaveText(product.title);
  return { product, add: () => productPage.add.click() };
}
