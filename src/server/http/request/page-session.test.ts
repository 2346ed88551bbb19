import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getCookie } from '../../platform/cookies.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import type { PageHandler } from '../front/answer-request.ts';
import { withPageSession } from './page-session.ts';

let api: TestApi;
let pages: PageHandler;
/** Requests that reached the wrapped page handler. */
let asked: { cookie: string | null; method: string }[] = [];
/** Cache-Control of the wrapped page handler. */
let cacheControl = 'public, max-age=60';
beforeAll(async () => {
  api = await testApi();
  pages = withPageSession(api.services, async (request) => {
    asked.push({ cookie: request.headers.get('cookie'), method: request.method });
    return new Response('a page', { headers: { 'Cache-Control': cacheControl, 'Set-Cookie': 'locale=sv' } });
  });
});
afterAll(() => api.stop());
afterEach(() => {
  api.clock.set('2026-11-23T10:00:00Z');
  asked = [];
  cacheControl = 'public, max-age=60';
});

const facts = { requestId: 'x', address: '127.0.0.1', isLocal: true };
const getCookies = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const open = (cookie: string | null) => pages(new Request('http://localhost/user', { headers: cookie === null ? {} : { cookie } }), facts);
const setNames = (answer: Response) => answer.headers.getSetCookie().map((line) => line.split('=')[0]);
const accessIn = (cookie: string | null | undefined) => getCookie(new Headers({ cookie: cookie ?? '' }), 'client.access-token');

describe('pages rendered for a signed-in member', () => {
  test('renews an expired session before rendering, sends both cookies, and forbids caching', async () => {
    const { id, browser } = await api.signedIn();
    api.clock.advance(16 * 60_000);
    const before = getCookies(browser);
    const answer = await open(before);
    expect(setNames(answer)).toEqual(['locale', 'client.access-token', 'client.refresh-token']);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(await answer.text()).toBe('a page');
    expect(answer.status, 'nothing is redirected, so nothing can go round in circles').toBe(200);
    const seen = asked[0]?.cookie ?? '';
    expect(accessIn(seen)).not.toBe(accessIn(before));
    expect(seen, 'the other cookies stay').toContain(`fira.device=${browser.cookies.get('fira.device')}`);
    const fresh = api.browser();
    for (const pair of seen.split('; ')) fresh.cookies.set(pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1));
    expect((await fresh.get('/api/app/user')).body.user._id).toBe(id);
  });

  test('forbids caching of a private page when its session is renewed', async () => {
    const { browser } = await api.signedIn();
    api.clock.advance(16 * 60_000);
    cacheControl = 'private, no-store';
    const answer = await open(getCookies(browser));
    expect(setNames(answer)).toContain('client.access-token');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('renews the session when the browser has dropped the access cookie', async () => {
    const { browser } = await api.signedIn();
    browser.cookies.delete('client.access-token');
    const answer = await open(getCookies(browser));
    expect(setNames(answer)).toContain('client.access-token');
    expect(accessIn(asked[0]?.cookie)).not.toBeNull();
  });

  test('shares one renewal among 10 simultaneous requests', async () => {
    const { id, browser } = await api.signedIn();
    api.clock.advance(16 * 60_000);
    const cookie = getCookies(browser);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(cookie)));
    expect(new Set(answers.map((answer) => answer.headers.getSetCookie().find((line) => line.startsWith('client.refresh-token')))).size).toBe(1);
    const [count] = await api.database.run<{ n: number }>({ text: 'select count(*)::int as n from refresh_tokens t join sessions s on s.id = t.session_id where s.member_id = $1', values: [id] });
    expect(count?.n).toBe(2);
  });

  test('renews nothing with a valid session or without one', async () => {
    const { browser } = await api.signedIn();
    for (const cookie of [getCookies(browser), 'locale=sv', null]) {
      const answer = await open(cookie);
      expect(setNames(answer)).toEqual(['locale']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    }
    expect(asked.map(({ cookie }) => cookie)).toEqual([getCookies(browser), 'locale=sv', null]);
  });

  test('renders for a visitor and clears both cookies when the session ended', async () => {
    const { browser } = await api.signedIn();
    const cookie = getCookies(browser);
    await browser.post('/api/auth/logout');
    api.clock.advance(16 * 60_000);
    const answer = await open(cookie);
    expect(answer.headers.getSetCookie().filter((line) => line.includes('Max-Age=0'))).toHaveLength(2);
    expect(asked[0]?.cookie).not.toContain('client.');
    expect((await open(asked[0]?.cookie ?? null)).headers.getSetCookie(), 'and the next time nothing happens').toHaveLength(1);
  });
});
