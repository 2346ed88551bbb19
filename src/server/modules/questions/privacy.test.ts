/** [22] What a friend sees of answers: nothing but what the owner shows, and alike for every reason to show nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MemberCtx, systemContext } from '../../platform/context.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { findable } from '../friends/testing/friends.ts';
import { addChild, answersSeen, befriendByInvite, give, idsSeen, makePair, type Pair, setPrivacy } from './testing/answers.ts';
import { findAnswersFor } from './service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const rawAnswers = async ({ friend, jubileeId }: Pair) => {
  const { status, body, headers } = await friend.browser.get(`/api/app/jubilees/${jubileeId}/answers`);
  return { status, text: JSON.stringify(body), length: headers.get('content-length'), etag: headers.get('etag') };
};
const makeContext = (id: string): MemberCtx => ({ ...systemContext(api.services, 'sv'), member: { id, sessionId: '', role: 'member' } });

async function answerMuch({ owner, friend }: Pair): Promise<void> {
  const child = await addChild(owner);
  await give(owner, 'allergies', ['peanuts']);
  await give(owner, 'shoes', '38');
  await give(owner, 'enough', 'Muggar', { audience: 'chosen', chosen: [friend.id] });
  await give(owner, 'shoes', '26', { jubileeId: child });
}

/** Everything that hides answers; indistinguishable to the friend. */
const hidden: Record<string, (pair: Pair) => Promise<unknown>> = {
  'hides them from everyone': ({ owner }) => setPrivacy(owner, { questions: 'nobody' }),
  'blocks the viewer': ({ owner, friend }) => owner.browser.post('/api/app/blocks', { memberId: friend.id }),
  'is blocked by the viewer': ({ owner, friend }) => friend.browser.post('/api/app/blocks', { memberId: owner.id }),
  'ended the friendship': ({ owner, friend }) => owner.browser.delete(`/api/app/friends/${friend.id}`),
  'ended the account': ({ owner }) => owner.browser.delete('/api/app/user', { password: owner.password }),
  'narrowed each answer to nobody': async ({ owner }) => {
    await give(owner, 'allergies', ['peanuts'], { audience: 'nobody' });
    await give(owner, 'shoes', '38', { audience: 'nobody' });
    await give(owner, 'enough', 'Muggar', { audience: 'nobody' });
    const [child] = (await owner.browser.get('/api/app/questions')).body.children;
    await give(owner, 'shoes', '26', { audience: 'nobody', jubileeId: child._id });
  },
  'narrowed each answer to another friend': async ({ owner }) => {
    const other = await findable(api);
    await befriendByInvite(other, owner);
    const [child] = (await owner.browser.get('/api/app/questions')).body.children;
    for (const [id, value, jubileeId] of [
      ['allergies', ['peanuts']],
      ['shoes', '38'],
      ['enough', 'Muggar'],
      ['shoes', '26', child._id],
    ] as const) {
      await give(owner, id, typeof value === 'string' ? value : [...value], { audience: 'chosen', chosen: [other.id], ...(jubileeId && { jubileeId }) });
    }
  },
  // Each guard alone, independent of what else ends with a friendship.
  'is linked and no friend': ({ owner }) => api.database.run({ text: 'delete from friendships where $1 in (low_id, high_id)', values: [owner.id] }),
  'is linked and blocks': ({ owner, friend }) =>
    api.database.run({ text: 'insert into blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now())', values: [owner.id, friend.id] }),
};

describe('QST-01 [22] visibility to friends', () => {
  test.each(Object.entries(hidden))('answers the same bytes when the friend %s', async (_, hide) => {
    const unanswered = await rawAnswers(await makePair(api));
    expect(unanswered.text).toBe('{"groups":[],"children":[]}');
    const pair = await makePair(api);
    await answerMuch(pair);
    expect(await idsSeen(pair.friend, pair.jubileeId)).toEqual(['shoes', 'allergies', 'enough']);
    await hide(pair);
    expect(await rawAnswers(pair)).toEqual(unanswered);
    expect(await findAnswersFor(makeContext(pair.friend.id), pair.jubileeId)).toEqual(new Map());
  });

  test('shows a narrowed view as if the rest was never answered', async () => {
    const [narrowed, plain] = [await makePair(api), await makePair(api)];
    // Hidden ones first, between and last, given before and after the shown one.
    await give(narrowed.owner, 'clothes', 'm', { audience: 'nobody' });
    await give(narrowed.owner, 'hat', '57', { audience: 'nobody' });
    for (const { owner } of [narrowed, plain]) await give(owner, 'shoes', '38');
    await give(narrowed.owner, 'enough', 'Muggar', { audience: 'nobody' });
    await give(narrowed.owner, 'shoes', '26', { audience: 'nobody', jubileeId: await addChild(narrowed.owner) });
    expect(await rawAnswers(narrowed)).toEqual(await rawAnswers(plain));
    expect(await answersSeen(plain.friend, plain.jubileeId)).toEqual({
      groups: [
        {
          key: 'sizes',
          title: 'Storlekar',
          answers: [
            {
              questionId: 'shoes',
              kind: 'size',
              label: 'Skor',
              unit: null,
              values: [{ key: '38', text: '38', color: null, systems: { eu: '38', uk: '5', usWomen: '7,5', usMen: '6' } }],
              isNone: false,
              answeredAt: '2026-11-25T10:00:00.000Z',
            },
          ],
        },
      ],
      children: [],
    });
  });

  test('orders answers by the bank, however they were given', async () => {
    const [one, other] = [await makePair(api), await makePair(api)];
    const given: [string, string | string[]][] = [
      ['enough', 'Muggar'],
      ['shoes', '38'],
      ['colors', ['white', 'green']],
    ];
    for (const [id, value] of given) await give(one.owner, id, value);
    for (const [id, value] of given.toReversed()) await give(other.owner, id, value);
    expect(await rawAnswers(one)).toEqual(await rawAnswers(other));
  });

  test('shows chosen answers to the chosen friend alone', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    const other = await findable(api);
    const ofOther = await befriendByInvite(other, owner);
    await give(owner, 'shoes', '38', { audience: 'chosen', chosen: [friend.id] });
    expect(await idsSeen(friend, jubileeId)).toEqual(['shoes']);
    expect(await idsSeen(other, ofOther)).toEqual([]);
    await give(owner, 'shoes', '38', { audience: 'chosen', chosen: [other.id] });
    expect([await idsSeen(friend, jubileeId), await idsSeen(other, ofOther)]).toEqual([[], ['shoes']]);
  });

  test('shows nothing of a person without account, and 404 for another’s', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    await give(owner, 'shoes', '38');
    const { jubilee } = (await friend.browser.post('/api/app/jubilees', { firstName: 'Greta' })).body;
    expect(await answersSeen(friend, jubilee._id)).toEqual({ groups: [], children: [] });
    expect((await owner.browser.get(`/api/app/jubilees/${jubileeId}/answers`)).status).toBe(404);
  });

  test('reads a friend’s answers with at most five statements', async () => {
    const pair = await makePair(api);
    await answerMuch(pair);
    expect((await api.listStatements(() => rawAnswers(pair))).length).toBeLessThanOrEqual(5);
  });

  test('gives what the viewer may know by question', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    await give(owner, 'colors', ['green']);
    await give(owner, 'shoes', '38', { audience: 'nobody' });
    const known = await findAnswersFor(makeContext(friend.id), jubileeId);
    expect([...known]).toEqual([['colors', { questionId: 'colors', values: ['green'], answeredAt: new Date('2026-11-25T10:00:00Z') }]]);
  });
});
