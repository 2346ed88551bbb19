import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { ACCESS, copyBrowser, countSessions, getUser, REFRESH, refresh } from '../../testing/sessions.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

describe('cookies', () => {
  const cookieLines = (answer: Answer) => answer.headers.getSetCookie();

  test('AUTH-03 are HttpOnly and Lax on http, and expire on logout', async () => {
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

  test('AUTH-04 ends the session by its refresh token at direct logout', async () => {
    const { id, browser } = await api.signedIn();
    browser.cookies.delete(ACCESS);
    expect(await browser.delete('/api/backend/login')).toMatchObject({ status: 200, body: { success: true, error: null } });
    expect(await countSessions(api, id)).toBe(0);
    expect((await api.browser().delete('/api/backend/login')).status).toBe(200);
  });

  test('AUTH-03 are Secure on https', async () => {
    const secure = await testApi({ settings: { PUBLIC_URL: 'https://localhost:4443' } });
    try {
      const member = await secure.make.member();
      const answer = await secure.browser().post('/api/auth/login', { email: member.email, password: member.password });
      const lines = [...cookieLines(answer), ...cookieLines(await secure.browser().post('/api/auth/logout'))];
      expect(lines).toHaveLength(5);
      for (const line of lines) expect(line).toMatch(/^__Host-[\w.-]+=[^;]*; Path=\/; Max-Age=\d+; SameSite=Lax; Secure; HttpOnly$/);
    } finally {
      await secure.stop();
    }
  });

  describe('on https', () => {
    let secure: TestApi;
    beforeAll(async () => {
      secure = await testApi({ settings: { PUBLIC_URL: 'https://localhost:4443' } });
    });
    afterAll(() => secure.stop());
    const origin = { origin: 'https://localhost:4443' };

    test('reads, renews and ends a session under prefixed names', async () => {
      const { id, browser } = await secure.signedIn();
      expect([...browser.cookies.keys()].sort()).toEqual(['__Host-client.access-token', '__Host-client.refresh-token', '__Host-fira.device']);
      expect((await getUser(browser)).body.user._id).toBe(id);
      secure.clock.advance(3_600_000);
      browser.cookies.delete('__Host-client.access-token');
      expect((await browser.get('/api/backend/token-refresh/access-token', origin)).status).toBe(200);
      expect((await getUser(browser)).body.user._id).toBe(id);
      await browser.post('/api/auth/logout');
      expect([...browser.cookies.keys()]).toEqual(['__Host-fira.device']);
    });

    test('ignores a planted session, cart, device or language under a plain name', async () => {
      const attacker = await secure.signedIn();
      const cart = (await attacker.browser.post('/api/store/carts/create')).body.cart;
      const planted = secure.browser();
      for (const [name, value] of attacker.browser.cookies) planted.cookies.set(name.replace('__Host-', ''), value);
      planted.cookies.set('locale', 'en');
      expectProblem(await getUser(planted), 'UNAUTHENTICATED');
      expectProblem(await planted.get('/api/backend/token-refresh/access-token', origin), 'UNAUTHENTICATED');
      expect((await planted.put(`/api/store/carts/${cart.id}/cart`, { email: 'kim@exempel.example' })).status).toBe(404);
      const refused = await planted.get('/api/store/products/okand');
      expect(refused.body.message, 'the language is Swedish').toBe((await secure.browser().get('/api/store/products/okand')).body.message);
      const own = (await planted.post('/api/store/carts/create')).headers.getSetCookie()[0] ?? '';
      expect(own).toMatch(/^__Host-fira\.cart=/);
      expect(own).not.toContain(attacker.browser.cookies.get('__Host-fira.cart') ?? 'none');
    });

    test('reads the prefixed cookie when both are sent, in any order', async () => {
      const [attacker, member] = [await secure.signedIn(), await secure.signedIn()];
      const own = member.browser.cookies.get('__Host-client.access-token') ?? '';
      const planted = attacker.browser.cookies.get('__Host-client.access-token') ?? '';
      for (const cookie of [`client.access-token=${planted}; __Host-client.access-token=${own}`, `__Host-client.access-token=${own};client.access-token=${planted}`])
        expect((await secure.browser().get('/api/app/user', { cookie })).body.user._id).toBe(member.id);
    });
  });

  test('prevents session fixation by ignoring what the browser brought', async () => {
    const attacker = await api.signedIn();
    const victim = await api.make.member();
    const browser = copyBrowser(api, attacker.browser);
    const planted = [ACCESS, REFRESH].map((name) => browser.cookies.get(name));
    expect((await browser.post('/api/auth/login', { email: victim.email, password: victim.password })).status).toBe(200);
    expect([ACCESS, REFRESH].map((name) => browser.cookies.get(name)).filter((value) => planted.includes(value))).toEqual([]);
    expect((await getUser(browser)).body.user._id).toBe(victim.id);
    expectProblem(await getUser(attacker.browser), 'ACCESS_TOKEN_INVALID');
    expectProblem(await refresh(attacker.browser), 'UNAUTHENTICATED');
  });
});
