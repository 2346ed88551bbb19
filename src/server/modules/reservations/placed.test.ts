/** Promises of one wish that is on several lists: one claim, seen by all who see one of the lists, and no trace of the others. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { addTo, complete, fillIn, newCart, pay } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { findable, type Somebody } from '../friends/testing/friends.ts';
import { makePair } from '../questions/testing/answers.ts';
import { addWish, getList, makeList } from '../wishlists/testing/lists.ts';
import { findTaken, reserve, reserveAsGuest, undo } from './testing/givers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const DAY_MS = 86_400_000;
const later = async (days: number, ...people: Somebody[]) => {
  api.clock.advance(days * DAY_MS);
  for (const { browser, email, password } of people) expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
};
const follow = async () => {
  await api.database.run({ text: `select graphile_worker.add_job('reservations:follow-placed', '{}')`, values: [] });
  await api.runJobs();
};
const listGiven = async ({ browser }: Somebody, listId: string) => (await browser.get(`/api/app/wishlists/${listId}/given`)).body.given;
const getGifts = async ({ browser }: Somebody) => (await browser.get('/api/app/gifts')).body.gifts;

/** Anna’s two lists, each with a link, and a wish that is on both. */
async function onBoth(wish: object = { title: 'Cykel' }, { one: first = {}, other: second = {} }: { one?: object; other?: object } = {}) {
  const [anna, bo] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Bo' })];
  const one = await makeList(anna, { name: 'Femtio år', visibility: 'link', ...first });
  const other = await makeList(anna, { name: 'Till jul', visibility: 'link', ...second });
  const { _id } = await addWish(anna, one._id, wish);
  expect((await anna.browser.post(`/api/app/wishlists/${one._id}/items/${_id}/placements`, { listId: other._id })).status).toBe(201);
  return { anna, bo, one, other, itemId: _id };
}

const takeOff = ({ browser }: Somebody, listId: string, itemId: string) => browser.delete(`/api/app/wishlists/${listId}/items/${itemId}`);

describe('WISH-04 a promise of a wish on two lists', () => {
  test('holds on both, and is undone on both', async () => {
    const { bo, one, other, itemId } = await onBoth();
    const sara = await findable(api);
    expect((await reserve(bo.browser, one.publicId, itemId)).status).toBe(201);
    expect(await findTaken(sara.browser, other.publicId)).toEqual([{ itemId, reserved: 1, own: 0, ownBought: 0 }]);
    expectProblem(await reserve(sara.browser, other.publicId, itemId), 'RESERVED_ALREADY');
    expect(await findTaken(bo.browser, other.publicId), 'it is their own there, too').toMatchObject([{ own: 1 }]);
    expect(await getGifts(bo), 'one promise').toHaveLength(1);
    await undo(bo.browser, other.publicId, itemId);
    expect(await findTaken(sara.browser, one.publicId)).toEqual([]);
  });

  test('has exactly three winners of fifty at once through both lists', async () => {
    const { one, other, itemId } = await onBoth({ title: 'Cykel', quantity: 3 });
    const givers = await Promise.all(Array.from({ length: 50 }, () => findable(api)));
    const answers = await Promise.all(givers.map(({ browser }, number) => reserve(browser, number % 2 ? one.publicId : other.publicId, itemId)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'RESERVED_ALREADY')).toHaveLength(47);
    for (const { publicId } of [one, other]) expect(await findTaken(api.browser(), publicId)).toMatchObject([{ reserved: 3 }]);
  });

  test('changes nothing that its owner sees of either list', async () => {
    const { anna, bo, one, other, itemId } = await onBoth();
    const seen = async () =>
      JSON.stringify([
        await getList(anna, one._id),
        await getList(anna, other._id),
        (await anna.browser.get('/api/app/wishlists')).body,
        (await anna.browser.get(`/api/app/public/wishlists/${other.publicId}`)).body,
        await listGiven(anna, one._id),
        await listGiven(anna, other._id),
        await findTaken(anna.browser, one.publicId),
      ]);
    const before = await seen();
    await reserve(bo.browser, one.publicId, itemId);
    expect(await seen()).toBe(before);
    expectProblem(await reserve(anna.browser, other.publicId, itemId), 'NOT_FOUND');
  });

  test('says nothing of a list that its giver doesn’t see', async () => {
    const { productId, variantId } = await api.make.product({ title: 'Vas', stock: 20 });
    const { anna, bo, one, other, itemId } = await onBoth({ productId }, { one: { visibility: 'private' } });
    await reserve(bo.browser, other.publicId, itemId);
    const cartId = await newCart(bo.browser);
    const added = await addTo(bo.browser, cartId, variantId, 1, { wish: itemId, list: other.publicId });
    expect(added.body.cart.items[0].wish).toMatchObject({ list: 'Till jul' });
    const answers = JSON.stringify([added.body, await getGifts(bo), (await bo.browser.get(`/api/app/public/wishlists/${other.publicId}`)).body, await findTaken(bo.browser, other.publicId)]);
    expect(answers).not.toContain('Femtio år');
    expect(answers).not.toContain(one._id);
    await takeOff(anna, other._id, itemId);
    for (const when of ['before the job', 'after it']) {
      expect(await getGifts(bo), when).toMatchObject([{ isWished: false, listId: null, listName: null, url: null }]);
      expect((await bo.browser.get(`/api/store/carts/${cartId}`)).body.cart.items[0].wish ?? null, when).toBeNull();
      await follow();
    }
    expect(await findTaken(anna.browser, other.publicId)).toBeNull();
  });

  test('goes on by the list that is left, for members and guests', async () => {
    const { anna, bo, one, other, itemId } = await onBoth({ title: 'Cykel', quantity: 2 });
    await reserve(bo.browser, one.publicId, itemId);
    const token = await reserveAsGuest(api, one.publicId, itemId);
    await api.browser().post(`/api/app/public/reservations/${token}/confirm`);
    await takeOff(anna, one._id, itemId);
    for (const when of ['before the job', 'after it']) {
      expect(await findTaken(bo.browser, other.publicId), when).toEqual([{ itemId, reserved: 2, own: 1, ownBought: 0 }]);
      expect(await findTaken(bo.browser, one.publicId), when).toEqual([]);
      expect(await getGifts(bo), when).toMatchObject([{ listId: other._id, listName: 'Till jul', isWished: true, itemId }]);
      expect((await api.browser().get(`/api/app/public/reservations/${token}`)).body.reservation, when).toMatchObject({ publicId: other.publicId, itemId });
      await follow();
    }
    await anna.browser.delete(`/api/app/wishlists/${other._id}`);
    expect(await getGifts(bo)).toMatchObject([{ isWished: false }]);
  });

  test('goes on when its list is removed for good', async () => {
    const { anna, bo, one, other, itemId } = await onBoth();
    await reserve(bo.browser, one.publicId, itemId);
    await anna.browser.delete(`/api/app/wishlists/${one._id}`);
    api.clock.advance(11 * 60_000);
    await api.database.run({ text: `select graphile_worker.add_job('wishlists:forget-removed', '{}')`, values: [] });
    await api.runJobs();
    await follow();
    expect(await findTaken(bo.browser, other.publicId)).toMatchObject([{ itemId, own: 1 }]);
    expect(await getGifts(bo)).toMatchObject([{ listId: other._id, isWished: true }]);
  });

  test('is bought by the list that the line names', async () => {
    const { productId, variantId } = await api.make.product({ title: 'Vas', stock: 20 });
    const { bo, one, other, itemId } = await onBoth({ productId });
    await reserve(bo.browser, one.publicId, itemId);
    const cartId = await newCart(bo.browser);
    await addTo(bo.browser, cartId, variantId, 1, { wish: itemId, list: other.publicId });
    await fillIn(bo.browser, cartId);
    await pay(bo.browser, cartId);
    expect((await complete(bo.browser, cartId)).status).toBeLessThan(300);
    await api.runJobs();
    expect(await getGifts(bo)).toMatchObject([{ isBought: true, quantity: 1, boughtQuantity: 1, listId: other._id }]);
    for (const { publicId } of [one, other]) expect(await findTaken(bo.browser, publicId)).toMatchObject([{ reserved: 1, own: 1, ownBought: 1 }]);
  });
});

