/** For the loader: which of the pages about people an address names, and what it is drawn from. */
import type { FoundJubilees, FoundPeople, Jubilee } from '#shared/contract/jubilees.ts';
import { dayIn, shopTimeZone } from '#shared/values/calendar-day.ts';
import { type Api, orMissing } from '#web/lib/api/loader-api.ts';
import { jubileeCall, jubileeQueryOf, jubileeSearch } from './jubilee-query.ts';
import { peopleCall, peopleSearch } from './people-query.ts';

export type LoadedPeople =
  | { page: 'list'; key: string; found: FoundJubilees | null; today: string }
  | { page: 'new'; name: string }
  | { page: 'import'; today: string }
  | { page: 'search'; key: string; found: FoundPeople | null }
  | { page: 'person' | 'edit'; jubilee: Jubilee }
  | { page: 'who'; jubilee: Jubilee; friendId: string };

/** Whether another search of the same page is the page's own business: it asks and keeps what it has found. Any other list is loaded anew by its address. */
export const isSearchedHere = (tail: string): boolean => tail === '' || tail === 'search';

interface Source {
  api: Pick<Api, 'jubilees'>;
  search: URLSearchParams;
  /** The member's own. */
  timeZone: () => Promise<string>;
}

/**
 * The address's own part, after …/jubilees/. Null for one with too much behind it, which leads back to its first segment. A list that can't be
 * had is null, and its page says so; whoever is asked for by name must be there.
 */
export async function loadPeople(tail: string, { api, search, timeZone }: Source): Promise<LoadedPeople | null> {
  const [first = '', tab, ...more] = tail.split('/');
  if (first === '') {
    const query = jubileeQueryOf(search);
    const [found, zone] = await Promise.all([orMissing(api.jubilees.list({ query: jubileeCall(query) })), orMissing(timeZone())]);
    return { page: 'list', key: jubileeSearch(query), found, today: dayIn(zone ?? shopTimeZone, Date.now()) };
  }
  if (first === 'new' || first === 'search' || first === 'import') {
    if (tab !== undefined) return null;
    if (first === 'import') return { page: 'import', today: dayIn((await orMissing(timeZone())) ?? shopTimeZone, Date.now()) };
    if (first === 'new') return { page: 'new', name: search.get('name') ?? '' };
    return { page: 'search', key: peopleSearch(search), found: await orMissing(api.jubilees.searchPeople({ query: peopleCall(search) })) };
  }
  const { jubilee } = await api.jubilees.get({ id: first });
  if (tab === undefined) return { page: 'person', jubilee };
  if (tab === 'who' && more.length === 0 && jubilee.friendId !== null) return { page: 'who', jubilee, friendId: jubilee.friendId };
  // What is told of a friend is the friend's own to change.
  return tab === 'edit' && more.length === 0 && jubilee.friendId === null ? { page: 'edit', jubilee } : null;
}
