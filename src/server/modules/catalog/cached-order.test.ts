/** Order of long search results (ADR 0040): what is cached, for how long, and what is always read fresh. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testApi, type TestApi } from '../../testing/test-api.ts';
import { MANY } from './cached-counts.ts';

const PRODUCTS = MANY + 20;

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  const vendorId = await api.make.vendor({ name: 'Långa hyllan' });
  await api.database.transaction(async (db) => {
    // Bypasses row triggers: their output is written in bulk.
    await db.run({ text: 'set local session_replication_role = replica', values: [] });
    const many = (text: string, values: unknown[] = []) => db.run({ text, values });
    await many(
      `insert into products (id, handle, title, vendor_id, tax_class, withdrawal_class, lead_days, occasions, popularity, published_on, manufacturer)
       select 'prod_' || n, 'lykta-' || n, 'Lykta ' || n, $1, 'standard', 'standard', 1, '{}', 100 - n, date '2026-01-01', '{}' from generate_series(1, ${PRODUCTS}) n`,
      [vendorId],
    );
    await many(`insert into product_translations (product_id, language_code, title, handle, subtitle, paragraphs, details)
      select 'prod_' || n, l, 'Lykta ' || n, 'lykta-' || n, '', '[]', '[]' from generate_series(1, ${PRODUCTS}) n, unnest(array['sv', 'en']) l`);
    await many(`insert into stock_items (id, available) select 'stock_' || n, 5 from generate_series(1, ${PRODUCTS}) n`);
    await many(
      `insert into variants (id, product_id, sku, position, option_values, weight_grams, stock_item_id) select 'variant_' || n, 'prod_' || n, 'S' || n, 0, '{}', 1, 'stock_' || n from generate_series(1, ${PRODUCTS}) n`,
    );
    await many(`insert into variant_prices (variant_id, currency_code, amount_minor) select 'variant_' || n, c, 10000 from generate_series(1, ${PRODUCTS}) n, unnest(array['SEK', 'EUR']) c`);
  });
  await api.database.run({ text: 'select search_refresh((select array_agg(id) from products))', values: [] });
});
afterAll(() => api.stop());
// Expires the cache before each test.
beforeEach(() => api.clock.advance(3_600_000));

const run = (text: string, ...values: unknown[]) => api.database.run({ text, values });
const pass = (seconds: number) => api.clock.advance(1_000 * seconds);
const ids = ({ products }: { products: { id: string }[] }) => products.map(({ id }) => id);
const found = async (more = '') => (await api.get(`/api/store/products?q=lykta&limit=3${more}`)).body;
const suggested = async () => ids((await api.get('/api/store/search/suggest?q=lyk')).body);

test('reuses the ranking within a minute, with current prices and stock', async () => {
  expect(ids(await found())).toEqual(['prod_1', 'prod_2', 'prod_3']);
  await run(`update products set popularity = 1000 where id = 'prod_200'`);
  await run(`update variant_prices set amount_minor = 7700 where variant_id = 'variant_2' and currency_code = 'SEK'`);
  await run(`update stock_items set available = 0 where id = 'stock_2'`);
  pass(59);
  const again = await found();
  expect(ids(again)).toEqual(['prod_1', 'prod_2', 'prod_3']);
  expect(again.products[1]).toMatchObject({ stock_state: 'out_of_stock', prices: [{ amount: 77 }, {}] });
  pass(2);
  await found();
  await vi.waitFor(async () => expect(ids(await found())[0]).toBe('prod_200'), { timeout: 60_000, interval: 5 });
  await run(`update products set popularity = -100 where id = 'prod_200'`);
});

test('hides unpublished products at once in searches and suggestions', async () => {
  expect([ids(await found()), await suggested()]).toEqual([
    ['prod_1', 'prod_2', 'prod_3'],
    ['prod_1', 'prod_2', 'prod_3', 'prod_4', 'prod_5'],
  ]);
  await run(`update products set is_published = false where id = 'prod_2'`);
  expect([ids(await found()), await suggested()]).toEqual([
    ['prod_1', 'prod_3'],
    ['prod_1', 'prod_3', 'prod_4', 'prod_5'],
  ]);
  await run(`update products set is_published = true where id = 'prod_2'`);
});

test('hides products without a price in the currency at once', async () => {
  const inEuro = async () => ids(await found('&region_id=reg_nordics'));
  expect([await inEuro(), ids(await found())]).toEqual([
    ['prod_1', 'prod_2', 'prod_3'],
    ['prod_1', 'prod_2', 'prod_3'],
  ]);
  await run(`delete from variant_prices where variant_id = 'variant_3' and currency_code = 'EUR'`);
  expect([await inEuro(), ids(await found())]).toEqual([
    ['prod_1', 'prod_2'],
    ['prod_1', 'prod_2', 'prod_3'],
  ]);
  await run(`insert into variant_prices (variant_id, currency_code, amount_minor) values ('variant_3', 'EUR', 10000)`);
});

test('orders each page, language and currency separately', async () => {
  expect(ids(await found())).toEqual(['prod_1', 'prod_2', 'prod_3']);
  expect(ids(await found('&page=2'))).toEqual(['prod_4', 'prod_5', 'prod_6']);
  await run(`delete from variant_prices where variant_id = 'variant_1' and currency_code = 'EUR'`);
  expect(ids(await found('&region_id=reg_nordics'))).toEqual(['prod_2', 'prod_3', 'prod_4']);
  expect(ids(await found())).toEqual(['prod_1', 'prod_2', 'prod_3']);
});

test('applies stock and price filters to current values', async () => {
  await run(`update stock_items set available = 5`);
  expect(ids(await found('&in_stock=true'))).toEqual(['prod_1', 'prod_2', 'prod_3']);
  await run(`update stock_items set available = 0 where id = 'stock_1'`);
  expect(ids(await found('&in_stock=true'))).toEqual(['prod_2', 'prod_3', 'prod_4']);
  await run(`update variant_prices set amount_minor = 900 where variant_id = 'variant_9' and currency_code = 'SEK'`);
  expect(ids(await found('&price_max=10'))).toEqual(['prod_9']);
});
