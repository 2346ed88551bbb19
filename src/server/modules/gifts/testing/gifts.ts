/** Test helpers: people, gifts by hand, orders for a person and promises. */
import { expect } from 'vitest';
import type { Gift } from '#shared/contract/gifts.ts';
import { kr } from '../../../testing/make.ts';
import { addTo, complete, fillIn, newCart, pay } from '../../../testing/purchase.ts';
import type { Browser, TestApi } from '../../../testing/test-api.ts';
import type { Somebody } from '../../friends/testing/friends.ts';

interface Visitor {
  browser: Browser;
}

export const addPerson = async ({ browser }: Visitor, firstName: string): Promise<string> => (await browser.post('/api/app/jubilees', { firstName })).body.jubilee._id;

export async function storeGift({ browser }: Visitor, gift: object): Promise<Gift> {
  const answer = await browser.post('/api/app/gifts', gift);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.gift;
}

/** Orders a new product as a gift for one of the member's people. */
export async function orderFor(api: TestApi, { browser }: Visitor, jubileeId: string, title: string, price = kr(149)): Promise<{ id: string; number: number }> {
  const { variantId } = await api.make.product({ title, stock: 5, price });
  const cartId = await newCart(browser);
  await addTo(browser, cartId, variantId);
  await browser.put(`/api/store/carts/${cartId}/cart`, { gift: { is_gift: true, recipient_jubilee_id: jubileeId } });
  await fillIn(browser, cartId);
  await pay(browser, cartId);
  const answer = await complete(browser, cartId);
  expect(answer.body.type, JSON.stringify(answer.body)).toBe('order');
  return answer.body.order;
}

/** Promises a wish of a friend's list from the friend's page. */
export async function reserveOfFriend({ browser }: Somebody, friend: Somebody, listId: string, itemId: string): Promise<void> {
  const { friends } = (await browser.get('/api/app/friends')).body as { friends: { _id: string; jubileeId: string }[] };
  const person = friends.find(({ _id }) => _id === friend.id)?.jubileeId ?? '';
  expect((await browser.post(`/api/app/jubilees/${person}/public/wishlists/${listId}/items/${itemId}/reservation`, {})).status).toBe(201);
}
