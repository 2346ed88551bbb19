import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { authenticator } from '../../testing/authenticator.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { switchOnSecondStep } from '../../testing/second-step.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

const ORIGIN = 'http://localhost:4000';
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { PUBLIC_URL: ORIGIN } });
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const NEW = 'ett nytt bra lösenord';
const reset = (token: string, newPassword = NEW) => api.browser().post(`/api/auth/reset-password/${token}`, { newPassword });
const logIn = (email: string, password: string, browser = api.browser()) => browser.post('/api/auth/login', { email, password });
const verify = (token: string, browser: Browser) => browser.post('/api/auth/verify-email', { token });
const subjectsTo = async (email: string) => (await mailsTo(api, email)).map(({ subject }) => subject);
const security = async (browser: Browser) => (await browser.get('/api/app/user/security')).body;

async function addPasskey(browser: Browser, password: string, name: string) {
  const device = authenticator(ORIGIN);
  const { options } = (await browser.post('/api/app/user/passkeys/options', { password })).body;
  expect((await browser.post('/api/app/user/passkeys', { name, response: device.create(options) })).status).toBe(201);
  return device;
}

const ADDED = 'Ny inloggningsnyckel till ditt konto hos Fira';
const REMOVED = 'En inloggningsnyckel till ditt konto hos Fira är borttagen';
const ON = 'Tvåstegsinloggning är på hos Fira';
const OFF = 'Tvåstegsinloggning är av hos Fira';
const CHANGED = 'Ditt lösenord hos Fira är ändrat';
const getToken = async (email: string, subject: string) => tokenIn((await mailsTo(api, email)).find((mail) => mail.subject === subject));

