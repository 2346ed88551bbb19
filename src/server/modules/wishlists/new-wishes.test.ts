import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { makeList, ownTogether, addWish } from './testing/lists.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

interface NewWish {
  item: { title: string };
  listId: string;
  person: { jubileeId: string; firstName: string };
}
const listNew = async ({ browser }: Somebody): Promise<NewWish[]> => (await browser.get('/api/app/wishlists/of-friends')).body.wishes;
const getTitles = async (somebody: Somebody) => (await listNew(somebody)).map(({ item }) => item.title);

test('WISH-01 lists friends’ wishes of the last thirty days, newest first', async () => {
  const [anna, erik, stranger] = [await findable(api), await findable(api, { firstName: 'Erik' }), await findable(api)];
  await befriend(anna, erik);
  const list = await makeList(erik, { name: 'Jul' });
  await addWish(erik, list._id, { title: 'Gammal' });
  api.clock.advance(31 * 86_400_000);
  for (const one of [anna, erik, stranger]) await one.browser.post('/api/auth/login', { email: one.email, password: one.password });
  await addWish(erik, list._id, { title: 'Cykel' });
  api.clock.advance(1_000);
  await addWish(erik, list._id, { title: 'Bok' });
  const hidden = await makeList(erik, { visibility: 'private' });
  await addWish(erik, hidden._id, { title: 'Hemlig' });
  const news = await listNew(anna);
  expect(news.map(({ item }) => item.title)).toEqual(['Bok', 'Cykel']);
  expect(news[0]).toMatchObject({ listId: list._id, person: { firstName: 'Erik' } });
  const shown = await anna.browser.get(`/api/app/jubilees/${news[0]?.person.jubileeId}/public/wishlists/${list._id}`);
  expect(shown.status, 'where the wish leads').toBe(200);
  expect([await getTitles(stranger), await getTitles(erik)]).toEqual([[], []]);
  await anna.browser.delete(`/api/app/friends/${erik.id}`);
  expect(await getTitles(anna), 'no friend any more').toEqual([]);
});

test('WISH-01 omits own lists and wishes, and lists a shared one once', async () => {
  const [anna, erik, maja] = [await findable(api), await findable(api), await findable(api)];
  for (const [one, other] of [
    [anna, erik],
    [anna, maja],
    [erik, maja],
  ] as const)
    await befriend(one, other);
  const ours = await ownTogether(api, anna, erik);
  await addWish(erik, ours._id, { title: 'Vår' });
  const ofErik = (await maja.browser.get('/api/app/friends')).body.friends.find(({ _id }: { _id: string }) => _id === erik.id);
  const forErik = await makeList(maja, { jubileeId: ofErik.jubileeId });
  await addWish(maja, forErik._id, { title: 'Åt Erik' });
  expect(await getTitles(anna)).toEqual(['Åt Erik']);
  expect(await getTitles(erik)).toEqual([]);
  expect(await getTitles(maja), 'once, though two friends own it').toEqual(['Vår']);
});

test('WISH-01 shows no list to friends before there is something on it', async () => {
  const [anna, erik] = [await findable(api), await findable(api)];
  await befriend(anna, erik);
  const person = (await anna.browser.get('/api/app/friends')).body.friends[0].jubileeId as string;
  const shown = async () => (await anna.browser.get(`/api/app/jubilees/${person}/public/wishlists`)).body.wishlists.length;
  const list = await makeList(erik);
  expect(await shown()).toBe(0);
  const { _id } = await addWish(erik, list._id, { title: 'Cykel' });
  expect(await shown()).toBe(1);
  await erik.browser.delete(`/api/app/wishlists/${list._id}/items/${_id}`);
  expect(await shown()).toBe(0);
});
