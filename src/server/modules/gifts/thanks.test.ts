/** Reminders to thank: a week after, once for each gift, and only for who wants them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { addWish, makeList } from '../wishlists/testing/lists.ts';
import { listMembersToThank } from './repository.ts';
import { THANKS_AFTER_MS, THANKS_UNTIL_MS } from './rules.ts';
import { addPerson, reserveOfFriend, storeGift } from './testing/gifts.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

async function sweep(days = 0, times = 1, payload: { pageSize?: number } = {}): Promise<void> {
  api.clock.advance(days * 86_400_000);
  for (let time = 0; time < times; time += 1) await api.database.run({ text: `select graphile_worker.add_job('gifts:find-unthanked', $1)`, values: [JSON.stringify(payload)] });
  await api.runJobs();
}

/** Ids of members that a sweep would go through now. */
async function listCandidates(): Promise<string[]> {
  const now = api.clock.now().getTime();
  const window = { since: new Date(now - THANKS_UNTIL_MS), until: new Date(now - THANKS_AFTER_MS) };
  return (await listMembersToThank(api.database, { ...window, after: null, limit: 1_000 })).map(({ member_id }) => member_id);
}

const mailsTo = async ({ email }: Somebody): Promise<{ subject: string; text: string }[]> =>
  (await api.database.run<{ subject: string; text: string; message_id: string }>({ text: 'select * from mails where "to" = $1 order by id', values: [email] })).filter(({ message_id }) =>
    message_id.includes('gift-thanks'),
  );

