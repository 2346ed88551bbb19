/** Greetings: mailed after the time to undo, once, to nobody who doesn't want them; and their cards. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { smtpInbox } from '../../testing/smtp-inbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:42:00Z'));

const GREETINGS = '/api/app/greetings';
let addresses = 0;
const address = () => `ingrid.${++addresses}@exempel.example`;
const getToken = ({ url }: { url: string }): string => url.split('/').at(-1) ?? '';

type Member = Awaited<ReturnType<TestApi['signedIn']>>;

async function celebrating(shop = api, input = {}) {
  const member = await shop.signedIn({ firstName: 'Anna', lastName: 'Lindqvist', ...input });
  const { jubilee } = (await member.browser.post('/api/app/jubilees', { firstName: 'Ingrid', relation: 'friend', dateOfBirth: '1946-11-25' })).body;
  return { ...member, reminderId: `birthday.${jubilee._id}`, jubileeId: jubilee._id as string };
}

const greet = ({ browser, reminderId }: Pick<Member, 'browser'> & { reminderId: string }, input: object = {}) =>
  browser.post(GREETINGS, { reminderId, date: '2026-11-25', text: 'Grattis på 80-årsdagen!\nKram, Anna', motif: 'figure', via: 'link', ...input });

/** A member, a friend who celebrates, and greetings to the friend. */
async function befriended() {
  const member = await celebrating();
  const friend = await api.signedIn({ firstName: 'Erik', language: 'en' });
  await friend.browser.patch('/api/app/user', { dateOfBirth: '1986-11-25' });
  await member.browser.post(`/api/app/invites/${(await friend.browser.get('/api/app/user/invite')).body.invite._id}/acceptance`);
  const { jubileeId } = (await member.browser.get('/api/app/friends')).body.friends[0];
  return { member, friend, toFriend: { browser: member.browser, reminderId: `birthday.${jubileeId}` } };
}

/** Makes waiting jobs due: their delay is on the database's own clock. */
async function afterUndo(shop = api): Promise<void> {
  shop.clock.advance(12_000);
  await shop.database.run({ text: `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'greetings:mail'), now())`, values: [] });
}

