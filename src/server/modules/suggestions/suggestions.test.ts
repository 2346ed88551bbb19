/** [23] Suggestions over HTTP: reasons and where they lead, what hides answers hides suggestions too, dismissals, and what they cost. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SuggestionsAnswer } from '#shared/contract/suggestions.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import type { MadeProduct } from '../../testing/make-product.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import type { Somebody } from '../friends/testing/friends.ts';
import { addPerson, orderFor, storeGift } from '../gifts/testing/gifts.ts';
import { addChild, give, makePair, type Pair, setPrivacy } from '../questions/testing/answers.ts';
import { addWish, makeList, ownTogether } from '../wishlists/testing/lists.ts';

let api: TestApi;
let scarf: MadeProduct;
let nuts: MadeProduct;
let book: MadeProduct;
let puzzle: MadeProduct;
beforeAll(async () => {
  api = await testApi();
  const food = await api.make.category({ name: 'Choklad', handle: 'choklad' });
  const novels = await api.make.category({ name: 'Romaner', handle: 'romaner-berattelser' });
  scarf = await api.make.product({ title: 'Grön sjal', optionValues: { color: 'green' }, popularity: 900, price: kr(695) });
  nuts = await api.make.product({ title: 'Nötchoklad', categoryId: food.id, taxClass: 'food', popularity: 800 });
  book = await api.make.product({ title: 'En roman', categoryId: novels.id, popularity: 700 });
  const games = await api.make.category({ name: 'Pussel', handle: 'pussel-spel' });
  puzzle = await api.make.product({ title: 'Pussel i tusen bitar', categoryId: games.id, popularity: 600 });
  const text = { sv: 'HASSELNÖTTER, MJÖLK', en: 'HAZELNUTS, MILK' };
  await api.database.run({ text: 'update products set food = $1 where id = $2', values: [JSON.stringify({ netGrams: 100, ingredients: text, allergens: text, storage: text }), nuts.productId] });
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const listFor = async ({ browser }: Somebody, jubileeId: string, query = ''): Promise<SuggestionsAnswer> => (await browser.get(`/api/app/jubilees/${jubileeId}/suggestions${query}`)).body;
const titlesFor = async (member: Somebody, jubileeId: string): Promise<string[]> => (await listFor(member, jubileeId)).suggestions.map(({ product }) => product.title);
const reasonsFor = async (member: Somebody, jubileeId: string, { productId }: MadeProduct, query = '') =>
  (await listFor(member, jubileeId, query)).suggestions.find(({ product }) => product.id === productId)?.reasons;

describe('GIFT-01 reasons', () => {
  test('say what a friend answered, and lead to it', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    await give(owner, 'colors', ['green']);
    await api.database.run({ text: `update question_answers set answered_at = '2026-03-10T10:00:00Z' where member_id = $1`, values: [owner.id] });
    expect(await reasonsFor(friend, jubileeId, scarf)).toMatchObject([
      { code: 'answer', text: 'För att Anna svarade grön i mars', linked: 'grön', href: `/user/jubilees/${jubileeId}#answers` },
      { code: 'in-time', text: 'För att den hinner fram till torsdag 24 december', href: `/user/jubilees/${jubileeId}#days` },
    ]);
    expect((await reasonsFor(friend, jubileeId, scarf, '?locale=en'))?.[0]).toMatchObject({
      text: 'Because Anna answered green in March',
      linked: 'green',
      href: `/en/user/jubilees/${jubileeId}#answers`,
    });
  });

  test('name the list that the product is on', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    const list = await makeList(owner, { name: 'Trettio!' });
    await addWish(owner, list._id, { productId: book.productId, variantId: book.variantId });
    const [first] = (await listFor(friend, jubileeId)).suggestions;
    expect(first).toMatchObject({
      product: { title: 'En roman' },
      reasons: [{ code: 'wish', text: 'För att den står på önskelistan Trettio!', href: `/user/jubilees/${jubileeId}/wishlist/${list._id}` }, {}],
    });
  });

  test('say whose age, relation and popularity speak for it, and lead there', async () => {
    const member = await api.signedIn();
    const add = async (input: object): Promise<string> => (await member.browser.post('/api/app/jubilees', input)).body.jubilee._id;
    const child = await add({ firstName: 'Elsa', relation: 'daughter', dateOfBirth: '2012-03-04' });
    const colleague = await add({ firstName: 'Kim', relation: 'colleague' });
    expect(await reasonsFor(member, child, puzzle)).toMatchObject([{ code: 'age', text: 'För att Elsa är 14 år', linked: '14', href: `/user/jubilees/${child}/edit` }, {}]);
    expect(await reasonsFor(member, colleague, nuts)).toMatchObject([
      { code: 'relation', text: 'För att Kim är din kollega', linked: 'kollega', href: `/user/jubilees/${colleague}/edit` },
      { code: 'in-time', href: `/user/jubilees/${colleague}#days` },
    ]);
    await member.browser.patch(`/api/app/jubilees/${colleague}`, { relation: 'friend' });
    api.clock.set('2026-08-01T10:00:00Z');
    await member.browser.post('/api/auth/login', { email: member.email, password: member.password });
    expect(await reasonsFor(member, colleague, nuts), 'no day is near').toEqual([{ code: 'popular', text: 'För att många ger den', linked: 'många ger', href: '/shop' }]);
    expect((await reasonsFor(member, colleague, nuts, '?locale=en'))?.[0]).toMatchObject({ text: 'Because many give it', href: '/en/shop' });
  });

  test('count what diet and dislikes left out, and lead to the answers', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    await give(owner, 'diet', 'vegan');
    await give(owner, 'colors-avoided', ['green']);
    const { suggestions, leftOut } = await listFor(friend, jubileeId);
    const titles = suggestions.map(({ product }) => product.title);
    for (const title of ['Nötchoklad', 'Grön sjal']) expect(titles).not.toContain(title);
    const href = `/user/jubilees/${jubileeId}#answers`;
    expect(leftOut).toEqual([
      { code: 'diet', count: 1, text: '1 som inte passar kosten', href },
      { code: 'unwanted', count: 1, text: '1 som Anna helst inte vill ha', href },
    ]);
  });

  test('say on the day itself that it is today', async () => {
    const member = await api.signedIn();
    const { jubilee } = (await member.browser.post('/api/app/jubilees', { firstName: 'Alva', relation: 'daughter', dateOfBirth: '2014-11-25' })).body;
    await api.database.run({ text: `update products set occasions = '{birthday}' where id = $1`, values: [scarf.productId] });
    const reasons = await reasonsFor(member, jubilee._id, scarf);
    await api.database.run({ text: `update products set occasions = '{}' where id = $1`, values: [scarf.productId] });
    expect(reasons?.[0]).toMatchObject({ code: 'occasion', text: 'För att Alva fyller år idag', linked: 'fyller år' });
  });

  test('quote the member’s own notes', async () => {
    const member = await api.signedIn();
    const sara = await addPerson(member, 'Sara');
    await member.browser.put(`/api/app/jubilees/${sara}/notes`, { notes: 'Hunden heter Bosse. Läser allt om traditioner.' });
    expect((await reasonsFor(member, sara, book))?.[0]).toMatchObject({ code: 'note', text: 'För att du skrev ”läser allt om traditioner”', href: `/user/jubilees/${sara}#notes` });
  });

  test('lead a guardian to the answers for the child', async () => {
    const member = await api.signedIn();
    const child = await addChild(member);
    await give(member, 'colors', ['green'], { jubileeId: child });
    expect((await reasonsFor(member, child, scarf))?.[0]).toMatchObject({ text: 'För att du svarade grön om Elsa i november', href: `/user/questions?about=${child}` });
  });

  test('count what an allergy left out, and never show it', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    expect(await titlesFor(friend, jubileeId)).toContain('Nötchoklad');
    await give(owner, 'allergies', ['nuts']);
    const { suggestions, leftOut } = await listFor(friend, jubileeId);
    expect(suggestions.map(({ product }) => product.title)).not.toContain('Nötchoklad');
    expect(leftOut).toEqual([{ code: 'allergy', count: 1, text: '1 för nötallergi', href: `/user/jubilees/${jubileeId}#answers` }]);
  });
});

describe('GIFT-01 history', () => {
  test('leaves out what was given, ordered or is an idea already', async () => {
    const member = await api.signedIn();
    const sara = await addPerson(member, 'Sara');
    await storeGift(member, { productId: scarf.productId, jubileeId: sara, year: 2024, stage: 'given' });
    await storeGift(member, { productId: book.productId, jubileeId: sara });
    const { id } = await orderFor(api, member, sara, 'Vas');
    const { suggestions, leftOut } = await listFor(member, sara);
    expect(suggestions.map(({ product }) => product.title).toSorted()).toEqual(['Nötchoklad', 'Pussel i tusen bitar']);
    expect(leftOut.map(({ text }) => text)).toEqual(['2 som du redan har gett', '1 som du redan har valt']);
    expect(id).toMatch(/^order_/);
  });

  test('stays within what is left of the budget', async () => {
    const member = await api.signedIn();
    const sara = await addPerson(member, 'Sara');
    await member.browser.put('/api/app/gifts/budget', { jubileeId: sara, year: 2026, amount: 300 });
    const { suggestions, leftOut } = await listFor(member, sara);
    expect(suggestions.map(({ product }) => product.title)).not.toContain('Grön sjal');
    expect(suggestions[0]?.reasons[0]).toMatchObject({ code: 'budget', linked: '300\u00a0kr', href: `/user/gifts?person=${sara}` });
    expect(leftOut).toMatchObject([{ code: 'budget', text: '1 över budgeten' }]);
  });

  test('dismisses a product for one person, and takes it back', async () => {
    const member = await api.signedIn();
    const [sara, elsa] = [await addPerson(member, 'Sara'), await addPerson(member, 'Elsa')];
    const address = `/api/app/jubilees/${sara}/suggestions/${scarf.productId}/dismissal`;
    for (const _ of [1, 2]) expect((await member.browser.put(address, {})).status).toBe(200);
    expect(await listFor(member, sara)).toMatchObject({ leftOut: [{ code: 'dismissed', text: '1 som du har sagt nej till' }], dismissed: [{ id: scarf.productId, title: 'Grön sjal' }] });
    expect(await titlesFor(member, sara)).not.toContain('Grön sjal');
    expect(await titlesFor(member, elsa)).toContain('Grön sjal');
    expect((await member.browser.delete(address)).status).toBe(200);
    expect(await titlesFor(member, sara)).toContain('Grön sjal');
    expectProblem(await member.browser.put(`/api/app/jubilees/${sara}/suggestions/prod_finns_inte/dismissal`, {}), 'NOT_FOUND');
    const other = await api.signedIn();
    expectProblem(await other.browser.put(address, {}), 'NOT_FOUND');
    expectProblem(await other.browser.get(`/api/app/jubilees/${sara}/suggestions`), 'NOT_FOUND');
  });

  test('keeps what was dismissed when two people become one', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    await friend.browser.put(`/api/app/jubilees/${jubileeId}/suggestions/${scarf.productId}/dismissal`, {});
    const typed = await addPerson(friend, 'Anna');
    expect((await friend.browser.put(`/api/app/friends/${owner.id}/jubilee`, { jubileeId: typed })).status).toBe(200);
    expect((await listFor(friend, typed)).dismissed).toEqual([{ id: scarf.productId, title: 'Grön sjal' }]);
  });

  test('suggests nothing for somebody who has died', async () => {
    const member = await api.signedIn();
    const { jubilee } = (await member.browser.post('/api/app/jubilees', { firstName: 'Morfar', isDeceased: true })).body;
    expect(await listFor(member, jubilee._id)).toEqual({ suggestions: [], leftOut: [], total: 0, isLate: false, loosen: [], dismissed: [] });
  });
});

/** Everything that hides what a friend has answered and wished for. */
const hidden: Record<string, (pair: Pair) => Promise<unknown>> = {
  'hides the answers from everyone': ({ owner }) => setPrivacy(owner, { questions: 'nobody' }),
  'narrowed each answer to nobody': async ({ owner }) => {
    await give(owner, 'colors', ['green'], { audience: 'nobody' });
    await give(owner, 'allergies', ['nuts'], { audience: 'nobody' });
  },
};

