import { lazy, Suspense } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import type { SeenWishlistAnswer } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { AddToCirclePage } from '#web/features/circles/add-to-circle-page.tsx';
import { CircleFormPage } from '#web/features/circles/circle-form-page.tsx';
import { CirclePage } from '#web/features/circles/circle-page.tsx';
import { CircleSettingsPage } from '#web/features/circles/circle-settings-page.tsx';
import { CirclesPage } from '#web/features/circles/circles-page.tsx';
import { type LoadedCircles, loadCircles } from '#web/features/circles/load-circles.ts';
import { OwnDraws } from '#web/features/draws/own-draws.tsx';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { type LoadedGiven, loadGivenToMe } from '#web/features/reservations/load-given.ts';
import { type LoadedTaken, loadTaken } from '#web/features/reservations/load-taken.ts';
import { loadPage } from '#web/features/wishlists/load-wishlists.ts';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import type { WayToList } from '#web/lib/api/way-to-list.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { currencyOfRequest } from '#web/lib/page/request-currency.ts';
import { todayInShop } from '#web/lib/page/today.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { pagedTitle } from '#web/lib/seo/paged-title.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { findUser } from '#web/lib/session/loader-user.ts';
import { ListToGiveFrom } from '../account/list-to-give-from.tsx';
import type { Route } from './+types/circles';
import { type LoadedYear, loadYear } from './load-year.ts';

// Rarely used.
const YearPage = lazy(async () => ({ default: (await import('#web/features/year/year-page.tsx')).YearPage }));

type SeenList = { page: 'wishlist'; seen: SeenWishlistAnswer; currency: Currency; path: string; giving: LoadedTaken; given: LoadedGiven; way: WayToList };

/** One route for all pages of circles: each route adds to the route list, which every browser gets. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<(LoadedCircles | LoadedYear | SeenList) & { today: string; lastName: string }> {
  const api = getApi(context);
  const url = new URL(request.url);
  const tail = params['*'];
  const user = await findUser(context);
  const common = { today: todayInShop(), lastName: user?.lastName ?? '' };
  const [circleId = '', word, listId, ...more] = tail.split('/');
  if (word === 'wishlist' && listId && more.length === 0) {
    const way = { circleId, listId };
    const [seen, giving] = await Promise.all([orPageError(loadPage(url, (query) => api.wishlists.getOfCircle({ id: circleId, listId, query }))), loadTaken(api, way)]);
    return { page: 'wishlist', seen, giving, given: await loadGivenToMe(api, giving, listId), currency: currencyOfRequest(request), path: url.pathname, way, ...common };
  }
  if (word === 'year' && listId === undefined) {
    const { circle } = await orPageError(api.circles.get({ id: circleId }));
    return { ...common, ...(await loadYear(context, url, circle)) };
  }
  const loaded = await loadCircles(tail, api);
  if (!loaded) throw redirect(pathTo('userCircle', context.get(pageContext).locale, { '*': circleId }));
  return { ...loaded, ...common };
}

function getTitle(loaded: Route.ComponentProps['loaderData']): string {
  if (loaded.page === 'list') return m.circles_title();
  if (loaded.page === 'new') return m.circles_new_title();
  if (loaded.page === 'year') return loaded.circle ?? String(loaded.year);
  return loaded.page === 'wishlist' ? loaded.seen.wishlist.name : loaded.circle.name;
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { ...(args.loaderData ? { title: pagedTitle(getTitle(args.loaderData), args.location) } : {}), isHidden: true });

export default function CirclesRoute({ loaderData: loaded }: Route.ComponentProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { show } = useNotifications();
  const onFailed = (message: string) => show(message, 'error');
  const open = (id: string) => navigate(pathTo('userCircle', locale, { '*': id }));
  if (loaded.page === 'list') return <CirclesPage found={loaded.found} onAnswered={async (joinedId) => (joinedId === null ? revalidate() : open(joinedId))} onFailed={onFailed} />;
  if (loaded.page === 'new') return <CircleFormPage friends={loaded.friends} lastName={loaded.lastName} onSaved={(id) => void open(id)} />;
  if (loaded.page === 'year')
    return (
      <Suspense>
        <YearPage {...loaded} />
      </Suspense>
    );
  if (loaded.page === 'wishlist') return <ListToGiveFrom {...loaded} isMember />;
  if (loaded.page === 'add') return <AddToCirclePage circle={loaded.circle} friends={loaded.friends} people={loaded.people} onChanged={revalidate} onFailed={onFailed} />;
  if (loaded.page === 'edit')
    return (
      <CircleSettingsPage
        circle={loaded.circle}
        onChanged={revalidate}
        onLeft={(message) => {
          show(message, 'info');
          void navigate(pathTo('userCircles', locale), { replace: true });
        }}
        onFailed={onFailed}
      />
    );
  return (
    <CirclePage
      circle={loaded.circle}
      wishlists={loaded.wishlists}
      gathering={loaded.gathering}
      drawn={<OwnDraws draws={loaded.draws} today={loaded.today} />}
      isDrawn={loaded.draws.length > 0}
      food={loaded.food}
      dishes={loaded.dishes}
      today={loaded.today}
      onFailed={onFailed}
    />
  );
}
