/** The audience of circles: lists and answers are seen by fellow members alone, as long as both are in it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { findable, befriend, type Somebody } from '../friends/testing/friends.ts';
import { addWish, makeList } from '../wishlists/testing/lists.ts';
import { findCircles, join, leave, listsIn, makeCircle, makeFamily, namesIn } from './testing/circles.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const block = (one: Somebody, other: Somebody) =>
  api.database.run({ text: 'insert into blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now())', values: [one.id, other.id] });

async function withList(input: object = {}) {
  const family = await makeFamily(api);
  const list = await makeList(family.cilla, { name: 'Cillas önskningar', visibility: 'circles', circleIds: [family.id], ...input });
  const wish = await addWish(family.cilla, list._id, { title: 'En lampa' });
  return { ...family, list, wish };
}
type Family = Awaited<ReturnType<typeof withList>>;

const friendsPage = async ({ browser }: Somebody, friend: Somebody): Promise<string[]> => {
  const found = (await browser.get('/api/app/friends?limit=100')).body.friends as { _id: string; jubileeId: string }[];
  const person = found.find(({ _id }) => _id === friend.id)?.jubileeId;
  return (await browser.get(`/api/app/jubilees/${person}/public/wishlists`)).body.wishlists.map(({ name }: { name: string }) => name);
};

describe('a list for a circle', () => {
  test('is seen and reserved by fellow members, friends or not', async () => {
    const { anna, bo, list, wish, id } = await withList();
    expect([list.visibility, list.isPrivate, list.circles]).toEqual(['circles', false, [{ _id: id, name: 'Familjen Lindqvist' }]]);
    expect([await listsIn(anna, id), await listsIn(bo, id)]).toEqual([['Cillas önskningar'], ['Cillas önskningar']]);
    const below = `/api/app/circles/${id}/wishlists/${list._id}`;
    expect((await bo.browser.get(below)).body.wishlist).toMatchObject({ name: 'Cillas önskningar', isOwn: false, owners: [{ firstName: 'Cilla', lastName: '' }] });
    expect((await bo.browser.post(`${below}/items/${wish._id}/reservation`, {})).status).toBe(201);
    expect((await anna.browser.get(`${below}/reservations`)).body.reservations).toMatchObject([{ itemId: wish._id, reserved: 1, own: 0 }]);
    expectProblem(await anna.browser.post(`${below}/items/${wish._id}/reservation`, {}), 'RESERVED_ALREADY');
    expect((await bo.browser.delete(`${below}/items/${wish._id}/reservation`)).body.reservation.reserved).toBe(0);
  });

  test('is hidden from the owner’s friends outside the circle', async () => {
    const { cilla, anna, list, id } = await withList();
    const outside = await findable(api);
    await befriend(cilla, outside);
    expect([await friendsPage(outside, cilla), await friendsPage(anna, cilla)]).toEqual([[], ['Cillas önskningar']]);
    expectProblem(await outside.browser.get(`/api/app/circles/${id}/wishlists/${list._id}`), 'NOT_FOUND');
    expectProblem(await outside.browser.get(`/api/app/circles/${id}/wishlists`), 'NOT_FOUND');
  });

  const narrowed: Record<string, (family: Family) => Promise<unknown>> = {
    'the owner makes it private': ({ cilla, list }) => cilla.browser.put(`/api/app/wishlists/${list._id}`, { visibility: 'private' }),
    'the owner leaves the circle': ({ cilla, id }) => leave(cilla, id),
    'the viewer leaves the circle': ({ bo, id }) => leave(bo, id),
    'the circle’s owner removes the viewer': ({ anna, bo, id }) => anna.browser.delete(`/api/app/circles/${id}/members/${bo.id}`),
    'the list’s owner blocks the viewer': ({ bo, cilla }) => block(cilla, bo),
    'the viewer blocks the list’s owner': ({ bo, cilla }) => block(bo, cilla),
    'the circle is deleted': ({ anna, id }) => anna.browser.delete(`/api/app/circles/${id}`),
    'the list is deleted': ({ cilla, list }) => cilla.browser.delete(`/api/app/wishlists/${list._id}`),
    'the owner’s account ends': ({ cilla }) => cilla.browser.delete('/api/app/user', { password: cilla.password }),
  };
  test.each(Object.entries(narrowed))('is hidden at once when %s', async (_, change) => {
    const family = await withList();
    const { bo, id, list, wish } = family;
    const below = `/api/app/circles/${id}/wishlists/${list._id}`;
    expect((await bo.browser.get(below)).status).toBe(200);
    await change(family);
    expect((await bo.browser.get(below)).status).toBe(404);
    expect((await bo.browser.get(`${below}/reservations`)).status).toBe(404);
    expect((await bo.browser.post(`${below}/items/${wish._id}/reservation`, {})).status).toBe(404);
    const answer = await bo.browser.get(`/api/app/circles/${id}/wishlists`);
    expect(answer.body.wishlists ?? []).toEqual([]);
  });

  test('stays private when a member who left comes back', async () => {
    const { anna, bo, cilla, id, list } = await withList();
    await leave(cilla, id);
    expect((await cilla.browser.get(`/api/app/wishlists/${list._id}`)).body.wishlist).toMatchObject({ visibility: 'private', isPrivate: true, circles: [] });
    await anna.browser.post(`/api/app/circles/${id}/members`, { memberIds: [cilla.id] });
    await join(cilla, id);
    expect(await listsIn(bo, id)).toEqual([]);
  });

  test('is refused for a circle that its owner isn’t in', async () => {
    const { bo, cilla } = await withList();
    const { _id } = await makeCircle(bo);
    expectProblem(await cilla.browser.post('/api/app/wishlists', { name: 'Mina', visibility: 'circles', circleIds: [_id] }), 'VALIDATION_FAILED');
  });

  test('shows nothing of reservations to its owner', async () => {
    const { bo, cilla, id, list, wish } = await withList();
    const pages = [
      `/api/app/circles`,
      `/api/app/circles/${id}`,
      `/api/app/circles/${id}/wishlists`,
      `/api/app/circles/${id}/wishlists/${list._id}`,
      `/api/app/circles/${id}/wishlists/${list._id}/reservations`,
    ];
    const read = async () => Promise.all(pages.map(async (page) => JSON.stringify((await cilla.browser.get(page)).body).replace(/"requestId":"[^"]*"/, '')));
    const before = await read();
    expect((await bo.browser.post(`/api/app/circles/${id}/wishlists/${list._id}/items/${wish._id}/reservation`, {})).status).toBe(201);
    expect(await read()).toEqual(before);
    const statements = await api.listStatements(read);
    expect(statements.filter((text) => /\b(?:from|join)\s+reservations\b/.test(text))).toEqual([]);
  });
});

describe('members whom a block stands between', () => {
  test('never meet, by name, count or list, and leave each other’s circles', async () => {
    const { anna, bo, cilla, id } = await withList();
    await block(bo, cilla);
    expect([await namesIn(bo, id), await namesIn(cilla, id)].map((names) => names.sort())).toEqual([
      ['Anna', 'Bo'],
      ['Anna', 'Cilla'],
    ]);
    expect((await findCircles(bo)).circles[0]?.memberCount).toBe(2);
    await anna.browser.post('/api/app/blocks', { memberId: bo.id });
    expectProblem(await bo.browser.get(`/api/app/circles/${id}`), 'NOT_FOUND');
    expect(await namesIn(anna, id)).not.toContain('Bo');
  });
});

describe('an answer for a circle', () => {
  const answersFor = async ({ browser }: Somebody, friend: Somebody): Promise<number> => {
    const found = (await browser.get('/api/app/friends?limit=100')).body.friends as { _id: string; jubileeId: string }[];
    return (await browser.get(`/api/app/jubilees/${found.find(({ _id }) => _id === friend.id)?.jubileeId}/answers`)).body.groups.length;
  };

  test('is seen by friends in it, until either leaves', async () => {
    const { anna, cilla, id } = await makeFamily(api);
    const outside = await findable(api);
    await befriend(cilla, outside);
    const answer = await cilla.browser.put('/api/app/questions/shoes/answer', { value: '38', audience: 'chosen', circleIds: [id] });
    expect(answer.body.question.answer).toMatchObject({ audience: 'chosen', circleIds: [id] });
    expect([await answersFor(anna, cilla), await answersFor(outside, cilla)]).toEqual([1, 0]);
    await leave(anna, id);
    expect(await answersFor(anna, cilla)).toBe(0);
    await leave(cilla, id);
    expectProblem(await cilla.browser.put('/api/app/questions/shoes/answer', { value: '38', audience: 'chosen', circleIds: [id] }), 'VALIDATION_FAILED');
  });
});
