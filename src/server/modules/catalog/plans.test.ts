/** Plans of hot statements in a shop of 20,000: no full scans of products. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productQuery } from '#shared/contract/catalog.ts';
import type { Db } from '../../platform/database.ts';
import { systemContext } from '../../platform/context.ts';
import { testApi, type TestApi } from '../../testing/test-api.ts';
import { findBagInUse } from '../cart/member-carts-repository.ts';
import { findCart, findCartWith } from '../cart/repository.ts';
import { readPlan, type SearchPlan } from '../search/plan.ts';
import { findWords } from '../search/repository.ts';
import { countFacets } from './listing-facets.ts';
import { listByRelevance, listSorted, suggestProductIds } from './product-listing.ts';
import { findProduct, listCards, listRelatedIds } from './repository.ts';

const PRODUCTS = 20_000;
const CARTS = 5_000;
const WORD = 'ljuslykta';

let api: TestApi;
let ids: string[];
let everything: string;
let few: string;

beforeAll(async () => {
  api = await testApi();
  const run = (text: string) => api.database.run({ text, values: [] });
  const { vendorId } = await api.make.product();
  const categories: string[] = [];
  while (categories.length < 40) categories.push((await api.make.category({ name: `Hylla ${categories.length}` })).id);
  [everything = '', few = ''] = [(await api.make.category({ name: 'Allt' })).id, (await api.make.category({ name: 'Några' })).id];
  await api.database.transaction(async (db) => {
    // No time limit: on a busy machine one of these takes longer than a request may.
    await db.run({ text: `set local statement_timeout = 0`, values: [] });
    // Bypasses row triggers: their output is written in bulk.
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
    await many(`insert into product_categories (product_id, category_id, position) select 'prod_' || n, $1, 1 from generate_series(1, ${PRODUCTS}) n where n % 2 = 0`, [everything]);
    await many(`insert into product_categories (product_id, category_id, position) select 'prod_' || n, $1, 2 from generate_series(1, ${PRODUCTS}) n where n % 1000 = 0`, [few]);
    await many(`insert into search_words (language_code, word, spelling, stem, is_name) select l, word, word, word, true from unnest(array['sv', 'en']) l,
      (select '${WORD}' as word union all select 'nummer' || n from generate_series(1, ${PRODUCTS}) n) words`);
    await many(`insert into stock_items (id, available) select 'stock_' || n, 5 from generate_series(1, ${PRODUCTS}) n`);
    await many(
      `insert into variants (id, product_id, sku, position, option_values, weight_grams, stock_item_id) select 'variant_' || n, 'prod_' || n, 'S' || n, 0, '{}', 1, 'stock_' || n from generate_series(1, ${PRODUCTS}) n`,
    );
    await many(`insert into variant_prices (variant_id, currency_code, amount_minor) select 'variant_' || n, c, 10000 + n from generate_series(1, ${PRODUCTS}) n, unnest(array['SEK', 'EUR']) c`);
    await many(
      `insert into search_documents (product_id, language_code, words) select 'prod_' || n, l, to_tsvector('simple', 'sak nummer' || n || case when n % 400 = 0 then ' ${WORD}' else '' end) from generate_series(1, ${PRODUCTS}) n, unnest(array['sv', 'en']) l`,
    );
  });
  await run(`insert into carts (id, secret_hash, region_id) select 'cart_' || n, 'secret_' || n, 'reg_sweden' from generate_series(1, ${CARTS}) n`);
  await run(`insert into cart_items (id, cart_id, variant_id, quantity, seen_price_minor)
    select 'item_' || n || '_' || line, 'cart_' || n, 'variant_' || (n + line), 1, 14900 from generate_series(1, ${CARTS}) n, generate_series(1, 2) line`);
  // Vacuum flushes the GIN index's pending list.
  await run('vacuum analyze');
  ids = Array.from({ length: 24 }, (_, n) => `prod_${n * 7 + 1}`);
});
afterAll(() => api.stop());

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return `'${value.toISOString()}'`;
  return `'${(Array.isArray(value) ? JSON.stringify(value).replace(/^\[(.*)\]$/, '{$1}') : String(value)).replaceAll("'", "''")}'`;
};

/**
 * Returns the plans of a function's statements: generic (one for all values), or custom (for these values). PostgreSQL chooses
 * custom when generic looks much costlier, and for unprepared statements.
 */
async function getPlans(work: (db: Db) => Promise<unknown>, mode: 'generic' | 'custom' = 'generic'): Promise<string> {
  const plans: string[] = [];
  await api.database.transaction(async (db) => {
    await db.run({ text: `set local plan_cache_mode = force_${mode}_plan`, values: [] });
    await work({
      async run(statement) {
        await db.run({ text: `prepare looked_at as ${statement.text}`, values: [] });
        const values = statement.values.length > 0 ? `(${statement.values.map(literal).join(', ')})` : '';
        const rows = await db.run<{ 'QUERY PLAN': string }>({ text: `explain execute looked_at${values}`, values: [] });
        await db.run({ text: 'deallocate looked_at', values: [] });
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return db.run(statement);
      },
    });
  });
  return plans.join('\n\n');
}

/** Tables that grow with the shop; small ones are best scanned. */
const LARGE = /Seq Scan on (products|product_translations|product_categories|variants|variant_prices|stock_items|search_documents|search_words|carts|cart_items)\b.*/;

