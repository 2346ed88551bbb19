import { lazy, Suspense } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import type { Event } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { DrawPage } from '#web/features/draws/draw-page.tsx';
import { OwnDraws } from '#web/features/draws/own-draws.tsx';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { EventFormPage } from '#web/features/events/event-form-page.tsx';
import { EventPage } from '#web/features/events/event-page.tsx';
import { EventsPage } from '#web/features/events/events-page.tsx';
import { type LoadedEvents, loadEvents } from '#web/features/events/load-events.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { getApi, orMissing, orPageError } from '#web/lib/api/loader-api.ts';
import { peopleByName } from '#web/lib/people/use-people.ts';
import { findUser } from '#web/lib/session/loader-user.ts';
import { relationNames } from '#shared/i18n/relation-names.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { currencyOfRequest } from '#web/lib/page/request-currency.ts';
import { todayInShop } from '#web/lib/page/today.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/events';

// With the code of QR codes.
const EventPoster = lazy(async () => ({ default: (await import('#web/features/events/event-poster.tsx')).EventPoster }));

const OFFERED = 100;
const relationName = (relation: Relation): string => relationNames[relation]();
const getName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim();

/** A list of one's own is edited where all lists are, another host's is read by its link; without either it is chosen in the event's form. */
async function getListPath(api: ReturnType<typeof getApi>, { _id, wishlistId, wishlistPublicId }: Event, locale: Locale): Promise<string> {
  const { wishlists } = await orPageError(api.wishlists.list());
  if (wishlistId !== null && wishlists.some((list) => list._id === wishlistId)) return pathTo('userWishlist', locale, { '*': wishlistId });
  return wishlistPublicId === null ? pathTo('userEvent', locale, { '*': `${_id}/edit` }) : pathTo('wishlist', locale, { publicId: wishlistPublicId });
}

/** One route for all of the member's event pages, as for wishlists. */
export async function loader({
  context,
  params,
  request,
}: Route.LoaderArgs): Promise<Exclude<LoadedEvents, { page: 'wishlist' | 'invitation' }> & { today: string; memberId: string; currency: Currency }> {
  const api = getApi(context);
  const { locale } = context.get(pageContext);
  const loaded = await orPageError(
    loadEvents(params['*'], {
      api,
      friends: async () => (await api.friends.list({ query: { limit: OFFERED } })).friends.map((friend) => ({ id: friend._id, name: getName(friend) })),
      circles: async () => (await api.circles.list()).circles.map(({ _id, name }) => ({ id: _id, name })),
      people: () => orMissing(api.jubilees.list({ query: peopleByName({ isLinkable: false }) })),
      lists: async () => (await api.wishlists.list()).wishlists.filter(({ visibility }) => visibility === 'link').map(({ _id, name }) => ({ id: _id, name })),
      from: new URL(request.url).searchParams.get('from'),
      timeZone: async () => (await api.settings.getReminders()).settings.timeZone,
    }),
  );
  if (!loaded) throw new Response(null, { status: 404 });
  if (loaded.page === 'invitation') throw redirect(`${pathTo('event', locale, { publicId: loaded.publicId })}?token=${loaded.token}`);
  // The form would be refused.
  if (loaded.page === 'edit' && loaded.event !== null && loaded.event.state !== 'coming') throw redirect(pathTo('userEvent', locale, { '*': loaded.event._id }));
  if (loaded.page !== 'wishlist') return { ...loaded, today: todayInShop(), memberId: (await findUser(context))?._id ?? '', currency: currencyOfRequest(request) };
  throw redirect(await getListPath(api, loaded.event, locale));
}

function getTitle(loaded: Route.ComponentProps['loaderData']): string {
  if (loaded.page === 'list') return m.member_events();
  if (loaded.page === 'draw') return m.draws_title();
  return loaded.event?.title ?? m.events_new_title();
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { ...(args.loaderData ? { title: getTitle(args.loaderData) } : {}), isHidden: true });

export default function EventsRoute({ loaderData: loaded }: Route.ComponentProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { show } = useNotifications();
  const open = (id: string) => pathTo('userEvent', locale, { '*': id });
  const leave = (message: string) => {
    show(message, 'info');
    void navigate(pathTo('userEvents', locale), { replace: true });
  };
  const onFailed = (message: string) => show(message, 'error');
  if (loaded.page === 'list') return <EventsPage {...loaded} drawn={<OwnDraws draws={loaded.draws} today={loaded.today} />} />;
  if (loaded.page === 'one') return <EventPage key={loaded.event._id} {...loaded} relationName={relationName} onChanged={revalidate} onFailed={onFailed} onGone={leave} />;
  if (loaded.page === 'draw') return <DrawPage key={loaded.event._id} event={loaded.event} data={loaded.drawing} currency={loaded.currency} onChanged={revalidate} onFailed={onFailed} />;
  if (loaded.page === 'poster')
    return (
      <Suspense>
        <EventPoster event={loaded.event} today={loaded.today} />
      </Suspense>
    );
  const { event, earlier, lists, timeZone, today } = loaded;
  return (
    <EventFormPage
      key={event?._id ?? 'new'}
      event={event}
      earlier={earlier}
      lists={lists}
      timeZone={timeZone}
      today={today}
      cancelTo={event ? open(event._id) : pathTo('userEvents', locale)}
      onFailed={(message) => show(message, 'error')}
      onSaved={(id) => void navigate(open(id), { replace: true })}
    />
  );
}
