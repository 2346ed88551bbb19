/** Circles: who is in them, and whom they celebrate. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Circle } from '#shared/contract/circles.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { findCircles, join, leave, makeCircle, makeFamily, namesIn } from './testing/circles.ts';
import { isSamePerson } from './rules.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const addPerson = async ({ browser }: Somebody, input: object): Promise<string> => (await browser.post('/api/app/jubilees', input)).body.jubilee._id;
const show = ({ browser }: Somebody, id: string, jubileeId: string) => browser.put(`/api/app/circles/${id}/people/${jubileeId}`);
const getCircle = async ({ browser }: Somebody, id: string): Promise<Circle> => (await browser.get(`/api/app/circles/${id}`)).body.circle;

describe('a circle', () => {
  test('has its owner, and invited friends once they accept', async () => {
    const [anna, bo] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Bo' })];
    await befriend(anna, bo);
    const circle = await makeCircle(anna, { memberIds: [bo.id] });
    expect([circle.memberCount, circle.invited.map(({ firstName }) => firstName)]).toEqual([1, ['Bo']]);
    expect((await bo.browser.get(`/api/app/circles/${circle._id}`)).status).toBe(404);
    expect((await findCircles(bo)).invitations).toMatchObject([{ _id: circle._id, name: 'Familjen Lindqvist', kind: 'family', from: { firstName: 'Anna' } }]);
    expect((await join(bo, circle._id)).body.circle).toMatchObject({ memberCount: 2, isOwner: false, invited: [] });
    expect(await findCircles(bo)).toMatchObject({ circles: [{ _id: circle._id, memberCount: 2 }], invitations: [] });
  });

  test('invites friends alone, and none by a member who isn’t its owner', async () => {
    const { anna, bo, cilla, id } = await makeFamily(api);
    const stranger = await findable(api);
    const answer = await anna.browser.post(`/api/app/circles/${id}/members`, { memberIds: [stranger.id] });
    expectProblem(answer, 'VALIDATION_FAILED');
    await befriend(bo, stranger);
    expectProblem(await bo.browser.post(`/api/app/circles/${id}/members`, { memberIds: [stranger.id] }), 'NOT_FOUND');
    expectProblem(await bo.browser.delete(`/api/app/circles/${id}/members/${cilla.id}`), 'NOT_FOUND');
    expect((await namesIn(bo, id)).sort()).toEqual(['Anna', 'Bo', 'Cilla']);
  });

  test('withdraws an invitation when the friendship ends', async () => {
    const [anna, bo] = [await findable(api), await findable(api)];
    await befriend(anna, bo);
    const { _id } = await makeCircle(anna, { memberIds: [bo.id] });
    await anna.browser.delete(`/api/app/friends/${bo.id}`);
    expect((await findCircles(bo)).invitations).toEqual([]);
    expectProblem(await join(bo, _id), 'NOT_FOUND');
  });

  test('goes on with the longest-standing member when its owner leaves', async () => {
    const { anna, bo, cilla, id } = await makeFamily(api);
    expect((await leave(anna, id)).status).toBe(200);
    expectProblem(await anna.browser.get(`/api/app/circles/${id}`), 'NOT_FOUND');
    expect([(await getCircle(bo, id)).isOwner, (await getCircle(cilla, id)).isOwner]).toEqual([true, false]);
    expect((await bo.browser.delete(`/api/app/circles/${id}/members/${cilla.id}`)).status).toBe(200);
    expectProblem(await cilla.browser.get(`/api/app/circles/${id}`), 'NOT_FOUND');
    await leave(bo, id);
    expect((await api.database.run({ text: 'select id from circles where id = $1', values: [id] })).length).toBe(0);
  });

  test('goes on when its owner’s account ends', async () => {
    const { anna, bo, id } = await makeFamily(api);
    const elsa = await addPerson(anna, { firstName: 'Elsa', dateOfBirth: '2020-11-28' });
    await show(anna, id, elsa);
    expect((await anna.browser.delete('/api/app/user', { password: anna.password })).status).toBe(200);
    expect(await getCircle(bo, id)).toMatchObject({ isOwner: true, memberCount: 2 });
    expect((await namesIn(bo, id)).sort()).toEqual(['Bo', 'Cilla']);
  });

  test('is refused beyond twenty of a member', async () => {
    const anna = await findable(api);
    const answers = await Promise.all(Array.from({ length: 24 }, () => anna.browser.post('/api/app/circles', { name: 'Familjen', kind: 'family' })));
    expect(answers.filter(({ status }) => status === 201).length).toBe(20);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectProblem(answer, 'CIRCLES_FULL');
  });

  test('reads the same number of statements for three people as for thirty', async () => {
    const { anna, id } = await makeFamily(api);
    const statements = async () => (await api.listStatements(() => anna.browser.get(`/api/app/circles/${id}`))).length;
    const before = await statements();
    for (let count = 0; count < 27; count++) await show(anna, id, await addPerson(anna, { firstName: `Kusin ${count}` }));
    expect([await statements(), (await namesIn(anna, id)).length]).toEqual([before, 30]);
    expect(before).toBeLessThanOrEqual(10);
  });
});

describe('the statements of a circle', () => {
  test('are as many when twelve friends are invited as with one', async () => {
    const anna = await findable(api, { firstName: 'Anna' });
    const friends: string[] = [];
    for (let count = 0; count < 13; count += 1) {
      const friend = await findable(api);
      await befriend(anna, friend);
      friends.push(friend.id);
    }
    const count = async (work: () => Promise<Answer>): Promise<number> => {
      const statements = await api.listStatements(async () => expect((await work()).status).toBeLessThan(300));
      return statements.length;
    };
    const costs = async (memberIds: readonly string[]) => ({
      create: await count(() => anna.browser.post('/api/app/circles', { name: 'Familjen', kind: 'family', memberIds })),
      invite: await count(() => anna.browser.post(`/api/app/circles/${first._id}/members`, { memberIds })),
    });
    const first = await makeCircle(anna);
    const few = await costs(friends.slice(0, 1));
    const many = await costs(friends.slice(1));
    expect(many).toEqual(few);
    expect(few.create).toBeLessThanOrEqual(16);
    expect(few.invite).toBeLessThanOrEqual(14);
  });
});

describe('the people of a circle', () => {
  test('are shown by name and next birthday, whoever tracks them', async () => {
    const { anna, bo, cilla, id } = await makeFamily(api);
    await show(anna, id, await addPerson(anna, { firstName: 'Elsa', dateOfBirth: '2020-11-28', relation: 'cousin' }));
    await show(bo, id, await addPerson(bo, { firstName: 'Hugo', dateOfBirth: '--12-21' }));
    const seen = (await getCircle(cilla, id)).people.filter(({ memberId }) => memberId === null);
    expect(seen.map(({ firstName, birthday, mayRemove, jubileeId }) => [firstName, birthday?.daysLeft, birthday?.turns, mayRemove, jubileeId])).toEqual([
      ['Elsa', 3, 6, false, null],
      ['Hugo', 26, null, false, null],
    ]);
    expect(JSON.stringify(seen)).not.toContain('cousin');
  });

  test('appear once when two members track the same one', async () => {
    const { anna, bo, id } = await makeFamily(api);
    await show(anna, id, await addPerson(anna, { firstName: 'Elsa', dateOfBirth: '2020-11-28' }));
    await show(bo, id, await addPerson(bo, { firstName: 'elsa', dateOfBirth: '--11-28' }));
    expect((await namesIn(bo, id)).filter((name) => name.toLowerCase() === 'elsa')).toEqual(['elsa']);
  });

  test('show the birthday of a member to friends alone', async () => {
    const { anna, bo, cilla, id } = await makeFamily(api);
    await bo.browser.patch('/api/app/user', { dateOfBirth: '1986-12-13' });
    const birthdayOfBo = async (viewer: Somebody) => (await getCircle(viewer, id)).people.find(({ memberId }) => memberId === bo.id)?.birthday?.date ?? null;
    expect([await birthdayOfBo(anna), await birthdayOfBo(bo), await birthdayOfBo(cilla)]).toEqual(['2026-12-13', '2026-12-13', null]);
  });

  test('are one’s own, without an account, and end with the membership', async () => {
    const { anna, bo, id } = await makeFamily(api);
    const [friend] = (await anna.browser.get('/api/app/friends')).body.friends;
    expectProblem(await show(anna, id, friend.jubileeId), 'NOT_FOUND');
    const hugo = await addPerson(bo, { firstName: 'Hugo' });
    expectProblem(await show(anna, id, hugo), 'NOT_FOUND');
    expect((await show(bo, id, hugo)).status).toBe(200);
    expect(await namesIn(anna, id)).toContain('Hugo');
    await leave(bo, id);
    expect(await namesIn(anna, id)).not.toContain('Hugo');
  });

  test('name those whom the reader tracks, for the list of people', async () => {
    const { anna, bo, id } = await makeFamily(api);
    const elsa = await addPerson(anna, { firstName: 'Elsa' });
    await show(anna, id, elsa);
    const friends = (await anna.browser.get('/api/app/friends')).body.friends as { jubileeId: string }[];
    expect((await findCircles(anna)).circles[0]?.jubileeIds.toSorted()).toEqual([elsa, ...friends.map(({ jubileeId }) => jubileeId)].sort());
    const [ofBo] = (await bo.browser.get('/api/app/friends')).body.friends;
    expect((await findCircles(bo)).circles[0]?.jubileeIds).toEqual([ofBo.jubileeId]);
  });

  test.each([
    ['Elsa', '2020-11-28', 'elsa', '--11-28', true],
    ['Elsa', '2020-11-28', 'Elsa', '2019-11-28', false],
    ['Elsa', null, 'Elsa', null, false],
    ['Elsa', '--11-28', 'Hugo', '--11-28', false],
  ])('%s %s and %s %s are the same: %s', (first_name, date_of_birth, otherName, otherDate, isSame) => {
    expect(isSamePerson({ first_name, last_name: '', date_of_birth }, { first_name: otherName, last_name: '', date_of_birth: otherDate })).toBe(isSame);
  });
});

describe('an event', () => {
  test('invites a circle’s friends and people, and stands as its gathering', async () => {
    const { anna, bo, id } = await makeFamily(api);
    await show(anna, id, await addPerson(anna, { firstName: 'Elsa' }));
    const { event } = (await anna.browser.post('/api/app/events', { title: 'Julbord', startsAt: '2026-12-24T14:00:00Z' })).body;
    const getGathering = async ({ browser }: Somebody) => (await browser.get(`/api/app/circles/${id}/gathering`)).body.event?.title ?? null;
    expect(await getGathering(bo)).toBeNull();
    const answer = await anna.browser.post(`/api/app/events/${event._id}/circles/${id}`);
    expect([answer.status, answer.body.guests.map(({ name }: { name: string }) => name.split(' ')[0]).sort()]).toEqual([201, ['Bo', 'Cilla', 'Elsa']]);
    expect([await getGathering(anna), await getGathering(bo)]).toEqual(['Julbord', 'Julbord']);
    const elsewhere = await makeCircle(bo);
    expectProblem(await anna.browser.post(`/api/app/events/${event._id}/circles/${elsewhere._id}`), 'NOT_FOUND');
  });
});
