import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, listPeople } from '../friends/testing/friends.ts';
import { addGuests, getEvent, invite, makeEvent, rsvp, seenBy } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

test('EVT-01 names invited people by id, so that namesakes stay apart', async () => {
  const [anna, erik, sara] = [await findable(api), await findable(api), await findable(api)];
  for (const friend of [erik, sara]) await befriend(anna, friend);
  const people = await listPeople(anna);
  const getPerson = (id: string) => people.find(({ friendId }) => friendId === id)?._id ?? '';
  const add = async () => (await anna.browser.post('/api/app/jubilees', { firstName: 'Anna', lastName: 'Berg' })).body.jubilee._id as string;
  const [one, other] = [await add(), await add()];
  const { _id, invitedJubileeIds } = await makeEvent(anna.browser);
  expect(invitedJubileeIds).toEqual([]);
  await addGuests(anna.browser, _id, [{ jubileeId: one }, { friendId: erik.id }]);
  const invited = async () => (await getEvent(anna.browser, _id)).invitedJubileeIds;
  expect((await invited()).toSorted(), 'a friend without being chosen as a person').toEqual([one, getPerson(erik.id)].toSorted());
  await anna.browser.post(`/api/app/events/${_id}/hosts`, { friendId: sara.id });
  expect(await invited()).toContain(getPerson(sara.id));
  expect(await invited()).not.toContain(other);
  expect((await getEvent(sara.browser, _id)).invitedJubileeIds, 'each host’s own people alone').not.toContain(one);
  await befriend(sara, erik);
  expect((await getEvent(sara.browser, _id)).invitedJubileeIds).toHaveLength(2);
});

test('EVT-01 says how many places are left, to all who see it', async () => {
  const anna = await api.signedIn();
  const { _id, publicId } = await makeEvent(anna.browser, { capacity: 3, isPublic: true });
  const [one, two] = await invite(api, anna.browser, _id, 2);
  const left = async () => (await api.browser().get(`/api/app/public/events/${publicId}`)).body.event.placesLeft;
  expect(await left()).toBe(3);
  await rsvp(api.browser(), one, { answer: 'yes', people: 2 });
  expect([await left(), (await seenBy(api.browser(), two)).body.event.placesLeft]).toEqual([1, 1]);
  await rsvp(api.browser(), two, { answer: 'yes', people: 2 });
  expect(await left(), 'who waits takes none').toBe(1);
  const open = await makeEvent(anna.browser, { isPublic: true });
  expect((await api.browser().get(`/api/app/public/events/${open.publicId}`)).body.event.placesLeft).toBeNull();
});
