import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { ask, befriend, findable, listFriends, listIds, listPeople, receivedBy, sentBy } from './testing/friends.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const NOBODY = '01930000-0000-4000-8000-000000000000';

describe('PPL-03 friend requests', () => {
  test('ENT-01 is sent once and listed for both with a stranger’s view', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna', lastName: 'Lind' }), await findable(api, { firstName: 'Erik' })];
    const sent = await ask(anna, erik);
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({ status: 'sent', friendRequest: { member: { _id: erik.id, firstName: 'Erik' } } });
    expect((await ask(anna, erik)).body, 'again changes nothing').toEqual(sent.body);
    const received = (await erik.browser.get('/api/app/friend-requests')).body;
    expect(received.friendRequests).toEqual([{ _id: sent.body.friendRequest._id, member: { _id: anna.id, firstName: 'Anna', lastName: 'Lind', avatar: null }, createdAt: expect.any(String) }]);
    expect(received.pagination).toMatchObject({ limit: 5, total: 1 });
    expect(listIds(await sentBy(anna))).toEqual([sent.body.friendRequest._id]);
    expect(await receivedBy(anna)).toEqual([]);
    expect(await listFriends(anna)).toEqual([]);
  });

  test('lists received ones in pages of five, latest first', async () => {
    const receiver = await findable(api);
    for (let number = 1; number <= 6; number += 1) {
      api.clock.advance(1_000);
      await ask(await findable(api, { firstName: `Nr ${number}` }), receiver);
    }
    const first = (await receiver.browser.get('/api/app/friend-requests')).body;
    expect(first.friendRequests.map(({ member }: { member: { firstName: string } }) => member.firstName)).toEqual(['Nr 6', 'Nr 5', 'Nr 4', 'Nr 3', 'Nr 2']);
    expect(first.pagination).toEqual({ currentPage: 1, limit: 5, total: 6, totalPages: 2, hasNextPage: true, hasPreviousPage: false });
    expect((await receiver.browser.get('/api/app/friend-requests?page=2')).body.friendRequests).toHaveLength(1);
    expect((await receiver.browser.get('/api/app/friend-requests?page=3')).body.friendRequests).toEqual([]);
    for (const wrong of ['page=0', 'limit=101']) expectProblem(await receiver.browser.get(`/api/app/friend-requests?${wrong}`), 'VALIDATION_FAILED');
  });

  test('makes both friends and people when confirmed, and removes the request', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' })];
    const { friendRequest } = (await ask(anna, erik)).body;
    const confirmed = await erik.browser.put(`/api/app/friend-requests/${friendRequest._id}`);
    expect(confirmed.body).toMatchObject({ success: true, jubilee: { firstName: 'Anna', relation: 'friend', friendId: anna.id } });
    expect(listIds(await listFriends(anna))).toEqual([erik.id]);
    expect(await listFriends(erik)).toMatchObject([{ _id: anna.id, jubileeId: confirmed.body.jubilee._id }]);
    expect(await listPeople(anna)).toMatchObject([{ firstName: 'Erik', relation: 'friend', friendId: erik.id }]);
    expect([...(await receivedBy(erik)), ...(await sentBy(anna))]).toEqual([]);
    expectProblem(await erik.browser.put(`/api/app/friend-requests/${friendRequest._id}`), 'NOT_FOUND');
    expectProblem(await ask(anna, erik), 'ALREADY_FRIENDS');
  });

  test('disappears when denied or cancelled, and can be sent again', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    for (const end of [(id: string) => erik.browser.delete(`/api/app/friend-requests/${id}`), (id: string) => anna.browser.delete(`/api/app/friend-requests/${id}/sent`)]) {
      const { friendRequest } = (await ask(anna, erik)).body;
      expect((await end(friendRequest._id)).body).toEqual({ success: true });
      expect([...(await receivedBy(erik)), ...(await sentBy(anna)), ...(await listFriends(anna)), ...(await listPeople(erik))]).toEqual([]);
      expectProblem(await end(friendRequest._id), 'NOT_FOUND');
    }
  });

  test('refuses answers by others, and confirmation by the sender', async () => {
    const [anna, erik, third] = [await findable(api), await findable(api), await findable(api)];
    const { friendRequest } = (await ask(anna, erik)).body;
    const address = `/api/app/friend-requests/${friendRequest._id}`;
    for (const { browser } of [third, anna]) {
      expectProblem(await browser.put(address), 'NOT_FOUND');
      expectProblem(await browser.delete(address), 'NOT_FOUND');
    }
    for (const { browser } of [third, erik]) expectProblem(await browser.delete(`${address}/sent`), 'NOT_FOUND');
    expect(await receivedBy(erik)).toHaveLength(1);
    for (const id of [NOBODY, 'x', 'sent']) expectProblem(await erik.browser.put(`/api/app/friend-requests/${id}`), 'NOT_FOUND');
  });

  test('refuses the member themselves, missing members and those who aren’t findable', async () => {
    const [anna, hidden] = [await findable(api), await api.signedIn()];
    for (const id of [anna.id, NOBODY, 'x', hidden.id]) expectProblem(await anna.browser.post(`/api/app/friend-requests/${id}`), 'NOT_FOUND');
    expect((await ask(hidden, anna)).body.status, 'who isn’t found may ask').toBe('sent');
    expect((await ask(anna, hidden)).body, 'and whoever they asked sees them').toEqual({ status: 'friends', friendRequest: null });
  });

  test('[21] merges crossing requests into one friendship', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    await ask(anna, erik);
    expect((await ask(erik, anna)).body).toEqual({ status: 'friends', friendRequest: null });
    expect(listIds(await listFriends(anna))).toEqual([erik.id]);
    expect([...(await receivedBy(anna)), ...(await receivedBy(erik)), ...(await sentBy(anna))]).toEqual([]);
  });
});

