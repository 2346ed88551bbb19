/** Filling blocks: product rows by rule, pictures, category tiles. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredBlock } from '#shared/contract/content-blocks.ts';
import { kr } from '../../testing/make.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
const names = new Map<string, string>();

beforeAll(async () => {
  api = await testApi();
  const above = await api.make.category({ handle: 'kok', handleEn: 'kitchen' });
  const below = await api.make.category({ handle: 'muggar', handleEn: 'mugs', parent: above });
  const inputs = [
    { handle: 'gammal-favorit', popularity: 90, price: kr(500), stock: 5 },
    { handle: 'slutsald-favorit', popularity: 99, price: kr(400), stock: 0, categoryId: above.id },
    { handle: 'ny-mugg', handleEn: 'new-mug', popularity: 10, price: kr(199), stock: 5, categoryId: below.id },
    { handle: 'jamnt-tvahundra', popularity: 20, price: kr(200), stock: 5 },
    { handle: 'utgangen', popularity: 100, price: kr(100), stock: 5 },
  ];
  for (const input of inputs) names.set((await api.make.product(input)).productId, input.handle);
  await api.database.run({ text: `update products set published_on = '2026-11-20' where handle = 'ny-mugg'`, values: [] });
  await api.database.run({ text: `update products set is_published = false where handle = 'utgangen'`, values: [] });
  await api.database.run({ text: `update products set occasions = '{christmas}' where handle in ('jamnt-tvahundra', 'slutsald-favorit')`, values: [] });
});
afterAll(() => api.stop());

let pages = 0;

async function shown(blocks: StoredBlock[], query = '') {
  pages += 1;
  await api.database.run({ text: `insert into content_pages (id, kind) values ($1, 'page')`, values: [`p${pages}`] });
  for (const language of ['sv', 'en']) {
    await api.database.run({
      text: `insert into content_page_translations (page_id, language_code, slug, title, description, lead, blocks) values ($1, $2, $1, 't', 'd', '', $3)`,
      values: [`p${pages}`, language, JSON.stringify(blocks)],
    });
  }
  return (await api.get(`/api/cms/pages/p${pages}?locale=sv${query}`)).body.page.blocks;
}

type Rule = Extract<StoredBlock, { type: 'product-row' }>['rule'];
const row = (rule: Rule, count = 8): StoredBlock => ({ type: 'product-row', heading: 'Rad', rule, count });

async function getRow(rule: Rule, { count, query }: { count?: number; query?: string } = {}): Promise<(string | undefined)[]> {
  const [block] = await shown([row(rule, count)], query);
  return block.products.map(({ id }: { id: string }) => names.get(id));
}

test('CMS-02 lists popular products in stock first, never unpublished ones', async () => {
  expect(await getRow({ by: 'popular' })).toEqual(['gammal-favorit', 'jamnt-tvahundra', 'ny-mugg', 'slutsald-favorit']);
  expect(await getRow({ by: 'popular' }, { count: 2 })).toEqual(['gammal-favorit', 'jamnt-tvahundra']);
});

test('CMS-02 lists the newest products in a row', async () => {
  expect(await getRow({ by: 'newest' }, { count: 1 })).toEqual(['ny-mugg']);
});

test('CMS-02 fills a category row from subcategories, by any language’s handle', async () => {
  for (const category of ['kok', 'kitchen']) expect(await getRow({ by: 'category', category })).toEqual(['ny-mugg', 'slutsald-favorit']);
  expect(await getRow({ by: 'category', category: 'finns-inte' })).toEqual([]);
});

test('CMS-02 lists an occasion’s products in a row', async () => {
  expect(await getRow({ by: 'occasion', occasion: 'christmas' })).toEqual(['jamnt-tvahundra', 'slutsald-favorit']);
});

test('CMS-02 fills a price row strictly below the price, per region currency', async () => {
  expect(await getRow({ by: 'price-below', amounts: { SEK: 200, EUR: 1 } })).toEqual(['ny-mugg']);
  expect(await getRow({ by: 'price-below', amounts: { SEK: 1, EUR: 10_000 } }, { query: '&region_id=reg_nordics' })).toHaveLength(4);
});

test('CMS-02 lists hand-picked products in order, without deleted ones', async () => {
  expect(await getRow({ by: 'picked', handles: ['slutsald-favorit', 'new-mug', 'borta', 'gammal-favorit', 'utgangen'] })).toEqual(['ny-mugg', 'gammal-favorit', 'slutsald-favorit']);
});

test('CMS-02 shows a product once on a page, except when hand-picked', async () => {
  const blocks = await shown([row({ by: 'popular' }, 2), row({ by: 'newest' }), row({ by: 'picked', handles: ['gammal-favorit'] })]);
  expect(blocks.map((block: { products: { id: string }[] }) => block.products.map(({ id }) => names.get(id)))).toEqual([
    ['gammal-favorit', 'jamnt-tvahundra'],
    ['ny-mugg', 'slutsald-favorit'],
    ['gammal-favorit'],
  ]);
});

test('CMS-02 shows tiles for the named categories in order, or top ones', async () => {
  const tiles = async (categories: string[]) => (await shown([{ type: 'category-tiles', heading: 'Butiken', categories }]))[0].categories.map(({ handle }: { handle: string }) => handle);
  expect(await tiles([])).toEqual(['kok']);
  expect(await tiles(['mugs', 'finns-inte', 'kok'])).toEqual(['muggar', 'kok']);
});

test('CMS-02 omits a block whose picture is missing, except a hero', async () => {
  const id = `img_${'0'.repeat(32)}`;
  const gone = `img_${'f'.repeat(32)}`;
  await api.database.run({ text: `insert into media (id, extension, width, height, color) values ($1, 'png', 800, 1000, '#abcdef')`, values: [id] });
  const hero: StoredBlock = {
    type: 'hero',
    heading: 'Hej',
    text: '',
    links: [],
    gift_day: false,
    pictures: [
      { id: gone, alt: 'Borta' },
      { id, alt: 'En tulpan' },
    ],
  };
  const image: StoredBlock = { type: 'image', caption: '', width: 'text', picture: { id: gone, alt: '' } };
  const blocks = await shown([hero, image]);
  expect(blocks).toHaveLength(1);
  expect(blocks[0].pictures).toEqual([{ id, url: `/media/${id}/card-640.jpg`, width: 800, height: 1000, color: '#abcdef', focus: [0.5, 0.5], alt: 'En tulpan' }]);
});

test('builds a page of every block with few statements', async () => {
  const blocks: StoredBlock[] = [
    { type: 'hero', heading: 'Hej', text: '', links: [], gift_day: true, pictures: [{ id: `img_${'0'.repeat(32)}`, alt: '' }] },
    { type: 'occasion-picker', heading: 'Vem?', occasions: [] },
    row({ by: 'popular' }, 2),
    { type: 'gift-days', heading: 'Snart', count: 4 },
    row({ by: 'newest' }, 1),
    { type: 'category-tiles', heading: 'Butiken', categories: [] },
    { type: 'brands', heading: 'Märken', count: 4 },
  ];
  await shown(blocks);
  const statements = await api.listStatements(() => api.get(`/api/cms/pages/p${pages}`));
  // Page, pictures, category tree and counts, brands, and two per row.
  expect(statements).toHaveLength(9);
});
