/** Questions between friends: one open at a time, answered or not. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { findable, type Somebody } from '../friends/testing/friends.ts';
import { befriendByInvite, give, makePair, type Pair } from './testing/answers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const DAY_MS = 24 * 3_600_000;
const ask = ({ friend, jubileeId }: Pair, question = 'Tycker du om te?') => friend.browser.post(`/api/app/jubilees/${jubileeId}/questions`, { question });
const seenByAsker = async ({ friend, jubileeId }: Pair) => (await friend.browser.get(`/api/app/jubilees/${jubileeId}/questions`)).body.questions;
const listOpen = async ({ browser }: Somebody): Promise<{ _id: string; text: string; from: { firstName: string } }[]> => (await browser.get('/api/app/questions')).body.asked;
const answer = ({ browser }: Somebody, id: string | undefined, text = 'Ja, grönt.') => browser.put(`/api/app/asked-questions/${id}/answer`, { answer: text });
const decline = ({ browser }: Somebody, id: string | undefined) => browser.delete(`/api/app/asked-questions/${id}`);
const mailsAbout = async ({ email }: Somebody): Promise<string[]> => (await mailsTo(api, email)).map(({ subject }) => subject).filter((subject) => /undrar|har svarat$/.test(subject));

describe('QST-01 questions between friends', () => {
  test('asks, notifies by mail, and shows the answer to the asker', async () => {
    const pair = await makePair(api);
    expect((await ask(pair)).status).toBe(201);
    await api.runJobs();
    expect(await mailsAbout(pair.owner)).toEqual(['Erik Berg undrar en sak']);
    const [open] = await listOpen(pair.owner);
    expect(open).toMatchObject({ text: 'Tycker du om te?', from: { firstName: 'Erik' } });
    expect((await answer(pair.owner, open?._id)).status).toBe(200);
    await api.runJobs();
    expect(await mailsAbout(pair.friend)).toEqual(['Anna Gran har svarat']);
    expect(await seenByAsker(pair)).toMatchObject([{ text: 'Tycker du om te?', answer: 'Ja, grönt.' }]);
    expect(await listOpen(pair.owner)).toEqual([]);
    expectProblem(await answer(pair.owner, open?._id), 'NOT_FOUND');
  });

  test('asks a question of the bank in the reader’s language', async () => {
    const pair = await makePair(api);
    const put = (body: object) => pair.friend.browser.post(`/api/app/jubilees/${pair.jubileeId}/questions`, body);
    expectProblem(await put({ about: 'salary' }), 'VALIDATION_FAILED');
    expectProblem(await put({}), 'VALIDATION_FAILED');
    expect((await put({ about: 'shoes' })).body.question).toMatchObject({ about: 'shoes', text: 'Vilken skostorlek har du?', answer: null });
    expectProblem(await put({ about: 'colors' }), 'QUESTION_OPEN');
    const english = (await pair.owner.browser.get('/api/app/questions?locale=en')).body.asked;
    expect(english).toMatchObject([{ about: 'shoes' }]);
    expect(english[0].text).not.toBe('Vilken skostorlek har du?');
    await give(pair.owner, 'shoes', '38');
    expect(await listOpen(pair.owner)).toEqual([]);
    expect(await seenByAsker(pair)).toMatchObject([{ about: 'shoes', answer: '' }]);
    expect((await put({ about: 'list' })).body.question).toMatchObject({ about: 'list', text: 'Har du en önskelista jag får se?' });
  });

  test('keeps one open question per friend when twenty are asked at once', async () => {
    const pair = await makePair(api);
    const statuses = (await Promise.all(Array.from({ length: 18 }, (_, index) => ask(pair, `Fråga ${index}?`)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expectProblem(await ask(pair), 'QUESTION_OPEN');
    expect(await listOpen(pair.owner)).toHaveLength(1);
    const [open] = await listOpen(pair.owner);
    await answer(pair.owner, open?._id);
    expect((await ask(pair)).status).toBe(201);
  });

  test('shows a declined question to its asker as an unanswered one', async () => {
    const [declined, silent] = [await makePair(api), await makePair(api)];
    for (const pair of [declined, silent]) await ask(pair);
    const [open] = await listOpen(declined.owner);
    expect((await decline(declined.owner, open?._id)).status).toBe(200);
    expect(await listOpen(declined.owner)).toEqual([]);
    const seen = async (pair: Pair) => (await seenByAsker(pair)).map(({ _id, ...rest }: { _id: string }) => rest);
    expect(await seen(declined)).toEqual(await seen(silent));
    for (const pair of [declined, silent]) expectProblem(await ask(pair), 'QUESTION_OPEN');
    await api.runJobs();
    expect(await mailsAbout(declined.friend)).toEqual([]);
    api.clock.advance(30 * DAY_MS);
    for (const pair of [declined, silent]) {
      const { email, password } = pair.friend;
      expect((await pair.friend.browser.post('/api/auth/login', { email, password })).status).toBe(200);
      expect(await seenByAsker(pair)).toEqual([]);
      expect((await ask(pair)).status).toBe(201);
    }
  });

  test.each([
    ['blocks the asker', ({ owner, friend }: Pair) => owner.browser.post('/api/app/blocks', { memberId: friend.id })],
    ['ended the friendship', ({ owner, friend }: Pair) => owner.browser.delete(`/api/app/friends/${friend.id}`)],
  ])('ends questions, answers and mails when the friend %s', async (_, end) => {
    const pair = await makePair(api);
    const other = await makePair(api);
    await ask(pair);
    const [open] = await listOpen(pair.owner);
    await end(pair);
    await end(other);
    await api.runJobs();
    expect(await mailsAbout(pair.owner)).toEqual([]);
    expect(await listOpen(pair.owner)).toEqual([]);
    expectProblem(await answer(pair.owner, open?._id), 'NOT_FOUND');
    expectProblem(await decline(pair.owner, open?._id), 'NOT_FOUND');
    expect(await seenByAsker(pair)).toEqual(await seenByAsker(other));
    expectProblem(await ask(pair), 'NOT_FOUND');
  });

  test('lets only the asked friend answer or decline', async () => {
    const pair = await makePair(api);
    const other = await findable(api);
    await befriendByInvite(other, pair.owner);
    await ask(pair);
    const [open] = await listOpen(pair.owner);
    for (const somebody of [pair.friend, other]) {
      expectProblem(await answer(somebody, open?._id), 'NOT_FOUND');
      expectProblem(await decline(somebody, open?._id), 'NOT_FOUND');
    }
  });

  test('refuses links, blanks and long texts, and people without account', async () => {
    const pair = await makePair(api);
    for (const text of ['Se https://exempel.example/x', '  ', 'x'.repeat(201)]) expectProblem(await ask(pair, text), 'VALIDATION_FAILED');
    const { jubilee } = (await pair.friend.browser.post('/api/app/jubilees', { firstName: 'Greta' })).body;
    expectProblem(await ask({ ...pair, jubileeId: jubilee._id }), 'NOT_FOUND');
  });

  test('sends no mail when the friend has switched it off', async () => {
    const pair = await makePair(api);
    const { settings } = (await pair.owner.browser.get('/api/app/settings/notifications')).body;
    await pair.owner.browser.put('/api/app/settings/notifications', { ...settings, questions: { mail: false } });
    await ask(pair);
    await api.runJobs();
    expect(await mailsAbout(pair.owner)).toEqual([]);
    expect(await listOpen(pair.owner)).toHaveLength(1);
  });

  test('deletes questions past their term', async () => {
    const [answered, open] = [await makePair(api), await makePair(api)];
    for (const pair of [answered, open]) await ask(pair);
    await answer(answered.owner, (await listOpen(answered.owner))[0]?._id);
    const countReceived = async ({ owner }: Pair) => (await api.database.run({ text: 'select 1 from friend_questions where receiver_id = $1', values: [owner.id] })).length;
    const sweep = async () => {
      await api.database.run({ text: `select graphile_worker.add_job('questions:delete-old', '{}')`, values: [] });
      await api.runJobs();
    };
    api.clock.advance(31 * DAY_MS);
    await sweep();
    expect([await countReceived(answered), await countReceived(open)]).toEqual([1, 0]);
    api.clock.advance(340 * DAY_MS);
    await sweep();
    expect(await countReceived(answered)).toBe(0);
  });
});