describe('[22] answers a friend hides', () => {
  test.each(Object.entries(hidden))('leaves the same bytes as no answers when the owner %s', async (_, hide) => {
    const pair = await makePair(api);
    const raw = async () => {
      const { body, headers } = await pair.friend.browser.get(`/api/app/jubilees/${pair.jubileeId}/suggestions`);
      return { text: JSON.stringify(body), length: headers.get('content-length') };
    };
    const before = await raw();
    await give(pair.owner, 'colors', ['green']);
    await give(pair.owner, 'allergies', ['nuts']);
    expect(await raw()).not.toEqual(before);
    await hide(pair);
    expect(await raw()).toEqual(before);
  });

  test.each(['blocks', 'ends the friendship'])('leaves nothing of answers and lists when the owner %s', async (how) => {
    const { owner, friend, jubileeId } = await makePair(api);
    await give(owner, 'colors', ['green']);
    await give(owner, 'allergies', ['nuts']);
    const list = await makeList(owner, { name: 'Hemligt' });
    await addWish(owner, list._id, { productId: book.productId, variantId: book.variantId });
    expect(JSON.stringify(await listFor(friend, jubileeId))).toMatch(/Hemligt/);
    await (how === 'blocks' ? owner.browser.post('/api/app/blocks', { memberId: friend.id }) : owner.browser.delete(`/api/app/friends/${friend.id}`));
    const silent = await makePair(api);
    await (how === 'blocks' ? silent.owner.browser.post('/api/app/blocks', { memberId: silent.friend.id }) : silent.owner.browser.delete(`/api/app/friends/${silent.friend.id}`));
    // Compressed, the length would depend on random ids.
    const identity = { 'accept-encoding': 'identity' };
    const raw = async (member: Somebody, id: string) => {
      const { status, body, headers } = await member.browser.get(`/api/app/jubilees/${id}/suggestions`, identity);
      return { status, length: headers.get('content-length'), text: JSON.stringify(body).replaceAll(id, 'person') };
    };
    const left = await raw(friend, jubileeId);
    expect(left.text).not.toMatch(/Hemligt|svarade|allergi/);
    expect(left, 'the bytes of who never answered or wished').toEqual(await raw(silent.friend, silent.jubileeId));
  });

  test('reveals to a co-owner of the list nothing about givers', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    const giver = await api.signedIn();
    const list = await ownTogether(api, owner, friend, { visibility: 'link' });
    const wish = await addWish(owner, list._id, { productId: book.productId, variantId: book.variantId });
    const before = await listFor(friend, jubileeId);
    const { publicId } = (await owner.browser.get(`/api/app/wishlists/${list._id}`)).body.wishlist;
    expect((await giver.browser.post(`/api/app/public/wishlists/${publicId}/items/${wish._id}/reservation`, {})).status).toBe(201);
    expect(await listFor(friend, jubileeId)).toEqual(before);
  });

  test('leaves out a wish that somebody else gives', async () => {
    const { owner, friend, jubileeId } = await makePair(api);
    const list = await makeList(owner, { visibility: 'link' });
    const wish = await addWish(owner, list._id, { productId: book.productId, variantId: book.variantId });
    const giver = await api.signedIn();
    expect((await giver.browser.post(`/api/app/public/wishlists/${list.publicId}/items/${wish._id}/reservation`, {})).status).toBe(201);
    const { suggestions, leftOut } = await listFor(friend, jubileeId);
    expect(suggestions.map(({ product }) => product.title)).not.toContain('En roman');
    expect(leftOut).toMatchObject([{ code: 'taken', text: '1 som någon annan ger' }]);
  });
});

test('takes the same few statements however much is known', async () => {
  const { owner, friend, jubileeId } = await makePair(api);
  const bare = await api.listStatements(() => listFor(friend, jubileeId));
  const list = await makeList(owner);
  for (const { productId, variantId } of [scarf, nuts, book]) await addWish(owner, list._id, { productId, variantId });
  for (const id of ['colors', 'style']) await give(owner, id, [id === 'colors' ? 'green' : 'sporty']);
  for (let index = 0; index < 5; index += 1) await storeGift(friend, { title: `Bok ${index}`, jubileeId });
  const rich = await api.listStatements(() => listFor(friend, jubileeId));
  expect(rich.length).toBeLessThanOrEqual(bare.length + 1);
  expect(rich.length).toBeLessThanOrEqual(24);
});
