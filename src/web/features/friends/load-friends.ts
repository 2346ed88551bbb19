/** For the loader: what the page about friends is drawn from; null for a part that could not be had. */
import { redirect } from 'react-router';
import type { Blocks, FriendRequests, Friends } from '#shared/contract/friends.ts';
import type { FoundJubilees } from '#shared/contract/jubilees.ts';
import { type Api, orMissing } from '#web/lib/api/loader-api.ts';
import { peopleByName } from '#web/lib/people/use-people.ts';
import { pageOf, withinPages } from '#web/lib/page/within-pages.ts';

/** Who asks to be the member's friend. */
export interface Asking {
  received: FriendRequests | null;
  /** There is somebody among the member's people whom one of them may be. */
  hasKept: boolean;
}

export interface LoadedFriends extends Asking {
  friends: Friends | null;
  sent: FriendRequests | null;
  blocks: Blocks | null;
}

/** Five requests at a time (specification, section 9). */
const REQUESTS_SHOWN = 5;
const FRIENDS_SHOWN = 20;

interface Source {
  api: Pick<Api, 'friends' | 'jubilees'>;
  url: URL;
}

/** The first page of those whom a friend may be, by name; null where they can't be had. */
export const loadKept = (api: Pick<Api, 'jubilees'>): Promise<FoundJubilees | null> => orMissing(api.jubilees.list({ query: peopleByName({ isLinkable: true }) }));

/** People are asked for only where somebody is to be answered, and a request can be answered without them. */
export async function loadAsking({ api, page = 1 }: Pick<Source, 'api'> & { page?: number }): Promise<Asking> {
  const received = await orMissing(api.friends.listReceived({ query: { page, limit: REQUESTS_SHOWN } }));
  const isAsked = received !== null && received.friendRequests.length > 0;
  const kept = isAsked ? await orMissing(api.jubilees.list({ query: { isLinkable: true, limit: 1 } })) : null;
  return { received, hasKept: (kept?.pagination.total ?? 0) > 0 };
}

export async function loadFriends({ api, url }: Source): Promise<LoadedFriends> {
  const search = url.searchParams;
  const [asking, friends, sent, blocks] = await Promise.all([
    loadAsking({ api, page: pageOf(search, 'received') }),
    orMissing(api.friends.list({ query: { page: pageOf(search), limit: FRIENDS_SHOWN } })),
    orMissing(api.friends.listSent({ query: { page: pageOf(search, 'sent'), limit: REQUESTS_SHOWN } })),
    orMissing(api.friends.listBlocks({ query: { limit: 100 } })),
  ]);
  const moved = withinPages(url, { received: asking.received?.pagination ?? null, page: friends?.pagination ?? null, sent: sent?.pagination ?? null });
  if (moved) throw redirect(moved);
  return { ...asking, friends, sent, blocks };
}
