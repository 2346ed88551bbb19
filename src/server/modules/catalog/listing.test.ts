import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
const ids: Record<string, string> = {};
let flowers: { id: string; path: string; pathEn: string };
let otherVendor: string;
let brandId: string;

beforeAll(async () => {
  api = await testApi();
  flowers = await api.make.category({ name: 'Blommor', nameEn: 'Flowers', handle: 'blommor', handleEn: 'flowers' });
  const orchids = await api.make.category({ name: 'Orkidéer', nameEn: 'Orchids', handle: 'orkideer', handleEn: 'orchids', parent: flowers });
  otherVendor = await api.make.vendor({ name: 'Sötsaker' });
  brandId = await api.make.brand({ name: 'Märta', handle: 'marta' });
  const made = {
    orchid: { title: 'Vit orkidé i kruka', titleEn: 'White orchid in a pot', handle: 'vit-orkide', handleEn: 'white-orchid', categoryId: orchids.id, price: kr(449), priceEur: 3_900, popularity: 90 },
    tulips: { title: 'Röda tulpaner', titleEn: 'Red tulips', categoryId: flowers.id, price: kr(199), priceEur: 5_900, popularity: 80, optionValues: { color: 'red' } },
    chocolate: { title: 'Mörk chokladask', titleEn: 'Dark chocolate box', vendorId: otherVendor, brandId, price: kr(149.5), priceEur: 1_490, popularity: 70, stock: 0 },
    jumper: { title: 'Stickad tröja med älg', titleEn: 'Knitted sweater with a moose', brandId, price: kr(899), priceEur: 7_900, popularity: 60, optionValues: { color: 'blue' } },
    candle: { title: 'Doftljus Åkerbär', titleEn: 'Scented candle, Arctic raspberry', price: kr(249), priceEur: 2_200, popularity: 50 },
    hidden: { title: 'Hemlig orkidé', titleEn: 'Secret orchid', categoryId: orchids.id, popularity: 100 },
  };
  for (const [name, input] of Object.entries(made)) ids[name] = (await api.make.product(input)).productId;
  await api.database.run({ text: 'update products set is_published = false where id = $1', values: [ids['hidden']] });
  await api.database.run({ text: `update products set published_on = '2026-11-20' where id = $1`, values: [ids['candle']] });
  await api.database.run({ text: `update products set occasions = array['christmas', 'birthday'] where id = $1`, values: [ids['jumper']] });
});
afterAll(() => api.stop());

const list = (query: string) => api.get(`/api/store/products?${query}`);
const getName = (id: string) => Object.entries(ids).find(([, value]) => value === id)?.[0];
const listNames = async (query: string) => (await list(query)).body.products.map((product: { id: string }) => getName(product.id));

