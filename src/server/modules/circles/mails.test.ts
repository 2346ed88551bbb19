/** Mails to friends who are invited to a circle. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { findCircles, makeCircle } from './testing/circles.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

async function friends(): Promise<[Somebody, Somebody]> {
  const [anna, bo] = [await findable(api, { firstName: 'Anna', lastName: 'Lind' }), await findable(api, { firstName: 'Bo', language: 'en' })];
  await befriend(anna, bo);
  await mailsTo(api, bo.email);
  return [anna, bo];
}
const invite = (owner: Somebody, id: string, friend: Somebody) => owner.browser.post(`/api/app/circles/${id}/members`, { memberIds: [friend.id] });
const withdraw = (owner: Somebody, id: string, friend: Somebody) => owner.browser.delete(`/api/app/circles/${id}/members/${friend.id}`);
const invitationsTo = async ({ email }: Somebody) => (await mailsTo(api, email)).filter(({ subject }) => subject.includes('Familjen'));

describe('an invitation to a circle', () => {
  test('is mailed once in the friend’s language, never when withdrawn or repeated', async () => {
    const [anna, bo] = await friends();
    const { _id } = await makeCircle(anna, { memberIds: [bo.id] });
    const [mail, ...more] = await invitationsTo(bo);
    expect([mail?.subject, more]).toEqual(['Anna Lind invites you to Familjen Lindqvist', []]);
    expect(mail?.text).toContain(`${api.config.publicUrl}/en/user/circles`);
    await invite(anna, _id, bo);
    await withdraw(anna, _id, bo);
    await invite(anna, _id, bo);
    expect(await invitationsTo(bo)).toHaveLength(1);
    const other = await makeCircle(anna, { name: 'Familjen Berg', memberIds: [bo.id] });
    await withdraw(anna, other._id, bo);
    expect(await invitationsTo(bo)).toHaveLength(1);
  });

  test('[22] is not mailed across a block, nor where such mails are off', async () => {
    const [anna, bo] = await friends();
    const other = await findable(api);
    await befriend(anna, other);
    const { settings } = (await other.browser.get('/api/app/settings/notifications')).body;
    await other.browser.put('/api/app/settings/notifications', { ...settings, friendRequests: { mail: false } });
    await makeCircle(anna, { memberIds: [bo.id, other.id] });
    await bo.browser.post('/api/app/blocks', { memberId: anna.id });
    expect([await invitationsTo(bo), await invitationsTo(other)]).toEqual([[], []]);
    expect([(await findCircles(bo)).invitations.length, (await findCircles(other)).invitations.length]).toEqual([0, 1]);
  });

  test('is shown without a mail beyond the day’s limit', async () => {
    const [anna, bo] = await friends();
    await api.database.run({ text: `insert into circle_mail_counts (member_id, day, count) values ($1, '2026-11-25', 80)`, values: [anna.id] });
    await makeCircle(anna, { memberIds: [bo.id] });
    expect([await invitationsTo(bo), (await findCircles(bo)).invitations.length]).toEqual([[], 1]);
    api.clock.set('2026-11-26T10:00:00Z');
    await anna.browser.post('/api/auth/login', { email: anna.email, password: anna.password });
    await makeCircle(anna, { memberIds: [bo.id] });
    expect(await invitationsTo(bo)).toHaveLength(1);
    expect(await api.database.run({ text: 'select day, count from circle_mail_counts where member_id = $1', values: [anna.id] })).toEqual([{ day: '2026-11-26', count: 1 }]);
  });

  test('is unsubscribed from by one POST', async () => {
    const [anna, bo] = await friends();
    await makeCircle(anna, { memberIds: [bo.id] });
    const [mail] = await invitationsTo(bo);
    const path = /\/unsubscribe\/[\w-]{44}/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[0] ?? '';
    expect((await api.browser().post(`/api/app/public${path}`)).status).toBe(200);
    await makeCircle(anna, { name: 'Familjen två', memberIds: [bo.id] });
    expect(await invitationsTo(bo)).toHaveLength(1);
  });
});
