/** Test fixture: a giver, a friend who shares their address, and a present on its way. */
import { expect } from 'vitest';
import { kr } from '../../../testing/make.ts';
import { addTo, newCart, pay, swedishAddress } from '../../../testing/purchase.ts';
import type { Answer, TestApi } from '../../../testing/test-api.ts';
import { befriend, findable, listPeople, type Somebody } from '../../friends/testing/friends.ts';

/** Distinct words that reveal a leaked address. */
export const home = { ...swedishAddress, first_name: 'Anna', last_name: 'Gran', address_1: 'Gömstigen 47', postal_code: '114 56', phone: '070-174 06 11' };
export const summerHouse = { ...home, address_1: 'Klippudden 3', postal_code: '139 30', city: 'Värmdö' };
/** Values that a buyer must never see, in any spelling. */
export const secrets = ['Gömstigen', '114 56', '11456', 'Klippudden', '139 30', '13930', 'Värmdö', '701740611', '174 06 11'];

export const giverAddress = { ...swedishAddress, first_name: 'Bo', last_name: 'Ek', address_1: 'Givarvägen 9' };

export interface Away {
  from: string;
  to: string;
  addressId: string | null;
}

export async function share({ browser }: Somebody, away: Away[] = [], isShared = true): Promise<void> {
  expect((await browser.put('/api/app/settings/availability', { isShared, away })).status).toBe(200);
}

export async function putAddresses({ browser }: Somebody, addresses: object[]): Promise<string[]> {
  const answer = await browser.patch('/api/app/user', { addresses });
  expect(answer.body.errors).toBeUndefined();
  return answer.body.user.addresses.map(({ _id }: { _id: string }) => _id);
}

export interface Pair {
  giver: Somebody;
  friend: Somebody;
  /** The friend among the giver's people. */
  jubileeId: string;
  /** Home and summer house. */
  addressIds: string[];
}

/** Two friends, one of whom shares their address. */
export async function friendsAtHome(api: TestApi, isShared = true): Promise<Pair> {
  const [giver, friend] = [await findable(api, { firstName: 'Bo', lastName: 'Ek' }), await findable(api, { firstName: 'Anna', lastName: 'Gran' })];
  await befriend(giver, friend);
  const addressIds = await putAddresses(friend, [
    { ...home, nameType: null },
    { ...summerHouse, nameType: 'summer-house' },
  ]);
  await share(friend, [], isShared);
  const jubileeId = (await listPeople(giver)).find(({ friendId }) => friendId === friend.id)?._id ?? '';
  return { giver, friend, jubileeId, addressIds };
}

export const giftTo = (jubileeId: string, fields: object = {}): object => ({ is_gift: true, recipient_jubilee_id: jubileeId, at_their_address: true, ...fields });

/** The giver's bag, and the response when it is addressed to the friend. */
export async function bagFor(api: TestApi, { giver, jubileeId }: Pair, fields: object = {}, regionId: string | null = 'reg_sweden'): Promise<{ cartId: string; answer: Answer }> {
  const { variantId } = await api.make.product({ title: 'Orkidé', price: kr(349), stock: 10 });
  const cartId = await newCart(giver.browser, regionId);
  await addTo(giver.browser, cartId, variantId);
  const answer = await giver.browser.put(`/api/store/carts/${cartId}/cart`, { email: giver.email, billing_address: giverAddress, gift: giftTo(jubileeId, fields) });
  return { cartId, answer };
}

/** A paid bag to the friend, ready to complete. */
export async function paidBag(api: TestApi, pair: Pair, fields: object): Promise<string> {
  const { cartId, answer } = await bagFor(api, pair, fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await pair.giver.browser.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id: 'so_sweden_standard' });
  const paid = await pay(pair.giver.browser, cartId);
  expect(paid.body.status, JSON.stringify(paid.body)).toBe('authorized');
  return cartId;
}
