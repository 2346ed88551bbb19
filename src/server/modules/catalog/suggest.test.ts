import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
let sweets: { id: string; path: string; pathEn: string };
let brandId: string;

beforeAll(async () => {
  api = await testApi();
  const food = await api.make.category({ name: 'Mat & godsaker', nameEn: 'Food & Sweets', handle: 'mat', handleEn: 'food' });
  sweets = await api.make.category({ name: 'Choklad & godis', nameEn: 'Chocolate & Candy', handle: 'choklad', handleEn: 'chocolate', parent: food });
  await api.make.category({ name: 'Chokladfabriker', nameEn: 'Chocolate factories', handle: 'fabriker' });
  brandId = await api.make.brand({ name: 'Österlens Choklad', handle: 'osterlens-choklad' });
  await api.make.brand({ name: 'Chokladhuset utan varor', handle: 'tomt' });
  for (let number = 1; number <= 7; number += 1) {
    await api.make.product({ title: `Chokladkaka nummer ${number}`, titleEn: `Chocolate bar number ${number}`, categoryId: sweets.id, brandId, popularity: number });
  }
  await api.make.product({ title: 'Mörk pralin', titleEn: 'Dark truffle', categoryId: sweets.id });
});
afterAll(() => api.stop());

const suggest = async (text: string, locale = 'sv') => (await api.get(`/api/store/search/suggest?q=${encodeURIComponent(text)}&locale=${locale}`)).body;

test('CAT-03 suggests the best products, categories and brands for a prefix', async () => {
  const { products, categories, brands, corrected } = await suggest('chok');
  expect(products.map(({ title }: { title: string }) => title)).toEqual([7, 6, 5, 4, 3].map((number) => `Chokladkaka nummer ${number}`));
  expect(products[0]).toMatchObject({ path: expect.stringContaining('mat/choklad/'), prices: [{ currency_code: 'SEK', amount: 149 }, { currency_code: 'EUR' }], has_price_range: false });
  expect(categories, 'only what has something for sale').toEqual([{ id: sweets.id, name: 'Choklad & godis', path: 'mat/choklad', image: null }]);
  expect(brands).toEqual([{ id: brandId, name: 'Österlens Choklad', handle: 'osterlens-choklad', image: null }]);
  expect(corrected).toBeNull();
});

test('CAT-03 suggests in the page’s language', async () => {
  const { products, categories } = await suggest('choc', 'en');
  expect(products[0].title).toBe('Chocolate bar number 7');
  expect(categories).toEqual([{ id: sweets.id, name: 'Chocolate & Candy', path: 'food/chocolate', image: null }]);
});

test.each([
  ['chokald', 'choklad'],
  ['choklad nummmer', 'choklad nummer'],
])('CAT-03 corrects a typo while typing (%s)', async (typed, meant) => {
  const { products, corrected } = await suggest(typed);
  expect(corrected).toBe(meant);
  expect(products).toHaveLength(5);
});

test('CAT-03 matches earlier words whole, and the last as prefix', async () => {
  expect((await suggest('mörk pr')).products.map(({ title }: { title: string }) => title)).toEqual(['Mörk pralin']);
  expect((await suggest('ch')).products).toHaveLength(5);
});

test.each(['', ' ', 'c', '%', '_', '!!!', '🎁', 'qwxzv', "'", '\\', 'x'.repeat(200), ':*', '<->'])('ENT-01 CAT-03 suggests nothing for suggest?q=%j, without an error', async (text) => {
  const answer = await api.get(`/api/store/search/suggest?q=${encodeURIComponent(text)}`);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ corrected: null, products: [], categories: [], brands: [] });
});

test('ENT-01 refuses more than two hundred characters', async () => {
  expectProblem(await api.get(`/api/store/search/suggest?q=${'x'.repeat(201)}`), 'VALIDATION_FAILED');
});

test('lesson 16: suggests in four statements, cacheable for a minute', async () => {
  const statements = await api.listStatements(() => suggest('chok'));
  expect(statements.filter((text) => !text.includes('rate_limits')).length).toBeLessThanOrEqual(4);
  expect((await api.get('/api/store/search/suggest?q=chok')).headers.get('cache-control')).toBe('public, max-age=60');
});