describe('filters and sorting', () => {
  test.each([
    ['', ['orchid', 'tulips', 'chocolate', 'jumper', 'candle']],
    ['category=blommor', ['orchid', 'tulips']],
    ['category=orchids', ['orchid']],
    ['category=finns-inte', []],
    ['brand=marta', ['chocolate', 'jumper']],
    ['occasion=christmas', ['jumper']],
    ['in_stock=true', ['orchid', 'tulips', 'jumper', 'candle']],
    ['in_stock=false', ['orchid', 'tulips', 'chocolate', 'jumper', 'candle']],
    ['price_min=199&price_max=449', ['orchid', 'tulips', 'candle']],
    ['price_max=149.5', ['chocolate']],
    ['price_min=39&price_max=59&region_id=reg_nordics', ['orchid', 'tulips']],
    ['price_min=500&price_max=400', []],
    ['option=color:red', ['tulips']],
    ['option=color:red,color:blue', ['tulips', 'jumper']],
    ['option=color:red,size:large', []],
    ['brand=marta,finns-inte', ['chocolate', 'jumper']],
    ['option=color', []],
    ['sort=price_asc', ['chocolate', 'tulips', 'candle', 'orchid', 'jumper']],
    ['sort=price_desc&region_id=reg_nordics', ['jumper', 'tulips', 'orchid', 'candle', 'chocolate']],
    ['sort=newest', ['candle', 'orchid', 'tulips', 'chocolate', 'jumper']],
    ['sort=relevance', ['orchid', 'tulips', 'chocolate', 'jumper', 'candle']],
    ['category=flowers&sort=price_asc&in_stock=true&price_max=1000', ['tulips', 'orchid']],
  ])('CAT-01 CAT-03 products?%s', async (query, expected) => {
    expect(await listNames(query)).toEqual(expected);
  });

  test('CAT-03 filters by vendor id or handle', async () => {
    expect(await listNames(`vendor=${otherVendor}`)).toEqual(['chocolate']);
    expect(await listNames(`vendor=${otherVendor.toLowerCase()}`)).toEqual(['chocolate']);
    expect(await listNames(`category=${flowers.id}&brand=${brandId}`)).toEqual([]);
  });

  test('CAT-03 accepts unknown options, then in-stock alone, on the same connections', async () => {
    for (const query of ['option=color', 'option=color&in_stock=true', 'option=color', 'option=color&in_stock=true']) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => list(query)));
      expect(
        answers.map(({ status }) => status),
        query,
      ).toEqual(answers.map(() => 200));
    }
  });

  test('CAT-03 accepts every filter mixture and order on the same connections', async () => {
    const all = 'q=orkid&category=blommor&brand=marta&vendor=x&occasion=birthday&price_min=1&price_max=900&option=color:red,size:l,a:b,c:d,e:f&in_stock=true';
    for (let turn = 0; turn < 3; turn += 1) {
      for (const sort of ['relevance', 'newest', 'price_asc', 'price_desc', 'popular']) {
        for (const query of [all, all.replace('in_stock=true', ''), all.replace('option=color:red,', 'option=')]) expect((await list(`${query}&sort=${sort}`)).status).toBe(200);
      }
    }
  });

  test('CAT-03 facets count what the list holds, with prices of the region’s currency', async () => {
    const { facets } = (await list('')).body;
    expect(facets).toMatchObject({ price: { min: 149.5, max: 899 }, in_stock: 4, brands: [{ id: brandId, name: 'Märta', handle: 'marta', count: 2 }] });
    expect(facets.categories).toContainEqual({ id: flowers.id, name: 'Blommor', path: 'blommor', count: 2 });
    expect((await list('region_id=reg_nordics&locale=en')).body.facets).toMatchObject({ price: { min: 14.9, max: 79 } });
    expect((await list('q=finnsverkligeninte')).body.facets).toEqual({ categories: [], brands: [], occasions: [], options: [], prices: [], price: null, in_stock: 0 });
  });

  test.each([
    ['', 'SEK'],
    ['brand=marta', 'SEK'],
    ['category=blommor&in_stock=true', 'SEK'],
    ['price_max=449', 'SEK'],
    ['option=color:red', 'SEK'],
    ['occasion=birthday&price_min=20', 'EUR'],
    ['in_stock=true&option=color:blue,color:red', 'SEK'],
    ['q=r%C3%B6d', 'SEK'],
  ])('CAT-03 counts every value in %j (%s) as choosing it would give', async (query, currency) => {
    const region = currency === 'EUR' ? 'reg_nordics' : 'reg_sweden';
    const { facets } = (await list(`${query}&region_id=${region}`)).body;
    const totalWith = async (change: Record<string, string | null>) => {
      const params = new URLSearchParams(query);
      for (const [name, value] of Object.entries(change)) {
        params.delete(name);
        if (value !== null) params.set(name, value);
      }
      return (await list(`${params}&region_id=${region}`)).body.pagination.total;
    };
    let counted = 0;
    const check = async (what: string, count: number, change: Record<string, string | null>) => {
      counted += 1;
      expect({ what, count }).toEqual({ what, count: await totalWith(change) });
    };
    for (const { path, count } of facets.categories) await check(path, count, { category: path.split('/').at(-1) });
    for (const { handle, count } of facets.brands) await check(handle, count, { brand: handle });
    for (const { value, count } of facets.occasions) await check(value, count, { occasion: value });
    for (const { min, max, count } of facets.prices) await check(`${min}–${max}`, count, { price_min: String(min), price_max: max === null ? null : String(max) });
    for (const { key, values } of facets.options) for (const { value, count } of values) await check(`${key}:${value}`, count, { option: `${key}:${value}` });
    await check('in stock', facets.in_stock, { in_stock: 'true' });
    expect(counted).toBeGreaterThan(7);
  });

  test('CAT-03 names chosen filters even when nothing matches them', async () => {
    const { facets, pagination } = (await list('brand=marta&category=blommor&option=color:green&price_max=1')).body;
    expect(pagination.total).toBe(0);
    expect(facets.brands).toEqual([{ id: brandId, name: 'Märta', handle: 'marta', count: 0 }]);
    expect(facets.categories).toEqual([{ id: flowers.id, name: 'Blommor', path: 'blommor', count: 0 }]);
    expect(facets.options).toEqual([{ key: 'color', name: 'color', values: [{ value: 'green', label: 'green', count: 0 }] }]);
  });

  test('CAT-03 requires options of different names on one variant', async () => {
    const shirt = await api.make.product({ title: 'Särskild skjorta', optionValues: { color: 'red', size: 'small' } });
    await api.make.variant(shirt, { optionValues: { color: 'blue', size: 'large' }, stock: 0 });
    const total = async (query: string) => (await list(`q=skjorta&${query}`)).body.pagination.total;
    expect(await total('option=color:red,size:small')).toBe(1);
    expect(await total('option=color:red,size:large')).toBe(0);
    expect(await total('option=color:blue&in_stock=true')).toBe(0);
    const { options } = (await list('q=skjorta&option=color:red')).body.facets;
    expect(options).toEqual([
      {
        key: 'color',
        name: 'color',
        values: [
          { value: 'blue', label: 'blue', count: 1 },
          { value: 'red', label: 'red', count: 1 },
        ],
      },
      { key: 'size', name: 'size', values: [{ value: 'small', label: 'small', count: 1 }] },
    ]);
    await api.database.run({ text: 'delete from products where id = $1', values: [shirt.productId] });
  });

  test('CAT-01 cards say what is new, in stock, and the only variant', async () => {
    const cards = Object.fromEntries((await list('')).body.products.map((product: { id: string }) => [getName(product.id), product]));
    expect(cards['candle']).toMatchObject({ is_new: true, stock_state: 'in_stock', single_variant_id: expect.stringMatching(/^variant_/) });
    expect(cards['chocolate']).toMatchObject({ is_new: false, stock_state: 'out_of_stock', vendor: { name: 'Sötsaker' }, brand: { name: 'Märta' } });
  });
});

