import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { codeNow as appCode, fromBase32, switchOnSecondStep } from '../../testing/second-step.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { sealSecret } from './totp.ts';

let api: TestApi;
beforeAll(async () => {
  // Trusted proxy: requests choose their network.
  api = await testApi({ settings: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const codeNow = (secret: Uint8Array) => appCode(api, secret);
const logIn = (browser: Browser, { email, password }: { email: string; password: string }) => browser.post('/api/auth/login', { email, password });
const finish = (browser: Browser, challenge: string, code: string) => browser.post('/api/auth/totp', { challenge, code });
const security = async (browser: Browser) => (await browser.get('/api/app/user/security')).body;

/** A member who enabled the second step 30 seconds ago. */
async function withSecondStep() {
  const member = await api.signedIn();
  return { ...member, ...(await switchOnSecondStep(api, member.browser, member.password)) };
}

const getChallenge = async (member: { email: string; password: string }, browser = api.browser()) => ({ browser, challenge: (await logIn(browser, member)).body.challenge as string });

/** Signs in with the password and one code, from a network. */
async function guessFrom({ email, password }: { email: string; password: string }, network: string, code: string) {
  const headers = { 'x-forwarded-for': network };
  const browser = api.browser();
  const { challenge } = (await browser.post('/api/auth/login', { email, password }, headers)).body;
  return browser.post('/api/auth/totp', { challenge, code }, headers);
}

describe('switching it on', () => {
  test('requires the password and an app code, and gives recovery codes once', async () => {
    const { email, password, browser } = await api.signedIn();
    expect(await security(browser)).toEqual({ totp: false, recovery_codes_left: 0, passkeys: [] });
    for (const body of [{}, { password: 'fel lösenord här' }]) expectProblem(await browser.post('/api/app/user/totp', body), 'VALIDATION_FAILED');
    const begun = await browser.post('/api/app/user/totp', { password });
    expect(begun.body.uri).toContain(`otpauth://totp/Fira:${encodeURIComponent(email)}?secret=${begun.body.secret}`);
    expect((await logIn(api.browser(), { email, password })).body, 'until a code has come it asks nobody').toEqual({ success: true });
    const wrong = await browser.post('/api/app/user/totp/confirm', { code: '000000' });
    expect(wrong.body.errors).toMatchObject([{ field: 'code', code: 'wrong_code' }]);
    const secret = fromBase32(begun.body.secret);
    const spaced = codeNow(secret).replace(/^(...)/, '$1 ');
    const confirmed = await browser.post('/api/app/user/totp/confirm', { code: spaced });
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    expect(await security(browser)).toMatchObject({ totp: true, recovery_codes_left: 10 });
    expectProblem(await browser.post('/api/app/user/totp', { password }), 'SECOND_STEP_ON');
    expectProblem(await browser.post('/api/app/user/totp/confirm', { code: codeNow(secret) }), 'SECOND_STEP_ON');
  });

  test('confirms the secret that the code proved, never a replaced one', async () => {
    const { browser, password } = await api.signedIn();
    const secret = fromBase32((await browser.post('/api/app/user/totp', { password })).body.secret);
    api.onStep('totp.proved', async () => {
      expect((await browser.post('/api/app/user/totp', { password })).status).toBe(200);
    });
    expectProblem(await browser.post('/api/app/user/totp/confirm', { code: codeNow(secret) }), 'VALIDATION_FAILED');
    expect(await security(browser)).toMatchObject({ totp: false, recovery_codes_left: 0 });
  });

  test('enables nothing when the session ends after the code was checked', async () => {
    const { id, email, password, browser } = await api.signedIn();
    const own = api.browser();
    await logIn(own, { email, password });
    const secret = fromBase32((await browser.post('/api/app/user/totp', { password })).body.secret);
    api.onStep('totp.proved', async () => {
      expect((await own.patch('/api/app/user', { password: 'ett nytt bra lösenord', currentPassword: password })).status).toBe(200);
    });
    expectProblem(await browser.post('/api/app/user/totp/confirm', { code: codeNow(secret) }), 'UNAUTHENTICATED');
    expect(await api.database.run({ text: 'select 1 from totp_secrets where member_id = $1 and confirmed_at is not null', values: [id] })).toEqual([]);
  });

  test('stores neither secret nor codes in readable form', async () => {
    const { id, secret, codes } = await withSecondStep();
    const [row] = await api.database.run<{ text: string }>({
      text: `select (select t::text from totp_secrets t where member_id = $1) || (select string_agg(r::text, ' ') from recovery_codes r where member_id = $1) as text`,
      values: [id],
    });
    for (const readable of [Buffer.from(secret).toString('base64url'), ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) expect(row?.text).not.toContain(readable);
  });
});

describe('signing in with it', () => {
  test('sets a cookie only after the code, not the password', async () => {
    const member = await withSecondStep();
    const browser = api.browser();
    const first = await logIn(browser, member);
    expect(first).toMatchObject({ status: 200, body: { success: false, next: 'totp', challenge: expect.any(String) } });
    expect(first.headers.getSetCookie()).toEqual([]);
    const wrong = await finish(browser, first.body.challenge, '000000');
    expect(wrong.body.errors).toMatchObject([{ field: 'code', code: 'wrong_code' }]);
    expect((await finish(browser, first.body.challenge, codeNow(member.secret))).body).toEqual({ success: true });
    expect((await browser.get('/api/app/user')).body.user._id).toBe(member.id);
    expectProblem(await finish(api.browser(), first.body.challenge, codeNow(member.secret)), 'CHALLENGE_EXPIRED');
  });

  test('accepts a code once, even when sent twice simultaneously', async () => {
    const member = await withSecondStep();
    const attempts = [await getChallenge(member), await getChallenge(member)];
    const code = codeNow(member.secret);
    const answers = await Promise.all(attempts.map(({ browser, challenge }) => finish(browser, challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('refuses a code when another sign-in used it after the comparison', async () => {
    const member = await withSecondStep();
    const [first, rival] = [await getChallenge(member), await getChallenge(member)];
    const code = codeNow(member.secret);
    api.onStep('totp.matched', async () => {
      expect((await finish(rival.browser, rival.challenge, code)).status).toBe(200);
    });
    expectProblem(await finish(first.browser, first.challenge, code), 'VALIDATION_FAILED');
  });

  test('requires the password again after five guesses, and slows later codes', async () => {
    const member = await withSecondStep();
    const { browser, challenge } = await getChallenge(member);
    for (let guess = 0; guess < 5; guess += 1) expectProblem(await finish(browser, challenge, '000000'), 'VALIDATION_FAILED');
    expectProblem(await finish(browser, challenge, codeNow(member.secret)), 'CHALLENGE_EXPIRED');
    const again = await getChallenge(member);
    expectProblem(await finish(again.browser, again.challenge, codeNow(member.secret)), 'RATE_LIMITED');
  });

  test('counts no guess for a throttled code, and accepts it later', async () => {
    const member = await withSecondStep();
    const { browser, challenge } = await getChallenge(member);
    for (let guess = 0; guess < 5; guess += 1) expectProblem(await finish(browser, challenge, '000000'), 'VALIDATION_FAILED');
    const again = await getChallenge(member);
    let waitSeconds = 0;
    for (let time = 0; time < 6; time += 1) {
      const refused = await finish(again.browser, again.challenge, codeNow(member.secret));
      expectProblem(refused, 'RATE_LIMITED');
      waitSeconds = Number(refused.headers.get('retry-after'));
    }
    api.clock.advance(waitSeconds * 1_000);
    expect((await finish(again.browser, again.challenge, codeNow(member.secret))).status).toBe(200);
  });

  test('admits a known browser while a stranger guesses on its network', async () => {
    const member = await withSecondStep();
    const stranger = await getChallenge(member);
    for (let guess = 0; guess < 5; guess += 1) expectProblem(await finish(stranger.browser, stranger.challenge, '000000'), 'VALIDATION_FAILED');
    const other = await getChallenge(member);
    expectProblem(await finish(other.browser, other.challenge, codeNow(member.secret)), 'RATE_LIMITED');
    const own = await getChallenge(member, member.browser);
    expect((await finish(own.browser, own.challenge, codeNow(member.secret))).status).toBe(200);
  });

  test('slows a known browser’s own guesses', async () => {
    const member = await withSecondStep();
    const first = await getChallenge(member, member.browser);
    for (let guess = 0; guess < 5; guess += 1) expectProblem(await finish(first.browser, first.challenge, '000000'), 'VALIDATION_FAILED');
    const second = await getChallenge(member, member.browser);
    expectProblem(await finish(second.browser, second.challenge, codeNow(member.secret)), 'RATE_LIMITED');
  });

  test('expires a challenge after five minutes or a password change', async () => {
    const member = await withSecondStep();
    const late = await getChallenge(member);
    api.clock.advance(300_000);
    expectProblem(await finish(late.browser, late.challenge, codeNow(member.secret)), 'CHALLENGE_EXPIRED');
    const open = await getChallenge(member);
    await member.browser.patch('/api/app/user', { password: 'ett nytt bra lösenord', currentPassword: member.password });
    expectProblem(await finish(open.browser, open.challenge, codeNow(member.secret)), 'CHALLENGE_EXPIRED');
  });

  test('limits guessing across networks without blocking known devices and recovery codes', async () => {
    const member = await withSecondStep();
    for (let network = 0; network < 20; network += 1) expectProblem(await guessFrom(member, `203.0.113.${network}`, '000000'), 'VALIDATION_FAILED');
    expectProblem(await guessFrom(member, '198.51.100.2', codeNow(member.secret)), 'RATE_LIMITED');
    expect((await guessFrom(member, '198.51.100.3', member.codes[0] ?? '')).status, 'a recovery code on a new device').toBe(200);
    const own = await getChallenge(member, member.browser);
    expect((await finish(own.browser, own.challenge, codeNow(member.secret))).status, 'the app’s code on a known one').toBe(200);
  });

  test('counts no attempt made while throttled by strangers’ guesses', async () => {
    const member = await withSecondStep();
    for (let network = 0; network < 20; network += 1) await guessFrom(member, `203.0.113.${network}`, '000000');
    const own = await getChallenge(member);
    const finishAtHome = (code: string) => own.browser.post('/api/auth/totp', { challenge: own.challenge, code }, { 'x-forwarded-for': '198.51.100.1' });
    for (let time = 0; time < 8; time += 1) expectProblem(await finishAtHome(codeNow(member.secret)), 'RATE_LIMITED');
    expect((await finishAtHome(member.codes[0] ?? '')).status, 'a recovery code from there is still its first attempt').toBe(200);
  });

  test('fails a pending login when the password is changed meanwhile', async () => {
    const member = await withSecondStep();
    api.onStep('login.proved', async () => {
      expect((await member.browser.patch('/api/app/user', { password: 'ett nytt bra lösenord', currentPassword: member.password })).status).toBe(200);
    });
    expectProblem(await logIn(api.browser(), member), 'INVALID_CREDENTIALS');
    expect(await api.database.run({ text: 'select 1 from sign_in_challenges where member_id = $1', values: [member.id] })).toEqual([]);
  });

  test('refuses app codes under another server key, but accepts recovery codes', async () => {
    const member = await withSecondStep();
    await api.database.run({ text: 'update totp_secrets set secret = $2 where member_id = $1', values: [member.id, sealSecret(randomBytes(32), member.secret, member.id)] });
    const { browser, challenge } = await getChallenge(member);
    const refused = await finish(browser, challenge, codeNow(member.secret));
    expectProblem(refused, 'VALIDATION_FAILED');
    expect(refused.body.errors).toMatchObject([{ field: 'code', code: 'code_unreadable', message: expect.stringMatching(/reservkod/) }]);
    expect((await finish(browser, challenge, member.codes[0] ?? '')).status).toBe(200);
    expect((await browser.delete('/api/app/user/totp', { password: member.password })).status, 'and it can be switched off, and on anew').toBe(200);
    expect((await browser.post('/api/app/user/totp', { password: member.password })).status).toBe(200);
  });

  test('refuses another member’s code', async () => {
    const [mine, theirs] = [await withSecondStep(), await withSecondStep()];
    const { browser, challenge } = await getChallenge(mine);
    expectProblem(await finish(browser, challenge, codeNow(theirs.secret)), 'VALIDATION_FAILED');
    expectProblem(await finish(browser, challenge, theirs.codes[0] ?? ''), 'VALIDATION_FAILED');
  });

  test('accepts a recovery code once in any spelling', async () => {
    const member = await withSecondStep();
    const [code = ''] = member.codes;
    const first = await getChallenge(member);
    expect((await finish(first.browser, first.challenge, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await security(first.browser)).recovery_codes_left).toBe(9);
    const second = await getChallenge(member);
    expectProblem(await finish(second.browser, second.challenge, code), 'VALIDATION_FAILED');
  });
});

test('replaces old recovery codes, and asks only the password when off', async () => {
  const member = await withSecondStep();
  expectProblem(await member.browser.post('/api/app/user/totp/recovery-codes', { password: 'fel lösenord här' }), 'VALIDATION_FAILED');
  const renewed = await member.browser.post('/api/app/user/totp/recovery-codes', { password: member.password });
  expect(renewed.body.recovery_codes).toHaveLength(10);
  const { browser, challenge } = await getChallenge(member);
  expectProblem(await finish(browser, challenge, member.codes[1] ?? ''), 'VALIDATION_FAILED');
  expect((await finish(browser, challenge, renewed.body.recovery_codes[1])).status).toBe(200);
  expect((await browser.delete('/api/app/user/totp', { password: member.password })).body).toEqual({ success: true });
  expect((await logIn(api.browser(), member)).body).toEqual({ success: true });
  expectProblem(await browser.post('/api/app/user/totp/recovery-codes', { password: member.password }), 'NOT_FOUND');
});

test.each([
  ['sv', 'Tvåstegsinloggning är på hos Fira', 'Tvåstegsinloggning är av hos Fira'],
  ['en', 'Two-step login is on at Fira', 'Two-step login is off at Fira'],
] as const)('notifies the member by mail when it is switched on and off (%s)', async (language, on, off) => {
  const { email, password, browser } = await api.signedIn({ language });
  const begun = await browser.post('/api/app/user/totp', { password });
  await browser.delete('/api/app/user/totp', { password });
  expect(await mailsTo(api, email), 'what was only begun is no news').toEqual([]);
  const again = fromBase32((await browser.post('/api/app/user/totp', { password })).body.secret);
  expect(begun.status).toBe(200);
  await browser.post('/api/app/user/totp/confirm', { code: codeNow(again) });
  api.clock.advance(1_000);
  await browser.delete('/api/app/user/totp', { password });
  const mails = await mailsTo(api, email);
  expect(mails.map(({ subject }) => subject)).toEqual([on, off]);
  for (const mail of mails) expect(mail.text).toContain('http');
});
