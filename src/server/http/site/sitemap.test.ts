import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEvent } from '../../modules/events/testing/events.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { readSitemap } from '../../testing/sitemap.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { systemContext } from '../../platform/context.ts';
import { sitemapFile, sitemapIndex } from './sitemap.ts';

const PRODUCTS = 12_000;
const sizes = { perFile: 1_000, perPage: 200 };
/** Limits of the protocol (sitemaps.org). */
const MAX_ADDRESSES = 50_000;
const MAX_BYTES = 50_000_000;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  const vendor = await api.make.vendor();
  const category = await api.make.category({ handle: 'mängd', handleEn: 'crowd' });
  await api.make.brand({ handle: 'namnet' });
  const run = (text: string, ...values: unknown[]) => api.database.run({ text, values });
  await run(
    `insert into products (id, handle, title, vendor_id, tax_class, withdrawal_class, lead_days, published_on, manufacturer, updated_at)
     select 'prod_' || md5(n::text), 'vara-' || n, 'Vara', $1, 'standard', 'standard', 1, '2026-01-15', '{}', timestamptz '2026-01-01Z' + n * interval '1 minute' from generate_series(1, $2::int) n`,
    vendor,
    PRODUCTS,
  );
  await run(`insert into product_categories (product_id, category_id, position) select id, $1, 0 from products`, category.id);
  await run(`insert into stock_items (id, available, updated_at) values ('stock_all', 1, now())`);
  await run(`insert into variants (id, product_id, sku, position, option_values, weight_grams, stock_item_id) select 'variant_' || id, id, id, 0, '{}', 1, 'stock_all' from products`);
  await run(`insert into variant_prices (variant_id, currency_code, amount_minor) select id, 'SEK', 100 from variants`);
});
afterAll(() => api.stop());

const context = () => systemContext(api.services, 'sv');
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');

describe('CAT-04 the sitemap of many products', () => {
  test('lists every file in one statement with its newest entry’s age', async () => {
    let index = '';
    const statements = await api.listStatements(async () => {
      index = await (await sitemapIndex(context(), sizes)).text();
    });
    expect(statements).toHaveLength(1);
    const files = addressesIn(index).map((address) => new URL(address).pathname);
    expect(files).toEqual(['/sitemaps/pages.xml', '/sitemaps/category-1.xml', '/sitemaps/brand-1.xml', ...Array.from({ length: 12 }, (_, n) => `/sitemaps/product-${n + 1}.xml`)]);
    const ages = [...index.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(([, at]) => at);
    expect(ages).toHaveLength(12);
    expect(ages.toSorted().at(-1)).toBe(new Date(Date.UTC(2026, 0, 1) + PRODUCTS * 60_000).toISOString());
  });

  test('lists each product once in each language across files', async () => {
    const all: string[] = [];
    for (let number = 1; number <= 12; number += 1) all.push(...addressesIn(await (await sitemapFile(context(), `/sitemaps/product-${number}.xml`, sizes)).text()));
    expect(all).toHaveLength(2 * PRODUCTS);
    expect(new Set(all).size).toBe(2 * PRODUCTS);
    const { publicUrl } = api.config;
    for (const address of [`${publicUrl}/shop/produkter/m%C3%A4ngd/vara-1`, `${publicUrl}/en/shop/products/crowd/vara-1`, `${publicUrl}/shop/produkter/m%C3%A4ngd/vara-${PRODUCTS}`])
      expect(all).toContain(address);
  });

  test.each([1, 7, 12])('streams file %i with one statement and one page at a time', async (number) => {
    let response: Response | undefined;
    const first = await api.listStatements(async () => {
      response = await sitemapFile(context(), `/sitemaps/product-${number}.xml`, sizes);
    });
    expect(first.length, 'where it begins, and its first page').toBe(number === 1 ? 1 : 2);
    const reader = response?.body?.getReader();
    let largest = 0;
    let parts = 0;
    const rest = await api.listStatements(async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        largest = Math.max(largest, part.value.length);
        parts += 1;
      }
    });
    expect(parts).toBe(sizes.perFile / sizes.perPage);
    expect(rest).toHaveLength(parts - 1);
    expect(largest).toBeLessThan(1_000 * 2 * sizes.perPage);
  });

  test('as it is served no file comes near the protocol’s limits', async () => {
    const index = await (await fetch(`${api.url}/sitemap.xml`)).text();
    const files = addressesIn(index).map((address) => new URL(address).pathname);
    expect(files.filter((file) => file.includes('product'))).toHaveLength(3);
    for (const file of files) {
      const response = await fetch(api.url + file, { headers: { 'accept-encoding': 'gzip' } });
      expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      const xml = await response.text();
      expect(addressesIn(xml).length, file).toBeLessThanOrEqual(MAX_ADDRESSES / 4);
      expect(xml.length, file).toBeLessThan(MAX_BYTES / 4);
      expect(xml.endsWith('</urlset>\n')).toBe(true);
    }
  });
});

test('CAT-04 names each page in both languages, Swedish by default', async () => {
  const xml = await readSitemap(api.url);
  const entry = xml.split('\n').find((line) => line.includes('<loc>') && line.includes('/en/shop/products/crowd/vara-77<'));
  for (const [language, path] of [
    ['sv', '/shop/produkter/m%C3%A4ngd/vara-77'],
    ['en', '/en/shop/products/crowd/vara-77'],
    ['x-default', '/shop/produkter/m%C3%A4ngd/vara-77'],
  ])
    expect(entry).toContain(`<xhtml:link rel="alternate" hreflang="${language}" href="${api.config.publicUrl}${path}"/>`);
  expect(entry).toContain('<lastmod>2026-01-01T01:17:00.000Z</lastmod>');
});

test('EVT-01 lists no event, public, private or withdrawn', async () => {
  const { browser } = await api.signedIn();
  const events = [await makeEvent(browser, { isPublic: true }), await makeEvent(browser, { isPublic: true }), await makeEvent(browser)];
  expect((await browser.patch(`/api/app/events/${events[1]?._id}`, { version: 1, isPublic: false })).body.event.publicId).toBeNull();
  const xml = await readSitemap(api.url);
  expect(xml).toContain('/shop/produkter/');
  expect(xml).not.toContain('/events/');
  for (const { publicId, _id } of events) for (const id of [publicId, _id]) if (id !== null) expect(xml).not.toContain(id);
});

test('CAT-04 answers 404 for a file that doesn’t exist', async () => {
  for (const path of ['product-4', 'product-0', 'product--1', 'product-99999', 'brand-2', 'vendor-1', 'product', 'pages-1']) expectProblem(await api.get(`/sitemaps/${path}.xml`), 'NOT_FOUND');
  expect(await (await fetch(`${api.url}/robots.txt`)).text()).toContain(`Sitemap: ${api.config.publicUrl}/sitemap.xml`);
});
