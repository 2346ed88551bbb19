import { describe, expect, test } from 'vitest';
import { anna, makeAuth, networkDown, refusal } from './testing/make-auth.ts';

describe('AUTH-01 logging in', () => {
  test('AUTH-02 lower-cases the e-mail and clears queue and cache before loading', async () => {
    const { store, actions, log } = makeAuth();
    store.set({ email: ' Anna@Example.COM ', password: 'en lång mening' });
    expect(await actions.login()).toBe('signed-in');
    expect(log).toEqual(['login anna@example.com en lång mening', 'clear notifications', 'clear search cache', 'user', 'signed in Anna']);
    expect(store.getSnapshot()).toMatchObject({ isAuthenticated: true, isLoading: false, user: anna, password: '' });
  });

  test('makes no call without an e-mail', async () => {
    const { store, actions, log } = makeAuth();
    store.set({ email: '  ', password: 'en lång mening' });
    expect(await actions.login()).toBe('refused');
    expect(log).toEqual([]);
    expect(store.getSnapshot().errors).toEqual({ email: 'Email is required', password: null });
  });

  test('reports a refusal at its field, else the password, preserving input', async () => {
    const { store, actions, says } = makeAuth();
    store.set({ email: 'anna@example.com', password: 'fel' });
    says('login', refusal(401, { message: 'Wrong email or password.' }));
    expect(await actions.login()).toBe('refused');
    expect(store.getSnapshot()).toMatchObject({ isAuthenticated: false, isLoading: false, email: 'anna@example.com', password: 'fel', errors: { email: null, password: 'Wrong email or password.' } });
    says('login', refusal(400, { errors: [{ field: 'email', code: 'invalid_email', message: 'Enter a whole address.' }] }));
    await actions.login();
    expect(store.getSnapshot().errors).toEqual({ email: 'Enter a whole address.', password: null });
  });

  test('signs nobody in by password when a second step is required', async () => {
    const { store, actions, says, log } = makeAuth();
    store.set({ email: 'anna@example.com', password: 'en lång mening' });
    says('login', { success: false, next: 'totp', challenge: 'c' });
    expect(await actions.login()).toBe('second-step');
    expect(store.getSnapshot()).toMatchObject({ isAuthenticated: false, user: null, password: '' });
    says('second step', refusal(400, { errors: [{ field: 'code', code: 'wrong_code', message: 'Wrong code.' }] }));
    await expect(actions.takeSecondStep('000000')).rejects.toMatchObject({ status: 400 });
    expect(store.getSnapshot().isAuthenticated).toBe(false);
    says('second step', { success: true });
    expect(await actions.takeSecondStep('123456')).toBe('signed-in');
    expect(log.slice(-4)).toEqual(['clear notifications', 'clear search cache', 'user', 'signed in Anna']);
    expect(log).toContain('second step c 123456');
  });

  test('AUTH-02 signs in with a passkey as with a password, unless refused', async () => {
    const { store, actions, says, log } = makeAuth();
    const response = { id: 'nyckel', rawId: 'nyckel', type: 'public-key' as const, response: { clientDataJSON: 'x' }, clientExtensionResults: {} };
    expect(await actions.passkeyOptions()).toEqual({ challenge: 'c' });
    says('passkey', refusal(400, { errors: [{ field: 'response', code: 'passkey_unknown', message: 'We don’t know that passkey.' }] }));
    await expect(actions.logInWithPasskey(response)).rejects.toMatchObject({ status: 400 });
    expect(store.getSnapshot()).toMatchObject({ isAuthenticated: false, user: null });
    says('passkey', { success: true });
    expect(await actions.logInWithPasskey(response)).toBe('signed-in');
    expect(log.slice(-5)).toEqual(['passkey nyckel', 'clear notifications', 'clear search cache', 'user', 'signed in Anna']);
    expect(store.getSnapshot()).toMatchObject({ isAuthenticated: true, user: anna });
  });

  test('distinguishes an unverified address, and a network error in own words', async () => {
    const { store, actions, says } = makeAuth();
    store.set({ email: 'anna@example.com', password: 'en lång mening' });
    says('login', refusal(403, { code: 'EMAIL_NOT_VERIFIED' as 'INTERNAL', message: 'Confirm first.' }));
    expect(await actions.login()).toBe('unverified');
    expect(store.getSnapshot().errors).toEqual({ email: null, password: null });
    says('login', networkDown());
    expect(await actions.login()).toBe('refused');
    expect(store.getSnapshot().errors.password).toMatch(/Check your connection/);
  });
});

