/** [17] Whispers: seen by those who give, and never by an owner, nor by whose wishes they are. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Whisper } from '#shared/contract/whispers.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { makeList, ownTogether } from '../wishlists/testing/lists.ts';
import { makeFamily } from '../circles/testing/circles.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const at = (list: string) => `/api/app/wishlists/${list}/whispers`;
const whisper = async ({ browser }: Somebody, list: string, text: string): Promise<Whisper> => {
  const answer = await browser.post(at(list), { text });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.whisper;
};
const read = async ({ browser }: Somebody, list: string): Promise<Whisper[] | null> => (await browser.get(at(list))).body.whispers;
const texts = async (somebody: Somebody, list: string): Promise<string[] | undefined> => (await read(somebody, list))?.map(({ text }) => text);

/** Anna's list, and two friends of hers who aren't friends of each other. */
async function makeGivers(input: object = {}) {
  const [anna, bo, cilla] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Bo' }), await findable(api, { firstName: 'Cilla' })];
  for (const other of [bo, cilla]) await befriend(anna, other);
  const list = await makeList(anna, input);
  return { anna, bo, cilla, list };
}

describe('givers', () => {
  test('read each other’s whispers, strangers by their first names', async () => {
    const { bo, cilla, list } = await makeGivers();
    await whisper(bo, list._id, 'Hon har lånat min stickbok i ett år.');
    expect(await read(cilla, list._id)).toMatchObject([{ text: 'Hon har lånat min stickbok i ett år.', from: { firstName: 'Bo', lastName: '' }, isOwn: false, givenBy: null }]);
    expect(await read(bo, list._id)).toMatchObject([{ isOwn: true }]);
  });

  test('reach a list by its public id, and in a circle', async () => {
    const { list, bo } = await makeGivers({ visibility: 'link' });
    const stranger = await findable(api);
    await whisper(stranger, list.publicId ?? '', 'Allt från Gotland.');
    expect(await texts(bo, list._id)).toEqual(['Allt från Gotland.']);
    expectProblem(await stranger.browser.get(at(list._id)), 'NOT_FOUND');
    const family = await makeFamily(api);
    const inCircle = await makeList(family.cilla, { visibility: 'circles', circleIds: [family.id] });
    await whisper(family.bo, inCircle._id, 'En lampa');
    expect(await texts(family.anna, inCircle._id)).toEqual(['En lampa']);
  });

  test('say who gives what is whispered, one at a time', async () => {
    const { bo, cilla, list } = await makeGivers();
    const { _id } = await whisper(bo, list._id, 'En stickbok');
    const answers = await Promise.all([bo, cilla].map(({ browser }) => browser.put(`${at(list._id)}/${_id}/giver`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [first, second] = answers[0]?.status === 200 ? [bo, cilla] : [cilla, bo];
    expect(await read(first, list._id)).toMatchObject([{ isGivenBySelf: true }]);
    await second.browser.delete(`${at(list._id)}/${_id}/giver`);
    expect(await read(second, list._id)).toMatchObject([{ isGivenBySelf: false, givenBy: { firstName: first === bo ? 'Bo' : 'Cilla' } }]);
    await first.browser.delete(`${at(list._id)}/${_id}/giver`);
    expect((await second.browser.put(`${at(list._id)}/${_id}/giver`)).body.whisper.isGivenBySelf).toBe(true);
  });

  test('take back their own, and no other’s', async () => {
    const { bo, cilla, list } = await makeGivers();
    const { _id } = await whisper(bo, list._id, 'En stickbok');
    expectProblem(await cilla.browser.delete(`${at(list._id)}/${_id}`), 'NOT_FOUND');
    expect((await bo.browser.delete(`${at(list._id)}/${_id}`)).status).toBe(200);
    expect(await read(cilla, list._id)).toEqual([]);
  });

  test('never meet across a block', async () => {
    const { bo, cilla, list } = await makeGivers();
    await whisper(bo, list._id, 'En stickbok');
    const { _id } = await whisper(cilla, list._id, 'En lampa');
    const third = await findable(api);
    await api.database.run({ text: 'insert into blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now())', values: [bo.id, cilla.id] });
    expect([await texts(bo, list._id), await texts(cilla, list._id)]).toEqual([['En stickbok'], ['En lampa']]);
    expectProblem(await bo.browser.put(`${at(list._id)}/${_id}/giver`), 'NOT_FOUND');
    expectProblem(await third.browser.get(at(list._id)), 'NOT_FOUND');
  });

  test('whisper at most thirty times about a list, also at once', async () => {
    const { bo, list } = await makeGivers();
    const answers = await Promise.all(Array.from({ length: 34 }, (_, number) => bo.browser.post(at(list._id), { text: `Tips ${number}` })));
    expect(answers.filter(({ status }) => status === 201).length).toBe(30);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectProblem(answer, 'WHISPERS_FULL');
  });

  test('fit two hundred on a list, also two at once', async () => {
    const { bo, cilla, list } = await makeGivers();
    await whisper(bo, list._id, 'Den första');
    const [row] = await api.database.run<{ list_id: string }>({ text: 'select list_id from whispers where member_id = $1', values: [bo.id] });
    const others = await Promise.all(Array.from({ length: 7 }, () => findable(api)));
    for (const [index, { id }] of others.entries())
      await api.database.run({
        text: `insert into whispers (id, list_id, member_id, text, created_at) select gen_random_uuid(), $1, $2, 'Tips ' || n, now() from generate_series(1, $3) n`,
        values: [row?.list_id, id, index < 6 ? 30 : 18],
      });
    const answers = await Promise.all([bo, cilla].map(({ browser }) => browser.post(at(list._id), { text: 'Den sista' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await api.database.run({ text: 'select id from whispers where list_id = $1', values: [row?.list_id] })).length).toBe(200);
  });

  test('are read in as many statements for one as for sixty', async () => {
    const { bo, cilla, list } = await makeGivers();
    const statements = async () => (await api.listStatements(() => read(cilla, list._id))).length;
    await whisper(bo, list._id, 'Den första');
    const one = await statements();
    for (const { id } of [bo, cilla])
      await api.database.run({
        text: `insert into whispers (id, list_id, member_id, text, given_by, created_at) select gen_random_uuid(), $1, $2, 'Tips ' || n, $2, now() from generate_series(1, 30) n`,
        values: [list._id, id],
      });
    expect([await statements(), (await read(cilla, list._id))?.length]).toEqual([one, 61]);
    expect(one).toBeLessThanOrEqual(3);
  });

  test('end with the account, and what others whispered stays', async () => {
    const { bo, cilla, list } = await makeGivers();
    await whisper(bo, list._id, 'En stickbok');
    const { _id } = await whisper(cilla, list._id, 'En lampa');
    await bo.browser.put(`${at(list._id)}/${_id}/giver`);
    expect((await bo.browser.delete('/api/app/user', { password: bo.password })).status).toBe(200);
    expect(await read(cilla, list._id)).toMatchObject([{ text: 'En lampa', givenBy: null }]);
  });
});

describe('those who must not know', () => {
  /** Each as a member who sees the list, and what makes them near. */
  const near: Record<string, () => Promise<{ who: Somebody; listId: string; giver: Somebody }>> = {
    'the owner': async () => {
      const { anna, bo, list } = await makeGivers({ visibility: 'link' });
      return { who: anna, listId: list.publicId ?? '', giver: bo };
    },
    'a co-owner': async () => {
      const [anna, erik, bo] = [await findable(api), await findable(api), await findable(api)];
      for (const other of [erik, bo]) await befriend(anna, other);
      return { who: erik, listId: (await ownTogether(api, anna, erik))._id, giver: bo };
    },
    'a former owner': async () => {
      const [anna, erik, bo] = [await findable(api), await findable(api), await findable(api)];
      for (const other of [erik, bo]) await befriend(anna, other);
      const list = await ownTogether(api, anna, erik);
      await erik.browser.delete(`/api/app/wishlists/${list._id}`);
      return { who: erik, listId: list._id, giver: bo };
    },
    'whoever is asked to own it': async () => {
      const [anna, erik, bo] = [await findable(api), await findable(api), await findable(api)];
      for (const other of [erik, bo]) await befriend(anna, other);
      return { who: erik, listId: (await makeList(anna, { owners: [erik.id] }))._id, giver: bo };
    },
    'whose wishes they are': async () => {
      const [anna, lisa, bo] = [await findable(api), await findable(api), await findable(api)];
      for (const other of [lisa, bo]) await befriend(anna, other);
      const { jubileeId } = (await anna.browser.get('/api/app/friends')).body.friends.find(({ _id }: { _id: string }) => _id === lisa.id);
      return { who: lisa, listId: (await makeList(anna, { jubileeId }))._id, giver: bo };
    },
  };

  test.each(Object.entries(near))('are answered alike with and without: %s', async (_, make) => {
    const { who, listId, giver } = await make();
    // A co-owner's list may be seen by the giver alone as a friend of its first owner.
    const before = await who.browser.get(at(listId));
    await whisper(giver, listId, 'Hon vet inget');
    const after = await who.browser.get(at(listId));
    expect([after.status, after.body, after.headers.get('content-length'), after.headers.get('etag')]).toEqual([
      200,
      { whispers: null },
      before.headers.get('content-length'),
      before.headers.get('etag'),
    ]);
    expectProblem(await who.browser.post(at(listId), { text: 'Till mig' }), 'NOT_FOUND');
    const statements = await api.listStatements(() => who.browser.get(at(listId)));
    expect(statements.filter((text) => /\b(?:from|join)\s+whispers\b/.test(text))).toEqual([]);
  });

  test('learn nothing after the day, nor when the list is hidden', async () => {
    const { anna, bo, list } = await makeGivers({ occasionDay: '2026-12-16' });
    await whisper(bo, list._id, 'En stickbok');
    api.clock.set('2026-12-20T10:00:00Z');
    for (const { browser, email, password } of [anna, bo]) await browser.post('/api/auth/login', { email, password });
    expectProblem(await anna.browser.get(at(list._id)), 'NOT_FOUND');
    expect(JSON.stringify((await anna.browser.get(`/api/app/wishlists/${list._id}/given`)).body)).not.toContain('stickbok');
    await anna.browser.put(`/api/app/wishlists/${list._id}`, { visibility: 'private' });
    expectProblem(await bo.browser.get(at(list._id)), 'NOT_FOUND');
    expectProblem(await api.browser().get(at(list._id)), 'UNAUTHENTICATED');
  });
});