describe('by mail', () => {
  test('leaves after the undo, once, with the member’s name and words', async () => {
    const member = await celebrating();
    const to = address();
    const { status, body } = await greet(member, { via: 'mail', email: to });
    expect(status).toBe(201);
    expect(body.greeting).toMatchObject({ reminderId: member.reminderId, date: '2026-11-25', via: 'mail', undoableUntil: '2026-11-25T10:42:10.000Z' });
    expect(await mailsTo(api, to), 'still waiting').toEqual([]);
    await afterUndo();
    const [mail, ...more] = await mailsTo(api, to);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Anna gratulerar dig');
    expect(mail?.text).toContain('Grattis på 80-årsdagen!\n\nKram, Anna');
    expect(mail?.text).toContain(`${api.config.publicUrl}/kort/${getToken(body.greeting)}`);
    expect(mail?.text, 'the sender’s address is theirs').not.toContain(member.email);
    await api.database.run({ text: `select graphile_worker.add_job('greetings:mail', $1)`, values: [JSON.stringify({ greetingId: body.greeting._id, memberId: member.id })] });
    expect(await mailsTo(api, to)).toHaveLength(1);
    expectProblem(await member.browser.delete(`${GREETINGS}/${body.greeting._id}`), 'GREETING_SENT');
    expect((await member.browser.get(GREETINGS)).body.greetings).toHaveLength(1);
  });

  test('is really unsent when undone in time, and its card closed', async () => {
    const member = await celebrating();
    const to = address();
    const { greeting } = (await greet(member, { via: 'mail', email: to })).body;
    expect((await member.browser.delete(`${GREETINGS}/${greeting._id}`)).status).toBe(200);
    expectProblem(await member.browser.delete(`${GREETINGS}/${greeting._id}`), 'NOT_FOUND');
    await afterUndo();
    expect(await mailsTo(api, to)).toEqual([]);
    expectProblem(await api.get(`/api/app/public/greetings/${getToken(greeting)}`), 'NOT_FOUND');
    expect((await member.browser.get(GREETINGS)).body.greetings).toEqual([]);
  });

  test('refuses undo while the card is being mailed', async () => {
    const member = await celebrating();
    const to = address();
    const { greeting } = (await greet(member, { via: 'mail', email: to })).body;
    await afterUndo();
    api.onStep('greeting.claimed', async () => {
      expectProblem(await member.browser.delete(`${GREETINGS}/${greeting._id}`), 'GREETING_SENT');
    });
    expect(await mailsTo(api, to)).toHaveLength(1);
  });

  test('goes to a friend’s own address, which the member never reads', async () => {
    const { member, friend, toFriend } = await befriended();
    const answer = await greet(toFriend, { via: 'mail' });
    expect(JSON.stringify(answer.body)).not.toContain(friend.email);
    await afterUndo();
    expect((await mailsTo(api, friend.email)).map(({ subject }) => subject)).toContain('A greeting from Anna');
    expectProblem(await greet(member, { via: 'mail' }), 'VALIDATION_FAILED');
  });

  test('[22] is dropped in silence when the addressee blocked the member', async () => {
    const member = await celebrating(api, { isFindableByName: true });
    const blocker = await api.signedIn();
    await blocker.browser.post('/api/app/blocks', { memberId: member.id });
    expect((await greet(member, { via: 'mail', email: blocker.email })).status).toBe(201);
    await afterUndo();
    expect(await mailsTo(api, blocker.email)).toEqual([]);
  });

  test('is refused for an address that said no by one click', async () => {
    const member = await celebrating();
    const to = address();
    await greet(member, { via: 'mail', email: to });
    await afterUndo();
    await mailsTo(api, to);
    const { headers } = (await api.get('/__outbox.json')).body.messages.find((mail: { to: string }) => mail.to === to);
    const stop = /<([^>]+)>/.exec(headers['List-Unsubscribe'])?.[1]?.replace(api.config.publicUrl, '') ?? '';
    expect((await api.get(stop)).status, 'opening changes nothing').toBe(405);
    const other = await celebrating();
    expect((await greet(other, { via: 'mail', email: to })).status).toBe(201);
    const oneClick = { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' } };
    expect((await api.browser().send('POST', stop, oneClick)).status).toBe(200);
    await afterUndo();
    expect(await mailsTo(api, to), 'also one on its way').toHaveLength(1);
    expectProblem(await greet(member, { via: 'mail', email: to.toUpperCase() }), 'ADDRESS_REFUSES');
    expect((await api.browser().post('/api/app/public/greetings/okand/stop')).body, 'a wrong link tells nothing').toEqual({ success: true });
  });

  test('is stopped by the mail’s link alone, never by the card’s', async () => {
    const member = await celebrating();
    const to = address();
    const { greeting } = (await greet(member, { via: 'mail', email: to })).body;
    await afterUndo();
    const [mail] = await mailsTo(api, to);
    expect((await api.browser().post(`/api/app/public/greetings/${getToken(greeting)}/stop`)).body, 'answers as for a wrong link').toEqual({ success: true });
    expect((await greet(member, { via: 'mail', email: to })).status).toBe(201);
    const [, stop = ''] = /\/kort\/(\S+)\?stop/.exec(mail?.text ?? '') ?? [];
    expectProblem(await api.get(`/api/app/public/greetings/${stop}`), 'NOT_FOUND');
    const forged = `${stop.slice(0, -1)}${stop.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [forged, `${stop}A`, stop.slice(0, -1)]) await api.browser().post(`/api/app/public/greetings/${wrong}/stop`);
    expect(await api.database.run({ text: 'select email_hash from greeting_refusals where email_hash = $1', values: [hashSecret(to)] }), 'wrong links').toEqual([]);
    expect((await api.browser().post(`/api/app/public/greetings/${stop}/stop`)).body).toEqual({ success: true });
    expectProblem(await greet(member, { via: 'mail', email: to }), 'ADDRESS_REFUSES');
    await afterUndo();
    expect(await mailsTo(api, to), 'also one on its way').toHaveLength(1);
  });

  test('can be stopped after the sender’s account ended', async () => {
    const member = await celebrating();
    const to = address();
    await greet(member, { via: 'mail', email: to });
    await afterUndo();
    const [, stop = ''] = /\/kort\/(\S+)\?stop/.exec((await mailsTo(api, to))[0]?.text ?? '') ?? [];
    await api.database.run({ text: 'delete from greetings where member_id = $1', values: [member.id] });
    await api.browser().post(`/api/app/public/greetings/${stop}/stop`);
    expectProblem(await greet(await celebrating(), { via: 'mail', email: to }), 'ADDRESS_REFUSES');
  });

  test('is limited to twenty a day, and two to one address', async () => {
    const member = await celebrating();
    const to = address();
    const statuses = await Promise.all([1, 2, 3].map(async () => (await greet(member, { via: 'mail', email: to })).status));
    expect(statuses.sort()).toEqual([201, 201, 429]);
    for (let count = 3; count <= 20; count += 1) expect((await greet(member, { via: 'mail', email: address() })).status).toBe(201);
    expectProblem(await greet(member, { via: 'mail', email: address() }), 'RATE_LIMITED');
    expect((await greet(member)).status, 'shared by the member').toBe(201);
    await api.database.run({ text: `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'greetings:mail'))`, values: [] });
  });

  test('is limited to two a day to a friend by account', async () => {
    const { member, friend, toFriend } = await befriended();
    const statuses = await Promise.all([1, 2, 3].map(async () => (await greet(toFriend, { via: 'mail' })).status));
    expect(statuses.sort()).toEqual([201, 201, 429]);
    await afterUndo();
    expect((await mailsTo(api, friend.email)).filter(({ subject }) => subject === 'A greeting from Anna')).toHaveLength(2);
    expectProblem(await greet(toFriend, { via: 'mail' }), 'RATE_LIMITED');
    expect((await greet(toFriend)).status, 'shared by the member').toBe(201);
    api.clock.advance(86_400_000);
    await member.browser.post('/api/auth/login', { email: member.email, password: member.password });
    expect((await greet(toFriend, { via: 'mail' })).status, 'a day later').toBe(201);
  });

  test('never reveals by its limit whether a typed address is a friend’s', async () => {
    const { member, friend, toFriend } = await befriended();
    for (let count = 1; count <= 2; count += 1) expect((await greet(toFriend, { via: 'mail' })).status).toBe(201);
    await afterUndo();
    await mailsTo(api, friend.email);
    for (const email of [friend.email, address()]) expect((await greet(member, { via: 'mail', email })).status).toBe(201);
    const stored = await api.database.run<{ email_hash: string | null }>({ text: 'select email_hash from greetings where member_id = $1 and email is null', values: [member.id] });
    expect(stored, 'the two by account').toHaveLength(2);
    expect(stored.filter(({ email_hash }) => email_hash === hashSecret(friend.email))).toEqual([]);
    const other = await befriended();
    for (let count = 1; count <= 2; count += 1) expect((await greet(other.toFriend, { via: 'mail', email: other.friend.email })).status).toBe(201);
    expect((await greet(other.toFriend, { via: 'mail' })).status, 'nor the other way').toBe(201);
  });

  test('is sent over SMTP from the shop’s address in the member’s name', async () => {
    const smtp = await smtpInbox();
    const shop = await testApi({ settings: { SMTP_URL: smtp.url } });
    try {
      const member = await celebrating(shop);
      await greet(member, { via: 'mail', email: 'ingrid@exempel.example' });
      await shop.runJobs();
      expect(smtp.letters).toEqual([]);
      await afterUndo(shop);
      await shop.runJobs();
      expect(smtp.letters.map(({ to }) => to)).toEqual([['ingrid@exempel.example']]);
      expect(smtp.letters[0]?.source).toMatch(/^From: "Anna Lindqvist \(Fira\)" <hej@fira\.example>/m);
      expect(smtp.letters[0]?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    } finally {
      await shop.stop();
      await smtp.close();
    }
  });
});

describe('the card', () => {
  test('shows words, picture and years to whoever has the address', async () => {
    const member = await celebrating();
    const { greeting } = (await greet(member)).body;
    expect(greeting.undoableUntil).toBeNull();
    const expected = { fromName: 'Anna Lindqvist', toName: 'Ingrid', text: 'Grattis på 80-årsdagen!\nKram, Anna', motif: 'figure', years: 80, isOwn: false };
    expect((await api.get(`/api/app/public/greetings/${getToken(greeting)}`)).body).toEqual({ greeting: expected });
    expect((await member.browser.get(`/api/app/public/greetings/${getToken(greeting)}`)).body.greeting.isOwn).toBe(true);
    for (const token of ['x', 'x'.repeat(400)]) expectProblem(await api.get(`/api/app/public/greetings/${token}`), 'NOT_FOUND');
  });

  test('is listed in as many statements with one other as with forty', async () => {
    const member = await celebrating();
    const statements = async () => (await api.listStatements(() => member.browser.get(GREETINGS))).length;
    await greet(member);
    const one = await statements();
    for (let count = 0; count < 39; count += 1) expect((await greet(member)).status).toBe(201);
    expect([await statements(), (await member.browser.get(GREETINGS)).body.greetings.length]).toEqual([one, 40]);
    expect(one).toBeLessThanOrEqual(2);
  });

  test('holds no link, and is another member’s to nobody', async () => {
    const member = await celebrating();
    for (const text of ['', 'Vinn på https://exempel.example', 'se www.exempel.example', 'x'.repeat(601)]) expectProblem(await greet(member, { text }), 'VALIDATION_FAILED');
    const other = await api.signedIn();
    expectProblem(await greet({ browser: other.browser, reminderId: member.reminderId }), 'NOT_FOUND');
    const { greeting } = (await greet(member)).body;
    expectProblem(await other.browser.delete(`${GREETINGS}/${greeting._id}`), 'NOT_FOUND');
  });

  test('loses its typed address after a day, and ends after 400', async () => {
    const member = await celebrating();
    const to = address();
    await greet(member, { via: 'mail', email: to });
    await afterUndo();
    await mailsTo(api, to);
    const stored = () => api.database.run<{ email: string | null }>({ text: 'select email from greetings where member_id = $1', values: [member.id] });
    const sweep = async () => {
      await api.database.run({ text: `select graphile_worker.add_job('greetings:delete-old', '{}')`, values: [] });
      await api.runJobs();
    };
    await sweep();
    expect(await stored()).toEqual([{ email: to }]);
    api.clock.advance(86_400_001);
    await sweep();
    expect(await stored()).toEqual([{ email: null }]);
    api.clock.advance(400 * 86_400_000);
    await sweep();
    expect(await stored()).toEqual([]);
  });
});
