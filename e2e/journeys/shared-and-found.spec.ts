/** The shop in search engines, link previews, print and offline. */
import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { fillBag, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { bagPage } from '../pages/bag.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getProductPage } from '../pages/product-page.ts';
import { getShell } from '../pages/shell.ts';
import { expect, pathTo, test } from '../shop.ts';

const GIFT = 'muggen-nattskift';
const FOOD = 'hallontoppar-fyra-stycken';

/** The page's schema.org objects by type. */
async function thingsOn(page: Page): Promise<Record<string, Record<string, unknown>>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return Object.fromEntries(texts.map((text) => JSON.parse(text) as Record<string, unknown>).map((thing) => [String(thing['@type']), thing]));
}

/** Number of A4 sheets when printed. */
const getSheets = async (page: Page): Promise<number> => (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('CAT-04 gives a shared product its own picture and offer data', async ({ page, language }) => {
  const product = await getProduct(page, GIFT, language);
  await page.goto(pathTo('product', language, { '*': product.path }));
  const tag = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  expect(await tag('og:title')).toBe(product.title);
  const picture = await page.request.get((await tag('og:image')) ?? '');
  expect([picture.status(), picture.headers()['content-type'], picture.headers()['cache-control']]).toEqual([200, 'image/jpeg', 'public, max-age=31536000, immutable']);
  expect((await picture.body()).length).toBeGreaterThan(10_000);
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image');

  const things = await thingsOn(page);
  const thing = things['Product'] ?? things['ProductGroup'];
  expect(thing?.['name']).toBe(product.title);
  expect(JSON.stringify(thing)).toContain('"@type":"OfferShippingDetails"');
  expect(JSON.stringify(thing)).toContain('"@type":"MerchantReturnPolicy"');
  expect(things['BreadcrumbList']).toBeDefined();
});

test('CAT-04 describes shop, icons and FAQ for search engines and sharing', async ({ page, language }) => {
  await page.goto(pathTo('start', language));
  const icons = await page.locator('link[rel~="icon"], link[rel="apple-touch-icon"]').evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(icons.map((icon) => new URL(icon).pathname)).toEqual(expect.arrayContaining(['/favicon.ico', '/favicon.svg']));
  for (const icon of icons) {
    const answer = await page.request.get(icon);
    expect([answer.status(), answer.headers()['content-type']], icon).toEqual([200, expect.stringMatching(/^image\//)]);
  }
  expect((await thingsOn(page))['Organization']).toMatchObject({ name: 'Fira', logo: expect.stringContaining('/icon-512.png') });
  const picture = () => page.locator('meta[property="og:image"]').getAttribute('content');
  const ofTheShop = await picture();
  await page.goto(pathTo('customerService', language, { slug: { sv: 'hjalp', en: 'help' }[language] }));
  const { FAQPage } = await thingsOn(page);
  const questions = (FAQPage?.['mainEntity'] ?? []) as { name: string }[];
  expect(questions.length).toBeGreaterThan(2);
  await expect(page.getByText(questions[0]?.name ?? '', { exact: true }).first()).toBeVisible();
  expect(await picture()).not.toBe(ofTheShop);
  for (const address of [ofTheShop, await picture()]) expect((await page.request.get(address ?? '')).status()).toBe(200);
});

test('lists products viewed in this tab beside products, cart and empty search', async ({ page, context, language, say }) => {
  const [first, second] = [await getProduct(page, FOOD, language), await getProduct(page, GIFT, language)];
  const productPage = getProductPage(page, language);
  const shelf = page.getByRole('region', { name: say(m.catalog_recently_viewed) });
  await productPage.open(first);
  await expect(productPage.title).toHaveText(first.title);
  await expect(shelf, 'nothing was looked at before').toBeHidden();
  // A page left before its script ran isn't counted.
  await expect.poll(() => page.evaluate(() => window.sessionStorage.getItem('viewedProducts') ?? '')).not.toBe('');
  await productPage.open(second);
  await expect(shelf.getByRole('link')).toHaveText([first.title]);
  await expect(shelf.getByText(/\/kg|per kg/), 'food tells what a kilo costs').toBeVisible();
  await judgePage(page);
  for (const empty of [pathTo('cart', language), pathTo('search', language)]) {
    await page.goto(empty);
    await expect(shelf.getByRole('link')).toHaveText([second.title, first.title]);
  }
  await shelf.getByRole('link', { name: first.title }).click();
  await expect(productPage.title).toHaveText(first.title);
  await expect(shelf.getByRole('link')).toHaveText([second.title]);

  const another = await context.newPage();
  await another.goto(pathTo('cart', language));
  await expect(bagPage(another, language).emptyTitle).toBeVisible();
  await expect(another.getByRole('region', { name: say(m.catalog_recently_viewed) }), 'another tab knows of nothing').toBeHidden();
});

test('prints products and text pages alone, black on white', async ({ page, language, say }) => {
  const product = await getProduct(page, GIFT, language);
  await page.goto(pathTo('product', language, { '*': product.path }));
  const related = page.getByRole('region', { name: say(m.product_related) });
  await expect(related.getByRole('article').first(), 'on a screen others like it stand below').toBeVisible();
  await expect(related.getByRole('link', { name: product.title, exact: true }), 'and not the product itself').toHaveCount(0);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const { footer, bottomBar } = getShell(page, language);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const chrome of [footer, bottomBar, getProductPage(page, language).add]) await expect(chrome).toBeHidden();
  await expect(related).toBeHidden();
  const colors = await page.evaluate(() => [getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.querySelector('h1') ?? document.body).color]);
  expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  expect(
    await page
      .getByRole('main')
      .locator('dt')
      .evaluateAll((terms) => terms.filter((term) => term.scrollWidth > term.clientWidth).map((term) => term.textContent)),
    'no term runs into what it stands for',
  ).toEqual([]);
  // Phone browsers lay out prints for the narrow screen.
  expect(await getSheets(page), 'a product is one sheet').toBeLessThanOrEqual((page.viewportSize()?.width ?? 0) >= 1024 ? 1 : 2);

  await page.goto(pathTo('customerService', language, { slug: { sv: 'hjalp', en: 'help' }[language] }));
  await expect(page.getByRole('navigation', { name: say(m.content_customer_service) }), 'ways on are for a screen').toBeHidden();
  await expect(page.getByRole('main').locator('a[href^="mailto:"]').last(), 'black on nothing').toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const answer = page.locator('main details .rich-text').first();
  await expect(answer, 'answers are unfolded').toBeVisible();
  expect(await answer.evaluate((element) => element.getBoundingClientRect().height)).toBeGreaterThan(10);
});

test('CART-14 prints an order on two sheets with the withdrawal terms unfolded', async ({ page, language, say, email }) => {
  await fillBag(page, [{ product: await getProduct(page, GIFT, language), quantity: 2 }]);
  const checkout = getCheckoutPage(page, language);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  const sheets = await getSheets(page);
  expect(sheets).toBeGreaterThan(0);
  expect(sheets).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: say(m.order_print) })).toBeHidden();
  const form = page.locator('main details .rich-text').last();
  expect(await form.evaluate((element) => element.getBoundingClientRect().height), 'the form is unfolded').toBeGreaterThan(50);
});

test.describe('while offline', () => {
  test.use({ serviceWorkers: 'allow', expectedNoise: /^Failed to load resource:/ });

  test('shows an offline page in the right language, then loads the page', async ({ page, context, language, say }) => {
    await page.goto(pathTo('start', language));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    const stored = await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname).sort();
    });
    expect(stored, 'no page, no picture, no answer of the API').toEqual(['/offline.css', '/offline.js', '/offline/en', '/offline/sv']);
    await page.goto(pathTo('shop', language));
    await context.setOffline(true);
    await page.goto(pathTo('brands', language)).catch(() => {});
    await expect(page.getByRole('heading', { level: 1, name: say(m.shell_offline_title) })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('main') ?? document.body).textAlign), 'with its style').toBe('center');
    await expect(page).toHaveURL(pathTo('brands', language));
    await judgePage(page);
    await page.getByRole('link', { name: say(m.shell_try_again) }).click();
    await expect(page.getByRole('heading', { level: 1, name: say(m.shell_offline_title) }), 'still away').toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 }), 'by itself').toHaveText(say(m.catalog_brands));
  });
});
