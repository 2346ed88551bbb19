/** "When is your birthday?" by link: what a stranger may say and see, and what the member makes of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const LINKS = '/api/app/birthday-links';
const getToken = ({ url }: { url: string }): string => url.split('/').at(-1) ?? '';
const make = async (browser: Browser, input: object = {}) => (await browser.post(LINKS, input)).body.link;
function say(token: string, name: string, dateOfBirth: string, browser = api.browser()) {
  // Answers are listed by time.
  api.clock.advance(1_000);
  return browser.post(`/api/app/public/birthday-links/${token}/answers`, { name, dateOfBirth });
}
const getAnswers = async (browser: Browser) => (await browser.get(LINKS)).body.answers;
const save = (browser: Browser, answer: { _id: string }, jubileeId: string | null = null) => browser.post(`/api/app/birthday-answers/${answer._id}/save`, { jubileeId });
const person = async (browser: Browser, input: object) => (await browser.post('/api/app/jubilees', input)).body.jubilee;

async function asking(input = {}) {
  const member = await api.signedIn({ firstName: 'Anna', lastName: 'Lindqvist', ...input });
  const link = await make(member.browser);
  return { ...member, link, token: getToken(link) };
}

describe('the link', () => {
  test('PPL-04 shows who asks, and stays the same when read again', async () => {
    const { browser, link, token, email } = await asking();
    expect(Buffer.from(token, 'base64url').length * 8, 'random bits').toBeGreaterThanOrEqual(128);
    expect(link.url).toBe(`${api.config.publicUrl}/fyller/${token}`);
    const seen = await api.get(`/api/app/public/birthday-links/${token}`);
    expect(seen.body).toEqual({ asker: { firstName: 'Anna', lastName: 'Lindqvist', avatar: null }, name: '', isOwn: false });
    expect(JSON.stringify(seen.body)).not.toContain(email);
    expect((await browser.get(`/api/app/public/birthday-links/${token}`)).body.isOwn).toBe(true);
    expect((await make(browser))._id).toBe(link._id);
    expect((await browser.get(LINKS)).body.links).toEqual([link]);
    expect(await api.database.run({ text: `select * from birthday_links l where l::text like '%' || $1 || '%'`, values: [token] }), 'stored as a hash alone').toEqual([]);
  });

  test('PPL-04 leads nowhere when renewed or ended, and answers stay', async () => {
    const { browser, link, token } = await asking();
    await say(token, 'Petra Sund', '1987-03-14');
    const renewed = (await browser.post(`${LINKS}/${link._id}/renewal`)).body.link;
    for (const gone of [token, 'x', 'x'.repeat(400)]) {
      expectProblem(await api.get(`/api/app/public/birthday-links/${gone}`), 'NOT_FOUND');
      expectProblem(await say(gone, 'Petra', '--03-14'), 'NOT_FOUND');
    }
    expect((await say(getToken(renewed), 'Jonas', '--07-02')).status).toBe(200);
    expect((await browser.delete(`${LINKS}/${link._id}`)).status).toBe(200);
    expectProblem(await say(getToken(renewed), 'Sara', '--07-03'), 'NOT_FOUND');
    expect((await getAnswers(browser)).map(({ name }: { name: string }) => name)).toEqual(['Petra Sund', 'Jonas']);
    const other = await api.signedIn();
    const again = await make(browser);
    expect(getToken(again)).not.toBe(token);
    expectProblem(await other.browser.delete(`${LINKS}/${again._id}`), 'NOT_FOUND');
    expectProblem(await other.browser.post(`${LINKS}/${again._id}/renewal`), 'NOT_FOUND');
  });

  test('[22] is absent for a member whom a block separates', async () => {
    const { browser, token, id } = await asking({ isFindableByName: true });
    const [blocked, blocker] = [await api.signedIn({ isFindableByName: true }), await api.signedIn()];
    await browser.post('/api/app/blocks', { memberId: blocked.id });
    await blocker.browser.post('/api/app/blocks', { memberId: id });
    for (const one of [blocked, blocker]) {
      expectProblem(await one.browser.get(`/api/app/public/birthday-links/${token}`), 'NOT_FOUND');
      expectProblem(await say(token, 'Bo', '--01-02', one.browser), 'NOT_FOUND');
    }
    expectProblem(await say(token, 'Anna', '--01-02', browser), 'ACCESS_DENIED');
    expect(await getAnswers(browser)).toEqual([]);
  });

  test('PPL-04 asks one person by name, and fills their day', async () => {
    const { browser } = await asking();
    const jonas = await person(browser, { firstName: 'Jonas', lastName: 'Ek' });
    const link = await make(browser, { jubileeId: jonas._id });
    expect((await api.get(`/api/app/public/birthday-links/${getToken(link)}`)).body.name).toBe('Jonas');
    await say(getToken(link), 'Jonte', '--07-02');
    const [answer] = await getAnswers(browser);
    expect(answer).toMatchObject({ name: 'Jonte', nextDay: '2027-07-02', turns: null, person: { jubileeId: jonas._id, name: 'Jonas Ek', dateOfBirth: null, standing: 'missing' } });
    expect((await save(browser, answer, jonas._id)).body.jubilee).toMatchObject({ _id: jonas._id, firstName: 'Jonas', dateOfBirth: '--07-02' });
    const other = await api.signedIn();
    expectProblem(await other.browser.post(LINKS, { jubileeId: jonas._id }), 'NOT_FOUND');
    await browser.delete(`/api/app/jubilees/${jonas._id}`);
    expectProblem(await api.get(`/api/app/public/birthday-links/${getToken(link)}`), 'NOT_FOUND');
  });
});

describe('an answer', () => {
  test('PPL-04 becomes a person once when saved, also twice at once', async () => {
    const { browser, token } = await asking();
    await say(token, 'Petra Sund', '1987-03-14');
    const [answer] = await getAnswers(browser);
    expect(answer).toMatchObject({ name: 'Petra Sund', dateOfBirth: '1987-03-14', nextDay: '2027-03-14', turns: 40, person: null });
    const saved = await Promise.all([save(browser, answer), save(browser, answer)]);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await browser.get('/api/app/jubilees')).body.jubilees).toMatchObject([{ firstName: 'Petra', lastName: 'Sund', dateOfBirth: '1987-03-14' }]);
    expect(await getAnswers(browser)).toEqual([]);
  });

  test.each([
    ['Petra Sund', '--03-12', '--03-14', 'conflict', '--03-14'],
    ['Petra Sund', '1988-03-14', '1987-03-14', 'conflict', '1987-03-14'],
    ['petra  sund', '--03-14', '1987-03-14', 'adds-year', '1987-03-14'],
    ['Petra', '1987-03-14', '--03-14', 'same', '1987-03-14'],
    ['Pétra Sund', null, '--02-29', 'missing', '--02-29'],
  ])('PPL-04 recognises %s with %s when %s is answered: %s', async (name, stored, answered, standing, result) => {
    const { browser, token } = await asking();
    const petra = await person(browser, { firstName: 'Petra', lastName: 'Sund', dateOfBirth: stored });
    await person(browser, { firstName: 'Petronella', lastName: 'Sund' });
    await say(token, name, answered);
    const [answer] = await getAnswers(browser);
    expect(answer.person).toEqual({ jubileeId: petra._id, name: 'Petra Sund', dateOfBirth: stored, standing });
    expect((await save(browser, answer, petra._id)).body.jubilee.dateOfBirth).toBe(result);
  });

  test('PPL-04 is about nobody when two have the name', async () => {
    const { browser, token } = await asking();
    for (const lastName of ['Sund', 'Ek']) await person(browser, { firstName: 'Petra', lastName });
    await say(token, 'Petra', '--03-14');
    await say(token, 'Petra Ek', '--03-15');
    expect((await getAnswers(browser)).map(({ person: found }: { person: { name: string } | null }) => found?.name ?? null)).toEqual([null, 'Petra Ek']);
  });

  test('PPL-04 is dismissed, restored for ten minutes, then deleted', async () => {
    const { browser, token } = await asking();
    await say(token, 'Kattungen', '2014-08-30');
    const [answer] = await getAnswers(browser);
    const address = `/api/app/birthday-answers/${answer._id}`;
    expect((await browser.delete(address)).body.restorableUntil).toBe('2026-11-25T10:10:01.000Z');
    expectProblem(await browser.delete(address), 'NOT_FOUND');
    expectProblem(await save(browser, answer), 'NOT_FOUND');
    expect(await getAnswers(browser)).toEqual([]);
    expect((await browser.post(`${address}/restore`)).status).toBe(200);
    expect(await getAnswers(browser)).toHaveLength(1);
    await browser.delete(address);
    api.clock.advance(10 * 60_000 + 1);
    expectProblem(await browser.post(`${address}/restore`), 'NOT_FOUND');
    await sweep();
    expect(await api.database.run({ text: 'select 1 from birthday_answers where id = $1', values: [answer._id] })).toEqual([]);
  });

  test('PPL-04 is refused when the day is none or to come', async () => {
    const { browser, token } = await asking();
    for (const day of ['2026-11-26', '2027-02-29', '--02-30', '14 mars', '']) expectProblem(await say(token, 'Petra', day), 'VALIDATION_FAILED');
    for (const name of ['', 'x'.repeat(81), 'www.exempel.example']) expectProblem(await say(token, name, '--03-14'), 'VALIDATION_FAILED');
    expect(await getAnswers(browser)).toEqual([]);
  });

  test('PPL-04 is stored once when sent again, and 200 at most', async () => {
    const { browser, token, id } = await asking();
    await Promise.all([say(token, 'Petra', '--03-14'), say(token, 'Petra', '--03-14')]);
    expect(await getAnswers(browser)).toHaveLength(1);
    await api.database.run({
      text: `insert into birthday_answers (id, member_id, name, date_of_birth, answered_at) select gen_random_uuid(), $1, 'Nr ' || n, '--01-01', $2 from generate_series(1, 198) n`,
      values: [id, api.clock.now()],
    });
    const results = await Promise.all(['--02-01', '--02-02', '--02-03'].map((day) => say(token, 'Bo', day)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  });

  test('PPL-04 is deleted when nobody has read it for 90 days', async () => {
    const { browser, token, email, password, id } = await asking();
    await say(token, 'Petra', '--03-14');
    api.clock.advance(90 * 86_400_000 + 1);
    await browser.post('/api/auth/login', { email, password });
    expect(await getAnswers(browser)).toEqual([]);
    await sweep();
    expect(await api.database.run({ text: 'select 1 from birthday_answers where member_id = $1', values: [id] })).toEqual([]);
  });
});

async function sweep(): Promise<void> {
  await api.database.run({ text: `select graphile_worker.add_job('birthday-links:delete-old', '{}')`, values: [] });
  await api.runJobs();
}

test('reads links and answers with few statements, however many', async () => {
  const { browser, token } = await asking();
  for (const name of ['Ett', 'Två', 'Tre', 'Fyra']) await say(token, name, '--03-14');
  const one = await api.listStatements(() => browser.get(LINKS));
  expect(one.length).toBeLessThanOrEqual(5);
});
