/** The shop without JavaScript. */
import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { capitalize } from '../../src/shared/values/text/capitalize.ts';
import { getProduct } from '../goods.ts';
import { listProducts, PAGE_SIZE, searchFor, listTitles } from '../listing.ts';
import { getListingPage } from '../pages/listing-page.ts';
import { getProductPage } from '../pages/product-page.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // Text locators skip noscript elements, but not their children.
  const said = (page: Page, text: string) => page.locator('noscript *').filter({ hasText: text }).first();

  test('CAT-01 CAT-03 browses, searches, sorts, pages and reads without scripts', async ({ page, language, say }) => {
    const listing = getListingPage(page, language);
    const product = await getProduct(page, 'kaffekoppen-elvakaffe', language);
    const main = page.getByRole('main');
    await page.goto(pathTo('start', language));
    await main.getByRole('link', { name: say(m.start_find_gift) }).click();
    await main.getByRole('link', { name: capitalize(say(m.finder_mother), language), exact: true }).click();
    await expect(main.getByText(say(m.finder_best))).toBeVisible();
    await main.getByRole('combobox', { name: say(m.finder_choose_age) }).selectOption('70');
    await main.getByRole('button', { name: say(m.finder_update) }).click();
    await expect(page).toHaveURL(/[?&]age=70(&|$)/);
    await expect(main.getByText(say(m.finder_best))).toBeVisible();

    await page.goto(pathTo('shop', language));
    await expect(listing.cards).toHaveCount(PAGE_SIZE);

    await listing.sort.selectOption('price_asc');
    await main.getByRole('button', { name: say(m.catalog_sort) }).click();
    await expect(page).toHaveURL(/[?&]sort=price_asc(&|$)/);
    await expect(listing.titles).toHaveText(listTitles(await listProducts(page, language, { sort: 'price_asc' })));
    await listing.pages.getByRole('link', { name: say(m.ui_next_page) }).click();
    await expect(listing.titles).toHaveText(listTitles(await listProducts(page, language, { sort: 'price_asc', page: 2 })));

    await searchFor(page, language, product.title);
    await main.getByRole('link', { name: product.title, exact: true }).click();
    await expect(getProductPage(page, language).title).toHaveText(product.title);
    for (const paragraph of product.paragraphs) await expect(main).toContainText(paragraph);
    await expect(said(page, say(m.product_needs_script))).toBeVisible();
    const variant = product.variants[1];
    await main.getByRole('link', { name: variant?.title ?? '', exact: true }).click();
    await expect(getProductPage(page, language).choice(variant?.title ?? '')).toBeChecked();
    await expect(main).toContainText(product.vendor.legal_name);
  });

  test('CART-08 says that cart and checkout need JavaScript', async ({ page, language, say }) => {
    await page.goto(pathTo('start', language));
    await page
      .getByRole('banner')
      .getByRole('link', { name: say(m.cart_button_empty) })
      .click();
    await expect(said(page, say(m.cart_noscript))).toBeVisible();
    await page.goto(pathTo('checkout', language));
    await expect(said(page, say(m.checkout_noscript))).toBeVisible();
  });

  test('CART-14 shows the cart at checkout but submits no input without JavaScript', async ({ page, language, say }) => {
    const product = await getProduct(page, 'muggen-nattskift', language);
    const { cart } = await api(page).carts.create({ body: {} });
    await api(page).carts.addLineItem({ cartId: cart.id, body: { variant_id: product.variants[0]?.id ?? '', quantity: 1 } });
    await page.goto(pathTo('checkout', language));
    await expect(said(page, say(m.checkout_noscript))).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText(say(m.checkout_summary), { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await expect(main.getByRole('button')).toHaveCount(0);
  });
});
