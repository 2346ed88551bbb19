import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import type { Event, EventSummary } from '#shared/contract/events.ts';
import type { QuestionsAnswer } from '#shared/contract/questions.ts';
import type { Reminder } from '#shared/contract/reminders.ts';
import { demoEmails, demoPassword, loadMembers } from '../../../../demo/load-members.ts';
import { inTransaction, systemContext } from '../../platform/context.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

test('creates Anna, Erik and staff, who sign in with the printed password', async () => {
  await inTransaction(systemContext(api.services, 'sv'), loadMembers);
  expect([...demoEmails, demoPassword]).toEqual(['anna@example.com', 'erik@example.com', 'admin@example.com', 'fira-demo-2026']);
  const roles = [];
  for (const email of demoEmails) {
    const browser = api.browser();
    expect((await browser.post('/api/auth/login', { email, password: demoPassword })).status).toBe(200);
    const { user } = (await browser.get('/api/app/user')).body;
    roles.push(user.role);
    expect((await browser.put('/api/app/user', user)).body.user, 'what they are made of is what a member may enter').toEqual(user);
  }
  expect(roles).toEqual(['member', 'member', 'admin']);
});

test('PPL-01 gives Anna and Erik valid people with a date within two months', async () => {
  for (const email of ['anna@example.com', 'erik@example.com']) {
    const browser = api.browser();
    await browser.post('/api/auth/login', { email, password: demoPassword });
    const { jubilees } = (await browser.get('/api/app/jubilees?limit=100')).body;
    expect(jubilees.length).toBeGreaterThan(6);
    for (const { _id, firstName, lastName, dateOfBirth, relation, isDeceased } of jubilees) {
      expect((await browser.patch(`/api/app/jubilees/${_id}`, { firstName, lastName, dateOfBirth, relation, isDeceased })).status).toBe(200);
    }
    const days = (jubilees as Jubilee[])
      .flatMap(({ occasions }) => occasions)
      .filter(({ kind }) => kind !== 'shared-name-day')
      .map(({ daysLeft }) => daysLeft)
      .sort((a, b) => a - b);
    for (const [index, daysLeft] of [...days, (days[0] ?? 0) + 365].entries()) expect(daysLeft - (days[index - 1] ?? 0), 'no two months without').toBeLessThan(62);
  }
});

