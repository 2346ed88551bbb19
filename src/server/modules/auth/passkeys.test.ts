import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Authenticator, authenticator, type Lie } from '../../testing/authenticator.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

const ORIGIN = 'http://localhost:4000';
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { PUBLIC_URL: ORIGIN } });
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const getOptions = async (browser: Browser, path: string, body?: object) => (await browser.post(path, body)).body.options as { challenge: string };
const NEW = '/api/app/user/passkeys/options';

async function add(browser: Browser, password: string, device: Authenticator, lie: Lie = {}) {
  const options = await getOptions(browser, NEW, { password });
  return browser.post('/api/app/user/passkeys', { name: 'Telefonen', response: device.create(options, lie) });
}

async function logIn(device: Authenticator, lie: Lie = {}, browser = api.browser()) {
  const options = await getOptions(browser, '/api/auth/passkey/options');
  return { answer: await browser.post('/api/auth/passkey', { response: device.get(options, lie) }), browser };
}

/** A member with a passkey on a phone. */
async function withPasskey() {
  const member = await api.signedIn();
  const device = authenticator(ORIGIN);
  const added = await add(member.browser, member.password, device);
  expect(added.status).toBe(201);
  return { ...member, device, passkeyId: added.body.passkey._id as string };
}

const refusedOn = (answer: { body: { errors?: unknown } }, field: string) => expect(answer.body.errors).toMatchObject([{ field, code: 'passkey_refused' }]);
const unknownOn = (answer: { body: { errors?: unknown } }, field: string) => expect(answer.body.errors).toMatchObject([{ field, code: 'passkey_unknown' }]);

