import { expect, test } from 'vitest';
import { createApi } from '#web/lib/api/create-api.ts';
import { friends } from '#web/lib/api/routes/friends.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { loadRequests, loadLinkable } from './load-friends.ts';

/** A shop with `asked` pending requests, and a member with `people` people who aren't friends. */
function shopWith({ asked, people = 1, isWithoutPeople = false }: { asked: number; people?: number; isWithoutPeople?: boolean }) {
  const calls: string[] = [];
  const fetch = (address: unknown) => {
    const { pathname, searchParams } = new URL(String(address), 'http://shop.example');
    calls.push(pathname + (searchParams.get('isLinkable') === 'true' ? ' who may be a friend' : ''));
    if (pathname === '/api/app/friend-requests') return Promise.resolve(Response.json({ friendRequests: Array.from({ length: asked }, () => ({})), pagination: { total: asked } }));
    if (isWithoutPeople) return Promise.resolve(Response.json({ code: 'INTERNAL' }, { status: 500 }));
    return Promise.resolve(Response.json({ jubilees: [], pagination: { total: people } }));
  };
  return { calls, source: { api: createApi({ friends, jubilees }, { fetch, locale: 'sv' }) } };
}

test('PPL-03 offers to match a requester with living, unlinked people', async () => {
  const shop = shopWith({ asked: 1 });
  expect((await loadRequests(shop.source)).hasPeople).toBe(true);
  expect(shop.calls).toEqual(['/api/app/friend-requests', '/api/app/jubilees who may be a friend']);
  expect((await loadRequests(shopWith({ asked: 1, people: 0 }).source)).hasPeople).toBe(false);
});

test('loads no people without requests, and shows requests without people', async () => {
  const quiet = shopWith({ asked: 0 });
  expect((await loadRequests(quiet.source)).hasPeople).toBe(false);
  expect(quiet.calls).toEqual(['/api/app/friend-requests']);
  const { received, hasPeople } = await loadRequests(shopWith({ asked: 1, isWithoutPeople: true }).source);
  expect([received?.friendRequests.length, hasPeople]).toEqual([1, false]);
});

test('PPL-03 says on the matching page that people are unavailable', async () => {
  expect(await loadLinkable(shopWith({ asked: 0, isWithoutPeople: true }).source.api)).toBe(null);
  const shop = shopWith({ asked: 0 });
  expect(await loadLinkable(shop.source.api)).toMatchObject({ pagination: { total: 1 } });
  expect(shop.calls).toEqual(['/api/app/jubilees who may be a friend']);
});
