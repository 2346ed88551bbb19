/** Answers to preference questions: giving, changing, confirming and deleting them, about oneself and a child. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Question, QuestionsAnswer } from '#shared/contract/questions.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { addChild, answersSeen, give, idsSeen, makePair, putAnswer } from './testing/answers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const listed = async ({ browser }: Somebody, query = ''): Promise<QuestionsAnswer> => (await browser.get(`/api/app/questions${query}`)).body;
const toRequest = async (member: Somebody, id: string, query = ''): Promise<Question | undefined> =>
  (await listed(member, query)).groups.flatMap(({ questions }) => questions).find((question) => question.id === id);

describe('QST-01 own answers', () => {
  test.each([
    ['metal', 'gold', 'gold'],
    ['shoes', '38', '38'],
    ['colors', ['white', 'green'], ['green', 'white']],
    ['surprise', 4, 4],
    ['enough', '  Muggar.\r\nFina allihop. ', 'Muggar.\nFina allihop.'],
    ['allergies', ['none'], ['none']],
  ])('saves an answer to %s and returns it', async (id, value, saved) => {
    const member = await api.signedIn();
    const answer = { value: saved, audience: 'nobody', chosen: [], circleIds: [], answeredAt: '2026-11-25T10:00:00.000Z' };
    expect((await putAnswer(member, id, value, { audience: 'nobody' })).body.question.answer).toEqual(answer);
    expect((await toRequest(member, id))?.answer).toEqual(answer);
    expect((await listed(member)).progress).toEqual({ answered: 1, total: 40 });
  });

  test.each([
    ['metal', 'tin'],
    ['metal', ['gold']],
    ['shoes', '12'],
    ['colors', []],
    ['colors', ['green', 'invented']],
    ['allergies', ['none', 'milk']],
    ['surprise', 6],
    ['surprise', '4'],
    ['enough', '   '],
    ['enough', 'x'.repeat(201)],
    ['enough', 3],
  ])('refuses what does not answer %s: %o', async (id, value) => {
    const member = await api.signedIn();
    expectProblem(await putAnswer(member, id, value), 'VALIDATION_FAILED');
    expect((await listed(member)).progress.answered).toBe(0);
  });

  test('returns the bank in the request’s language', async () => {
    const { browser } = await api.signedIn();
    const inSwedish = (await browser.get('/api/app/questions?locale=sv')).body.groups[1];
    const inEnglish = (await browser.get('/api/app/questions?locale=en')).body.groups[1];
    expect([inSwedish.title, inSwedish.questions[2].text]).toEqual(['Färger', 'Vilka färger blir du glad av?']);
    expect([inEnglish.title, inEnglish.questions[2].text]).toEqual(['Colors', 'Which colors make you happy?']);
  });

  test('changes and deletes only the member’s own answer', async () => {
    const [member, other] = [await api.signedIn(), await api.signedIn()];
    await give(member, 'shoes', '38');
    await give(other, 'shoes', '44');
    await give(member, 'shoes', '39');
    expect((await member.browser.delete('/api/app/questions/shoes/answer')).status).toBe(200);
    expectProblem(await member.browser.delete('/api/app/questions/shoes/answer'), 'NOT_FOUND');
    expect((await toRequest(member, 'shoes'))?.answer).toBeUndefined();
    expect((await toRequest(other, 'shoes'))?.answer?.value).toBe('44');
    expectProblem(await putAnswer(member, 'invented', '38'), 'NOT_FOUND');
  });

  test('saves one answer when twenty are put at once', async () => {
    const { owner, friend } = await makePair(api);
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => putAnswer(owner, 'shoes', String(36 + (index % 10)), { audience: 'chosen', chosen: [friend.id] })));
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 200));
    expect((await listed(owner)).progress.answered).toBe(1);
    expect((await toRequest(owner, 'shoes'))?.answer?.chosen).toEqual([friend.id]);
  });

  test('refuses chosen viewers who are no friends, and none at all', async () => {
    const { owner, friend } = await makePair(api);
    const stranger = await findable(api);
    await give(owner, 'shoes', '38', { audience: 'nobody' });
    for (const chosen of [[], [stranger.id], [friend.id, stranger.id], [owner.id]]) {
      expectProblem(await putAnswer(owner, 'shoes', '39', { audience: 'chosen', chosen }), 'VALIDATION_FAILED');
    }
    expect((await toRequest(owner, 'shoes'))?.answer).toMatchObject({ value: '38', audience: 'nobody' });
  });

  test('lists the questions with at most seven statements', async () => {
    const { owner } = await makePair(api);
    await give(owner, 'shoes', '38');
    expect((await api.listStatements(() => owner.browser.get('/api/app/questions'))).length).toBeLessThanOrEqual(7);
  });
});

describe('QST-01 still true', () => {
  /** Moves the clock, and signs in again: sessions end meanwhile. */
  const travel = async ({ browser, email, password }: Somebody, now: string): Promise<void> => {
    api.clock.set(now);
    expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
  };
  const born = async (dateOfBirth: string): Promise<Somebody> => {
    const member = await api.signedIn();
    await member.browser.patch('/api/app/user', { dateOfBirth });
    await give(member, 'shoes', '38');
    return member;
  };

  test.each([
    ['2027-11-24T10:00:00Z', '1990-12-16', []],
    ['2027-11-25T10:00:00Z', '1990-12-16', ['shoes']],
    ['2027-12-16T10:00:00Z', '1990-12-16', ['shoes']],
    ['2027-12-17T10:00:00Z', '1990-12-16', []],
    ['2027-02-10T10:00:00Z', '1992-02-29', []],
    ['2028-02-10T10:00:00Z', '1992-02-29', ['shoes']],
  ])('asks at %s about old answers before a birthday on %s', async (now, dateOfBirth, expected) => {
    const member = await born(dateOfBirth);
    await travel(member, now);
    expect((await listed(member)).stillTrue).toEqual(expected);
  });

  test('renews the date when confirmed, and asks no more', async () => {
    const member = await born('1990-12-16');
    await travel(member, '2027-11-27T10:00:00Z');
    const { status, body } = await member.browser.post('/api/app/questions/shoes/answer/confirmation', {});
    expect([status, body.question.answer]).toEqual([200, { value: '38', audience: 'friends', chosen: [], circleIds: [], answeredAt: '2027-11-27T10:00:00.000Z' }]);
    expect((await listed(member)).stillTrue).toEqual([]);
    expectProblem(await member.browser.post('/api/app/questions/colors/answer/confirmation', {}), 'NOT_FOUND');
  });

  test('asks before a child’s birthday about answers for the child alone', async () => {
    const guardian = await api.signedIn();
    await guardian.browser.patch('/api/app/user', { dateOfBirth: '1985-07-01' });
    const elsa = await addChild(guardian, { dateOfBirth: '2019-12-16' });
    const about = `?jubileeId=${elsa}`;
    await give(guardian, 'shoes', '26', { jubileeId: elsa });
    await give(guardian, 'colors', ['green'], { jubileeId: elsa });
    await give(guardian, 'shoes', '38');
    await travel(guardian, '2027-11-24T10:00:00Z');
    expect((await listed(guardian, about)).stillTrue).toEqual([]);
    await travel(guardian, '2027-11-25T10:00:00Z');
    expect([(await listed(guardian, about)).stillTrue, (await listed(guardian)).stillTrue]).toEqual([['shoes', 'colors'], []]);
    // A new size counts as confirmed, as a confirmation does; the guardian's own answer keeps its date.
    await give(guardian, 'shoes', '28', { jubileeId: elsa });
    expect((await guardian.browser.post('/api/app/questions/colors/answer/confirmation', { jubileeId: elsa })).status).toBe(200);
    expect((await listed(guardian, about)).stillTrue).toEqual([]);
    expect((await toRequest(guardian, 'shoes'))?.answer?.answeredAt).toBe('2026-11-25T10:00:00.000Z');
  });
});

