/** Browsing: filters, pagination, brands, categories, variants, currencies. */
import type { Locator } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatDayShort } from '../../src/shared/values/time/calendar-day.ts';
import { getProduct } from '../goods.ts';
import { listProducts, PAGE_SIZE, listTitles } from '../listing.ts';
import { getListingPage } from '../pages/listing-page.ts';
import { getProductPage } from '../pages/product-page.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

test('CAT-03 stores a list’s sort order in the address across reloads', async ({ page, language }) => {
  const listing = getListingPage(page, language);
  await page.goto(pathTo('shop', language));
  await expect(listing.titles).toHaveText(listTitles(await listProducts(page, language)));
  for (const sort of ['price_asc', 'price_desc', 'newest']) {
    await listing.sort.selectOption(sort);
    await expect(page).toHaveURL(`${pathTo('shop', language)}?sort=${sort}`);
    await expect(listing.titles).toHaveText(listTitles(await listProducts(page, language, { sort })));
  }
  await page.reload();
  await expect(listing.sort).toHaveValue('newest');
  await page.goBack();
  await expect(listing.sort).toHaveValue('price_desc');
  const dearest = await listProducts(page, language, { sort: 'price_desc' });
  const amounts = dearest.products.map(({ prices }) => prices[0]?.amount ?? 0);
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
});

test('CAT-03 stores filters in the address and removes them one by one', async ({ page, language, say }) => {
  const listing = getListingPage(page, language);
  const count = async (query: Record<string, string | number>) => (await listProducts(page, language, query)).pagination.total;
  await page.goto(pathTo('shop', language));
  await listing.unfoldFilters();
  await listing.brand('Kajen').check();
  await expect(page).toHaveURL(/\?brand=kajen$/);
  await expect(listing.count(await count({ brand: 'kajen' }))).toBeVisible();
  await listing.unfoldFilters();
  await listing.unfoldBrands();
  await listing.brand('Emaljboden').check();
  await expect(page, 'several brands are alternatives').toHaveURL(/\?brand=emaljboden,kajen$/);
  await expect(listing.count(await count({ brand: 'emaljboden,kajen' }))).toBeVisible();
  await listing.unfoldFilters();
  await listing.brand('Emaljboden').uncheck();
  await expect(page).toHaveURL(/\?brand=kajen$/);
  await listing.priceTo.fill('300');
  await listing.priceTo.press('Enter');
  await expect(page).toHaveURL(/\?brand=kajen&price_max=300$/);
  const narrowed = await count({ brand: 'kajen', price_max: 300 });
  expect(narrowed).toBeLessThan(await count({ brand: 'kajen' }));
  await expect(listing.count(narrowed)).toBeVisible();

  await page.reload();
  await expect(listing.count(narrowed)).toBeVisible();
  await expect(listing.chosen.getByRole('listitem')).toHaveCount(2);
  await listing.chosen.getByRole('link', { name: 'Kajen' }).click();
  await expect(page).toHaveURL(/\?price_max=300$/);
  await expect(listing.count(await count({ price_max: 300 }))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: say(m.catalog_clear) })
    .click();
  await expect(page).toHaveURL(pathTo('shop', language));
  await expect(listing.count(await count({}))).toBeVisible();
});

test('CAT-03 counts for options and price bands what choosing them finds', async ({ page, language, say }) => {
  const listing = getListingPage(page, language);
  const category = { sv: 'smycken-ur/smycken', en: 'jewelry-watches/jewelry' }[language];
  const [size, cm] = { sv: ['Längd', '42 cm'], en: ['Length', '16½ inches'] }[language] as [string, string];
  await page.goto(pathTo('category', language, { '*': category }));
  await listing.unfoldFilters();
  const found = Number(/\d+$/.exec((await listing.option(size, cm).locator('xpath=ancestor::label').innerText()).trim())?.[0]);
  await listing.option(size, cm).check();
  await expect(page).toHaveURL(/\?option=length:cm-42$/);
  await expect(listing.count(found)).toBeVisible();
  await listing.unfoldFilters();
  const band = listing.filters.getByRole('link', { name: { sv: /^500.*1 000/, en: /^500.*1,000/ }[language] });
  const inBand = Number(/\d+$/.exec((await band.innerText()).trim())?.[0]);
  await band.click();
  await expect(page).toHaveURL(/option=length:cm-42&price_min=500&price_max=1000$/);
  await expect(listing.count(inBand)).toBeVisible();
  await expect(listing.chosen.getByRole('link', { name: say(m.catalog_chosen_option, { name: size, value: cm }) })).toBeVisible();
});

