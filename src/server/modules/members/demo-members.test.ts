import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Jubilee } from '#shared/contract/jubilees.ts';
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
