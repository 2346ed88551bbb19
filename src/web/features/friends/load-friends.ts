import { redirect } from 'react-router';
import type { Blocks, FriendRequests, Friends } from '#shared/contract/friends.ts';
import type { FoundJubilees } from '#shared/contract/jubilees.ts';
import { type Api, orMissing } from '#web/lib/api/loader-api.ts';
import { peopleByName } from '#web/lib/people/use-people.ts';
import { getPage, withinPages } from '#web/lib/page/within-pages.ts';

export interface FriendRequestNews {
  received: FriendRequests | null;
  hasPeople: boolean;
}

export interface LoadedFriends extends FriendRequestNews {
  friends: Friends | null;
  sent: FriendRequests | null;
  blocks: Blocks | null;
}

/** Page size of requests (specification, section 9). */
const REQUESTS_SHOWN = 5;
const FRIENDS_SHOWN = 20;

interface Source {
  api: Pick<Api, 'friends' | 'jubilees'>;
  url: URL;
}

/** First page of people who may be a friend, by name; null if unavailable. */
export const loadLinkable = (api: Pick<Api, 'jubilees'>): Promise<FoundJubilees | null> => orMissing(api.jubilees.list({ query: peopleByName({ isLinkable: true }) }));

/** People are fetched only if there are requests, and requests can be answered without them. */
export async function loadRequests({ api, page = 1 }: Pick<Source, 'api'> & { page?: number }): Promise<FriendRequestNews> {
  const received = await orMissing(api.friends.listReceived({ query: { page, limit: REQUESTS_SHOWN } }));
  const hasRequests = received !== null && received.friendRequests.length > 0;
  const people = hasRequests ? await orMissing(api.jubilees.list({ query: { isLinkable: true, limit: 1 } })) : null;
  return { received, hasPeople: (people?.pagination.total ?? 0) > 0 };
}

export async function loadFriends({ api, url }: Source): Promise<LoadedFriends> {
  const search = url.searchParams;
  const [requests, friends, sent, blocks] = await Promise.all([
    loadRequests({ api, page: getPage(search, 'received') }),
    orMissing(api.friends.list({ query: { page: getPage(search), limit: FRIENDS_SHOWN } })),
    orMissing(api.friends.listSent({ query: { page: getPage(search, 'sent'), limit: REQUESTS_SHOWN } })),
    orMissing(api.friends.listBlocks({ query: { limit: 100 } })),
  ]);
  const moved = withinPages(url, { received: requests.received?.pagination ?? null, page: friends?.pagination ?? null, sent: sent?.pagination ?? null });
  if (moved) throw redirect(moved);
  return { ...requests, friends, sent, blocks };
}
