/** Test helpers: what members do with lists. */
import { expect } from 'vitest';
import type { WishlistItem } from '#shared/contract/wishes.ts';
import type { Wishlist } from '#shared/contract/wishlists.ts';
import type { TestApi } from '../../../testing/test-api.ts';
import type { Somebody } from '../../friends/testing/friends.ts';

export async function makeList({ browser }: Somebody, input: object = {}): Promise<Wishlist> {
  const answer = await browser.post('/api/app/wishlists', { name: 'Önskningar', visibility: 'friends', ...input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.wishlist;
}

export async function addWish({ browser }: Somebody, listId: string, input: object): Promise<WishlistItem> {
  const answer = await browser.post(`/api/app/wishlists/${listId}/items`, input);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.item;
}

export const getList = async ({ browser }: Somebody, listId: string): Promise<Wishlist> => (await browser.get(`/api/app/wishlists/${listId}`)).body.wishlist;
export const getTitles = async (somebody: Somebody, listId: string): Promise<string[]> => (await getList(somebody, listId)).products.map(({ title }) => title);

/** Two co-owners: the first created the list. */
export async function ownTogether(api: TestApi, one: Somebody, other: Somebody, input: object = {}): Promise<Wishlist> {
  const list = await makeList(one, { ...input, owners: [other.id] });
  api.clock.advance(1_000);
  expect((await other.browser.post(`/api/app/wishlists/${list._id}/ownership`)).status).toBe(200);
  return getList(one, list._id);
}
