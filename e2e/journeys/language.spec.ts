import { legalPath } from '../../src/shared/i18n/legal-pages.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { localeOfPath } from '../../src/shared/i18n/paths.ts';
import { bcp47, type Locale } from '../../src/shared/values/text/locale.ts';
import { fillBag, getProduct } from '../goods.ts';
import { bagPage } from '../pages/bag.ts';
import { getShell } from '../pages/shell.ts';
import { failedCalls } from '../noise.ts';
import { expect, pathTo, test } from '../shop.ts';

const otherThan = (locale: Locale): Locale => (locale === 'sv' ? 'en' : 'sv');

/** Pages with different addresses per language, and a text that identifies each. */
const sameThings: { name: string; addressIn: (locale: Locale) => string }[] = [
  { name: 'the start', addressIn: (locale) => pathTo('start', locale) },
  { name: 'a filtered list', addressIn: (locale) => `${pathTo('shop', locale)}?occasion=wedding&sort=price_asc&page=2` },
  { name: 'a search', addressIn: (locale) => `${pathTo('search', locale)}?q=te+%26+kaka` },
  { name: 'the brands', addressIn: (locale) => pathTo('brands', locale) },
  { name: 'a brand', addressIn: (locale) => pathTo('brand', locale, { brandHandle: 'kajen' }) },
  { name: 'a category', addressIn: (locale) => pathTo('category', locale, { '*': { sv: 'mat-godsaker/choklad-godis', en: 'food-sweets/chocolate-candy' }[locale] }) },
  {
    name: 'a product',
    addressIn: (locale) => pathTo('product', locale, { '*': { sv: 'kok/servering/muggar-koppar/muggen-nattskift', en: 'kitchen/serving/mugs-cups/night-shift-mug' }[locale] }),
  },
  { name: 'the membership', addressIn: (locale) => pathTo('membership', locale) },
  { name: 'the terms', addressIn: (locale) => legalPath('terms', locale) },
  { name: 'a page of the customer service', addressIn: (locale) => legalPath('returns', locale) },
  { name: 'the bag', addressIn: (locale) => pathTo('cart', locale) },
];

test('NAV-14 NAV-12 shows the same subject after switching language', async ({ page, language }) => {
  test.slow();
  const other = otherThan(language);
  for (const { name, addressIn } of sameThings) {
    await test.step(name, async () => {
      await page.goto(addressIn(language));
      await expect(page.locator('html')).toHaveAttribute('lang', bcp47[language]);
      await getShell(page, language).otherLanguage.click();
      await expect(page).toHaveURL(addressIn(other));
      await expect(page.locator('html')).toHaveAttribute('lang', bcp47[other]);
    });
  }
});

test('NAV-14 preserves the cart when the language changes', async ({ page, language }) => {
  const other = otherThan(language);
  const product = await getProduct(page, 'tartfatet-hurra', language);
  const translated = await getProduct(page, 'tartfatet-hurra', other);
  await fillBag(page, [{ product, quantity: 2 }]);
  await page.goto(pathTo('cart', language));
  await expect(bagPage(page, language).line(product.title).quantity).toHaveValue('2');
  await getShell(page, language).otherLanguage.click();
  await expect(bagPage(page, other).line(translated.title).quantity).toHaveValue('2');
});

test('NAV-14 stores the language in a Lax cookie for 365 days without redirecting', async ({ page, context, language }) => {
  const other = otherThan(language);
  await page.goto(pathTo('shop', language));
  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'locale');
  // Written on hydration.
  await expect.poll(cookie).toMatchObject({ value: language, sameSite: 'Lax', path: '/' });
  expect(((await cookie())?.expires ?? 0) - Date.now() / 1_000).toBeCloseTo(365 * 86_400, -3);
  await page.goto(pathTo('shop', other));
  await expect(page, 'a page’s language is its address’s alone').toHaveURL(pathTo('shop', other));
  await expect(page.locator('html')).toHaveAttribute('lang', bcp47[other]);
  await expect.poll(cookie).toMatchObject({ value: other });
});

