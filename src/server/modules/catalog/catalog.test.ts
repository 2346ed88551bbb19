import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import type { MadeProduct } from '../../testing/make-product.ts';
import { readSitemap } from '../../testing/sitemap.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await api.database.run({
    text: `insert into option_labels (kind, key, label) values ('option', 'color', '{"sv":"Färg","en":"Color"}'), ('value', 'red', '{"sv":"Röd","en":"Red"}')`,
    values: [],
  });
});
afterAll(() => api.stop());

const unpublish = (productId: string) => api.database.run({ text: 'update products set is_published = false where id = $1', values: [productId] });
const getProduct = async (handleOrId: string, locale = 'sv') => (await api.get(`/api/store/products/${handleOrId}?locale=${locale}`)).body.product;

/** A product picture: the row only, no file. */
async function withPicture(product: MadeProduct): Promise<string> {
  const id = `img_${'0123456789abcdef'.repeat(2)}`;
  await api.database.run({ text: `insert into media (id, extension, width, height, color) values ($1, 'jpg', 1200, 1500, '#aabbcc') on conflict do nothing`, values: [id] });
  await api.database.run({ text: `insert into product_images (product_id, media_id, position, alt) values ($1, $2, 0, '{"sv":"En vas","en":"A vase"}')`, values: [product.productId, id] });
  return id;
}