describe('GIFT-01 thanks', () => {
  test('are asked for once for each gift, a week after', async () => {
    const member = await api.signedIn();
    await storeGift(member, { title: 'Ljunghonung', direction: 'got', jubileeId: await addPerson(member, 'Sara') });
    await sweep(6);
    expect(await mailsTo(member)).toEqual([]);
    await sweep(1, 3);
    const [mail, ...others] = await mailsTo(member);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Har du hunnit tacka?', text: expect.stringContaining('Ljunghonung, från Sara') });
    await sweep(2, 2);
    expect(await mailsTo(member)).toHaveLength(1);
  });

  test('are asked for of every member when they fill several pages', async () => {
    const members: Somebody[] = [];
    for (let count = 1; count <= 5; count += 1) {
      const member = await api.signedIn();
      await storeGift(member, { title: 'Ljunghonung', direction: 'got' });
      members.push(member);
    }
    await sweep(7, 1, { pageSize: 2 });
    expect(await Promise.all(members.map(async (member) => (await mailsTo(member)).length))).toEqual([1, 1, 1, 1, 1]);
    expect(
      (await listCandidates()).filter((id) => members.some((member) => member.id === id)),
      'reminded',
    ).toEqual([]);
  });

  test('leave out owners whose promised wishes were all reminded of', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' })];
    await befriend(anna, erik);
    const list = await makeList(anna);
    expect((await anna.browser.put(`/api/app/wishlists/${list._id}`, { occasionDay: '2027-01-03' })).status).toBe(200);
    for (const title of ['Muggar', 'Fat']) await reserveOfFriend(erik, anna, list._id, (await addWish(anna, list._id, { title }))._id);
    api.clock.advance(50 * 86_400_000);
    expect(await listCandidates()).toContain(anna.id);
    await sweep();
    expect(await mailsTo(anna)).toHaveLength(1);
    expect(await listCandidates()).not.toContain(anna.id);
    await api.database.run({ text: 'delete from gift_thank_reminders where ctid in (select ctid from gift_thank_reminders where member_id = $1 limit 1)', values: [anna.id] });
    expect(await listCandidates(), 'one of two').toContain(anna.id);
  });

  test('delete what was asked for with the account, and after six weeks', async () => {
    const [leaving, staying] = [await api.signedIn(), await api.signedIn()];
    for (const member of [leaving, staying]) await storeGift(member, { title: 'Ljunghonung', direction: 'got' });
    await sweep(7);
    const booked = async ({ id }: Somebody) => (await api.database.run({ text: 'select 1 from gift_thank_reminders where member_id = $1', values: [id] })).length;
    expect([await booked(leaving), await booked(staying)]).toEqual([1, 1]);
    await leaving.browser.post('/api/auth/login', { email: leaving.email, password: leaving.password });
    expect((await leaving.browser.delete('/api/app/user', { password: leaving.password })).status).toBe(200);
    expect([await booked(leaving), await booked(staying)]).toEqual([0, 1]);
    await sweep(41);
    expect(await booked(staying), 'while the gift could be asked about again').toBe(1);
    await sweep(2);
    expect(await booked(staying)).toBe(0);
  });

  test('name no gift a second time', async () => {
    const member = await api.signedIn();
    await storeGift(member, { title: 'Ljunghonung', direction: 'got' });
    api.clock.advance(5 * 60_000);
    await storeGift(member, { title: 'Tulpaner', direction: 'got' });
    api.clock.advance(-4 * 60_000);
    await sweep(7);
    api.clock.advance(5 * 60_000);
    await sweep();
    const mails = await mailsTo(member);
    expect(mails.map(({ text }) => ['Ljunghonung', 'Tulpaner'].filter((title) => text.includes(title))).sort()).toEqual([['Ljunghonung'], ['Tulpaner']]);
  });

  test('are not asked for what was thanked, is history or long ago', async () => {
    const member = await api.signedIn();
    await storeGift(member, { title: 'Vas', direction: 'got', stage: 'thanked' });
    await storeGift(member, { title: 'Bok', direction: 'got', year: 2024 });
    await storeGift(member, { title: 'Sjal', direction: 'given', stage: 'received' });
    await sweep(8);
    expect(await mailsTo(member)).toEqual([]);
    const late = await api.signedIn();
    await storeGift(late, { title: 'Duk', direction: 'got' });
    await sweep(40);
    expect(await mailsTo(late)).toEqual([]);
  });

  test('sends none when the member has switched it off', async () => {
    const member = await api.signedIn();
    const { settings } = (await member.browser.get('/api/app/settings/notifications')).body;
    await member.browser.put('/api/app/settings/notifications', { ...settings, gifts: { mail: false } });
    await storeGift(member, { title: 'Ljunghonung', direction: 'got' });
    await sweep(8);
    expect(await mailsTo(member)).toEqual([]);
  });

  test('names a wish that a friend gave, counted in the occasion’s year', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik', lastName: 'Berg' })];
    await befriend(anna, erik);
    const list = await makeList(anna);
    expect((await anna.browser.put(`/api/app/wishlists/${list._id}`, { occasionDay: '2027-01-03' })).status).toBe(200);
    const wish = await addWish(anna, list._id, { title: 'Muggar' });
    await reserveOfFriend(erik, anna, list._id, wish._id);
    await sweep(50);
    expect(await mailsTo(anna)).toMatchObject([{ text: expect.stringContaining('Muggar, från Erik Berg') }]);
    await anna.browser.post('/api/auth/login', { email: anna.email, password: anna.password });
    const { gifts } = (await anna.browser.get('/api/app/gifts?year=2027')).body;
    expect(gifts).toMatchObject([{ title: 'Muggar', direction: 'got', year: 2027 }]);
    expect(gifts[0].createdAt, 'when it was promised stays the giver’s secret').toBe('2027-01-03T23:00:00.000Z');
  });

  /** A list of Anna's with a wish, and Erik, who promises it. */
  async function makePromise(input: object) {
    const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik', lastName: 'Berg' })];
    await befriend(anna, erik);
    const list = await makeList(anna, input);
    const put = async (change: object) => expect((await anna.browser.put(`/api/app/wishlists/${list._id}`, change)).status).toBe(200);
    const promise = async (title: string) => reserveOfFriend(erik, anna, list._id, (await addWish(anna, list._id, { title }))._id);
    const later = async (days: number) => {
      await sweep(days);
      for (const { browser, email, password } of [anna, erik]) await browser.post('/api/auth/login', { email, password });
    };
    const thanked = async () => (await mailsTo(anna)).map(({ text }) => ['Muggar', 'Fat'].filter((title) => text.includes(title))).sort();
    return { anna, put, promise, later, thanked };
  }

  test('are asked for long after the list opened: a second day', async () => {
    const { put, promise, later, thanked } = await makePromise({ occasionDay: '2026-11-26' });
    await promise('Muggar');
    await later(9);
    expect(await thanked()).toEqual([['Muggar']]);
    await put({ occasionDay: '2027-11-26' });
    await promise('Fat');
    await later(357);
    expect(await thanked(), 'still a secret').toHaveLength(1);
    await later(8);
    await later(2);
    expect(await thanked()).toEqual([['Fat'], ['Muggar']]);
  });

  test('look for none on a list whose day was removed', async () => {
    const { anna, put, promise, later } = await makePromise({ occasionDay: '2026-11-27' });
    await promise('Muggar');
    await put({ occasionDay: null });
    await later(12);
    expect(await listCandidates()).not.toContain(anna.id);
  });

  test('are asked for long after the list opened: promised openly', async () => {
    const { promise, later, thanked } = await makePromise({ isSurprise: false });
    await later(60);
    await promise('Muggar');
    await later(6);
    expect(await thanked()).toEqual([]);
    await later(1);
    await later(1);
    expect(await thanked()).toEqual([['Muggar']]);
  });

  test('are asked for long after the list opened: a later promise', async () => {
    const { put, promise, later, thanked } = await makePromise({ occasionDay: '2027-01-20' });
    await promise('Muggar');
    await put({ occasionDay: '2026-11-27' });
    await later(58);
    expect(await thanked(), 'revealed two days ago').toEqual([]);
    await later(6);
    await later(2);
    expect(await thanked()).toEqual([['Muggar']]);
  });
});
