/** Thanks for a gift: mailed to the friend who gave it, and the gift is marked. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-12-27T10:00:00Z'));

const TEXT = 'Hej Erik!\nTack för muggarna!\nKram, Anna';

/** A gift that Anna got of her friend Erik. */
async function got() {
  const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik', lastName: 'Berg' })];
  await befriend(anna, erik);
  const { jubileeId } = (await anna.browser.get('/api/app/friends')).body.friends[0];
  const { gift } = (await anna.browser.post('/api/app/gifts', { title: 'Muggar', direction: 'got', jubileeId })).body;
  return { anna, erik, giftId: gift._id as string };
}

const thank = ({ browser }: Somebody, giftId: string, text = TEXT) => browser.post(`/api/app/gifts/${giftId}/thanks`, { text });
const getStage = async ({ browser }: Somebody, giftId: string): Promise<string> => (await browser.get('/api/app/gifts')).body.gifts.find(({ _id }: { _id: string }) => _id === giftId).stage;
const thanksTo = async ({ email }: Somebody) => (await mailsTo(api, email)).filter(({ subject }) => subject.includes('tackar dig'));

/** Makes waiting jobs due: their delay is on the database's own clock. */
async function afterUndo(): Promise<void> {
  api.clock.advance(12_000);
  await api.database.run({ text: `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'greetings:mail'), now())`, values: [] });
}

describe('GIFT-01 thanks', () => {
  test('go to the friend by mail, and mark the gift thanked', async () => {
    const { anna, erik, giftId } = await got();
    const { status, body } = await thank(anna, giftId);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.greeting.via).toBe('mail');
    expect(await getStage(anna, giftId)).toBe('thanked');
    expect((await anna.browser.get('/api/app/greetings')).body.greetings, 'no day was greeted').toEqual([]);
    await afterUndo();
    const mails = await thanksTo(erik);
    expect(mails).toMatchObject([{ subject: 'Anna tackar dig', text: expect.stringContaining('Tack för muggarna!') }]);
    expect(mails[0]?.text).not.toContain('Grattis');
    expect(mails[0]?.text).not.toContain(anna.email);
  });

  test('are unsent in time, and are then due again', async () => {
    const { anna, erik, giftId } = await got();
    const { greeting } = (await thank(anna, giftId)).body;
    expect((await anna.browser.delete(`/api/app/greetings/${greeting._id}`)).status).toBe(200);
    expect(await getStage(anna, giftId)).toBe('received');
    await afterUndo();
    expect(await thanksTo(erik)).toEqual([]);
  });

  test('need a friend who gave it, and words without links', async () => {
    const { anna, giftId } = await got();
    const { jubilee } = (await anna.browser.post('/api/app/jubilees', { firstName: 'Moster' })).body;
    for (const jubileeId of [jubilee._id, null]) {
      const { gift } = (await anna.browser.post('/api/app/gifts', { title: 'Bok', direction: 'got', jubileeId })).body;
      expectProblem(await thank(anna, gift._id), 'VALIDATION_FAILED');
      expect(await getStage(anna, gift._id)).toBe('received');
    }
    const { gift } = (await anna.browser.post('/api/app/gifts', { title: 'Vas' })).body;
    expectProblem(await thank(anna, gift._id), 'NOT_FOUND');
    for (const text of ['', 'Se https://exempel.example']) expectProblem(await thank(anna, giftId, text), 'VALIDATION_FAILED');
    expect(await getStage(anna, giftId)).toBe('received');
  });

  test('reach no one across a block, and are another member’s to nobody', async () => {
    const { anna, erik, giftId } = await got();
    expectProblem(await thank(erik, giftId), 'NOT_FOUND');
    await thank(anna, giftId);
    await api.database.run({ text: 'insert into blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now()) on conflict do nothing', values: [erik.id, anna.id] });
    await afterUndo();
    expect(await thanksTo(erik)).toEqual([]);
  });
});
