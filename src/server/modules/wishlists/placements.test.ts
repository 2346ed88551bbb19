/** One wish on several of a member's lists: added, changed, taken off and taken back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { addWish, getList, makeList, ownTogether, getTitles } from './testing/lists.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const place = ({ browser }: Somebody, from: string, itemId: string, listId: string): Promise<Answer> => browser.post(`/api/app/wishlists/${from}/items/${itemId}/placements`, { listId });
const takeOff = ({ browser }: Somebody, listId: string, itemId: string): Promise<Answer> => browser.delete(`/api/app/wishlists/${listId}/items/${itemId}`);
const takeBack = ({ browser }: Somebody, listId: string, itemId: string): Promise<Answer> => browser.post(`/api/app/wishlists/${listId}/items/${itemId}/restore`);
const sweep = async () => {
  await api.database.run({ text: `select graphile_worker.add_job('wishlists:forget-removed', '{}')`, values: [] });
  await api.runJobs();
};

/** Anna’s two lists, and a wish that is on both. */
async function onBoth(input: object = { title: 'Cykel', note: 'Blå' }) {
  const anna = await findable(api, { firstName: 'Anna' });
  const [one, other] = [await makeList(anna, { name: 'Femtio år', visibility: 'link' }), await makeList(anna, { name: 'Jul', visibility: 'link' })];
  const { _id } = await addWish(anna, one._id, input);
  expect((await place(anna, one._id, _id, other._id)).status).toBe(201);
  const titles = async () => [await getTitles(anna, one._id), await getTitles(anna, other._id)];
  return { anna, one, other, itemId: _id, titles };
}

