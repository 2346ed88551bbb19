/** A circle's diets and allergies: shown as far as each in it shows their answers to the reader. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CircleEater } from '#shared/contract/questions.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { leave, makeFamily } from '../circles/testing/circles.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { addChild, give, setPrivacy } from './testing/answers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const getFood = async ({ browser }: Somebody, id: string): Promise<CircleEater[]> => (await browser.get(`/api/app/circles/${id}/food`)).body.people;
const getTable = async (viewer: Somebody, id: string) =>
  (await getFood(viewer, id)).map(({ firstName, isSelf, answers }) => [isSelf ? 'self' : firstName, ...answers.flatMap(({ values }) => values.map(({ text }) => text))]);

describe('the food of a circle', () => {
  test('shows friends’ answers, and the member’s own as shared with the circle', async () => {
    const { anna, bo, cilla, id } = await makeFamily(api);
    await give(bo, 'allergies', ['nuts', 'milk']);
    await give(bo, 'diet', 'vegetarian');
    await give(bo, 'shoes', '38');
    await give(cilla, 'allergies', ['none'], { audience: 'chosen', circleIds: [id] });
    await give(anna, 'diet', 'vegan', { audience: 'nobody' });
    expect(await getTable(anna, id)).toEqual([
      ['Bo', 'Nötter', 'Mjölk', 'Vegetariskt'],
      ['Cilla', 'Inget'],
    ]);
    expect((await getFood(anna, id)).map(({ memberId }) => memberId)).toEqual([bo.id, cilla.id]);
    await give(anna, 'diet', 'vegan');
    expect((await getTable(anna, id))[0]).toEqual(['self', 'Veganskt']);
    expect(await getTable(cilla, id), 'Bo is no friend of Cilla’s').toEqual([
      ['Anna', 'Veganskt'],
      ['self', 'Inget'],
    ]);
  });

  test('has children whom their guardian shows, until they are grown', async () => {
    const { anna, bo, id } = await makeFamily(api);
    const elsa = await addChild(bo, { firstName: 'Elsa', dateOfBirth: '2009-01-02' });
    await give(bo, 'allergies', ['eggs'], { jubileeId: elsa });
    expect(await getTable(anna, id)).toEqual([]);
    await bo.browser.put(`/api/app/circles/${id}/people/${elsa}`);
    expect(await getFood(anna, id)).toMatchObject([{ memberId: null, firstName: 'Elsa', isSelf: false, answers: [{ questionId: 'allergies', values: [{ text: 'Ägg' }] }] }]);
    expect(await getTable(bo, id), 'a child of one’s own isn’t oneself').toEqual([['Elsa', 'Ägg']]);
    api.clock.set('2027-06-01T10:00:00Z');
    const { email, password } = anna;
    await anna.browser.post('/api/auth/login', { email, password });
    expect(await getTable(anna, id)).toEqual([]);
  });

  type Family = Awaited<ReturnType<typeof makeFamily>>;
  const narrowed: Record<string, (family: Family) => Promise<unknown>> = {
    'answers for nobody': ({ bo }) => give(bo, 'allergies', ['nuts'], { audience: 'nobody' }),
    'answers for chosen others': ({ bo, anna }) => give(bo, 'allergies', ['nuts'], { audience: 'chosen', chosen: [anna.id] }),
    'hides all answers': ({ bo }) => setPrivacy(bo, { questions: 'nobody' }),
    'leaves the circle': ({ bo, id }) => leave(bo, id),
    'blocks the reader': ({ bo, cilla }) => bo.browser.post('/api/app/blocks', { memberId: cilla.id }),
    'is blocked by the reader': ({ bo, cilla }) => cilla.browser.post('/api/app/blocks', { memberId: bo.id }),
    'is a friend no longer': ({ bo, cilla }) => cilla.browser.delete(`/api/app/friends/${bo.id}`),
  };
  test.each(Object.entries(narrowed))('[22] shows nothing of a fellow who %s', async (_, change) => {
    const family = await makeFamily(api);
    const { bo, cilla, id } = family;
    await befriend(bo, cilla);
    await give(bo, 'allergies', ['nuts']);
    expect(await getTable(cilla, id)).toEqual([['Bo', 'Nötter']]);
    await change(family);
    expect(await getFood(cilla, id)).toEqual([]);
  });

  test('is read in as many statements for one as for three', async () => {
    const { anna, bo, cilla, id } = await makeFamily(api);
    await give(bo, 'allergies', ['nuts']);
    const statements = async () => (await api.listStatements(() => getFood(anna, id))).length;
    const before = await statements();
    for (const one of [anna, cilla]) await give(one, 'diet', 'vegan');
    expect([await statements(), (await getFood(anna, id)).length]).toEqual([before, 3]);
    expect(before).toBeLessThanOrEqual(7);
  });
});

describe('questions to a circle', () => {
  const askCircle = ({ browser }: Somebody, id: string, about: string, members: Somebody[]) =>
    browser.post(`/api/app/circles/${id}/questions`, { about, memberIds: members.map((member) => member.id) });
  const listOpen = async ({ browser }: Somebody) => (await browser.get('/api/app/questions')).body.asked as { text: string; about: string | null }[];
  const askedMails = async ({ email }: Somebody) => (await mailsTo(api, email)).filter(({ subject }) => /undrar en sak|wondering|har svarat$/.test(subject));

  test('for a list, once each, and mailed in the reader’s language', async () => {
    const { anna, bo, cilla, id } = await makeFamily(api);
    await cilla.browser.put('/api/app/settings/account', { language: 'en' });
    const answer = await askCircle(anna, id, 'list', [bo, cilla]);
    expect([answer.status, answer.body.asked.toSorted()]).toEqual([201, [bo.id, cilla.id].sort()]);
    expect((await askCircle(anna, id, 'list', [bo, cilla])).body.asked).toEqual([]);
    expect(await listOpen(bo)).toMatchObject([{ text: 'Har du en önskelista jag får se?', about: 'list' }]);
    const [mails, others] = [await askedMails(bo), await askedMails(cilla)];
    expect([mails.length, others.length]).toEqual([1, 1]);
    expect(mails[0]?.text).toContain('Har du en önskelista jag får se?');
    expect(others[0]?.text).toContain('Do you have a wishlist I could see?');
  });

  test('[22] reaches neither strangers in it nor members outside', async () => {
    const { anna, bo, cilla, id } = await makeFamily(api);
    const outside = await findable(api);
    await befriend(anna, outside);
    expect((await askCircle(bo, id, 'list', [cilla])).body.asked).toEqual([]);
    expect((await askCircle(anna, id, 'list', [outside, anna])).body.asked).toEqual([]);
    await cilla.browser.post('/api/app/blocks', { memberId: anna.id });
    expect((await askCircle(anna, id, 'list', [cilla])).body.asked).toEqual([]);
    expectProblem(await askCircle(outside, id, 'list', [anna]), 'NOT_FOUND');
    expectProblem(await askCircle(anna, id, 'salary', [bo]), 'VALIDATION_FAILED');
    expect([await listOpen(cilla), await listOpen(outside)]).toEqual([[], []]);
  });

  test('a question of the bank, which an answer among one’s own closes', async () => {
    const { anna, bo, id } = await makeFamily(api);
    await askCircle(anna, id, 'allergies', [bo]);
    expect(await listOpen(bo)).toMatchObject([{ text: 'Är det något du inte tål?', about: 'allergies' }]);
    await give(bo, 'allergies', ['nuts'], { audience: 'nobody' });
    expect(await listOpen(bo), 'the asker sees no answer').toHaveLength(1);
    await give(bo, 'allergies', ['nuts']);
    expect([await listOpen(bo), (await askedMails(anna)).map(({ subject }) => subject)]).toEqual([[], ['Bo Medlem har svarat']]);
  });
});
