import { expect, test } from 'vitest';
import type { SeenWishlistAnswer } from '#shared/contract/wishlists.ts';
import { createApi } from '#web/lib/api/create-api.ts';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { type Choice, loadPage, loadWishlists } from './load-wishlists.ts';

const choice = (firstName: string): Choice => ({ id: firstName, name: `${firstName} Berg`, firstName });

/** A member whose people are Anna and, beyond the offered ones, Åke; the list is Åke's; new lists are private. */
function load(tail: string, search = '') {
  const wishlist = { _id: 'list', jubileeId: 'Åke', visibility: 'link' };
  const fetch = () => Promise.resolve(Response.json({ wishlist, pagination: {} }));
  return loadWishlists(tail, {
    api: createApi({ wishlists }, { fetch, locale: 'sv' }),
    friends: () => Promise.resolve([]),
    people: () => Promise.resolve([choice('Anna')]),
    circles: () => Promise.resolve([]),
    person: (id) => Promise.resolve(id === 'Åke' ? choice('Åke') : null),
    firstVisibility: () => Promise.resolve('private'),
    url: new URL(`http://shop.example/konto/onskelistor/${tail}${search}`),
  });
}

test('WISH-01 shows a new list to whom the settings say', async () => {
  expect(await load('new')).toMatchObject({ page: 'new', person: '', people: [choice('Anna')], visibility: 'private' });
});

test('includes the recipient among the choices, however many people exist', async () => {
  expect(await load('list/edit')).toMatchObject({ page: 'edit', person: 'Åke', people: [choice('Anna'), choice('Åke')], visibility: 'link' });
  expect(await load('new', '?person=Åke')).toMatchObject({ person: 'Åke', people: [choice('Anna'), choice('Åke')] });
  expect(await load('new', '?person=Anna')).toMatchObject({ person: 'Anna', people: [choice('Anna')] });
  expect(await load('new', '?person=nobody')).toMatchObject({ person: '', people: [choice('Anna')] });
});

test('leads beyond a list’s last page to the last', async () => {
  const seen =
    (totalPages: number) =>
    ({ page }: { page: number }) =>
      Promise.resolve({ pagination: { currentPage: page, totalPages, limit: 16, total: 0, hasNextPage: false, hasPreviousPage: false } } as SeenWishlistAnswer);
  const url = new URL('http://shop.example/onskelista/list_a?page=3');
  const moved = await loadPage(url, seen(2)).catch((thrown: unknown) => thrown);
  expect((moved as Response).headers.get('location')).toBe('/onskelista/list_a?page=2');
  expect(await loadPage(url, seen(3))).toMatchObject({ pagination: { currentPage: 3 } });
});
