import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { ACCESS, copyBrowser, countSessions, getUser, MINUTE, REFRESH, refresh, SECOND } from '../../testing/sessions.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

describe('AUTH-06 refresh', () => {
  test('issues new access and refresh tokens and extends the session 30 days', async () => {
    const { browser } = await api.signedIn();
    for (let day = 0; day < 40; day += 10) {
      api.clock.advance(10 * 86_400_000);
      const before = browser.cookies.get(REFRESH);
      const answer = await refresh(browser);
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
      expect(browser.cookies.get(REFRESH)).not.toBe(before);
      expect((await getUser(browser)).status).toBe(200);
    }
    api.clock.advance(30 * 86_400_000 + 1);
    const late = await refresh(browser);
    expectProblem(late, 'UNAUTHENTICATED');
    expect(browser.cookies.has(REFRESH), 'what leads nowhere is taken off the browser').toBe(false);
  });

  test('renews nothing without a valid token', async () => {
    expectProblem(await refresh(api.browser()), 'UNAUTHENTICATED');
    const stranger = api.browser();
    stranger.cookies.set(REFRESH, 'A'.repeat(43));
    expectProblem(await refresh(stranger), 'UNAUTHENTICATED');
    stranger.cookies.set(REFRESH, 'not of that form');
    expectProblem(await refresh(stranger), 'UNAUTHENTICATED');
  });

  test('refuses renewals requested by another site', async () => {
    const { browser } = await api.signedIn();
    const before = browser.cookies.get(REFRESH);
    expectProblem(await browser.get('/api/backend/token-refresh/access-token', { origin: 'https://evil.example' }), 'ORIGIN_REFUSED');
    expectProblem(await browser.get('/api/backend/token-refresh/access-token', { 'sec-fetch-site': 'cross-site' }), 'ORIGIN_REFUSED');
    expect(browser.cookies.get(REFRESH)).toBe(before);
    expect((await refresh(browser)).status).toBe(200);
  });

  test('gives two simultaneous tabs the same successor without logging out', async () => {
    const { id, browser } = await api.signedIn();
    api.clock.advance(16 * MINUTE);
    const second = copyBrowser(api, browser);
    // A certain race: the first holds the lock, the second waits for it.
    const rival: Promise<Answer>[] = [];
    api.onStep('refresh.locked', async () => {
      rival.push(refresh(second));
    });
    expect((await refresh(browser)).status).toBe(200);
    expect((await rival[0])?.status).toBe(200);
    expect(second.cookies.get(REFRESH)).toBe(browser.cookies.get(REFRESH));
    for (const tab of [browser, second]) expect((await getUser(tab)).status).toBe(200);
    expect(await countSessions(api, id)).toBe(1);
    api.clock.advance(16 * MINUTE);
    expect((await refresh(second)).status, 'the successor is good for the next time').toBe(200);
  });

  test('renews once for 10 simultaneous requests, and all succeed', async () => {
    const { id, browser } = await api.signedIn();
    api.clock.advance(16 * MINUTE);
    const tabs = Array.from({ length: 10 }, () => copyBrowser(api, browser));
    const answers = await Promise.all(tabs.map(refresh));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(tabs.map((tab) => tab.cookies.get(REFRESH))).size).toBe(1);
    for (const tab of tabs) expect((await getUser(tab)).status).toBe(200);
    const [count] = await api.database.run<{ n: number }>({ text: 'select count(*)::int as n from refresh_tokens t join sessions s on s.id = t.session_id where s.member_id = $1', values: [id] });
    expect(count?.n, 'the first token and one successor').toBe(2);
  });

  test('gives a late tab within the grace period the newest token', async () => {
    const { browser } = await api.signedIn();
    const late = copyBrowser(api, browser);
    await refresh(browser);
    api.clock.advance(4 * SECOND);
    await refresh(browser);
    api.clock.advance(5 * SECOND);
    expect((await refresh(late)).status).toBe(200);
    expect(late.cookies.get(REFRESH)).toBe(browser.cookies.get(REFRESH));
  });

  test('ends the whole session when a token is reused after 10 seconds', async () => {
    const { id, browser, email, password } = await api.signedIn();
    const elsewhere = api.browser();
    await elsewhere.post('/api/auth/login', { email, password });
    const thief = copyBrowser(api, browser);
    expect((await refresh(browser)).status).toBe(200);
    api.clock.advance(10 * SECOND + 1);
    const caught = await refresh(thief);
    expectProblem(caught, 'UNAUTHENTICATED');
    expectProblem(await getUser(browser), 'ACCESS_TOKEN_INVALID');
    expectProblem(await refresh(browser), 'UNAUTHENTICATED');
    expect((await getUser(elsewhere)).status, 'another session of the member stands').toBe(200);
    expect(await countSessions(api, id)).toBe(1);
  });

  test('stores no usable token, even with what stands beside it', async () => {
    const { id, browser } = await api.signedIn();
    await refresh(browser);
    const secrets = [REFRESH, ACCESS, 'fira.device'].map((name) => browser.cookies.get(name) ?? '');
    const tables = await api.database.run<{ name: string }>({ text: `select tablename as name from pg_tables where schemaname = 'public'`, values: [] });
    for (const { name } of tables) {
      const [found] = await api.database.run<{ text: string }>({ text: `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`, values: [] });
      for (const secret of secrets) expect(found?.text.includes(secret), name).toBe(false);
    }
    expect(await countSessions(api, id)).toBe(1);
  });
});
