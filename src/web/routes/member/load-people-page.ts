/** For the loader: which of the pages about people an address names, and what the features that it is composed of are drawn from. */
import { redirect, type RouterContextProvider } from 'react-router';
import type { InviteLink } from '#shared/contract/invites.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/currencies.ts';
import { type Asking, loadAsking, type LoadedFriends, loadFriends, loadKept } from '#web/features/friends/load-friends.ts';
import { type LoadedPeople, loadPeople } from '#web/features/jubilees/load-people.ts';
import { type LoadedPersonReminders, loadPersonReminders } from '#web/features/reminders/load-person-reminders.ts';
import { type LoadedGiven, loadGivenToMe } from '#web/features/reservations/load-given.ts';
import { type LoadedTaken, loadTaken } from '#web/features/reservations/load-taken.ts';
import { loadPage } from '#web/features/wishlists/load-wishlists.ts';
import type { FoundJubilees } from '#web/lib/jubilee-api.ts';
import { orMissing, orPageError } from '#web/lib/loader-api.ts';
import { findUser, friendApiOf, jubileeApiOf, memberApiOf, reminderApiOf, reservationApiOf, wishlistApiOf } from '#web/lib/loader-user.ts';
import { pageContext } from '#web/lib/page-context.ts';
import { currencyOfRequest } from '#web/lib/request-currency.ts';
import type { Gift, GiftState, ReceivedThing, WayToList } from '#web/lib/reservation-api.ts';
import type { SeenWishlist, SeenWishlistSummary } from '#web/lib/wishlist-api.ts';

type PersonParts = {
  asking: Asking;
  reminders: LoadedPersonReminders | null;
  kept: FoundJubilees | null;
  wishlists: readonly SeenWishlistSummary[] | null;
  gifts: Gift[];
  giftState: GiftState | null;
  received: readonly ReceivedThing[];
  /** Null where they could not be read. */
  notes: string | null;
  from: string;
  /** Where a birthday is missing: the link to ask for it with. Null where there is nothing to ask, or the link could not be read. */
  invite: InviteLink | null;
};

export type LoadedPage =
  | (LoadedPeople & PersonParts)
  | { page: 'wishlist'; seen: SeenWishlist; currency: Currency; path: string; giving: LoadedTaken; given: LoadedGiven; way: WayToList }
  | { page: 'friends'; found: LoadedFriends; invite: InviteLink | null };

/** `tail` is the address's own part, after …/jubilees/. Throws the page's 404 for nobody of the member's, and a redirection for an address with too much behind it. */
export async function loadPeoplePage(context: Readonly<RouterContextProvider>, tail: string, request: Request): Promise<LoadedPage> {
  const url = new URL(request.url);
  const [jubilees, friends] = [jubileeApiOf(context), friendApiOf(context)];
  if (tail === 'friends') {
    const [found, invites] = await Promise.all([loadFriends({ api: friends, jubilees, url }), orMissing(memberApiOf(context).inviteLink())]);
    return { page: 'friends', found, invite: invites?.invite ?? null };
  }
  const [of = '', word, listId, ...more] = tail.split('/');
  if (of && word === 'wishlist' && listId && more.length === 0) {
    const way = { jubileeId: of, listId };
    const [seen, giving] = await Promise.all([orPageError(loadPage(url, (wish) => wishlistApiOf(context).oneOfPerson(of, listId, wish))), loadTaken(reservationApiOf(context), way)]);
    const given = await loadGivenToMe(reservationApiOf(context), giving, listId);
    return { page: 'wishlist', seen, currency: currencyOfRequest(request), path: url.pathname, giving, given, way };
  }
  const asking = tail === '' ? loadAsking({ api: friends, jubilees }) : { received: null, hasKept: false };
  const timeZone = async () => (await memberApiOf(context).settings('reminders')).settings.timeZone;
  const loaded = await orPageError(loadPeople(tail, { api: jubilees, search: url.searchParams, timeZone }));
  if (!loaded) throw redirect(pathTo('userJubilee', context.get(pageContext).locale, { '*': of }));
  const isFriend = loaded.page === 'person' && loaded.jubilee.friendId !== null;
  const isPerson = loaded.page === 'person';
  const [asked, reminders, kept, seen, promised, states, user, written, invites, got] = await Promise.all([
    asking,
    loaded.page === 'person' ? loadPersonReminders(loaded.jubilee._id, { api: reminderApiOf(context), members: memberApiOf(context) }) : null,
    loaded.page === 'who' ? loadKept(jubilees) : null,
    isFriend ? orMissing(wishlistApiOf(context).ofPerson(loaded.jubilee._id)) : null,
    isFriend ? orMissing(reservationApiOf(context).gifts()) : null,
    isPerson ? orMissing(reservationApiOf(context).giftStates()) : null,
    isPerson ? findUser(context) : null,
    loaded.page === 'person' ? orMissing(jubilees.notes(loaded.jubilee._id)) : null,
    loaded.page === 'person' && loaded.jubilee.dateOfBirth === null && !isFriend && !loaded.jubilee.isDeceased ? orMissing(memberApiOf(context).inviteLink()) : null,
    isFriend ? orMissing(reservationApiOf(context).received(loaded.jubilee._id)) : null,
  ]);
  return {
    ...loaded,
    reminders,
    kept,
    wishlists: seen?.wishlists ?? null,
    gifts: promised?.gifts.filter(({ person: { jubileeId } }) => jubileeId === of) ?? [],
    giftState: states?.states.find(({ jubileeId }) => jubileeId === of) ?? null,
    notes: written?.notes ?? null,
    invite: invites?.invite ?? null,
    received: got?.received ?? [],
    from: user?.firstName ?? '',
    asking: asked,
  };
}
