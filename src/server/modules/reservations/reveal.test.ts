/**
 * When the recipient learns who gives: never before the day after the occasion, and as the giver was promised (docs/decisions/0062-surprise-and-reveal.md).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { addTo, complete, fillIn, newCart, pay } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { systemContext } from '../../platform/context.ts';
import { befriend, findable, listPeople, type Somebody } from '../friends/testing/friends.ts';
import { makeList, ownTogether, addWish } from '../wishlists/testing/lists.ts';
import { deleteOldReservations } from './jobs.ts';
import { reserve, reserveAsGuest } from './testing/givers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const DAY_MS = 86_400_000;
const inDays = (days: number) => addDays(dayIn(shopTimeZone, api.clock.now().getTime()), days);
/** Signs in again: sessions expire after days. */
const comeBack = async ({ browser, email, password }: Somebody) => expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
const later = async (days: number, ...people: Somebody[]) => {
  api.clock.advance(days * DAY_MS);
  for (const person of people) await comeBack(person);
};
const given = async ({ browser }: Somebody, listId: string) => (await browser.get(`/api/app/wishlists/${listId}/given`)).body.given;
const givers = async (somebody: Somebody, listId: string) => (await given(somebody, listId))?.map(({ giver }: { giver: string | null }) => giver) ?? null;
const put = async ({ browser }: Somebody, listId: string, change: object) => {
  const answer = await browser.put(`/api/app/wishlists/${listId}`, change);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.wishlist;
};

let anna: Somebody;
let erik: Somebody;
let sara: Somebody;
beforeEach(async () => {
  // Some tests run for years: another test's card would have expired.
  api.clock.set('2026-11-23T10:00:00Z');
  [anna, erik, sara] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik', lastName: 'Ek' }), await findable(api, { firstName: 'Sara', lastName: 'Sund' })];
});
/** Anna’s list with a wish for five. */
async function fiveWished(wish: object = {}) {
  const list = await makeList(anna, { visibility: 'link', ...wish });
  const { _id } = await addWish(anna, list._id, { title: 'Muggar', quantity: 5 });
  const give = async ({ browser }: Somebody) => {
    api.clock.advance(1_000);
    expect((await reserve(browser, list.publicId, _id)).status).toBe(201);
  };
  return { list, itemId: _id, give };
}

