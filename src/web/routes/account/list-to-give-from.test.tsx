import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { WayToList } from '#web/lib/api/way-to-list.ts';
import { NotificationsProvider } from '#web/features/notifications/notifications-provider.tsx';
import { NOTHING_GIVEN } from '#web/features/reservations/load-given.ts';
import { ListToGiveFrom } from './list-to-give-from.tsx';

const listId = '01930000-0000-7000-8000-000000000000';
const pagination = { currentPage: 1, limit: 16, total: 0, totalPages: 0, hasNextPage: false, hasPreviousPage: false };
const ways: Record<string, WayToList> = {
  'by its link': { publicId: 'list_1' },
  'as a friend': { jubileeId: '01930000-0000-7000-8000-000000000001', listId },
  'in a circle': { circleId: '01930000-0000-7000-8000-000000000002', listId },
};

function hasFollowButton(way: WayToList, { isMember = true, isOwn = false } = {}): boolean {
  const wishlist = {
    _id: listId,
    name: 'Till jul',
    forName: '',
    itemCount: 0,
    isSurprise: true,
    occasionDay: null,
    revealAt: null,
    isRevealed: false,
    tags: [],
    owners: [{ firstName: 'Bo', lastName: '', avatar: null }],
    isPrivate: false as const,
    isOwn,
    products: [],
  };
  const giving = { taken: null, isMissing: false, whispers: null };
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <NotificationsProvider>
          <ListToGiveFrom seen={{ wishlist, pagination }} currency="SEK" path="/" way={way} giving={giving} given={NOTHING_GIVEN} isMember={isMember} />
        </NotificationsProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Page />).includes(m.watches_follow());
}

test.each(Object.entries(ways))('WISH-03 offers members to follow a list seen %s', (_, way) => {
  expect(hasFollowButton(way)).toBe(true);
  expect(hasFollowButton(way, { isMember: false }), 'a visitor').toBe(false);
  expect(hasFollowButton(way, { isOwn: true }), 'an owner').toBe(false);
});
