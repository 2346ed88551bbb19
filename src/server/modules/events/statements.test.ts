/** Statement counts of the events' endpoints: equal for few guests and for many. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable } from '../friends/testing/friends.ts';
import { addGuests, getEvent, invite, makeEvent, rsvp, seenBy } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

let named = 0;
const strangers = (number: number) =>
  Array.from({ length: number }, () => {
    named += 1;
    return { name: `Gäst ${named}`, email: `kostnad${named}@exempel.example` };
  });

async function count(work: () => Promise<Answer>): Promise<number> {
  const statements = await api.listStatements(async () => {
    const answer = await work();
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  });
  return statements.length;
}

test('EVT-01 serves every endpoint within its budget, with many guests too', async () => {
  const { browser } = await api.signedIn();
  async function costs(guests: number): Promise<Record<string, number>> {
    const { _id } = await makeEvent(browser, { title: `Fest ${guests}`, isPublic: true, capacity: 2 });
    const [seated, first, waiting] = await invite(api, browser, _id, 3);
    await rsvp(browser, seated, { answer: 'yes' });
    await rsvp(browser, waiting, { answer: 'yes', people: 2 });
    const add = await count(() => addGuests(browser, _id, strangers(guests)));
    await api.runJobs();
    const at = `/api/app/events/${_id}`;
    const { guests: list } = await getEvent(browser, _id);
    const ids = list.map((guest) => guest._id);
    const waitingId = list.find(({ email }) => email === waiting.email)?._id;
    const visitor = api.browser();
    return {
      add,
      list: await count(() => browser.get('/api/app/events')),
      get: await count(() => browser.get(at)),
      seen: await count(() => seenBy(visitor, first)),
      open: await count(() => visitor.get(`/api/app/public/events/${first.publicId}`)),
      file: await count(() => visitor.send('GET', `/api/app/public/events/${first.publicId}/calendar?token=${first.token}`)),
      answer: await count(() => rsvp(visitor, first, { answer: 'maybe' })),
      ask: await count(() => visitor.post(`/api/app/public/events/${first.publicId}/rsvp`, { answer: 'yes', name: 'Egon', email: `egon${guests}@exempel.example` })),
      patch: await count(() => browser.patch(at, { version: 1, startsAt: '2026-12-13T15:00:00Z' })),
      remind: await count(() => browser.post(`${at}/reminders`)),
      message: await count(() => browser.post(`${at}/messages`, { to: 'all', text: 'Hej' })),
      invite: await count(() => browser.post(`${at}/guests/${ids[0]}/invite`)),
      reminder: await count(() => browser.post(`${at}/reminder`, {})),
      admit: await count(() => browser.post(`${at}/guests/${waitingId}/admit`)),
      stop: await count(() => visitor.post(`/api/app/public/events/${first.publicId}/invitations/${first.token}/stop`)),
      past: await count(() => browser.get('/api/app/events?when=past')),
      create: await count(() => browser.post('/api/app/events', { title: 'En till', startsAt: '2026-12-13T14:00:00Z' })),
      remove: await count(() => browser.delete(`${at}/guests/${ids[1]}`)),
      cancel: await count(() => browser.post(`${at}/cancel`, {})),
      delete: await count(() => browser.delete(at)),
    };
  }
  const few = await costs(2);
  const many = await costs(40);
  expect(many).toEqual(few);
  const budgets = {
    add: 12,
    list: 2,
    get: 4,
    seen: 2,
    open: 1,
    file: 2,
    answer: 12,
    ask: 11,
    patch: 15,
    remind: 6,
    message: 9,
    invite: 11,
    reminder: 12,
    admit: 10,
    stop: 3,
    past: 2,
    create: 11,
    remove: 8,
    cancel: 9,
    delete: 5,
  };
  for (const [name, budget] of Object.entries(budgets)) expect(few[name], name).toBeLessThanOrEqual(budget);
});

test('EVT-01 invites friends, people and circles within budgets, many too', async () => {
  async function costs(number: number): Promise<Record<string, number>> {
    const anna = await findable(api, { firstName: 'Anna' });
    const friends = [];
    for (let index = 0; index < number + 1; index += 1) {
      const friend = await findable(api);
      await befriend(anna, friend);
      friends.push(friend);
    }
    const [host, ...guests] = friends;
    const people: string[] = [];
    for (let index = 0; index < number; index += 1) people.push((await anna.browser.post('/api/app/jubilees', { firstName: `Kusin ${index}` })).body.jubilee._id);
    const circle = await anna.browser.post('/api/app/circles', { name: 'Familjen', kind: 'family', memberIds: guests.map(({ id }) => id) });
    for (const guest of guests) await guest.browser.post(`/api/app/circles/${circle.body.circle._id}/membership`);
    await api.runJobs();
    const [first, second] = [await makeEvent(anna.browser), await makeEvent(anna.browser, { title: 'Kräftskiva' })];
    const asFriends = await count(() =>
      addGuests(
        anna.browser,
        first._id,
        guests.map(({ id }) => ({ friendId: id })),
      ),
    );
    const asPeople = await count(() =>
      addGuests(
        anna.browser,
        first._id,
        people.map((jubileeId, index) => ({ jubileeId, email: `kusin${number}.${index}@exempel.example` })),
      ),
    );
    return {
      asFriends,
      asPeople,
      circle: await count(() => anna.browser.post(`/api/app/events/${second._id}/circles/${circle.body.circle._id}`)),
      host: await count(() => anna.browser.post(`/api/app/events/${first._id}/hosts`, { friendId: host?.id })),
      guestAsHost: await count(() => anna.browser.post(`/api/app/events/${first._id}/hosts`, { friendId: guests[0]?.id })),
      leave: await count(() => anna.browser.delete(`/api/app/events/${first._id}/hosts/${host?.id}`)),
    };
  }
  const few = await costs(2);
  const many = await costs(12);
  expect(many).toEqual(few);
  const budgets = { asFriends: 11, asPeople: 12, circle: 17, host: 13, guestAsHost: 13, leave: 5 };
  for (const [name, budget] of Object.entries(budgets)) expect(few[name], name).toBeLessThanOrEqual(budget);
});
