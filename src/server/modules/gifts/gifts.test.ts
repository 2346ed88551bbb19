/** Gifts entered by hand, promises and orders as one list; budgets, thanks and access. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GiftsAnswer } from '#shared/contract/gifts.ts';
import { systemContext } from '../../platform/context.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { cancelOrder } from '../orders/service.ts';
import { makeList, addWish } from '../wishlists/testing/lists.ts';
import { addPerson, storeGift, orderFor, reserveOfFriend } from './testing/gifts.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const listed = async ({ browser }: Somebody, query = ''): Promise<GiftsAnswer> => (await browser.get(`/api/app/gifts${query}`)).body;
const patch = ({ browser }: Somebody, id: string, change: object) => browser.patch(`/api/app/gifts/${id}`, change);

describe('GIFT-01 entered by hand', () => {
  test('takes an idea from words, and through its stages to thanked', async () => {
    const member = await api.signedIn();
    const sara = await addPerson(member, 'Sara');
    const { _id } = await storeGift(member, { title: '  Keramikkurs ', jubileeId: sara, url: 'https://keramik.example/kurs', price: 450 });
    const [gift] = (await listed(member)).gifts;
    expect(gift).toMatchObject({
      _id,
      kind: 'own',
      direction: 'given',
      title: 'Keramikkurs',
      stage: 'idea',
      year: 2026,
      cost: [{ currency_code: 'SEK', amount: 450 }],
      person: { jubileeId: sara, name: 'Sara' },
    });
    for (const stage of ['promised', 'ordered', 'received', 'wrapped', 'given', 'thanked', 'idea']) expect((await patch(member, _id, { stage })).body.gift.stage).toBe(stage);
    expect((await patch(member, _id, { stage: 'thanked' })).body.gift.thankedAt).toBe('2026-11-25T10:00:00.000Z');
    expect((await patch(member, _id, { stage: 'given' })).body.gift.thankedAt).toBeNull();
    expect((await member.browser.delete(`/api/app/gifts/${_id}`)).status).toBe(200);
    expectProblem(await member.browser.delete(`/api/app/gifts/${_id}`), 'NOT_FOUND');
    expect((await listed(member)).gifts).toEqual([]);
  });

  test('takes a product, with its title and price of the shop', async () => {
    const member = await api.signedIn();
    const { productId, variantId } = await api.make.product({ title: 'Träbil', price: kr(349) });
    expect(await storeGift(member, { productId, variantId })).toMatchObject({ title: 'Träbil', product_id: productId, cost: expect.arrayContaining([{ currency_code: 'SEK', amount: 349 }]) });
    expectProblem(await member.browser.post('/api/app/gifts', { productId: 'prod_finns_inte' }), 'NOT_FOUND');
    expectProblem(await member.browser.post('/api/app/gifts', {}), 'VALIDATION_FAILED');
  });

  test.each([
    { title: 'Vas', price: -1 },
    { title: 'Vas', price: 1.005 },
    { title: ' ' },
    { title: 'Vas', url: 'javascript:1' },
    { title: 'Vas', stage: 'lost' },
    { title: 'Vas', direction: 'got', stage: 'wrapped' },
  ])('refuses %o', async (gift) => {
    const member = await api.signedIn();
    expectProblem(await member.browser.post('/api/app/gifts', gift), 'VALIDATION_FAILED');
    expect((await listed(member)).gifts).toEqual([]);
  });

  test('keeps what the member got, and marks it thanked', async () => {
    const member = await api.signedIn();
    const { _id } = await storeGift(member, { title: 'En bok', direction: 'got', year: 2025 });
    expect((await patch(member, _id, { stage: 'thanked' })).body.gift).toMatchObject({ direction: 'got', stage: 'thanked', year: 2025, thankedAt: expect.any(String) });
    expectProblem(await patch(member, _id, { stage: 'wrapped' }), 'VALIDATION_FAILED');
  });

  test('brings what wasn’t given along to the present year', async () => {
    const member = await api.signedIn();
    const idea = await storeGift(member, { title: 'Biljetter', year: 2025 });
    const given = await storeGift(member, { title: 'Blockljus', year: 2025, stage: 'given' });
    expect((await listed(member, '?year=2026')).gifts).toMatchObject([{ _id: idea._id, isFromEarlier: true, year: 2026 }]);
    const before = await listed(member, '?year=2025');
    expect(before.gifts).toMatchObject([{ _id: given._id, isFromEarlier: false }]);
    expect(before.years).toEqual([2025, 2026]);
  });

  test('counts last year’s idea in this year when it is given', async () => {
    const member = await api.signedIn();
    const idea = await storeGift(member, { title: 'Biljetter', year: 2025 });
    for (const stage of ['ordered', 'given', 'thanked']) expect((await patch(member, idea._id, { stage })).body.gift.year).toBe(2026);
    expect((await listed(member, '?year=2026')).gifts).toMatchObject([{ _id: idea._id, year: 2026, isFromEarlier: false }]);
    expect((await listed(member, '?year=2025')).gifts).toEqual([]);
  });

  test('filters by person, and keeps a gift without its removed person', async () => {
    const member = await api.signedIn();
    const [sara, elsa] = [await addPerson(member, 'Sara'), await addPerson(member, 'Elsa')];
    await storeGift(member, { title: 'Lock', jubileeId: sara });
    await storeGift(member, { title: 'Kulor', jubileeId: elsa });
    expect((await listed(member, `?person=${sara}`)).gifts.map(({ title }) => title)).toEqual(['Lock']);
    await member.browser.delete(`/api/app/jubilees/${sara}`);
    expectProblem(await member.browser.get(`/api/app/gifts?person=${sara}`), 'NOT_FOUND');
    expect((await listed(member)).gifts.find(({ title }) => title === 'Lock')?.person).toEqual({ key: '', name: '', jubileeId: null });
  });

  test('loses no field when two tabs change different ones at once', async () => {
    const member = await api.signedIn();
    const { _id } = await storeGift(member, { title: 'Vas' });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => patch(member, _id, index % 2 === 0 ? { stage: 'wrapped' } : { notes: 'Blått papper' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await listed(member)).gifts).toMatchObject([{ stage: 'wrapped', notes: 'Blått papper', title: 'Vas' }]);
  });
});

describe('GIFT-01 others', () => {
  test('reach no gift of another member, and name no person of theirs', async () => {
    const [anna, erik] = [await api.signedIn(), await api.signedIn()];
    const person = await addPerson(anna, 'Mormor');
    const { _id } = await storeGift(anna, { title: 'Tulpaner', jubileeId: person });
    for (const answer of [
      await patch(erik, _id, { stage: 'given' }),
      await erik.browser.delete(`/api/app/gifts/${_id}`),
      await erik.browser.get(`/api/app/gifts?person=${person}`),
      await erik.browser.post('/api/app/gifts', { title: 'Vas', jubileeId: person }),
      await erik.browser.put('/api/app/gifts/budget', { jubileeId: person, year: 2026, amount: 100 }),
    ])
      expectProblem(answer, 'NOT_FOUND');
    const own = await storeGift(erik, { title: 'Vas' });
    expectProblem(await patch(erik, own._id, { jubileeId: person }), 'NOT_FOUND');
    expect((await listed(erik)).gifts).toMatchObject([{ person: { jubileeId: null } }]);
    expect((await listed(anna)).gifts).toMatchObject([{ stage: 'idea' }]);
  });
});

describe('GIFT-01 promises and orders', () => {
  test('lists an order for a person, whose stages it decides', async () => {
    const member = await api.signedIn();
    const mormor = await addPerson(member, 'Mormor');
    const order = await orderFor(api, member, mormor, 'Tulpaner', kr(395));
    const [gift] = (await listed(member)).gifts;
    expect(gift).toMatchObject({ _id: order.id, kind: 'order', title: 'Tulpaner', stage: 'ordered', orderId: order.id, cost: [{ currency_code: 'SEK', amount: 395 }], person: { jubileeId: mormor } });
    for (const change of [{ stage: 'idea' }, { stage: 'promised' }, { title: 'Rosor' }, { year: 2025 }]) expectProblem(await patch(member, order.id, change), 'GIFT_FOLLOWS_ORDER');
    expectProblem(await member.browser.delete(`/api/app/gifts/${order.id}`), 'RESERVATION_BOUGHT');
    expect((await patch(member, order.id, { stage: 'wrapped' })).body.gift.stage).toBe('wrapped');
    expect((await patch(member, order.id, { stage: 'ordered' })).body.gift.stage, 'undone').toBe('ordered');
    expectProblem(await patch(await api.signedIn(), order.id, { stage: 'given' }), 'NOT_FOUND');
  });

  test('leaves an order in its year when thanks come after New Year', async () => {
    const member = await api.signedIn();
    const order = await orderFor(api, member, await addPerson(member, 'Mormor'), 'Tulpaner', kr(395));
    expect((await patch(member, order.id, { stage: 'given' })).status).toBe(200);
    const toNextYear = Date.parse('2027-01-06T12:00:00Z') - api.clock.now().getTime();
    api.clock.advance(toNextYear);
    expect((await member.browser.post('/api/auth/login', { email: member.email, password: member.password })).status).toBe(200);
    expect((await patch(member, order.id, { stage: 'thanked' })).body.gift.year).toBe(2026);
    expect((await listed(member, '?year=2026')).gifts).toMatchObject([{ _id: order.id, stage: 'thanked' }]);
    api.clock.advance(-toNextYear);
  });

  test('returns a cancelled order to promised, and dismisses it', async () => {
    const member = await api.signedIn();
    const order = await orderFor(api, member, await addPerson(member, 'Mormor'), 'Tulpaner', kr(395));
    await patch(member, order.id, { stage: 'wrapped' });
    await api.runJobs();
    await cancelOrder(systemContext(api.services, 'sv'), order.number, { isRestocked: true });
    expect((await listed(member)).gifts).toMatchObject([{ stage: 'promised', isOrderCanceled: true }]);
    expect((await member.browser.delete(`/api/app/gifts/${order.id}`)).status).toBe(200);
    expect((await listed(member)).gifts).toEqual([]);
  });

  test('lists a promise once, with stages and thanks beside it', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' })];
    await befriend(anna, erik);
    const list = await makeList(erik, { visibility: 'friends' });
    const wish = await addWish(erik, list._id, { title: 'Cykel' });
    await reserveOfFriend(anna, erik, list._id, wish._id);
    const [{ _id } = { _id: '' }] = (await listed(anna)).gifts;
    expectProblem(await patch(anna, _id, { stage: 'idea' }), 'GIFT_FOLLOWS_ORDER');
    for (const stage of ['wrapped', 'thanked', 'given', 'promised']) {
      expect((await patch(anna, _id, { stage })).body.gift.stage).toBe(stage);
      expect((await listed(anna)).gifts).toMatchObject([{ _id, kind: 'promise', stage }]);
    }
    expect((await listed(erik)).gifts, 'whose wish it is learns nothing').toEqual([]);
    expectProblem(await patch(erik, _id, { stage: 'thanked' }), 'NOT_FOUND');
  });
});

describe('GIFT-01 budgets', () => {
  const put = ({ browser }: Somebody, budget: object) => browser.put('/api/app/gifts/budget', { year: 2026, jubileeId: null, ...budget });

  test('count what is promised or further, by person and year', async () => {
    const member = await api.signedIn();
    const [erik, elsa] = [await addPerson(member, 'Erik'), await addPerson(member, 'Elsa')];
    for (const budget of [{ amount: 9000 }, { jubileeId: erik, amount: 400 }, { jubileeId: elsa, amount: 500 }]) expect((await put(member, budget)).status).toBe(200);
    await storeGift(member, { title: 'Idé', jubileeId: erik, price: 100 });
    await storeGift(member, { title: 'Bok', jubileeId: erik, price: 429, stage: 'ordered' });
    await storeGift(member, { title: 'I fjol', jubileeId: erik, price: 50, stage: 'given', year: 2025 });
    await storeGift(member, { title: 'Från Elsa', jubileeId: elsa, price: 70, direction: 'got' });
    await storeGift(member, { title: 'I euro', jubileeId: elsa, price: 10, currency_code: 'EUR', stage: 'given' });
    const { budgets, spent } = await listed(member);
    expect(budgets.map(({ jubileeId, amount, used }) => ({ jubileeId, amount, used }))).toEqual([
      { jubileeId: null, amount: 9000, used: 429 },
      { jubileeId: elsa, amount: 500, used: 0 },
      { jubileeId: erik, amount: 400, used: 429 },
    ]);
    expect(spent).toEqual([
      { currency_code: 'SEK', amount: 429 },
      { currency_code: 'EUR', amount: 10 },
    ]);
    expect((await listed(member, '?year=2025')).budgets).toEqual([]);
  });

  test('refuse negative sums, and end with null', async () => {
    const member = await api.signedIn();
    for (const amount of [-1, 0.001, 10_000_001]) expectProblem(await put(member, { amount }), 'VALIDATION_FAILED');
    await put(member, { amount: 300 });
    expect((await put(member, { amount: null })).body).toEqual({ budget: null });
    expect((await listed(member)).budgets).toEqual([]);
  });

  test('hold one when twenty are put at once', async () => {
    const member = await api.signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => put(member, { amount: index + 1 })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await listed(member)).budgets).toHaveLength(1);
  });
});

test('GIFT-01 lists all gifts in a fixed number of statements', async () => {
  const member = await api.signedIn();
  const person = await addPerson(member, 'Sara');
  const { productId } = await api.make.product();
  const add = () => storeGift(member, { productId, jubileeId: person });
  await add();
  const count = async () => (await api.listStatements(async () => void (await listed(member)))).length;
  const few = await count();
  for (let index = 0; index < 5; index++) await add();
  expect(await count()).toBe(few);
  expect(few).toBeLessThanOrEqual(12);
});

describe('GIFT-01 received', () => {
  test('lists a wish that a friend gave once revealed, to be thanked', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' })];
    await befriend(anna, erik);
    const list = await makeList(anna, { visibility: 'friends' });
    expect((await anna.browser.put(`/api/app/wishlists/${list._id}`, { occasionDay: '2026-11-27' })).status).toBe(200);
    const wish = await addWish(anna, list._id, { title: 'Muggar' });
    await reserveOfFriend(erik, anna, list._id, wish._id);
    expect((await listed(anna)).gifts, 'a surprise').toEqual([]);
    const [promise] = (await listed(erik)).gifts;
    expectProblem(await patch(anna, promise?._id ?? '', { stage: 'thanked' }), 'NOT_FOUND');
    api.clock.set('2026-11-28T10:00:00Z');
    await anna.browser.post('/api/auth/login', { email: anna.email, password: anna.password });
    const [got] = (await listed(anna)).gifts;
    expect(got).toMatchObject({ kind: 'received', direction: 'got', title: 'Muggar', stage: 'received', person: { name: 'Erik Medlem' } });
    expectProblem(await patch(anna, got?._id ?? '', { stage: 'given' }), 'GIFT_FOLLOWS_ORDER');
    expectProblem(await anna.browser.delete(`/api/app/gifts/${got?._id}`), 'GIFT_FOLLOWS_ORDER');
    expect((await patch(anna, got?._id ?? '', { stage: 'thanked' })).body.gift).toMatchObject({ stage: 'thanked', thankedAt: expect.any(String) });
    await erik.browser.post('/api/auth/login', { email: erik.email, password: erik.password });
    expect((await listed(erik)).gifts, 'the giver’s own stage stays').toMatchObject([{ stage: 'promised' }]);
  });
});

test('GIFT-01 moves gifts and budgets to the existing person when linked', async () => {
  const [anna, mother] = [await findable(api), await findable(api, { firstName: 'Qwxz' })];
  await befriend(anna, mother);
  const [made] = (await anna.browser.get('/api/app/jubilees')).body.jubilees as { _id: string }[];
  const person = await addPerson(anna, 'Mamma');
  await storeGift(anna, { title: 'Sockor', jubileeId: made?._id });
  for (const [jubileeId, year, amount] of [
    [made?._id, 2025, 200],
    [made?._id, 2026, 300],
    [person, 2026, 400],
  ] as const)
    await anna.browser.put('/api/app/gifts/budget', { jubileeId, year, amount });
  expect((await anna.browser.put(`/api/app/friends/${mother.id}/jubilee`, { jubileeId: person })).status).toBe(200);
  expect((await listed(anna, `?person=${person}`)).gifts).toMatchObject([{ title: 'Sockor' }]);
  expect((await listed(anna)).budgets, 'its own takes precedence').toMatchObject([{ jubileeId: person, amount: 400 }]);
  expect((await listed(anna, '?year=2025')).budgets).toMatchObject([{ jubileeId: person, amount: 200 }]);
});
