/** Statement counts of watched lists: equal for one wish and for many, and for one member and for many. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { addWish, makeList } from '../wishlists/testing/lists.ts';
import { findListNews, mailListNews } from './jobs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const watch = ({ browser }: Somebody, listId: string) => browser.put(`/api/app/watched-lists/${listId}`, {});

/** Lists of one owner, each with its wishes, and friends who watch all of them. */
async function makeNews({ friends, lists, wishes }: { friends: number; lists: number; wishes: number }): Promise<{ memberIds: string[]; itemIds: string[] }> {
  const owner = await findable(api, { firstName: 'Sara' });
  const watchers = await Promise.all(Array.from({ length: friends }, () => findable(api)));
  for (const friend of watchers) await befriend(owner, friend);
  const itemIds: string[] = [];
  for (let number = 0; number < lists; number += 1) {
    const { _id } = await makeList(owner, { name: `Lista ${number}` });
    for (const friend of watchers) expect((await watch(friend, _id)).status).toBe(200);
    api.clock.advance(1_000);
    for (let count = 0; count < wishes; count += 1) itemIds.push((await addWish(owner, _id, { title: `Önskan ${count}` }))._id);
  }
  await api.runJobs();
  return { memberIds: watchers.map(({ id }) => id), itemIds };
}

test('finds news in as many statements for two members as for twenty', async () => {
  const counts: number[] = [];
  for (const friends of [2, 20]) {
    await makeNews({ friends, lists: 2, wishes: 2 });
    api.clock.advance(3_600_000);
    counts.push((await api.listStatements(() => findListNews.run(systemContext(api.services, 'sv'), {}))).length);
    const queued = await api.database.run({ text: `select 1 from graphile_worker.jobs where task_identifier = 'list-watches:mail'`, values: [] });
    expect(queued).toHaveLength(friends);
    await api.runJobs();
  }
  expect(counts[1]).toBe(counts[0]);
  expect(counts[0]).toBeLessThanOrEqual(8);
});

test('mails news in as many statements for one wish as for forty', async () => {
  const costs = async (lists: number, wishes: number): Promise<number> => {
    const { memberIds, itemIds } = await makeNews({ friends: 1, lists, wishes });
    const statements = await api.listStatements(() => mailListNews.run(systemContext(api.services, 'sv'), { memberId: memberIds[0] ?? '', day: '2026-11-26', itemIds }));
    return statements.length;
  };
  const few = await costs(1, 1);
  expect(await costs(4, 10)).toBe(few);
  expect(few).toBeLessThanOrEqual(6);
});

test('follows a list in as many statements with one as with ten', async () => {
  const [owner, friend] = [await findable(api), await findable(api)];
  await befriend(owner, friend);
  const count = async (work: () => Promise<unknown>): Promise<number> => (await api.listStatements(work)).length;
  const counts: number[][] = [];
  for (const lists of [1, 9]) {
    let listId = '';
    for (let number = 0; number < lists; number += 1) {
      listId = (await makeList(owner, { name: `Lista ${lists} ${number}` }))._id;
      if (number < lists - 1) await watch(friend, listId);
    }
    counts.push([
      await count(() => watch(friend, listId)),
      await count(() => friend.browser.get(`/api/app/watched-lists/${listId}`)),
      await count(() => friend.browser.delete(`/api/app/watched-lists/${listId}`)),
    ]);
  }
  expect(counts[1]).toEqual(counts[0]);
  for (const [index, budget] of [7, 2, 2].entries()) expect(counts[0]?.[index]).toBeLessThanOrEqual(budget);
});
