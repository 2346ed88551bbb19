import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Mail, mailsTo } from '../../testing/mailbox.ts';
import { tablesWith } from '../../testing/search-database.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const acceptances = async (inviterId: string) =>
  (await api.database.run<{ member_id: string }>({ text: 'select member_id from accepted_invites where inviter_id = $1', values: [inviterId] })).map(({ member_id }) => member_id);

test('PPL-04 shows an invitation’s first name and picture alone', async () => {
  const { browser, email } = await api.signedIn({ firstName: 'Ragnhild', lastName: 'Hemlig' });
  const { invite } = (await browser.get('/api/app/user/invite')).body;
  expect(invite._id.length, '128 random bits or more').toBeGreaterThanOrEqual(22 + 'invite_'.length);
  expect(invite.url).toBe(`${api.config.publicUrl}/invite/${invite._id}`);
  const seen = await api.browser().get(`/api/app/public/invites/${invite._id}`);
  expect(seen.body).toEqual({ question: null, invite: { _id: invite._id, firstName: 'Ragnhild', avatar: null, isOwn: false, isAccepted: false, friendship: 'none' } });
  expect(JSON.stringify(seen.body)).not.toContain(email);
  expect((await browser.get(`/api/app/public/invites/${invite._id}`)).body.invite.isOwn).toBe(true);
  expectProblem(await api.browser().get('/api/app/user/invite'), 'UNAUTHENTICATED');
});

test('PPL-04 puts a question of the bank beside the invitation, and nothing else', async () => {
  const { browser } = await api.signedIn();
  const { _id } = (await browser.get('/api/app/user/invite')).body.invite;
  const getQuestion = async (query: string) => (await api.browser().get(`/api/app/public/invites/${_id}${query}`)).body.question;
  expect(await getQuestion('?question=allergies')).toEqual({ id: 'allergies', text: 'Är det något du inte tål?' });
  expect(await getQuestion('?question=allergies&locale=en')).toEqual({ id: 'allergies', text: 'Is there anything you can’t tolerate?' });
  expect([await getQuestion(''), await getQuestion('?question=salary'), await getQuestion('?question=list'), await getQuestion('?question=__proto__')]).toEqual([null, null, null, null]);
});

test('PPL-04 answers a renewed invitation as an unknown one', async () => {
  const { browser } = await api.signedIn();
  const before = (await browser.get('/api/app/user/invite')).body.invite._id;
  const after = (await browser.post('/api/app/user/invite')).body.invite._id;
  expect(after).not.toBe(before);
  const other = await api.signedIn();
  for (const id of [before, 'invite_none', 'x'.repeat(400)]) {
    expectProblem(await api.get(`/api/app/public/invites/${id}`), 'NOT_FOUND');
    expectProblem(await other.browser.post(`/api/app/invites/${id}/acceptance`), 'NOT_FOUND');
  }
  expect((await api.get(`/api/app/public/invites/${after}`)).status).toBe(200);
  expectProblem(await api.browser().post('/api/app/user/invite'), 'UNAUTHENTICATED');
});

