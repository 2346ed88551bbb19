import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { cancelOrder } from '../orders/service.ts';
import { makeList, addWish } from '../wishlists/testing/lists.ts';
import { addPerson, storeGift, orderFor } from './testing/gifts.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const getStates = async ({ browser }: Somebody) => (await browser.get('/api/app/gifts/states')).body.states;

test('GIFT-01 shows each person’s furthest stage by promises and orders', async () => {
  const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' })];
  await befriend(anna, erik);
  const friend = (await anna.browser.get('/api/app/friends')).body.friends[0].jubileeId as string;
  const { jubilee } = (await anna.browser.post('/api/app/jubilees', { firstName: 'Mormor' })).body;
  expect(await getStates(anna)).toEqual([]);
  const list = await makeList(erik);
  const bike = await addWish(erik, list._id, { title: 'Cykel' });
  const book = await addWish(erik, list._id, { title: 'Bok' });
  for (const { _id } of [bike, book]) await anna.browser.post(`/api/app/jubilees/${friend}/public/wishlists/${list._id}/items/${_id}/reservation`, {});
  const { gifts } = (await anna.browser.get('/api/app/gifts')).body;
  await anna.browser.patch(`/api/app/gifts/${gifts.find(({ title }: { title: string }) => title === 'Bok')._id}`, { stage: 'wrapped' });
  const order = await orderFor(api, anna, jubilee._id, 'Tulpaner');
  const states = await getStates(anna);
  expect(states).toHaveLength(2);
  expect(states).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ jubileeId: friend, stage: 'wrapped', title: 'Bok', count: 2, orderId: null }),
      expect.objectContaining({ jubileeId: jubilee._id, stage: 'ordered', title: 'Tulpaner', count: 1, orderId: order.id }),
    ]),
  );
  expect(await getStates(erik), 'whose wish it is learns nothing').toEqual([]);
  for (const { _id } of gifts) await anna.browser.patch(`/api/app/gifts/${_id}`, { stage: 'given' });
  await api.runJobs();
  await cancelOrder(systemContext(api.services, 'sv'), order.number, { isRestocked: true });
  expect(await getStates(anna)).toEqual([]);
});

test('GIFT-01 counts no old orders, and none for others’ people', async () => {
  const [anna, erik] = [await findable(api), await findable(api)];
  const { jubilee } = (await anna.browser.post('/api/app/jubilees', { firstName: 'Mormor' })).body;
  await orderFor(api, erik, jubilee._id, 'Ljus');
  expect([await getStates(anna), await getStates(erik)]).toEqual([[], []]);
  await orderFor(api, anna, jubilee._id, 'Vas');
  expect(await getStates(anna)).toHaveLength(1);
  api.clock.advance(61 * 86_400_000);
  await anna.browser.post('/api/auth/login', { email: anna.email, password: anna.password });
  expect(await getStates(anna)).toEqual([]);
});

test('GIFT-01 counts a gift by hand from promised on, and no idea', async () => {
  const anna = await findable(api);
  const mormor = await addPerson(anna, 'Mormor');
  await storeGift(anna, { title: 'Halsduk', jubileeId: mormor });
  expect(await getStates(anna)).toEqual([]);
  await storeGift(anna, { title: 'Sockor', jubileeId: mormor, stage: 'wrapped' });
  expect(await getStates(anna)).toMatchObject([{ jubileeId: mormor, stage: 'wrapped', title: 'Sockor', count: 1, orderId: null }]);
});