describe('WISH-01 one wish on several lists', () => {
  test('stands on both with one id, naming the other to its owner', async () => {
    const { anna, one, other, itemId } = await onBoth();
    expect((await place(anna, one._id, itemId, other._id)).body.item.alsoOn, 'again is once').toEqual([{ _id: other._id, name: 'Jul' }]);
    expect((await getList(anna, one._id)).products).toMatchObject([{ _id: itemId, alsoOn: [{ _id: other._id, name: 'Jul' }] }]);
    expect((await getList(anna, other._id)).products).toMatchObject([{ _id: itemId, alsoOn: [{ _id: one._id, name: 'Femtio år' }] }]);
    const seen = await api.browser().get(`/api/app/public/wishlists/${other.publicId}`);
    expect(seen.body.wishlist.products).toMatchObject([{ _id: itemId, title: 'Cykel' }]);
    expect(JSON.stringify(seen.body)).not.toMatch(new RegExp(`alsoOn|Femtio|${one._id}|${one.publicId}`));
    const { wishlists } = (await anna.browser.get('/api/app/wishlists')).body;
    expect(wishlists.map(({ itemCount }: { itemCount: number }) => itemCount)).toEqual([1, 1]);
    expect((await anna.browser.get('/api/app/search?q=cykel')).body.wishes, 'found once').toMatchObject([{ _id: itemId }]);
  });

  test('is changed once, by way of either list', async () => {
    const { anna, one, other, itemId } = await onBoth();
    await anna.browser.patch(`/api/app/wishlists/${other._id}/items/${itemId}`, { title: 'Röd cykel', quantity: 3 });
    await anna.browser.patch(`/api/app/wishlists/${one._id}/items/${itemId}`, { tags: ['fritid'] });
    for (const { _id } of [one, other]) expect((await getList(anna, _id)).products).toMatchObject([{ title: 'Röd cykel', note: 'Blå', quantity: 3, tags: ['fritid'] }]);
    expect((await getList(anna, other._id)).tags).toEqual([{ name: 'fritid', count: 1 }]);
  });

  test('loses no change when both lists change it at once', async () => {
    const { anna, one, other, itemId } = await onBoth();
    let rival: Promise<Answer> | undefined;
    api.onStep('wishlists.item.read', async () => {
      rival = anna.browser.patch(`/api/app/wishlists/${other._id}/items/${itemId}`, { title: 'Röd cykel' });
      await Promise.race([rival, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    expect((await anna.browser.patch(`/api/app/wishlists/${one._id}/items/${itemId}`, { note: '24 tum' })).status).toBe(200);
    expect((await rival)?.status).toBe(200);
    expect((await getList(anna, one._id)).products).toMatchObject([{ title: 'Röd cykel', note: '24 tum' }]);
  });

  test.each([0, 1])('stays on the other list when taken off list %i, and comes back', async (index) => {
    const { anna, one, other, itemId, titles } = await onBoth();
    const listId = index === 0 ? one._id : other._id;
    expect((await takeOff(anna, listId, itemId)).status).toBe(200);
    expect(await titles()).toEqual(index === 0 ? [[], ['Cykel']] : [['Cykel'], []]);
    expectProblem(await takeOff(anna, listId, itemId), 'NOT_FOUND');
    expect((await takeBack(anna, listId, itemId)).body.item).toMatchObject({ _id: itemId });
    expect((await takeBack(anna, listId, itemId)).status, 'again is once').toBe(200);
    expect(await titles()).toEqual([['Cykel'], ['Cykel']]);
    await takeOff(anna, listId, itemId);
    api.clock.advance(11 * 60_000);
    expectProblem(await takeBack(anna, listId, itemId), 'NOT_FOUND');
    await sweep();
    expect(await titles()).toEqual(index === 0 ? [[], ['Cykel']] : [['Cykel'], []]);
    expect((await place(anna, index === 0 ? other._id : one._id, itemId, listId)).status).toBe(201);
    expect(await titles()).toEqual([['Cykel'], ['Cykel']]);
  });

  test('comes back on one list when it was taken off both', async () => {
    const { anna, one, other, itemId, titles } = await onBoth();
    await takeOff(anna, one._id, itemId);
    await takeOff(anna, other._id, itemId);
    expect(await titles()).toEqual([[], []]);
    expect((await takeBack(anna, one._id, itemId)).status).toBe(200);
    expect(await titles()).toEqual([['Cykel'], []]);
    expect((await takeBack(anna, other._id, itemId)).status).toBe(200);
    expect(await titles()).toEqual([['Cykel'], ['Cykel']]);
    await takeOff(anna, other._id, itemId);
    await takeOff(anna, one._id, itemId);
    api.clock.advance(11 * 60_000);
    await sweep();
    expect(await api.database.run({ text: 'select 1 from wishlist_items where id = $1', values: [itemId] })).toEqual([]);
  });

  test.each([0, 1])('goes on when list %i is removed, and returns with it', async (index) => {
    const { anna, one, other, itemId, titles } = await onBoth();
    const [gone, left] = index === 0 ? [one, other] : [other, one];
    await anna.browser.delete(`/api/app/wishlists/${gone._id}`);
    expect((await getList(anna, left._id)).products).toMatchObject([{ _id: itemId, alsoOn: [] }]);
    await anna.browser.post(`/api/app/wishlists/${gone._id}/restore`);
    expect(await titles()).toEqual([['Cykel'], ['Cykel']]);
    await anna.browser.delete(`/api/app/wishlists/${gone._id}`);
    api.clock.advance(11 * 60_000);
    await sweep();
    expect((await getList(anna, left._id)).products).toMatchObject([{ _id: itemId, alsoOn: [] }]);
  });

  test('moves from one of its lists to a third', async () => {
    const { anna, one, other, itemId } = await onBoth();
    const third = await makeList(anna, { name: 'Nytt hem' });
    const move = (from: string, to: string) => anna.browser.post(`/api/app/wishlists/${from}/items/${itemId}/move`, { listId: to });
    for (const time of [1, 2]) expect((await move(other._id, third._id)).status, `time ${time}`).toBe(200);
    expect((await getList(anna, one._id)).products).toMatchObject([{ alsoOn: [{ name: 'Nytt hem' }] }]);
    expect(await getTitles(anna, other._id)).toEqual([]);
    expect((await move(one._id, third._id)).body.item.alsoOn, 'it was there already').toEqual([]);
    expect([await getTitles(anna, one._id), await getTitles(anna, third._id)]).toEqual([[], ['Cykel']]);
  });

  test('has a place of its own on each list', async () => {
    const { anna, one, other, itemId } = await onBoth();
    await addWish(anna, other._id, { title: 'Bok' });
    await addWish(anna, one._id, { title: 'Vas' });
    const moveTo = (listId: string, position: number) => anna.browser.patch(`/api/app/wishlists/${listId}/items/${itemId}`, { position });
    await moveTo(other._id, 1);
    expect([await getTitles(anna, one._id), await getTitles(anna, other._id)]).toEqual([
      ['Cykel', 'Vas'],
      ['Bok', 'Cykel'],
    ]);
    await moveTo(one._id, 1);
    await moveTo(other._id, 0);
    expect([await getTitles(anna, one._id), await getTitles(anna, other._id)]).toEqual([
      ['Vas', 'Cykel'],
      ['Cykel', 'Bok'],
    ]);
  });
});

describe('WISH-01 a product on several lists', () => {
  async function productOnBoth() {
    const product = await api.make.product({ title: 'Vas' });
    const { productId } = product;
    const { productId: bookId } = await api.make.product({ title: 'Bok' });
    return { ...(await onBoth({ productId })), product, productId, bookId };
  }

  test('is on each list once, by heart, PUT, variant and place', async () => {
    const { anna, one, other, itemId, product, productId, titles } = await productOnBoth();
    for (const { _id } of [one, other]) expect((await addWish(anna, _id, { productId }))._id).toBe(itemId);
    expect((await anna.browser.get(`/api/app/wishlists/products/count/${productId}`)).body.data.count).toBe(2);
    const variantId = await api.make.variant(product);
    await addWish(anna, other._id, { productId, variantId });
    expectProblem(await anna.browser.patch(`/api/app/wishlists/${one._id}/items/${itemId}`, { variantId }), 'VALIDATION_FAILED');
    const third = await makeList(anna);
    await addWish(anna, third._id, { productId });
    const refused = await place(anna, one._id, itemId, third._id);
    expectProblem(refused, 'VALIDATION_FAILED');
    expect(refused.body.errors).toMatchObject([{ field: 'listId', code: 'wished_already' }]);
    expect(await titles()).toEqual([['Vas'], ['Vas', 'Vas']]);
  });

  test.each([0, 1])('a PUT of list %i without it leaves it on the other', async (index) => {
    const { anna, one, other, itemId, productId, bookId, titles } = await productOnBoth();
    const listId = index === 0 ? one._id : other._id;
    const put = (products: object[]) => anna.browser.put(`/api/app/wishlists/${listId}`, { products });
    expect((await put([{ product_id: bookId }, { product_id: productId, quantity: 4 }])).status).toBe(200);
    expect((await getList(anna, listId)).products).toMatchObject([{ title: 'Bok' }, { _id: itemId, quantity: 4 }]);
    await put([{ product_id: bookId }]);
    expect(await titles()).toEqual(index === 0 ? [['Bok'], ['Vas']] : [['Vas'], ['Bok']]);
  });

  test.each([0, 1])('a heart taken from list %i and put back is the same wish', async (index) => {
    const { anna, one, other, itemId, productId, titles } = await productOnBoth();
    const listId = index === 0 ? one._id : other._id;
    const address = `/api/app/wishlists/${listId}/products/${productId}`;
    await anna.browser.delete(address);
    expect(await titles()).toEqual(index === 0 ? [[], ['Vas']] : [['Vas'], []]);
    expect((await anna.browser.post(`${address}/restore`)).status).toBe(200);
    await anna.browser.delete(address);
    expect((await addWish(anna, listId, { productId }))._id, 'wished for again').toBe(itemId);
    expect(await titles()).toEqual([['Vas'], ['Vas']]);
  });
});

describe('WISH-03 lists that may hold one wish', () => {
  test('refuses lists that others own or did, and lists for other people', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    await befriend(anna, erik);
    const { jubilee } = (await anna.browser.post('/api/app/jubilees', { firstName: 'Elsa' })).body;
    const own = await makeList(anna);
    const { _id } = await addWish(anna, own._id, { title: 'Cykel' });
    const invited = await makeList(anna, { owners: [erik.id] });
    const left = await ownTogether(api, anna, erik);
    await erik.browser.delete(`/api/app/wishlists/${left._id}`);
    const targets = [await ownTogether(api, anna, erik), invited, left, await makeList(anna, { jubileeId: jubilee._id }), await makeList(anna, { forName: 'Nora' })];
    for (const { _id: listId } of targets) {
      const refused = await place(anna, own._id, _id, listId);
      expectProblem(refused, 'VALIDATION_FAILED');
      expect(refused.body.errors).toMatchObject([{ field: 'listId', code: 'not_shareable' }]);
    }
    const [one, other] = [await makeList(anna, { jubileeId: jubilee._id }), await makeList(anna, { jubileeId: jubilee._id })];
    const doll = await addWish(anna, one._id, { title: 'Docka' });
    expect((await place(anna, one._id, doll._id, other._id)).status, 'two lists for one person').toBe(201);
    for (const [from, item, to] of [
      [own._id, _id, (await makeList(erik))._id],
      [(await makeList(erik))._id, _id, own._id],
      [one._id, _id, own._id],
      [own._id, 'x', one._id],
    ] as const)
      expectProblem(await place(anna, from, item, to), 'NOT_FOUND');
  });

  test('refuses two lists that the same two own, in either’s hands', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    await befriend(anna, erik);
    const [one, other] = [await ownTogether(api, anna, erik), await ownTogether(api, erik, anna)];
    const { _id } = await addWish(anna, one._id, { title: 'Cykel' });
    for (const owner of [anna, erik]) {
      const refused = await place(owner, one._id, _id, other._id);
      expectProblem(refused, 'VALIDATION_FAILED');
      expect(refused.body.errors).toMatchObject([{ field: 'listId', code: 'not_shareable' }]);
    }
    // What sharing would lead to: a block leaves each with the list that they made.
    await erik.browser.post('/api/app/blocks', { memberId: anna.id });
    const lists = async ({ browser }: Somebody) => (await browser.get('/api/app/wishlists')).body.wishlists.map((list: { _id: string }) => list._id);
    expect([await lists(anna), await lists(erik)]).toEqual([[one._id], [other._id]]);
  });

  test('keeps both lists the member’s alone, and for the same person', async () => {
    const { anna, one, other, itemId } = await onBoth();
    const erik = await findable(api);
    await befriend(anna, erik);
    const { jubilee } = (await anna.browser.post('/api/app/jubilees', { firstName: 'Elsa' })).body;
    const put = (body: object) => anna.browser.put(`/api/app/wishlists/${other._id}`, body);
    for (const [body, field] of [
      [{ owners: [erik.id] }, 'owners'],
      [{ jubileeId: jubilee._id }, 'jubileeId'],
      [{ forName: 'Nora' }, 'forName'],
    ] as const) {
      const refused = await put(body);
      expectProblem(refused, 'VALIDATION_FAILED');
      expect(refused.body.errors).toMatchObject([{ field, code: 'shares_wishes' }]);
    }
    expect((await put({ name: 'Jul igen', owners: [], jubileeId: null, forName: '', visibility: 'friends' })).status).toBe(200);
    await takeOff(anna, other._id, itemId);
    expect((await put({ jubileeId: jubilee._id, forName: 'Elsa' })).status).toBe(200);
    expectProblem(await takeBack(anna, other._id, itemId), 'NOT_FOUND');
    expect(await getTitles(anna, one._id)).toEqual(['Cykel']);
  });

  test('ends with the account on all lists', async () => {
    const { anna, itemId } = await onBoth();
    expect((await anna.browser.delete('/api/app/user', { password: anna.password })).status).toBe(200);
    await api.runJobs();
    expect(await api.database.run({ text: 'select 1 from wishlist_items where id = $1', values: [itemId] })).toEqual([]);
  });
});