describe('one product', () => {
  test('CAT-01 NAV-12 is found by id and either language’s handle, localized', async () => {
    const product = await api.make.product({ title: 'Röd vas', titleEn: 'Red vase', handle: 'rod-vas', handleEn: 'red-vase' });
    for (const name of [product.productId, 'rod-vas', 'red-vase']) {
      expect(await getProduct(name, 'sv')).toMatchObject({ id: product.productId, title: 'Röd vas', handle: 'rod-vas', path: 'rod-vas' });
      expect(await getProduct(name, 'en')).toMatchObject({ id: product.productId, title: 'Red vase', handle: 'red-vase', path: 'red-vase' });
    }
  });

  test('NAV-12 resolves an ambiguous handle by the request’s language', async () => {
    const first = await api.make.product({ title: 'Lampa', handle: 'present', handleEn: 'lamp' });
    const second = await api.make.product({ title: 'Gåva', handle: 'gava', handleEn: 'present' });
    expect((await getProduct('present', 'sv')).id).toBe(first.productId);
    expect((await getProduct('present', 'en')).id).toBe(second.productId);
    await unpublish(first.productId);
    expect((await getProduct('present', 'sv')).id).toBe(second.productId);
  });

  test('NAV-12 falls back to the product’s own handle and title without translation', async () => {
    const product = await api.make.product({ title: 'Bara svensk', handle: 'bara-svensk' });
    await api.database.run({ text: `delete from product_translations where product_id = $1 and language_code = 'en'`, values: [product.productId] });
    expect(await getProduct('bara-svensk', 'en')).toMatchObject({ title: 'Bara svensk', handle: 'bara-svensk' });
  });

  test('CAT-01 answers a localized 404 for unknown, unpublished and unpriced ones', async () => {
    const hidden = await api.make.product({ handle: 'gomd' });
    await unpublish(hidden.productId);
    const priceless = await api.make.product();
    await api.database.run({ text: 'delete from variant_prices where variant_id = $1', values: [priceless.variantId] });
    const bare = await api.make.product();
    await api.database.run({ text: 'delete from variant_prices where variant_id = $1', values: [bare.variantId] });
    await api.database.run({ text: 'delete from variants where id = $1', values: [bare.variantId] });
    for (const name of ['finns-inte', 'gomd', hidden.productId, priceless.productId, bare.productId]) {
      expectProblem(await api.get(`/api/store/products/${name}`), 'NOT_FOUND');
      expectProblem(await api.get(`/api/store/products/${name}?locale=en`), 'NOT_FOUND', 'en');
    }
    // None of them appears as related to another, or breaks its page.
    const other = await api.make.product();
    const { status, body } = await api.get(`/api/store/products/${other.productId}`);
    expect(status).toBe(200);
    expect(body.product.related.map((related: { id: string }) => related.id)).not.toContain(priceless.productId);
    const sitemap = await readSitemap(api.url);
    expect([sitemap.includes(`/${other.handle}<`), sitemap.includes(priceless.handle)]).toEqual([true, false]);
  });

  test('CAT-01 CAT-02 ENT-01 has every specified field, both currencies and variant stock', async () => {
    const category = await api.make.category({ name: 'Vaser', handle: 'vaser', handleEn: 'vases' });
    const brandId = await api.make.brand({ name: 'Ögonsten', handle: 'ogonsten' });
    const product = await api.make.product({
      title: 'Vas',
      titleEn: 'Vase',
      handle: 'vas',
      handleEn: 'vase',
      categoryId: category.id,
      brandId,
      price: kr(349),
      priceEur: 3_190,
      stock: 2,
      optionValues: { color: 'red' },
    });
    const pictureId = await withPicture(product);
    await api.make.variant(product, { price: kr(299), stock: 0, optionValues: { color: 'blue' } });
    const shown = await getProduct('vas');
    expect(shown).toMatchObject({
      title: 'Vas',
      description: 'Ett stycke om saken.',
      handle: 'vas',
      path: 'vaser/vas',
      prices: [
        { currency_code: 'SEK', amount: 299 },
        { currency_code: 'EUR', amount: 27.18 },
      ],
      has_price_range: true,
      stock_state: 'few_left',
      single_variant_id: null,
      brand: { id: brandId, name: 'Ögonsten', handle: 'ogonsten', translations: expect.arrayContaining([{ language_code: 'en', name: 'Ögonsten', handle: 'ogonsten' }]) },
      categories: [{ id: category.id, name: 'Vaser', handle: 'vaser', translations: expect.arrayContaining([{ language_code: 'en', name: 'Flowers', handle: 'vases', path: 'vases' }]) }],
      breadcrumbs: [{ id: category.id }],
      images: [{ id: pictureId, url: `/media/${pictureId}/card-640.jpg`, width: 1200, height: 1500, alt: 'En vas' }],
    });
    expect(shown.product_translations).toEqual(
      expect.arrayContaining([
        { language_code: 'sv', title: 'Vas', description: 'Ett stycke om saken.', handle: 'vas' },
        { language_code: 'en', title: 'Vase', description: 'A paragraph about it.', handle: 'vase' },
      ]),
    );
    expect(shown.translations).toEqual([
      { language_code: 'sv', handle: 'vas', path: 'vaser/vas' },
      { language_code: 'en', handle: 'vase', path: 'vases/vase' },
    ]);
    expect(shown.variants).toMatchObject([
      {
        id: product.variantId,
        title: 'Röd',
        options: [{ key: 'color', name: 'Färg', value: 'red', label: 'Röd' }],
        prices: [
          { currency_code: 'SEK', amount: 349 },
          { currency_code: 'EUR', amount: 31.9 },
        ],
        stock: { state: 'few_left', quantity_left: 2 },
      },
      { title: 'blue', options: [{ label: 'blue' }], prices: [{ amount: 299 }, {}], stock: { state: 'out_of_stock', quantity_left: null } },
    ]);
    expect((await getProduct('vas', 'en')).variants[0]).toMatchObject({ title: 'Red', options: [{ name: 'Color', label: 'Red' }] });
  });

  test.each(['Default variant', 'Default Title'])('CAT-01 shows no label for the option value %s', async (value) => {
    const product = await api.make.product({ optionValues: { title: value } });
    const shown = await getProduct(product.productId);
    expect(shown).toMatchObject({ single_variant_id: product.variantId, variants: [{ title: '', options: [] }] });
    expect(JSON.stringify(shown)).not.toContain(value);
  });

  test('CAT-05 rounds the members’ price down to whole units, or omits it', async () => {
    const vendorId = await api.make.vendor({ membersDiscountPercentage: 15 });
    const dear = await api.make.product({ vendorId, price: kr(349), priceEur: 3_290 });
    const cheap = await api.make.product({ vendorId, price: kr(6), priceEur: 60 });
    expect((await getProduct(dear.productId)).members_prices).toEqual([
      { currency_code: 'SEK', amount: 297 },
      { currency_code: 'EUR', amount: 28.9 },
    ]);
    expect((await getProduct(cheap.productId)).members_prices).toEqual([]);
  });

  test('CAT-01 relates products of the same category or occasion, never hidden ones', async () => {
    const category = await api.make.category();
    const [own, near, hidden] = [
      await api.make.product({ categoryId: category.id }),
      await api.make.product({ categoryId: category.id }),
      await api.make.product({ categoryId: category.id, popularity: 100 }),
    ];
    await unpublish(hidden.productId);
    const related = (await getProduct(own.productId)).related.map((product: { id: string }) => product.id);
    expect(related[0]).toBe(near.productId);
    expect(related).not.toContain(own.productId);
    expect(related).not.toContain(hidden.productId);
    expect(related.length).toBeLessThanOrEqual(4);
  });

  test('lesson 16: takes 6 statements a page, 4 a list, 5 a search', async () => {
    const product = await api.make.product({ title: 'Snabb sak' });
    const page = await api.listStatements(() => api.get(`/api/store/products/${product.productId}`));
    const list = await api.listStatements(() => api.get('/api/store/products?q=snabb&sort=price_asc&in_stock=true'));
    const search = await api.listStatements(() => api.get('/api/store/products?q=snabb'));
    const plain = await api.listStatements(() => api.get('/api/store/products?sort=price_asc&in_stock=true'));
    const past = await api.listStatements(() => api.get('/api/store/products?q=snabb&page=7'));
    for (const [statements, budget] of [
      [page, 6],
      [plain, 4],
      [list, 5],
      [search, 5],
      [past, 5],
    ] as const) {
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.filter((text) => !text.includes('rate_limits')).length).toBeLessThanOrEqual(budget);
    }
  });
});

