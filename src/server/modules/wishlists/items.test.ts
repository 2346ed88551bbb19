import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WishlistItem } from '#shared/contract/wishes.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { findable } from '../friends/testing/friends.ts';
import { getList, makeList, getTitles, addWish } from './testing/lists.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const _NOBODY = '01930000-0000-4000-8000-000000000000';

describe('WISH-04 items of a list', () => {
  test('stores a product with variant, quantity, note and both prices', async () => {
    const anna = await findable(api);
    const product = await api.make.product({ title: 'Vas', price: kr(349), priceEur: kr(32) });
    const dear = await api.make.variant(product, { price: kr(499) });
    const list = await makeList(anna);
    const any = await addWish(anna, list._id, { productId: product.productId, quantity: 2, note: ' Gärna blå ', isMostWanted: true });
    expect(any).toMatchObject({ title: 'Vas', product_id: product.productId, variant_id: null, quantity: 2, note: 'Gärna blå', isMostWanted: true, state: 'in_stock', hasPriceRange: true, url: null });
    const certain = await addWish(anna, list._id, { productId: product.productId, variantId: dear });
    expect(certain.prices).toContainEqual({ currency_code: 'SEK', amount: 499 });
    await api.make.setPrice(product.variantId, kr(299));
    const [first] = (await getList(anna, list._id)).products;
    expect([first?.pricesThen, first?.prices]).toEqual([
      expect.arrayContaining([{ currency_code: 'SEK', amount: 349 }]),
      expect.arrayContaining([
        { currency_code: 'SEK', amount: 299 },
        { currency_code: 'EUR', amount: 32 },
      ]),
    ]);
  });

  test('restores a deleted product with its details, repeatedly, not earlier ones', async () => {
    const anna = await findable(api);
    const product = await api.make.product();
    const [earlier, retained] = [await api.make.variant(product), await api.make.variant(product)];
    const list = await makeList(anna);
    const wishes = [];
    for (const variantId of [earlier, retained, null]) wishes.push(await addWish(anna, list._id, { productId: product.productId, variantId, note: 'Blå' }));
    await anna.browser.delete(`/api/app/wishlists/${list._id}/items/${wishes[0]?._id}`);
    api.clock.advance(1_000);
    const address = `/api/app/wishlists/${list._id}/products/${product.productId}`;
    await anna.browser.delete(address);
    expect(await getTitles(anna, list._id)).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      expect((await anna.browser.post(`${address}/restore`)).status).toBe(200);
      expect((await getList(anna, list._id)).products.map(({ _id, note }) => [_id, note])).toEqual([
        [wishes[1]?._id, 'Blå'],
        [wishes[2]?._id, 'Blå'],
      ]);
    }
    await anna.browser.delete(address);
    api.clock.advance(11 * 60_000);
    expectProblem(await anna.browser.post(`${address}/restore`), 'NOT_FOUND');
    expectProblem(await (await findable(api)).browser.post(`${address}/restore`), 'NOT_FOUND');
  });

  test('retains sold-out and discontinued items, marked as such', async () => {
    const anna = await findable(api);
    const [sold, gone, without] = [await api.make.product({ title: 'Kopp' }), await api.make.product({ title: 'Fat' }), await api.make.product({ title: 'Skål' })];
    const variant = await api.make.variant(without);
    const list = await makeList(anna);
    for (const wish of [{ productId: sold.productId }, { productId: gone.productId }, { productId: without.productId, variantId: variant }]) await addWish(anna, list._id, wish);
    await api.make.setStock(sold.stockItemId, 0);
    await api.database.run({ text: 'update products set is_published = false where id = $1', values: [gone.productId] });
    await api.database.run({ text: 'delete from variants where id = $1', values: [variant] });
    const { products } = await getList(anna, list._id);
    expect(products.map(({ title, state, path }) => [title, state, path !== null])).toEqual([
      ['Kopp', 'out_of_stock', true],
      ['Fat', 'gone', false],
      ['Skål', 'gone', true],
    ]);
    expectProblem(await anna.browser.post(`/api/app/wishlists/${list._id}/items`, { productId: gone.productId, quantity: 1 }), 'NOT_FOUND');
    await api.database.run({ text: 'delete from products where id = $1', values: [gone.productId] });
    expect(await getTitles(anna, list._id)).toContain('Fat');
  });

  test('changes the variant with its price, refusing unknown or duplicate ones', async () => {
    const anna = await findable(api);
    const product = await api.make.product({ price: kr(349) });
    const [dear, other] = [await api.make.variant(product, { price: kr(499) }), await api.make.variant(product)];
    const stranger = await api.make.product();
    const list = await makeList(anna);
    const any = await addWish(anna, list._id, { productId: product.productId, note: 'Blå' });
    const taken = await addWish(anna, list._id, { productId: product.productId, variantId: other });
    const change = (id: string, body: object) => anna.browser.patch(`/api/app/wishlists/${list._id}/items/${id}`, body);
    const sek = (item: WishlistItem) => item.pricesThen.find(({ currency_code }) => currency_code === 'SEK')?.amount;
    const { item } = (await change(any._id, { variantId: dear })).body;
    expect([item._id, item.variant_id, item.note, sek(item)]).toEqual([any._id, dear, 'Blå', 499]);
    for (const [variantId, code] of [
      [stranger.variantId, 'invalid'],
      ['variant_none', 'invalid'],
      [other, 'wished_already'],
    ]) {
      const refused = await change(any._id, { variantId });
      expectProblem(refused, 'VALIDATION_FAILED');
      expect(refused.body.errors).toMatchObject([{ field: 'variantId', code }]);
    }
    await anna.browser.delete(`/api/app/wishlists/${list._id}/items/${taken._id}`);
    expect((await change(any._id, { variantId: other })).body.item).toMatchObject({ _id: any._id, variant_id: other });
    expect((await change(any._id, { variantId: other, quantity: 2 })).body.item).toMatchObject({ variant_id: other, quantity: 2 });
    expect((await change(any._id, { variantId: null })).body.item).toMatchObject({ variant_id: null });
    expect(await getTitles(anna, list._id)).toHaveLength(1);
  });

  test('stores anything else with title, address and price', async () => {
    const anna = await findable(api);
    const list = await makeList(anna);
    const item = await addWish(anna, list._id, { title: 'En cykel', url: 'https://cyklar.example/blå?a=1', price: 4990.5 });
    expect(item).toMatchObject({ title: 'En cykel', product_id: null, state: 'elsewhere', prices: [{ currency_code: 'SEK', amount: 4990.5 }], path: null });
    const change = async (body: object) => (await anna.browser.patch(`/api/app/wishlists/${list._id}/items/${item._id}`, body)).body.item;
    expect(await change({ title: 'En röd cykel', price: 200, currencyCode: 'EUR', note: '24 tum', isMostWanted: true })).toMatchObject({
      title: 'En röd cykel',
      prices: [{ currency_code: 'EUR', amount: 200 }],
      note: '24 tum',
    });
    expect(await change({ price: null, url: null })).toMatchObject({ prices: [], url: null, title: 'En röd cykel', note: '24 tum', isMostWanted: true });
    for (const wrong of [
      { title: '' },
      { title: 'x', url: 'javascript:alert(1)' },
      { title: 'x', url: 'ftp://a.example/' },
      { title: 'x', price: 1.234 },
      { title: 'x', price: -1 },
      { title: 'x', quantity: 0 },
      { title: 'x', quantity: 100 },
      { title: 'x', note: 'x'.repeat(501) },
      {},
    ]) {
      expectProblem(await anna.browser.post(`/api/app/wishlists/${list._id}/items`, wrong), 'VALIDATION_FAILED');
    }
  });

  test.each([
    ['https://kim:hemligt@butik.example/vas', 'https://butik.example/vas'],
    ['https://butik.example/\u202Esav\u2066', 'https://butik.example/sav'],
  ])('strips credentials and bidi signs from the address %j', async (url, stored) => {
    const anna = await findable(api);
    const list = await makeList(anna);
    const made = await addWish(anna, list._id, { title: 'Vas', url });
    expect(made).toMatchObject({ url: stored });
    const { body } = await anna.browser.patch(`/api/app/wishlists/${list._id}/items/${made._id}`, { url, note: 'Rad\u2028två\u202E' });
    expect(body.item).toMatchObject({ url: stored, note: 'Rad\ntvå' });
  });

  test('adds a product once, and changes only the owner’s fields', async () => {
    const anna = await findable(api);
    const { productId, variantId } = await api.make.product({ title: 'Vas' });
    const list = await makeList(anna);
    const first = await addWish(anna, list._id, { productId, note: 'Blå' });
    expect(await addWish(anna, list._id, { productId, note: 'Röd' })).toEqual(first);
    expect((await addWish(anna, list._id, { productId, variantId }))._id).not.toBe(first._id);
    expect((await anna.browser.patch(`/api/app/wishlists/${list._id}/items/${first._id}`, { title: 'Annat', price: 1, quantity: 3 })).body.item).toMatchObject({
      title: 'Vas',
      quantity: 3,
      pricesThen: first.pricesThen,
    });
    for (const [wish, code] of [
      [{ productId: 'prod_x' }, 'NOT_FOUND'],
      [{ productId, variantId: 'variant_x' }, 'NOT_FOUND'],
    ] as const)
      expectProblem(await anna.browser.post(`/api/app/wishlists/${list._id}/items`, wish), code);
  });

  test('moves to a place counted from 0, or to the end', async () => {
    const anna = await findable(api);
    const list = await makeList(anna);
    const items: WishlistItem[] = [];
    for (const title of ['a', 'b', 'c', 'd']) items.push(await addWish(anna, list._id, { title }));
    const move = (index: number, position: number) => anna.browser.patch(`/api/app/wishlists/${list._id}/items/${items[index]?._id}`, { position });
    for (const [index, position, expected] of [
      [3, 0, 'dabc'],
      [3, 2, 'abdc'],
      [0, 99, 'bdca'],
      [1, 1, 'dbca'],
    ] as const) {
      await move(index, position);
      expect((await getTitles(anna, list._id)).join('')).toBe(expected);
    }
    await addWish(anna, list._id, { title: 'e' });
    expect((await getTitles(anna, list._id)).join('')).toBe('dbcae');
  });

  test('is deleted and restored to its place, or added again', async () => {
    const anna = await findable(api);
    const { productId } = await api.make.product({ title: 'Vas' });
    const list = await makeList(anna);
    const item = await addWish(anna, list._id, { productId, note: 'Blå' });
    await addWish(anna, list._id, { title: 'b' });
    const address = `/api/app/wishlists/${list._id}/items/${item._id}`;
    expect((await anna.browser.delete(address)).body.success).toBe(true);
    expect(await getTitles(anna, list._id)).toEqual(['b']);
    expectProblem(await anna.browser.delete(address), 'NOT_FOUND');
    expectProblem(await anna.browser.patch(address, { note: 'x' }), 'NOT_FOUND');
    expect((await anna.browser.post(`${address}/restore`)).body.item).toMatchObject({ _id: item._id, note: 'Blå' });
    expect(await getTitles(anna, list._id)).toEqual(['Vas', 'b']);
    expect((await anna.browser.post(`${address}/restore`)).status, 'again is once').toBe(200);
    await anna.browser.delete(`/api/app/wishlists/${list._id}/products/${productId}`);
    expect((await addWish(anna, list._id, { productId }))._id).toBe(item._id);
    await anna.browser.delete(address);
    api.clock.advance(600_001);
    await api.database.run({ text: `select graphile_worker.add_job('wishlists:forget-removed', '{}')`, values: [] });
    await api.runJobs();
    expectProblem(await anna.browser.post(`${address}/restore`), 'NOT_FOUND');
  });

  test('contains five hundred items at most, paged on request', async () => {
    const anna = await findable(api);
    const list = await makeList(anna);
    await api.database.run({
      text: `insert into wishlist_items (id, list_id, title, quantity, position, prices_then, added_at, updated_at) select gen_random_uuid(), $1, 'nr ' || n, 1, n, '[]', now(), now() from generate_series(1, 499) n`,
      values: [list._id],
    });
    const last = await addWish(anna, list._id, { title: 'sist' });
    expectProblem(await anna.browser.post(`/api/app/wishlists/${list._id}/items`, { title: 'för mycket' }), 'WISHLIST_FULL');
    expectProblem(await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'x', products: [{ product_id: (await api.make.product()).productId }] }), 'WISHLIST_FULL');
    expect((await getList(anna, list._id)).products).toHaveLength(500);
    const page = (await anna.browser.get(`/api/app/wishlists/${list._id}?page=9&limit=60`)).body;
    expect([page.wishlist.products.length, page.wishlist.products.at(-1)._id, page.pagination.totalPages, page.wishlist.itemCount]).toEqual([20, last._id, 9, 500]);
    await anna.browser.delete(`/api/app/wishlists/${list._id}/items/${last._id}`);
    await addWish(anna, list._id, { title: 'i stället' });
    expectProblem(await anna.browser.post(`/api/app/wishlists/${list._id}/items/${last._id}/restore`), 'WISHLIST_FULL');
  });
});