describe('QST-01 a guardian answers for a child', () => {
  test('answers in the child’s form and sizes, apart from their own', async () => {
    const member = await api.signedIn();
    const child = await addChild(member);
    const about = `?jubileeId=${child}`;
    expect((await listed(member)).children).toEqual([{ _id: child, firstName: 'Elsa' }]);
    expect((await toRequest(member, 'colors', about))?.text).toBe('Vilka färger blir Elsa glad av?');
    await give(member, 'shoes', '26', { jubileeId: child });
    expectProblem(await putAnswer(member, 'shoes', '26'), 'VALIDATION_FAILED');
    expectProblem(await putAnswer(member, 'shoes', '45', { jubileeId: child }), 'VALIDATION_FAILED');
    await give(member, 'shoes', '38');
    expect([(await toRequest(member, 'shoes', about))?.answer?.value, (await toRequest(member, 'shoes'))?.answer?.value]).toEqual(['26', '38']);
    expect(await idsSeen(member, child)).toEqual(['shoes']);
    expect((await member.browser.delete(`/api/app/questions/shoes/answer${about}`)).status).toBe(200);
    expect((await toRequest(member, 'shoes'))?.answer?.value).toBe('38');
  });

  test.each([
    ['a grown-up daughter', { dateOfBirth: '2008-11-25' }],
    ['a friend without account', { relation: 'friend' }],
    ['the deceased', { isDeceased: true }],
  ])('refuses answers for %s', async (_, wish) => {
    const member = await api.signedIn();
    const person = await addChild(member, wish);
    expectProblem(await putAnswer(member, 'shoes', '26', { jubileeId: person }), 'NOT_FOUND');
    expectProblem(await member.browser.get(`/api/app/questions?jubileeId=${person}`), 'NOT_FOUND');
    expect((await listed(member)).children).toEqual([]);
  });

  test('refuses answers for another member’s child', async () => {
    const [member, other] = [await api.signedIn(), await api.signedIn()];
    const child = await addChild(member);
    expectProblem(await putAnswer(other, 'shoes', '26', { jubileeId: child }), 'NOT_FOUND');
    expectProblem(await other.browser.get(`/api/app/questions?jubileeId=${child}`), 'NOT_FOUND');
    expectProblem(await other.browser.get(`/api/app/jubilees/${child}/answers`), 'NOT_FOUND');
  });

  test('shows a friend the child’s answers on the guardian’s page', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    const [elsa, axel, silent] = [await addChild(owner), await addChild(owner, { firstName: 'Axel', relation: 'son' }), await addChild(owner, { firstName: 'Bo' })];
    await give(owner, 'shoes', '26', { jubileeId: elsa });
    await give(owner, 'clothes', '104', { jubileeId: axel });
    await give(owner, 'clothes', '104', { jubileeId: silent, audience: 'nobody' });
    const { groups, children } = await answersSeen(friend, jubileeId);
    expect(groups).toEqual([]);
    expect(children.map(({ firstName, groups: of }) => [firstName, of.flatMap(({ answers }) => answers.map(({ questionId }) => questionId))])).toEqual([
      ['Axel', ['clothes']],
      ['Elsa', ['shoes']],
    ]);
  });

  test('hides a guardian’s answers once the child is grown up', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    const elsa = await addChild(owner);
    await give(owner, 'shoes', '26', { jubileeId: elsa });
    expect((await answersSeen(friend, jubileeId)).children).toHaveLength(1);
    expect((await owner.browser.patch(`/api/app/jubilees/${elsa}`, { dateOfBirth: '2000-03-14' })).status).toBe(200);
    expect(await answersSeen(friend, jubileeId)).toEqual({ groups: [], children: [] });
  });

  test('hides a guardian’s answers once the child has an account', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    const elsa = await addChild(owner);
    await give(owner, 'shoes', '26', { jubileeId: elsa });
    const grown = await findable(api, { firstName: 'Elsa' });
    await befriend(grown, owner);
    expect((await owner.browser.put(`/api/app/friends/${grown.id}/jubilee`, { jubileeId: elsa })).status).toBe(200);
    expect(await answersSeen(friend, jubileeId)).toEqual({ groups: [], children: [] });
    expect(await idsSeen(owner, elsa)).toEqual([]);
  });
});
