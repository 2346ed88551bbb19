import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { getList, makeList, ownTogether, getTitles, addWish } from './testing/lists.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

/** The rival request arrives while the first holds the lock; it must wait, or it would interleave. */
function duringPut(rival: () => Promise<Answer>): () => Promise<Answer | undefined> {
  let answer: Promise<Answer> | undefined;
  api.onStep('wishlists.put.removed', async () => {
    answer = rival();
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 300))]);
  });
  return async () => answer;
}

const products = async (count: number) => Promise.all(Array.from({ length: count }, async (_, number) => (await api.make.product({ title: `p${number}` })).productId));

describe('[18] at once', () => {
  test('appends a wish added during a PUT, losing nothing', async () => {
    const anna = await findable(api);
    const list = await makeList(anna);
    const [a, b] = await products(2);
    await addWish(anna, list._id, { productId: a });
    const rival = duringPut(() => anna.browser.post(`/api/app/wishlists/${list._id}/items`, { productId: a, note: 'igen' }));
    expect((await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'A', products: [{ product_id: b }] })).status).toBe(200);
    expect((await rival())?.status).toBe(201);
    expect(await getTitles(anna, list._id)).toEqual(['p1', 'p0']);
  });

  test('reverts no concurrent rename by a PUT that omits the name', async () => {
    const [anna, erik] = await two();
    const list = await ownTogether(api, anna, erik, { name: 'Jul' });
    expect((await erik.browser.put(`/api/app/wishlists/${list._id}`, { name: 'Jul 2026' })).status).toBe(200);
    expect((await anna.browser.put(`/api/app/wishlists/${list._id}`, { visibility: 'private' })).body.wishlist).toMatchObject({ name: 'Jul 2026', visibility: 'private' });
  });

  test('applies one of two PUTs last, never a mixture', async () => {
    const anna = await findable(api);
    const list = await makeList(anna);
    const [a, b, c] = await products(3);
    await addWish(anna, list._id, { productId: a });
    const rival = duringPut(() => anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'B', products: [{ product_id: c }, { product_id: a }] }));
    await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'A', products: [{ product_id: b }] });
    expect((await rival())?.status).toBe(200);
    expect([(await getList(anna, list._id)).name, ...(await getTitles(anna, list._id))]).toEqual(['B', 'p2', 'p0']);
  });

  test('adds the wish or refuses it when its list is deleted meanwhile', async () => {
    const anna = await findable(api);
    const list = await makeList(anna);
    let removal: Promise<Answer> | undefined;
    api.onStep('wishlists.locked', async () => {
      removal = anna.browser.delete(`/api/app/wishlists/${list._id}`);
      await Promise.race([removal, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    expect((await anna.browser.post(`/api/app/wishlists/${list._id}/items`, { title: 'cykel' })).status).toBe(201);
    expect((await removal)?.status).toBe(200);
    expect((await anna.browser.post(`/api/app/wishlists/${list._id}/items`, { title: 'bok' })).status).toBe(404);
    await anna.browser.post(`/api/app/wishlists/${list._id}/restore`);
    expect(await getTitles(anna, list._id)).toEqual(['cykel']);
  });

  test('makes one wish of fifty hearts by two owners', async () => {
    const [anna, erik] = await two();
    const list = await ownTogether(api, anna, erik);
    const [productId] = await products(1);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => (number % 2 ? anna : erik).browser.post(`/api/app/wishlists/${list._id}/items`, { productId })));
    expect(new Set(answers.map(({ body }) => body.item?._id)).size).toBe(1);
    expect(await getTitles(anna, list._id)).toEqual(['p0']);
  });

  test('leaves a consistent list after fifty concurrent adds, moves, deletions and PUTs', async () => {
    const anna = await findable(api);
    const list = await makeList(anna);
    const ids = await products(6);
    const bike = await addWish(anna, list._id, { title: 'cykel' });
    const address = `/api/app/wishlists/${list._id}`;
    const ways = [
      (n: number) => anna.browser.post(`${address}/items`, { productId: ids[n % 6] }),
      (n: number) => anna.browser.delete(`${address}/products/${ids[n % 6]}`),
      (n: number) => anna.browser.patch(`${address}/items/${bike._id}`, { position: n % 7 }),
      (n: number) => anna.browser.put(address, { name: String(n), products: ids.slice(0, n % 6).map((product_id) => ({ product_id })) }),
    ];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => (ways[number % ways.length] ?? ways[0])?.(number)));
    expect([...new Set(answers.map((answer) => answer?.status))].sort()).toEqual([200, 201]);
    const titles = await getTitles(anna, list._id);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles).toContain('cykel');
  });

  test('deletes a list when both owners’ accounts end at once', async () => {
    const [anna, erik] = await two();
    const list = await ownTogether(api, anna, erik);
    const end = ({ browser, password }: Somebody) => browser.delete('/api/app/user', { password });
    expect((await Promise.all([end(anna), end(erik)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await api.database.run({ text: 'select 1 from wishlists where id = $1', values: [list._id] })).toEqual([]);
  });

  test('deletes the list by the second of two owners leaving together', async () => {
    const [anna, erik] = await two();
    const list = await ownTogether(api, anna, erik);
    let rival: Promise<Answer> | undefined;
    api.onStep('wishlists.others.counted', async () => {
      rival = erik.browser.delete(`/api/app/wishlists/${list._id}`);
      await Promise.race([rival, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    const answers = [await anna.browser.delete(`/api/app/wishlists/${list._id}`), await rival].filter((answer) => answer !== undefined);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.restorableUntil === null)).toHaveLength(1);
  });

  test('makes no owner when accepting during a block', async () => {
    const [anna, erik] = await two();
    const list = await makeList(anna, { owners: [erik.id] });
    let yes: Promise<Answer> | undefined;
    api.onStep('friends.block.parted', async () => {
      yes = erik.browser.post(`/api/app/wishlists/${list._id}/ownership`);
      await Promise.race([yes, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    expect((await anna.browser.post('/api/app/blocks', { memberId: erik.id })).status).toBe(201);
    expect((await yes)?.status).toBe(404);
    expect((await getList(anna, list._id)).owners).toHaveLength(1);
  });

  test('leaves an owner when one leaves while the other blocks them', async () => {
    const [anna, erik] = await two();
    const list = await ownTogether(api, anna, erik);
    let block: Promise<Answer> | undefined;
    api.onStep('wishlists.locked', async () => {
      block = erik.browser.post('/api/app/blocks', { memberId: anna.id });
      await Promise.race([block, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    expect((await anna.browser.delete(`/api/app/wishlists/${list._id}`)).status).toBe(200);
    expect((await block)?.status).toBe(201);
    expect((await getList(erik, list._id)).owners).toMatchObject([{ _id: erik.id }]);
  });
});

async function two(): Promise<[Somebody, Somebody]> {
  const [anna, erik] = [await findable(api), await findable(api)];
  await befriend(anna, erik);
  return [anna, erik];
}
