/** Wishes that may be given any number of times: promises never close them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { findable, type Somebody } from '../friends/testing/friends.ts';
import { makePair } from '../questions/testing/answers.ts';
import { addWish, getList, makeList } from '../wishlists/testing/lists.ts';
import { findTaken, GUEST, reserve, reserveAsGuest, undo } from './testing/givers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

/** Anna’s list with a link, and a wish on it that may be given any number of times. */
async function openWish(): Promise<{ anna: Somebody; listId: string; publicId: string | null; itemId: string }> {
  const anna = await findable(api, { firstName: 'Anna' });
  const list = await makeList(anna, { visibility: 'link' });
  const { _id } = await addWish(anna, list._id, { title: 'Bidrag till resan', isUnlimited: true });
  return { anna, listId: list._id, publicId: list.publicId, itemId: _id };
}

describe('WISH-04 a wish without a number', () => {
  test('takes fifty promises at once, and more after them', async () => {
    const { publicId, itemId } = await openWish();
    const erik = await findable(api);
    const givers = [erik, ...(await Promise.all(Array.from({ length: 9 }, () => findable(api))))];
    const rounds = Array.from({ length: 5 }, () => givers).flat();
    const answers = await Promise.all(rounds.map(({ browser }) => reserve(browser, publicId, itemId, { quantity: 2 })));
    expect(answers.map(({ status }) => status)).toEqual(rounds.map(() => 201));
    expect(await findTaken(api.browser(), publicId)).toMatchObject([{ itemId, reserved: 20 }]);
    await reserveAsGuest(api, publicId, itemId, { quantity: 99 });
    expect((await reserve(erik.browser, publicId, itemId, { quantity: 99 })).body.reservation).toMatchObject({ own: 99, reserved: 216 });
    expect((await undo(erik.browser, publicId, itemId)).body.reservation).toMatchObject({ own: 0, reserved: 117 });
    expectProblem(await reserve(api.browser(), publicId, itemId, { quantity: 100, guest: GUEST }), 'VALIDATION_FAILED');
  });

  test('looks the same to its owner with and without promises', async () => {
    const { anna, listId, publicId, itemId } = await openWish();
    const before = JSON.stringify(await getList(anna, listId));
    await reserve((await findable(api)).browser, publicId, itemId, { quantity: 4 });
    expect(JSON.stringify(await getList(anna, listId))).toBe(before);
    expect(await findTaken(anna.browser, publicId)).toBeNull();
  });

  test('has its number again when the owner says so, keeping promises', async () => {
    const { anna, listId, publicId, itemId } = await openWish();
    const [erik, sara] = [await findable(api), await findable(api)];
    await reserve(erik.browser, publicId, itemId, { quantity: 3 });
    const change = async (body: object) => (await anna.browser.patch(`/api/app/wishlists/${listId}/items/${itemId}`, body)).body.item;
    expect(await change({ note: 'Tack!' })).toMatchObject({ isUnlimited: true, note: 'Tack!' });
    expect(await change({ isUnlimited: false, quantity: 2 })).toMatchObject({ isUnlimited: false, quantity: 2 });
    expectProblem(await reserve(sara.browser, publicId, itemId), 'RESERVED_ALREADY');
    expect(await findTaken(sara.browser, publicId)).toMatchObject([{ reserved: 3 }]);
    await change({ isUnlimited: true });
    expect((await reserve(sara.browser, publicId, itemId)).status).toBe(201);
  });

  test('is wished for in the number that its giver promised', async () => {
    const { publicId, itemId } = await openWish();
    const erik = await findable(api);
    await reserve(erik.browser, publicId, itemId, { quantity: 5 });
    const { gifts } = (await erik.browser.get('/api/app/gifts')).body;
    expect(gifts).toMatchObject([{ quantity: 5, wishedQuantity: 5, isWished: true }]);
  });

  test('is still suggested to friends when others promised it', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    const book = await api.make.product({ title: 'En roman', popularity: 700 });
    const list = await makeList(owner, { visibility: 'link' });
    const { _id } = await addWish(owner, list._id, { productId: book.productId });
    await reserve((await findable(api)).browser, list.publicId, _id);
    const titles = async () => (await friend.browser.get(`/api/app/jubilees/${jubileeId}/suggestions`)).body.suggestions.map(({ product }: { product: { title: string } }) => product.title);
    expect(await titles(), 'one of one is promised').not.toContain('En roman');
    await owner.browser.patch(`/api/app/wishlists/${list._id}/items/${_id}`, { isUnlimited: true });
    expect(await titles()).toContain('En roman');
  });
});
