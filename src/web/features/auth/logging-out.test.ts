import { describe, expect, test } from 'vitest';
import { anna, cleared, makeAuth, refusal } from './testing/make-auth.ts';

describe('AUTH-03 logging out', () => {
  test('clears the queue, then cookies, resets, redirects to root, and confirms', async () => {
    const { store, actions, log } = makeAuth({ user: anna });
    store.set({ email: 'anna@example.com', tab: 1, loginMessage: 'why' });
    await actions.logout();
    expect(log).toEqual(['clear notifications', 'logout', 'signed out', 'go to root', 'info: Successfully logged out']);
    expect(store.getSnapshot()).toMatchObject({ ...cleared, hasJustLoggedOut: true });
  });

  test('waits for a running check, which the ended session would fail', async () => {
    const { store, actions, log, says } = makeAuth({ user: anna });
    const answer = Promise.withResolvers<{ authenticated: boolean; member: string }>();
    says('check', answer.promise);
    const checked = store.start();
    const loggedOut = actions.logout();
    await new Promise(setImmediate);
    expect(log, 'the server has not been told yet').toEqual(['check', 'clear notifications']);
    answer.resolve({ authenticated: true, member: anna._id });
    await Promise.all([checked, loggedOut]);
    expect(log).toEqual(['check', 'clear notifications', 'logout', 'signed out', 'go to root', 'info: Successfully logged out']);
    expect(store.getSnapshot()).toMatchObject(cleared);
  });

  test('resets without a call for 100 ms, and checks afterwards', async () => {
    const { store, actions, log, passTime } = makeAuth({ user: anna });
    await actions.logout();
    store.set({ email: 'typed@example.com' });
    await store.check();
    expect(log).not.toContain('check');
    expect(store.getSnapshot()).toMatchObject(cleared);
    passTime(99);
    expect(store.getSnapshot().hasJustLoggedOut, 'the 100 ms are not over').toBe(true);
  });

  test('clears the flag after 100 ms', async () => {
    const { store, actions, log, passTime, is } = makeAuth({ user: anna });
    await actions.logout();
    passTime(100);
    expect(store.getSnapshot().hasJustLoggedOut).toBe(false);
    is.authenticated = false;
    await store.check();
    expect(log.at(-1)).toBe('check');
  });

  test('signs nobody in again from a check running during logout', async () => {
    const { store, actions } = makeAuth({ user: anna });
    const checking = store.check();
    await actions.logout();
    await checking;
    expect(store.getSnapshot()).toMatchObject(cleared);
  });

  test('reports a failed logout and remains signed in', async () => {
    const { store, actions, says, log } = makeAuth({ user: anna });
    says('logout', refusal(503, { message: 'Back soon.' }));
    await actions.logout();
    expect(log).toEqual(['clear notifications', 'logout', 'error: Back soon.']);
    expect(store.getSnapshot().isAuthenticated).toBe(true);
  });
});

describe('AUTH-04 silent logout', () => {
  test('calls the backend, resets, and stays on the page', async () => {
    const { store, actions, log } = makeAuth({ user: anna });
    await actions.silentLogout();
    expect(log).toEqual(['silent logout', 'signed out']);
    expect(store.getSnapshot()).toMatchObject({ ...cleared, hasJustLoggedOut: true });
  });

  test('signs out once when ten calls find the session ended', async () => {
    const { actions, log } = makeAuth({ user: anna });
    await Promise.all(Array.from({ length: 10 }, () => actions.silentLogout()));
    expect(log).toEqual(['silent logout', 'signed out']);
  });

  test('resets even when it fails, logging and reporting the failure', async () => {
    const { store, actions, says, log } = makeAuth({ user: anna });
    says('silent logout', { success: false, error: refusal(500, { message: 'Logout failed: 500' }) });
    await actions.silentLogout();
    expect(log).toEqual(['silent logout', 'logged: ApiError: Logout failed: 500', 'error: Logout failed: 500', 'signed out']);
    expect(store.getSnapshot()).toMatchObject(cleared);
  });
});
