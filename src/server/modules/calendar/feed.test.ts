import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { areas } from '../../http/api/areas.ts';
import { systemContext } from '../../platform/context.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { whileAccountEnds } from '../../testing/while-account-ends.ts';
import { calendarPersonalData } from './personal-data.ts';
import { readStrictly } from './testing/strict-ics.ts';
import { befriend, findable } from '../friends/testing/friends.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const person = async (browser: Browser, input: object) => (await browser.post('/api/app/jubilees', input)).body.jubilee._id as string;
const remind = (browser: Browser, input: object) => browser.post('/api/app/reminders', { name: 'Kalas', ...input });
/** Path only: the test server doesn't run at the public URL. */
const renew = async (browser: Browser): Promise<string> => {
  const made = await browser.post('/api/app/calendar/feed');
  expect(made.status).toBe(201);
  return new URL(made.body.feed.url).pathname;
};
/** Without cookies, like a calendar program. */
const fetchFeed = (path: string) => fetch(api.url + path);
const read = async (path: string) => readStrictly(new Uint8Array(await (await fetchFeed(path)).arrayBuffer()));
const summaries = async (path: string) => (await read(path)).events.map(({ first, summary }) => `${first} ${summary}`);

describe('REM-03 the feed', () => {
  test('is made, renewed and ended; each address but the last leads nowhere', async () => {
    const { browser } = await api.signedIn();
    expect((await browser.get('/api/app/calendar/feed')).body).toEqual({ feed: null });
    const first = await renew(browser);
    expect(first).toMatch(/^\/api\/app\/public\/calendar\/feed_[0-9A-HJKMNP-TV-Z]{26}\.ics$/);
    expect((await browser.get('/api/app/calendar/feed')).body).toEqual({ feed: { createdAt: '2026-11-23T10:00:00.000Z' } });
    expect((await fetchFeed(first)).status).toBe(200);
    api.clock.advance(60_000);
    const second = await renew(browser);
    expect(second).not.toBe(first);
    expectProblem(await api.get(first), 'NOT_FOUND');
    expect((await fetchFeed(second)).status).toBe(200);
    for (let time = 0; time < 2; time += 1) expect((await browser.delete('/api/app/calendar/feed')).body).toEqual({ success: true });
    expectProblem(await api.get(second), 'NOT_FOUND');
    expect((await browser.get('/api/app/calendar/feed')).body).toEqual({ feed: null });
  });

  test('ends when the password changes', async () => {
    const { browser, password } = await api.signedIn();
    const path = await renew(browser);
    expect((await browser.patch('/api/app/user', { password: 'ett helt annat lösenord', currentPassword: password })).status).toBe(200);
    expectProblem(await api.get(path), 'NOT_FOUND');
  });

  test('leaves one valid address when created twice at once', async () => {
    const { browser } = await api.signedIn();
    const made = await Promise.all([renew(browser), renew(browser)]);
    expect((await Promise.all(made.map(async (path) => (await fetchFeed(path)).status))).toSorted()).toEqual([200, 404]);
  });

  test('answers 304 to polling programs unless something has changed', async () => {
    const { browser } = await api.signedIn();
    const path = await renew(browser);
    const poll = async (tag: string | null) => {
      const answer = await fetch(api.url + path, { headers: tag === null ? {} : { 'If-None-Match': tag } });
      return { status: answer.status, tag: answer.headers.get('etag'), kept: answer.headers.get('cache-control'), length: (await answer.text()).length };
    };
    const first = await poll(null);
    expect(first).toMatchObject({ status: 200, tag: expect.stringMatching(/^W\/"[\w-]{22,}"$/), kept: 'private, no-cache' });
    api.clock.advance(3_600_000);
    expect(await poll(first.tag), 'an hour later nothing is new').toEqual({ status: 304, tag: first.tag, kept: 'private, no-cache', length: 0 });
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
    const [path, another] = [await renew(one.browser), await renew(other.browser)];
    const statuses = [];
    for (let lot = 0; lot < 13; lot += 1) statuses.push(...(await Promise.all(Array.from({ length: 10 }, async () => (await fetchFeed(path)).status))));
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([120, 10]);
    expect(Number((await fetchFeed(path)).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetchFeed(another)).status).toBe(200);
    const kept = await api.database.run<{ text: string }>({ text: 'select coalesce(string_agg(subject, $1), $1) as text from rate_limits', values: [' '] });
    expect(kept[0]?.text).not.toContain(path.split('/').at(-1)?.slice('feed_'.length, -'.ics'.length));
    api.clock.advance(3_600_000);
    expect((await fetchFeed(path)).status).toBe(200);
  });

  test('is for one alone, and its secret lies nowhere in the database', async () => {
    const { browser } = await api.signedIn();
    const path = await renew(browser);
    const { headers } = await fetchFeed(path);
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
    const path = await renew(browser);
    for (const wrong of [path.replace('.ics', ''), path.toLowerCase(), `${path}.ics`]) expectProblem(await api.get(wrong), 'NOT_FOUND');
  });

  test('covers a month back to two years ahead, each day separately', async () => {
    const { browser } = await api.signedIn();
    await person(browser, { firstName: 'Noa', dateOfBirth: '2024-02-29' });
    await remind(browser, { name: 'Majkalas', rule: { kind: 'weekday', month: 5, weekday: 7, week: 'last' } });
    await remind(browser, { name: 'Pingst', rule: { kind: 'easter', days: 49 } });
    await remind(browser, { name: 'Flytt', date: '2026-10-23', repeats: 'once' });
    await remind(browser, { name: 'Flytt i september', date: '2026-09-23', repeats: 'once' });
    const path = await renew(browser);
    const { events } = await read(path);
    expect(events.map(({ first, summary }) => `${first} ${summary}`).filter((title) => /Noa fyller|Majkalas|Pingst|Flytt/.test(title))).toEqual([
      '2026-10-23 Flytt',
      '2027-02-28 Noa fyller 3',
      '2027-05-16 Pingst',
      '2027-05-30 Majkalas',
      '2027-09-23 Flytt i september, 1 år',
      '2027-10-23 Flytt, 1 år',
      '2028-02-29 Noa fyller 4',
      '2028-05-28 Majkalas',
      '2028-06-04 Pingst',
    ]);
    expect(events.every(({ first, last }) => first === last && first >= '2026-10-23' && first <= '2028-11-23')).toBe(true);
    const text = await (await fetchFeed(path)).text();
    expect(text).not.toMatch(/RRULE|RDATE|VALARM|ATTENDEE|ORGANIZER/);
  });

  test('contains days of giving, and no public holidays', async () => {
    const { browser } = await api.signedIn();
    expect((await summaries(await renew(browser))).slice(0, 4)).toEqual(['2026-11-08 Fars dag', '2026-11-29 Första advent', '2026-12-24 Julafton', '2027-02-14 Alla hjärtans dag']);
  });

  test('uses the member’s language in valid iCalendar that ical.js reads', async () => {
    const { browser } = await api.signedIn({ language: 'en' });
    await person(browser, { firstName: 'Greta', dateOfBirth: '1948-12-01' });
    const text = await (await fetchFeed(`${await renew(browser)}?locale=sv`)).text();
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    expect(events.map(({ summary, startDate, endDate }) => `${startDate} ${endDate} ${summary}`)).toContain('2026-12-01 2026-12-02 Greta turns 78');
    expect(events.every(({ startDate }) => startDate.isDate)).toBe(true);
  });

  test('stamps each event with its own last revision', async () => {
    const { browser } = await api.signedIn();
    api.clock.set('2026-11-23T10:00:01Z');
    const id = await person(browser, { firstName: 'Greta', dateOfBirth: '1948-12-01' });
    const { _id } = (await remind(browser, { name: 'Kalas', date: '2026-12-02', repeats: 'once' })).body.reminder;
    const path = await renew(browser);
    const stamps = async () => new Map((await read(path)).events.map(({ uid, stamp }) => [uid, stamp]));
    const changed = async (before: Map<string, string>) => [...(await stamps())].filter(([uid, stamp]) => before.get(uid) !== stamp).map(([uid, stamp]) => `${uid} ${stamp}`);
    const first = await stamps();
    expect(first.get(`${_id}.2026-12-02@calendar.fira`)).toBe('20261123T100001Z');
    expect([...first.keys()].some((uid) => uid.startsWith('christmas-eve'))).toBe(true);
    api.clock.set('2026-11-23T10:00:03Z');
    expect(await changed(first)).toEqual([]);
    api.clock.set('2026-11-23T10:00:05Z');
    await browser.patch(`/api/app/reminders/${_id}`, { notes: 'Tårta' });
    expect(await changed(first)).toEqual([`${_id}.2026-12-02@calendar.fira 20261123T100005Z`]);
    const second = await stamps();
    api.clock.set('2026-11-23T10:00:07Z');
    await browser.patch(`/api/app/jubilees/${id}`, { lastName: 'Berg' });
    expect((await changed(second)).every((line) => line.includes(id) && line.endsWith('20261123T100007Z'))).toBe(true);
    const third = await stamps();
    api.clock.set('2026-11-23T10:00:09Z');
    await browser.put('/api/app/settings/account', { language: 'en' });
    expect((await changed(third)).length, 'every title is in another language').toBe(third.size);
  });

  test('names two people with the same first name on one day apart', async () => {
    const { browser } = await api.signedIn();
    for (const [lastName, relation] of [
      ['Lindgren', 'uncle'],
      ['Sjöberg', 'colleague'],
    ] as const)
      await person(browser, { firstName: 'Erik', lastName, dateOfBirth: '1966-12-02', relation });
    for (const relation of ['neighbor', 'cousin']) await person(browser, { firstName: 'Ada', dateOfBirth: '--12-03', relation });
    await person(browser, { firstName: 'Bo', lastName: 'Ek', dateOfBirth: '--12-04' });
    await person(browser, { firstName: 'Bo', lastName: 'Alm', dateOfBirth: '--12-05' });
    const named = ['Ada (granne) fyller år', 'Ada (kusin) fyller år', 'Bo fyller år', 'Bo fyller år', 'Erik Lindgren fyller 60', 'Erik Sjöberg fyller 60'];
    const { entries } = (await browser.get('/api/app/calendar?from=2026-12-01&to=2026-12-31')).body;
    const birthdays = (all: string[]) => all.filter((title) => / fyller /.test(title)).sort();
    expect(birthdays(entries.map(({ title }: { title: string }) => title))).toEqual(named);
    const { events } = await read(await renew(browser));
    expect(birthdays(events.filter(({ first }) => first.startsWith('2026-12')).map(({ summary }) => summary))).toEqual(named);
  });

  test('names each occasion once a day', async () => {
    const { browser } = await api.signedIn();
    const id = await person(browser, { firstName: 'Greta', relation: 'mother' });
    await remind(browser, { name: 'Namnsdag', type: 'nameday', date: '--04-18', target: id });
    const path = await renew(browser);
    const all = await summaries(path);
    expect(all.filter((line) => line.includes('Mors dag'))).toEqual(['2027-05-30 Mors dag: Greta', '2028-05-28 Mors dag: Greta']);
    expect(new Set(all).size).toBe(all.length);
  });

  test('has alarms at the time of reminders when the member chose them', async () => {
    const { browser } = await api.signedIn();
    const { _id } = (await remind(browser, { name: 'Kalas', date: '2026-12-02', leadDays: [7, 1, 0] })).body.reminder;
    await person(browser, { firstName: 'Greta', dateOfBirth: '1948-12-01' });
    const path = await renew(browser);
    const alarms = async () => new Map((await read(path)).events.map(({ first, summary, alarms: triggers }) => [`${first} ${summary}`, triggers]));
    expect([...(await alarms()).values()].flat()).toEqual([]);
    const { settings } = (await browser.get('/api/app/settings/reminders')).body;
    await browser.put('/api/app/settings/reminders', { ...settings, hour: 20, leadDays: [3], hasCalendarAlarms: true });
    expect((await alarms()).get('2026-12-02 Kalas')).toEqual(['-P6DT4H', '-PT4H', 'PT20H']);
    expect((await alarms()).get('2026-12-01 Greta fyller 78')).toEqual(['-P2DT4H']);
    expect((await alarms()).get('2026-12-24 Julafton')).toEqual([]);
    await browser.post(`/api/app/reminders/${_id}/done`, { date: '2026-12-02' });
    expect((await alarms()).get('2026-12-02 Kalas'), 'what is done rings no more').toEqual([]);
  });

  test.each([
    [0, 'PT8H'],
    [1, '-PT16H'],
    [7, '-P6DT16H'],
  ])('has one alarm on the day that the member chose: %s before', async (calendarAlarmDays, trigger) => {
    const { browser } = await api.signedIn();
    await remind(browser, { name: 'Kalas', date: '2026-12-02', leadDays: [30, 3] });
    const path = await renew(browser);
    const { settings } = (await browser.get('/api/app/settings/reminders')).body;
    await browser.put('/api/app/settings/reminders', { ...settings, hasCalendarAlarms: true, calendarAlarmDays });
    expect((await read(path)).events.find(({ summary }) => summary === 'Kalas')?.alarms).toEqual([trigger]);
  });

  test('retains a day’s UID tomorrow and under another address', async () => {
    const { browser, email, password } = await api.signedIn();
    await person(browser, { firstName: 'Greta', dateOfBirth: '1948-12-01' });
    const uids = async () => (await read(await renew(browser))).events.filter(({ first }) => first >= '2026-12-01' && first <= '2028-11-01').map(({ uid }) => uid);
    const before = await uids();
    expect(before.length).toBeGreaterThan(8);
    api.clock.set('2026-11-30T10:00:00Z');
    await browser.post('/api/auth/login', { email, password });
    expect(await uids()).toEqual(before);
  });

  test('moves its window with the member’s own day', async () => {
    const { browser } = await api.signedIn();
    const { settings } = (await browser.get('/api/app/settings/reminders')).body;
    await remind(browser, { name: 'Sista', date: '--11-23' });
    const path = await renew(browser);
    const last = async (timeZone: string) => {
      await browser.put('/api/app/settings/reminders', { ...settings, timeZone });
      api.clock.set('2026-11-23T05:00:00Z');
      return (await summaries(path)).at(-1);
    };
    expect(await last('America/Los_Angeles')).not.toBe('2028-11-23 Sista');
    expect(await last('Asia/Tokyo')).toBe('2028-11-23 Sista');
  });

  test('omits a friend’s private year, and includes the member’s own notes', async () => {
    const [me, friend] = [await findable(api), await findable(api, { firstName: 'Greta' })];
    await friend.browser.patch('/api/app/user', { dateOfBirth: '1988-12-01' });
    const { settings } = (await friend.browser.get('/api/app/settings/privacy')).body;
    await friend.browser.put('/api/app/settings/privacy', { ...settings, birthYear: 'nobody' });
    await befriend(friend, me);
    await remind(me.browser, { date: '--12-02', notes: 'Min egen anteckning' });
    const { events } = await read(await renew(me.browser));
    expect(events.find(({ first }) => first === '2026-12-01')).toMatchObject({ summary: 'Greta fyller år', description: '' });
    expect(events.find(({ first }) => first === '2026-12-02')).toMatchObject({ description: 'Min egen anteckning' });
  });

  test('is in the export without its secret, and ends with the account', async () => {
    const { browser, password, id } = await api.signedIn();
    const path = await renew(browser);
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
    const path = await renew(browser);
    expect((await api.statementsOf(() => fetchFeed(path))).length).toBe(6);
  });

  test('is limited like other shared secret addresses', () => {
    const findLimit = (name: string | undefined) => areas.find((area) => area.prefix === '/api/app/public' && area.name === name)?.reads;
    expect(findLimit('feeds')).toEqual(findLimit(undefined));
  });
});
