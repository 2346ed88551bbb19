/** Visibility of lists and their owners. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visibility } from '#shared/values/wishes/visibility.ts';
import { systemContext } from '../../platform/context.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, listPeople, type Somebody } from '../friends/testing/friends.ts';
import { wishlistPersonalData } from './personal-data.ts';
import { getList, makeList, ownTogether, addWish } from './testing/lists.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const SECRET = 'Hemliga önskningar';

async function friends(): Promise<[Somebody, Somebody]> {
  const [anna, erik] = [await findable(api, { firstName: 'Anna', lastName: 'Lind' }), await findable(api, { firstName: 'Erik', lastName: 'Berg' })];
  await befriend(anna, erik);
  return [anna, erik];
}

const getPerson = async (viewer: Somebody, looked: Somebody): Promise<string> => (await listPeople(viewer)).find(({ friendId }) => friendId === looked.id)?._id ?? '';

/** Links one of the viewer's people to a member, friend or not: another path to what only friends may see. */
async function linkTo({ browser }: Somebody, { id }: Somebody): Promise<string> {
  const { jubilee } = (await browser.post('/api/app/jubilees', { firstName: 'Länk' })).body;
  await api.database.run({ text: 'update jubilees set linked_member_id = $2 where id = $1', values: [jubilee._id, id] });
  return jubilee._id;
}

/** Every endpoint that may mention a list. */
async function readAll(viewer: Somebody | null, owner: Somebody, listId: string, publicId: string | null): Promise<Record<string, number>> {
  const browser = viewer?.browser ?? api.browser();
  const person = viewer && viewer.id !== owner.id ? (await getPerson(viewer, owner)) || (await linkTo(viewer, owner)) : 'x';
  const addresses = {
    lists: '/api/app/wishlists',
    own: `/api/app/wishlists/${listId}`,
    ofPerson: `/api/app/jubilees/${person}/public/wishlists`,
    oneOfPerson: `/api/app/jubilees/${person}/public/wishlists/${listId}`,
    link: `/api/app/public/wishlists/${publicId ?? listId}`,
  };
  const revealed: Record<string, number> = {};
  for (const [name, address] of Object.entries(addresses)) {
    const answer = await browser.get(address);
    if (JSON.stringify(answer.body).includes(SECRET)) revealed[name] = answer.status;
  }
  return revealed;
}

const everywhere = { ofPerson: 200, oneOfPerson: 200 };