describe('categories', () => {
  test('CAT-01 gives the tree with totals, and one category with its path', async () => {
    const root = await api.make.category({ name: 'Hem', nameEn: 'Home', handle: 'hem', handleEn: 'home' });
    const middle = await api.make.category({ name: 'Ljus', nameEn: 'Light', handle: 'ljus', handleEn: 'light', parent: root });
    const leaf = await api.make.category({ name: 'Lyktor', nameEn: 'Lanterns', handle: 'lyktor', handleEn: 'lanterns', parent: middle });
    const deepest = await api.make.category({ name: 'Utelyktor', nameEn: 'Outdoor lanterns', handle: 'utelyktor', handleEn: 'outdoor-lanterns', parent: leaf });
    const [one, hidden] = [await api.make.product({ categoryId: deepest.id, handle: 'stormlykta', handleEn: 'storm-lantern' }), await api.make.product({ categoryId: leaf.id })];
    await unpublish(hidden.productId);
    const tree = (await api.get('/api/store/categories')).body.categories.find((category: { id: string }) => category.id === root.id);
    expect(tree).toMatchObject({
      name: 'Hem',
      path: 'hem',
      product_count: 1,
      children: [{ name: 'Ljus', path: 'hem/ljus', children: [{ product_count: 1, children: [{ path: 'hem/ljus/lyktor/utelyktor', product_count: 1, children: [] }] }] }],
    });
    for (const name of [deepest.id, 'utelyktor', 'outdoor-lanterns']) {
      expect((await api.get(`/api/store/categories/${name}?locale=en`)).body).toMatchObject({
        category: { name: 'Outdoor lanterns', handle: 'outdoor-lanterns', path: 'home/light/lanterns/outdoor-lanterns' },
        breadcrumbs: [{ name: 'Home' }, { name: 'Light' }, { name: 'Lanterns' }, { name: 'Outdoor lanterns' }],
      });
    }
    expect(await getProduct(one.productId)).toMatchObject({
      path: 'hem/ljus/lyktor/utelyktor/stormlykta',
      breadcrumbs: [{ handle: 'hem' }, { handle: 'ljus' }, { handle: 'lyktor' }, { handle: 'utelyktor' }],
    });
    expectProblem(await api.get('/api/store/categories/finns-inte'), 'NOT_FOUND');
  });
});

