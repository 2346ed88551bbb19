import { expect, test } from 'vitest';
import type { CachedPage } from './cached-page.ts';
import { createCacheStore, type Wanted } from './cache-store.ts';

const KEY_BYTES = 2;
const wanted = (key: string, isOfProduct = true): Wanted => ({ key, isOfProduct });
const makeCachedPage = (bytes = 100, ...products: string[]): CachedPage => ({
  bytes,
  products: new Set(products),
  variant() {
    throw new Error('not asked for here');
  },
});
const store = (maxBytes = 1_000_000) => createCacheStore<CachedPage>({ maxBytes, mayCache: () => true });

test('stays within its byte limit and evicts the least recently used', async () => {
  const pages = store(3 * (100 + KEY_BYTES));
  for (const key of ['a', 'b', 'c']) await pages.make(wanted(key), async () => makeCachedPage());
  expect(pages.find('a')).toBeDefined();
  await pages.make(wanted('d'), async () => makeCachedPage());
  expect([...'abcd'].filter((key) => pages.find(key))).toEqual(['a', 'c', 'd']);
  for (let number = 0; number < 500; number += 1) {
    await pages.make(wanted(`page ${number}`), async () => makeCachedPage(1 + (number % 150)));
    expect(pages.bytes).toBeLessThanOrEqual(3 * (100 + KEY_BYTES));
  }
  expect(await pages.make(wanted('huge'), async () => makeCachedPage(10_000))).not.toBeNull();
  expect(pages.find('huge')).toBeUndefined();
  pages.evictAll();
  expect([pages.bytes, pages.count]).toEqual([0, 0]);
});

test('builds one page for a hundred concurrent requests, and retries after failure', async () => {
  const pages = store();
  let made = 0;
  const gate = Promise.withResolvers<void>();
  const make = async () => {
    made += 1;
    await gate.promise;
    return makeCachedPage();
  };
  const waiting = Array.from({ length: 100 }, () => pages.make(wanted('a'), make));
  gate.resolve();
  expect(new Set(await Promise.all(waiting)).size).toBe(1);
  expect(made).toBe(1);
  await expect(
    pages.make(wanted('b'), async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await pages.make(wanted('b'), async () => makeCachedPage())).not.toBeNull();
});

test('invalidates the product’s page, pages showing it, and lists', async () => {
  const pages = store();
  await pages.make(wanted('own'), async () => makeCachedPage(1, 'prod_a', 'prod_b'));
  await pages.make(wanted('related'), async () => makeCachedPage(1, 'prod_c', 'prod_a'));
  await pages.make(wanted('other'), async () => makeCachedPage(1, 'prod_c'));
  await pages.make(wanted('list', false), async () => makeCachedPage(1, 'prod_c'));
  pages.evictProduct('prod_a');
  expect(['own', 'related', 'other', 'list'].filter((key) => pages.find(key))).toEqual(['other']);
});

test.each([
  ['everything', (pages: ReturnType<typeof store>) => pages.evictAll(), false],
  ['a product on it', (pages: ReturnType<typeof store>) => pages.evictProduct('prod_a'), false],
  ['a product that is not on it', (pages: ReturnType<typeof store>) => pages.evictProduct('prod_z'), true],
])('rebuilds for later requests when %s changes during a build', async (_what, change, isCached) => {
  const pages = store();
  const before = Promise.withResolvers<CachedPage>();
  const old = pages.make(wanted('a'), () => before.promise);
  change(pages);
  // A second change reaches computations begun before the first.
  if (!isCached) change(pages);
  const fresh = makeCachedPage(1, 'prod_a');
  expect(await pages.make(wanted('a'), async () => fresh)).toBe(fresh);
  const stale = makeCachedPage(1, 'prod_a');
  before.resolve(stale);
  expect(await old).toBe(stale);
  expect(pages.find('a')).toBe(isCached ? stale : fresh);
});

test('caches nothing that was built while caching was forbidden', async () => {
  const pages = createCacheStore<CachedPage>({ maxBytes: 1_000, mayCache: () => false });
  expect(await pages.make(wanted('a'), async () => makeCachedPage())).not.toBeNull();
  expect(pages.count).toBe(0);
});
