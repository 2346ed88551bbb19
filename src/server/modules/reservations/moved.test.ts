import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { addTo, complete, fillIn, newCart, pay } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { getList, makeList, ownTogether, getTitles, addWish } from '../wishlists/testing/lists.ts';
import { reserve, reserveAsGuest, findTaken } from './testing/givers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const NOBODY = '01930000-0000-4000-8000-000000000000';
const DAY_MS = 86_400_000;
/** Signs in again: sessions expire after days. */
const later = async (days: number, ...people: Somebody[]) => {
  api.clock.advance(days * DAY_MS);
  for (const { browser, email, password } of people) expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
};
const move = (somebody: Somebody, from: string, itemId: string, body: object) => somebody.browser.post(`/api/app/wishlists/${from}/items/${itemId}/move`, body);
const listGiven = async (somebody: Somebody, listId: string) => (await somebody.browser.get(`/api/app/wishlists/${listId}/given`)).body.given;
const today = () => dayIn(shopTimeZone, api.clock.now().getTime());

async function twoLists(wish: { from?: object; to?: object } = {}) {
  const [anna, bo] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Bo' })];
  const from = await makeList(anna, { name: 'Femtio år', visibility: 'link', ...wish.from });
  const to = await makeList(anna, { name: 'Jul', visibility: 'link', ...wish.to });
  const item = await addWish(anna, from._id, { title: 'Cykel', note: 'Blå', quantity: 2 });
  return { anna, bo, from, to, item };
}

describe('WISH-01 moving a wish between own lists', () => {
  test('retains id, note and promises, visible on the other list at once', async () => {
    const { anna, bo, from, to, item } = await twoLists();
    await addWish(anna, to._id, { title: 'Bok' });
    expect((await reserve(bo.browser, from.publicId, item._id)).status).toBe(201);
    const token = await reserveAsGuest(api, from.publicId, item._id);
    await api.browser().post(`/api/app/public/reservations/${token}/confirm`);
    const moved = await move(anna, from._id, item._id, { listId: to._id, position: 0 });
    expect(moved.status).toBe(200);
    expect(moved.body.item).toMatchObject({ _id: item._id, note: 'Blå', quantity: 2 });
    expect([await getTitles(anna, from._id), await getTitles(anna, to._id)]).toEqual([[], ['Cykel', 'Bok']]);
    for (const when of ['before the job', 'after it']) {
      expect(await findTaken(bo.browser, to.publicId), when).toEqual([{ itemId: item._id, reserved: 2, own: 1, ownBought: 0 }]);
      expect(await findTaken(bo.browser, from.publicId), when).toEqual([]);
      expectProblem(await reserve((await findable(api)).browser, to.publicId, item._id), 'RESERVED_ALREADY');
      expect((await bo.browser.get('/api/app/gifts')).body.gifts, when).toMatchObject([{ listId: to._id, listName: 'Jul', isWished: true, itemId: item._id }]);
      const guest = await api.browser().get(`/api/app/public/reservations/${token}`);
      expect(guest.body.reservation, JSON.stringify([token, guest.body])).toMatchObject({ publicId: to.publicId, itemId: item._id });
      await api.runJobs();
    }
  });

  test('is idempotent and moves back the same way', async () => {
    const { anna, bo, from, to, item } = await twoLists();
    await reserve(bo.browser, from.publicId, item._id);
    for (const time of [1, 2]) expect((await move(anna, from._id, item._id, { listId: to._id })).status, `time ${time}`).toBe(200);
    expect((await move(anna, to._id, item._id, { listId: from._id })).status).toBe(200);
    await api.runJobs();
    expect(await findTaken(bo.browser, from.publicId)).toMatchObject([{ itemId: item._id, own: 1 }]);
    expect((await bo.browser.get('/api/app/gifts')).body.gifts).toMatchObject([{ listId: from._id }]);
  });

  test('refuses a foreign list, none, or one containing the same item', async () => {
    const { anna, bo, from, to, item } = await twoLists();
    const other = await makeList(bo);
    for (const listId of [other._id, NOBODY]) expectProblem(await move(anna, from._id, item._id, { listId }), 'NOT_FOUND');
    expectProblem(await move(bo, from._id, item._id, { listId: other._id }), 'NOT_FOUND');
    expectProblem(await move(anna, from._id, NOBODY, { listId: to._id }), 'NOT_FOUND');
    expectProblem(await move(anna, from._id, item._id, { listId: 'x' }), 'VALIDATION_FAILED');
    const { productId } = await api.make.product();
    const vase = await addWish(anna, from._id, { productId });
    await addWish(anna, to._id, { productId });
    const twice = await move(anna, from._id, vase._id, { listId: to._id });
    expectProblem(twice, 'VALIDATION_FAILED');
    expect(twice.body.errors).toMatchObject([{ field: 'listId', code: 'wished_already' }]);
    expect((await getList(anna, from._id)).products).toHaveLength(2);
  });

  test('replaces the same recently deleted item on the other list', async () => {
    const { anna, from, to } = await twoLists();
    const { productId } = await api.make.product({ title: 'Vas' });
    const vase = await addWish(anna, from._id, { productId });
    const before = await addWish(anna, to._id, { productId });
    await anna.browser.delete(`/api/app/wishlists/${to._id}/items/${before._id}`);
    expect((await move(anna, from._id, vase._id, { listId: to._id })).status).toBe(200);
    expect(await getTitles(anna, to._id)).toEqual(['Vas']);
  });

  test('avoids deadlock when two owners move items both ways', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    await befriend(anna, erik);
    const [one, two] = [await ownTogether(api, anna, erik), await ownTogether(api, anna, erik)];
    const items = await Promise.all([1, 2, 3, 4].map((number) => addWish(anna, number % 2 ? one._id : two._id, { title: `${number}` })));
    const moved = await Promise.all(items.map(({ _id }, index) => move(index < 2 ? anna : erik, index % 2 ? two._id : one._id, _id, { listId: index % 2 ? one._id : two._id })));
    expect(moved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([(await getTitles(anna, one._id)).sort(), (await getTitles(anna, two._id)).sort()]).toEqual([
      ['2', '4'],
      ['1', '3'],
    ]);
  });
});