describe('brands', () => {
  test('NAV-13 indexes names by each language’s alphabet, others under #', async () => {
    for (const name of ['Örtagård', 'Zinnia', 'Åhus', '1840', 'alba', 'Äppelblom', 'Oslo', 'Über', '»Citat«']) await api.make.brand({ name });
    const read = async (locale: string) => {
      const { brands, index } = (await api.get(`/api/store/brands?locale=${locale}`)).body as { brands: { name: string; index_letter: string }[]; index: { letter: string; count: number }[] };
      const ours = brands.filter(({ name }) => name !== 'Ögonsten');
      return { names: ours.map(({ name }) => name), letters: ours.map((brand) => brand.index_letter).join(''), index: index.map(({ letter }) => letter).join('') };
    };
    expect(await read('sv')).toEqual({ names: ['alba', '»Citat«', 'Oslo', 'Über', 'Zinnia', 'Åhus', 'Äppelblom', 'Örtagård', '1840'], letters: 'ACOYZÅÄÖ#', index: 'ACOYZÅÄÖ#' });
    expect(await read('en')).toEqual({ names: ['Åhus', 'alba', 'Äppelblom', '»Citat«', 'Örtagård', 'Oslo', 'Über', 'Zinnia', '1840'], letters: 'AAACOOUZ#', index: 'ACOUZ#' });
  });

  test('CAT-01 finds one brand by id or handle with its product count', async () => {
    const brandId = await api.make.brand({ name: 'Klot & Kub', handle: 'klot-kub' });
    await api.make.product({ brandId });
    await unpublish((await api.make.product({ brandId })).productId);
    for (const name of [brandId, 'klot-kub'])
      expect((await api.get(`/api/store/brands/${name}`)).body.brand).toMatchObject({ id: brandId, name: 'Klot & Kub', handle: 'klot-kub', index_letter: 'K', product_count: 1 });
    expectProblem(await api.get('/api/store/brands/finns-inte'), 'NOT_FOUND');
  });
});

test('has two regions: Sweden in kronor by default, others in euro', async () => {
  expect((await api.get('/api/store/regions')).body.regions).toMatchObject([
    { id: 'reg_sweden', currency_code: 'SEK', countries: ['SE'] },
    { id: 'reg_nordics', currency_code: 'EUR', countries: ['NO', 'FI', 'DK', 'IS'] },
  ]);
  expect((await api.get('/api/store/regions/reg_nordics')).body.region.currency_code).toBe('EUR');
  expectProblem(await api.get('/api/store/regions/reg_moon'), 'NOT_FOUND');
});

describe('products known by their ids', () => {
  const cards = async (ids: readonly string[], locale = 'sv') =>
    (await api.get(`/api/store/product-cards?ids=${ids.join(',')}&locale=${locale}`)).body.products as { id: string; title: string; unit_prices: unknown[] }[];

  test('come in the requested order, once, localized, without deleted ones', async () => {
    const [first, second, hidden] = [await api.make.product({ title: 'Ett', titleEn: 'One' }), await api.make.product({ title: 'Två', titleEn: 'Two' }), await api.make.product()];
    await unpublish(hidden.productId);
    const ids = [second.productId, hidden.productId, 'prod_nothing', first.productId, second.productId];
    expect((await cards(ids)).map(({ title }) => title)).toEqual(['Två', 'Ett']);
    expect((await cards(ids, 'en')).map(({ title }) => title)).toEqual(['Two', 'One']);
    expect(await cards([''])).toEqual([]);
    expect(await api.listStatements(() => cards(ids))).toHaveLength(2);
  });

  test('refuses none, and truncates more than the limit', async () => {
    const { productId } = await api.make.product();
    expect(await cards([...Array.from({ length: 24 }, (_, n) => `x${n}`), productId])).toEqual([]);
    expectProblem(await api.get('/api/store/product-cards?locale=sv'), 'VALIDATION_FAILED');
    expectProblem(await api.get(`/api/store/product-cards?locale=sv&ids=${'x'.repeat(1_001)}`), 'VALIDATION_FAILED');
  });

  test('CAT-01 shows food’s price per kilo or litre on its card', async () => {
    const { productId } = await api.make.product({ price: kr(85), priceEur: 790 });
    const food = (net: object) =>
      api.database.run({
        text: 'update products set food = $2 where id = $1',
        values: [productId, { ...net, ingredients: { sv: '', en: '' }, allergens: { sv: '', en: '' }, storage: { sv: '', en: '' } }],
      });
    expect((await cards([productId]))[0]?.unit_prices).toEqual([]);
    await food({ netGrams: 170 });
    expect((await cards([productId]))[0]?.unit_prices).toEqual([
      { currency_code: 'SEK', amount: 500, per: 'kg' },
      { currency_code: 'EUR', amount: 46.47, per: 'kg' },
    ]);
    await food({ netMl: 250 });
    expect((await cards([productId]))[0]?.unit_prices[0]).toEqual({ currency_code: 'SEK', amount: 340, per: 'l' });
  });
});
