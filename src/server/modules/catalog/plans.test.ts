/** What many visitors ask must not look at every product: the plans of the hot statements in a shop of 20,000. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productQuery } from '#shared/contract/catalog.ts';
import type { Db } from '../../platform/database.ts';
import { systemContext } from '../../platform/context.ts';
import { testApi, type TestApi } from '../../testing/test-api.ts';
import { findCart, findCartWith } from '../cart/repository.ts';
import { planOf } from '../search/plan.ts';
import { listProductIds } from './product-listing.ts';
import { findProduct, listCards, listRelatedIds } from './repository.ts';

const PRODUCTS = 20_000;
const WORD = 'ljuslykta';

let api: TestApi;
let ids: string[];

beforeAll(async () => {
  api = await testApi();
  const run = (text: string) => api.database.run({ text, values: [] });
  const { vendorId } = await api.make.product();
  const categories: string[] = [];
  while (categories.length < 40) categories.push((await api.make.category({ name: `Hylla ${categories.length}` })).id);
  await api.database.transaction(async (db) => {
    // What the triggers would write a row at a time is written here at once.
    await db.run({ text: `set local session_replication_role = replica`, values: [] });
    const many = (text: string, values: unknown[] = []) => db.run({ text, values });
    await many(
      `insert into products (id, handle, title, vendor_id, tax_class, withdrawal_class, lead_days, occasions, popularity, published_on, manufacturer)
       select 'prod_' || n, 'sak-' || n, 'Sak ' || n, $1, 'standard', 'standard', 1, array['birthday'], n % 97, date '2026-01-01' + n % 300, '{}' from generate_series(1, ${PRODUCTS}) n`,
      [vendorId],
    );
    await many(`insert into product_translations (product_id, language_code, title, handle, subtitle, paragraphs, details)
      select 'prod_' || n, l, 'Sak ' || n, 'sak-' || n, '', '[]', '[]' from generate_series(1, ${PRODUCTS}) n, unnest(array['sv', 'en']) l`);
    await many(`insert into product_categories (product_id, category_id, position) select 'prod_' || n, ($1::text[])[1 + n % 40], 0 from generate_series(1, ${PRODUCTS}) n`, [categories]);
    await many(`insert into stock_items (id, available) select 'stock_' || n, 5 from generate_series(1, ${PRODUCTS}) n`);
    await many(
      `insert into variants (id, product_id, sku, position, option_values, weight_grams, stock_item_id) select 'variant_' || n, 'prod_' || n, 'S' || n, 0, '{}', 1, 'stock_' || n from generate_series(1, ${PRODUCTS}) n`,
    );
    await many(`insert into variant_prices (variant_id, currency_code, amount_minor) select 'variant_' || n, c, 10000 + n from generate_series(1, ${PRODUCTS}) n, unnest(array['SEK', 'EUR']) c`);
    await many(
      `insert into search_documents (product_id, language_code, words) select 'prod_' || n, l, to_tsvector('simple', 'sak nummer' || n || case when n % 400 = 0 then ' ${WORD}' else '' end) from generate_series(1, ${PRODUCTS}) n, unnest(array['sv', 'en']) l`,
    );
  });
  // The index of words keeps what was just written on a pile that only a vacuum puts in order.
  await run('vacuum analyze');
  ids = Array.from({ length: 24 }, (_, n) => `prod_${n * 7 + 1}`);
}, 60_000);
afterAll(() => api.stop());

/**
 * Runs each statement of a piece of work, and answers the plans it is run by: made once for all values, or, as PostgreSQL does by
 * itself where that is so much dearer, for the values at hand. What lists match and how far they reach is known only then.
 */
async function plansOf(work: (db: Db) => Promise<unknown>, mode: 'force_generic_plan' | 'force_custom_plan' = 'force_generic_plan'): Promise<string> {
  const plans: string[] = [];
  await api.database.transaction(async (db) => {
    await db.run({ text: `set local plan_cache_mode = ${mode}`, values: [] });
    await work({
      async run(statement) {
        const rows = await db.run<{ 'QUERY PLAN': string }>({ text: `explain ${statement.text}`, values: statement.values });
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return db.run(statement);
      },
    });
  });
  return plans.join('\n\n');
}

/** Tables that grow with the shop. Those of a handful of rows are best read whole. */
const LARGE = /Seq Scan on (products|product_translations|product_categories|variants|variant_prices|stock_items|search_documents)\b.*/;

const query = (wish: object) => productQuery.parse(wish);
const now = new Date('2026-11-21T12:00:00Z');
const input = { plan: null, currency: 'SEK', locale: 'sv', now } as const;

const fixed: Record<string, (db: Db) => Promise<unknown>> = {
  'a product by its handle': (db) => findProduct(db, 'sak-77', 'sv', now),
  'what is related to it': (db) => listRelatedIds(db, 'prod_77', 4),
  'cards of 24': (db) => listCards(db, ids, now),
  'a cart': (db) => findCart(db, 'cart_of_nobody', now, 'sv'),
  'a cart that something is added to': (db) => findCartWith(db, 'cart_of_nobody', now, 'sv', 'item_new', 'variant_5', '{}'),
};

const lists: Record<string, (db: Db) => Promise<unknown>> = {
  'the list, most liked first': (db) => listProductIds(db, { ...input, query: query({ limit: 24 }) }),
  'the list, newest first, page 3': (db) => listProductIds(db, { ...input, query: query({ limit: 24, sort: 'newest', page: 3 }) }),
  'a search': async (db) => {
    const plan = await planOf({ ...systemContext(api.services, 'sv'), db }, [new Map([[WORD, 1]])], { language: 'sv', begun: null, corrected: null });
    expect(plan).not.toBeNull();
    expect(await listProductIds(db, { ...input, plan, query: query({ limit: 24, q: WORD }) })).toHaveLength(24);
  },
};

test.each(Object.entries(fixed))('lesson 16: %s looks at no whole table', async (_name, work) => {
  const plans = await plansOf(work);
  expect(plans).toMatch(/Scan/);
  expect(LARGE.exec(plans)?.[0] ?? null).toBeNull();
});

test.each(Object.entries(lists))('lesson 16: %s looks at no whole table', async (_name, work) => {
  const plans = await plansOf(work, 'force_custom_plan');
  expect(plans).toMatch(/Scan/);
  expect(LARGE.exec(plans)?.[0] ?? null).toBeNull();
});

test('of what every product is called, the best-liked are ranked', async () => {
  const plan = await planOf(systemContext(api.services, 'sv'), [new Map()], { language: 'sv', begun: 'sa', corrected: null });
  const suggested = await listProductIds(api.database, { ...input, plan, query: query({ limit: 5, q: 'sa' }), among: 500 });
  const best = await api.database.run<{ id: string }>({ text: 'select id from products order by popularity desc nulls last, id limit 5', values: [] });
  expect(suggested).toEqual(best.map(({ id }) => id));
});

test('the check itself finds a look at every product', async () => {
  const plans = await plansOf((db) => db.run({ text: 'select count(*) from products p where p.title like $1', values: ['%x%'] }));
  expect(LARGE.exec(plans)?.[0]).toContain('Seq Scan on products');
});
