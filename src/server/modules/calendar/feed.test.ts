/** The feed's address, and who may read it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { areas } from '../../http/api/areas.ts';
import { systemContext } from '../../platform/context.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { whileAccountEnds } from '../../testing/while-account-ends.ts';
import { calendarPersonalData } from './personal-data.ts';
import { fetchFeed, remind, renewFeed } from './testing/feed.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

describe('REM-03 the feed', () => {
  test('is made, renewed and ended; each address but the last leads nowhere', async () => {
    const { browser } = await api.signedIn();
    expect((await browser.get('/api/app/calendar/feed')).body).toEqual({ feed: null });
    const first = await renewFeed(browser);
    expect(first).toMatch(/^\/api\/app\/public\/calendar\/feed_[0-9A-HJKMNP-TV-Z]{26}\.ics$/);
    expect((await browser.get('/api/app/calendar/feed')).body).toEqual({ feed: { createdAt: '2026-11-23T10:00:00.000Z' } });
    expect((await fetchFeed(api, first)).status).toBe(200);
    api.clock.advance(60_000);
    const second = await renewFeed(browser);
    expect(second).not.toBe(first);
    expectProblem(await api.get(first), 'NOT_FOUND');
    expect((await fetchFeed(api, second)).status).toBe(200);
    for (let time = 0; time < 2; time += 1) expect((await browser.delete('/api/app/calendar/feed')).body).toEqual({ success: true });
    expectProblem(await api.get(second), 'NOT_FOUND');
    expect((await browser.get('/api/app/calendar/feed')).body).toEqual({ feed: null });
  });

  test('ends when the password changes', async () => {
    const { browser, password } = await api.signedIn();
    const path = await renewFeed(browser);
    expect((await browser.patch('/api/app/user', { password: 'ett helt annat lösenord', currentPassword: password })).status).toBe(200);
    expectProblem(await api.get(path), 'NOT_FOUND');
  });

  test('leaves one valid address when created twice at once', async () => {
    const { browser } = await api.signedIn();
    const made = await Promise.all([renewFeed(browser), renewFeed(browser)]);
    expect((await Promise.all(made.map(async (path) => (await fetchFeed(api, path)).status))).toSorted()).toEqual([200, 404]);
  });

  test('answers 304 to polling programs unless something has changed', async () => {
    const { browser } = await api.signedIn();
    const path = await renewFeed(browser);
    const poll = async (tag: string | null) => {
      const answer = await fetch(api.url + path, { headers: tag === null ? {} : { 'If-None-Match': tag } });
      return { status: answer.status, tag: answer.headers.get('etag'), cacheControl: answer.headers.get('cache-control'), length: (await answer.text()).length };
    };
    const first = await poll(null);
    expect(first).toMatchObject({ status: 200, tag: expect.stringMatching(/^W\/"[\w-]{22,}"$/), cacheControl: 'private, no-cache' });
    api.clock.advance(3_600_000);
    expect(await poll(first.tag), 'an hour later nothing is new').toEqual({ status: 304, tag: first.tag, cacheControl: 'private, no-cache', length: 0 });
    expect((await poll(`"x", ${first.tag}`)).status).toBe(304);
    expect((await poll('*')).status).toBe(304);
    api.clock.set('2026-11-23T10:00:00Z');
    await remind(browser, { date: '2026-10-23', repeats: 'once' });
    const second = await poll(first.tag);
    expect(second.status, 'something was written in').toBe(200);
    expect(second.tag).not.toBe(first.tag);
    api.clock.set('2026-11-24T10:00:00Z');
    expect((await poll(second.tag)).status, 'the window has moved, and a day with it').toBe(200);
    expect((await browser.get('/api/app/calendar/feed')).status, 'the session is over by now, and the feed needs none').toBe(401);
  });

  test('is rate-limited in total, as other feeds are', async () => {
    const [one, other] = [await api.signedIn(), await api.signedIn()];
    const [path, another] = [await renewFeed(one.browser), await renewFeed(other.browser)];
    const statuses = [];
    for (let lot = 0; lot < 13; lot += 1) statuses.push(...(await Promise.all(Array.from({ length: 10 }, async () => (await fetchFeed(api, path)).status))));
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([120, 10]);
    expect(Number((await fetchFeed(api, path)).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetchFeed(api, another)).status).toBe(200);
    const limited = await api.database.run<{ text: string }>({ text: 'select coalesce(string_agg(subject, $1), $1) as text from rate_limits', values: [' '] });
    expect(limited[0]?.text).not.toContain(path.split('/').at(-1)?.slice('feed_'.length, -'.ics'.length));
    api.clock.advance(3_600_000);
    expect((await fetchFeed(api, path)).status).toBe(200);
  });

  test('is for one alone, and its secret lies nowhere in the database', async () => {
    const { browser } = await api.signedIn();
    const path = await renewFeed(browser);
    const { headers } = await fetchFeed(api, path);
    expect([headers.get('content-type'), headers.get('cache-control'), headers.get('set-cookie')]).toEqual(['text/calendar; charset=utf-8', 'private, no-cache', null]);
    const secret = path.split('/').at(-1)?.replace('.ics', '') ?? '';
    const [row] = await api.database.run<{ text: string }>({ text: 'select string_agg(f::text, $1) as text from calendar_feeds f', values: [' '] });
    expect(row?.text).not.toContain(secret);
    expect(row?.text).not.toContain(secret.slice('feed_'.length));
  });

  test.each(['feed_00000000000000000000000000.ics', 'feed_.ics', 'x.ics', '%00.ics', `${'A'.repeat(600)}.ics`])('%s is not there, for members either', async (name) => {
    const { browser } = await api.signedIn();
    for (const one of [api.browser(), browser]) expect((await one.get(`/api/app/public/calendar/${name}`)).status, name).toBe(name.startsWith('%00') ? 400 : 404);
  });

  test('answers 404 without .ics and in lower case', async () => {
    const { browser } = await api.signedIn();
    const path = await renewFeed(browser);
    for (const wrong of [path.replace('.ics', ''), path.toLowerCase(), `${path}.ics`]) expectProblem(await api.get(wrong), 'NOT_FOUND');
  });

  test('is in the export without its secret, and ends with the account', async () => {
    const { browser, password, id } = await api.signedIn();
    const path = await renewFeed(browser);
    const exported = await calendarPersonalData.collect?.(systemContext(api.services, 'sv'), { memberId: id, addresses: [] });
    expect(JSON.parse(JSON.stringify(exported))).toEqual({ 'calendar.json': { feed: { createdAt: '2026-11-23T10:00:00.000Z' } } });
    expect((await browser.delete('/api/app/user', { password })).status).toBe(200);
    expectProblem(await api.get(path), 'NOT_FOUND');
    expect(await api.database.run({ text: 'select from calendar_feeds where member_id = $1', values: [id] })).toEqual([]);
  });

  test('is not created, and opens no session, when the account ends meanwhile', async () => {
    const { browser, id } = await api.signedIn();
    expectProblem(await whileAccountEnds(api, id, () => browser.post('/api/app/calendar/feed')), 'UNAUTHENTICATED');
  });

  test('runs six statements: owner, settings, people, reminders, marks, events', async () => {
    const { browser } = await api.signedIn();
    const path = await renewFeed(browser);
    expect((await api.listStatements(() => fetchFeed(api, path))).length).toBe(6);
  });

  test('is limited like other shared secret addresses', () => {
    const findLimit = (name: string | undefined) => areas.find((area) => area.prefix === '/api/app/public' && area.name === name)?.reads;
    expect(findLimit('feeds')).toEqual(findLimit(undefined));
  });
});
