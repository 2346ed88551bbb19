/** Tags of wishes: normalised, filtered by, seen by all who see the list, exported. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WishlistItem } from '#shared/contract/wishes.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { findable, type Somebody } from '../friends/testing/friends.ts';
import { addWish, makeList } from './testing/lists.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const titles = (items: WishlistItem[]): string[] => items.map(({ title }) => title);

/** Anna’s list with a link, and four wishes. */
async function taggedList(): Promise<{ anna: Somebody; listId: string; publicId: string | null; firstId: string }> {
  const anna = await findable(api, { firstName: 'Anna' });
  const list = await makeList(anna, { visibility: 'link' });
  const first = await addWish(anna, list._id, { title: 'Kokbok', tags: ['Böcker', '#Till  köket'] });
  await addWish(anna, list._id, { title: 'Roman', tags: ['böcker'] });
  await addWish(anna, list._id, { title: 'Panna', tags: ['till köket', 'Åland'] });
  await addWish(anna, list._id, { title: 'Ingenting' });
  return { anna, listId: list._id, publicId: list.publicId, firstId: first._id };
}

describe('WISH-01 tags', () => {
  test('are stored in lower case, each once, at most five short ones', async () => {
    const { anna, listId, firstId } = await taggedList();
    const change = (tags: unknown) => anna.browser.patch(`/api/app/wishlists/${listId}/items/${firstId}`, { tags });
    expect((await change(['JUL', 'jul', ' #jul ', 'a', 'b', 'c', 'd'])).body.item.tags).toEqual(['jul', 'a', 'b', 'c', 'd']);
    expect((await change(['x'.repeat(24)])).status).toBe(200);
    for (const wrong of [['a', 'b', 'c', 'd', 'e', 'f'], ['x'.repeat(25)], ['#'], [''], 'jul', [1]]) expectProblem(await change(wrong), 'VALIDATION_FAILED');
    expect((await anna.browser.patch(`/api/app/wishlists/${listId}/items/${firstId}`, { note: 'Hej' })).body.item.tags, 'what isn’t sent stays').toEqual(['x'.repeat(24)]);
    expect((await change([])).body.item.tags).toEqual([]);
  });

  test('choose among the wishes of the owner’s and of the shared list', async () => {
    const { anna, listId, publicId } = await taggedList();
    const ways: [Browser, string][] = [
      [anna.browser, `/api/app/wishlists/${listId}`],
      [api.browser(), `/api/app/public/wishlists/${publicId}`],
    ];
    for (const [browser, address] of ways) {
      const whole = (await browser.get(address)).body;
      expect(whole.wishlist.tags).toEqual([
        { name: 'böcker', count: 2 },
        { name: 'till köket', count: 2 },
        { name: 'åland', count: 1 },
      ]);
      const books = (await browser.get(`${address}?tag=${encodeURIComponent('#BÖCKER')}&limit=1`)).body;
      expect([titles(books.wishlist.products), books.wishlist.itemCount, books.pagination]).toMatchObject([['Kokbok'], 4, { total: 2, totalPages: 2 }]);
      expect(titles((await browser.get(`${address}?tag=${encodeURIComponent('böcker')}&limit=1&page=2`)).body.wishlist.products)).toEqual(['Roman']);
      const none = (await browser.get(`${address}?tag=cykel`)).body;
      expect([none.wishlist.products, none.wishlist.tags.length, none.pagination.total]).toEqual([[], 3, 0]);
      expect(titles((await browser.get(`${address}?tag=`)).body.wishlist.products)).toHaveLength(4);
      expectProblem(await browser.get(`${address}?tag=${'x'.repeat(101)}`), 'VALIDATION_FAILED');
    }
  });

  test('are gone from the list with their last wish', async () => {
    const { anna, listId } = await taggedList();
    const { products } = (await anna.browser.get(`/api/app/wishlists/${listId}?tag=${encodeURIComponent('åland')}`)).body.wishlist;
    await anna.browser.delete(`/api/app/wishlists/${listId}/items/${products[0]._id}`);
    expect((await anna.browser.get(`/api/app/wishlists/${listId}`)).body.wishlist.tags.map(({ name }: { name: string }) => name)).toEqual(['böcker', 'till köket']);
  });
});