describe('promises of a moved wish', () => {
  test('fail when the item moves while a giver is promising', async () => {
    const { anna, bo, from, to, item } = await twoLists();
    api.onStep('reservations.locked', async () => {
      expect((await move(anna, from._id, item._id, { listId: to._id })).status).toBe(200);
    });
    // The wish left the list before the giver's request read it.
    expectProblem(await reserve(bo.browser, from.publicId, item._id), 'NOT_FOUND');
    api.onStep('reservations.locked', () => Promise.resolve());
    expect((await bo.browser.get('/api/app/gifts')).body.gifts, 'nothing is promised of what they no longer see').toEqual([]);
    expect((await reserve(bo.browser, to.publicId, item._id)).status).toBe(201);
  });

  test('remain bought and the giver’s when another owner moves the item', async () => {
    const [anna, erik, bo] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' }), await findable(api)];
    await befriend(anna, erik);
    await befriend(bo, erik);
    const from = await ownTogether(api, erik, anna, { visibility: 'link' });
    const to = await makeList(anna, { name: 'Annas', visibility: 'link' });
    const { productId, variantId } = await api.make.product({ title: 'Vas', price: kr(200), stock: 5 });
    const vase = await addWish(anna, from._id, { productId });
    await reserve(bo.browser, from.publicId, vase._id);
    const cartId = await newCart(bo.browser);
    await addTo(bo.browser, cartId, variantId, 1, { wish: vase._id, list: from.publicId });
    await fillIn(bo.browser, cartId);
    await pay(bo.browser, cartId);
    expect((await complete(bo.browser, cartId)).body.type).toBe('order');
    await api.runJobs();
    expect((await bo.browser.get('/api/app/gifts')).body.gifts).toMatchObject([{ isBought: true, person: { name: expect.stringContaining('Erik') } }]);
    expect((await move(anna, from._id, vase._id, { listId: to._id })).status).toBe(200);
    await api.runJobs();
    expect((await bo.browser.get('/api/app/gifts')).body.gifts).toMatchObject([{ isBought: true, listId: to._id, person: { name: expect.stringContaining('Anna') } }]);
    expect(await findTaken(bo.browser, to.publicId)).toMatchObject([{ ownBought: 1 }]);
  });

  test('[17] stay secret by their own list’s day on revealed lists too', async () => {
    const wedding = addDays(today(), 20);
    const { anna, bo, from, to, item } = await twoLists({ to: { isSurprise: false } });
    const over = await makeList(anna, { name: 'Över', visibility: 'link', occasionDay: today() });
    await later(2, anna, bo);
    expect((await getList(anna, over._id)).isRevealed).toBe(true);
    const undated = await makeList(anna, { visibility: 'link' });
    const lamp = await addWish(anna, undated._id, { title: 'Lampa' });
    await reserve(bo.browser, from.publicId, item._id);
    await reserve(bo.browser, undated.publicId, lamp._id);
    // The promise takes the day named after it.
    await anna.browser.put(`/api/app/wishlists/${from._id}`, { occasionDay: wedding });
    await move(anna, from._id, item._id, { listId: to._id });
    await move(anna, undated._id, lamp._id, { listId: over._id });
    await api.runJobs();
    expect([await listGiven(anna, to._id), await listGiven(anna, over._id)]).toEqual([[], []]);
    // A promise without a day is revealed tomorrow at the earliest, as if today had been named.
    await later(1.5, anna, bo);
    expect(await listGiven(anna, over._id)).toMatchObject([{ title: 'Lampa', giver: expect.stringContaining('Bo') }]);
    expect(await listGiven(anna, to._id)).toEqual([]);
    await anna.browser.put(`/api/app/wishlists/${to._id}`, { occasionDay: addDays(today(), 1) });
    await later(3, anna, bo);
    expect(await listGiven(anna, to._id), 'an earlier day brings nothing forward').toEqual([]);
    await later(20, anna, bo);
    expect(await listGiven(anna, to._id)).toMatchObject([{ title: 'Cykel' }]);
  });

  test.each([
    ['on a list that is no surprise', { isSurprise: false }],
    ['after the day', { occasionDay: '2026-11-20' }],
  ])('remain revealed on the other list when already revealed, %s', async (_, wish) => {
    api.clock.set('2026-11-20T10:00:00Z');
    const { anna, bo, from, to, item } = await twoLists({ from: wish, to: { occasionDay: '2026-12-24' } });
    await reserve(bo.browser, from.publicId, item._id);
    await later(2, anna, bo);
    expect(await listGiven(anna, from._id)).toMatchObject([{ title: 'Cykel' }]);
    await move(anna, from._id, item._id, { listId: to._id });
    await api.runJobs();
    expect([await listGiven(anna, from._id), await listGiven(anna, to._id)]).toMatchObject([[], [{ title: 'Cykel' }]]);
  });

  test('remain the giver’s when the item moves to an invisible list', async () => {
    const { anna, bo, from, item } = await twoLists();
    const hidden = await makeList(anna, { name: 'Hemlig', visibility: 'private' });
    await reserve(bo.browser, from.publicId, item._id);
    await move(anna, from._id, item._id, { listId: hidden._id });
    for (const when of ['before the job', 'after it']) {
      expect((await bo.browser.get('/api/app/gifts')).body.gifts, when).toMatchObject([{ title: 'Cykel', listName: null, listId: null, isWished: false }]);
      await api.runJobs();
    }
  });
});
