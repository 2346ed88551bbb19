import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import type { FriendRequestNews } from './load-friends.ts';
import { ReceivedRequests } from './received-requests.tsx';
import type { FriendEvents } from './use-friend-action.ts';

/** Received friend requests, on the home and above the people; renders nothing without any. */
export function FriendNews({ startFetch: { received, hasPeople }, relationName, ...events }: FriendEvents & { startFetch: FriendRequestNews; relationName: (relation: Relation) => string }) {
  const locale = useLocale();
  if (received === null || received.pagination.total === 0) return null;
  return (
    <section aria-labelledby="friend-news">
      <SectionHeading id="friend-news" more={{ to: pathTo('userFriends', locale), label: m.friends_news_all() }}>
        {m.friends_received()}
      </SectionHeading>
      <ReceivedRequests requests={received.friendRequests} hasPeople={hasPeople} relationName={relationName} {...events} />
    </section>
  );
}