describe('a passkey', () => {
  test('is added with the password, listed, signs in alone, and is removed', async () => {
    const { id, device, browser, password, passkeyId } = await withPasskey();
    expect((await browser.get('/api/app/user/security')).body.passkeys).toEqual([
      { _id: passkeyId, name: 'Telefonen', device: 'phone-or-computer', createdAt: '2026-11-23T10:00:00.000Z', lastUsedAt: null },
    ]);
    const { answer, browser: other } = await logIn(device);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect((await other.get('/api/app/user')).body.user._id).toBe(id);
    expect((await browser.get('/api/app/user/security')).body.passkeys).toMatchObject([{ lastUsedAt: '2026-11-23T10:00:00.000Z' }]);
    expect((await browser.delete(`/api/app/user/passkeys/${passkeyId}`, { password })).body).toEqual({ success: true });
    unknownOn((await logIn(device)).answer, 'response');
    expectProblem(await browser.delete(`/api/app/user/passkeys/${passkeyId}`, { password }), 'NOT_FOUND');
  });

  test.each([['internal'], [{ internal: true }], [7], [['internal', 7]], [['x'.repeat(500)]], [null]])('states its transports from a list or not at all: refuses %j', async (transports) => {
    const { browser, password } = await api.signedIn();
    const options = await getOptions(browser, NEW, { password });
    const made = authenticator(ORIGIN).create(options) as { response: object };
    const answer = await browser.post('/api/app/user/passkeys', { name: 'Telefonen', response: { ...made, response: { ...made.response, transports } } });
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.body.errors[0].field).toMatch(/^response\.response\.transports/);
  });

  test.each([
    [
      'sv',
      'Ny inloggningsnyckel till ditt konto hos Fira',
      'En inloggningsnyckel till ditt konto hos Fira är borttagen',
      /Den heter ”Telefonen” och lades till .*2026/,
      /Den hette ”Telefonen” och togs bort .*2026/,
    ],
    [
      'en',
      'New passkey for your account at Fira',
      'A passkey for your account at Fira was removed',
      /It’s called “Telefonen” and was added on .*2026/,
      /It was called “Telefonen” and was removed on .*2026/,
    ],
  ] as const)('notifies the member by mail of an added or removed one (%s)', async (language, added, removed, cameAt, wentAt) => {
    const { email, password, browser } = await api.signedIn({ language });
    const answer = await add(browser, password, authenticator(ORIGIN));
    api.clock.advance(1_000);
    await browser.delete(`/api/app/user/passkeys/${answer.body.passkey._id}`, { password });
    const mails = await mailsTo(api, email);
    expect(mails.map(({ subject }) => subject)).toEqual([added, removed]);
    expect(mails[0]?.text).toMatch(cameAt);
    expect(mails[1]?.text).toMatch(wentAt);
  });

  test('refuses removal without the password or a passkey used just now', async () => {
    const { browser, device, passkeyId } = await withPasskey();
    const path = `/api/app/user/passkeys/${passkeyId}`;
    for (const body of [undefined, {}, { password: 'fel lösenord här' }]) expectProblem(await browser.delete(path, body), 'VALIDATION_FAILED');
    expect((await browser.get('/api/app/user/security')).body.passkeys).toHaveLength(1);
    const options = await getOptions(browser, '/api/app/user/passkeys/proof');
    expect((await browser.delete(path, { passkey: device.get(options) })).status, 'the key itself proves it too').toBe(200);
    expect((await browser.get('/api/app/user/security')).body.passkeys).toEqual([]);
  });

  test('refuses a name with a link, and defuses link-like names in mails', async () => {
    const { email, browser, password, passkeyId } = await withPasskey();
    const path = `/api/app/user/passkeys/${passkeyId}`;
    for (const name of ['Logga in på https://evil.example', 'www.evil.example']) {
      const refused = await browser.patch(path, { name });
      expectProblem(refused, 'VALIDATION_FAILED');
      expect(refused.body.errors).toMatchObject([{ field: 'name', code: 'no_link' }]);
    }
    expect((await browser.patch(path, { name: 'evil.example' })).status).toBe(200);
    api.clock.advance(1_000);
    await browser.delete(path, { password });
    const mail = (await mailsTo(api, email)).at(-1);
    expect(mail?.text).toContain('Den hette ”evil. example”');
    expect(mail?.text).not.toContain('evil.example');
  });

  test('fails a pending sign-in when the password is changed meanwhile', async () => {
    const { device, browser, password } = await withPasskey();
    api.onStep('passkey.proved', async () => {
      expect((await browser.patch('/api/app/user', { password: 'ett nytt bra lösenord', currentPassword: password })).status).toBe(200);
    });
    expectProblem((await logIn(device)).answer, 'INVALID_CREDENTIALS');
  });

  test('is not saved when the session ends between proof and saving', async () => {
    const { id, email, password, browser } = await api.signedIn();
    const own = api.browser();
    await own.post('/api/auth/login', { email, password });
    api.onStep('passkey.made', async () => {
      expect((await own.patch('/api/app/user', { password: 'ett nytt bra lösenord', currentPassword: password })).status).toBe(200);
    });
    expectProblem(await add(browser, password, authenticator(ORIGIN)), 'UNAUTHENTICATED');
    expect(await api.database.run({ text: 'select 1 from passkeys where member_id = $1', values: [id] })).toEqual([]);
  });

  test('AUTH-07 gets another name, which is no empty one', async () => {
    const { browser, passkeyId } = await withPasskey();
    const renamed = await browser.patch(`/api/app/user/passkeys/${passkeyId}`, { name: '  Jobb\u200Bdatorn\n' });
    expect(renamed.body.passkey).toMatchObject({ _id: passkeyId, name: 'Jobbdatorn' });
    expectProblem(await browser.patch(`/api/app/user/passkeys/${passkeyId}`, { name: ' \u200B' }), 'VALIDATION_FAILED');
    expect((await browser.get('/api/app/user/security')).body.passkeys).toMatchObject([{ name: 'Jobbdatorn' }]);
  });

  test.each([
    [['usb', 'nfc'], 'security-key'],
    [['internal', 'hybrid'], 'phone-or-computer'],
    [['usb', 'internal'], 'phone-or-computer'],
    [[], 'phone-or-computer'],
  ])('is listed for %j as %s', async (transports, device) => {
    const { browser, passkeyId } = await withPasskey();
    await api.database.run({ text: 'update passkeys set transports = $2 where id = $1', values: [passkeyId, transports] });
    expect((await browser.get('/api/app/user/security')).body.passkeys).toMatchObject([{ device }]);
  });

  test('needs the password or another passkey to be made', async () => {
    const { browser } = await api.signedIn();
    expectProblem(await browser.post(NEW, {}), 'VALIDATION_FAILED');
    expectProblem(await browser.post(NEW, { password: 'fel lösenord här' }), 'VALIDATION_FAILED');
    expectProblem(await browser.post('/api/app/user/passkeys', { name: 'x', response: authenticator(ORIGIN).create({ challenge: 'mitt-eget' }) }), 'VALIDATION_FAILED');
  });

  test.each([
    ['for another site', { site: 'evil.example' }],
    ['on another site’s page', { origin: 'https://evil.example' }],
    ['without the person showing who they are', { isUnverified: true }],
    ['for another question', { challenge: 'AAAA' }],
  ])('is refused when made or used %s', async (_, lie) => {
    const { browser, password } = await api.signedIn();
    refusedOn(await add(browser, password, authenticator(ORIGIN), lie), 'response');
    const { device } = await withPasskey();
    const { answer, browser: stranger } = await logIn(device, lie);
    refusedOn(answer, 'response');
    expect(stranger.cookies.size).toBe(0);
  });

  test('accepts an answer once within five minutes', async () => {
    const { device } = await withPasskey();
    const browser = api.browser();
    const options = await getOptions(browser, '/api/auth/passkey/options');
    const response = device.get(options);
    expect((await browser.post('/api/auth/passkey', { response })).status).toBe(200);
    refusedOn(await api.browser().post('/api/auth/passkey', { response }), 'response');
    const late = await getOptions(browser, '/api/auth/passkey/options');
    api.clock.advance(300_000);
    refusedOn(await api.browser().post('/api/auth/passkey', { response: device.get(late) }), 'response');
  });

  test('detects a copied key by its counter', async () => {
    const { device } = await withPasskey();
    expect((await logIn(device, { counter: 7 })).answer.status).toBe(200);
    refusedOn((await logIn(device, { counter: 7 })).answer, 'response');
    expect((await logIn(device, { counter: 8 })).answer.status).toBe(200);
  });

  test('refuses a copy when the original signs in during the verification', async () => {
    const { device } = await withPasskey();
    api.onStep('passkey.verified', async () => {
      expect((await logIn(device, { counter: 7 })).answer.status).toBe(200);
    });
    refusedOn((await logIn(device, { counter: 7 })).answer, 'response');
  });

  test('refuses a repeated answer when the device counts nothing', async () => {
    const { browser, password } = await api.signedIn();
    const device = authenticator(ORIGIN);
    await add(browser, password, device, { counter: 0 });
    const response = device.get(await getOptions(api.browser(), '/api/auth/passkey/options'), { counter: 0 });
    expect((await api.browser().post('/api/auth/passkey', { response })).status).toBe(200);
    refusedOn(await api.browser().post('/api/auth/passkey', { response }), 'response');
  });

  test('accepts synced passkeys, which don’t count', async () => {
    const member = await api.signedIn();
    const device = authenticator(ORIGIN);
    await add(member.browser, member.password, device, { counter: 0 });
    for (let time = 0; time < 2; time += 1) expect((await logIn(device, { counter: 0 })).answer.status).toBe(200);
  });

  test('refuses adding, removal and proof by another member', async () => {
    const [mine, theirs] = [await withPasskey(), await api.signedIn()];
    refusedOn(await add(theirs.browser, theirs.password, mine.device), 'response');
    expectProblem(await theirs.browser.delete(`/api/app/user/passkeys/${mine.passkeyId}`, { password: theirs.password }), 'NOT_FOUND');
    const options = await getOptions(theirs.browser, '/api/app/user/passkeys/proof');
    unknownOn(await theirs.browser.delete('/api/app/user', { passkey: mine.device.get(options) }), 'passkey');
    expectProblem(await theirs.browser.patch(`/api/app/user/passkeys/${mine.passkeyId}`, { name: 'Min' }), 'NOT_FOUND');
    expect((await theirs.browser.get('/api/app/user')).status).toBe(200);
  });

  test('needs no second step, being possession and person in one', async () => {
    const { id, device } = await withPasskey();
    await api.database.run({ text: `insert into totp_secrets (member_id, secret, confirmed_at) values ($1, 'x', now())`, values: [id] });
    expect((await logIn(device)).answer.body).toEqual({ success: true });
  });
});

describe('used just now, in place of the password', () => {
  test('AUTH-07 replaces the password for changing it and deleting the account', async () => {
    const { email, browser, device } = await withPasskey();
    const stale = device.get(await getOptions(api.browser(), '/api/auth/passkey/options'));
    refusedOn(await browser.patch('/api/app/user', { password: 'ett nytt bra lösenord', passkey: stale }), 'passkey');
    const first = await getOptions(browser, '/api/app/user/passkeys/proof');
    expect((await browser.patch('/api/app/user', { password: 'ett nytt bra lösenord', passkey: device.get(first) })).status).toBe(200);
    const own = api.browser();
    expect((await own.post('/api/auth/login', { email, password: 'ett nytt bra lösenord' })).status).toBe(200);
    const second = await getOptions(own, '/api/app/user/passkeys/proof');
    expect((await own.delete('/api/app/user', { passkey: device.get(second) })).status).toBe(200);
    unknownOn((await logIn(device)).answer, 'response');
  });
});
