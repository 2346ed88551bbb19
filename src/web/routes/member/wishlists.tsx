import { useCallback } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { getApi, orMissing, orPageError } from '#web/lib/api/loader-api.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { GivenPart } from '#web/features/reservations/given-part.tsx';
import { type LoadedGiven, loadGiven, NOTHING_GIVEN } from '#web/features/reservations/load-given.ts';
import { type Choice, type LoadedWishlists, loadWishlists } from '#web/features/wishlists/load-wishlists.ts';
import { WishlistFormPage } from '#web/features/wishlists/wishlist-form-page.tsx';
import { WishlistPage } from '#web/features/wishlists/wishlist-page.tsx';
import { WishlistsPage } from '#web/features/wishlists/wishlists-page.tsx';
import { pageContext } from '#web/lib/page/page-context.ts';
import { currencyOfRequest } from '#web/lib/page/request-currency.ts';
import { pagedTitle } from '#web/lib/seo/paged-title.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { Route } from './+types/wishlists';

const OFFERED = 100;
const getChoice = ({ _id, firstName, lastName }: { _id: string; firstName: string; lastName: string }): Choice => ({ id: _id, name: `${firstName} ${lastName}`.trim(), firstName });

/** One route for all of the member's wishlist pages, as for people. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<LoadedWishlists & { currency: Currency; given: LoadedGiven }> {
  const friends = async () => (await getApi(context).friends.list({ query: { limit: OFFERED } })).friends.map(getChoice);
  const people = async () => (await getApi(context).jubilees.list({ query: { limit: OFFERED, sort: 'name' } })).jubilees.map(getChoice);
  const circles = async () => (await getApi(context).circles.list()).circles.map(({ _id, name }) => ({ id: _id, name, firstName: name }));
  const person = async (id: string) => {
    const found = await orMissing(getApi(context).jubilees.get({ id }));
    return found && getChoice(found.jubilee);
  };
  const firstVisibility = async () => ((await getApi(context).settings.getPrivacy()).settings.wishlists === 'nobody' ? 'private' : 'friends');
  const loaded = await orPageError(loadWishlists(params['*'], { api: getApi(context), friends, people, circles, person, firstVisibility, url: new URL(request.url) }));
  if (!loaded) throw redirect(pathTo('userWishlist', context.get(pageContext).locale, { '*': params['*'].split('/')[0] ?? '' }));
  const given = loaded.page === 'one' ? await loadGiven(getApi(context), loaded.found.wishlist._id) : NOTHING_GIVEN;
  return { ...loaded, currency: currencyOfRequest(request), given };
}

function getTitle(loaded: LoadedWishlists): string {
  if (loaded.page === 'list') return m.wishlists_title();
  if (loaded.page === 'new') return m.wishlists_new_title();
  return (loaded.page === 'one' ? loaded.found.wishlist.name : loaded.wishlist?.name) ?? m.wishlists_title();
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { ...(args.loaderData ? { title: pagedTitle(getTitle(args.loaderData), args.location) } : {}), isHidden: true });

export default function WishlistsRoute({ loaderData: loaded }: Route.ComponentProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { show } = useNotifications();
  const notify = useCallback((message: string) => show(message, 'error'), [show]);
  const open = (id: string) => pathTo('userWishlist', locale, { '*': id });
  if (loaded.page === 'list') return <WishlistsPage found={loaded.found} onChanged={revalidate} onFailed={notify} />;
  if (loaded.page === 'one')
    return (
      <WishlistPage
        key={loaded.found.wishlist._id}
        found={loaded.found}
        currency={loaded.currency}
        given={<GivenPart loaded={loaded.given} path={open(loaded.found.wishlist._id)} />}
        onChanged={revalidate}
        onFailed={notify}
      />
    );
  const { wishlist, friends, people, circles, person, visibility } = loaded;
  return (
    <WishlistFormPage
      key={wishlist?._id ?? 'new'}
      wishlist={wishlist}
      friends={friends}
      people={people}
      circles={circles}
      person={person}
      firstVisibility={visibility}
      cancelTo={wishlist ? open(wishlist._id) : pathTo('userWishlists', locale)}
      onSaved={(id) => void navigate(open(id), { replace: true })}
    />
  );
}
