import { lazy, Suspense, useCallback } from 'react';
import { type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator } from 'react-router';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { relationNames } from '#shared/i18n/relation-names.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { AskAll } from '#web/features/birthdays/ask-all.tsx';
import { BirthdayPart } from '#web/features/birthdays/birthday-part.tsx';
import { FriendNews } from '#web/features/friends/friend-news.tsx';
import { FriendsPage } from '#web/features/friends/friends-page.tsx';
import { WhoIsFriendPage } from '#web/features/friends/who-is-friend-page.tsx';
import { InviteCard } from '#web/features/invites/invite-card.tsx';
import { JubileeFormPage } from '#web/features/jubilees/jubilee-form-page.tsx';
import { JubileesPage } from '#web/features/jubilees/jubilees-page.tsx';
import { isSearchedHere } from '#web/features/jubilees/load-people.ts';
import { PeopleSearchPage } from '#web/features/jubilees/people-search-page.tsx';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { clearSearchCaches } from '#web/lib/search/search-caches.ts';
import { pagedTitle } from '#web/lib/seo/paged-title.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { ListToGiveFrom } from '../account/list-to-give-from.tsx';
import type { Route } from './+types/people';
import { type LoadedPage, loadPeoplePage } from './load-people-page.ts';
import { PersonRoute } from './person.tsx';
import { titleOfPeople } from './people-title.ts';

// Rarely used.
const YearPage = lazy(async () => ({ default: (await import('#web/features/year/year-page.tsx')).YearPage }));
const ImportPage = lazy(async () => ({ default: (await import('#web/features/jubilees/import-page.tsx')).ImportPage }));

/** One route for all people pages: each route adds to the route list, which every browser gets (ADR 0096). */
export const loader = ({ context, params, request }: Route.LoaderArgs): Promise<LoadedPage> => loadPeoplePage(context, params['*'], request);

export function shouldRevalidate({ currentUrl, nextUrl, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !(isSearchedHere(nextParams['*'] ?? '') && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { ...(args.loaderData ? { title: pagedTitle(titleOfPeople(args.loaderData), args.location) } : {}), isHidden: true });

const relationName = (relation: Relation) => relationNames[relation]();

export default function PeopleRoute({ loaderData: loaded }: Route.ComponentProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { show } = useNotifications();
  const notify = useCallback((message: string) => show(message, 'error'), [show]);
  // A new friend is now one of the people, and no longer a search result: reloads both lists.
  const onDone = (message: string) => {
    clearSearchCaches();
    show(message, 'info');
    void revalidate();
  };
  const list = pathTo('userJubilees', locale);
  const open = (id: string) => pathTo('userJubilee', locale, { '*': id });
  const openSaved = ({ _id }: { _id: string }) => void navigate(open(_id), { replace: true });
  if (loaded.page === 'friends')
    return (
      <FriendsPage
        loaded={loaded.found}
        invite={loaded.invite ? <InviteCard invite={loaded.invite} /> : <PartMissing title={m.member_invite_missing()} to={open('friends')} />}
        birthdays={<BirthdayPart loaded={loaded.birthdays} onDone={onDone} onFailed={notify} />}
        relationName={relationName}
        onDone={onDone}
        onFailed={notify}
      />
    );
  if (loaded.page === 'year')
    return (
      <Suspense>
        <YearPage {...loaded} />
      </Suspense>
    );
  if (loaded.page === 'wishlist') return <ListToGiveFrom {...loaded} isMember />;
  if (loaded.page === 'list')
    return (
      <JubileesPage
        loaded={loaded}
        today={loaded.today}
        news={<FriendNews startFetch={loaded.startFetch} relationName={relationName} onDone={onDone} onFailed={notify} />}
        year={loaded.year}
        unknown={loaded.year && <AskAll unknown={loaded.year.unknown} from={loaded.from} onFailed={notify} />}
        onFailed={notify}
      />
    );
  if (loaded.page === 'search') return <PeopleSearchPage loaded={loaded} onFailed={notify} />;
  if (loaded.page === 'import')
    return (
      <Suspense>
        <ImportPage today={loaded.today} />
      </Suspense>
    );
  if (loaded.page === 'new') return <JubileeFormPage key="new" jubilee={null} name={loaded.name} cancelTo={list} onSaved={openSaved} onFailed={notify} />;
  const { jubilee } = loaded;
  if (loaded.page === 'edit') return <JubileeFormPage key={jubilee._id} jubilee={jubilee} cancelTo={open(jubilee._id)} onSaved={openSaved} onFailed={notify} />;
  if (loaded.page === 'who') {
    const openLinked = (saved: Jubilee) => {
      clearSearchCaches();
      show(m.ui_saved(), 'info');
      openSaved(saved);
    };
    const friend = { id: loaded.friendId, jubileeId: jubilee._id, firstName: jubilee.firstName };
    return <WhoIsFriendPage key={jubilee._id} friend={friend} linkable={loaded.linkable} relationName={relationName} onSaved={openLinked} />;
  }
  return <PersonRoute key={jubilee._id} loaded={loaded} onChanged={revalidate} onDone={onDone} onFailed={notify} />;
}
