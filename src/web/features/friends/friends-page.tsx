import { UserSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResultsIllustration } from '#web/ui/illustrations/no-results.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { FriendList } from './friend-list.tsx';
import type { LoadedFriends } from './load-friends.ts';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { ReceivedRequests } from './received-requests.tsx';
import { SentRequests } from './sent-requests.tsx';
import type { FriendEvents } from './use-friend-action.ts';

interface FriendsPageProps extends FriendEvents {
  loaded: LoadedFriends;
  /** Slot for the invite link, another feature. */
  invite: ReactNode;
  relationName: (relation: Relation) => string;
  /** Slot for the birthday link, another feature. */
  birthdays: ReactNode;
}

/** The member's friends: received requests, friends, sent requests, and finding more. */
export function FriendsPage({ loaded, invite, birthdays, relationName, ...events }: FriendsPageProps) {
  const locale = useLocale();
  const isLoading = useNavigation().state === 'loading';
  const here = pathTo('userFriends', locale);
  const { received, friends, sent, blocks, hasPeople } = loaded;
  const getPage = (name: string) => (page: number) => `${here}?${name}=${page}`;
  return (
    <div aria-busy={isLoading} className={classNames('grid gap-10 transition-opacity', isLoading && 'opacity-60')}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="heading text-h1">{m.friends_title()}</h1>
          <p className="mt-2 text-lg text-soft">{m.friends_lead()}</p>
        </div>
        <ButtonLink to={pathTo('userJubileeSearch', locale)} icon={<UserSearch aria-hidden className="size-5" />}>
          {m.friends_find()}
        </ButtonLink>
      </header>
      {received === null ? (
        <PartMissing title={m.friends_received_missing()} to={here} />
      ) : (
        received.pagination.total > 0 && (
          <section aria-labelledby="friends-received">
            <SectionHeading id="friends-received">{m.friends_received()}</SectionHeading>
            <ReceivedRequests requests={received.friendRequests} hasPeople={hasPeople} relationName={relationName} {...events} />
            <Pagination page={received.pagination.currentPage} totalPages={received.pagination.totalPages} getHref={getPage('received')} className="mt-4" />
          </section>
        )
      )}
      {birthdays}
      <section aria-labelledby="friends-list">
        <SectionHeading id="friends-list">{m.friends_list()}</SectionHeading>
        {friends === null ? (
          <PartMissing title={m.friends_missing()} to={here} />
        ) : friends.pagination.total > 0 ? (
          <>
            <FriendList friends={friends.friends} {...events} />
            <Pagination page={friends.pagination.currentPage} totalPages={friends.pagination.totalPages} getHref={getPage('page')} className="mt-4" />
          </>
        ) : (
          <EmptyState illustration={<NoResultsIllustration />} title={m.friends_none()} headingLevel={3} action={null}>
            <p>{m.friends_none_text()}</p>
          </EmptyState>
        )}
      </section>
      {sent === null ? (
        <PartMissing title={m.friends_sent_missing()} to={here} />
      ) : (
        sent.pagination.total > 0 && (
          <section aria-labelledby="friends-sent">
            <SectionHeading id="friends-sent">{m.friends_sent()}</SectionHeading>
            <SentRequests requests={sent.friendRequests} {...events} />
            <Pagination page={sent.pagination.currentPage} totalPages={sent.pagination.totalPages} getHref={getPage('sent')} className="mt-4" />
          </section>
        )
      )}
      {invite}
      {blocks !== null && blocks.pagination.total > 0 && <BlockedPeople blocks={blocks.blocks} {...events} />}
    </div>
  );
}
