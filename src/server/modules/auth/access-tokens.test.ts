import { createHmac } from 'node:crypto';
import { base64url, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { ACCESS, getUser, MINUTE, REFRESH, SECOND } from '../../testing/sessions.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { keyFor } from './tokens.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

describe('access tokens', () => {
  test('AUTH-01 expires after 15 minutes, and says that the session is renewable', async () => {
    const { browser } = await api.signedIn();
    expect((await getUser(browser)).status).toBe(200);
    const token = browser.cookies.get(ACCESS) ?? '';
    api.clock.advance(14 * MINUTE + 59 * SECOND);
    expect((await getUser(browser)).status).toBe(200);
    api.clock.advance(2 * SECOND);
    browser.cookies.set(ACCESS, token);
    expectProblem(await getUser(browser), 'ACCESS_TOKEN_EXPIRED');
    browser.cookies.delete(ACCESS);
    expectProblem(await getUser(browser), 'ACCESS_TOKEN_EXPIRED');
    browser.cookies.delete(REFRESH);
    expectProblem(await getUser(browser), 'UNAUTHENTICATED');
  });

  test('AUTH-06 answers 401 for tampered, unsigned, foreign, mistyped or sessionless tokens', async () => {
    const { id, browser } = await api.signedIn();
    const good = browser.cookies.get(ACCESS) ?? '';
    const [head = '', body = '', signature = ''] = good.split('.');
    const claims = JSON.parse(new TextDecoder().decode(base64url.decode(body))) as Record<string, unknown>;
    const other = await api.signedIn();
    const encode = (value: unknown) => base64url.encode(JSON.stringify(value));
    const sign = (key: Uint8Array, header: { alg: string; typ?: string }, payload: Record<string, unknown> = claims) => new SignJWT(payload).setProtectedHeader(header).sign(key);
    const key = keyFor(api.config, 'access token');
    const wrongs = {
      'another member': `${head}.${encode({ ...claims, sub: other.id })}.${signature}`,
      'a longer life': `${head}.${encode({ ...claims, exp: 4_000_000_000 })}.${signature}`,
      'alg none': `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      'alg none, signed': `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.${signature}`,
      'no signature': `${head}.${body}.`,
      'another key': await sign(new Uint8Array(32).fill(7), { alg: 'HS256', typ: 'at+jwt' }),
      'the key of another purpose': await sign(keyFor(api.config, 'refresh successor'), { alg: 'HS256', typ: 'at+jwt' }),
      'another algorithm': await sign(new Uint8Array(64).fill(7), { alg: 'HS512', typ: 'at+jwt' }),
      'another type': await sign(key, { alg: 'HS256', typ: 'JWT' }),
      'no type': await sign(key, { alg: 'HS256' }),
      'no session': await sign(key, { alg: 'HS256', typ: 'at+jwt' }, { sub: id, exp: claims['exp'] }),
      'a session that never was': await sign(key, { alg: 'HS256', typ: 'at+jwt' }, { ...claims, sid: '01930000-0000-7000-8000-000000000000' }),
      "another member's session": await sign(key, { alg: 'HS256', typ: 'at+jwt' }, { ...claims, sub: other.id }),
      'no end': await sign(key, { alg: 'HS256', typ: 'at+jwt' }, { sub: id, sid: claims['sid'] }),
      'a session that is no id': await sign(key, { alg: 'HS256', typ: 'at+jwt' }, { ...claims, sid: "' or 1=1 --" }),
      'no token at all': 'x',
      'a hand-made signature': `${head}.${body}.${createHmac('sha256', '').update(`${head}.${body}`).digest('base64url')}`,
    };
    for (const [what, token] of Object.entries(wrongs)) {
      const thief = api.browser();
      thief.cookies.set(ACCESS, token);
      const answer = await getUser(thief);
      expect(answer.status, what).toBe(401);
      expect(answer.body.code, what).toBe('ACCESS_TOKEN_INVALID');
      expect((await thief.get('/api/auth/check')).status, what).toBe(401);
    }
    // Control: the same claims signed with the right key are accepted.
    const honest = api.browser();
    honest.cookies.set(ACCESS, await sign(key, { alg: 'HS256', typ: 'at+jwt' }));
    expect((await getUser(honest)).status).toBe(200);
  });

  test('rejects a token at once when its session is ended elsewhere', async () => {
    const { browser, email, password } = await api.signedIn();
    const elsewhere = api.browser();
    await elsewhere.post('/api/auth/login', { email, password });
    const { sessions } = (await elsewhere.get('/api/app/user/sessions')).body;
    const first = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent);
    expect((await elsewhere.delete(`/api/app/user/sessions/${first._id}`)).status).toBe(200);
    expectProblem(await getUser(browser), 'ACCESS_TOKEN_INVALID');
    expect((await getUser(elsewhere)).status).toBe(200);
  });
});
