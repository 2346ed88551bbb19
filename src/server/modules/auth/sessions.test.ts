import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { ACCESS, copyOf, countSessions, getUser, MINUTE, REFRESH, refresh } from '../../testing/sessions.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

describe('cookies', () => {
  const cookieLines = (answer: Answer) => answer.headers.getSetCookie();

  test('AUTH-03 on http they are HttpOnly and Lax; logging out expires both, with or without a session', async () => {
    const member = await api.make.member();
    const browser = api.browser();
    const lines = cookieLines(await browser.post('/api/auth/login', { email: member.email, password: member.password }));
    expect(lines.map((line) => line.replace(/=[^;]*/, '='))).toEqual([
      'client.access-token=; Path=/; Max-Age=900; SameSite=Lax; HttpOnly',
      'client.refresh-token=; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly',
      'fira.device=; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly',
    ]);
    const expired = ['client.access-token=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly', 'client.refresh-token=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly'];
    const out = await browser.post('/api/auth/logout');
    expect(out).toMatchObject({ status: 200, body: { success: true } });
    expect(cookieLines(out)).toEqual(expired);
    expect(await countSessions(api, member.id)).toBe(0);
    expect(cookieLines(await api.browser().post('/api/auth/logout'))).toEqual(expired);
  });

  test('AUTH-04 the direct logout ends the session by its refresh token alone', async () => {
    const { id, browser } = await api.signedIn();
    browser.cookies.delete(ACCESS);
    expect(await browser.delete('/api/backend/login')).toMatchObject({ status: 200, body: { success: true, error: null } });
    expect(await countSessions(api, id)).toBe(0);
    expect((await api.browser().delete('/api/backend/login')).status).toBe(200);
  });

  test('AUTH-03 on https they are Secure too', async () => {
    const secure = await testApi({ settings: { PUBLIC_URL: 'https://localhost:4443' } });
    try {
      const member = await secure.make.member();
      const answer = await secure.browser().post('/api/auth/login', { email: member.email, password: member.password });
      const lines = [...cookieLines(answer), ...cookieLines(await secure.browser().post('/api/auth/logout'))];
      expect(lines).toHaveLength(5);
      for (const line of lines) expect(line).toMatch(/; SameSite=Lax; Secure; HttpOnly$/);
    } finally {
      await secure.stop();
    }
  });

  test('no session can be laid under somebody: signing in takes nothing from what the browser brought', async () => {
    const attacker = await api.signedIn();
    const victim = await api.make.member();
    const browser = copyOf(api, attacker.browser);
    const planted = [ACCESS, REFRESH].map((name) => browser.cookies.get(name));
    expect((await browser.post('/api/auth/login', { email: victim.email, password: victim.password })).status).toBe(200);
    expect([ACCESS, REFRESH].map((name) => browser.cookies.get(name)).filter((value) => planted.includes(value))).toEqual([]);
    expect((await getUser(browser)).body.user._id).toBe(victim.id);
    expectProblem(await getUser(attacker.browser), 'ACCESS_TOKEN_INVALID');
    expectProblem(await refresh(attacker.browser), 'UNAUTHENTICATED');
  });
});

test('AUTH-01 check says who is signed in, and that a session may be renewed', async () => {
  const { browser } = await api.signedIn();
  expect((await browser.get('/api/auth/check')).body).toEqual({ authenticated: true, member: expect.stringMatching(/^[\da-f-]{36}$/) });
  expect((await api.browser().get('/api/auth/check')).body).toEqual({ authenticated: false, member: null });
  browser.cookies.delete(ACCESS);
  expectProblem(await browser.get('/api/auth/check'), 'ACCESS_TOKEN_EXPIRED');
});

describe('sessions', () => {
  test('are listed with device and last use, one’s own alone', async () => {
    const member = await api.make.member();
    await (await api.signedIn()).browser.get('/api/app/user/sessions');
    const phone = api.browser();
    const signIn = { email: member.email, password: member.password };
    await phone.post('/api/auth/login', signIn, {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    });
    api.clock.advance(MINUTE);
    const desk = api.browser();
    await desk.post('/api/auth/login', signIn, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0' });
    api.clock.advance(MINUTE);
    await refresh(phone);
    const { sessions } = (await desk.get('/api/app/user/sessions')).body;
    expect(sessions).toMatchObject([
      { device: { browser: 'Safari', system: 'iPhone' }, isCurrent: false, createdAt: '2026-11-23T10:00:00.000Z', lastUsedAt: '2026-11-23T10:02:00.000Z' },
      { device: { browser: 'Firefox', system: 'Windows' }, isCurrent: true, createdAt: '2026-11-23T10:01:00.000Z', lastUsedAt: '2026-11-23T10:01:00.000Z' },
    ]);
  });

  test('another member’s can’t be ended, nor one that never was', async () => {
    const [mine, theirs] = [await api.signedIn(), await api.signedIn()];
    const { sessions } = (await theirs.browser.get('/api/app/user/sessions')).body;
    expectProblem(await mine.browser.delete(`/api/app/user/sessions/${sessions[0]._id}`), 'NOT_FOUND');
    expectProblem(await mine.browser.delete('/api/app/user/sessions/x'), 'NOT_FOUND');
    expect((await getUser(theirs.browser)).status).toBe(200);
  });

  test('all of them end at once', async () => {
    const member = await api.signedIn();
    const other = api.browser();
    await other.post('/api/auth/login', { email: member.email, password: member.password });
    const answer = await other.delete('/api/app/user/sessions');
    expect(answer.status).toBe(200);
    expect(other.cookies.has(ACCESS)).toBe(false);
    expectProblem(await getUser(member.browser), 'ACCESS_TOKEN_INVALID');
    expectProblem(await refresh(member.browser), 'UNAUTHENTICATED');
    expect(await countSessions(api, member.id)).toBe(0);
  });
});
