/** Counts of long lists (ADR 0040): exact or estimated, and cached for how long. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { productQuery } from '#shared/contract/catalog.ts';
import { systemContext } from '../../platform/context.ts';
import { testApi, type TestApi } from '../../testing/test-api.ts';
import { findCachedFacets } from './cached-facets.ts';
import { getCategoryTree } from './service.ts';
import { COUNTED_WHOLE } from './listing-facets.ts';

/** Facets sample every second one. */
const PRODUCTS = COUNTED_WHOLE + 1_000;
const RED = PRODUCTS / 3;

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const run = (text: string, ...values: unknown[]) => api.database.run({ text, values });
const facetsFor = (input: object = {}) =>
  findCachedFacets(systemContext(api.services, 'sv'), { query: productQuery.parse(input), plan: null, inCategories: null, currency: 'SEK', locale: 'sv', now: api.clock.now() });

test('counts a short list at each request', async () => {
  const { productId } = await api.make.product();
  expect((await facetsFor()).total).toBe(1);
  await run('update products set is_published = false where id = $1', productId);
  expect(await facetsFor()).toMatchObject({ total: 0, facets: { in_stock: 0, brands: [] } });
});

describe('estimated facets of a long list', () => {
  /** Each test uses its own list, to avoid cache hits. */
  let list: { price_max: number };
  let asked = 0;

  beforeAll(async () => {
    const vendorId = await api.make.vendor({ name: 'Långa hyllan' });
    const brands = [await api.make.brand({ name: 'Röd', handle: 'rod' }), await api.make.brand({ name: 'Blå', handle: 'bla' })];
    await api.database.transaction(async (db) => {
      // Skips row triggers: their output isn't needed here.
      await db.run({ text: 'set local session_replication_role = replica', values: [] });
      const many = (text: string, values: unknown[] = []) => db.run({ text, values });
      await many(
        `insert into products (id, handle, title, vendor_id, brand_id, tax_class, withdrawal_class, lead_days, occasions, popularity, published_on, manufacturer)
         select 'prod_' || n, 'sak-' || n, 'Sak ' || n, $1, ($2::text[])[case when n % 3 = 0 then 1 else 2 end], 'standard', 'standard', 1, array['birthday'], 1, date '2026-01-01', '{}' from generate_series(1, ${PRODUCTS}) n`,
        [vendorId, brands],
      );
      await many(`insert into stock_items (id, available) select 'stock_' || n, 5 from generate_series(1, ${PRODUCTS}) n`);
      await many(
        `insert into variants (id, product_id, sku, position, option_values, weight_grams, stock_item_id) select 'variant_' || n, 'prod_' || n, 'S' || n, 0, '{}', 1, 'stock_' || n from generate_series(1, ${PRODUCTS}) n`,
      );
      await many(`insert into variant_prices (variant_id, currency_code, amount_minor) select 'variant_' || n, 'SEK', 10000 + n from generate_series(1, ${PRODUCTS}) n`);
    });
    await run('analyze');
  });
  beforeEach(async () => {
    await run('update products set is_published = true where not is_published');
    asked += 1;
    list = { price_max: 1_000_000 + asked };
  });

  const withdraw = (id: string) => run('update products set is_published = false where id = $1', id);
  const pass = (seconds: number) => api.clock.advance(1_000 * seconds);

  test('gives the exact total and approximate counts', async () => {
    const { total, scanned, facets } = await facetsFor(list);
    // Plus the product of the first test.
    expect([total, scanned]).toEqual([PRODUCTS + 1, PRODUCTS + 1]);
    const [bla, rod] = facets.brands;
    expect([bla?.handle, rod?.handle]).toEqual(['bla', 'rod']);
    for (const [count, exact] of [
      [rod?.count, RED],
      [bla?.count, PRODUCTS - RED],
      [facets.in_stock, PRODUCTS],
      [facets.occasions[0]?.count, PRODUCTS],
    ] as const) {
      expect(Math.abs((count ?? 0) - exact) / exact, `${count} for ${exact}`).toBeLessThan(0.05);
    }
    expect(
      facets.brands.every(({ count }) => count % 2 === 0),
      'each stands for two',
    ).toBe(true);
  });

  test('takes one facet choice’s exact total from that choice’s list', async () => {
    expect((await facetsFor({ ...list, brand: 'rod' })).total).toBe(RED);
  });

  test('reuses counts within a minute', async () => {
    const before = await facetsFor(list);
    await withdraw('prod_1');
    pass(59);
    expect(await api.listStatements(async () => expect(await facetsFor(list)).toEqual(before))).toEqual([]);
  });

  test('serves stale counts after a minute while recounting once for all', async () => {
    const { total } = await facetsFor(list);
    await withdraw('prod_1');
    pass(61);
    const statements = await api.listStatements(async () => {
      const shown = await Promise.all([facetsFor(list), facetsFor(list), facetsFor(list)]);
      expect(shown.map((counted) => counted.total)).toEqual([total, total, total]);
      await vi.waitFor(async () => expect((await facetsFor(list)).total).toBe(total - 1), { timeout: 60_000, interval: 5 });
    });
    expect(statements, 'how many there are, one total, one set of counts').toHaveLength(3);
  });

  test('waits for new counts after ten minutes or a clock set back', async () => {
    const { total } = await facetsFor(list);
    await withdraw('prod_1');
    pass(601);
    expect((await facetsFor(list)).total).toBe(total - 1);
    await withdraw('prod_2');
    pass(-1);
    expect((await facetsFor(list)).total).toBe(total - 2);
  });

  test('caches the category tree’s counts, and not its names', async () => {
    const categoryId = await api.make.category({ name: 'Alla saker' }).then(({ id }) => id);
    await run(`insert into product_categories (product_id, category_id, position) select id, $1, 0 from products where id ~ '^prod_[0-9]+$'`, categoryId);
    const tree = async () => (await getCategoryTree(systemContext(api.services, 'sv')))[0];
    expect(await tree()).toMatchObject({ name: 'Alla saker', product_count: PRODUCTS });
    await withdraw('prod_1');
    await run(`update category_translations set name = 'Allt' where language_code = 'sv'`);
    pass(59);
    expect(await tree()).toMatchObject({ name: 'Allt', product_count: PRODUCTS });
    pass(2);
    await tree();
    await vi.waitFor(async () => expect((await tree())?.product_count).toBe(PRODUCTS - 1), { timeout: 60_000, interval: 5 });
  });

  test('varies counts by filter, language and currency, not page or order', async () => {
    await facetsFor(list);
    expect(await api.listStatements(() => facetsFor({ ...list, page: 3, sort: 'newest' }))).toEqual([]);
    expect(await api.listStatements(() => facetsFor({ ...list, brand: 'rod' }))).toHaveLength(3);
  });
});
