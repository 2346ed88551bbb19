import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { findable } from '../friends/testing/friends.ts';
import { makeList, addWish } from './testing/lists.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const NOBODY = '01930000-0000-4000-8000-000000000000';

describe('WISH-01 a list', () => {
  test('ENT-01 is created with name, owners and privacy, and every specified field', async () => {
    const anna = await findable(api, { firstName: 'Anna', lastName: 'Lind' });
    const { status, body } = await anna.browser.post('/api/app/wishlists', { name: '  Femtio år ', owners: [], private: false });
    expect(status).toBe(201);
    expect(body.wishlist).toMatchObject({
      name: 'Femtio år',
      isPrivate: false,
      visibility: 'friends',
      products: [],
      owners: [{ _id: anna.id, firstName: 'Anna', lastName: 'Lind' }],
      publicId: null,
      url: null,
    });
    expect((await anna.browser.get(`/api/app/wishlists/${body.wishlist._id}`)).body.wishlist).toEqual(body.wishlist);
    const { wishlists } = (await anna.browser.get('/api/app/wishlists')).body;
    expect(wishlists).toMatchObject([{ _id: body.wishlist._id, itemCount: 0, covers: [] }]);
    expect(wishlists[0].products, 'a list of lists is short').toBeUndefined();
  });

  test('defaults to the privacy settings for new lists', async () => {
    const { browser } = await findable(api);
    expect((await browser.post('/api/app/wishlists', { name: 'A' })).body.wishlist.visibility).toBe('friends');
    const { settings } = (await browser.get('/api/app/settings/privacy')).body;
    await browser.put('/api/app/settings/privacy', { ...settings, wishlists: 'nobody' });
    expect((await browser.post('/api/app/wishlists', { name: 'B' })).body.wishlist.visibility).toBe('private');
  });

  test('PUT isPrivate hides it and revokes its link, or shows friends', async () => {
    const anna = await findable(api);
    const list = await makeList(anna, { visibility: 'link' });
    const put = async (body: object) => (await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'Ny', ...body })).body.wishlist;
    expect(await put({}), 'what isn’t said stays').toMatchObject({ name: 'Ny', visibility: 'link', publicId: list.publicId });
    expect(await put({ isPrivate: false })).toMatchObject({ visibility: 'link', publicId: list.publicId });
    expect(await put({ isPrivate: true })).toMatchObject({ visibility: 'private', isPrivate: true, publicId: null });
    expect(await put({ isPrivate: false })).toMatchObject({ visibility: 'friends', isPrivate: false });
    const linked = await put({ visibility: 'link' });
    expect(linked.publicId, 'a link that was ended never works again').not.toBe(list.publicId);
    expect(linked.url).toBe(`${api.config.publicUrl}/wishlists/${linked.publicId}`);
  });

  test('refuses what no list can be', async () => {
    const { browser } = await findable(api);
    for (const wrong of [
      {},
      { name: ' ' },
      { name: 'x'.repeat(81) },
      { name: 'A', owners: ['x'] },
      { name: 'A', visibility: 'all' },
      { name: 'A', jubileeId: NOBODY },
      { name: 'A', owners: [NOBODY] },
    ]) {
      expectProblem(await browser.post('/api/app/wishlists', wrong), 'VALIDATION_FAILED');
    }
    expect((await browser.get('/api/app/wishlists')).body.wishlists, 'and nothing is left of it').toEqual([]);
    expectProblem(await browser.get('/api/app/wishlists/x'), 'NOT_FOUND');
  });

  test('can be another’s wishes: a linked person’s or a name’s', async () => {
    const { browser } = await findable(api);
    const { jubilee } = (await browser.post('/api/app/jubilees', { firstName: 'Elsa' })).body;
    const { wishlist } = (await browser.post('/api/app/wishlists', { name: 'Dopet', jubileeId: jubilee._id })).body;
    expect(wishlist).toMatchObject({ forName: 'Elsa', jubileeId: jubilee._id });
    expect((await browser.put(`/api/app/wishlists/${wishlist._id}`, { name: 'Dopet', forName: 'Lilla Elsa' })).body.wishlist).toMatchObject({ forName: 'Lilla Elsa', jubileeId: jubilee._id });
    await browser.delete(`/api/app/jubilees/${jubilee._id}`);
    expect((await browser.get(`/api/app/wishlists/${wishlist._id}`)).body.wishlist).toMatchObject({ forName: 'Lilla Elsa', jubileeId: null });
    expectProblem(await browser.put(`/api/app/wishlists/${wishlist._id}`, { name: 'Dopet', jubileeId: jubilee._id }), 'VALIDATION_FAILED');
  });

  test('is deleted, and restored whole within ten minutes, not afterwards', async () => {
    const anna = await findable(api);
    const list = await makeList(anna, { visibility: 'link' });
    await addWish(anna, list._id, { title: 'En cykel' });
    const removed = (await anna.browser.delete(`/api/app/wishlists/${list._id}`)).body;
    expect(Date.parse(removed.restorableUntil) - api.clock.now().getTime()).toBe(600_000);
    for (const address of [`/api/app/wishlists/${list._id}`, `/api/app/public/wishlists/${list.publicId}`]) expectProblem(await anna.browser.get(address), 'NOT_FOUND');
    expectProblem(await anna.browser.delete(`/api/app/wishlists/${list._id}`), 'NOT_FOUND');
    expect((await anna.browser.post(`/api/app/wishlists/${list._id}/restore`)).body.wishlist).toMatchObject({ publicId: list.publicId, products: [{ title: 'En cykel' }] });
    await anna.browser.delete(`/api/app/wishlists/${list._id}`);
    api.clock.advance(600_001);
    expectProblem(await anna.browser.post(`/api/app/wishlists/${list._id}/restore`), 'NOT_FOUND');
    await api.database.run({ text: `select graphile_worker.add_job('wishlists:forget-removed', '{}')`, values: [] });
    await api.runJobs();
    expect(await api.database.run({ text: 'select 1 from wishlists where id = $1', values: [list._id] })).toEqual([]);
  });

  test('are limited to fifty per member, concurrently too', async () => {
    const { browser } = await findable(api);
    for (let number = 1; number <= 48; number += 1) await browser.post('/api/app/wishlists', { name: String(number) });
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser.post('/api/app/wishlists', { name: 'till' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectProblem(answer, 'WISHLISTS_FULL');
  });
});