describe('a surprise', () => {
  test('hides gifts until the day after it in the owner’s time zone', async () => {
    const { list, itemId, give } = await fiveWished({ occasionDay: inDays(2) });
    expect(list).toMatchObject({ isSurprise: true, occasionDay: inDays(2) });
    await give(erik);
    api.clock.advance(1_000);
    const confirmed = await reserveAsGuest(api, list.publicId, itemId, { name: 'Moster Ulla', email: 'ulla-1@exempel.example', quantity: 2 });
    await api.browser().post(`/api/app/public/reservations/${confirmed}/confirm`);
    await reserveAsGuest(api, list.publicId, itemId, { name: 'Obekräftad', email: 'ulla-2@exempel.example' });
    const midnight = Date.parse(list.revealAt ?? '');
    expect(dayIn(shopTimeZone, midnight)).toBe(inDays(3));
    expect(dayIn(shopTimeZone, midnight - 1)).toBe(inDays(2));
    api.clock.advance(midnight - api.clock.now().getTime() - 1);
    await comeBack(anna);
    expect(await given(anna, list._id)).toBeNull();
    api.clock.advance(1);
    expect(await given(anna, list._id)).toMatchObject([
      { title: 'Muggar', quantity: 1, giver: 'Erik Ek', itemId, isBought: false },
      { title: 'Muggar', quantity: 2, giver: 'Moster Ulla', itemId, isBought: false },
    ]);
  });

  test('ends by the naming owner’s clock, or by ours if later', async () => {
    const settings = (timeZone: string) => ({ leadDays: [7], hour: 8, timeZone, showsProducts: false });
    const day = inDays(3);
    for (const [timeZone, last] of [
      ['America/Los_Angeles', 'America/Los_Angeles'],
      ['Pacific/Kiritimati', shopTimeZone],
    ] as const) {
      expect((await anna.browser.put('/api/app/settings/reminders', settings(timeZone))).status).toBe(200);
      const { list } = await fiveWished({ occasionDay: day });
      expect(dayIn(last, Date.parse(list.revealAt ?? ''))).toBe(addDays(day, 1));
      expect(dayIn(last, Date.parse(list.revealAt ?? '') - 1)).toBe(day);
    }
  });

  test('lasts forever without a day, or until after one named later', async () => {
    const { list, give } = await fiveWished();
    await give(erik);
    await later(400, anna);
    expect(await given(anna, list._id)).toBeNull();
    for (const occasionDay of [inDays(-1), inDays(-400)]) expectProblem(await anna.browser.put(`/api/app/wishlists/${list._id}`, { occasionDay }), 'VALIDATION_FAILED');
    await put(anna, list._id, { occasionDay: inDays(0) });
    expect(await given(anna, list._id)).toBeNull();
    await later(1, anna);
    expect(await givers(anna, list._id)).toEqual(['Erik Ek']);
    await put(anna, list._id, { name: 'Nytt namn', occasionDay: inDays(-1) });
  });

  test('shows on the giver’s page what they gave, after the occasion', async () => {
    await befriend(anna, erik);
    await befriend(anna, sara);
    const [ofErik, ofSara] = await Promise.all([erik, sara].map(async ({ id }) => (await listPeople(anna)).find(({ friendId }) => friendId === id)?._id ?? ''));
    const received = async (person = '') => (await anna.browser.get(`/api/app/jubilees/${person}/received`)).body.received.map(({ title }: { title: string }) => title);
    const { give } = await fiveWished({ occasionDay: inDays(2) });
    await give(erik);
    const child = await fiveWished({ occasionDay: inDays(2), forName: 'Nora' });
    await child.give(erik);
    const always = await fiveWished();
    await always.give(erik);
    await later(2, anna);
    expect(await received(ofErik), 'still a surprise').toEqual([]);
    await later(1, anna, sara);
    expect(await received(ofErik), 'of her own wishes, with a day that has passed').toEqual(['Muggar']);
    expect(await received(ofSara)).toEqual([]);
    expectProblem(await sara.browser.get(`/api/app/jubilees/${ofErik}/received`), 'NOT_FOUND');
    await anna.browser.delete(`/api/app/friends/${erik.id}`);
    expect(await received(ofErik), 'no friend any more').toEqual([]);
  });

  test('remains one for earlier givers when turned off later', async () => {
    const { list, give } = await fiveWished({ occasionDay: inDays(5) });
    await give(erik);
    await put(anna, list._id, { isSurprise: false });
    expect(await given(anna, list._id)).toEqual([]);
    await give(sara);
    expect(await givers(anna, list._id)).toEqual(['Sara Sund']);
    await give(erik);
    expect(await givers(anna, list._id), 'said anew it is no less a secret').toEqual(['Sara Sund']);
    await put(anna, list._id, { occasionDay: inDays(0) });
    await later(1, anna);
    expect(await givers(anna, list._id), 'nor is it told on an earlier day').toEqual(['Sara Sund']);
    await later(5, anna);
    expect(await givers(anna, list._id)).toEqual(['Sara Sund', 'Erik Ek']);
  });

  test('reveals an undated list, turned off, only after a day named later', async () => {
    const { list, give } = await fiveWished();
    await give(erik);
    await put(anna, list._id, { isSurprise: false });
    await later(30, anna);
    expect(await given(anna, list._id)).toEqual([]);
    await put(anna, list._id, { occasionDay: inDays(0) });
    await later(1, anna);
    expect(await givers(anna, list._id)).toEqual(['Erik Ek']);
  });

  test('reveals on the later day when postponed', async () => {
    const { list, give } = await fiveWished({ occasionDay: inDays(1) });
    await give(erik);
    await put(anna, list._id, { occasionDay: inDays(10) });
    await later(3, anna, sara);
    expect((await givers(anna, list._id)) ?? []).toEqual([]);
    await give(sara);
    await later(8, anna);
    expect(await givers(anna, list._id)).toEqual(['Erik Ek', 'Sara Sund']);
  });

  test('leaves revealed gifts visible when the list gets a new day', async () => {
    const { list, give } = await fiveWished({ occasionDay: inDays(1) });
    await give(erik);
    await later(3, anna, sara);
    expect(await givers(anna, list._id)).toEqual(['Erik Ek']);
    await put(anna, list._id, { occasionDay: inDays(300) });
    await give(sara);
    expect(await givers(anna, list._id)).toEqual(['Erik Ek']);
    await later(302, anna);
    expect(await givers(anna, list._id)).toEqual(['Erik Ek', 'Sara Sund']);
  });

  test('reveals nothing on the old day when the day is removed', async () => {
    const { list, give } = await fiveWished({ occasionDay: inDays(1) });
    await give(erik);
    await put(anna, list._id, { occasionDay: null });
    await later(3, anna);
    expect((await givers(anna, list._id)) ?? []).toEqual([]);
    await put(anna, list._id, { occasionDay: inDays(0) });
    await later(1, anna);
    expect(await givers(anna, list._id)).toEqual(['Erik Ek']);
    await put(anna, list._id, { occasionDay: null });
    expect(await givers(anna, list._id), 'what was told stays told').toEqual(['Erik Ek']);
  });

  test('leaves gifts revealed late visible when another day is named', async () => {
    const { list, give } = await fiveWished({ occasionDay: inDays(5) });
    await give(erik);
    await put(anna, list._id, { occasionDay: inDays(1) });
    await later(7, anna);
    expect(await givers(anna, list._id)).toEqual(['Erik Ek']);
    await put(anna, list._id, { occasionDay: inDays(300) });
    expect(await givers(anna, list._id)).toEqual(['Erik Ek']);
  });

  test('retains guest givers until revealed, on a day within three years', async () => {
    const list = await makeList(anna, { visibility: 'link', occasionDay: inDays(500) });
    const { _id } = await addWish(anna, list._id, { title: 'Muggar' });
    const token = await reserveAsGuest(api, list.publicId, _id, { name: 'Moster Ulla', email: 'ulla-3@exempel.example' });
    await api.browser().post(`/api/app/public/reservations/${token}/confirm`);
    await later(450, anna);
    await deleteOldReservations.run(systemContext(api.services, 'sv'), {});
    await later(52, anna);
    expect(await givers(anna, list._id)).toEqual(['Moster Ulla']);
    await later(366, anna);
    await deleteOldReservations.run(systemContext(api.services, 'sv'), {});
    expect(await givers(anna, list._id)).toEqual([]);
    for (const occasionDay of [inDays(1_100), '9999-12-31']) expectProblem(await anna.browser.put(`/api/app/wishlists/${list._id}`, { occasionDay }), 'VALIDATION_FAILED');
  });

  test('hides items bought here too', async () => {
    const { productId, variantId } = await api.make.product({ title: 'Vas', stock: 20 });
    const list = await makeList(anna, { visibility: 'link', occasionDay: inDays(1) });
    const { _id } = await addWish(anna, list._id, { productId, variantId, quantity: 2 });
    await reserve(erik.browser, list.publicId, _id);
    await put(anna, list._id, { isSurprise: false });
    const cartId = await newCart(erik.browser);
    await addTo(erik.browser, cartId, variantId, 1, { wish: _id, list: list.publicId ?? '' });
    await fillIn(erik.browser, cartId);
    await pay(erik.browser, cartId);
    await complete(erik.browser, cartId);
    await api.runJobs();
    expect(await given(anna, list._id)).toEqual([]);
    await later(2, anna);
    expect(await given(anna, list._id)).toMatchObject([{ title: 'Vas', quantity: 1, isBought: true, giver: 'Erik Ek' }]);
  });
});

