import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { m } from '../../src/shared/i18n/paraglide/messages.js';
import { findProducts, simpleProduct } from '../pages/find-product.ts';
import { expect, pathTo, test } from '../shop.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Errors on the page's console, the policy's refusals among them; a 404 page may say that it is one. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 404/.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

async function judge(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

const scheme = { sv: 'light', en: 'dark' } as const;

test.beforeEach(async ({ page, language }) => {
  await page.emulateMedia({ colorScheme: scheme[language], reducedMotion: 'reduce' });
});

const simplePages = {
  start: (language: 'sv' | 'en') => pathTo('start', language),
  shop: (language: 'sv' | 'en') => pathTo('shop', language),
  category: (language: 'sv' | 'en') => pathTo('category', language, { '*': language === 'sv' ? 'mat-godsaker/choklad-godis' : 'food-sweets/chocolate-candy' }),
  brands: (language: 'sv' | 'en') => pathTo('brands', language),
  brand: (language: 'sv' | 'en') => pathTo('brand', language, { brandHandle: 'angsblom' }),
  search: (language: 'sv' | 'en') => `${pathTo('search', language)}?q=choklad`,
  'a search that finds nothing': (language: 'sv' | 'en') => `${pathTo('search', language)}?q=qqxyzzy`,
  help: (language: 'sv' | 'en') => pathTo('customerService', language, { slug: language === 'sv' ? 'hjalp' : 'help' }),
  terms: (language: 'sv' | 'en') => pathTo('content', language, { slug: language === 'sv' ? 'kopvillkor' : 'terms' }),
  membership: (language: 'sv' | 'en') => pathTo('membership', language),
  'the empty bag': (language: 'sv' | 'en') => pathTo('cart', language),
  'an empty checkout': (language: 'sv' | 'en') => pathTo('checkout', language),
  'a page that is not there': (language: 'sv' | 'en') => (language === 'sv' ? '/finns-inte' : '/en/not-there'),
};

for (const [name, address] of Object.entries(simplePages)) {
  test(`NAV-02 ${name}: axe finds nothing, no errors on the console, nothing scrolls sideways, at 320 px too`, async ({ page, language }) => {
    const errors = collectErrors(page);
    await page.goto(address(language));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await judge(page, name);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, `${name} at 320 px`).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });
}

test('NAV-02 product pages with variants and with food facts, the drawer and the checkout: axe finds nothing', async ({ page, language }) => {
  // Five pages are judged in one go.
  test.slow();
  const errors = collectErrors(page);
  const inLanguage = { locale: language };
  const [choosable] = (await findProducts(page.request, language, { category: 'fritid-stil' })).filter((product) => product.single_variant_id === null);
  await page.goto(pathTo('product', language, { '*': choosable?.path ?? '' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(choosable?.title ?? '');
  await judge(page, 'a product with variants');

  const food = await simpleProduct(page.request, language, { category: 'mat-godsaker' });
  await page.goto(pathTo('product', language, { '*': food.path }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(food.title);
  await judge(page, 'a product with food facts');

  await page
    .getByRole('button', { name: m.product_add({}, inLanguage) })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(food.title).first()).toBeVisible();
  await judge(page, 'the drawer');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: m.cart_to_checkout({}, inLanguage) })
    .click();
  await expect(page.getByLabel(m.checkout_email({}, inLanguage)).first()).toBeVisible();
  await judge(page, 'the checkout');
  await page.goto(pathTo('cart', language));
  await expect(page.getByText(food.title).first()).toBeVisible();
  await judge(page, 'the bag');
  expect(errors).toEqual([]);
});

test('NAV-07 a page that is not there answers 404 with its own view and the path', async ({ page, language }) => {
  const path = language === 'sv' ? '/finns-inte' : '/en/not-there';
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText(path).first()).toBeVisible();
});
