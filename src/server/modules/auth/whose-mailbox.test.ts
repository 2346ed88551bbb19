import { describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { registeringShop } from '../../testing/registrations.ts';

const shop = registeringShop();

describe('AUTH-01 passwords chosen by a stranger for another’s address', () => {
  const STRANGERS = 'angriparens lösenord';
  const OWNERS = 'ägarens eget lösenord';

  test('makes no account from a stranger’s registration until a password is chosen', async () => {
    const email = shop.people.somebody();
    await shop.people.registerFrom('192.0.2.1', email, { findableByName: true });
    const token = tokenIn((await mailsTo(shop.api, email))[0]);
    for (const browser of [shop.home, shop.api.browser()]) expectProblem(await shop.people.verify(token, { browser }), 'PASSWORD_NEEDED');
    expect(await shop.people.membersWith(email)).toBe(0);
    expectProblem(await shop.people.verify(token, { password: OWNERS }), 'PASSWORD_DIFFERS');
    const common = await shop.people.verify(token, { password: 'qwertyuiop', isNewPassword: true });
    expect(common.body.errors).toMatchObject([{ field: 'password', code: 'password_common' }]);
    expect((await shop.people.verify(token, { password: OWNERS, isNewPassword: true })).status, 'what was refused used nothing up').toBe(200);
    expect((await shop.people.logIn(email, OWNERS)).status).toBe(200);
    expect((await shop.people.logIn(email, STRANGERS)).status).toBe(403);
    const [member] = await shop.api.database.run({ text: 'select is_findable_by_name from members where email = $1', values: [email] });
    expect(member, 'what the stranger ticked is not the owner’s wish').toEqual({ is_findable_by_name: false });
  });

  test('activates only the owner’s registration and password when a stranger registered too', async () => {
    const email = shop.people.somebody();
    await shop.people.registerFrom('192.0.2.2', email);
    await shop.people.register(email, { password: OWNERS });
    const [strangers, owners] = await mailsTo(shop.api, email);
    expectProblem(await shop.people.verify(tokenIn(strangers)), 'PASSWORD_NEEDED');
    expect((await shop.people.verify(tokenIn(owners))).status).toBe(200);
    expectProblem(await shop.people.verify(tokenIn(strangers), { password: STRANGERS }), 'LINK_INVALID');
    expect((await shop.people.logIn(email, OWNERS)).status).toBe(200);
  });

  test('resends the own registration’s link, however many others follow', async () => {
    const email = shop.people.somebody();
    await shop.people.register(email, { password: OWNERS });
    shop.api.clock.advance(1_000);
    await shop.people.registerFrom('192.0.2.3', email);
    await shop.home.post('/api/auth/resend-verification', { email });
    const again = tokenIn((await mailsTo(shop.api, email))[2]);
    expect((await shop.people.verify(again)).status).toBe(200);
    expect((await shop.people.logIn(email, OWNERS)).status).toBe(200);
  });

  test('completes on the phone with the password given on the desktop', async () => {
    const email = shop.people.somebody();
    await shop.people.register(email, { password: OWNERS, findableByName: true });
    const token = tokenIn((await mailsTo(shop.api, email))[0]);
    const phone = shop.api.browser();
    expectProblem(await shop.people.verify(token, { browser: phone }), 'PASSWORD_NEEDED');
    expect((await shop.people.verify(token, { browser: phone, password: OWNERS })).status).toBe(200);
    expect((await shop.people.logIn(email, OWNERS)).status).toBe(200);
    const [member] = await shop.api.database.run({ text: 'select is_findable_by_name from members where email = $1', values: [email] });
    expect(member).toEqual({ is_findable_by_name: true });
  });

  test('requires an explicit new password when the phone’s input differs', async () => {
    const email = shop.people.somebody();
    await shop.people.register(email, { password: OWNERS });
    const token = tokenIn((await mailsTo(shop.api, email))[0]);
    const phone = shop.api.browser();
    expectProblem(await shop.people.verify(token, { browser: phone, password: `${OWNERS}t` }), 'PASSWORD_DIFFERS');
    expect(await shop.people.membersWith(email)).toBe(0);
    expect((await shop.people.verify(token, { browser: phone, password: 'ett annat som hon vill ha', isNewPassword: true })).status).toBe(200);
    expect((await shop.people.logIn(email, 'ett annat som hon vill ha')).status).toBe(200);
  });

  test('counts password guesses by a mailbox’s owner with those at login', async () => {
    const email = shop.people.somebody();
    await shop.people.registerFrom('192.0.2.9', email);
    const token = tokenIn((await mailsTo(shop.api, email))[0]);
    const answers = [];
    for (let guess = 0; guess < 6; guess += 1) answers.push((await shop.people.verify(token, { password: `en gissning till ${guess}` })).status);
    expect(answers).toEqual([409, 409, 409, 409, 409, 429]);
    expectProblem(await shop.people.logIn(email, 'en gissning till 6'), 'RATE_LIMITED');
    expect((await shop.people.verify(token, { password: OWNERS, isNewPassword: true })).status, 'and choosing one waits for nothing').toBe(200);
  });
});

describe('AUTH-01 limits on registration mails per address', () => {
  test('sends five mails for a stranger’s ten registrations, and the owner’s own', async () => {
    const email = shop.people.somebody();
    for (let time = 0; time < 10; time += 1) await shop.people.registerFrom('198.51.100.7', email);
    expect(await mailsTo(shop.api, email)).toHaveLength(5);
    shop.api.clock.advance(1_000);
    await shop.people.register(email);
    const mails = await mailsTo(shop.api, email);
    expect(mails).toHaveLength(6);
    expect((await shop.people.verify(tokenIn(mails[5]))).status).toBe(200);
  });

  test('sends fifteen mails an hour from many networks, each usable', async () => {
    const email = shop.people.somebody();
    for (let network = 0; network < 20; network += 1) await shop.people.registerFrom(`203.0.113.${network}`, email);
    await shop.people.register(email, { password: 'ägarens eget lösenord' });
    const mails = await mailsTo(shop.api, email);
    expect(mails).toHaveLength(15);
    expect((await shop.people.verify(tokenIn(mails[3]), { password: 'ägarens eget lösenord', isNewPassword: true })).status).toBe(200);
    expect((await shop.people.logIn(email, 'ägarens eget lösenord')).status).toBe(200);
    shop.api.clock.advance(3_600_000);
    const later = shop.people.somebody();
    await shop.people.register(later);
    expect(await mailsTo(shop.api, later)).toHaveLength(1);
  });
});
