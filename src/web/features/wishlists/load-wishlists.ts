/** Loader of the member's wishlist pages. */
import { redirect } from 'react-router';
import type { FoundWishlists, OwnWishlist, SeenWishlistAnswer, Wishlist } from '#shared/contract/wishlists.ts';
import type { Visibility } from '#shared/values/wishes/visibility.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import { WISHES_A_PAGE } from '#web/lib/page/list-href.ts';
import { getPage, withinPages } from '#web/lib/page/within-pages.ts';

/** A friend to invite as owner, or the person whose wishes they are. */
export interface Choice {
  id: string;
  name: string;
  firstName: string;
}

export type LoadedWishlists =
  | { page: 'list'; found: FoundWishlists }
  | { page: 'new' | 'edit'; wishlist: Wishlist | null; friends: Choice[]; people: Choice[]; circles: Choice[]; person: string; visibility: Visibility }
  | { page: 'one'; found: OwnWishlist };

interface Source {
  api: Pick<Api, 'wishlists'>;
  friends: () => Promise<Choice[]>;
  people: () => Promise<Choice[]>;
  circles: () => Promise<Choice[]>;
  /** One of the member's people; null if not theirs. */
  person: (id: string) => Promise<Choice | null>;
  /** Visibility of a new list, from the member's privacy settings. */
  firstVisibility: () => Promise<Visibility>;
  url: URL;
}

const LAST_PAGE = 500;

/** As the API takes it. */
const LONGEST_TAG = 100;

/** The tag by which the URL chooses wishes; empty for all. */
export const getTag = (search: URLSearchParams): string => (search.get('tag') ?? '').slice(0, LONGEST_TAG);

/** Loads the URL's page of a list. Throws a redirect to the last page if beyond. */
export async function loadPage<Found extends OwnWishlist | SeenWishlistAnswer>(url: URL, load: (query: { page: number; limit: number; tag?: string }) => Promise<Found>): Promise<Found> {
  const tag = getTag(url.searchParams);
  const found = await load({ page: Math.min(getPage(url.searchParams), LAST_PAGE), limit: WISHES_A_PAGE, ...(tag !== '' && { tag }) });
  const moved = withinPages(url, { page: found.pagination });
  if (moved) throw redirect(moved);
  return found;
}

/** The offered people plus the list's person. */
async function peopleWith(id: string, { people, person }: Pick<Source, 'people' | 'person'>): Promise<Choice[]> {
  const offered = await people();
  if (id === '' || offered.some((one) => one.id === id)) return offered;
  const found = await person(id);
  return found ? [...offered, found] : offered;
}

/** `tail` is the path after …/wishlists/. Null if it has too many segments. */
export async function loadWishlists(tail: string, { api, url, ...source }: Source): Promise<LoadedWishlists | null> {
  if (tail === '') return { page: 'list', found: await api.wishlists.list() };
  const [first = '', tab, ...more] = tail.split('/');
  if (first === 'new') {
    if (tab !== undefined) return null;
    const person = url.searchParams.get('person') ?? '';
    const [friends, people, circles, visibility] = await Promise.all([source.friends(), peopleWith(person, source), source.circles(), source.firstVisibility()]);
    return { page: 'new', wishlist: null, friends, people, circles, person: people.some(({ id }) => id === person) ? person : '', visibility };
  }
  if (tab === undefined) {
    return { page: 'one', found: await loadPage(url, (query) => api.wishlists.get({ id: first, query })) };
  }
  if (tab !== 'edit' || more.length > 0) return null;
  const [{ wishlist }, friends, circles] = await Promise.all([api.wishlists.get({ id: first, query: { limit: 1 } }), source.friends(), source.circles()]);
  const person = wishlist.jubileeId ?? '';
  const people = await peopleWith(person, source);
  return { page: 'edit', wishlist, friends, people, circles, person: people.some(({ id }) => id === person) ? person : '', visibility: wishlist.visibility };
}
