/** Searching by text. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { judgePage } from '../judge-page.ts';
import { openSearch, searchFor } from '../listing.ts';
import { failedCalls } from '../noise.ts';
import { getListingPage } from '../pages/listing-page.ts';
import { getProductPage } from '../pages/product-page.ts';
import { expect, pathTo, test } from '../shop.ts';

test('CAT-03 suggests categories, brands and gifts with pictures by keyboard and pointer', async ({ page, language, say }) => {
  const { typed, category, brand } = { sv: { typed: 'chok', category: 'Choklad & godis', brand: 'Österlens Choklad' }, en: { typed: 'choc', category: 'Chocolate & Candy', brand: null } }[language];
  await page.goto(pathTo('start', language));
  const field = await openSearch(page, language);
  await field.pressSequentially(typed);
  const list = page.getByRole('listbox', { name: say(m.search_suggestions) });
  await expect(list.getByRole('group', { name: say(m.search_categories) }).getByRole('option', { name: category })).toBeVisible();
  if (brand) await expect(list.getByRole('group', { name: say(m.search_brands) }).getByRole('option', { name: brand })).toBeVisible();
  const gifts = list.getByRole('group', { name: say(m.search_products) }).getByRole('option');
  await expect(gifts).toHaveCount(5);
  await expect(gifts.first().locator('img')).toBeAttached();
  await expect(field).toHaveAttribute('aria-expanded', 'true');

  await field.press('ArrowUp');
  await expect(list.getByRole('option', { selected: true })).toHaveText(say(m.search_all_hits, { query: typed }));
  await field.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true }), 'after the last comes the field itself').toHaveCount(0);
  await field.press('ArrowDown');
  const first = list.getByRole('option', { selected: true });
  await expect(first).toHaveAttribute('id', (await field.getAttribute('aria-activedescendant')) ?? '');
  await field.press('Escape');
  await expect(list).toBeHidden();
  await expect(field, 'what was typed stays').toHaveValue(typed);
  await field.press('ArrowDown');
  await expect(list).toBeVisible();
  const name = await gifts.nth(1).locator('span').nth(1).innerText();
  await gifts.nth(1).click();
  await expect(getProductPage(page, language).add).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(list).toBeHidden();
});

test('CAT-03 keeps the suggestion list accessible in both themes and narrow screens', async ({ page, language, say }) => {
  await page.goto(pathTo('search', language));
  const field = page.getByRole('main').getByRole('search').getByRole('combobox');
  await field.pressSequentially({ sv: 'chok', en: 'choc' }[language]);
  await expect(page.getByRole('listbox', { name: say(m.search_suggestions) }).getByRole('option')).not.toHaveCount(0);
  await field.press('ArrowDown');
  await judgePage(page);
});

test.describe('without an answer', () => {
  test.use({ expectedNoise: failedCalls });

  test('CAT-03 searches as usual when suggestions fail', async ({ page, language, say }) => {
    await page.route('**/search/suggest?**', (route) => route.abort());
    await page.goto(pathTo('start', language));
    const field = await openSearch(page, language);
    await field.pressSequentially('te');
    await page.waitForRequest('**/search/suggest?**');
    await expect(page.getByRole('listbox', { name: say(m.search_suggestions) })).toBeHidden();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await field.press('Enter');
    await expect(getListingPage(page, language).cards).not.toHaveCount(0);
  });
});

test('CAT-03 finds words with å, ä and ö with and without diacritics', async ({ page, language, say }) => {
  const { written, bare, expected } = { sv: { written: 'örhängen', bare: 'orhangen', expected: 'Örhängena Små kronor' }, en: { written: 'Tjärn', bare: 'tjarn', expected: 'Tjärn Shell Armchair' } }[
    language
  ];
  const listing = getListingPage(page, language);
  await page.goto(pathTo('start', language));
  await searchFor(page, language, written);
  await expect(page).toHaveURL(`${pathTo('search', language)}?q=${encodeURIComponent(written)}`);
  await expect(listing.titles.filter({ hasText: expected })).toHaveCount(1);
  const found = await listing.titles.allInnerTexts();
  await expect(listing.title).toHaveText(say(m.catalog_search_count, { count: found.length, query: written }));

  await page.goto(`${pathTo('search', language)}?q=${bare}`);
  await expect(listing.titles).toHaveText(found);
});

test('CAT-03 finds results despite a typo and names the correction', async ({ page, language, say }) => {
  const { typed, expected } = { sv: { typed: 'chokald', expected: /choklad/i }, en: { typed: 'choclate', expected: /chocolate/i } }[language];
  await page.goto(pathTo('start', language));
  await searchFor(page, language, typed);
  await expect(getListingPage(page, language).titles.first()).toHaveText(expected);
  const meant = { sv: 'choklad', en: 'chocolate' }[language];
  await expect(page.getByText(say(m.search_corrected, { typed, meant }))).toBeVisible();
});

test('CAT-03 explains an empty search result and offers a way onward', async ({ page, language, say }) => {
  const query = 'qwxzvkj <b>&"';
  const listing = getListingPage(page, language);
  await page.goto(pathTo('start', language));
  await searchFor(page, language, query);
  await expect(listing.title).toHaveText(say(m.catalog_none_for, { query }));
  await expect(page).toHaveTitle(/qwxzvkj <b>&"/);
  const shelf = page.getByRole('region', { name: say(m.catalog_popular) });
  await expect(shelf.getByRole('article')).not.toHaveCount(0);
  await shelf.getByRole('link').first().click();
  await expect(getProductPage(page, language).add).toBeVisible();
});