test('CAT-04 sets canonical and hreflang for both languages except on hidden pages', async ({ page, language, baseURL }) => {
  const hidden = new Set(['a search', 'the bag', 'a filtered list']);
  for (const { name, addressIn } of sameThings.filter((thing) => !hidden.has(thing.name))) {
    await test.step(name, async () => {
      await page.goto(addressIn(language));
      const alternate = (hreflang: string) => page.locator(`link[rel=alternate][hreflang="${hreflang}"]`);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${addressIn(language)}`);
      await expect(alternate('sv')).toHaveAttribute('href', `${baseURL}${addressIn('sv')}`);
      await expect(alternate('en')).toHaveAttribute('href', `${baseURL}${addressIn('en')}`);
      await expect(alternate('x-default')).toHaveAttribute('href', `${baseURL}${addressIn('sv')}`);
      await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    });
  }
  for (const { name, addressIn } of sameThings.filter((thing) => hidden.has(thing.name))) {
    await test.step(name, async () => {
      await page.goto(addressIn(language));
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    });
  }
});

test('NAV-06 serves English words without /en in Swedish and preserves the query', async ({ page, baseURL }) => {
  for (const [english, swedish] of [
    ['/shop/cart?a=1', '/shop/varukorg?a=1'],
    ['/shop/checkout', '/shop/kassa'],
    ['/shop/brands', '/shop/varumarken'],
    ['/shop/brands/kajen?page=2', '/shop/varumarken/kajen?page=2'],
    ['/shop/products/a/b?variant=x', '/shop/produkter/a/b?variant=x'],
    ['/shop/categories/home/decor', '/shop/kategorier/home/decor'],
    ['/shop/order-confirmation/order_1?key=2', '/shop/orderbekraftelse/order_1?key=2'],
    ['/customer-service/help', '/kundservice/help'],
    ['/membership?x=%C3%A5', '/medlemskap?x=%C3%A5'],
  ] as const) {
    const answer = await page.request.get(english, { maxRedirects: 0 });
    expect([english, answer.status(), new URL(answer.headers()['location'] ?? '', baseURL).href]).toEqual([english, 308, `${baseURL}${swedish}`]);
  }
});

test('NAV-06 removes a trailing slash and preserves the query', async ({ page, language, baseURL }) => {
  for (const address of [pathTo('shop', language), pathTo('brands', language), legalPath('terms', language)]) {
    for (const slashes of ['/', '///']) {
      const answer = await page.request.get(`${address}${slashes}?q=%C3%B6&x=/`, { maxRedirects: 0 });
      expect([answer.status(), new URL(answer.headers()['location'] ?? '', baseURL).href]).toEqual([308, `${baseURL}${address}?q=%C3%B6&x=/`]);
    }
  }
  const elsewhere = await page.request.get(`${baseURL}//elsewhere.example/`, { maxRedirects: 0 });
  expect(elsewhere.headers()['location'], 'never to another host').toBeUndefined();
});

test.describe('an address that leads nowhere', () => {
  test.use({ expectedNoise: failedCalls });

  for (const path of ['/finns-inte', '/shop/varumarken/ingen', '/a/b/c', '/shop/produkter/inget-sadant', '/r%C3%A4ksm%C3%B6rg%C3%A5s']) {
    test(`NAV-07 answers 404 for ${path} with its path and a way onward`, async ({ page, language, say }) => {
      const address = language === 'en' ? `/en${path.replace('varumarken', 'brands').replace('produkter', 'products')}` : path;
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.shell_not_found_title));
      await expect(page).toHaveTitle(new RegExp(`^${say(m.shell_not_found_status)} · `));
      await expect(page.getByRole('main')).toContainText(decodeURI(address));
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await page
        .getByRole('main')
        .getByRole('link', { name: say(m.shell_find_gift) })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(say(m.finder_to_whom));
    });
  }
});

test('NAV-08 stays in the page’s language by every link', async ({ page, language }) => {
  for (const { name, addressIn } of sameThings) {
    await test.step(name, async () => {
      await page.goto(addressIn(language));
      const hrefs = await page.locator('a[href]:not([hreflang])').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      const local = hrefs.filter((href) => href.startsWith('/'));
      expect(local.length).toBeGreaterThan(10);
      expect(local.filter((href) => localeOfPath(href.replace(/[?#].*$/, '')) !== language)).toEqual([]);
      expect(hrefs.filter((href) => !/^(\/|#|\?|mailto:|https:)/.test(href))).toEqual([]);
    });
  }
});

test('NAV-16 names page and shop in titles, and describes the start page', async ({ page, language, say }) => {
  await page.goto(pathTo('start', language));
  await expect(page).toHaveTitle(`${say(m.start_page_title)} · Fira`);
  await page.goto(pathTo('brands', language));
  await expect(page).toHaveTitle(`${say(m.catalog_brands)} · Fira`);
});

test('REM-03 days are written as the language writes them', async ({ page, language }) => {
  await page.goto(legalPath('terms', language));
  const day = {
    sv: /\b\d{1,2} (januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december) \d{4}\b/,
    en: /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}\b/,
  }[language];
  await expect(page.getByRole('main').getByText(day).first()).toBeVisible();
});