describe('no surprise', () => {
  test('reveals at once, and warns givers before they give a name', async () => {
    const { list, itemId, give } = await fiveWished({ isSurprise: false });
    expect(await given(anna, list._id)).toEqual([]);
    await give(erik);
    expect(await givers(anna, list._id)).toEqual(['Erik Ek']);
    expect((await api.browser().get(`/api/app/public/wishlists/${list.publicId}`)).body.wishlist).toMatchObject({ isSurprise: false, occasionDay: null, revealAt: null });
    api.clock.advance(1_000);
    const email = 'oppen@exempel.example';
    const token = await reserveAsGuest(api, list.publicId, itemId, { name: 'Moster Ulla', email });
    expect((await mailsTo(api, email))[0]?.text).toContain('ingen överraskning');
    expect(await givers(anna, list._id), 'and a guest when they have confirmed').toEqual(['Erik Ek']);
    await api.browser().post(`/api/app/public/reservations/${token}/confirm`);
    expect(await givers(anna, list._id)).toEqual(['Erik Ek', 'Moster Ulla']);
  });

  test('hides later gifts when it becomes a surprise, not earlier ones', async () => {
    const { list, give } = await fiveWished({ isSurprise: false });
    await give(erik);
    await put(anna, list._id, { isSurprise: true });
    await give(sara);
    expect(await givers(anna, list._id)).toEqual(['Erik Ek']);
  });
});

describe('recipients of the reveal', () => {
  test('shows owners and the viewing recipient, and nobody else', async () => {
    const [lisa, former, invited] = [await findable(api, { firstName: 'Lisa' }), await findable(api), await findable(api)];
    for (const one of [erik, lisa, former, invited]) await befriend(anna, one);
    const jubileeId = (await listPeople(anna)).find(({ friendId }) => friendId === lisa.id)?._id;
    const list = await ownTogether(api, anna, former, { visibility: 'link', jubileeId, occasionDay: inDays(1) });
    await former.browser.delete(`/api/app/wishlists/${list._id}`);
    await put(anna, list._id, { owners: [anna.id, erik.id, invited.id] });
    expect((await erik.browser.post(`/api/app/wishlists/${list._id}/ownership`)).status).toBe(200);
    const { _id } = await addWish(anna, list._id, { title: 'Cykel' });
    await reserve(sara.browser, list.publicId, _id);
    await later(2, anna, erik, lisa, former, invited, sara);
    for (const near of [anna, erik, lisa]) expect(await givers(near, list._id)).toEqual(['Sara Sund']);
    for (const other of [former, invited, sara]) expectProblem(await other.browser.get(`/api/app/wishlists/${list._id}/given`), 'NOT_FOUND');
    expectProblem(await api.browser().get(`/api/app/wishlists/${list._id}/given`), 'UNAUTHENTICATED');
    await put(anna, list._id, { jubileeId: null });
    expectProblem(await lisa.browser.get(`/api/app/wishlists/${list._id}/given`), 'NOT_FOUND');
    await put(anna, list._id, { jubileeId, visibility: 'private' });
    expectProblem(await lisa.browser.get(`/api/app/wishlists/${list._id}/given`), 'NOT_FOUND');
  });

  test('omits names of blocked members and ended accounts', async () => {
    const { list, give } = await fiveWished({ isSurprise: false });
    await give(erik);
    await anna.browser.post('/api/app/blocks', { memberId: erik.id });
    expect(await givers(anna, list._id)).toEqual([null]);
  });
});