describe('WISH-02 on how many lists a product is', () => {
  test('counts one’s own lists alone', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    const { productId, variantId } = await api.make.product();
    const other = await api.make.product();
    const one = await makeList(anna);
    api.clock.advance(1_000);
    const two = await makeList(anna);
    for (const list of [one, two]) await addWish(anna, list._id, { productId });
    await addWish(anna, one._id, { productId, variantId });
    await addWish(erik, (await makeList(erik, { visibility: 'link' }))._id, { productId });
    const counted = async () => (await anna.browser.get(`/api/app/wishlists/products/count/${productId}`)).body;
    expect(await counted()).toEqual({ data: { count: 2, wishlistIds: [one._id, two._id] } });
    const wished = async () => (await anna.browser.get(`/api/app/wishlists/products?ids=${productId},${other.productId},prod_x`)).body.data.productIds;
    expect(await wished()).toEqual([productId]);
    await anna.browser.delete(`/api/app/wishlists/${one._id}/products/${productId}`);
    expect(await counted()).toEqual({ data: { count: 1, wishlistIds: [two._id] } });
    await anna.browser.delete(`/api/app/wishlists/${two._id}`);
    expect([await counted(), await wished()]).toEqual([{ data: { count: 0, wishlistIds: [] } }, []]);
    await anna.browser.post(`/api/app/wishlists/${two._id}/restore`);
    const { data } = (await anna.browser.get(`/api/app/wishlists/products?ids=${productId},${other.productId}`)).body;
    expect(data.wishlists, 'every list, with what of it is asked for').toEqual([
      { _id: one._id, name: one.name, productIds: [] },
      { _id: two._id, name: two.name, productIds: [productId] },
    ]);
    expectProblem(await anna.browser.get(`/api/app/wishlists/products?ids=${'x,'.repeat(101)}`), 'VALIDATION_FAILED');
  });
});

test('[16] reads a list in five statements besides the session’s, whatever its size', async () => {
  const anna = await findable(api);
  const list = await makeList(anna, { visibility: 'link' });
  for (let number = 0; number < 5; number += 1) await addWish(anna, list._id, { productId: (await api.make.product()).productId });
  const count = async (address: string) => (await api.listStatements(() => anna.browser.get(address))).length;
  // Subtracts the endpoint's own statement.
  const session = (await count('/api/app/wishlists/products?ids=')) - 1;
  for (const address of [`/api/app/wishlists/${list._id}`, `/api/app/public/wishlists/${list.publicId}`, '/api/app/wishlists'])
    expect((await count(address)) - session, address).toBeLessThanOrEqual(5);
});
