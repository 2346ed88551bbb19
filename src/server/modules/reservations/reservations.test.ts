/** Reserving and undoing, by members. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, listPeople, type Somebody } from '../friends/testing/friends.ts';
import { makeList, ownTogether, addWish } from '../wishlists/testing/lists.ts';
import { findTaken, GUEST, makeThreeWished, reserve, undo } from './testing/givers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

describe('WISH-04 reserving by a list’s link', () => {
  test('reserves, changes and undoes for a member, showing others only quantities', async () => {
    const { publicId, itemId } = await makeThreeWished(api);
    const [erik, sara] = [await findable(api, { firstName: 'Erik' }), await findable(api)];
    expect((await reserve(erik.browser, publicId, itemId, { quantity: 2 })).body).toEqual({ reservation: { itemId, reserved: 2, own: 2, ownBought: 0 }, state: 'reserved' });
    expect(await findTaken(sara.browser, publicId)).toEqual([{ itemId, reserved: 2, own: 0, ownBought: 0 }]);
    expect(await findTaken(api.browser(), publicId), 'nor does a visitor').toEqual([{ itemId, reserved: 2, own: 0, ownBought: 0 }]);
    expectProblem(await reserve(sara.browser, publicId, itemId, { quantity: 2 }), 'RESERVED_ALREADY');
    expect((await reserve(sara.browser, publicId, itemId, { quantity: 2 })).body.quantity_left).toBe(1);
    expect((await reserve(erik.browser, publicId, itemId, { quantity: 3 })).body.reservation.own, 'said again, it is the new number').toBe(3);
    expect((await reserve(erik.browser, publicId, itemId, { quantity: 1 })).body.reservation.own).toBe(1);
    expect((await undo(erik.browser, publicId, itemId)).body.reservation).toEqual({ itemId, reserved: 0, own: 0, ownBought: 0 });
    expect((await undo(erik.browser, publicId, itemId)).status, 'again is once').toBe(200);
    expect(await findTaken(sara.browser, publicId)).toEqual([]);
  });

  test('takes the giver from the session, not the body, and refuses visitors', async () => {
    const { publicId, itemId } = await makeThreeWished(api);
    const erik = await findable(api);
    expect((await reserve(erik.browser, publicId, itemId, { guest: GUEST })).body.state).toBe('reserved');
    expectProblem(await reserve(api.browser(), publicId, itemId), 'UNAUTHENTICATED');
    expectProblem(await undo(api.browser(), publicId, itemId), 'UNAUTHENTICATED');
    for (const body of [{ quantity: 0 }, { quantity: 100 }, { quantity: 1.5 }, { guest: { name: 'Ulla', email: 'ingen' } }, { guest: { name: '', email: GUEST.email } }])
      expectProblem(await reserve(api.browser(), publicId, itemId, body), 'VALIDATION_FAILED');
  });

  test('refuses a wish by another list’s or a revoked link', async () => {
    const { publicId, itemId, listId, anna } = await makeThreeWished(api);
    const other = await makeThreeWished(api);
    const erik = await findable(api);
    expectProblem(await reserve(erik.browser, other.publicId, itemId), 'NOT_FOUND');
    expectProblem(await reserve(erik.browser, publicId, 'x'), 'NOT_FOUND');
    await anna.browser.delete(`/api/app/wishlists/${listId}/items/${itemId}`);
    expectProblem(await reserve(erik.browser, publicId, itemId), 'NOT_FOUND');
  });
});

describe('WISH-04 a friend', () => {
  async function withFriend() {
    const [anna, erik] = [await findable(api, { firstName: 'Anna', lastName: 'Lind' }), await findable(api, { firstName: 'Erik' })];
    await befriend(anna, erik);
    const list = await makeList(anna, { visibility: 'friends' });
    const item = await addWish(anna, list._id, { title: 'Cykel' });
    const person = (await listPeople(erik)).find(({ friendId }) => friendId === anna.id)?._id ?? '';
    const address = `/api/app/jubilees/${person}/public/wishlists/${list._id}`;
    return { anna, erik, list, item, person, address, of: `${address}/items/${item._id}/reservation` };
  }

  test('reserves from the friend’s page and finds it under their promises', async () => {
    const { anna, erik, address, of, item, list, person } = await withFriend();
    expect((await erik.browser.get(`${address}/reservations`)).body).toEqual({ reservations: [] });
    expect((await erik.browser.post(of, {})).body.reservation.own).toBe(1);
    const { gifts } = (await erik.browser.get('/api/app/gifts')).body;
    expect(gifts).toMatchObject([{ title: 'Cykel', stage: 'promised', isBought: false, isWished: true, itemId: item._id, listName: list.name, person: { name: 'Anna Lind', jubileeId: person } }]);
    expect((await anna.browser.get('/api/app/gifts')).body).toEqual({ gifts: [], budgets: [], spent: [], year: expect.any(Number), years: [expect.any(Number)] });
    expect((await erik.browser.delete(of)).body.reservation.own).toBe(0);
    expect((await erik.browser.get('/api/app/gifts')).body).toEqual({ gifts: [], budgets: [], spent: [], year: expect.any(Number), years: [expect.any(Number)] });
  });

  test('loses access to the list with the friendship, retaining the promise', async () => {
    const { anna, erik, address, of } = await withFriend();
    await erik.browser.post(of, {});
    await anna.browser.delete(`/api/app/friends/${erik.id}`);
    expectProblem(await erik.browser.get(`${address}/reservations`), 'NOT_FOUND');
    expectProblem(await erik.browser.post(of, {}), 'NOT_FOUND');
    const { gifts } = (await erik.browser.get('/api/app/gifts')).body;
    expect(gifts, 'of the list nothing, of the friend the first name').toMatchObject([{ title: 'Cykel', isWished: false, listName: null, listId: null, person: { name: 'Anna', jubileeId: null } }]);
    expect((await erik.browser.delete(`/api/app/gifts/${gifts[0]._id}`)).status).toBe(200);
  });

  test('[37] says how far they have come; another’s promise isn’t there', async () => {
    const { anna, erik, of } = await withFriend();
    await erik.browser.post(of, {});
    const [{ _id }] = (await erik.browser.get('/api/app/gifts')).body.gifts;
    for (const stage of ['ordered', 'received', 'wrapped', 'given', 'promised']) expect((await erik.browser.patch(`/api/app/gifts/${_id}`, { stage })).body.gift.stage).toBe(stage);
    expectProblem(await erik.browser.patch(`/api/app/gifts/${_id}`, { stage: 'lost' }), 'VALIDATION_FAILED');
    for (const way of [() => anna.browser.patch(`/api/app/gifts/${_id}`, { stage: 'given' }), () => anna.browser.delete(`/api/app/gifts/${_id}`)]) expectProblem(await way(), 'NOT_FOUND');
  });

  test('[19] retains the promise when quantity drops, or item is deleted and restored', async () => {
    const { anna, list, erik, person } = await withFriend();
    const { productId } = await api.make.product({ title: 'Vas' });
    const vase = await addWish(anna, list._id, { productId, quantity: 3 });
    const of = `/api/app/jubilees/${person}/public/wishlists/${list._id}/items/${vase._id}/reservation`;
    expect((await erik.browser.post(of, { quantity: 3 })).status).toBe(201);
    await anna.browser.patch(`/api/app/wishlists/${list._id}/items/${vase._id}`, { quantity: 1 });
    expect((await erik.browser.get('/api/app/gifts')).body.gifts[0]).toMatchObject({ quantity: 3, wishedQuantity: 1 });
    expectProblem(await erik.browser.post(of, { quantity: 99 }), 'RESERVED_ALREADY');
    expect((await erik.browser.post(of, { quantity: 2 })).status, 'fewer than before are taken').toBe(201);
    await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'A', products: [] });
    expect((await erik.browser.get('/api/app/gifts')).body.gifts[0]).toMatchObject({ title: 'Vas', isWished: false });
    api.clock.advance(11 * 60_000);
    await api.database.run({ text: `select graphile_worker.add_job('wishlists:forget-removed', '{}')`, values: [] });
    await api.runJobs();
    const again = await addWish(anna, list._id, { productId, quantity: 2 });
    expect(again._id).not.toBe(vase._id);
    expect((await erik.browser.get('/api/app/gifts')).body.gifts[0]).toMatchObject({ isWished: true, itemId: again._id });
    expect((await erik.browser.get(`/api/app/jubilees/${person}/public/wishlists/${list._id}/reservations`)).body.reservations).toEqual([{ itemId: again._id, reserved: 2, own: 2, ownBought: 0 }]);
  });
});

describe('[32] people who learn nothing', () => {
  test('hides claims and refuses reservations for current, former, invited owners and recipients', async () => {
    const [anna, erik, sara, child] = [await findable(api), await findable(api), await findable(api), await findable(api, { firstName: 'Lisa' })];
    for (const one of [erik, sara, child]) await befriend(anna, one);
    const lisa = (await listPeople(anna)).find(({ friendId }) => friendId === child.id)?._id;
    const list = await ownTogether(api, anna, erik, { visibility: 'link', jubileeId: lisa });
    const item = await addWish(anna, list._id, { title: 'Cykel', quantity: 2 });
    await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'A', owners: [anna.id, erik.id, sara.id] });
    expect((await reserve((await findable(api)).browser, list.publicId, item._id)).status).toBe(201);
    const findAllowed = async ({ browser }: Somebody) => {
      expectProblem(await reserve(browser, list.publicId, item._id), 'NOT_FOUND');
      return findTaken(browser, list.publicId);
    };
    for (const near of [anna, erik, sara, child]) expect(await findAllowed(near)).toBeNull();
    await erik.browser.delete(`/api/app/wishlists/${list._id}`);
    expect(await findAllowed(erik), 'also after leaving').toBeNull();
  });

  test('hides claims from a signed-out owner in their own browser', async () => {
    const { anna, publicId, itemId } = await makeThreeWished(api);
    await reserve((await findable(api)).browser, publicId, itemId);
    await anna.browser.post('/api/auth/logout');
    expect(await findTaken(anna.browser, publicId)).toBeNull();
    expect(await findTaken(api.browser(), publicId)).toHaveLength(1);
  });

  test('[32] hides claims from a linked person’s browser, signed in or out', async () => {
    const [anna, lisa] = [await findable(api), await findable(api, { firstName: 'Lisa' })];
    const { jubilee } = (await anna.browser.post('/api/app/jubilees', { firstName: 'Lisa' })).body;
    const list = await makeList(anna, { visibility: 'link', jubileeId: jubilee._id });
    const item = await addWish(anna, list._id, { title: 'Cykel' });
    await befriend(anna, lisa);
    expect((await anna.browser.put(`/api/app/friends/${lisa.id}/jubilee`, { jubileeId: jubilee._id })).status).toBe(200);
    // Leaves the link between person and member as the only sign of the recipient.
    await api.database.run({ text: 'update wishlists set for_member_id = null where id = $1', values: [list._id] });
    expect((await reserve((await findable(api)).browser, list.publicId, item._id)).status).toBe(201);
    expectProblem(await reserve(lisa.browser, list.publicId, item._id), 'NOT_FOUND');
    expect(await findTaken(lisa.browser, list.publicId)).toBeNull();
    await lisa.browser.post('/api/auth/logout');
    expect(await findTaken(lisa.browser, list.publicId)).toBeNull();
    expect(await findTaken(api.browser(), list.publicId)).toHaveLength(1);
  });

  test('asks an owner with an expired token to renew it', async () => {
    const { anna, publicId, itemId } = await makeThreeWished(api);
    await reserve((await findable(api)).browser, publicId, itemId);
    anna.browser.cookies.delete('client.access-token');
    anna.browser.cookies.delete('fira.device');
    expectProblem(await anna.browser.get(`/api/app/public/wishlists/${publicId}/reservations`), 'ACCESS_TOKEN_EXPIRED');
  });

  test('shows a giver who becomes an owner their own promise alone', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    await befriend(anna, erik);
    const list = await makeList(anna, { visibility: 'link' });
    const item = await addWish(anna, list._id, { title: 'Cykel', quantity: 3 });
    await reserve(erik.browser, list.publicId, item._id);
    await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'A', owners: [erik.id] });
    expect((await erik.browser.post(`/api/app/wishlists/${list._id}/ownership`)).status).toBe(200);
    expect(await findTaken(erik.browser, list.publicId)).toBeNull();
    expect((await erik.browser.get('/api/app/gifts')).body.gifts).toHaveLength(1);
  });
});

describe('[18] at once', () => {
  test('reserves exactly three of three in 50 parallel calls', async () => {
    const { publicId, itemId } = await makeThreeWished(api);
    const givers = await Promise.all(Array.from({ length: 25 }, () => findable(api)));
    const answers = await Promise.all([
      ...givers.map(({ browser }) => reserve(browser, publicId, itemId)),
      ...Array.from({ length: 25 }, (_, number) => reserve(api.browser(), publicId, itemId, { guest: { name: 'Gäst', email: `gast-${number}@exempel.example` } })),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'RESERVED_ALREADY')).toHaveLength(47);
    expect(await findTaken(api.browser(), publicId)).toMatchObject([{ reserved: 3 }]);
  });

  test('reserves once for one member in twenty simultaneous calls', async () => {
    const { publicId, itemId } = await makeThreeWished(api);
    const erik = await findable(api);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reserve(erik.browser, publicId, itemId, { quantity: 2 })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await findTaken(erik.browser, publicId)).toMatchObject([{ reserved: 2, own: 2 }]);
  });

  test('completes an owner’s change during a reservation, which respects the new quantity', async () => {
    const { anna, publicId, itemId, listId } = await makeThreeWished(api);
    const erik = await findable(api);
    let owners: number | undefined;
    api.onStep('reservations.locked', async () => {
      owners = (await anna.browser.patch(`/api/app/wishlists/${listId}/items/${itemId}`, { quantity: 1 })).status;
    });
    expectProblem(await reserve(erik.browser, publicId, itemId, { quantity: 2 }), 'RESERVED_ALREADY');
    expect(owners).toBe(200);
  });
});