describe('a friend among one’s people', () => {
  test('follows their profile, retains the relation, and is found as seen', async () => {
    const [anna, erik] = [await findable(api), await findable(api, { firstName: 'Erik', lastName: 'Sand' })];
    await befriend(anna, erik);
    await erik.browser.patch('/api/app/user', { firstName: 'Erika', dateOfBirth: '1990-11-25' });
    const [person] = await listPeople(anna);
    expect(person).toMatchObject({ firstName: 'Erika', lastName: 'Sand', dateOfBirth: '1990-11-25' });
    await anna.browser.patch(`/api/app/jubilees/${person?._id}/relation`, { relation: 'cousin' });
    expect((await anna.browser.get('/api/app/jubilees?term=erika')).body.jubilees).toMatchObject([{ relation: 'cousin', occasions: [{ kind: 'birthday', turns: 36 }, {}] }]);
    expect(await listPeople(erik), 'nobody sees what another calls them').toMatchObject([{ relation: 'friend' }]);
  });

  test('replaces an existing entry, preserving relation and typed details', async () => {
    const [anna, mother] = [await findable(api), await findable(api, { firstName: 'Ingrid' })];
    const person = (await anna.browser.post('/api/app/jubilees', { firstName: 'Mamma', relation: 'mother', dateOfBirth: '1959-03-08' })).body.jubilee;
    const { friendRequest } = (await ask(mother, anna)).body;
    const confirmed = await anna.browser.put(`/api/app/friend-requests/${friendRequest._id}`, { jubileeId: person._id });
    expect(confirmed.body.jubilee).toMatchObject({ _id: person._id, firstName: 'Ingrid', relation: 'mother', dateOfBirth: '1959-03-08', friendId: mother.id });
    expect(await listPeople(anna)).toHaveLength(1);
    await anna.browser.delete(`/api/app/friends/${mother.id}`);
    expect(await listPeople(anna)).toMatchObject([{ _id: person._id, firstName: 'Mamma', relation: 'mother', dateOfBirth: '1959-03-08', friendId: null }]);
  });

  test('can be linked later, but not to another’s person', async () => {
    const [anna, mother, third] = [await findable(api), await findable(api), await findable(api)];
    await befriend(anna, mother);
    const person = (await anna.browser.post('/api/app/jubilees', { firstName: 'Mamma', relation: 'mother' })).body.jubilee;
    const theirs = (await third.browser.post('/api/app/jubilees', { firstName: 'Annans' })).body.jubilee;
    for (const jubileeId of [theirs._id, NOBODY]) expectProblem(await anna.browser.put(`/api/app/friends/${mother.id}/jubilee`, { jubileeId }), 'NOT_FOUND');
    expect(listIds(await listPeople(anna)), 'and nothing has changed').toHaveLength(2);
    expectProblem(await third.browser.put(`/api/app/friends/${mother.id}/jubilee`, { jubileeId: theirs._id }), 'NOT_FOUND');
    expect((await anna.browser.put(`/api/app/friends/${mother.id}/jubilee`, { jubileeId: person._id })).status).toBe(200);
    expect(await listPeople(anna)).toMatchObject([{ _id: person._id, friendId: mother.id, relation: 'mother' }]);
  });

  test('lists every living, unlinked person, by name and page', async () => {
    const [anna, friend] = [await findable(api), await findable(api, { firstName: 'Kim' })];
    for (const input of [{ firstName: 'Kim', lastName: 'Ek' }, { firstName: 'Kim', lastName: 'Al', isDeceased: true }, { firstName: 'Kim', lastName: 'Åkerö' }, { firstName: 'Bo' }]) {
      await anna.browser.post('/api/app/jubilees', input);
    }
    await befriend(anna, friend);
    const find = async (query: string) => (await anna.browser.get(`/api/app/jubilees?sort=name&${query}`)).body as { jubilees: { lastName: string }[]; pagination: object };
    expect((await find('term=kim')).jubilees).toHaveLength(4);
    const linkable = await find('term=kim&isLinkable=true');
    expect(linkable.jubilees.map(({ lastName }) => lastName)).toEqual(['Ek', 'Åkerö']);
    expect(linkable.pagination).toMatchObject({ total: 2, hasNextPage: false });
    expect(await find('term=kim&isLinkable=true&limit=1&page=2')).toMatchObject({ jubilees: [{ lastName: 'Åkerö' }], pagination: { total: 2 } });
    expect((await find('isLinkable=false')).jubilees).toHaveLength(5);
    expectProblem(await anna.browser.get('/api/app/jubilees?isLinkable=kanske'), 'VALIDATION_FAILED');
  });

  test('is idempotent, and unlinking restores each one’s typed details', async () => {
    const [anna, mother] = [await findable(api), await findable(api, { firstName: 'Ingrid' })];
    await befriend(anna, mother);
    const put = (jubileeId: string | null) => anna.browser.put(`/api/app/friends/${mother.id}/jubilee`, { jubileeId });
    const [made] = await listPeople(anna);
    expect((await put(made?._id ?? '')).body.jubilee, 'the person that the friendship made').toMatchObject({ _id: made?._id, friendId: mother.id });
    expect((await put(null)).body.jubilee).toMatchObject({ _id: made?._id, friendId: mother.id });
    const person = (await anna.browser.post('/api/app/jubilees', { firstName: 'Farmor', relation: 'grandmother-f' })).body.jubilee;
    for (const _ of [1, 2]) expect((await put(person._id)).body.jubilee).toMatchObject({ _id: person._id, firstName: 'Ingrid', relation: 'grandmother-f', friendId: mother.id });
    expect((await put(null)).body.jubilee).toMatchObject({ firstName: 'Ingrid', relation: 'friend', friendId: mother.id });
    expect((await listPeople(anna)).map(({ firstName, friendId }) => `${firstName} ${friendId !== null}`).sort()).toEqual(['Farmor false', 'Ingrid true']);
    expect((await Promise.all([put(person._id), put(null)])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await listPeople(anna)).filter(({ friendId }) => friendId !== null)).toHaveLength(1);
  });

  test('PPL-04 moves notes about a friend to the existing person', async () => {
    const [anna, mother] = [await findable(api), await findable(api)];
    await befriend(anna, mother);
    const [made] = await listPeople(anna);
    const personId = (await anna.browser.post('/api/app/jubilees', { firstName: 'Mamma' })).body.jubilee._id as string;
    await anna.browser.put(`/api/app/jubilees/${made?._id}/notes`, { notes: 'Skor 38' });
    await anna.browser.put(`/api/app/jubilees/${personId}/notes`, { notes: 'Inga nötter' });
    expect((await anna.browser.put(`/api/app/friends/${mother.id}/jubilee`, { jubileeId: personId })).status).toBe(200);
    expect((await anna.browser.get(`/api/app/jubilees/${personId}/notes`)).body).toEqual({ notes: 'Inga nötter\n\nSkor 38' });
    expect(await listPeople(anna)).toHaveLength(1);
    const [ofMother] = await listPeople(mother);
    expect((await mother.browser.get(`/api/app/jubilees/${ofMother?._id}/notes`)).body, 'the friend sees nothing of it').toEqual({ notes: '' });
    await anna.browser.delete(`/api/app/friends/${mother.id}`);
    expect((await anna.browser.get(`/api/app/jubilees/${personId}/notes`)).body, 'still there after the friendship').toEqual({ notes: 'Inga nötter\n\nSkor 38' });
  });

  test('REM-02 moves reminders to the existing entry, whose own settings take precedence', async () => {
    const [anna, mother, father] = [await findable(api), await findable(api), await findable(api)];
    const { browser } = anna;
    const getLeadDays = async (id: string) => (await browser.get(`/api/app/reminders/target/${id}/settings`)).body.settings.leadDays;
    const addPerson = async (firstName: string) => (await browser.post('/api/app/jubilees', { firstName })).body.jubilee._id as string;
    for (const [friend, personId, before, after] of [[mother, await addPerson('Mamma'), null, [3]] as const, [father, await addPerson('Pappa'), [14], [14]] as const]) {
      await befriend(anna, friend);
      const made = (await listPeople(anna)).find(({ friendId }) => friendId === friend.id)?._id ?? '';
      const { reminder } = (await browser.post('/api/app/reminders', { name: 'Bröllopsdag', date: '1981-06-19', target: made })).body;
      await browser.put(`/api/app/reminders/target/${made}/settings`, { leadDays: [3], nameDay: true });
      if (before) await browser.put(`/api/app/reminders/target/${personId}/settings`, { leadDays: before, nameDay: true });
      expect((await browser.put(`/api/app/friends/${friend.id}/jubilee`, { jubileeId: personId })).status).toBe(200);
      expect((await browser.get(`/api/app/reminders/${reminder._id}`)).body.reminder).toMatchObject({ name: 'Bröllopsdag', target: { _id: personId } });
      expect(await getLeadDays(personId)).toEqual(after);
    }
  });

  test('REM-02 preserves done and postponed marks when linked to an existing entry', async () => {
    const [anna, erik] = [await findable(api), await findable(api, { firstName: 'Qwxz' })];
    const { browser } = anna;
    await erik.browser.patch('/api/app/user', { dateOfBirth: '1990-12-01' });
    const personId = (await browser.post('/api/app/jubilees', { firstName: 'Brorsan', relation: 'partner' })).body.jubilee._id as string;
    await befriend(anna, erik);
    const made = (await listPeople(anna)).find(({ friendId }) => friendId === erik.id)?._id ?? '';
    await browser.patch(`/api/app/jubilees/${made}/relation`, { relation: 'partner' });
    await browser.post(`/api/app/reminders/birthday.${made}/done`, { date: '2026-12-01' });
    await browser.post(`/api/app/reminders/valentines-day.${made}/snooze`, { date: '2027-02-14', days: 7 });
    expect((await browser.put(`/api/app/friends/${erik.id}/jubilee`, { jubileeId: personId })).status).toBe(200);
    const { reminders } = (await browser.get(`/api/app/reminders/target/${personId}`)).body;
    expect(reminders).toMatchObject([
      { _id: `valentines-day.${personId}`, date: '2027-02-14', snoozedUntil: '2026-11-30' },
      { _id: `birthday.${personId}`, date: '2027-12-01' },
    ]);
  });

  test('ends the friendship on both sides when deleted, leaving the first name', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna', lastName: 'Lind' }), await findable(api, { firstName: 'Erik' })];
    await anna.browser.patch('/api/app/user', { dateOfBirth: '1988-05-17' });
    await befriend(anna, erik);
    const [person] = await listPeople(anna);
    expect((await anna.browser.delete(`/api/app/jubilees/${person?._id}`)).status).toBe(200);
    expect([...(await listFriends(anna)), ...(await listFriends(erik))]).toEqual([]);
    expect(await listPeople(erik)).toMatchObject([{ firstName: 'Anna', lastName: '', dateOfBirth: null, friendId: null }]);
    expect((await anna.browser.post(`/api/app/jubilees/${person?._id}/restore`)).body.jubilee, 'the person comes back, the friendship doesn’t').toMatchObject({ firstName: 'Erik', friendId: null });
    expect(await listFriends(anna)).toEqual([]);
  });

  test('reports a second removal, and both may begin anew', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    await befriend(anna, erik);
    expect((await erik.browser.delete(`/api/app/friends/${anna.id}`)).body).toEqual({ success: true });
    expectProblem(await erik.browser.delete(`/api/app/friends/${anna.id}`), 'NOT_FOUND');
    await befriend(erik, anna);
    expect(await listFriends(anna)).toHaveLength(1);
  });

  test('leaves no trace of a deleted account but typed details', async () => {
    const [anna, erik] = [await findable(api), await findable(api, { firstName: 'Spårlös' })];
    await befriend(anna, erik);
    expect((await erik.browser.delete('/api/app/user', { password: erik.password })).status).toBe(200);
    expect(await listFriends(anna)).toEqual([]);
    expect(await listPeople(anna)).toMatchObject([{ firstName: 'En tidigare vän', friendId: null }]);
    expect((await anna.browser.get('/api/app/jubilees?locale=en')).body.jubilees).toMatchObject([{ firstName: 'A former friend' }]);
  });
});

test('REM-01 follows the friend’s profile birthday until it is private', async () => {
  const [anna, erik] = [await findable(api), await findable(api, { firstName: 'Erik', lastName: 'Sand' })];
  await befriend(anna, erik);
  await erik.browser.patch('/api/app/user', { dateOfBirth: '1990-12-25' });
  const birthdays = async () => ((await anna.browser.get('/api/app/reminders')).body.reminders as { source: string }[]).filter(({ source }) => source === 'birthday');
  expect(await birthdays()).toMatchObject([{ date: '2026-12-25', target: { firstName: 'Erik', lastName: 'Sand' } }]);
  const { settings } = (await erik.browser.get('/api/app/settings/privacy')).body;
  await erik.browser.put('/api/app/settings/privacy', { ...settings, birthDate: 'nobody' });
  expect(await birthdays()).toEqual([]);
});