test('PPL-03 makes Anna and Erik friends with a pending request each', async () => {
  for (const [email, friends, requests] of [
    ['anna@example.com', ['Erik', 'Maja'], ['Petra']],
    ['erik@example.com', ['Anna'], ['Oskar']],
  ] as const) {
    const browser = api.browser();
    await browser.post('/api/auth/login', { email, password: demoPassword });
    expect((await browser.get('/api/app/friends')).body.friends.map(({ firstName }: { firstName: string }) => firstName)).toEqual(friends);
    expect((await browser.get('/api/app/friend-requests')).body.friendRequests.map(({ member }: { member: { firstName: string } }) => member.firstName)).toEqual(requests);
    const { jubilees } = (await browser.get('/api/app/jubilees?limit=100')).body as { jubilees: { firstName: string; lastName: string; friendId: string | null }[] };
    expect(new Set(jubilees.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size, 'nobody is there twice').toBe(jubilees.length);
    expect(jubilees.filter(({ friendId }) => friendId !== null)).toHaveLength(friends.length);
  }
});

test('REM-01 gives Anna and Erik dates today, yesterday, this week, and promises', async () => {
  for (const email of ['anna@example.com', 'erik@example.com']) {
    const browser = api.browser();
    await browser.post('/api/auth/login', { email, password: demoPassword });
    const { reminders } = (await browser.get('/api/app/reminders?limit=100')).body as { reminders: Reminder[] };
    const daysLeft = reminders.map((reminder) => reminder.daysLeft);
    for (const day of [-1, 0]) expect(daysLeft, email).toContain(day);
    expect(daysLeft.some((days) => days > 0 && days <= 7)).toBe(true);
    expect(reminders.some(({ source }) => source === 'own')).toBe(true);
    expect((await browser.get('/api/app/wishlists/of-friends')).body.wishes.length).toBeGreaterThan(0);
    expect((await browser.get('/api/app/wishlists')).body.wishlists.length).toBeGreaterThan(0);
  }
});

test('EVT-01 gives Anna and Erik events with answers and a waiting list', async () => {
  const of = async (email: string) => {
    const browser = api.browser();
    await browser.post('/api/auth/login', { email, password: demoPassword });
    const [coming, past] = await Promise.all((['coming', 'past'] as const).map(async (when) => (await browser.get(`/api/app/events?when=${when}`)).body.events as EventSummary[]));
    return { browser, coming: coming ?? [], past: past ?? [] };
  };
  const [anna, erik] = [await of('anna@example.com'), await of('erik@example.com')];
  expect(anna.coming.map(({ title, isHost, invitation }) => [title, isHost ? 'host' : (invitation?.answer ?? 'silent')])).toEqual([
    ['Spelkväll hos Maja', 'yes'],
    ['Tre ljus och lussekatter', 'host'],
    ['Soppkväll i radhuset', 'silent'],
  ]);
  expect(erik.coming.map(({ title, isHost }) => [title, isHost])).toEqual([
    ['Tre ljus och lussekatter', true],
    ['Soppkväll i radhuset', true],
  ]);
  expect([anna.past.length, erik.past[0]?.invitation?.answer]).toEqual([1, 'yes']);
  const shared = anna.coming.find(({ isHost }) => isHost);
  const { event } = (await erik.browser.get(`/api/app/events/${shared?._id}`)).body as { event: Event };
  expect(event.counts).toEqual({ yes: 8, children: 1, offered: 0, maybe: 1, no: 1, waiting: 2, silent: 2 });
  expect(event.cover).not.toBeNull();
  const seen = (await api.browser().get(`/api/app/public/events/${event.publicId}`)).body.event;
  expect([seen.isFull, seen.placesLeft, seen.state]).toEqual([true, 0, 'open']);
  expect((await api.browser().get(`/api/app/public/wishlists/${seen.wishlistPublicId}`)).body.wishlist.products).toHaveLength(3);
  expect((await anna.browser.patch(`/api/app/events/${event._id}`, { version: event.version, title: event.title, text: event.text, arrival: event.arrival })).status, 'a host may enter it').toBe(200);
  await api.runJobs();
  expect(
    (await api.get('/__outbox.json')).body.messages.filter(({ to }: { to: string }) => to === 'lisa.holm@example.com'),
    'nobody is mailed',
  ).toEqual([]);
});

test('creates none without demonstration data', async () => {
  const bare = await testApi();
  try {
    for (const email of demoEmails) expect((await bare.browser().post('/api/auth/login', { email, password: demoPassword })).status).toBe(401);
  } finally {
    await bare.stop();
  }
});

test('QST-01 gives Anna and Erik valid answers that the other sees', async () => {
  const answered: number[] = [];
  for (const email of ['anna@example.com', 'erik@example.com']) {
    const browser = api.browser();
    await browser.post('/api/auth/login', { email, password: demoPassword });
    const { groups, progress, children } = (await browser.get('/api/app/questions')).body as QuestionsAnswer;
    for (const { id, answer } of groups.flatMap(({ questions }) => questions)) {
      if (answer) expect((await browser.put(`/api/app/questions/${id}/answer`, answer)).status, id).toBe(200);
    }
    expect(children.length).toBeGreaterThan(0);
    const [friend] = (await browser.get('/api/app/friends')).body.friends;
    const seen = (await browser.get(`/api/app/jubilees/${friend.jubileeId}/answers`)).body;
    expect([seen.groups.length > 3, seen.children.length]).toEqual([true, 1]);
    answered.push(progress.answered);
  }
  expect(answered).toEqual([12, 9]);
});
