import { describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { registeringShop } from '../../testing/registrations.ts';
import type { Answer } from '../../testing/test-api.ts';

const shop = registeringShop();

describe('AUTH-01 registering', () => {
  test('mails a link, and creates a usable account when it is opened', async () => {
    const email = shop.people.somebody();
    const browser = shop.api.browser();
    expect(await shop.people.register(`  ${email.toUpperCase()} `, {}, browser)).toMatchObject({ status: 201, body: { success: true } });
    expect([...browser.cookies.keys()], 'nobody is signed in by asking').toEqual(['fira.registration']);
    const [mail, ...more] = await mailsTo(shop.api, email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Välkommen till Fira! Bekräfta din e-postadress');
    expect(mail?.text).toContain('Hej Åsa!');
    expect(mail?.text).toMatch(/\/register\/verify-email\?token=/);
    expectProblem(await shop.people.logIn(email), 'EMAIL_NOT_VERIFIED');
    expectProblem(await shop.people.logIn(email, 'fel lösenord här'), 'INVALID_CREDENTIALS');
    expect(await shop.people.verify(tokenIn(mail), { browser })).toMatchObject({ status: 200, body: { success: true, account: 'new' } });
    const own = shop.api.browser();
    expect((await shop.people.logIn(email.toUpperCase(), undefined, own)).body).toEqual({ success: true });
    expect((await own.get('/api/app/user')).body.user).toMatchObject({ email, firstName: 'Åsa', lastName: 'Öberg', emailVerified: true, role: 'member', settings: { language: 'sv' } });
  });

  test('adds no link or text to the mail from the name', async () => {
    const email = shop.people.somebody();
    await shop.people.register(email, { firstName: 'evil.example\n\nDu har vunnit' });
    const [mail] = await mailsTo(shop.api, email);
    expect(mail?.text, 'nor a line of its own').toContain('Hej evil. example Du har vunnit!');
    expect(mail?.text).not.toContain('evil.example');
  });

  test.each([{ lastName: '' }, { lastName: undefined }])('takes one name alone (%j)', async (more) => {
    const email = shop.people.somebody();
    const browser = shop.api.browser();
    expect((await shop.people.register(email, more, browser)).status).toBe(201);
    await shop.people.verify(tokenIn((await mailsTo(shop.api, email))[0]), { browser });
    await shop.people.logIn(email, undefined, browser);
    expect((await browser.get('/api/app/user')).body.user).toMatchObject({ firstName: 'Åsa', lastName: '' });
    expect((await browser.patch('/api/app/user', { lastName: ' ' })).body.user).toMatchObject({ lastName: '' });
  });

  test.each(['invite_none', 'x'.repeat(400), '', ' %E2%80 ', 7, null, { id: 'x' }])('ignores an inviter who cannot be read: %j', async (invitedBy) => {
    const email = shop.people.somebody();
    expect(await shop.people.register(email, { invitedBy })).toMatchObject({ status: 201, body: { success: true } });
    expect((await shop.people.verify(tokenIn((await mailsTo(shop.api, email))[0]))).status).toBe(200);
  });

  test('accepts the link once', async () => {
    const email = shop.people.somebody();
    await shop.people.register(email);
    const token = tokenIn((await mailsTo(shop.api, email))[0]);
    expect((await shop.people.verify(token)).status).toBe(200);
    expectProblem(await shop.people.verify(token), 'LINK_INVALID');
    expectProblem(await shop.people.verify('x'), 'LINK_INVALID');
  });

  test('expires the link after a day', async () => {
    const email = shop.people.somebody();
    await shop.people.register(email);
    const token = tokenIn((await mailsTo(shop.api, email))[0]);
    shop.api.clock.advance(86_400_000);
    expectProblem(await shop.people.verify(token), 'LINK_INVALID');
    expectProblem(await shop.people.logIn(email), 'INVALID_CREDENTIALS');
  });

  test('mails in the chosen language, else in the page’s', async () => {
    const [chosen, english] = [shop.people.somebody(), shop.people.somebody()];
    await shop.people.register(chosen, { language: 'en' }, shop.home, '?locale=sv');
    await shop.people.register(english, {}, shop.home, '?locale=en');
    for (const email of [chosen, english]) {
      const [mail] = await mailsTo(shop.api, email);
      expect(mail?.subject).toBe('Welcome to Fira! Confirm your email address');
      expect(mail?.text).toContain('/en/register/verify-email?token=');
    }
  });

  test('sets an HttpOnly browser cookie that lives as long as the link', async () => {
    const [cookie] = (await shop.people.register(shop.people.somebody())).headers.getSetCookie();
    expect(cookie).toMatch(/^fira\.registration=[\w-]{43}; Path=\/; Max-Age=86400; SameSite=Lax; HttpOnly$/);
  });

  test.each([
    ['email', { email: 'ingen adress' }, 'invalid_email'],
    ['email', { email: '' }, 'required'],
    ['firstName', { firstName: ' ' }, 'required'],
    ['firstName', { firstName: '\u200B' }, 'required'],
    ['firstName', { firstName: 'Vinn på https://evil.example' }, 'no_link'],
    ['lastName', { lastName: 'www.evil.example' }, 'no_link'],
    ['password', { password: 'niotecken' }, 'password_too_short'],
    ['password', { password: 'å'.repeat(101) }, 'password_too_long'],
    ['password', { password: 'Password123' }, 'password_common'],
    ['password', { password: 'aaaaaaaaaaaaa' }, 'password_common'],
    ['password', { password: 'Jag@exempel.example', email: 'jag@exempel.example' }, 'password_common'],
    ['language', { language: 'fi' }, 'invalid'],
  ])('reports a wrong %s at its field (%j)', async (field, more, code) => {
    const answer = await shop.people.register(shop.people.somebody(), more);
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.body.errors).toMatchObject([{ field, code }]);
  });

  test('accepts the longest password in full', async () => {
    const email = shop.people.somebody();
    const password = `${'å'.repeat(99)}ab`;
    await shop.people.register(email, { password });
    await shop.people.verify(tokenIn((await mailsTo(shop.api, email))[0]));
    expect((await shop.people.logIn(email, password)).status).toBe(200);
    expectProblem(await shop.people.logIn(email, password.slice(0, -1)), 'INVALID_CREDENTIALS');
  });

  test('makes one account and few mails from 50 simultaneous registrations', async () => {
    const email = shop.people.somebody();
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.people.register(email, {}, shop.api.browser())));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
    const mails = await mailsTo(shop.api, email);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.length).toBeLessThanOrEqual(5);
    const verified = await Promise.all(mails.map((mail) => shop.people.verify(tokenIn(mail), { password: 'korrekt häst batteri' })));
    expect(verified.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await shop.people.membersWith(email)).toBe(1);
    expect((await shop.people.logIn(email)).status).toBe(200);
  });

  test('makes one account from two simultaneous links', async () => {
    const email = shop.people.somebody();
    await shop.people.register(email);
    await shop.people.register(email);
    const [first, second] = (await mailsTo(shop.api, email)).map(tokenIn);
    const rival: Promise<Answer>[] = [];
    shop.api.onStep('verify.locked', async () => {
      rival.push(shop.people.verify(second ?? ''));
    });
    const answers = [await shop.people.verify(first ?? ''), await rival[0]];
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 400]);
    expect(await shop.people.membersWith(email)).toBe(1);
  });

  test('sends the link again, and both work until one is used', async () => {
    const email = shop.people.somebody();
    await shop.people.register(email);
    expect((await shop.home.post('/api/auth/resend-verification', { email })).body).toEqual({ success: true });
    const mails = await mailsTo(shop.api, email);
    expect(mails).toHaveLength(2);
    expect((await shop.people.verify(tokenIn(mails[0]))).status).toBe(200);
    expectProblem(await shop.people.verify(tokenIn(mails[1])), 'LINK_INVALID');
  });
});
