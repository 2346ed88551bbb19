import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberSearch } from '#shared/contract/member-search.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { addGuests, makeEvent } from '../events/testing/events.ts';
import { befriend, findable } from '../friends/testing/friends.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const search = async (browser: Browser, q: string): Promise<MemberSearch> => {
  const answer = await browser.get(`/api/app/search?q=${encodeURIComponent(q)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

/** "person list wish event gift", as far as something is found. */
const kindsIn = ({ people, lists, wishes, events, gifts }: MemberSearch): string =>
  [
    people.map(({ name }) => `person ${name}`),
    lists.map(({ name }) => `list ${name}`),
    wishes.map(({ title, list }) => `wish ${title} on ${list.name}`),
    events.map(({ title }) => `event ${title}`),
    gifts.map(({ title }) => `gift ${title}`),
  ]
    .flat()
    .join(', ');

/** A member with one of each kind. */
async function withEverything(browser: Browser, name: string): Promise<void> {
  const { jubilee } = (await browser.post('/api/app/jubilees', { firstName: name, lastName: 'Öberg' })).body;
  const { wishlist } = (await browser.post('/api/app/wishlists', { name: `Till ${name}` })).body;
  await browser.post(`/api/app/wishlists/${wishlist._id}/items`, { title: 'Gjutjärnspanna', tags: ['Köket', 'tungt'] });
  await makeEvent(browser, { title: `${name} fyller år`, place: 'Hemliga gatan 3' });
  await browser.post('/api/app/gifts', { title: 'Kaffekvarn', jubileeId: jubilee._id });
}

test('EVT-01 finds people, lists, events and gifts of one’s own', async () => {
  const [anna, erik] = [await api.signedIn(), await api.signedIn()];
  for (const { browser } of [anna, erik]) await withEverything(browser, 'Gréta');
  for (const [q, found] of [
    ['greta', 'person Gréta Öberg, list Till Gréta, event Gréta fyller år, gift Kaffekvarn'],
    ['GRETA öberg', 'person Gréta Öberg, gift Kaffekvarn'],
    ['fyller', 'event Gréta fyller år'],
    ['kvarn', 'gift Kaffekvarn'],
    ['till', 'list Till Gréta'],
    ['koket', 'wish Gjutjärnspanna on Till Gréta'],
    ['TUNGT panna', 'wish Gjutjärnspanna on Till Gréta'],
    ['hemliga', ''],
    ['%', ''],
    ['  ', ''],
    ['', ''],
  ] as const)
    expect(kindsIn(await search(anna.browser, q)), q).toBe(found);
  const mine = await search(anna.browser, 'greta');
  const theirs = await search(erik.browser, 'greta');
  const ids = (found: MemberSearch) => [found.people, found.lists, found.wishes, found.events, found.gifts].flat().map(({ _id }) => _id);
  expect(
    ids(mine).filter((id) => ids(theirs).includes(id)),
    'nothing of others',
  ).toEqual([]);
  expect(mine.events).toMatchObject([{ isHost: true, startsAt: '2026-12-13T14:00:00.000Z' }]);
  expectProblem(await api.browser().get('/api/app/search?q=greta'), 'UNAUTHENTICATED');
  expectProblem(await anna.browser.get(`/api/app/search?q=${'x'.repeat(101)}`), 'VALIDATION_FAILED');
});

test('EVT-01 finds invitations, until a block stands between', async () => {
  const [anna, erik] = [await findable(api), await findable(api)];
  await befriend(anna, erik);
  const { _id } = await makeEvent(anna.browser, { title: 'Midsommar i Leksand', place: 'Siljansnäs', placeShownTo: 'yes' });
  expect(kindsIn(await search(erik.browser, 'leksand'))).toBe('');
  await addGuests(anna.browser, _id, [{ friendId: erik.id }]);
  expect((await search(erik.browser, 'leksand')).events).toMatchObject([{ _id, isHost: false }]);
  expect(kindsIn(await search(erik.browser, 'siljansnäs')), 'a place that isn’t shown yet').toBe('');
  await anna.browser.post('/api/app/blocks', { memberId: erik.id });
  expect(kindsIn(await search(erik.browser, 'leksand'))).toBe('');
  expect(kindsIn(await search(anna.browser, 'leksand'))).toBe('event Midsommar i Leksand');
});

test('EVT-01 lists the next event first, and past ones after it', async () => {
  const anna = await api.signedIn();
  for (const [title, startsAt] of [
    ['Fest B', '2026-12-20T17:00:00Z'],
    ['Fest A', '2026-11-24T17:00:00Z'],
    ['Fest C', '2027-03-01T17:00:00Z'],
  ] as const)
    await makeEvent(anna.browser, { title, startsAt, endsAt: null });
  api.clock.set('2026-12-01T10:00:00Z');
  await anna.browser.post('/api/auth/login', { email: anna.email, password: anna.password });
  expect(kindsIn(await search(anna.browser, 'fest'))).toBe('event Fest B, event Fest C, event Fest A');
  api.clock.set('2026-11-23T10:00:00Z');
});

test('EVT-01 runs no more statements for much than for little', async () => {
  const { browser } = await api.signedIn();
  const count = async () => (await api.listStatements(() => search(browser, 'greta'))).length;
  const before = await count();
  for (let lot = 0; lot < 7; lot += 1) await withEverything(browser, 'Greta');
  expect(await count()).toBe(before);
  expect(before).toBeLessThanOrEqual(14);
  const found = await search(browser, 'greta');
  expect([found.people, found.lists, found.events, found.gifts].map(({ length }) => length)).toEqual([5, 5, 5, 5]);
});
