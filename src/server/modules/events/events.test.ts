/** Actions of hosts, refused to everybody else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventSummary } from '#shared/contract/events.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, listPeople, type Somebody } from '../friends/testing/friends.ts';
import { makeList } from '../wishlists/testing/lists.ts';
import { addGuests, getEvent, invite, linkIn, lastMailTo, makeEvent, rsvp, seenBy } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const listEvents = async (browser: Browser, when = 'coming'): Promise<EventSummary[]> => (await browser.get(`/api/app/events?when=${when}`)).body.events;

describe('EVT-01 an event', () => {
  test('is made, read, changed and deleted by its host alone', async () => {
    const [anna, erik] = [await api.signedIn({ firstName: 'Anna' }), await api.signedIn()];
    const event = await makeEvent(anna.browser, { kind: 'christmas', text: 'Glögg', capacity: 30, answerBy: '2026-12-06' });
    expect(event).toMatchObject({ title: 'Tre ljus', kind: 'christmas', timeZone: 'Europe/Stockholm', publicId: null, url: null, version: 1, state: 'coming', isCreator: true, guests: [] });
    const address = `/api/app/events/${event._id}`;
    for (const way of [
      () => erik.browser.get(address),
      () => erik.browser.patch(address, { version: 1, title: 'Kapad' }),
      () => erik.browser.delete(address),
      () => erik.browser.post(`${address}/cancel`, {}),
    ])
      expectProblem(await way(), 'NOT_FOUND');
    const changed = await anna.browser.patch(address, { version: 1, title: 'Fyra ljus' });
    expect(changed.body.event).toMatchObject({ title: 'Fyra ljus', kind: 'christmas', text: 'Glögg', version: 2 });
    expect((await listEvents(anna.browser)).map(({ title, isHost, invitation }) => [title, isHost, invitation])).toEqual([['Fyra ljus', true, null]]);
    expect((await anna.browser.delete(address)).body).toEqual({ state: 'deleted' });
    expectProblem(await anna.browser.get(address), 'NOT_FOUND');
  });

  test.each([
    ['startsAt', { startsAt: '2026-11-01T10:00:00Z' }],
    ['startsAt', { startsAt: '2036-11-01T10:00:00Z' }],
    ['startsAt', { startsAt: '2026-12-24' }],
    ['endsAt', { endsAt: '2026-12-13T13:00:00Z' }],
    ['endsAt', { endsAt: '2027-03-13T13:00:00Z' }],
    ['answerBy', { answerBy: '2026-11-01' }],
    ['answerBy', { answerBy: '2026-12-14' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['wishlistId', { wishlistId: '01930000-0000-7000-8000-000000000000' }],
    ['capacity', { capacity: 0 }],
    ['title', { title: '' }],
  ])('refuses %s that can’t be: %o', async (field, wrong) => {
    const anna = await api.signedIn();
    const answer = await anna.browser.post('/api/app/events', { title: 'Tre ljus', startsAt: '2026-12-13T14:00:00Z', ...wrong });
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.body.errors[0].field).toBe(field);
  });

  test('refuses the second of two hosts who edit at once', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    await befriend(anna, erik);
    const { _id } = await makeEvent(anna.browser);
    expect((await anna.browser.post(`/api/app/events/${_id}/hosts`, { friendId: erik.id })).body.event.hosts).toHaveLength(2);
    const both = await Promise.all([anna.browser.patch(`/api/app/events/${_id}`, { version: 1, title: 'Annas' }), erik.browser.patch(`/api/app/events/${_id}`, { version: 1, text: 'Eriks' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both[Number(both[0].status === 200)] ?? both[0];
    expectProblem(refused, 'STALE');
    expect(refused.body.event).toMatchObject({ _id, version: 2 });
    const late = refused === both[0] ? { browser: anna.browser, change: { title: 'Annas' } } : { browser: erik.browser, change: { text: 'Eriks' } };
    expect((await late.browser.patch(`/api/app/events/${_id}`, { version: 2, ...late.change })).body.event).toMatchObject({ title: 'Annas', text: 'Eriks', version: 3 });
  });

  test('lets a co-host leave, the creator remove, and nobody else', async () => {
    const [anna, erik, sara] = [await findable(api), await findable(api), await findable(api)];
    await befriend(anna, erik);
    const { _id } = await makeEvent(anna.browser);
    const hosts = `/api/app/events/${_id}/hosts`;
    expectProblem(await anna.browser.post(hosts, { friendId: sara.id }), 'NOT_FOUND');
    await anna.browser.post(hosts, { friendId: erik.id });
    expectProblem(await erik.browser.delete(`${hosts}/${anna.id}`), 'NOT_FOUND');
    expectProblem(await erik.browser.delete(`/api/app/events/${_id}`), 'NOT_FOUND');
    expect((await erik.browser.delete(`${hosts}/${erik.id}`)).status).toBe(200);
    expect(await listEvents(erik.browser)).toEqual([]);
  });

  test('lists canceled events by their day, among the others', async () => {
    const anna = await api.signedIn();
    const [late, early, canceled] = [
      await makeEvent(anna.browser, { title: 'Sen', startsAt: '2026-12-20T14:00:00Z', endsAt: null }),
      await makeEvent(anna.browser, { title: 'Tidig', startsAt: '2026-12-05T14:00:00Z', endsAt: null }),
      await makeEvent(anna.browser, { title: 'Inställd', startsAt: '2026-12-10T14:00:00Z', endsAt: null }),
    ];
    await anna.browser.post(`/api/app/events/${canceled._id}/cancel`, {});
    expect((await listEvents(anna.browser)).map(({ _id }) => _id)).toEqual([early._id, canceled._id, late._id]);
  });

  test('closes answers and reminders after the last day to answer', async () => {
    const anna = await api.signedIn();
    const { _id, isOpen } = await makeEvent(anna.browser, { answerBy: '2026-11-25' });
    await invite(api, anna.browser, _id, 1);
    expect(isOpen).toBe(true);
    const now = api.clock.now();
    api.clock.set('2026-11-26T00:00:00+01:00');
    await anna.browser.post('/api/auth/login', { email: anna.email, password: anna.password });
    expect(await getEvent(anna.browser, _id)).toMatchObject({ isOpen: false, state: 'coming' });
    expectProblem(await anna.browser.post(`/api/app/events/${_id}/reminders`), 'EVENT_CLOSED');
    api.clock.set(now.toISOString());
  });

  test('shows its wishlist while that has a link', async () => {
    const anna = await findable(api);
    const list = await makeList(anna, { visibility: 'link' });
    const { _id } = await makeEvent(anna.browser, { wishlistId: list._id, isPublic: true });
    const { publicId } = await getEvent(anna.browser, _id);
    expect((await api.browser().get(`/api/app/public/events/${publicId}`)).body.event.wishlistPublicId).toBe(list.publicId);
    await anna.browser.put(`/api/app/wishlists/${list._id}`, { visibility: 'private' });
    expect((await api.browser().get(`/api/app/public/events/${publicId}`)).body.event.wishlistPublicId).toBeNull();
  });
});

describe('EVT-01 guests', () => {
  test('are friends, tracked people, and addresses; each once', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik', lastName: 'Ek' })];
    await befriend(anna, erik);
    const greta = (await anna.browser.post('/api/app/jubilees', { firstName: 'Greta' })).body.jubilee._id;
    const erikAsPerson = (await listPeople(anna)).find(({ friendId }) => friendId === erik.id)?._id;
    const { _id } = await makeEvent(anna.browser);
    const wanted = [{ friendId: erik.id }, { jubileeId: erikAsPerson }, { jubileeId: greta }, { name: 'Ulla', email: 'Ulla@Exempel.example' }, { name: 'Ulla igen', email: 'ulla@exempel.example' }];
    const added = (await addGuests(anna.browser, _id, wanted)).body.guests;
    expect(added.map(({ name, email, isMember }: { name: string; email: string | null; isMember: boolean }) => [name, email, isMember])).toEqual([
      ['Erik Ek', null, true],
      ['Greta', null, false],
      ['Ulla', 'ulla@exempel.example', false],
    ]);
    expect((await addGuests(anna.browser, _id, wanted)).body.guests, 'again is once').toEqual([]);
    const gretasId = added[1]._id;
    const { url } = (await anna.browser.post(`/api/app/events/${_id}/guests/${gretasId}/invite`)).body;
    expect((await seenBy(api.browser(), linkIn({ text: url }))).body.event.guest.name, 'by a link given by hand').toBe('Greta');
    expect((await mailsTo(api, erik.email)).at(-1)?.subject).toBe('Anna bjuder in dig: Tre ljus');
    const [mine] = await listEvents(erik.browser);
    expect(mine).toMatchObject({ isHost: false, hostNames: ['Anna'], counts: null, invitation: { answer: null, isOpen: true } });
    expect((await rsvp(erik.browser, mine?.invitation, { answer: 'maybe' })).status).toBe(200);
    expect((await listEvents(erik.browser))[0]?.invitation?.answer).toBe('maybe');
  });

  test('are refused where they are neither friends nor one’s people', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    const { _id } = await makeEvent(anna.browser);
    expectProblem(await addGuests(anna.browser, _id, [{ friendId: erik.id }]), 'VALIDATION_FAILED');
    const theirs = (await erik.browser.post('/api/app/jubilees', { firstName: 'Greta' })).body.jubilee._id;
    expectProblem(await addGuests(anna.browser, _id, [{ jubileeId: theirs }]), 'VALIDATION_FAILED');
    expect((await getEvent(anna.browser, _id)).guests).toEqual([]);
  });

  test('lose link and place when the invitation is taken back', async () => {
    const anna = await api.signedIn();
    const { _id } = await makeEvent(anna.browser, { capacity: 1 });
    const [one, other] = await invite(api, anna.browser, _id, 2);
    for (const guest of [one, other]) await rsvp(api.browser(), guest, { answer: 'yes' });
    const guestId = (await getEvent(anna.browser, _id)).guests.find(({ email }) => email === one.email)?._id;
    const strangers = await api.signedIn();
    expectProblem(await strangers.browser.delete(`/api/app/events/${_id}/guests/${guestId}`), 'NOT_FOUND');
    expect((await anna.browser.delete(`/api/app/events/${_id}/guests/${guestId}`)).status).toBe(200);
    expectProblem(await seenBy(api.browser(), one), 'NOT_FOUND');
    expect((await seenBy(api.browser(), other)).body.event.guest.offeredUntil).not.toBeNull();
  });

  test('never meet a host whom a block stands between', async () => {
    const [anna, erik, sara] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' }), await findable(api, { firstName: 'Sara' })];
    for (const friend of [erik, sara]) await befriend(anna, friend);
    const { _id } = await makeEvent(anna.browser);
    await anna.browser.post(`/api/app/events/${_id}/hosts`, { friendId: sara.id });
    await addGuests(anna.browser, _id, [{ friendId: erik.id }]);
    const link = linkIn((await mailsTo(api, erik.email)).at(-1));
    await erik.browser.post('/api/app/blocks', { memberId: sara.id });
    expect((await getEvent(sara.browser, _id)).guests).toEqual([]);
    expect((await getEvent(sara.browser, _id)).counts.silent).toBe(0);
    expect((await getEvent(anna.browser, _id)).guests).toHaveLength(1);
    expect((await listEvents(erik.browser))[0]?.hostNames).toEqual(['Anna']);
    await erik.browser.post('/api/app/blocks', { memberId: anna.id });
    expect(await listEvents(erik.browser)).toEqual([]);
    expectProblem(await seenBy(api.browser(), link), 'NOT_FOUND');
    expect((await getEvent(anna.browser, _id)).guests).toEqual([]);
    const mails = (await mailsTo(api, erik.email)).length;
    await anna.browser.post(`/api/app/events/${_id}/messages`, { to: 'all', text: 'Hej' });
    expect((await mailsTo(api, erik.email)).length).toBe(mails);
  });

  test('leave no gap in the line that a blocked co-host sees', async () => {
    const [anna, erik, sara] = [await findable(api), await findable(api), await findable(api)];
    for (const friend of [erik, sara]) await befriend(anna, friend);
    const { _id } = await makeEvent(anna.browser, { capacity: 1 });
    await anna.browser.post(`/api/app/events/${_id}/hosts`, { friendId: sara.id });
    const [first, last] = await invite(api, anna.browser, _id, 2);
    await addGuests(anna.browser, _id, [{ friendId: erik.id }]);
    await rsvp(api.browser(), first, { answer: 'yes' });
    await rsvp(api.browser(), linkIn((await mailsTo(api, erik.email)).at(-1)), { answer: 'yes' });
    await rsvp(api.browser(), last, { answer: 'yes' });
    await erik.browser.post('/api/app/blocks', { memberId: sara.id });
    const lineSeenBy = async ({ browser }: Somebody) => (await getEvent(browser, _id)).guests.flatMap(({ waitingPosition }) => waitingPosition ?? []).sort();
    expect(await lineSeenBy(anna)).toEqual([1, 2]);
    expect(await lineSeenBy(sara)).toEqual([1]);
  });

  test('hold no place once a block has parted them from the host', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' })];
    await befriend(anna, erik);
    const { _id } = await makeEvent(anna.browser, { capacity: 1 });
    await addGuests(anna.browser, _id, [{ friendId: erik.id }]);
    expect((await rsvp(api.browser(), linkIn((await mailsTo(api, erik.email)).at(-1)), { answer: 'yes' })).body.event.guest.line).toBeNull();
    await anna.browser.post('/api/app/blocks', { memberId: erik.id });
    const [guest] = await invite(api, anna.browser, _id, 1);
    expect((await rsvp(api.browser(), guest, { answer: 'yes' })).body.event.guest.line).toBeNull();
    expect((await getEvent(anna.browser, _id)).counts).toMatchObject({ yes: 1, waiting: 0 });
  });

  test('at an address whose member blocked the host get no mail', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    await erik.browser.post('/api/app/blocks', { memberId: anna.id });
    const { _id } = await makeEvent(anna.browser);
    const answer = await addGuests(anna.browser, _id, [{ name: 'Erik', email: erik.email }]);
    expect([answer.status, answer.body.guests.length], 'the host learns nothing').toEqual([201, 1]);
    expect(await mailsTo(api, erik.email)).toEqual([]);
    expect(await listEvents(erik.browser)).toEqual([]);
  });
});

describe('EVT-01 hosts’ accounts', () => {
  test('hand the event over to a co-host when the creator’s ends', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    await befriend(anna, erik);
    const { _id } = await makeEvent(anna.browser);
    await anna.browser.post(`/api/app/events/${_id}/hosts`, { friendId: erik.id });
    const [guest] = await invite(api, anna.browser, _id, 1);
    await anna.browser.delete('/api/app/user', { password: anna.password });
    expect(await getEvent(erik.browser, _id)).toMatchObject({ isCreator: true, guests: [{ email: guest.email }] });
    await erik.browser.delete('/api/app/user', { password: erik.password });
    expectProblem(await seenBy(api.browser(), guest), 'NOT_FOUND');
  });
});

test('EVT-01 offers the place of a guest whose account ended', async () => {
  const [anna, erik] = [await findable(api), await findable(api)];
  await befriend(anna, erik);
  const { _id } = await makeEvent(anna.browser, { capacity: 1 });
  await addGuests(anna.browser, _id, [{ friendId: erik.id }]);
  await rsvp(erik.browser, (await listEvents(erik.browser))[0]?.invitation, { answer: 'yes' });
  const [next] = await invite(api, anna.browser, _id, 1);
  await rsvp(api.browser(), next, { answer: 'yes' });
  await erik.browser.delete('/api/app/user', { password: erik.password });
  await api.database.run({ text: `select graphile_worker.add_job('events:end-offers', '{}')`, values: [] });
  expect((await lastMailTo(api, next.email))?.subject).toBe('En plats är ledig: Tre ljus');
});