describe('paging', () => {
  test('ENT-01 counts pages from 1 and gives the total beyond the end', async () => {
    expect((await list('limit=2')).body.pagination).toEqual({ currentPage: 1, limit: 2, total: 5, totalPages: 3, hasNextPage: true, hasPreviousPage: false });
    expect((await list('limit=2&page=3')).body).toMatchObject({ products: [{ id: ids['candle'] }], pagination: { currentPage: 3, hasNextPage: false, hasPreviousPage: true } });
    expect((await list('limit=2&page=4')).body).toMatchObject({ products: [], pagination: { currentPage: 4, total: 5, totalPages: 3, hasNextPage: false, hasPreviousPage: true } });
    expect((await list('page=1000000&q=orkidé')).body).toMatchObject({ products: [], pagination: { total: 1 } });
    expect((await list('q=finnsverkligeninte')).body.pagination).toEqual({ currentPage: 1, limit: 24, total: 0, totalPages: 0, hasNextPage: false, hasPreviousPage: false });
  });

  test('CAT-01 lists every product on exactly one page, ties included', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => listNames(`limit=1&page=${page}&sort=price_asc`)));
    expect(pages.flat()).toEqual(['chocolate', 'tulips', 'candle', 'orchid', 'jumper']);
  });

  test.each([
    'limit=101',
    'limit=0',
    'limit=-1',
    'limit=',
    'limit=x',
    'limit=1.5',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=',
    'page=1e99',
    'page=NaN',
    'sort=cheap',
    'in_stock=perhaps',
    'occasion=monday',
    'price_min=-1',
    'price_max=1.999',
    'price_max=1e99',
    'price_min=x',
    `q=${'x'.repeat(201)}`,
    'q=%00',
  ])('answers 400 with the field for products?%s', async (query) => {
    const answer = await list(query);
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.body.errors[0].field).toBe(query === 'q=%00' ? 'query' : query.split('=')[0]);
  });
});

