/** A line bought for a wish names it to viewers who may see the list; to others, and its owners, it is ordinary. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { addTo, complete, fillIn, newCart, pay } from '../../testing/purchase.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, listFriends, type Somebody } from '../friends/testing/friends.ts';
import { makeList, ownTogether, addWish } from '../wishlists/testing/lists.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

interface Wished {
  maja: Somebody;
  listId: string;
  publicId: string | null;
  itemId: string;
  variantId: string;
}

async function wished(list: object = {}): Promise<Wished> {
  const maja = await findable(api, { firstName: 'Maja', lastName: 'Berg' });
  const { productId, variantId } = await api.make.product({ stock: 20 });
  const { _id, publicId } = await makeList(maja, { name: 'Fyller 30', visibility: 'link', ...list });
  return { maja, listId: _id, publicId, itemId: (await addWish(maja, _id, { productId, variantId }))._id, variantId };
}

const named = ({ itemId, publicId }: Pick<Wished, 'itemId' | 'publicId'>) => ({ wish: itemId, ...(publicId !== null && { list: publicId }) });

/** The wish of a line in a new cart. */
async function wishIn(browser: Browser, of: Wished, metadata: object = named(of)): Promise<unknown> {
  const cartId = await newCart(browser);
  const added = (await addTo(browser, cartId, of.variantId, 1, metadata)).body.cart.items[0];
  const { cart } = (await browser.get(`/api/store/carts/${cartId}`)).body;
  expect(cart.items[0].wish).toEqual(added.wish);
  return added.wish;
}

const seen = { list: 'Fyller 30', to: [{ firstName: 'Maja', lastName: '' }] };

