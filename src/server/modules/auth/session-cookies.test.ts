import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { ACCESS, copyOf, countSessions, getUser, REFRESH, refresh } from '../../testing/sessions.ts';
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
