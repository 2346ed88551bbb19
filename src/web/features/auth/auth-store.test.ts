import { describe, expect, test, vi } from 'vitest';
import { reauthenticate } from './reauthenticate.ts';
import { anna, cleared, makeAuth, networkDown, refusal } from './testing/make-auth.ts';

describe('two members in one browser', () => {
  test('reloads a focused tab when another member is signed in', async () => {
    const { store, says, log } = makeAuth({ user: anna });
    says('check', { authenticated: true, member: '019ab0de-0000-7000-8000-000000000002' });
    store.wake();
    await vi.waitFor(() => expect(log).toEqual(['check', 'reload']));
    expect(store.getSnapshot().user, 'nothing of the other is mixed into it').toEqual(anna);
  });

  test('does nothing for the same member, and resets after a logout', async () => {
    const same = makeAuth({ user: anna });
    same.store.wake();
    await vi.waitFor(() => expect(same.store.getSnapshot().isLoading).toBe(false));
    expect(same.log).toEqual(['check']);
    same.is.authenticated = false;
    same.store.wake();
    await vi.waitFor(() => expect(same.log).toEqual(['check', 'check', 'signed out']));
    const visitor = makeAuth();
    visitor.store.wake();
    expect(visitor.log).toEqual([]);
  });

  test('reloads a page whose member’s session ended when another logs in', async () => {
    const { store, actions, log } = makeAuth({ user: anna });
    await actions.silentLogout();
    store.setUser({ ...anna, _id: '019ab0de-0000-7000-8000-000000000002' });
    expect(log.at(-1)).toBe('reload');
    expect(store.getSnapshot().user, 'nothing of the other is mixed into it').toBeNull();
    store.setUser(anna);
    expect(store.getSnapshot().user, 'its own member goes on').toEqual(anna);
  });

  test('retains the page when another logs in after a logout', async () => {
    const { store, actions, log } = makeAuth({ user: anna });
    await actions.logout();
    store.setUser({ ...anna, _id: '019ab0de-0000-7000-8000-000000000002', firstName: 'Bo' });
    expect(log.at(-1)).toBe('signed in Bo');
  });
});

describe('AUTH-01 the check at the start', () => {
  test('keeps a member signed in without reloading the account', async () => {
    const { store, log } = makeAuth({ user: anna });
    expect(store.getSnapshot(), 'before anything is asked').toMatchObject({ isAuthenticated: true, user: anna });
    await store.start();
    expect(store.getSnapshot()).toMatchObject({ isAuthenticated: true, isLoading: false, user: anna });
    expect(log).toEqual(['check']);
  });

  test('detects a member on a page made for a visitor', async () => {
    const { store, log, is } = makeAuth();
    is.authenticated = true;
    await store.start();
    expect(store.getSnapshot()).toMatchObject({ isAuthenticated: true, user: anna });
    expect(log).toEqual(['check', 'user', 'signed in Anna']);
  });

  test.each([
    ['says no', { authenticated: false }],
    ['fails', refusal(500)],
  ])('resets a member when it %s', async (_, said) => {
    const { store, says, log } = makeAuth({ user: anna });
    says('check', said);
    await store.start();
    expect(store.getSnapshot()).toMatchObject(cleared);
    expect(log).toEqual(['check', 'signed out']);
  });

  test('keeps a member signed in when the check has no network', async () => {
    const { store, says } = makeAuth({ user: anna });
    says('check', networkDown());
    await store.start();
    expect(store.getSnapshot()).toMatchObject({ isAuthenticated: true, user: anna, isLoading: false });
  });

  test('AUTH-07 reports a failure of loading the member with its message', async () => {
    const { store, says, is, log } = makeAuth();
    is.authenticated = true;
    says('user', refusal(503, { message: 'Back soon.' }));
    await store.start();
    expect(log).toEqual(['check', 'user', 'error: Back soon.']);
  });
});

describe('another tab', () => {
  test('that logged out makes this one check and reset', async () => {
    const { store, is, log } = makeAuth({ user: anna });
    is.authenticated = false;
    store.onOtherTab(JSON.stringify({ isAuthenticated: false }));
    await expect.poll(() => store.getSnapshot().isAuthenticated).toBe(false);
    expect(log).toEqual(['check', 'signed out']);
  });

  test('that only typed changes nothing here', () => {
    const { store, log } = makeAuth({ user: anna });
    store.onOtherTab(JSON.stringify({ isAuthenticated: true, email: 'typed' }));
    store.onOtherTab('broken');
    expect(log).toEqual(['check']);
  });
});

