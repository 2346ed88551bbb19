import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { ACCESS, countSessions, getUser, MINUTE, refresh } from '../../testing/sessions.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

test('AUTH-01 reports who is signed in and whether the session is renewable', async () => {
  const { browser } = await api.signedIn();
  expect((await browser.get('/api/auth/check')).body).toEqual({ authenticated: true, member: expect.stringMatching(/^[\da-f-]{36}$/) });
  expect((await api.browser().get('/api/auth/check')).body).toEqual({ authenticated: false, member: null });
  browser.cookies.delete(ACCESS);
  expectProblem(await browser.get('/api/auth/check'), 'ACCESS_TOKEN_EXPIRED');
});

describe('sessions', () => {
  test('AUTH-06 are refused when they expire before their access token', async () => {
    const { id, browser } = await api.signedIn();
    await api.database.run({ text: 'update sessions set expires_at = $2 where member_id = $1', values: [id, new Date(api.clock.now().getTime() + MINUTE)] });
    expect((await getUser(browser)).status).toBe(200);
    api.clock.advance(MINUTE);
    expectProblem(await getUser(browser), 'ACCESS_TOKEN_INVALID');
  });

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

  test('refuses ending another member’s or an unknown one', async () => {
    const [mine, theirs] = [await api.signedIn(), await api.signedIn()];
    const { sessions } = (await theirs.browser.get('/api/app/user/sessions')).body;
    expectProblem(await mine.browser.delete(`/api/app/user/sessions/${sessions[0]._id}`), 'NOT_FOUND');
    expectProblem(await mine.browser.delete('/api/app/user/sessions/x'), 'NOT_FOUND');
    expect((await getUser(theirs.browser)).status).toBe(200);
  });

  test('ends all at once', async () => {
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