describe('AUTH-07 removing an intruder’s sign-in method by mail', () => {
  test('a second step: removes it and its codes, and ends every session', async () => {
    const { email, password, browser: thief } = await api.signedIn();
    await switchOnSecondStep(api, thief, password);
    const token = await getToken(email, ON);
    expect((await api.get(`/api/auth/reset-password/${token}`)).status, 'whoever merely opens it').toBe(200);
    expect(await security(thief), 'changes nothing').toMatchObject({ totp: true });
    expect((await reset(token)).status).toBe(200);
    expectProblem(await thief.get('/api/app/user'), 'ACCESS_TOKEN_INVALID');
    const own = api.browser();
    expect((await logIn(email, NEW, own)).body, 'no code is asked for').toEqual({ success: true });
    expect(await security(own)).toEqual({ totp: false, recovery_codes_left: 0, passkeys: [] });
    expect((await subjectsTo(email)).slice(1, 3).sort()).toEqual([CHANGED, OFF].sort());
    expectProblem(await reset(token, 'tjuvens nya lösenord'), 'LINK_INVALID');
  });

  test('a passkey: removes it and later ones, and nothing from before', async () => {
    const { email, password, browser } = await api.signedIn();
    await addPasskey(browser, password, 'Ägarens telefon');
    api.clock.advance(60_000);
    const thief = api.browser();
    await logIn(email, password, thief);
    const device = await addPasskey(thief, password, 'Tjuvens telefon');
    await switchOnSecondStep(api, thief, password);
    const mails = (await mailsTo(api, email)).filter(({ subject }) => subject === ADDED);
    expect((await reset(tokenIn(mails[1]))).status).toBe(200);
    const { options } = (await thief.post('/api/auth/passkey/options')).body;
    expectProblem(await thief.post('/api/auth/passkey', { response: device.get(options) }), 'VALIDATION_FAILED');
    const own = api.browser();
    expect((await logIn(email, NEW, own)).body).toEqual({ success: true });
    expect(await security(own)).toMatchObject({ totp: false, recovery_codes_left: 0, passkeys: [{ name: 'Ägarens telefon' }] });
    expect((await subjectsTo(email)).slice(-4).sort()).toEqual([CHANGED, 'Ny inloggning på Fira', OFF, REMOVED].sort());
    expectProblem(await reset(await getToken(email, ON)), 'LINK_INVALID');
  });

  test.each([
    ['the sign-in on a new device', 'Ny inloggning på Fira'],
    ['a changed password', CHANGED],
  ])('a passkey added after %s: removes it by that change’s mail', async (_, subject) => {
    const { email, password, browser } = await api.signedIn();
    await addPasskey(browser, password, 'Ägarens telefon');
    api.clock.advance(60_000);
    const thief = api.browser();
    await logIn(email, password, thief);
    const known = subject === CHANGED ? 'tjuvens eget lösenord' : password;
    if (subject === CHANGED) {
      await thief.patch('/api/app/user', { password: known, currentPassword: password });
      await logIn(email, known, thief);
    }
    api.clock.advance(60_000);
    const device = await addPasskey(thief, known, 'Tjuvens telefon');
    expect((await reset(await getToken(email, subject))).status).toBe(200);
    const { options } = (await thief.post('/api/auth/passkey/options')).body;
    expectProblem(await thief.post('/api/auth/passkey', { response: device.get(options) }), 'VALIDATION_FAILED');
    const own = api.browser();
    expect((await logIn(email, NEW, own)).body).toEqual({ success: true });
    expect(await security(own)).toMatchObject({ passkeys: [{ name: 'Ägarens telefon' }] });
  });

  test('works within seven days, despite a password changed meanwhile', async () => {
    const { email, password, browser: thief } = await api.signedIn();
    await switchOnSecondStep(api, thief, password);
    const token = await getToken(email, ON);
    await thief.patch('/api/app/user', { password: 'tjuvens eget lösenord', currentPassword: password });
    api.clock.advance(7 * 86_400_000 - 31_000);
    expect((await reset(token)).status).toBe(200);
    expect((await logIn(email, NEW)).body).toEqual({ success: true });
    const other = await api.signedIn();
    await switchOnSecondStep(api, other.browser, other.password);
    const late = await getToken(other.email, ON);
    api.clock.advance(7 * 86_400_000);
    expectProblem(await reset(late), 'LINK_INVALID');
  });

  test('also returns an account that was moved afterwards', async () => {
    const { id, email, password, browser: thief } = await api.signedIn();
    const token = await (async () => {
      await switchOnSecondStep(api, thief, password);
      return getToken(email, ON);
    })();
    await thief.post('/api/app/user/email', { email: `tjuv.${email}`, password });
    expect((await verify(tokenIn((await mailsTo(api, `tjuv.${email}`))[0]), thief)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
    const own = api.browser();
    expect((await logIn(email, NEW, own)).body).toEqual({ success: true });
    expect((await own.get('/api/app/user')).body.user).toMatchObject({ _id: id, email });
  });

  test.each([
    ['sv', ON, 'Det var inte jag'],
    ['en', 'Two-step login is on at Fira', 'It wasn’t me'],
  ] as const)('says so in a mail that offers no access (%s)', async (language, subject, action) => {
    const { email, password, browser } = await api.signedIn({ language });
    await switchOnSecondStep(api, browser, password);
    const mail = (await mailsTo(api, email)).find((one) => one.subject === subject);
    expect(mail?.text).toContain(action);
    expect(mail?.text).not.toMatch(/glomt-losenord|forgot-password/);
  });
});

test('AUTH-07 counts mails about new credentials apart from address-change mails', async () => {
  const { email, password, browser } = await api.signedIn();
  for (let count = 1; count <= 5; count += 1) await addPasskey(browser, password, `Telefon ${count}`);
  const asked = Array.from({ length: 6 }, (_, count) => `ny${count}.${email}`);
  for (const next of asked) expect((await browser.post('/api/app/user/email', { email: next, password })).status).toBeLessThan(300);
  const came = [];
  for (const next of asked) came.push((await subjectsTo(next)).length);
  expect(came).toEqual([1, 1, 1, 1, 1, 0]);
});

describe('AUTH-07 restoring an account whose address an intruder changed', () => {
  test('returns it even after the intruder changed password and address again', async () => {
    const { id, email, password, browser: thief } = await api.signedIn();
    const [second, third] = [`tjuv1.${email}`, `tjuv2.${email}`];
    await thief.post('/api/app/user/email', { email: second, password });
    await verify(tokenIn((await mailsTo(api, second))[0]), thief);
    await thief.patch('/api/app/user', { password: 'tjuvens eget lösenord', currentPassword: password });
    const again = api.browser();
    await again.post('/api/auth/login', { email: second, password: 'tjuvens eget lösenord' });
    api.clock.advance(1_000);
    await again.post('/api/app/user/email', { email: third, password: 'tjuvens eget lösenord' });
    const thiefsWayBack = tokenIn((await mailsTo(api, second)).at(-1));
    await verify(tokenIn((await mailsTo(api, third))[0]), again);

    // Sign-in methods that the thief added.
    const run = (text: string, ...values: unknown[]) => api.database.run({ text, values });
    for (const key of ['a', 'b'])
      await run(`insert into passkeys (id, member_id, name, public_key, counter, transports, created_at) values ($1, $2, 'Tjuvens', 'x', 0, '{}', now())`, `nyckel-${key}-${id}`, id);
    await run(`insert into totp_secrets (member_id, secret, confirmed_at) values ($1, 'tjuvens', now())`, id);
    await run(`insert into recovery_codes (member_id, code_hash) values ($1, 'tjuvens')`, id);

    const wayBack = tokenIn((await mailsTo(api, email))[0]);
    expect((await reset(wayBack)).status).toBe(200);
    for (const table of ['passkeys', 'totp_secrets', 'recovery_codes']) expect(await run(`select 1 from ${table} where member_id = $1`, id), table).toEqual([]);
    expectProblem(await again.get('/api/app/user'), 'ACCESS_TOKEN_INVALID');
    const own = api.browser();
    expect((await own.post('/api/auth/login', { email, password: NEW })).status).toBe(200);
    expect((await own.get('/api/app/user')).body.user).toMatchObject({ _id: id, email });
    expectProblem(await reset(thiefsWayBack), 'LINK_INVALID');
    const removed = 'En inloggningsnyckel till ditt konto hos Fira är borttagen';
    const subjects = (await subjectsTo(email)).filter((subject) => subject !== 'Ny inloggning på Fira').slice(1);
    expect(subjects.sort(), 'of each that went').toEqual([removed, removed, 'Ditt lösenord hos Fira är ändrat', 'Tvåstegsinloggning är av hos Fira'].sort());
  });

  test('sets a new password and retains second steps before the address moves', async () => {
    const { id, email, password, browser: thief } = await api.signedIn();
    const next = `tjuv.${email}`;
    await thief.post('/api/app/user/email', { email: next, password });
    const [confirmation] = await mailsTo(api, next);
    const run = (text: string, ...values: unknown[]) => api.database.run({ text, values });
    const before = new Date(api.clock.now().getTime() - 60_000);
    await run(`insert into passkeys (id, member_id, name, public_key, counter, transports, created_at) values ($1, $2, 'Telefonen', 'x', 0, '{}', $3)`, `nyckel-${id}`, id, before);
    await run(`insert into totp_secrets (member_id, secret, confirmed_at) values ($1, 'ägarens', $2)`, id, before);
    await run(`insert into recovery_codes (member_id, code_hash) values ($1, 'ägarens')`, id);

    expect((await reset(tokenIn((await mailsTo(api, email))[0]))).status).toBe(200);
    for (const table of ['passkeys', 'totp_secrets', 'recovery_codes']) expect(await run(`select 1 from ${table} where member_id = $1`, id), table).toHaveLength(1);
    expect(await subjectsTo(email)).toEqual(['Ditt konto hos Fira ska byta e-postadress', 'Ditt lösenord hos Fira är ändrat']);
    expectProblem(await thief.get('/api/app/user'), 'ACCESS_TOKEN_INVALID');
    expect((await logIn(email, NEW)).body, 'the second step is still asked for').toMatchObject({ next: 'totp' });
    const again = await api.signedIn();
    expectProblem(await verify(tokenIn(confirmation), again.browser), 'LINK_INVALID');
  });

  test('remains usable after a use that could not succeed', async () => {
    const { id, email, password, browser: thief } = await api.signedIn();
    await thief.post('/api/app/user/email', { email: `tjuv.${email}`, password });
    const wayBack = tokenIn((await mailsTo(api, email))[0]);
    await verify(tokenIn((await mailsTo(api, `tjuv.${email}`))[0]), thief);
    const meanwhile = await api.make.member({ email });
    expectProblem(await reset(wayBack), 'LINK_INVALID');
    await api.database.run({ text: 'delete from members where id = $1', values: [meanwhile.id] });
    expect((await reset(wayBack)).status).toBe(200);
    const own = api.browser();
    await own.post('/api/auth/login', { email, password: NEW });
    expect((await own.get('/api/app/user')).body.user._id).toBe(id);
  });
});
