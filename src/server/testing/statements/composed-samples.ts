/** Sample calls for each family of composed statements: the check prepares the SQL they send. */
import { insertRows } from '../../../../demo/load-catalogue.ts';
import { countFacets } from '../../modules/catalog/listing-facets.ts';
import type { ListingInput } from '../../modules/catalog/listing-parts.ts';
import { listByRelevance, listSorted, suggestProductIds } from '../../modules/catalog/product-listing.ts';
import type { SearchPlan } from '../../modules/search/service.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Statement } from '../../platform/database.ts';

const plain: ListingInput = { query: { page: 1, limit: 24 }, plan: null, inCategories: null, currency: 'SEK', locale: 'sv', now: new Date('2026-11-23T10:00:00Z') };
const plan: SearchPlan = {
  language: 'sv',
  match: 'vas',
  tiers: [
    { token: 0, quality: 1, query: 'vas', count: 1 },
    { token: 0, quality: 0.8, query: 'kruka', count: 1 },
    { token: 1, quality: 1, query: 'bl:*', count: 2 },
  ],
  names: null,
  corrected: null,
  isPartial: false,
};
const found = { ...plain, plan };
const filtered: ListingInput = {
  ...plain,
  query: { ...plain.query, sort: 'price_asc', brand: 'a,b', vendor: 'c', occasion: 'christmas', price_min: 1, price_max: 2, option: 'color:red', in_stock: true },
  inCategories: ['d'],
};

/** By family. */
const samples: Record<string, (db: Db) => Promise<unknown>> = {
  'catalog.list': async (db) => [await listSorted(db, plain), await listSorted(db, filtered)],
  'catalog.found': async (db) => [await listByRelevance(db, found), await listByRelevance(db, { ...filtered, plan })],
  'catalog.suggested': (db) => suggestProductIds(db, { plan, count: 5, among: 10 }),
  'catalog.facets': async (db) => [await countFacets(db, plain), await countFacets(db, found)],
  'catalog.total': async (db) => [await countFacets(db, plain), await countFacets(db, { ...filtered, plan })],
  'demo.insert': (db) => insertRows({ db } as Ctx, 'vendors', [{ id: 'a', name: 'b' }]),
};

/** A stub row with all columns that callers read; `count` decides whether facets count a part or all. */
const toRow = (count: number) => ({ id: 'a', count, total: count, looked: count, price: { min: null, max: null }, prices: [], in_stock: 0, categories: [], brands: [], occasions: [], options: [] });

/** Statements that a family's samples send under its name or unnamed. */
export async function composeSamples(family: string): Promise<Statement[]> {
  const sent: Statement[] = [];
  for (const count of [1, 10_000]) {
    await samples[family]?.({
      async run<Row extends object>(statement: Statement) {
        sent.push(statement);
        return [toRow(count) as unknown as Row];
      },
    });
  }
  return sent.filter(({ name }) => name === family || name?.startsWith(`${family}.`) || (name === undefined && family === 'demo.insert'));
}
