/** Dishes of an event. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Dish } from '#shared/contract/dishes.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { leave, makeFamily } from '../circles/testing/circles.ts';
import { findable, type Somebody } from '../friends/testing/friends.ts';
import { addGuests, getEvent, makeEvent } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

/** Anna's event with her circle of Bo and Cilla, and Dan, who is invited by his address alone. */
async function gathering() {
  const family = await makeFamily(api);
  const dan = await findable(api, { firstName: 'Dan' });
  const { _id } = await makeEvent(family.anna.browser);
  await family.anna.browser.post(`/api/app/events/${_id}/circles/${family.id}`);
  await addGuests(family.anna.browser, _id, [{ name: 'Dan', email: dan.email }]);
  return { ...family, dan, eventId: _id, circleId: family.id };
}

const of = (id: string, rest = '') => `/api/app/events/${id}/dishes${rest}`;
function add({ browser }: Somebody, id: string, name: string, isOwn = true) {
  // Dishes are listed by time.
  api.clock.advance(1_000);
  return browser.post(of(id), { name, isOwn });
}
const listDishes = async ({ browser }: Somebody, id: string): Promise<Dish[]> => (await browser.get(of(id))).body.dishes;
const shown = async (viewer: Somebody, id: string) =>
  (await listDishes(viewer, id)).map(({ name, isTaken, isOwn, bringer }) => [name, isTaken ? (isOwn ? 'self' : (bringer?.firstName ?? 'somebody')) : 'nobody']);
const take = ({ browser }: Somebody, id: string, dish: Dish | undefined) => browser.put(of(id, `/${dish?._id}/bringer`));
const release = ({ browser }: Somebody, id: string, dish: Dish | undefined) => browser.delete(of(id, `/${dish?._id}/bringer`));
const remove = ({ browser }: Somebody, id: string, dish: Dish | undefined) => browser.delete(of(id, `/${dish?._id}`));

describe('EVT-01 the dishes of an event', () => {
  test('lie in front of who brings them, named within the circle alone', async () => {
    const { anna, bo, cilla, dan, eventId } = await gathering();
    expect((await add(bo, eventId, 'Janssons')).status).toBe(201);
    await add(dan, eventId, 'Sill');
    await add(anna, eventId, 'Glögg', false);
    expect(await shown(bo, eventId)).toEqual([
      ['Janssons', 'self'],
      ['Sill', 'somebody'],
      ['Glögg', 'nobody'],
    ]);
    expect((await shown(cilla, eventId))[0], 'no friend of Bo’s, but of the circle').toEqual(['Janssons', 'Bo']);
    expect(
      (await shown(anna, eventId)).map(([, who]) => who),
      'hosts see who',
    ).toEqual(['Bo', 'Dan', 'nobody']);
    expect((await shown(dan, eventId))[0], 'outside the circle').toEqual(['Janssons', 'somebody']);
  });

  test('are taken once when ten press at once, and given back', async () => {
    const { anna, bo, cilla, eventId } = await gathering();
    const [glogg] = (await add(anna, eventId, 'Glögg', false)).body.dishes as Dish[];
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => take(index % 2 === 0 ? bo : cilla, eventId, glogg)));
    expect(answers.filter(({ status }) => status === 200).length, 'the winner’s presses').toBe(5);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectProblem(answer, 'DISH_TAKEN');
    const [winner, other] = (await shown(bo, eventId))[0]?.[1] === 'self' ? [bo, cilla] : [cilla, bo];
    expectProblem(await release(other, eventId, glogg), 'NOT_FOUND');
    expect((await release(winner, eventId, glogg)).status).toBe(200);
    expect((await take(other, eventId, glogg)).status).toBe(200);
  });

  test('are removed by who added or brings them, and by hosts', async () => {
    const { anna, bo, cilla, eventId } = await gathering();
    const [sill, ost] = [(await add(bo, eventId, 'Sill')).body.dishes.at(-1), (await add(bo, eventId, 'Ost', false)).body.dishes.at(-1)] as Dish[];
    expectProblem(await remove(cilla, eventId, ost), 'NOT_FOUND');
    expect((await listDishes(cilla, eventId)).map(({ mayRemove }) => mayRemove)).toEqual([false, false]);
    expect((await remove(bo, eventId, ost)).status).toBe(200);
    expect((await remove(anna, eventId, sill)).body.dishes).toEqual([]);
  });

  type Gathering = Awaited<ReturnType<typeof gathering>>;
  const gone: Record<string, (of: Gathering) => Promise<unknown>> = {
    declines: async ({ bo, eventId }) => {
      const { invitation } = (await bo.browser.get('/api/app/events')).body.events.find(({ _id }: { _id: string }) => _id === eventId);
      return bo.browser.post(`/api/app/public/events/${invitation.publicId}/rsvp`, { answer: 'no', token: invitation.token });
    },
    'is uninvited': async ({ anna, eventId }) => {
      const { guests } = await getEvent(anna.browser, eventId);
      return anna.browser.delete(`/api/app/events/${eventId}/guests/${guests.find(({ name }) => name.startsWith('Bo'))?._id}`);
    },
    'ends the account': ({ bo }) => bo.browser.delete('/api/app/user', { password: bo.password }),
  };
  test.each(Object.entries(gone))('are missing again when who brings one %s', async (_, change) => {
    const all = await gathering();
    const [dish] = (await add(all.anna, all.eventId, 'Janssons', false)).body.dishes as Dish[];
    await take(all.bo, all.eventId, dish);
    expect(await shown(all.cilla, all.eventId)).toEqual([['Janssons', 'Bo']]);
    await change(all);
    expect(await shown(all.cilla, all.eventId)).toEqual([['Janssons', 'nobody']]);
  });

  test('[22] name nobody across a block, nor who has left the circle', async () => {
    const { bo, cilla, circleId, eventId } = await gathering();
    await add(bo, eventId, 'Janssons');
    expect(await shown(cilla, eventId)).toEqual([['Janssons', 'Bo']]);
    await leave(bo, circleId);
    expect(await shown(cilla, eventId)).toEqual([['Janssons', 'somebody']]);
    const other = await gathering();
    await add(other.bo, other.eventId, 'Sill');
    await api.database.run({ text: 'insert into blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now())', values: [other.bo.id, other.cilla.id] });
    expect(await shown(other.cilla, other.eventId)).toEqual([['Sill', 'somebody']]);
  });

  test('are refused to strangers, beyond sixty, and once the event is over', async () => {
    const { anna, bo, eventId } = await gathering();
    const stranger = await findable(api);
    for (const answer of [await stranger.browser.get(of(eventId)), await add(stranger, eventId, 'Sill'), await bo.browser.get(of('x'))]) expectProblem(answer, 'NOT_FOUND');
    const answers = await Promise.all(Array.from({ length: 63 }, (_, index) => add(anna, eventId, `Rätt ${index}`, false)));
    expect(answers.filter(({ status }) => status === 201).length).toBe(60);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectProblem(answer, 'DISHES_FULL');
    const statements = (await api.listStatements(() => listDishes(bo, eventId))).length;
    expect(statements).toBeLessThanOrEqual(4);
    await anna.browser.post(`/api/app/events/${eventId}/cancel`, {});
    expectProblem(await add(bo, eventId, 'Sill'), 'EVENT_CLOSED');
  });
});
