/** Pages whose scripts fail to load although the network works: filters, proxies, a replaced build. */
import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { fillBag, getProduct } from '../goods.ts';
import { intercept } from '../calls.ts';
import { becomeMember } from '../member.ts';
import { getListingPage } from '../pages/listing-page.ts';
import { expect, pathTo, test } from '../shop.ts';

const SCRIPTS = /\/assets\/[^/]+\.js$/;
test.use({ expectedNoise: /^Failed to load resource:|Failed to fetch dynamically imported module/ });

const blocked = (page: Page) => page.route(SCRIPTS, (route) => route.abort());

test('NAV-17 offers a reload on cart, product and login when scripts fail', async ({ page, language, say }) => {
  const product = await getProduct(page, 'muggen-nattskift', language);
  await fillBag(page, [{ product }]);
  await blocked(page);
  const word = page.getByRole('alert').filter({ hasText: say(m.shell_start_failed) });
  const again = word.getByRole('button', { name: say(m.shell_try_again) });
  const main = page.getByRole('main');
  await page.goto(pathTo('cart', language), { waitUntil: 'commit' });
  await expect(word).toBeInViewport();

  await page.goto(pathTo('product', language, { '*': product.path }), { waitUntil: 'commit' });
  await expect(word).toBeInViewport();
  await main
    .getByRole('button', { name: say(m.product_add), exact: true })
    .first()
    .click();
  await expect(again, 'what was pressed is answered').toBeFocused();
  await expect(word).toBeInViewport();
  await expect(page.locator('[data-early]')).toHaveCount(0);

  await page.goto(pathTo('login', language), { waitUntil: 'commit' });
  await expect(word).toBeInViewport();
  await expect(main.locator('input[type=password]'), 'nothing can be typed in vain').toBeDisabled();

  await page.unroute(SCRIPTS);
  await again.click();
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
  await expect(word).toHaveCount(0);
});

for (const failure of ['404', 'abort'] as const) {
  test(`NAV-17 opens a product whose script answers ${failure} by loading it whole`, async ({ page, language }) => {
    const product = await getProduct(page, 'muggen-nattskift', language);
    const path = pathTo('product', language, { '*': product.path });
    await page.goto(pathTo('category', language, { '*': product.breadcrumbs.at(-1)?.path ?? '' }));
    await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
    await intercept(page, /\/assets\/product-[\w-]+\.js$/, (route) => (failure === '404' ? route.fulfill({ status: 404 }) : route.abort()), { times: 1 });
    const document = page.waitForRequest((request) => request.isNavigationRequest() && new URL(request.url()).pathname === path);
    await getListingPage(page, language).cards.getByRole('link', { name: product.title, exact: true }).first().click();
    await document;
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.title);
    await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
  });
}

test.describe('without JavaScript', () => {
  test('PPL-01 explains on the import page that it needs JavaScript', async ({ page, browser, baseURL, language, say, email }) => {
    await becomeMember(page, { email, language });
    const context = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState(), ...(baseURL && { baseURL }) });
    const quiet = await context.newPage();
    await quiet.goto(pathTo('userJubileeImport', language));
    await expect(quiet.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      quiet
        .locator('noscript *')
        .filter({ hasText: say(m.jubilees_import_no_scripts) })
        .first(),
    ).toBeVisible();
    await context.close();
  });
});
