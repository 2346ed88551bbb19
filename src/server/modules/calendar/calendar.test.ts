import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CalendarEntry } from '#shared/contract/calendar.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { readStrictly } from './testing/strict-ics.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const member = async (): Promise<Browser> => (await api.signedIn()).browser;
const person = async (browser: Browser, input: object) => (await browser.post('/api/app/jubilees', input)).body.jubilee._id as string;
const remind = async (browser: Browser, input: object) => (await browser.post('/api/app/reminders', { name: 'Kalas', ...input })).body.reminder._id as string;
const calendar = async (browser: Browser, from: string, to: string, locale = 'sv') =>
  (await browser.get(`/api/app/calendar?from=${from}&to=${to}&locale=${locale}`)).body as { today: string; entries: CalendarEntry[] };
const titles = async (browser: Browser, from: string, to: string, locale?: string) => (await calendar(browser, from, to, locale)).entries.map(({ date, title }) => `${date} ${title}`);

describe('REM-03 entries by day', () => {
  test('lists birthdays, name days, reminders and Swedish holidays in both languages', async () => {
    const browser = await member();
    const greta = await person(browser, { firstName: 'Lucia', lastName: 'Öberg', dateOfBirth: '1948-12-01', relation: 'mother' });
    const own = await remind(browser, { date: '2021-12-24', target: greta, type: 'party', notes: 'Tårta' });
    await remind(browser, { name: 'Julbord', date: '2026-12-18', repeats: 'once' });
    expect(await titles(browser, '2026-11-29', '2027-01-06')).toEqual([
      '2026-11-29 Första advent',
      '2026-12-01 Lucia fyller 78',
      '2026-12-06 Andra advent',
      '2026-12-13 Tredje advent',
      '2026-12-13 Lucia',
      '2026-12-13 Lucia har namnsdag',
      '2026-12-18 Julbord',
      '2026-12-20 Fjärde advent',
      '2026-12-24 Julafton',
      '2026-12-24 Kalas: Lucia, 5 år',
      '2026-12-25 Juldagen',
      '2026-12-26 Annandag jul',
      '2026-12-31 Nyårsafton',
      '2027-01-01 Nyårsdagen',
      '2027-01-06 Trettondedag jul',
    ]);
    expect(await titles(browser, '2027-05-30', '2027-05-30', 'en')).toEqual(['2027-05-30 Mother’s Day', '2027-05-30 Mother’s Day: Lucia']);
    const { today, entries } = await calendar(browser, '2026-12-24', '2026-12-25');
    expect(today).toBe('2026-11-23');
    expect(entries).toEqual([
      { _id: 'christmas-eve', date: '2026-12-24', title: 'Julafton', kind: 'swedish-day', key: 'christmas-eve', isRed: false, isGift: true },
      {
        _id: own,
        date: '2026-12-24',
        title: 'Kalas: Lucia, 5 år',
        kind: 'reminder',
        name: 'Kalas',
        source: 'own',
        type: 'party',
        years: 5,
        notes: 'Tårta',
        target: { _id: greta, firstName: 'Lucia', lastName: 'Öberg', relation: 'mother' },
        isDone: false,
      },
      { _id: 'christmas-day', date: '2026-12-25', title: 'Juldagen', kind: 'swedish-day', key: 'christmas-day', isRed: true, isGift: false },
    ]);
  });

  test('matches the reminder list on the same days', async () => {
    const browser = await member();
    await person(browser, { firstName: 'Greta', dateOfBirth: '1948-11-23', relation: 'father' });
    await person(browser, { firstName: 'Noa', dateOfBirth: '2024-02-29', relation: 'partner' });
    await remind(browser, { name: 'Examen', date: '2026-06-04', repeats: 'once' });
    await remind(browser, { name: 'Pingst', rule: { kind: 'easter', days: 49 } });
    await remind(browser, { name: 'Majkalas', rule: { kind: 'weekday', month: 5, weekday: 7, week: 'last' } });
    const listed = (await browser.get('/api/app/reminders?limit=100')).body.reminders as { _id: string; date: string; years: number | null }[];
    expect(listed.length).toBeGreaterThan(7);
    for (const { _id, date } of listed) {
      expect(
        (await calendar(browser, date, date)).entries.map((entry) => entry._id),
        _id,
      ).toContain(_id);
    }
    // Born on 29 February: the 28th in common years, the 29th in leap years.
    const birthdays = async (from: string, to: string) => (await titles(browser, from, to)).filter((title) => title.includes('Noa fyller'));
    expect(await birthdays('2027-02-01', '2027-03-31')).toEqual(['2027-02-28 Noa fyller 3']);
    expect(await birthdays('2028-02-01', '2028-03-31')).toEqual(['2028-02-29 Noa fyller 4']);
    expect(await birthdays('2036-02-01', '2036-03-31')).toEqual(['2036-02-29 Noa fyller 12']);
  });

  test('marks what is done on its day', async () => {
    const browser = await member();
    const own = await remind(browser, { date: '--12-02' });
    await browser.post(`/api/app/reminders/${own}/done`, { date: '2026-12-02' });
    expect((await calendar(browser, '2026-12-02', '2026-12-02')).entries).toMatchObject([{ _id: own, isDone: true }]);
  });

  test('includes no others’ days, deleted people’s, or disabled name days', async () => {
    const [browser, other] = [await member(), await member()];
    const [shown, gone] = [await person(browser, { firstName: 'Greta' }), await person(browser, { firstName: 'Åsa', dateOfBirth: '--07-20' })];
    await person(browser, { firstName: 'Tyko', dateOfBirth: '--07-20', isDeceased: true });
    const july = (of: Browser) => titles(of, '2027-07-19', '2027-07-21');
    expect((await july(browser)).toSorted()).toEqual(['2027-07-20 Greta har namnsdag', '2027-07-20 Åsa fyller år']);
    await browser.put(`/api/app/reminders/target/${shown}/settings`, { leadDays: null, nameDay: false });
    await browser.delete(`/api/app/jubilees/${gone}`);
    expect(await july(browser)).toEqual([]);
    expect(await july(other)).toEqual([]);
  });

  test.each([
    ['Europe/Stockholm', '2026-11-23T05:00:00Z', '2026-11-23'],
    ['America/Los_Angeles', '2026-11-23T05:00:00Z', '2026-11-22'],
    ['Asia/Tokyo', '2026-11-23T16:00:00Z', '2026-11-24'],
  ])('uses the day in %s as today', async (timeZone, now, today) => {
    api.clock.set(now);
    const browser = await member();
    const { settings } = (await browser.get('/api/app/settings/reminders')).body;
    await browser.put('/api/app/settings/reminders', { ...settings, timeZone });
    expect((await calendar(browser, '2026-11-23', '2026-11-23')).today).toBe(today);
  });

  test.each([
    ['', 'from', 'required'],
    ['from=2026-11-01', 'to', 'required'],
    ['from=2026-02-29&to=2026-03-01', 'from', 'invalid'],
    ['from=2004-12-31&to=2005-01-01', 'from', 'out_of_range'],
    ['from=2199-12-31&to=2200-01-01', 'to', 'out_of_range'],
    ['from=2026-11-02&to=2026-11-01', 'to', 'out_of_range'],
    ['from=2026-01-01&to=2026-04-16', 'to', 'out_of_range'],
  ])('?%s is refused', async (query, field, code) => {
    const refused = await (await member()).get(`/api/app/calendar?${query}`);
    expectProblem(refused, 'VALIDATION_FAILED');
    expect(refused.body.errors[0]).toMatchObject({ field, code });
  });

  test('answers a span of 105 days at once', async () => {
    expect((await (await member()).get('/api/app/calendar?from=2026-01-01&to=2026-04-15')).status).toBe(200);
  });

  test('runs six statements, for 500 people as for one', async () => {
    const browser = await member();
    const count = async () => (await api.listStatements(() => calendar(browser, '2026-12-01', '2027-02-28'))).length;
    await person(browser, { firstName: 'Greta', dateOfBirth: '1948-12-01' });
    // Session; settings, people, reminders, marks; events.
    expect(await count()).toBe(6);
    const people = Array.from({ length: 100 }, (_, index) => ({ firstName: `Nils${index}`, dateOfBirth: `--12-${String((index % 28) + 1).padStart(2, '0')}` }));
    for (let lot = 0; lot < 5; lot += 1) {
      const sent = people.map((one, index) => ({ ...one, key: `01930000-0000-7000-8000-${String(lot * 100 + index).padStart(12, '0')}` }));
      expect((await browser.post('/api/app/jubilees/import', { people: sent })).status).toBeLessThan(300);
    }
    expect(await count()).toBe(6);
    const { entries } = await calendar(browser, '2026-12-01', '2027-02-28');
    expect(entries.filter(({ kind }) => kind === 'reminder').length).toBe(501);
  });
});

