import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { ask, befriend, findable, listFriends, listIds, listPeople, receivedBy, sentBy, type Somebody } from './testing/friends.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const two = async (): Promise<[Somebody, Somebody]> => [await findable(api), await findable(api)];

/** Asserts consistency: friendship and both linked persons, or none. Returns whether they are friends. */
async function expectWhole(one: Somebody, other: Somebody): Promise<boolean> {
  const [ofOne, ofOther] = [listIds(await listFriends(one)), listIds(await listFriends(other))];
  expect(ofOne).toEqual(ofOther.length > 0 ? [other.id] : []);
  expect(ofOther).toEqual(ofOne.length > 0 ? [one.id] : []);
  const linked = async (somebody: Somebody) => (await listPeople(somebody)).filter(({ friendId }) => friendId !== null).length;
  expect([await linked(one), await linked(other)]).toEqual([ofOne.length, ofOne.length]);
  if (ofOne.length > 0) expect([...(await receivedBy(one)), ...(await receivedBy(other))], 'no request is left').toEqual([]);
  return ofOne.length > 0;
}

const getRequest = async (receiver: Somebody): Promise<string> => `/api/app/friend-requests/${(await receivedBy(receiver))[0]?._id}`;

describe('[21] concurrent changes by two members', () => {
  test('merges crossing requests into one friendship, whatever the order', async () => {
    const [anna, erik] = await two();
    let crossing: Promise<{ body: { status: string } }> | undefined;
    api.onStep('friends.send.read', async () => {
      crossing = ask(erik, anna);
      // Must wait for the pair's lock; otherwise it would insert a second request now.
      await Promise.race([crossing, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    const first = await ask(anna, erik);
    expect([first.body.status, (await crossing)?.body.status]).toEqual(['sent', 'friends']);
    expect(await expectWhole(anna, erik)).toBe(true);
  });

  test('makes no friend when a request is cancelled before confirmation', async () => {
    const [anna, erik] = await two();
    await ask(anna, erik);
    const address = await getRequest(erik);
    api.onStep('friends.request.found', async () => expect((await anna.browser.delete(`${address}/sent`)).status).toBe(200));
    expect((await erik.browser.put(address)).status).toBe(404);
    expect(await expectWhole(anna, erik)).toBe(false);
  });

  test('refuses cancelling after a confirmation', async () => {
    const [anna, erik] = await two();
    await ask(anna, erik);
    const address = await getRequest(erik);
    api.onStep('friends.request.found', async () => expect((await erik.browser.put(address)).status).toBe(200));
    expect((await anna.browser.delete(`${address}/sent`)).status).toBe(404);
    expect(await expectWhole(anna, erik)).toBe(true);
  });

  test('ends as a block when accepted during it', async () => {
    const [anna, erik] = await two();
    await ask(anna, erik);
    const address = await getRequest(erik);
    let yes: Promise<{ status: number }> | undefined;
    api.onStep('friends.block.parted', async () => {
      yes = erik.browser.put(address);
      await Promise.race([yes, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    expect((await anna.browser.post('/api/app/blocks', { memberId: erik.id })).status).toBe(201);
    expect((await yes)?.status).toBe(404);
    expect(await expectWhole(anna, erik)).toBe(false);
  });

  test('makes no friend when an account ends before confirmation', async () => {
    const [anna, erik] = await two();
    await ask(anna, erik);
    const address = await getRequest(erik);
    api.onStep('friends.request.found', async () => expect((await anna.browser.delete('/api/app/user', { password: anna.password })).status).toBe(200));
    expect((await erik.browser.put(address)).status).toBe(404);
    expect([...(await listFriends(erik)), ...(await listPeople(erik))]).toEqual([]);
  });

  test('avoids deadlock when an account ends while its friend blocks it', async () => {
    const [anna, erik] = await two();
    await befriend(anna, erik);
    let end: Promise<{ status: number }> | undefined;
    api.onStep('friends.block.parted', async () => {
      end = erik.browser.delete('/api/app/user', { password: erik.password });
      await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 500))]);
    });
    const blocked = await anna.browser.post('/api/app/blocks', { memberId: erik.id });
    expect([(await end)?.status, [201, 404].includes(blocked.status)]).toEqual([200, true]);
    expect([...(await listFriends(anna)), ...(await anna.browser.get('/api/app/blocks')).body.blocks]).toEqual([]);
  });

  test('makes one friendship of fifty requests both ways', async () => {
    const [anna, erik] = await two();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => (number % 2 === 0 ? ask(anna, erik) : ask(erik, anna))));
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(answers.filter(({ body }) => body.status === 'friends')).toHaveLength(1);
    expect(await expectWhole(anna, erik)).toBe(true);
  });

  test('honours one of fifty concurrent confirmations, denials and cancellations', async () => {
    const [anna, erik] = await two();
    await ask(anna, erik);
    const address = await getRequest(erik);
    const ways = [() => erik.browser.put(address), () => erik.browser.delete(address), () => anna.browser.delete(`${address}/sent`)];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => (ways[number % ways.length] ?? ways[0])?.()));
    const heard = answers.flatMap((answer, number) => (answer?.status === 200 ? [number % ways.length] : []));
    expect(heard).toHaveLength(1);
    expect(await expectWhole(anna, erik)).toBe(heard[0] === 0);
    expect(await sentBy(anna)).toEqual([]);
  });

  test('ends blocked and consistent after fifty concurrent blocks, partings and requests', async () => {
    const [anna, erik] = await two();
    await befriend(anna, erik);
    const ways = [() => anna.browser.post('/api/app/blocks', { memberId: erik.id }), () => erik.browser.delete(`/api/app/friends/${anna.id}`), () => ask(erik, anna)];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => (ways[number % ways.length] ?? ways[0])?.()));
    expect(answers.map((answer) => answer?.status).filter((status) => status !== 201 && status !== 200 && status !== 404 && status !== 409)).toEqual([]);
    expect(await expectWhole(anna, erik)).toBe(false);
    expect(await receivedBy(anna)).toEqual([]);
    expect((await anna.browser.get('/api/app/blocks')).body.blocks).toHaveLength(1);
  });
});