test('PPL-04 accepts once concurrently, and never one’s own', async () => {
  const inviter = await api.signedIn();
  const id = (await inviter.browser.get('/api/app/user/invite')).body.invite._id;
  const member = await api.signedIn();
  expectProblem(await api.browser().post(`/api/app/invites/${id}/acceptance`), 'UNAUTHENTICATED');
  expectProblem(await inviter.browser.post(`/api/app/invites/${id}/acceptance`), 'OWN_INVITE');
  const answers = await Promise.all(Array.from({ length: 8 }, () => member.browser.post(`/api/app/invites/${id}/acceptance`)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(answers[0]?.body.invite).toMatchObject({ isAccepted: true, friendship: 'friends' });
  expect((await inviter.browser.get('/api/app/friends')).body.friends).toMatchObject([{ _id: member.id }]);
  expect((await mailsTo(api, inviter.email)).map(({ subject }) => subject)).toEqual(['Maja Medlem har svarat ja']);
  expect(await acceptances(inviter.id)).toEqual([member.id]);
});

test('PPL-04 accepts an invitation by registering with it', async () => {
  const inviter = await api.signedIn();
  const id = (await inviter.browser.get('/api/app/user/invite')).body.invite._id;
  const browser = api.browser();
  await browser.post('/api/auth/register', { email: 'inbjuden@exempel.example', password: 'ett bra lösenord', firstName: 'Ny', lastName: 'Vän', invitedBy: id });
  await api.runJobs();
  const mail = (await api.get('/__outbox.json')).body.messages.find(({ to }: { to: string }) => to === 'inbjuden@exempel.example');
  await browser.post('/api/auth/verify-email', { token: /token=([\w-]+)/.exec(mail.text)?.[1] });
  await browser.post('/api/auth/login', { email: 'inbjuden@exempel.example', password: 'ett bra lösenord' });
  expect((await browser.get(`/api/app/public/invites/${id}`)).body.invite).toMatchObject({ isOwn: false, isAccepted: true, friendship: 'friends' });
  expect((await inviter.browser.get('/api/app/friends')).body.friends).toMatchObject([{ firstName: 'Ny', lastName: 'Vän' }]);
  expect((await browser.get('/api/app/jubilees')).body.jubilees).toMatchObject([{ friendId: inviter.id }]);
});

test('PPL-04 requests anew by link after unfriending, and hides it from blockers', async () => {
  const [inviter, member] = [await api.signedIn(), await api.signedIn()];
  const address = `/api/app/invites/${(await inviter.browser.get('/api/app/user/invite')).body.invite._id}/acceptance`;
  await member.browser.post(address);
  await inviter.browser.delete(`/api/app/friends/${member.id}`);
  expect((await member.browser.post(address)).body.invite).toMatchObject({ isAccepted: true, friendship: 'sent' });
  expect((await inviter.browser.get('/api/app/friend-requests')).body.friendRequests).toMatchObject([{ member: { _id: member.id } }]);
  await member.browser.post('/api/app/blocks', { memberId: inviter.id });
  expectProblem(await member.browser.post(address), 'NOT_FOUND');
  expect((await inviter.browser.get('/api/app/friend-requests')).body.friendRequests).toEqual([]);
});

const invite = (browser: Browser, email: string, locale = 'sv') => browser.post(`/api/app/user/invite/mails?locale=${locale}`, { email });
const neverIn = (mail: Mail | undefined) => /[?&]never=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

test('PPL-04 [23] mails an invitation once per member and address, answering alike', async () => {
  const inviter = await api.signedIn({ firstName: 'Ragnhild', lastName: 'Hemlig' });
  const member = await api.signedIn({ language: 'en' });
  const link = (await inviter.browser.get('/api/app/user/invite')).body.invite._id;
  const answers = [await invite(inviter.browser, 'Okand@exempel.example'), await invite(inviter.browser, 'okand@exempel.example'), await invite(inviter.browser, member.email)];
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 202, body: { success: true } });
  const [mail, ...more] = await mailsTo(api, 'okand@exempel.example');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Ragnhild bjuder in dig till Fira');
  expect(mail?.text).toContain(`${api.config.publicUrl}/invite/${link}`);
  expect(mail?.text + (mail?.html ?? ''), 'no more than the link’s page tells').not.toMatch(/Hemlig|\/shop\//);
  expect(
    (await mailsTo(api, member.email)).map(({ subject }) => subject),
    'a member in their own language',
  ).toEqual(['Ragnhild invites you to Fira']);
  expectProblem(await invite(inviter.browser, inviter.email), 'OWN_INVITE');
  expectProblem(await invite(inviter.browser, 'ingen adress'), 'VALIDATION_FAILED');
  expectProblem(await invite(api.browser(), 'okand@exempel.example'), 'UNAUTHENTICATED');
  const tables = await tablesWith(api, 'okand@exempel.example');
  expect(tables, 'the address is in the mail alone').toEqual(['mails']);
});

test('PPL-04 sends none after opting out by click, and opening changes nothing', async () => {
  const [first, second, third] = [await api.signedIn(), await api.signedIn(), await api.signedIn()];
  const to = 'aldrig@exempel.example';
  await invite(first.browser, to);
  const [mail] = await mailsTo(api, to);
  const address = `/api/app/public/invite-mails/${neverIn(mail)}/never`;
  expect((await api.get('/__outbox.json')).body.messages.find((one: Mail) => one.to === to).headers).toMatchObject({
    'List-Unsubscribe': `<${api.config.publicUrl}${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect((await api.get(address)).status).toBe(405);
  await invite(second.browser, to);
  expect(await mailsTo(api, to)).toHaveLength(2);
  // The mail's link outlives the inviter's account.
  await first.browser.delete('/api/app/user', { password: first.password });
  expect(
    (await api.browser().send('POST', address, { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' } })).status,
  ).toBe(200);
  const before = (await mailsTo(api, to)).length;
  await invite(third.browser, to);
  expect(await mailsTo(api, to)).toHaveLength(before);
  expect((await api.browser().post('/api/app/public/invite-mails/okand/never')).body, 'a wrong link tells nothing').toEqual({ success: true });
});

test('PPL-04 mails at most thirty a day, none to friends or blockers', async () => {
  const [inviter, blocker] = [await api.signedIn({ isFindableByName: true }), await api.signedIn()];
  await blocker.browser.post('/api/app/blocks', { memberId: inviter.id });
  await invite(inviter.browser, blocker.email);
  expect(await mailsTo(api, blocker.email)).toEqual([]);
  for (let number = 2; number <= 30; number += 1) expect((await invite(inviter.browser, `manga${number}@exempel.example`)).status).toBe(202);
  expectProblem(await invite(inviter.browser, 'manga31@exempel.example'), 'RATE_LIMITED');
  api.clock.advance(86_400_001);
  await inviter.browser.post('/api/auth/login', { email: inviter.email, password: inviter.password });
  expect((await invite(inviter.browser, 'manga31@exempel.example')).status).toBe(202);
});