describe('WISH-03 a list is there for', () => {
  test.each<[Visibility, object, object]>([
    ['private', {}, {}],
    ['friends', everywhere, {}],
    ['link', { ...everywhere, link: 200 }, { link: 200 }],
  ])('%s: friends %o, anybody else %o', async (visibility, toFriends, toOthers) => {
    const [anna, erik] = await friends();
    const { _id, publicId } = await makeList(anna, { name: SECRET, visibility });
    await addWish(anna, _id, { title: 'Cykel' });
    expect(await readAll(anna, anna, _id, publicId)).toEqual({ lists: 200, own: 200, ...(visibility === 'link' ? { link: 200 } : {}) });
    expect(await readAll(erik, anna, _id, publicId)).toEqual(toFriends);
    expect(await readAll(await findable(api), anna, _id, publicId)).toEqual(toOthers);
    expect(await readAll(null, anna, _id, publicId)).toEqual(toOthers);
  });

  test('reading alone: a friend can’t change it', async () => {
    const [anna, erik] = await friends();
    const { _id } = await makeList(anna, { visibility: 'link' });
    const item = await addWish(anna, _id, { title: 'cykel' });
    const address = `/api/app/wishlists/${_id}`;
    const { browser } = erik;
    const ways = [
      () => browser.get(address),
      () => browser.put(address, { name: 'Min' }),
      () => browser.delete(address),
      () => browser.post(`${address}/restore`),
      () => browser.post(`${address}/link`),
      () => browser.delete(`${address}/link`),
      () => browser.post(`${address}/ownership`),
      () => browser.delete(`${address}/ownership`),
      () => browser.post(`${address}/items`, { title: 'x' }),
      () => browser.patch(`${address}/items/${item._id}`, { note: 'x' }),
      () => browser.delete(`${address}/items/${item._id}`),
      () => browser.post(`${address}/items/${item._id}/restore`),
      () => browser.delete(`${address}/products/x`),
    ];
    for (const way of ways) expectProblem(await way(), 'NOT_FOUND');
    expect(await getList(anna, _id)).toMatchObject({ name: 'Önskningar', products: [{ note: '' }] });
  });

  test('no former friend, and no blocked member', async () => {
    const [anna, erik] = await friends();
    const { _id, publicId } = await makeList(anna, { name: SECRET, visibility: 'link' });
    await anna.browser.post('/api/app/blocks', { memberId: erik.id });
    expect(await readAll(erik, anna, _id, publicId), 'with the link as anybody: nothing tells of the block').toEqual({ link: 200 });
  });

  test('holders of a random link, until renewed, revoked or made private', async () => {
    const anna = await findable(api);
    const list = await makeList(anna, { visibility: 'link' });
    const open = async (publicId: string | null) => (await api.browser().get(`/api/app/public/wishlists/${publicId}`)).status;
    expect(list.publicId).toMatch(/^list_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(await open(list.publicId)).toBe(200);
    const renewed = (await anna.browser.post(`/api/app/wishlists/${list._id}/link`)).body.wishlist;
    expect([await open(list.publicId), await open(renewed.publicId)]).toEqual([404, 200]);
    expect((await anna.browser.delete(`/api/app/wishlists/${list._id}/link`)).body.wishlist).toMatchObject({ visibility: 'friends', publicId: null });
    expect(await open(renewed.publicId)).toBe(404);
    expect((await anna.browser.delete(`/api/app/wishlists/${list._id}/link`)).status, 'again is once').toBe(200);
    for (const no of ['x', list._id, 'null']) expect(await open(no)).toBe(404);
  });
});

describe('PPL-05 lists shown by a friend', () => {
  test('shows a friend’s lists and each one, and a stranger’s none', async () => {
    const [anna, erik] = await friends();
    const { productId } = await api.make.product({ title: 'Vas' });
    const list = await makeList(anna, { name: 'Femtio år' });
    await addWish(anna, list._id, { productId });
    await makeList(anna, { name: 'Min egen', visibility: 'private' });
    const person = await getPerson(erik, anna);
    expect((await erik.browser.get(`/api/app/jubilees/${person}/public/wishlists`)).body.wishlists).toEqual([
      { _id: list._id, name: 'Femtio år', forName: '', itemCount: 1, covers: [], isPrivate: false },
    ]);
    const seen = (await erik.browser.get(`/api/app/jubilees/${person}/public/wishlists/${list._id}`)).body;
    expect(seen.wishlist).toMatchObject({ name: 'Femtio år', owners: [{ firstName: 'Anna', lastName: 'Lind' }], isOwn: false, products: [{ title: 'Vas', state: 'in_stock' }] });
    expect(Object.keys(seen.wishlist).sort(), 'and nothing else').toEqual([
      '_id',
      'forName',
      'isOwn',
      'isPrivate',
      'isRevealed',
      'isSurprise',
      'itemCount',
      'name',
      'occasionDay',
      'owners',
      'products',
      'revealAt',
      'tags',
    ]);
    const { jubilee } = (await erik.browser.post('/api/app/jubilees', { firstName: 'Farmor' })).body;
    expect((await erik.browser.get(`/api/app/jubilees/${jubilee._id}/public/wishlists`)).body.wishlists).toEqual([]);
    expectProblem(await erik.browser.get(`/api/app/jubilees/${jubilee._id}/public/wishlists/${list._id}`), 'NOT_FOUND');
  });

  test('shows non-friends an owner’s first name, and nothing of blocked ones', async () => {
    const [anna, erik] = await friends();
    const sara = await findable(api, { firstName: 'Sara', lastName: 'Hemlig' });
    await befriend(anna, sara);
    const list = await ownTogether(api, anna, sara, { visibility: 'link' });
    const address = `/api/app/jubilees/${await getPerson(erik, anna)}/public/wishlists/${list._id}`;
    const owners = async () => (await erik.browser.get(address)).body.wishlist.owners;
    expect(await owners()).toEqual([
      { firstName: 'Anna', lastName: 'Lind', avatar: null },
      { firstName: 'Sara', lastName: '', avatar: null },
    ]);
    const byLink = (await erik.browser.get(`/api/app/public/wishlists/${list.publicId}`)).body;
    expect(
      byLink.wishlist.owners.map(({ lastName }: { lastName: string }) => lastName),
      'the link tells no last name',
    ).toEqual(['', '']);
    await sara.browser.post('/api/app/blocks', { memberId: erik.id });
    expect((await owners()).map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Anna']);
  });
});

describe('WISH-01 several owners', () => {
  test('shows an invited friend nothing before accepting, then full ownership', async () => {
    const [anna, erik] = await friends();
    const list = await makeList(anna, { name: SECRET, visibility: 'private', owners: [erik.id] });
    expect(list).toMatchObject({ owners: [{ _id: anna.id }], invited: [{ _id: erik.id, firstName: 'Erik' }] });
    expect((await erik.browser.get('/api/app/wishlists')).body).toMatchObject({ wishlists: [], invitations: [{ _id: list._id, name: SECRET, from: { _id: anna.id } }] });
    expectProblem(await erik.browser.get(`/api/app/wishlists/${list._id}`), 'NOT_FOUND');
    api.clock.advance(1_000);
    expect((await erik.browser.post(`/api/app/wishlists/${list._id}/ownership`)).body.wishlist).toMatchObject({ owners: [{ _id: anna.id }, { _id: erik.id }], invited: [] });
    expectProblem(await erik.browser.post(`/api/app/wishlists/${list._id}/ownership`), 'NOT_FOUND');
    await addWish(erik, list._id, { title: 'cykel' });
    expect((await getList(anna, list._id)).products).toMatchObject([{ title: 'cykel' }]);
  });

  test('leaves nothing of a declined or withdrawn invitation', async () => {
    const [anna, erik] = await friends();
    const list = await makeList(anna, { owners: [erik.id] });
    expect((await erik.browser.delete(`/api/app/wishlists/${list._id}/ownership`)).body).toEqual({ success: true });
    expect((await getList(anna, list._id)).invited).toEqual([]);
    await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'A', owners: [anna.id, erik.id] });
    expect((await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'A', owners: [anna.id] })).body.wishlist.invited).toEqual([]);
    for (const way of ['post', 'delete'] as const) expectProblem(await erik.browser[way](`/api/app/wishlists/${list._id}/ownership`), 'NOT_FOUND');
  });

  test('lets no owner remove another, and survives one leaving', async () => {
    const [anna, erik] = await friends();
    const list = await ownTogether(api, anna, erik);
    expect((await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'A', owners: [anna.id] })).body.wishlist.owners).toHaveLength(2);
    expect((await anna.browser.delete(`/api/app/wishlists/${list._id}`)).body).toEqual({ success: true, restorableUntil: null });
    expectProblem(await anna.browser.get(`/api/app/wishlists/${list._id}`), 'NOT_FOUND');
    expect((await getList(erik, list._id)).owners).toMatchObject([{ _id: erik.id }]);
    const owners = await api.database.run({ text: 'select state from wishlist_owners where list_id = $1 and member_id = $2', values: [list._id, anna.id] });
    expect(owners, 'that she was an owner is remembered').toEqual([{ state: 'former' }]);
    expect((await erik.browser.put(`/api/app/wishlists/${list._id}`, { name: 'A', owners: [anna.id] })).body.wishlist.invited).toHaveLength(1);
    await anna.browser.delete(`/api/app/wishlists/${list._id}/ownership`);
    expect(await api.database.run({ text: 'select state from wishlist_owners where list_id = $1 and member_id = $2', values: [list._id, anna.id] }), 'also after a no').toEqual([{ state: 'former' }]);
  });

  test('withdraws invitations on unfriending, and the later owner on a block', async () => {
    const [anna, erik] = await friends();
    const asked = await makeList(anna, { owners: [erik.id] });
    const together = await ownTogether(api, anna, erik);
    await erik.browser.delete(`/api/app/friends/${anna.id}`);
    expect((await getList(anna, asked._id)).invited).toEqual([]);
    expectProblem(await erik.browser.post(`/api/app/wishlists/${asked._id}/ownership`), 'NOT_FOUND');
    expect((await getList(erik, together._id)).owners, 'what both own stays both’s').toHaveLength(2);
    await befriend(anna, erik);
    await erik.browser.post('/api/app/blocks', { memberId: anna.id });
    expectProblem(await erik.browser.get(`/api/app/wishlists/${together._id}`), 'NOT_FOUND');
    expect((await getList(anna, together._id)).owners).toMatchObject([{ _id: anna.id }]);
  });

  test('hides invitations between a blocked pair and refuses their co-ownership', async () => {
    const [anna, bo] = await friends();
    const sara = await findable(api, { firstName: 'Sara' });
    await befriend(anna, sara);
    await sara.browser.post('/api/app/blocks', { memberId: bo.id });
    const list = await ownTogether(api, anna, bo);
    const asked = await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'A', owners: [sara.id] });
    expect(asked.body.wishlist.invited).toMatchObject([{ _id: sara.id }]);
    expect((await getList(bo, list._id)).invited, 'nothing tells of her').toEqual([]);
    await bo.browser.put(`/api/app/wishlists/${list._id}`, { name: 'B', owners: [anna.id] });
    expect((await getList(anna, list._id)).invited, 'nor takes back what he doesn’t see').toMatchObject([{ _id: sara.id }]);
    expect((await sara.browser.get('/api/app/wishlists')).body.invitations).toEqual([]);
    expectProblem(await sara.browser.post(`/api/app/wishlists/${list._id}/ownership`), 'NOT_FOUND');
  });

  test('withdraws the invitations of an owner who leaves by a block', async () => {
    const [anna, erik] = await friends();
    const sara = await findable(api, { firstName: 'Sara' });
    for (const one of [anna, erik]) await befriend(one, sara);
    const list = await ownTogether(api, anna, erik);
    await erik.browser.put(`/api/app/wishlists/${list._id}`, { name: 'A', owners: [sara.id] });
    await anna.browser.post('/api/app/blocks', { memberId: erik.id });
    expect((await sara.browser.get('/api/app/wishlists')).body.invitations).toEqual([]);
    expect((await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'A', owners: [sara.id] })).body.wishlist.invited, 'Anna asks her herself').toMatchObject([{ _id: sara.id }]);
  });

  test('invites a friend once despite duplicates, and at most ten', async () => {
    const [anna, erik] = await friends();
    const list = await makeList(anna, { owners: [erik.id, erik.id.toUpperCase()] });
    expect(list.invited).toMatchObject([{ _id: erik.id }]);
    const others = await Promise.all(Array.from({ length: 9 }, () => findable(api)));
    for (const other of others) await befriend(anna, other);
    const ids = others.map(({ id }) => id);
    expect((await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'A', owners: [erik.id, ...ids.slice(1)] })).body.wishlist.invited).toHaveLength(9);
    expectProblem(await anna.browser.put(`/api/app/wishlists/${list._id}`, { name: 'A', owners: [erik.id, ...ids] }), 'VALIDATION_FAILED');
  });

  test('AUTH-07 exports nothing of lists merely invited to or formerly owned', async () => {
    const [anna, erik] = await friends();
    const ctx = systemContext(api.services, 'sv');
    const collect = async () => (await wishlistPersonalData.collect?.(ctx, { memberId: erik.id, addresses: [] }))?.['wishlists.json'];
    const list = await makeList(anna, { name: SECRET, visibility: 'link', owners: [erik.id] });
    expect(await collect()).toMatchObject([{ name: SECRET, state: 'invited', publicId: null, visibility: null, products: null }]);
    api.clock.advance(1_000);
    await erik.browser.post(`/api/app/wishlists/${list._id}/ownership`);
    expect(await collect()).toMatchObject([{ name: SECRET, state: 'owner', publicId: list.publicId }]);
    await anna.browser.post('/api/app/blocks', { memberId: erik.id });
    await anna.browser.post(`/api/app/wishlists/${list._id}/link`);
    expect(await collect()).toMatchObject([{ name: null, state: 'former', publicId: null, visibility: null, products: null }]);
  });

  test('AUTH-07 deletes with an account its own lists, not shared ones', async () => {
    const [anna, erik] = await friends();
    const [alone, together] = [await makeList(anna, { visibility: 'link' }), await ownTogether(api, anna, erik)];
    await addWish(anna, together._id, { title: 'cykel' });
    expect((await anna.browser.delete('/api/app/user', { password: anna.password })).status).toBe(200);
    expect(await api.database.run({ text: 'select 1 from wishlists where id = $1', values: [alone._id] })).toEqual([]);
    expect(await getList(erik, together._id)).toMatchObject({ owners: [{ _id: erik.id }], products: [{ title: 'cykel' }] });
    expect((await erik.browser.delete('/api/app/user', { password: erik.password })).status).toBe(200);
    expect(await api.database.run({ text: 'select 1 from wishlists where id = $1', values: [together._id] })).toEqual([]);
  });
});