describe('WISH-01 PUT with all products', () => {
  test('[19] makes these the shop items in order, retaining ids, notes and others', async () => {
    const anna = await findable(api);
    const [a, b, c] = [await api.make.product({ title: 'a' }), await api.make.product({ title: 'b' }), await api.make.product({ title: 'c' })];
    const list = await makeList(anna);
    const retained = await addWish(anna, list._id, { productId: a.productId, note: 'Blå', isMostWanted: true });
    const variant = await addWish(anna, list._id, { productId: a.productId, variantId: a.variantId });
    await addWish(anna, list._id, { productId: b.productId });
    const other = await addWish(anna, list._id, { title: 'cykel' });
    const put = (products: object[]) => anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'Ny', products });
    const { wishlist } = (
      await put([
        { product_id: c.productId, quantity: 2 },
        { product_id: a.productId, variant_id: a.variantId },
        { product_id: c.productId },
        { product_id: null },
        { product_id: a.productId, quantity: 4 },
      ])
    ).body;
    expect(wishlist.products.map((item: WishlistItem) => [item.title, item.quantity])).toEqual([
      ['c', 2],
      ['a', 1],
      ['cykel', 1],
      ['a', 4],
    ]);
    expect(wishlist.products.find((item: WishlistItem) => item._id === retained._id)).toMatchObject({ note: 'Blå', isMostWanted: true, pricesThen: retained.pricesThen });
    expect(wishlist.products.map((item: WishlistItem) => item._id)).toEqual(expect.arrayContaining([variant._id, other._id]));
    expect((await put(wishlist.products)).body.wishlist.products, 'what was answered can be sent back').toEqual(wishlist.products);
    await put([]);
    const back = (await put([{ product_id: a.productId }])).body.wishlist.products;
    expect(
      back.map((item: WishlistItem) => item._id),
      'what comes back at once is the same thing',
    ).toEqual([retained._id, other._id]);
  });

  test('refuses unknown products without changes, but accepts those already listed', async () => {
    const anna = await findable(api);
    const { productId } = await api.make.product({ title: 'Vas' });
    const list = await makeList(anna);
    const item = await addWish(anna, list._id, { productId });
    await api.database.run({ text: 'update products set is_published = false where id = $1', values: [productId] });
    const refused = await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'Ny', products: [{ product_id: productId }, { product_id: 'prod_x' }] });
    expectProblem(refused, 'VALIDATION_FAILED');
    expect(refused.body.errors).toMatchObject([{ field: 'products.1.product_id', code: 'invalid' }]);
    expect((await getList(anna, list._id)).name).toBe('Önskningar');
    expect((await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'Ny', products: [{ product_id: productId }] })).body.wishlist.products).toMatchObject([
      { _id: item._id, title: 'Vas', state: 'gone' },
    ]);
  });
});