describe('NAV-11 the reason for signing in', () => {
  test('shows each tab’s own reason, until the modal closes', () => {
    const { store, stored } = makeAuth();
    store.showModal({ tab: 1, loginMessage: 'To see your orders', signupMessage: 'To find your order again' });
    expect(store.getSnapshot()).toMatchObject({ isModalVisible: true, tab: 1, loginMessage: 'To see your orders', signupMessage: 'To find your order again' });
    store.hideModal();
    expect(store.getSnapshot()).toMatchObject({ isModalVisible: false, loginMessage: null, signupMessage: null });
    expect(JSON.stringify(stored() ?? null)).not.toContain('order');
  });
});

describe('WISH-04 signing in by modal, without leaving the page', () => {
  test('says so until the next one is opened, which leads on again', () => {
    const { store, raw } = makeAuth();
    expect(store.getSnapshot().staysOnPage).toBe(false);
    store.showModal({ staysOnPage: true });
    expect(store.getSnapshot().staysOnPage).toBe(true);
    expect(raw(), 'it is the document’s own').not.toContain('staysOnPage');
    store.hideModal();
    store.showModal();
    expect(store.getSnapshot().staysOnPage).toBe(false);
  });
});

describe('AUTH-04 asking to log in again', () => {
  test('resolves true after login, and false when the modal closes', async () => {
    const { store } = makeAuth();
    const closed = reauthenticate(store);
    expect(store.getSnapshot()).toMatchObject({ isModalVisible: true, staysOnPage: true, tab: 0 });
    store.set({ email: 'typed@example.com' });
    store.hideModal();
    expect(await closed).toBe(false);
    const loggedIn = reauthenticate(store);
    store.setUser(anna);
    store.hideModal();
    expect(await loggedIn).toBe(true);
  });
});

describe('AUTH-05 stored state', () => {
  test('stores everything but password and identity', () => {
    const { store, stored, raw } = makeAuth({ user: anna });
    store.set({ email: 'anna@example.com', password: 'hemligt ord', errors: { email: null, password: 'Wrong.' } });
    store.showModal({ tab: 1, signupMessage: 'To keep your list' });
    expect(stored()).toEqual({
      isLoading: false,
      isAuthenticated: true,
      email: 'anna@example.com',
      errors: { email: null, password: 'Wrong.' },
      isModalVisible: true,
      loginMessage: null,
      signupMessage: 'To keep your list',
      tab: 1,
      hasJustLoggedOut: false,
    });
    expect(raw()).not.toMatch(/hemligt|Berg/);
  });

  test('transfers the address to the next document, not modal or message', async () => {
    const { store } = makeAuth({
      stored: { isAuthenticated: true, isModalVisible: true, isLoading: true, email: 'anna@example.com', tab: 1, loginMessage: 'why', signupMessage: 'why', password: 'x' },
    });
    await store.start();
    expect(store.getSnapshot()).toMatchObject({
      isAuthenticated: false,
      isModalVisible: false,
      isLoading: false,
      email: 'anna@example.com',
      tab: 1,
      loginMessage: null,
      signupMessage: null,
      password: '',
    });
  });

  test.each(['', 'not json', '[]', 'null', '7', { email: 3, tab: 'x' }])('ignores foreign text under the key: %j', async (stored) => {
    const { store } = makeAuth({ stored: stored });
    await store.start();
    expect(store.getSnapshot()).toMatchObject(cleared);
  });

  test('clears every specified field by the reset', () => {
    const { store, log } = makeAuth({ user: anna });
    store.set({ isLoading: true, email: 'a', password: 'b', errors: { email: 'c', password: 'd' }, loginMessage: 'e', signupMessage: 'f', tab: 1 });
    store.reset();
    expect(store.getSnapshot()).toMatchObject(cleared);
    store.reset();
    expect(log, 'one who was nobody before is not signed out').toEqual(['signed out']);
  });
});
