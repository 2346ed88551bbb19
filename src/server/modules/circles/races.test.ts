/** Two at once: joining, leaving and withdrawing an invitation. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable } from '../friends/testing/friends.ts';
import { join, leave, makeCircle, makeFamily } from './testing/circles.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const getStates = async (id: string): Promise<string[]> =>
  (await api.database.run<{ state: string }>({ text: 'select state from circle_members where circle_id = $1 order by state', values: [id] })).map(({ state }) => state);

test('keeps one owner when owner and successor leave at once', async () => {
  const { anna, bo, cilla, id } = await makeFamily(api);
  const answers = await Promise.all([leave(anna, id), leave(bo, id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await getStates(id)).toEqual(['owner']);
  expect((await cilla.browser.get(`/api/app/circles/${id}`)).body.circle.isOwner).toBe(true);
});

test('deletes the circle when all leave at once', async () => {
  const { anna, bo, cilla, id } = await makeFamily(api);
  await Promise.all([anna, bo, cilla].map((member) => leave(member, id)));
  expect(await api.database.run({ text: 'select id from circles where id = $1', values: [id] })).toEqual([]);
});

test('hands over to whoever joined while the owner was leaving', async () => {
  const [anna, bo] = [await findable(api), await findable(api)];
  await befriend(anna, bo);
  const { _id: id } = await makeCircle(anna, { memberIds: [bo.id] });
  const [left, joined] = await Promise.all([leave(anna, id), join(bo, id)]);
  expect(left.status).toBe(200);
  // Either the invitation ended with its owner, or whoever joined first goes on alone.
  expect(await getStates(id)).toEqual(joined.status === 200 ? ['owner'] : []);
});

test('joins once when accepted twice at once', async () => {
  const [anna, bo] = [await findable(api), await findable(api)];
  await befriend(anna, bo);
  const { _id: id } = await makeCircle(anna, { memberIds: [bo.id] });
  const answers = await Promise.all([join(bo, id), join(bo, id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await getStates(id)).toEqual(['member', 'owner']);
});

test('refuses whoever joins when the invitation is withdrawn meanwhile', async () => {
  const [anna, bo] = [await findable(api), await findable(api)];
  await befriend(anna, bo);
  const { _id: id } = await makeCircle(anna, { memberIds: [bo.id] });
  let withdrawn: Promise<unknown> | undefined;
  api.onStep('circles.locked', () => {
    // Waits for the lock that the acceptance holds.
    withdrawn ??= anna.browser.delete(`/api/app/circles/${id}/members/${bo.id}`);
    return Promise.resolve();
  });
  expect((await join(bo, id)).status).toBe(200);
  await withdrawn;
  expect(await getStates(id)).toEqual(['owner']);
});
