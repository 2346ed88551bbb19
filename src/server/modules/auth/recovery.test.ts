import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  // Trusted proxy: requests choose their network.
  api = await testApi({ settings: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const NEW = 'ett nytt bra lösenord';
const forgot = (email: string, { browser = api.browser(), from }: { browser?: Browser; from?: string } = {}) =>
  browser.post('/api/auth/forgot-password', { email }, from ? { 'x-forwarded-for': from } : {});
const reset = (token: string, newPassword = NEW) => api.browser().post(`/api/auth/reset-password/${token}`, { newPassword });
const logIn = (email: string, password: string) => api.browser().post('/api/auth/login', { email, password });
const subjectsTo = async (email: string) => (await mailsTo(api, email)).map(({ subject }) => subject);

describe('AUTH-01 a forgotten password', () => {
  test('mails a one-time link, sets the password, ends sessions, and notifies', async () => {
    const { email, password, browser } = await api.signedIn();
    expect((await forgot(email.toUpperCase())).body).toEqual({ success: true });
    const [mail] = await mailsTo(api, email);
    expect(mail?.subject).toBe('Välj ett nytt lösenord');
    const token = tokenIn(mail);
    expect((await logIn(email, password)).status, 'until then the old one holds').toBe(200);
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } });
    expectProblem(await browser.get('/api/app/user'), 'ACCESS_TOKEN_INVALID');
    expectProblem(await browser.get('/api/backend/token-refresh/access-token'), 'UNAUTHENTICATED');
    expectProblem(await logIn(email, password), 'INVALID_CREDENTIALS');
    expect((await logIn(email, NEW)).status).toBe(200);
    expect(await subjectsTo(email)).toContain('Ditt lösenord hos Fira är ändrat');
    expectProblem(await reset(token), 'LINK_INVALID');
  });

  test('names the link’s account to the password manager until used or expired', async () => {
    const { email } = await api.make.member();
    const getLink = async (token: string) => api.get(`/api/auth/reset-password/${token}`);
    await forgot(email);
    const token = tokenIn((await mailsTo(api, email))[0]);
    expect(await getLink(token)).toMatchObject({ status: 200, body: { email } });
    expect((await reset(token)).status, 'asking uses nothing up').toBe(200);
    expectProblem(await getLink(token), 'LINK_INVALID');
    expectProblem(await getLink('x'.repeat(43)), 'LINK_INVALID');
    const other = await api.make.member();
    await forgot(other.email);
    const late = tokenIn((await mailsTo(api, other.email))[0]);
    expect((await getLink(late)).body).toEqual({ email: other.email });
    api.clock.advance(3_600_000);
    expectProblem(await getLink(late), 'LINK_INVALID');
  });

  test('expires after an hour, and refuses a forged one', async () => {
    const { email } = await api.make.member();
    await forgot(email);
    const token = tokenIn((await mailsTo(api, email))[0]);
    expectProblem(await reset('x'.repeat(43)), 'LINK_INVALID');
    api.clock.advance(3_600_000);
    expectProblem(await reset(token), 'LINK_INVALID');
  });

  test('reports a weak password at its field, and the link remains valid', async () => {
    const { email } = await api.make.member();
    await forgot(email);
    const token = tokenIn((await mailsTo(api, email))[0]);
    for (const [weak, code] of [
      ['kort', 'password_too_short'],
      ['qwertyuiop', 'password_common'],
    ] as const) {
      const answer = await reset(token, weak);
      expectProblem(answer, 'VALIDATION_FAILED');
      expect(answer.body.errors).toMatchObject([{ field: 'newPassword', code }]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  test('changes the password once when used twice at once', async () => {
    const { email } = await api.make.member();
    await forgot(email);
    const token = tokenIn((await mailsTo(api, email))[0]);
    const answers = await Promise.all([reset(token, 'det första lösenordet'), reset(token, 'det andra lösenordet')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = answers[0]?.status === 200 ? 'det första lösenordet' : 'det andra lösenordet';
    expect((await logIn(email, winner)).status).toBe(200);
  });

  test('blocks no other network or known browser when one repeats requests', async () => {
    const { email, browser } = await api.signedIn();
    for (let time = 0; time < 8; time += 1) await forgot(email, { from: '198.51.100.7' });
    expect(await subjectsTo(email)).toHaveLength(5);
    await forgot(email, { from: '198.51.100.8' });
    expect(await subjectsTo(email)).toHaveLength(6);
    for (let network = 0; network < 20; network += 1) await forgot(email, { from: `203.0.113.${network}` });
    expect(await subjectsTo(email), 'all strangers together').toHaveLength(15);
    await forgot(email, { browser });
    const mails = await mailsTo(api, email);
    expect(mails).toHaveLength(16);
    expect((await reset(tokenIn(mails[3]))).status, 'and each that came holds a link that works').toBe(200);
  });

  test('sends five mails an hour per network, none without an account', async () => {
    const { email } = await api.make.member();
    for (let time = 0; time < 8; time += 1) expect((await forgot(email)).status).toBe(200);
    expect(await subjectsTo(email)).toHaveLength(5);
    await forgot('ingen.alls@exempel.example');
    expect(await mailsTo(api, 'ingen.alls@exempel.example')).toEqual([]);
  });
});

describe('AUTH-07 a changed password', () => {
  test('requires the current one, ends every session, and notifies by mail', async () => {
    const { email, password, browser } = await api.signedIn();
    const missing = await browser.patch('/api/app/user', { password: NEW });
    expectProblem(missing, 'VALIDATION_FAILED');
    expect(missing.body.errors).toMatchObject([{ field: 'currentPassword', code: 'required' }]);
    const wrong = await browser.patch('/api/app/user', { password: NEW, currentPassword: 'något annat' });
    expect(wrong.body.errors).toMatchObject([{ field: 'currentPassword', code: 'wrong_password' }]);
    const common = await browser.patch('/api/app/user', { password: 'qwertyuiop', currentPassword: password });
    expect(common.body.errors).toMatchObject([{ field: 'password', code: 'password_common' }]);
    expect((await browser.get('/api/app/user')).status).toBe(200);

    const token = browser.cookies.get('client.access-token') ?? '';
    const changed = await browser.patch('/api/app/user', { password: NEW, currentPassword: password });
    expect(changed.status).toBe(200);
    expect(JSON.stringify(changed.body)).not.toContain('assword');
    expect(browser.cookies.has('client.access-token')).toBe(false);
    browser.cookies.set('client.access-token', token);
    expectProblem(await browser.get('/api/app/user'), 'ACCESS_TOKEN_INVALID');
    expectProblem(await logIn(email, password), 'INVALID_CREDENTIALS');
    expect((await logIn(email, NEW)).status).toBe(200);
    expect(await subjectsTo(email), 'and with the new password every browser is a new one').toEqual(['Ditt lösenord hos Fira är ändrat', 'Ny inloggning på Fira']);
  });

  test('sets no password when the session ends between proof and change', async () => {
    const { email, password, browser } = await api.signedIn();
    const own = api.browser();
    await own.post('/api/auth/login', { email, password });
    api.onStep('password.prepared', async () => {
      expect((await own.patch('/api/app/user', { password: NEW, currentPassword: password })).status).toBe(200);
    });
    expectProblem(await browser.patch('/api/app/user', { password: 'tjuvens eget lösenord', currentPassword: password }), 'UNAUTHENTICATED');
    expectProblem(await logIn(email, 'tjuvens eget lösenord'), 'INVALID_CREDENTIALS');
    expect((await logIn(email, NEW)).status).toBe(200);
  });

  test('limits password guesses by a stolen session', async () => {
    const { browser } = await api.signedIn();
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await browser.patch('/api/app/user', { password: NEW, currentPassword: 'en gissning' })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe('a changed address', () => {
  const verify = (token: string, browser: Browser) => browser.post('/api/auth/verify-email', { token });

  test('takes effect after the new one confirms, and notifies the old', async () => {
    const { id, email, password, browser } = await api.signedIn();
    const next = `flyttad.${email}`;
    expect((await browser.post('/api/app/user/email', { email: next, password: 'fel' })).body.errors).toMatchObject([{ field: 'password', code: 'wrong_password' }]);
    expect((await browser.post('/api/app/user/email', { email: next, password })).body).toEqual({ success: true });
    const [[confirmation], [notice]] = [await mailsTo(api, next), await mailsTo(api, email)];
    expect(notice?.subject).toBe('Ditt konto hos Fira ska byta e-postadress');
    expect(notice?.text).toContain(next);
    expect((await browser.get('/api/app/user')).body.user.email).toBe(email);
    const stranger = await api.signedIn();
    for (const other of [api.browser(), stranger.browser]) expectProblem(await verify(tokenIn(confirmation), other), 'LOGIN_NEEDED');
    expect((await browser.get('/api/app/user')).body.user.email, 'whoever owns the mailbox gives it to nobody’s account by a press').toBe(email);
    expect((await verify(tokenIn(confirmation), browser)).status).toBe(200);
    expect((await browser.get('/api/app/user')).body.user).toMatchObject({ _id: id, email: next });
    expectProblem(await logIn(email, password), 'INVALID_CREDENTIALS');
    expect((await logIn(next, password)).status).toBe(200);
    expectProblem(await verify(tokenIn(confirmation), browser), 'LINK_INVALID');
  });

  test('AUTH-01 is not confirmed by a reset link, which still resets', async () => {
    const { email, browser } = await api.signedIn();
    await forgot(email);
    const token = tokenIn((await mailsTo(api, email))[0]);
    expectProblem(await verify(token, browser), 'LINK_INVALID');
    expect((await reset(token)).status).toBe(200);
  });

  test('never moves to a taken address, and only that mailbox learns so', async () => {
    const [mine, theirs] = [await api.signedIn(), await api.make.member()];
    expect((await mine.browser.post('/api/app/user/email', { email: theirs.email, password: mine.password })).body).toEqual({ success: true });
    expect(await subjectsTo(theirs.email)).toEqual(['Du har redan ett konto hos Fira']);
    expect((await mine.browser.get('/api/app/user')).body.user.email).toBe(mine.email);
  });

  test('[23] stores a pending move without revealing whether the address has an account', async () => {
    const [free, taken] = [await api.signedIn(), await api.signedIn()];
    const theirs = await api.make.member();
    await free.browser.post('/api/app/user/email', { email: `ledig.${free.email}`, password: free.password });
    await taken.browser.post('/api/app/user/email', { email: theirs.email, password: taken.password });
    await api.runJobs();
    const toLinks = (id: string) => api.database.run({ text: 'select purpose, created_at, expires_at from mail_tokens where member_id = $1 order by purpose', values: [id] });
    expect(await toLinks(taken.id)).toEqual(await toLinks(free.id));
  });

  test('is refused as one’s own when only its case differs', async () => {
    const { email, browser } = await api.signedIn();
    const answer = await browser.post('/api/app/user/email', { email: ` ${email.toUpperCase()}` });
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.body.errors, 'no password is asked for').toEqual([{ field: 'email', code: 'own_email', message: 'Det är redan din adress.' }]);
    expect(await mailsTo(api, email)).toEqual([]);
  });

  test('is refused when another member took it meanwhile', async () => {
    const { email, password, browser } = await api.signedIn();
    const next = `kapplöpning.${email}`.replace('ö', 'o');
    await browser.post('/api/app/user/email', { email: next, password });
    const token = tokenIn((await mailsTo(api, next))[0]);
    await api.make.member({ email: next });
    expectProblem(await verify(token, browser), 'LINK_INVALID');
    expect((await browser.get('/api/app/user')).body.user.email).toBe(email);
  });
});
