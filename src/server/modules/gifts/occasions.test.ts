/** Occasions of gifts: chosen, by the day of a list, or by the day of entry. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GiftsAnswer } from '#shared/contract/gifts.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { addWish, makeList } from '../wishlists/testing/lists.ts';
import { findOccasion, findOccasionOn } from './occasions.ts';
import { addPerson, orderFor, reserveOfFriend, storeGift } from './testing/gifts.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const list = async ({ browser }: Somebody, query = ''): Promise<GiftsAnswer> => (await browser.get(`/api/app/gifts${query}`)).body;
const signInAgain = ({ browser, email, password }: Somebody) => browser.post('/api/auth/login', { email, password });
const patch = ({ browser }: Somebody, id: string, change: object) => browser.patch(`/api/app/gifts/${id}`, change);
const addBorn = async ({ browser }: Somebody, firstName: string, dateOfBirth: string): Promise<string> => (await browser.post('/api/app/jubilees', { firstName, dateOfBirth })).body.jubilee._id;

test.each([
  ['2026-11-20', 'given', null, null, 'christmas'],
  ['2026-11-20', 'given', '1990-12-02', null, 'birthday'],
  ['2026-12-20', 'given', '1990-01-02', null, 'christmas'],
  ['2026-12-26', 'given', '--01-02', null, 'birthday'],
  ['2026-12-28', 'given', null, null, 'christmas'],
  ['2026-11-08', 'given', null, null, null],
  ['2027-01-08', 'given', null, null, null],
  ['2028-02-20', 'given', '2000-02-29', null, 'birthday'],
  ['2027-02-20', 'given', '2000-02-29', null, 'birthday'],
  ['2027-05-10', 'given', null, 'mother', 'mothers-day'],
  ['2026-12-24', 'got', null, null, 'christmas'],
  ['2027-01-10', 'got', null, null, 'christmas'],
  ['2026-12-23', 'got', null, null, null],
  ['2027-01-20', 'got', null, null, null],
] as const)('GIFT-01 finds on %s for one %s, born %s, %s: %s', (day, direction, dateOfBirth, relation, occasion) => {
  expect(findOccasion(day, direction, { dateOfBirth, relation })).toBe(occasion);
});

test('GIFT-01 takes a list’s day for an occasion within three days', () => {
  const anna = { dateOfBirth: '1990-05-04', relation: null };
  expect(['2027-05-01', '2027-05-07', '2027-12-26'].map((day) => findOccasionOn(day, anna))).toEqual(['birthday', 'birthday', 'christmas']);
  expect(['2027-04-30', '2027-05-08', '2027-12-28'].map((day) => findOccasionOn(day, anna))).toEqual([null, null, null]);
});

describe('GIFT-01 an occasion', () => {
  test('separates last Christmas from a birthday', async () => {
    const member = await api.signedIn();
    const elsa = await addBorn(member, 'Elsa', '2019-12-10');
    await orderFor(api, member, elsa, 'Kulor', kr(99));
    api.clock.set('2026-12-20T10:00:00Z');
    await signInAgain(member);
    await orderFor(api, member, elsa, 'Pussel', kr(99));
    await storeGift(member, { title: 'Biobiljett', jubileeId: elsa, stage: 'given', occasion: 'other' });
    for (const { _id } of (await list(member)).gifts.filter(({ kind }) => kind === 'order')) expect((await patch(member, _id, { stage: 'given' })).status).toBe(200);
    api.clock.set('2027-10-01T10:00:00Z');
    await signInAgain(member);
    const titles = async (occasion: string) => (await list(member, `?year=2026&occasion=${occasion}`)).gifts.map(({ title }) => title);
    expect(await titles('birthday')).toEqual(['Kulor']);
    expect(await titles('christmas')).toEqual(['Pussel']);
    expectProblem(await member.browser.get('/api/app/gifts?occasion=easter'), 'VALIDATION_FAILED');
  });

  test('is chosen, changed and given back to the day', async () => {
    const member = await api.signedIn();
    const { _id, occasion, isOccasionChosen } = await storeGift(member, { title: 'Vas', jubileeId: await addPerson(member, 'Sara') });
    expect({ occasion, isOccasionChosen }).toEqual({ occasion: 'christmas', isOccasionChosen: false });
    expect((await patch(member, _id, { occasion: 'name-day' })).body.gift).toMatchObject({ occasion: 'name-day', isOccasionChosen: true });
    expect((await patch(member, _id, { title: 'Skål' })).body.gift).toMatchObject({ title: 'Skål', occasion: 'name-day' });
    expect((await patch(member, _id, { occasion: null })).body.gift).toMatchObject({ occasion: 'christmas', isOccasionChosen: false });
    expectProblem(await patch(member, _id, { occasion: 'easter' }), 'VALIDATION_FAILED');
    expectProblem(await patch(await api.signedIn(), _id, { occasion: 'other' }), 'NOT_FOUND');
  });

  test('of an order is chosen, and stays when its stage moves', async () => {
    const member = await api.signedIn();
    const { id } = await orderFor(api, member, await addPerson(member, 'Mormor'), 'Tulpaner');
    expect((await patch(member, id, { occasion: 'name-day' })).body.gift).toMatchObject({ occasion: 'name-day', stage: 'ordered', year: 2026 });
    expect((await patch(member, id, { stage: 'wrapped' })).body.gift).toMatchObject({ occasion: 'name-day', stage: 'wrapped' });
    expect((await patch(member, id, { occasion: null })).body.gift).toMatchObject({ occasion: 'christmas', stage: 'wrapped' });
    expectProblem(await patch(await api.signedIn(), id, { occasion: 'other' }), 'NOT_FOUND');
  });

  test('of a promise is that of its list, for giver and owner', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' })];
    await befriend(anna, erik);
    const wishes = await makeList(erik, { visibility: 'friends' });
    await erik.browser.put(`/api/app/wishlists/${wishes._id}`, { occasionDay: '2026-12-24' });
    await reserveOfFriend(anna, erik, wishes._id, (await addWish(erik, wishes._id, { title: 'Cykel' }))._id);
    const [promise] = (await list(anna)).gifts;
    expect(promise).toMatchObject({ kind: 'promise', occasion: 'christmas' });
    expect((await patch(anna, promise?._id ?? '', { occasion: 'other' })).body.gift).toMatchObject({ occasion: 'other', stage: 'promised' });
    api.clock.set('2027-01-02T10:00:00Z');
    await signInAgain(erik);
    const [got] = (await list(erik)).gifts;
    expect(got).toMatchObject({ kind: 'received', occasion: 'christmas', isOccasionChosen: false, year: 2026 });
    expect((await patch(erik, got?._id ?? '', { occasion: 'birthday' })).body.gift).toMatchObject({ occasion: 'birthday', stage: 'received' });
  });

  test('of another year is not guessed', async () => {
    const member = await api.signedIn();
    expect(await storeGift(member, { title: 'Duk', year: 2025, stage: 'given' })).toMatchObject({ occasion: null, year: 2025 });
    await storeGift(member, { title: 'Sjal' });
    api.clock.set('2027-03-02T10:00:00Z');
    await signInAgain(member);
    expect((await list(member, '?year=2027')).gifts).toMatchObject([{ title: 'Sjal', isFromEarlier: true, occasion: null }]);
  });

  test('keeps a Christmas present in its year when ticked off in January', async () => {
    const member = await api.signedIn();
    const sara = await addPerson(member, 'Sara');
    const order = await orderFor(api, member, sara, 'Ljus');
    const own = await storeGift(member, { title: 'Bok', jubileeId: sara, stage: 'wrapped' });
    const plain = await storeGift(member, { title: 'Lock', jubileeId: sara, stage: 'wrapped', occasion: 'other' });
    api.clock.set('2027-01-06T10:00:00Z');
    await signInAgain(member);
    const years = [];
    for (const id of [order.id, own._id, plain._id]) years.push((await patch(member, id, { stage: 'given' })).body.gift.year);
    expect(years).toEqual([2026, 2026, 2027]);
  });
});
