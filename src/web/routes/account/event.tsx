import { useLocation, useRevalidator } from 'react-router';
import type { DrawnName } from '#shared/contract/draws.ts';
import type { SeenEvent } from '#shared/contract/seen-events.ts';
import type { SeenWishlistAnswer } from '#shared/contract/wishlists.ts';
import { type EventAnswer, eventAnswers } from '#shared/values/celebrations/event-words.ts';
import { eventWords } from '#shared/values/time/event-time.ts';
import { offsetTimeAt } from '#shared/values/time/zone-time.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { matchPath, pathTo } from '#shared/i18n/paths.ts';
import { eventShareCard } from '#shared/values/pictures/share-card.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { DrawnNamePage } from '#web/features/draws/drawn-name-page.tsx';
import { InvitationPage } from '#web/features/events/invitation-page.tsx';
import { NOTHING_GIVEN } from '#web/features/reservations/load-given.ts';
import { type LoadedTaken, loadTaken } from '#web/features/reservations/load-taken.ts';
import { loadPage } from '#web/features/wishlists/load-wishlists.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { type Api, getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { currencyOfRequest } from '#web/lib/page/request-currency.ts';
import { todayInShop } from '#web/lib/page/today.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { JsonLd, jsonLd } from '#web/lib/seo/json-ld.tsx';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { getSharePicture } from '#web/lib/seo/share-picture.ts';
import { findUser } from '#web/lib/session/loader-user.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import type { Route } from './+types/event';
import { ListToGiveFrom } from './list-to-give-from.tsx';

interface LoadedDraw {
  page: 'draw';
  /** Null for a link that leads nowhere. */
  drawn: DrawnName | null;
  token: string;
  today: string;
}

interface LoadedEvent {
  page: 'event';
  event: SeenEvent;
  token: string | null;
  isMember: boolean;
  today: string;
  jsonLds: string[];
  sharePicture: string | null;
  list: { seen: SeenWishlistAnswer; publicId: string; giving: LoadedTaken; currency: Currency } | null;
}

export const middleware = pageGuards('private-address');

/** For search engines: a public event at its own address, with the place only where all may see it. */
function structuredData(event: SeenEvent, token: string | null, url: string): string[] {
  if (!event.isPublic || token !== null) return [];
  return [
    jsonLd({
      '@type': 'Event',
      name: event.title,
      startDate: offsetTimeAt(event.timeZone, Date.parse(event.startsAt)),
      ...(event.endsAt !== null && { endDate: offsetTimeAt(event.timeZone, Date.parse(event.endsAt)) }),
      eventStatus: event.state === 'canceled' ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      ...(event.place && { location: { '@type': 'Place', name: event.place, address: event.place } }),
      ...(event.text !== '' && { description: event.text }),
      organizer: event.hosts.map((name) => ({ '@type': 'Person', name })),
      url,
    }),
  ];
}

/** Null for a link that a new draw or link ended: its page says so. */
async function findDrawn(api: Api, token: string): Promise<DrawnName | null> {
  try {
    return (await api.publicDraws.get({ token })).drawn;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    return orPageError(Promise.reject(error));
  }
}

/** A public event, or one that a mail's token opens; its wishlist; and a drawn name. One route for all, since every browser gets the route list. */
export async function loader({ context, request, url }: Route.LoaderArgs): Promise<LoadedDraw | LoadedEvent> {
  const address = matchPath(url.pathname);
  if (address?.page === 'draw') {
    const token = address.params['token'] ?? '';
    return { page: 'draw', drawn: await findDrawn(getApi(context), token), token, today: todayInShop() };
  }
  if (address?.page !== 'event' && address?.page !== 'eventWishlist') throw new Response(null, { status: 404 });
  const publicId = address.params['publicId'] ?? '';
  const token = url.searchParams.get('token');
  const [{ event }, user] = await Promise.all([orPageError(getApi(context).publicEvents.get({ publicId, query: token === null ? {} : { token } })), findUser(context)]);
  const { settings, locale } = context.get(pageContext);
  const page = {
    page: 'event' as const,
    event,
    token,
    isMember: user !== null,
    today: todayInShop(),
    sharePicture: getSharePicture(context, eventShareCard(m.events_shared({}, { locale }))),
    jsonLds: structuredData(event, token, settings.publicUrl + pathTo('event', locale, { publicId })),
  };
  if (address.page === 'event') return { ...page, list: null };
  const listId = event.wishlistPublicId;
  if (listId === null) throw new Response(null, { status: 404 });
  const [seen, giving] = await Promise.all([orPageError(loadPage(url, (query) => getApi(context).wishlists.getByLink({ publicId: listId, query }))), loadTaken(getApi(context), { publicId: listId })]);
  return { ...page, list: { seen, giving, publicId: listId, currency: currencyOfRequest(request) } };
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageMeta(args, { isHidden: true });
  if (args.loaderData.page === 'draw') return pageMeta(args, { title: m.draws_side_title(), isHidden: true });
  const { event, token, sharePicture } = args.loaderData;
  const when = eventWords(event, matchPath(args.location.pathname)?.locale ?? 'sv', event.startsAt.slice(0, 10)).text;
  return pageMeta(args, { title: event.title, description: m.events_description({ when, names: event.hosts.join(', ') }), sharePicture, isHidden: !event.isPublic || token !== null });
};

const chosenIn = (search: string): EventAnswer | null => eventAnswers.find((answer) => answer === new URLSearchParams(search).get('answer')) ?? null;

export default function EventRoute({ loaderData: loaded }: Route.ComponentProps) {
  if (loaded.page === 'draw') return <DrawnNamePage drawn={loaded.drawn} token={loaded.token} today={loaded.today} />;
  return <EventOrList {...loaded} />;
}

function EventOrList({ event, token, isMember, today, jsonLds, list }: LoadedEvent) {
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const { search } = useLocation();
  const structured = <JsonLd things={jsonLds} />;
  if (list) {
    // A private event's list is a 404 without the token.
    const path = pathTo('eventWishlist', locale, { publicId: event.publicId }) + (token === null ? '' : `?${new URLSearchParams({ token })}`);
    return (
      <>
        <ListToGiveFrom {...list} isMember={isMember} given={NOTHING_GIVEN} path={path} way={{ publicId: list.publicId }} />
        {structured}
      </>
    );
  }
  return (
    <>
      <InvitationPage
        key={event.publicId}
        event={event}
        token={token}
        chosen={chosenIn(search)}
        isStopping={new URLSearchParams(search).has('stop')}
        isMember={isMember}
        today={today}
        onChanged={revalidate}
      />
      {structured}
    </>
  );
}