const query = (wish: object) => productQuery.parse({ limit: 24, ...wish });
const now = new Date('2026-11-21T12:00:00Z');
const input = { plan: null, inCategories: null, currency: 'SEK', locale: 'sv', now } as const;

async function planFor(words: string[], begun: string | null = null): Promise<SearchPlan> {
  const plan = await readPlan(systemContext(api.services, 'sv'), [new Map(words.map((word) => [word, 1]))], { language: 'sv', begun, corrected: null });
  if (!plan) throw new Error('nothing answers to these words');
  return plan;
}

interface Hot {
  ask: (db: Db) => Promise<unknown>;
  /** Indexes that the plan must use. */
  by: string[];
  /** The plan mode in production; default "generic". */
  mode?: 'custom';
}

const hot: Record<string, Hot> = {
  'a product by its handle': { ask: (db) => findProduct(db, { handleOrId: 'sak-77', language: 'sv', now }), by: ['product_handle_per_language', 'products_pkey'] },
  'what is related to it': { ask: (db) => listRelatedIds(db, { productId: 'prod_77', count: 4 }), by: ['products_by_popularity', 'product_categories_by_category'] },
  'cards of 24': { ask: (db) => listCards(db, { ids, now }), by: ['products_pkey'] },
  'a cart': { ask: (db) => findCart(db, { cartId: 'cart_77', now, locale: 'sv' }), by: ['carts_pkey', 'cart_items_by_cart'] },
  'the bag in use of a browser': { ask: (db) => findBagInUse(db, { memberId: null, secretHash: 'secret_77' }), by: ['carts_by_secret', 'cart_items_by_cart'] },
  'the bag in use of a member': { ask: (db) => findBagInUse(db, { memberId: '01930000-0000-7000-8000-000000000077', secretHash: 'secret_77' }), by: ['carts_by_member', 'cart_items_by_cart'] },
  'a cart that something is added to': {
    ask: (db) => findCartWith(db, { cartId: 'cart_77', now, locale: 'sv', lineId: 'item_new', variantId: 'variant_5', metadata: '{}' }),
    by: ['carts_pkey', 'cart_items_by_cart'],
  },
  'the list, most liked first': { ask: (db) => listSorted(db, { ...input, query: query({}) }), by: ['products_by_popularity'], mode: 'custom' },
  'the list, newest first, page 3': { ask: (db) => listSorted(db, { ...input, query: query({ sort: 'newest', page: 3 }) }), by: ['products_by_publishing'], mode: 'custom' },
  'a category of many': { ask: (db) => listSorted(db, { ...input, inCategories: [everything], query: query({ category: everything }) }), by: ['products_by_popularity'], mode: 'custom' },
  'a category of few': { ask: (db) => listSorted(db, { ...input, inCategories: [few], query: query({ category: few }) }), by: ['product_categories_by_category', 'products_pkey'], mode: 'custom' },
  'what a typed word may be': { ask: (db) => findWords(db, { locale: 'sv', words: [WORD], mayBeCompound: [true] }), by: ['search_words_by_stem', 'search_words_by_end', 'search_words_by_beginning'] },
  'what two letters may begin': {
    ask: (db) => findWords(db, { locale: 'sv', words: ['lj'], mayBeCompound: [true] }),
    by: ['search_words_by_stem', 'search_words_by_end', 'search_words_by_beginning'],
  },
  'a search': { ask: async (db) => listByRelevance(db, { ...input, plan: await planFor([WORD]), query: query({ q: WORD }) }), by: ['search_documents_words', 'products_pkey'] },
  'a search for what every product is called': {
    ask: async (db) => listByRelevance(db, { ...input, plan: await planFor(['sak']), query: query({ q: 'sak' }) }),
    by: ['search_documents_words', 'products_pkey'],
  },
  'what a search can be narrowed by': {
    ask: async (db) => countFacets(db, { ...input, plan: await planFor([WORD]), query: query({ q: WORD }) }),
    by: ['search_documents_words', 'products_pkey', 'variants_by_product'],
  },
  'what begins few words': { ask: async (db) => suggestProductIds(db, { plan: await planFor([WORD], WORD), count: 5, among: 500 }), by: ['search_documents_words', 'products_pkey'] },
  'what begins words of all': {
    ask: async (db) => suggestProductIds(db, { plan: await planFor([], 'sa'), count: 5, among: 500 }),
    by: ['products_by_popularity', 'search_documents_product_id_language_code_pk'],
  },
};

test.each(Object.entries(hot))('lesson 16: %s scans no whole table, and uses its index', async (_name, { ask, by, mode }) => {
  const plans = await getPlans(ask, mode);
  expect(plans).toMatch(/Scan/);
  expect(LARGE.exec(plans)?.[0] ?? null, plans).toBeNull();
  for (const index of by) expect(plans).toContain(index);
});

test('ranks the most popular when every product matches', async () => {
  const suggested = (await suggestProductIds(api.database, { plan: await planFor([], 'sa'), count: 5, among: 500 })).ids;
  const best = await api.database.run<{ id: string }>({ text: 'select id from products order by popularity desc nulls last, id limit 5', values: [] });
  expect(suggested).toEqual(best.map(({ id }) => id));
});

test('detects a scan of every product', async () => {
  const plans = await getPlans((db) => db.run({ text: 'select count(*) from products p where p.title like $1', values: ['%x%'] }));
  expect(LARGE.exec(plans)?.[0]).toContain('Seq Scan on products');
});