describe('search', () => {
  test.each([
    ['sv', 'orkidé', 'orchid'],
    ['sv', 'orkide', 'orchid'],
    ['sv', 'ORKIDÉ', 'orchid'],
    ['sv', 'orki', 'orchid'],
    ['sv', 'orkidéer', 'orchid'],
    ['sv', 'tulpan', 'tulips'],
    ['sv', 'roda tulpaner', 'tulips'],
    ['sv', 'tulpanerna', 'tulips'],
    ['sv', 'choklad', 'chocolate'],
    ['sv', 'mörk choklad', 'chocolate'],
    ['sv', 'mork', 'chocolate'],
    ['sv', 'tröja', 'jumper'],
    ['sv', 'troja', 'jumper'],
    ['sv', 'tröjan', 'jumper'],
    ['sv', 'ålg', 'jumper'],
    ['sv', 'akerbar', 'candle'],
    ['sv', 'doft ljus', 'candle'],
    ['en', 'orchids', 'orchid'],
    ['en', 'chocolate', 'chocolate'],
    ['en', 'sweaters', 'jumper'],
    ['en', 'knit', 'jumper'],
    ['en', 'raspberries', 'candle'],
  ] as const)('CAT-03 finds it in %s by %s', async (locale, words, expected) => {
    expect((await listNames(`q=${encodeURIComponent(words)}&locale=${locale}`))[0]).toBe(expected);
  });

  test.each([
    ['sv', 'chokald', 'chocolate'],
    ['sv', 'shoklad', 'chocolate'],
    ['sv', 'orkdié', 'orchid'],
    ['sv', 'orkidee', 'orchid'],
    ['sv', 'tulpnaer', 'tulips'],
    ['sv', 'rdöa tulpaner', 'tulips'],
    ['sv', 'rdöa', 'tulips'],
    ['sv', 'tullpan', 'tulips'],
    ['sv', 'doftlus', 'candle'],
    ['en', 'choclate', 'chocolate'],
    ['en', 'orhcid', 'orchid'],
    ['en', 'sweter', 'jumper'],
    ['en', 'candel', 'candle'],
  ] as const)('CAT-03 finds it in %s despite the typo %s', async (locale, words, expected) => {
    expect((await listNames(`q=${encodeURIComponent(words)}&locale=${locale}`))[0]).toBe(expected);
  });

  test('CAT-03 finds nothing unknown and no hidden product', async () => {
    for (const words of ['motorsåg', 'xyzzy', '🎁', '!!!', '%', '_', "'", '\\', ':*', '<->', '½', '½½ ①']) expect(await listNames(`q=${encodeURIComponent(words)}`), words).toEqual([]);
    expect(await listNames('q=hemlig')).toEqual([]);
    expect(await listNames('q=')).toHaveLength(5);
  });
});
