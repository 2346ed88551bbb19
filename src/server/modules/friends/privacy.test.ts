/** Visibility of a member's data, on every path that returns people. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { swedishAddress } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { withoutIds } from '../../testing/without-ids.ts';
import { ask, befriend, findable, listFriends, listIds, listPeople, receivedBy, sentBy, type Somebody } from './testing/friends.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

/** The viewed member's data, each as a unique text. */
interface Facts {
  firstName: string;
  lastName: string;
  avatar: string;
  banner: string;
  birthDay: string;
  birthYear: string;
  email: string;
  phone: string;
  street: string;
}
type Fact = keyof Facts;
const allFacts: Fact[] = ['firstName', 'lastName', 'avatar', 'banner', 'birthDay', 'birthYear', 'email', 'phone', 'street'];

async function putPicture({ browser }: Somebody, place: 'avatar' | 'banner'): Promise<string> {
  const boundary = 'grans';
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`),
    onePixel,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await browser.send('POST', `/api/app/user/${place}`, { body, headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.user[place].id;
}

let count = 0;

/** A member with all data set. */
async function owner(privacy: object = {}): Promise<{ owner: Somebody; facts: Facts }> {
  count += 1;
  const name = String.fromCodePoint(96 + count);
  const made = await findable(api, { firstName: `Först${name}`, lastName: `Sist${name}`, email: `agare.${name}@exempel.example` });
  const address = { ...swedishAddress, address_1: 'Gömstigen 47', nameType: null };
  expect((await made.browser.patch('/api/app/user', { dateOfBirth: '1971-04-30', phone: '070-174 06 05', addresses: [address] })).body.errors).toBeUndefined();
  const settings = (await made.browser.get('/api/app/settings/privacy')).body.settings;
  expect((await made.browser.put('/api/app/settings/privacy', { ...settings, ...privacy })).status).toBe(200);
  const [avatar, banner] = [await putPicture(made, 'avatar'), await putPicture(made, 'banner')];
  return {
    owner: made,
    facts: { firstName: `Först${name}`, lastName: `Sist${name}`, avatar, banner, birthDay: '04-30', birthYear: '1971', email: made.email, phone: '701740605', street: 'Gömstigen' },
  };
}

/** Every endpoint that shows a member other people. */
async function pathsAbout({ browser }: Somebody, { owner: subject, facts }: { owner: Somebody; facts: Facts }): Promise<Record<string, string>> {
  const inviteId = (await subject.browser.get('/api/app/user/invite')).body.invite._id;
  const people = (await browser.get('/api/app/jubilees')).body.jubilees as { _id: string; friendId: string | null }[];
  const person = people.find(({ friendId }) => friendId === subject.id)?._id ?? subject.id;
  const addresses = {
    search: `/api/app/jubilees/search-all?term=${encodeURIComponent(facts.lastName)}`,
    'search by address': `/api/app/jubilees/search-all?term=${facts.email}`,
    received: '/api/app/friend-requests',
    sent: '/api/app/friend-requests/sent',
    friends: '/api/app/friends',
    blocks: '/api/app/blocks',
    people: '/api/app/jubilees',
    'people by name': `/api/app/jubilees?term=${encodeURIComponent(facts.lastName)}`,
    person: `/api/app/jubilees/${person}`,
    invite: `/api/app/public/invites/${inviteId}`,
  };
  const answers: Record<string, string> = {};
  for (const [name, address] of Object.entries(addresses)) answers[name] = JSON.stringify((await browser.get(address)).body);
  return answers;
}

const factsIn = (text: string, { avatar, banner, ...written }: Facts): Fact[] => {
  const plain = withoutIds(text);
  const pictures = Object.entries({ avatar, banner }).filter(([, id]) => text.includes(id));
  const texts = Object.entries(written).filter(([, fact]) => plain.includes(fact));
  return [...texts, ...pictures].map(([fact]) => fact as Fact).sort((a, b) => allFacts.indexOf(a) - allFacts.indexOf(b));
};

async function seenBy(viewer: Somebody, subject: { owner: Somebody; facts: Facts }): Promise<Record<string, Fact[]>> {
  const answers = await pathsAbout(viewer, subject);
  return Object.fromEntries(Object.entries(answers).flatMap(([path, text]) => (factsIn(text, subject.facts).length > 0 ? [[path, factsIn(text, subject.facts)]] : [])));
}

const asStranger: Fact[] = ['firstName', 'lastName', 'avatar'];
const byInvitation: Fact[] = ['firstName', 'avatar'];
const asFriend: Fact[] = ['firstName', 'lastName', 'avatar', 'banner', 'birthDay', 'birthYear'];
const friendPaths = (facts: Fact[]) => ({ friends: facts, people: facts, 'people by name': facts, person: facts });

describe('visibility of a profile to', () => {
  test('shows strangers name and picture in search, first name by link', async () => {
    const subject = await owner();
    expect(await seenBy(await findable(api), subject)).toEqual({ search: asStranger, invite: byInvitation });
  });

  test('shows strangers an unfindable member only by link', async () => {
    expect(await seenBy(await findable(api), await owner({ findableByName: false }))).toEqual({ invite: byInvitation });
  });

  test('shows either side of a pending request a stranger’s view', async () => {
    const [requests, asked] = [await owner(), await owner()];
    const [viewer, other] = [await findable(api), await findable(api)];
    await ask(requests.owner, viewer);
    await ask(other, asked.owner);
    expect(await seenBy(viewer, requests)).toEqual({ search: asStranger, received: asStranger, invite: byInvitation });
    expect(await seenBy(other, asked)).toEqual({ search: asStranger, sent: asStranger, invite: byInvitation });
  });

  test('shows a requester first name and picture when no longer findable', async () => {
    const subject = await owner();
    const viewer = await findable(api);
    const { friendRequest } = (await ask(viewer, subject.owner)).body;
    expect(friendRequest.member.lastName).toBe(subject.facts.lastName);
    const settings = (await subject.owner.browser.get('/api/app/settings/privacy')).body.settings;
    await subject.owner.browser.put('/api/app/settings/privacy', { ...settings, findableByName: false });
    expect(await seenBy(viewer, subject)).toEqual({ sent: byInvitation, invite: byInvitation });
    expect((await ask(viewer, subject.owner)).body.friendRequest.member.lastName, 'also asked once more').toBe('');
  });

  test('shows a blocked member who accepts by link first name and picture', async () => {
    const subject = await owner();
    const viewer = await findable(api);
    const { _id } = (await subject.owner.browser.get('/api/app/user/invite')).body.invite;
    await subject.owner.browser.post('/api/app/blocks', { memberId: viewer.id });
    expect((await viewer.browser.post(`/api/app/invites/${_id}/acceptance`)).status).toBe(200);
    expect(await seenBy(viewer, subject)).toEqual({ sent: byInvitation, invite: byInvitation });
  });

  test.each<[object, Fact[]]>([
    [{}, asFriend],
    [{ birthYear: 'nobody' }, asFriend.filter((fact) => fact !== 'birthYear')],
    [{ birthDate: 'nobody' }, asFriend.filter((fact) => !fact.startsWith('birth'))],
    [{ birthDate: 'nobody', birthYear: 'nobody', findableByName: false }, asFriend.filter((fact) => !fact.startsWith('birth'))],
  ])('a friend, with %o: %o', async (privacy, expected) => {
    const subject = await owner({ findableByName: true });
    const viewer = await findable(api);
    await befriend(viewer, subject.owner);
    const settings = (await subject.owner.browser.get('/api/app/settings/privacy')).body.settings;
    await subject.owner.browser.put('/api/app/settings/privacy', { ...settings, ...privacy });
    const seen = await seenBy(viewer, subject);
    const isFound = !('findableByName' in privacy);
    expect(seen).toEqual({ ...friendPaths(expected), ...(isFound ? { search: asStranger } : {}), invite: byInvitation });
  });

  test('shows a former friend the saved first name and a stranger’s view', async () => {
    const subject = await owner();
    const viewer = await findable(api);
    await befriend(viewer, subject.owner);
    await subject.owner.browser.delete(`/api/app/friends/${viewer.id}`);
    const seen = await seenBy(viewer, subject);
    expect(seen).toMatchObject({ search: asStranger, people: ['firstName'], invite: byInvitation });
    expect(seen['friends']).toBeUndefined();
  });

  test('shows a blocked member nothing but what any link shows', async () => {
    const subject = await owner({ findableByEmail: true });
    const viewer = await findable(api);
    await befriend(viewer, subject.owner);
    expect((await subject.owner.browser.post('/api/app/blocks', { memberId: viewer.id })).status).toBe(201);
    expect(await seenBy(viewer, subject), 'the first name is the viewer’s own note by now').toEqual({ people: ['firstName'], invite: byInvitation });
  });

  test('shows the blocker the blocked one in the block list alone', async () => {
    const subject = await owner();
    const viewer = await findable(api);
    await ask(subject.owner, viewer);
    const { block } = (await viewer.browser.post('/api/app/blocks', { memberId: subject.owner.id })).body;
    expect(await seenBy(viewer, subject)).toEqual({ blocks: asStranger });
    expect((await viewer.browser.delete(`/api/app/blocks/${block._id}`)).body).toEqual({ success: true });
    expect(await seenBy(viewer, subject)).toEqual({ search: asStranger, invite: byInvitation });
    expectProblem(await viewer.browser.delete(`/api/app/blocks/${block._id}`), 'NOT_FOUND');
  });
});

describe('a block stays undetectable', () => {
  test('answers the blocked as if the member were unfindable', async () => {
    const [anna, erik, hidden] = [await findable(api), await findable(api), await api.signedIn()];
    await befriend(anna, erik);
    await erik.browser.post('/api/app/blocks', { memberId: anna.id });
    const without = ({ body, status }: { body: Record<string, unknown>; status: number }) => ({ status, body: { ...body, requestId: '' } });
    const ways = [
      (id: string) => anna.browser.post(`/api/app/friend-requests/${id}`),
      (id: string) => anna.browser.delete(`/api/app/friends/${id}`),
      (id: string) => anna.browser.put(`/api/app/friends/${id}/jubilee`, { jubileeId: id }),
      (id: string) => anna.browser.post('/api/app/blocks', { memberId: id }),
    ];
    for (const way of ways) expect(without(await way(erik.id))).toEqual(without(await way(hidden.id)));
    expect(await listPeople(anna)).toMatchObject([{ friendId: null }]);
    expect((await anna.browser.get('/api/app/blocks')).body.blocks).toEqual([]);
    const exported = await api.database.run<{ blocker_id: string }>({ text: 'select blocker_id from blocks where blocked_id = $1', values: [anna.id] });
    expect(exported).toEqual([{ blocker_id: erik.id }]);
  });

  test('ends requests both ways and prevents new ones by the blocker', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    await ask(anna, erik);
    await erik.browser.post('/api/app/blocks', { memberId: anna.id });
    expect([...(await receivedBy(erik)), ...(await sentBy(anna))]).toEqual([]);
    expectProblem(await ask(erik, anna), 'NOT_FOUND');
    expect((await erik.browser.post('/api/app/blocks', { memberId: anna.id })).body.block.member._id, 'again changes nothing').toBe(anna.id);
    expect((await erik.browser.get('/api/app/blocks')).body.blocks).toHaveLength(1);
    expect(listIds(await listFriends(erik))).toEqual([]);
  });

  test('shows an invitation unchanged to the blocked, and drops the acceptance', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    const { _id } = (await erik.browser.get('/api/app/user/invite')).body.invite;
    await erik.browser.post('/api/app/blocks', { memberId: anna.id });
    expect((await anna.browser.get(`/api/app/public/invites/${_id}`)).body.invite).toMatchObject({ isAccepted: false, friendship: 'none' });
    expect((await anna.browser.post(`/api/app/invites/${_id}/acceptance`)).body.invite).toMatchObject({ isAccepted: true, friendship: 'sent' });
    expect(await receivedBy(erik)).toEqual([]);
    await api.runJobs();
    const mails = (await api.get('/__outbox.json')).body.messages as { to: string }[];
    expect(mails.filter(({ to }) => to === erik.email)).toEqual([]);
    const [own] = await sentBy(anna);
    expect((await anna.browser.delete(`/api/app/friend-requests/${own?._id}/sent`)).status).toBe(200);
  });

  test('deletes requests sent while blocked when the block ends', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    const { _id } = (await erik.browser.get('/api/app/user/invite')).body.invite;
    const { block } = (await erik.browser.post('/api/app/blocks', { memberId: anna.id })).body;
    await anna.browser.post(`/api/app/invites/${_id}/acceptance`);
    expect(await sentBy(anna)).toHaveLength(1);
    expect((await erik.browser.delete(`/api/app/blocks/${block._id}`)).body).toEqual({ success: true });
    expect([...(await receivedBy(erik)), ...(await sentBy(anna))]).toEqual([]);
    expect((await ask(anna, erik)).status, 'and may be asked anew').toBe(201);
  });

  test('refuses removing another member’s block', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    const { block } = (await erik.browser.post('/api/app/blocks', { memberId: anna.id })).body;
    for (const { browser } of [anna, await findable(api)]) expectProblem(await browser.delete(`/api/app/blocks/${block._id}`), 'NOT_FOUND');
  });
});