describe('WISH-04 terms of a reservation of a wish on two lists', () => {
  test('are those of the list by which it was promised', async () => {
    const { anna, bo, one, other, itemId } = await onBoth({ title: 'Cykel', quantity: 2 }, { one: { isSurprise: false } });
    const sara = await findable(api, { firstName: 'Sara' });
    await reserve(bo.browser, one.publicId, itemId);
    await reserve(sara.browser, other.publicId, itemId);
    expect(await listGiven(anna, one._id), 'the giver is notified').toMatchObject([{ title: 'Cykel', quantity: 1 }]);
    expect(await listGiven(anna, other._id)).toBeNull();
  });

  test('are not shortened by taking the wish off that list', async () => {
    const { anna, bo, one, other, itemId } = await onBoth({ title: 'Cykel' }, { one: { occasionDay: '2026-11-26' } });
    await later(3, anna, bo);
    expect(await listGiven(anna, one._id)).toEqual([]);
    // Open once, and a surprise again: both lists may show what is revealed.
    for (const isSurprise of [false, true]) await anna.browser.put(`/api/app/wishlists/${other._id}`, { isSurprise });
    await reserve(bo.browser, other.publicId, itemId);
    await takeOff(anna, other._id, itemId);
    expect([await listGiven(anna, one._id), await listGiven(anna, other._id)], 'before the job').toEqual([[], []]);
    await follow();
    expect(await listGiven(anna, one._id), 'not on the same day').toEqual([]);
    await later(2, anna);
    expect(await listGiven(anna, one._id)).toMatchObject([{ title: 'Cykel' }]);
  });
});

describe('WISH-04 suggestions', () => {
  test('count a wish on two lists once, and its promise on both', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    const { productId } = await api.make.product({ title: 'En roman', popularity: 900 });
    const [one, other] = [await makeList(owner, { visibility: 'link' }), await makeList(owner)];
    const { _id } = await addWish(owner, one._id, { productId });
    await owner.browser.post(`/api/app/wishlists/${one._id}/items/${_id}/placements`, { listId: other._id });
    const titles = async () => (await friend.browser.get(`/api/app/jubilees/${jubileeId}/suggestions`)).body.suggestions.map(({ product }: { product: { title: string } }) => product.title);
    expect((await titles()).filter((title: string) => title === 'En roman')).toHaveLength(1);
    await reserve((await findable(api)).browser, one.publicId, _id);
    expect(await titles()).not.toContain('En roman');
    expect((await friend.browser.get('/api/app/wishlists/of-friends')).body.wishes).toHaveLength(1);
  });
});
