import { redirect, type RouterContextProvider } from 'react-router';
import type { BirthdayLinks } from '#shared/contract/birthday-links.ts';
import type { FoundJubilees, Jubilee, YearOfPeople } from '#shared/contract/jubilees.ts';
import type { AnswersAnswer, FriendQuestion } from '#shared/contract/questions.ts';
import type { Gift, GiftBudget } from '#shared/contract/gifts.ts';
import type { SuggestionsAnswer } from '#shared/contract/suggestions.ts';
import type { SeenWishlistAnswer, SeenWishlistSummary } from '#shared/contract/wishlists.ts';
import type { InviteLink } from '#shared/contract/invites.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { isChild } from '#shared/values/people/children.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { WayToList } from '#web/lib/api/way-to-list.ts';
import { type Api, getApi, orMissing, orPageError } from '#web/lib/api/loader-api.ts';
import { type FriendRequestNews, loadRequests, type LoadedFriends, loadFriends, loadLinkable } from '#web/features/friends/load-friends.ts';
import { countYear, type HeapMonth, toHeap, type YearCounts } from '#web/features/jubilees/heap-months.ts';
import { type LoadedPeople, loadPeople } from '#web/features/jubilees/load-people.ts';
import { type LoadedPersonReminders, loadPersonReminders } from '#web/features/reminders/load-person-reminders.ts';
import { type LoadedGiven, loadGivenToMe } from '#web/features/reservations/load-given.ts';
import { type LoadedTaken, loadTaken } from '#web/features/reservations/load-taken.ts';
import { loadPage } from '#web/features/wishlists/load-wishlists.ts';
import { type LoadedYear, loadYear } from './load-year.ts';
import { findUser } from '#web/lib/session/loader-user.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { todayInShop } from '#web/lib/page/today.ts';
import { currencyOfRequest } from '#web/lib/page/request-currency.ts';

type PersonParts = {
  startFetch: FriendRequestNews;
  reminders: LoadedPersonReminders | null;
  linkable: FoundJubilees | null;
  wishlists: readonly SeenWishlistSummary[] | null;
  /** Null if they could not be read. */
  gifts: readonly Gift[] | null;
  /** For the person, this year. */
  budget: GiftBudget | null;
  /** Null if they could not be read. */
  suggestions: SuggestionsAnswer | null;
  currency: Currency;
  /** Null if they could not be read. */
  notes: string | null;
  /** Null if they could not be read. */
  answers: AnswersAnswer | null;
  /** The member's questions to this friend. */
  askedFriend: readonly FriendQuestion[];
  /** Whether the member may answer for this person. */
  mayAnswer: boolean;
  from: string;
  /** Of the list alone; null where it could not be read. */
  year: LoadedHeap | null;
};

export type LoadedPerson = { jubilee: Jubilee } & PersonParts;

export interface LoadedHeap {
  heap: HeapMonth[];
  counts: YearCounts | null;
  unknown: YearOfPeople['unknown'];
}

async function loadHeap(api: Api): Promise<LoadedHeap | null> {
  const [found, states, gifts] = await Promise.all([
    orMissing(api.jubilees.listYear()),
    orMissing(api.gifts.listStates()),
    orMissing(api.gifts.list({ query: { year: Number(todayInShop().slice(0, 4)) } })),
  ]);
  if (!found) return null;
  return { heap: toHeap(found, states?.states ?? []), counts: states && gifts && countYear(found, gifts.gifts, states.states), unknown: found.unknown };
}

export type LoadedPage =
  | (LoadedPeople & PersonParts)
  | { page: 'wishlist'; seen: SeenWishlistAnswer; currency: Currency; path: string; giving: LoadedTaken; given: LoadedGiven; way: WayToList }
  | LoadedYear
  | { page: 'friends'; found: LoadedFriends; invite: InviteLink | null; birthdays: BirthdayLinks | null };

/** `tail` is the path after …/jubilees/. Throws the page's 404 for people who aren't the member's, and a redirect for too many segments. */
export async function loadPeoplePage(context: Readonly<RouterContextProvider>, tail: string, request: Request): Promise<LoadedPage> {
  const url = new URL(request.url);
  const api = getApi(context);
  if (tail === 'friends') {
    const [found, invites, birthdays] = await Promise.all([loadFriends({ api, url }), orMissing(api.invites.getLink()), orMissing(api.birthdayLinks.list())]);
    return { page: 'friends', found, invite: invites?.invite ?? null, birthdays };
  }
  if (tail === 'year') return loadYear(context, url);
  const [of = '', word, listId, ...more] = tail.split('/');
  if (of && word === 'wishlist' && listId && more.length === 0) {
    const way = { jubileeId: of, listId };
    const [seen, giving] = await Promise.all([orPageError(loadPage(url, (query) => api.wishlists.getOfPerson({ id: of, listId, query }))), loadTaken(api, way)]);
    const given = await loadGivenToMe(api, giving, listId);
    return { page: 'wishlist', seen, currency: currencyOfRequest(request), path: url.pathname, giving, given, way };
  }
  const requests = tail === '' ? loadRequests({ api }) : { received: null, hasPeople: false };
  const circles = async () => (await orMissing(api.circles.list()))?.circles ?? [];
  const timeZone = async () => (await api.settings.getReminders()).settings.timeZone;
  const loaded = await orPageError(loadPeople(tail, { api, circles, search: url.searchParams, timeZone }));
  if (!loaded) throw redirect(pathTo('userJubilee', context.get(pageContext).locale, { '*': of }));
  const isFriend = loaded.page === 'person' && loaded.jubilee.friendId !== null;
  const isPerson = loaded.page === 'person';
  const [asked, reminders, linkable, seen, found, user, written, answers, askedFriend, suggestions, heap] = await Promise.all([
    requests,
    loaded.page === 'person' ? loadPersonReminders(loaded.jubilee._id, api) : null,
    loaded.page === 'who' ? loadLinkable(api) : null,
    isFriend ? orMissing(api.wishlists.listOfPerson({ id: loaded.jubilee._id })) : null,
    isPerson ? orMissing(api.gifts.list({ query: { person: of } })) : null,
    isPerson || loaded.page === 'list' ? findUser(context) : null,
    loaded.page === 'person' ? orMissing(api.jubilees.getNotes({ id: loaded.jubilee._id })) : null,
    loaded.page === 'person' ? orMissing(api.questions.listOfPerson({ id: loaded.jubilee._id })) : null,
    isFriend ? orMissing(api.questions.listAsked({ id: loaded.jubilee._id })) : null,
    loaded.page === 'person' && !loaded.jubilee.isDeceased ? orMissing(api.suggestions.list({ id: loaded.jubilee._id })) : null,
    loaded.page === 'list' ? loadHeap(api) : null,
  ]);
  return {
    ...loaded,
    reminders,
    linkable,
    wishlists: seen?.wishlists ?? null,
    answers,
    askedFriend: askedFriend?.questions ?? [],
    mayAnswer: loaded.page === 'person' && !isFriend && !loaded.jubilee.isDeceased && isChild(loaded.jubilee, todayInShop()),
    gifts: found?.gifts ?? null,
    budget: found?.budgets.find(({ jubileeId }) => jubileeId === of) ?? null,
    suggestions,
    currency: currencyOfRequest(request),
    notes: written?.notes ?? null,
    from: user?.firstName ?? '',
    startFetch: asked,
    year: heap,
  };
}