test('CAT-03 narrows by occasion and stock, with a way back from nothing', async ({ page, language, say }) => {
  const listing = getListingPage(page, language);
  await page.goto(pathTo('shop', language));
  await listing.unfoldFilters();
  await listing.occasion.selectOption('wedding');
  await expect(listing.title).toHaveText(say(m.catalog_occasion_wedding_title));
  await listing.unfoldFilters();
  await listing.inStock.check();
  await expect(page).toHaveURL(/\?occasion=wedding&in_stock=1$/);
  const { pagination } = await listProducts(page, language, { occasion: 'wedding', in_stock: 'true' });
  await expect(listing.count(pagination.total)).toBeVisible();

  await page.goto(`${pathTo('shop', language)}?price_min=999999`);
  await expect(page.getByRole('heading', { name: say(m.catalog_none_narrowed) })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: say(m.catalog_clear) })
    .first()
    .click();
  await expect(listing.cards).toHaveCount(PAGE_SIZE);
});

test('CAT-03 CAT-04 gives each page of a long list its own address', async ({ page, language, say }) => {
  const listing = getListingPage(page, language);
  const second = await listProducts(page, language, { page: 2 });
  await page.goto(pathTo('shop', language));
  await listing.pages.getByRole('link', { name: say(m.ui_next_page) }).click();
  await expect(page).toHaveURL(`${pathTo('shop', language)}?page=2`);
  await expect(listing.titles).toHaveText(listTitles(second));
  await expect(listing.pages.getByRole('link', { name: say(m.ui_page, { page: 2 }), exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${pathTo('shop', language)}\\?page=2$`));
  await page.goto(`${pathTo('shop', language)}?page=999`);
  await expect(page, 'past the end is the last page').toHaveURL(`${pathTo('shop', language)}?page=${second.pagination.totalPages}`);
  await expect(listing.cards).not.toHaveCount(0);
});

test('NAV-13 lists brands by letter, Swedish Å, Ä and Ö last', async ({ page, language, say }) => {
  await page.goto(pathTo('brands', language));
  const letters = page.getByRole('navigation', { name: say(m.catalog_alphabet) });
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...(language === 'sv' ? 'ÅÄÖ' : '')];
  await expect(letters.locator('li')).toHaveText(alphabet);
  const { brands } = await api(page).catalog.listBrands({ locale: language });
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(brands.map(({ name }) => name));
  await expect(letters.getByRole('link'), 'a letter without brands leads nowhere').toHaveText([...new Set(brands.map((brand) => brand.index_letter))]);

  const { letter, name } = { sv: { letter: 'Å', name: 'Åsbo Möbler' }, en: { letter: 'A', name: 'Åsbo Möbler' } }[language];
  await letters.getByRole('link', { name: letter, exact: true }).click();
  const heading = page.getByRole('heading', { level: 2, name: letter, exact: true });
  await expect(heading).toBeInViewport();
  await page.getByRole('region', { name: letter, exact: true }).getByRole('link', { name }).click();
  const brand = brands.find((candidate) => candidate.name === name);
  await expect(page).toHaveURL(pathTo('brand', language, { brandHandle: brand?.handle ?? '' }));
  await expect(getListingPage(page, language).title).toHaveText(name);
  await expect(getListingPage(page, language).cards).toHaveCount(brand?.product_count ?? 0);
});

test('CAT-01 navigates three category levels down, and back by breadcrumbs', async ({ page, language, isMobile }) => {
  const product = await getProduct(page, 'kaffekoppen-elvakaffe', language);
  const [top, middle, leaf] = product.breadcrumbs;
  if (!top || !middle || !leaf) throw new Error('three levels are expected');
  const listing = getListingPage(page, language);
  const main = page.getByRole('main');
  await page.goto(pathTo('category', language, { '*': top.path }));
  for (const category of [middle, leaf]) {
    await main.getByRole('link', { name: category.name, exact: true }).click();
    await expect(page).toHaveURL(pathTo('category', language, { '*': category.path }));
    await expect(listing.title).toHaveText(category.name);
  }
  await main.getByRole('link', { name: product.title, exact: true }).click();
  await expect(page).toHaveURL(pathTo('product', language, { '*': product.path }));
  await expect(listing.breadcrumbs.getByRole('link'), 'a phone shows one, on one line').toHaveCount(isMobile ? 1 : 3);
  for (const category of [leaf, middle]) {
    await listing.breadcrumbs.getByRole('link', { name: category.name, exact: true }).click();
    await expect(listing.title).toHaveText(category.name);
  }
});

test('CAT-01 animates only the pressed card’s picture to the product page', async ({ page, language, say }) => {
  // The element with the view-transition name when the browser captures the old page.
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const named = [...document.querySelectorAll('main *')].filter((element) => getComputedStyle(element).viewTransitionName === 'product-picture');
      window.sessionStorage.setItem('travelling', JSON.stringify(named.map((element) => element.closest('article')?.querySelector('a')?.textContent ?? element.tagName)));
      return start(update);
    };
  });
  const product = await getProduct(page, 'kaffekoppen-elvakaffe', language);
  await page.goto(pathTo('category', language, { '*': product.breadcrumbs.at(-1)?.path ?? '' }));
  const main = page.getByRole('main');
  await main.getByRole('link', { name: product.title, exact: true }).click();
  await expect(getProductPage(page, language).title).toHaveText(product.title);
  expect(await page.evaluate(() => window.sessionStorage.getItem('travelling'))).toBe(JSON.stringify([product.title]));
  await expect(
    main
      .getByRole('region', { name: say(m.product_gallery, { title: product.title }) })
      .getByRole('list')
      .first(),
  ).toHaveCSS('view-transition-name', 'product-picture');
});

test('CAT-01 NAV-12 redirects a wrong category or product path to the right one', async ({ page, language, baseURL }) => {
  const product = await getProduct(page, 'tekannan-hallon', language);
  const other = await getProduct(page, 'tekannan-hallon', language === 'sv' ? 'en' : 'sv');
  const leaf = product.breadcrumbs.at(-1);
  const productAddress = pathTo('product', language, { '*': product.path });
  const categoryAddress = pathTo('category', language, { '*': leaf?.path ?? '' });
  const moves = [
    [pathTo('category', language, { '*': leaf?.handle ?? '' }), categoryAddress],
    [pathTo('category', language, { '*': `nowhere/at/all/${leaf?.handle}` }), categoryAddress],
    [pathTo('category', language, { '*': other.breadcrumbs.at(-1)?.path ?? '' }), categoryAddress],
    [pathTo('product', language, { '*': product.handle }), productAddress],
    [pathTo('product', language, { '*': `nowhere/${product.handle}` }), productAddress],
    [pathTo('product', language, { '*': other.path }), productAddress],
    [pathTo('product', language, { '*': other.handle }), `${productAddress}?variant=x`],
  ] as const;
  for (const [from, to] of moves) {
    const query = to.includes('?') ? '?variant=x' : '';
    const answer = await page.request.get(from + query, { maxRedirects: 0 });
    expect([answer.status(), new URL(answer.headers()['location'] ?? '', baseURL).href]).toEqual([308, `${baseURL}${to}`]);
  }
  await page.goto(pathTo('product', language, { '*': other.path }));
  await expect(page).toHaveURL(productAddress);
  await expect(getProductPage(page, language).title).toHaveText(product.title);
});

test('CAT-01 stores the chosen variant in the address and marks sold-out ones', async ({ page, language, say }) => {
  const product = await getProduct(page, 'snitthyacinter', language);
  const productPage = getProductPage(page, language);
  const soldOut = product.variants.find(({ stock }) => stock.state === 'out_of_stock');
  const first = product.variants[0];
  if (!soldOut || !first) throw new Error('a variant that is sold out is expected');
  await productPage.open(product);
  await expect(productPage.choice(first.options[0]?.label ?? '')).toBeChecked();
  const choice = productPage.choice(soldOut.options[0]?.label ?? '');
  await expect(choice).toHaveAccessibleName(new RegExp(`, ${say(m.ui_sold_out)}$`));
  const chip = (radio: Locator) => radio.locator('xpath=ancestor::label');
  await expect(chip(choice), 'what is sold out is struck').toHaveCSS('text-decoration-line', 'line-through');
  await expect(chip(productPage.choice(first.options[0]?.label ?? '')), 'and nothing else is').toHaveCSS('text-decoration-line', 'none');
  await choice.check();
  await expect(page).toHaveURL(new RegExp(`\\?variant=${soldOut.id}$`));
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: say(m.product_sold_out) })
      .first(),
  ).toBeDisabled();
  await page.reload();
  await expect(choice).toBeChecked();
  await expect(productPage.add).toHaveCount(0);
});

test('CAT-01 shows pictures, stock, delivery time, vendor and safety contact', async ({ page, language, say, isMobile }) => {
  const product = await getProduct(page, 'munkplaten-hal-i-ett', language);
  const { title, images, variants, vendor, manufacturer, eu_responsible: responsible, delivery_estimates: estimates } = product;
  await getProductPage(page, language).open(product);
  const main = page.getByRole('main');
  const gallery = main.getByRole('region', { name: say(m.product_gallery, { title }) });
  expect(images.length).toBeGreaterThan(1);
  await expect(gallery.getByRole('link'), 'a phone swipes').toHaveCount(isMobile ? 0 : images.length);
  const pictures = gallery.getByRole('list').first().getByRole('listitem');
  await expect(pictures.nth(1)).not.toBeInViewport({ ratio: 0.5 });
  const second = gallery.getByRole('link', { name: say(m.product_picture, { number: 2, count: images.length }) });
  if (isMobile) await pictures.nth(1).evaluate((picture) => picture.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'instant' }));
  else {
    await second.click();
    await expect(second).toHaveAttribute('aria-current', 'true');
  }
  await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.5 });
  expect(
    await pictures
      .nth(1)
      .locator('img')
      .evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth)),
    'it is a picture',
  ).toBeGreaterThan(100);

  await expect(main.getByRole('status').filter({ hasText: say(m.product_only_left, { count: variants[0]?.stock.quantity_left ?? 0 }) })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: formatDayShort(estimates.SEK.to, language) })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: say(m.product_sold_by, { vendor: vendor.name }) })).toBeVisible();
  const countries = { sv: ['529500, Kina', 'Kalmar, Sverige'], en: ['529500, China', 'Kalmar, Sweden'] }[language];
  for (const [heading, facts] of [
    [m.product_seller, [vendor.legal_name, vendor.registration_number, vendor.vat_number, vendor.email]],
    [m.product_safety, [manufacturer.name, manufacturer.email, responsible?.name ?? 'nobody answers for it in the EU', ...countries]],
  ] as const) {
    const folded = main.locator('details').filter({ has: page.getByText(say(heading), { exact: true }) });
    await folded.locator('summary').click();
    for (const fact of facts) await expect(folded).toContainText(fact);
  }
});

test('CAT-02 prices the whole shop in the chosen currency and remembers it', async ({ page, context, language }) => {
  const product = await getProduct(page, 'muggen-nattskift', language);
  const productPage = getProductPage(page, language);
  await productPage.open(product);
  const price = page
    .getByRole('main')
    .getByText(/^(?:€\s*)?[\d\s.,]+\s*(?:kr|€)?$/)
    .first();
  await expect(price).toContainText('kr');
  await page.getByRole('button', { name: 'EUR €' }).click();
  await expect(price).toContainText('€');
  expect(await page.evaluate(() => window.localStorage.getItem('selectedCurrency'))).toBe('EUR');
  const cookie = (await context.cookies()).find(({ name }) => name === 'selectedCurrency');
  expect(cookie).toMatchObject({ value: 'EUR', sameSite: 'Lax', path: '/' });
  expect((cookie?.expires ?? 0) - Date.now() / 1_000, 'for 365 days').toBeCloseTo(365 * 86_400, -3);
  await page.goto(pathTo('shop', language));
  await expect(getListingPage(page, language).cards.first()).toContainText('€');
  await page.getByRole('button', { name: 'SEK kr' }).click();
  await expect(getListingPage(page, language).cards.first()).toContainText('kr');
});