describe('AUTH-01 confirming the address with the mail’s link', () => {
  test('takes one press in the browser that registered', async () => {
    const { actions, log } = makeAuth();
    expect(await actions.verifyEmail('t', 'nothing')).toBe('made');
    expect(log).toEqual(['verify t']);
  });

  test('distinguishes a created account from a moved address', async () => {
    const { actions, says } = makeAuth({ user: anna });
    says('verify', { success: true, account: 'moved' });
    expect(await actions.verifyEmail('t', 'nothing')).toBe('moved');
    says('verify', { success: true, account: 'new' });
    expect(await actions.verifyEmail('t', 'nothing')).toBe('made');
  });

  test('sends the typed password in another browser, and none without', async () => {
    const { store, actions, says, log } = makeAuth();
    says('verify', refusal(409, { code: 'PASSWORD_NEEDED' }));
    expect(await actions.verifyEmail('t', 'nothing')).toBe('password-needed');
    expect(await actions.verifyEmail('t', 'password')).toBe('refused');
    expect(store.getSnapshot().errors.password).toBe('Password is required');
    says('verify', refusal(400, { code: 'VALIDATION_FAILED', errors: [{ field: 'password', code: 'password_common', message: 'Too common.' }] }));
    store.set({ password: 'qwertyuiop' });
    expect(await actions.verifyEmail('t', 'password')).toBe('refused');
    expect(store.getSnapshot().errors.password).toBe('Too common.');
    says('verify', { success: true, account: 'new' });
    expect(await actions.verifyEmail('t', 'password')).toBe('made');
    expect(log).toEqual(['verify t', 'verify t qwertyuiop', 'verify t qwertyuiop']);
    expect(store.getSnapshot().password).toBe('');
  });

  test('changes a differing password only when requested', async () => {
    const { store, actions, says, log } = makeAuth();
    store.set({ password: 'en lång menign' });
    says('verify', refusal(409, { code: 'PASSWORD_DIFFERS' }));
    expect(await actions.verifyEmail('t', 'password')).toBe('password-differs');
    expect(store.getSnapshot().password, 'what was typed stays').toBe('en lång menign');
    says('verify', { success: true, account: 'new' });
    expect(await actions.verifyEmail('t', 'new-password')).toBe('made');
    expect(log).toEqual(['verify t en lång menign', 'verify t en lång menign, new']);
  });

  test('distinguishes invalid links, pending logins and network errors', async () => {
    const { actions, says } = makeAuth();
    for (const [code, status, outcome] of [
      ['LINK_INVALID', 400, 'gone'],
      ['VALIDATION_FAILED', 400, 'gone'],
      ['LOGIN_NEEDED', 403, 'login-needed'],
    ] as const) {
      says('verify', refusal(status, { code }));
      expect(await actions.verifyEmail('t', 'nothing')).toBe(outcome);
    }
    says('verify', networkDown());
    await expect(actions.verifyEmail('t', 'nothing')).rejects.toMatchObject({ status: 0 });
  });
});

describe('AUTH-01 a forgotten password', () => {
  test('reports an empty e-mail at its field without a call', async () => {
    const { store, actions, log } = makeAuth();
    expect(await actions.forgotPassword()).toBe(false);
    expect(store.getSnapshot().errors).toEqual({ email: 'Email is required', password: null });
    expect(log).toEqual([]);
  });

  test('lower-cases the e-mail and shows the server’s message at it', async () => {
    const { store, actions, log, says } = makeAuth();
    store.set({ email: 'ANNA@example.com' });
    expect(await actions.forgotPassword()).toBe(true);
    expect(log).toEqual(['forgot anna@example.com']);
    says('forgot', refusal(400, { message: 'No such domain.' }));
    expect(await actions.forgotPassword()).toBe(false);
    expect(store.getSnapshot().errors).toEqual({ email: 'No such domain.', password: null });
  });

  test('reports the server’s message at the password, clearing it on success', async () => {
    const { store, actions, log, says } = makeAuth();
    store.set({ password: '1234567890' });
    says('reset', refusal(400, { message: 'That password is too common.' }));
    expect(await actions.resetPassword('tok')).toBe(false);
    expect(store.getSnapshot().errors).toEqual({ email: null, password: 'That password is too common.' });
    says('reset', { success: true });
    expect(await actions.resetPassword('tok')).toBe(true);
    expect(store.getSnapshot().password).toBe('');
    expect(log.at(-1)).toBe('reset tok 1234567890');
  });
});
