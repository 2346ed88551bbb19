import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { ask, findable, receivedBy, sentBy } from './testing/friends.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

test('notifies of request and confirmation once each in the receiver’s language', async () => {
  const [anna, erik] = [await findable(api, { firstName: 'Anna', lastName: 'Lind', language: 'sv' }), await findable(api, { firstName: 'Erik', lastName: 'Sand', language: 'en' })];
  await ask(anna, erik);
  const [asks, ...more] = await mailsTo(api, erik.email);
  expect(more).toEqual([]);
  expect(asks?.subject).toBe('Anna Lind wants to be your friend');
  expect(asks?.text).toContain(`${api.config.publicUrl}/en/user/jubilees/friends`);
  expect(asks?.html).toContain('Anna Lind');
  const address = `/api/app/friend-requests/${(await receivedBy(erik))[0]?._id}`;
  expect((await erik.browser.put(address)).status).toBe(200);
  const [agrees, ...others] = await mailsTo(api, anna.email);
  expect(others).toEqual([]);
  expect(agrees?.subject).toBe('Erik Sand har svarat ja');
  expect(agrees?.text).toContain(`${api.config.publicUrl}/user/jubilees/friends`);
});

test('sends one mail for a repeated request, none for an outdated one', async () => {
  const [anna, erik] = [await findable(api), await findable(api)];
  await ask(anna, erik);
  await anna.browser.delete(`/api/app/friend-requests/${(await sentBy(anna))[0]?._id}/sent`);
  expect(await mailsTo(api, erik.email), 'called off before it was told').toEqual([]);
  for (let times = 0; times < 2; times += 1) {
    await ask(anna, erik);
    expect(await mailsTo(api, erik.email)).toHaveLength(1);
    await erik.browser.delete(`/api/app/friend-requests/${(await receivedBy(erik))[0]?._id}`);
  }
  expect(await mailsTo(api, anna.email), 'a no is told to nobody').toEqual([]);
});

test('sends none when disabled, and retains the request', async () => {
  const [anna, erik] = [await findable(api), await findable(api)];
  const { settings } = (await erik.browser.get('/api/app/settings/notifications')).body;
  await erik.browser.put('/api/app/settings/notifications', { ...settings, friendRequests: { mail: false } });
  await ask(anna, erik);
  expect(await mailsTo(api, erik.email)).toEqual([]);
  expect(await receivedBy(erik)).toHaveLength(1);
});

test('makes no link of a name', async () => {
  const [anna, erik] = [await findable(api, { firstName: 'köp.example' }), await findable(api)];
  await ask(anna, erik);
  expect((await mailsTo(api, erik.email))[0]?.subject).toContain('köp. example');
});

test('unsubscribes from such mails alone by one POST', async () => {
  const [anna, erik, bo] = [await findable(api), await findable(api), await findable(api)];
  await ask(anna, erik);
  const [mail] = await mailsTo(api, erik.email);
  const path = /\/unsubscribe\/[\w-]{44}/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[0] ?? '';
  expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  expect((await api.browser().post(`/api/app/public${path}`)).status).toBe(200);
  await ask(bo, erik);
  expect(await mailsTo(api, erik.email)).toHaveLength(1);
  const { settings } = (await erik.browser.get('/api/app/settings/notifications')).body;
  expect(settings).toMatchObject({ friendRequests: { mail: false }, reminders: { mail: true } });
});