describe('REM-03 a day as a file', () => {
  const getFile = async (browser: Browser, day: string, query = '') => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return fetch(`${api.url}/api/app/calendar/days/${day}${query}`, { headers: { cookie } });
  };

  test('contains everything on it, or one entry, exactly', async () => {
    const browser = await member();
    const own = await remind(browser, { date: '--12-24', notes: 'Tårta, inte "prinsess"' });
    const whole = await getFile(browser, '2026-12-24');
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control'), whole.headers.get('content-disposition')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-store',
      'attachment; filename="2026-12-24.ics"',
    ]);
    expect(readStrictly(new Uint8Array(await whole.arrayBuffer())).events.map(({ uid, first, summary }) => [uid, first, summary])).toEqual([
      ['christmas-eve.2026-12-24@calendar.fira', '2026-12-24', 'Julafton'],
      [`${own}.2026-12-24@calendar.fira`, '2026-12-24', 'Kalas'],
    ]);
    const one = readStrictly(new Uint8Array(await (await getFile(browser, '2026-12-24', `?entry=${own}&locale=en`)).arrayBuffer()));
    expect(one.events).toMatchObject([{ summary: 'Kalas', description: 'Tårta, inte "prinsess"' }]);
    expect(one.properties.get('NAME')).toBe('Calendar');
  });

  test('downloads by a plain link, renewing an expired session once', async () => {
    const browser = await member();
    const own = await remind(browser, { date: '--12-24' });
    api.clock.advance(16 * 60_000);
    expectProblem(await browser.get('/api/app/calendar?from=2026-12-24&to=2026-12-24'), 'ACCESS_TOKEN_EXPIRED');
    const answers = await Promise.all([getFile(browser, '2026-12-24'), getFile(browser, '2026-12-24', `?entry=${own}`)]);
    const tokens = answers.map((answer) => answer.headers.getSetCookie().map((line) => line.split(';')[0]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(tokens[0]).toHaveLength(2);
    expect(tokens[1]).toEqual(tokens[0]);
    expect(answers[0]?.headers.get('cache-control')).toBe('private, no-store');
    const ended = await member();
    const cookie = [...ended.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await ended.post('/api/auth/logout');
    api.clock.advance(16 * 60_000);
    const refused = await fetch(`${api.url}/api/app/calendar/days/2026-12-24`, { headers: { cookie } });
    expect([refused.status, refused.headers.getSetCookie().filter((line) => line.includes('Max-Age=0')).length], 'a session that is over stays so').toEqual([401, 2]);
  });

  test('answers 404 for empty days, another’s days and invalid ones', async () => {
    const [browser, other] = [await member(), await member()];
    const own = await remind(browser, { date: '--12-02' });
    expectProblem(await browser.get('/api/app/calendar/days/2026-12-03'), 'NOT_FOUND');
    expectProblem(await browser.get(`/api/app/calendar/days/2026-12-03?entry=${own}`), 'NOT_FOUND');
    expectProblem(await other.get(`/api/app/calendar/days/2026-12-02?entry=${own}`), 'NOT_FOUND');
    for (const day of ['2026-02-29', '1583-01-01', '9999-12-31', 'feed.ics']) expectProblem(await browser.get(`/api/app/calendar/days/${day}`), 'NOT_FOUND');
    expectProblem(await api.browser().get('/api/app/calendar/days/2026-12-02'), 'UNAUTHENTICATED');
  });
});
