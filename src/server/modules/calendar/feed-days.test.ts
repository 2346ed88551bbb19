/** Contents of the feed. */
import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable } from '../friends/testing/friends.ts';
import { addPerson, fetchFeed, readFeed, remind, renewFeed } from './testing/feed.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const summaries = async (path: string) => (await readFeed(api, path)).events.map(({ first, summary }) => `${first} ${summary}`);

describe('REM-03 the feed’s days', () => {
  test('covers a month back to two years ahead, each day separately', async () => {
    const { browser } = await api.signedIn();
    await addPerson(browser, { firstName: 'Noa', dateOfBirth: '2024-02-29' });
    await remind(browser, { name: 'Majkalas', rule: { kind: 'weekday', month: 5, weekday: 7, week: 'last' } });
    await remind(browser, { name: 'Pingst', rule: { kind: 'easter', days: 49 } });
    await remind(browser, { name: 'Flytt', date: '2026-10-23', repeats: 'once' });
    await remind(browser, { name: 'Flytt i september', date: '2026-09-23', repeats: 'once' });
    const path = await renewFeed(browser);
    const { events } = await readFeed(api, path);
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
    const text = await (await fetchFeed(api, path)).text();
    expect(text).not.toMatch(/RRULE|RDATE|VALARM|ATTENDEE|ORGANIZER/);
  });

  test('contains days of giving, and no public holidays', async () => {
    const { browser } = await api.signedIn();
    expect((await summaries(await renewFeed(browser))).slice(0, 4)).toEqual(['2026-11-08 Fars dag', '2026-11-29 Första advent', '2026-12-24 Julafton', '2027-02-14 Alla hjärtans dag']);
  });

  test('uses the member’s language in valid iCalendar that ical.js reads', async () => {
    const { browser } = await api.signedIn({ language: 'en' });
    await addPerson(browser, { firstName: 'Greta', dateOfBirth: '1948-12-01' });
    const text = await (await fetchFeed(api, `${await renewFeed(browser)}?locale=sv`)).text();
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    expect(events.map(({ summary, startDate, endDate }) => `${startDate} ${endDate} ${summary}`)).toContain('2026-12-01 2026-12-02 Greta turns 78');
    expect(events.every(({ startDate }) => startDate.isDate)).toBe(true);
  });

  test('stamps each event with its own last revision', async () => {
    const { browser } = await api.signedIn();
    api.clock.set('2026-11-23T10:00:01Z');
    const id = await addPerson(browser, { firstName: 'Greta', dateOfBirth: '1948-12-01' });
    const { _id } = (await remind(browser, { name: 'Kalas', date: '2026-12-02', repeats: 'once' })).body.reminder;
    const path = await renewFeed(browser);
    const stamps = async () => new Map((await readFeed(api, path)).events.map(({ uid, stamp }) => [uid, stamp]));
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
      await addPerson(browser, { firstName: 'Erik', lastName, dateOfBirth: '1966-12-02', relation });
    for (const relation of ['neighbor', 'cousin']) await addPerson(browser, { firstName: 'Ada', dateOfBirth: '--12-03', relation });
    await addPerson(browser, { firstName: 'Bo', lastName: 'Ek', dateOfBirth: '--12-04' });
    await addPerson(browser, { firstName: 'Bo', lastName: 'Alm', dateOfBirth: '--12-05' });
    const named = ['Ada (granne) fyller år', 'Ada (kusin) fyller år', 'Bo fyller år', 'Bo fyller år', 'Erik Lindgren fyller 60', 'Erik Sjöberg fyller 60'];
    const { entries } = (await browser.get('/api/app/calendar?from=2026-12-01&to=2026-12-31')).body;
    const birthdays = (all: string[]) => all.filter((title) => / fyller /.test(title)).sort();
    expect(birthdays(entries.map(({ title }: { title: string }) => title))).toEqual(named);
    const { events } = await readFeed(api, await renewFeed(browser));
    expect(birthdays(events.filter(({ first }) => first.startsWith('2026-12')).map(({ summary }) => summary))).toEqual(named);
  });

  test('names each occasion once a day', async () => {
    const { browser } = await api.signedIn();
    const id = await addPerson(browser, { firstName: 'Greta', relation: 'mother' });
    await remind(browser, { name: 'Namnsdag', type: 'nameday', date: '--04-18', target: id });
    const path = await renewFeed(browser);
    const all = await summaries(path);
    expect(all.filter((line) => line.includes('Mors dag'))).toEqual(['2027-05-30 Mors dag: Greta', '2028-05-28 Mors dag: Greta']);
    expect(new Set(all).size).toBe(all.length);
  });

  test('has alarms at the time of reminders when the member chose them', async () => {
    const { browser } = await api.signedIn();
    const { _id } = (await remind(browser, { name: 'Kalas', date: '2026-12-02', leadDays: [7, 1, 0] })).body.reminder;
    await addPerson(browser, { firstName: 'Greta', dateOfBirth: '1948-12-01' });
    const path = await renewFeed(browser);
    const alarms = async () => new Map((await readFeed(api, path)).events.map(({ first, summary, alarms: triggers }) => [`${first} ${summary}`, triggers]));
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
    const path = await renewFeed(browser);
    const { settings } = (await browser.get('/api/app/settings/reminders')).body;
    await browser.put('/api/app/settings/reminders', { ...settings, hasCalendarAlarms: true, calendarAlarmDays });
    expect((await readFeed(api, path)).events.find(({ summary }) => summary === 'Kalas')?.alarms).toEqual([trigger]);
  });

  test('retains a day’s UID tomorrow and under another address', async () => {
    const { browser, email, password } = await api.signedIn();
    await addPerson(browser, { firstName: 'Greta', dateOfBirth: '1948-12-01' });
    const uids = async () => (await readFeed(api, await renewFeed(browser))).events.filter(({ first }) => first >= '2026-12-01' && first <= '2028-11-01').map(({ uid }) => uid);
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
    const path = await renewFeed(browser);
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
    const { events } = await readFeed(api, await renewFeed(me.browser));
    expect(events.find(({ first }) => first === '2026-12-01')).toMatchObject({ summary: 'Greta fyller år', description: '' });
    expect(events.find(({ first }) => first === '2026-12-02')).toMatchObject({ description: 'Min egen anteckning' });
  });
});