describe('the wish behind a cart line', () => {
  test('is shown to a link guest, a link member and a friend', async () => {
    const of = await wished();
    expect(await wishIn(api.browser(), of)).toEqual(seen);
    const erik = await findable(api);
    expect(await wishIn(erik.browser, of)).toEqual(seen);
    await befriend(of.maja, erik);
    expect(await wishIn(erik.browser, { ...of, publicId: null }), 'and of a friend the whole name').toEqual({ list: 'Fyller 30', to: [{ firstName: 'Maja', lastName: 'Berg' }] });
  });

  test('is whose wishes the list says they are', async () => {
    expect(await wishIn(api.browser(), await wished({ forName: 'Lisa' }))).toEqual({ list: 'Fyller 30', to: [{ firstName: 'Lisa', lastName: '' }] });
  });

  test('is hidden for a bare wish id, other links, products or ids', async () => {
    const [of, other] = [await wished(), await wished()];
    const { variantId } = await api.make.product({ stock: 5 });
    const erik = await findable(api);
    for (const browser of [api.browser(), erik.browser]) {
      expect(await wishIn(browser, of, { wish: of.itemId })).toBeNull();
      expect(await wishIn(browser, of, named({ ...of, publicId: other.publicId }))).toBeNull();
      expect(await wishIn(browser, { ...of, variantId })).toBeNull();
      for (const wish of ['x', 7, null, { id: of.itemId }, '00000000-0000-0000-0000-000000000000']) expect(await wishIn(browser, of, { wish, list: of.publicId })).toBeNull();
    }
  });

  test('is hidden when the list is private, its link changed, or deleted', async () => {
    for (const end of [
      ({ maja, listId }: Wished) => maja.browser.put(`/api/app/wishlists/${listId}`, { visibility: 'private' }),
      async ({ maja, listId }: Wished) => {
        for (const visibility of ['friends', 'link']) await maja.browser.put(`/api/app/wishlists/${listId}`, { visibility });
      },
      ({ maja, listId, itemId }: Wished) => maja.browser.delete(`/api/app/wishlists/${listId}/items/${itemId}`),
      ({ maja, listId }: Wished) => maja.browser.delete(`/api/app/wishlists/${listId}`),
    ]) {
      const of = await wished();
      const browser = api.browser();
      const cartId = await newCart(browser);
      expect((await addTo(browser, cartId, of.variantId, 1, named(of))).body.cart.items[0].wish).toEqual(seen);
      await end(of);
      expect((await browser.get(`/api/store/carts/${cartId}`)).body.cart.items).toMatchObject([{ quantity: 1, wish: null }]);
    }
  });

  test('is an ordinary line for owners, invited ones and the wishing child', async () => {
    const [owner, coOwner, child, former, asked, friend] = [await findable(api), await findable(api), await findable(api), await findable(api), await findable(api), await findable(api)];
    for (const one of [coOwner, child, former, asked, friend]) await befriend(owner, one);
    const jubileeId = (await listFriends(owner)).find(({ _id }) => _id === child.id)?.jubileeId;
    const { _id } = await ownTogether(api, owner, coOwner, { visibility: 'link', jubileeId });
    await owner.browser.put(`/api/app/wishlists/${_id}`, { owners: [coOwner.id, former.id, asked.id] });
    await former.browser.post(`/api/app/wishlists/${_id}/ownership`);
    await former.browser.delete(`/api/app/wishlists/${_id}`);
    const { productId, variantId } = await api.make.product({ stock: 20 });
    const itemId = (await addWish(owner, _id, { productId, variantId }))._id;
    const { publicId } = (await owner.browser.get(`/api/app/wishlists/${_id}`)).body.wishlist;
    const of = { maja: owner, listId: _id, publicId, itemId, variantId };
    for (const [name, { browser }] of Object.entries({ owner, coOwner, child, former, asked })) expect(await wishIn(browser, of), name).toBeNull();
    expect(await wishIn(friend.browser, of), 'this test can fail').not.toBeNull();
    await owner.browser.post('/api/auth/logout');
    expect(await wishIn(owner.browser, of)).toBeNull();
  });

  test('is hidden, with the list’s link, from others who reach the cart', async () => {
    const of = await wished();
    const browser = api.browser();
    const cartId = await newCart(browser);
    await addTo(browser, cartId, of.variantId, 1, { ...named(of), colour: 'blå' });
    expect((await api.browser().get(`/api/store/carts/${cartId}`)).body.cart.items).toMatchObject([{ metadata: { colour: 'blå' }, wish: null }]);
    expect(JSON.stringify((await api.browser().get(`/api/store/carts/${cartId}`)).body)).not.toContain(of.publicId);
    expect((await browser.get(`/api/store/carts/${cartId}`)).body.cart.items).toMatchObject([{ metadata: named(of), wish: seen }]);
  });

  test('joins lines only for the same variant and the same wish', async () => {
    const [of, other] = [await wished(), await wished()];
    const browser = api.browser();
    const cartId = await newCart(browser);
    await addTo(browser, cartId, of.variantId, 1, named(of));
    await addTo(browser, cartId, of.variantId, 1, named(of));
    await addTo(browser, cartId, of.variantId, 1, named(other));
    await addTo(browser, cartId, of.variantId, 1);
    const { items } = (await browser.get(`/api/store/carts/${cartId}`)).body.cart;
    expect(items.map(({ quantity, wish }: { quantity: number; wish: unknown }) => `${quantity} ${wish === null ? 'ordinary' : 'wished for'}`).sort()).toEqual([
      '1 ordinary',
      '1 ordinary',
      '2 wished for',
    ]);
  });

  test('survives merging carts at sign-in', async () => {
    const of = await wished();
    const erik = await findable(api);
    await addTo(erik.browser, await newCart(erik.browser), of.variantId, 1);
    const browser = api.browser();
    const cartId = await newCart(browser);
    await addTo(browser, cartId, of.variantId, 2, named(of));
    expect((await browser.post('/api/auth/login', { email: erik.email, password: erik.password })).status).toBe(200);
    const { items } = (await browser.get(`/api/store/carts/${cartId}`)).body.cart;
    expect(items.map(({ quantity, wish }: { quantity: number; wish: unknown }) => ({ quantity, wish }))).toEqual(
      expect.arrayContaining([
        { quantity: 2, wish: seen },
        { quantity: 1, wish: null },
      ]),
    );
  });

  test('is on the order for its buyer, not for a mail holder', async () => {
    const of = await wished();
    const browser = api.browser();
    const cartId = await newCart(browser);
    await addTo(browser, cartId, of.variantId, 1, named(of));
    await fillIn(browser, cartId);
    await pay(browser, cartId);
    const { order } = (await complete(browser, cartId)).body;
    expect((await browser.get(`/api/store/orders/${order.id}`)).body.order.items).toMatchObject([{ wish: seen }]);
    const mail = (await mailsTo(api, 'kund@exempel.example')).at(-1);
    const [, key] = /\/order\S*\?key=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    const { items } = (await of.maja.browser.get(`/api/store/orders/${order.id}?key=${key}`)).body.order;
    expect(items).toMatchObject([{ wish: null }]);
    expect((await api.browser().get(`/api/store/orders/${order.id}?key=${key}`)).body.order.items).toMatchObject([{ wish: null }]);
  });

  test('runs no further statement for a cart without wishes', async () => {
    const of = await wished();
    const browser = api.browser();
    const cartId = await newCart(browser);
    await addTo(browser, cartId, of.variantId, 1);
    const asked = () => api.listStatements(async () => void (await browser.get(`/api/store/carts/${cartId}`)));
    const before = (await asked()).length;
    await addTo(browser, cartId, of.variantId, 1, named(of));
    expect((await asked()).length).toBe(before + 1);
  });
});
