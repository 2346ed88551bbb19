import type { CircleSummary } from '#shared/contract/circles.ts';
import type { FoundJubilees, FoundPeople, Jubilee } from '#shared/contract/jubilees.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { type Api, orMissing } from '#web/lib/api/loader-api.ts';
import { jubileeCall, toJubileeQuery, jubileeSearch } from './jubilee-query.ts';
import { peopleCall, peopleSearch } from './people-query.ts';

export type LoadedPeople =
  | { page: 'list'; key: string; found: FoundJubilees | null; circles: readonly CircleSummary[]; today: string }
  | { page: 'new'; name: string }
  | { page: 'import'; today: string }
  | { page: 'search'; key: string; found: FoundPeople | null }
  | { page: 'person' | 'edit'; jubilee: Jubilee }
  | { page: 'who'; jubilee: Jubilee; friendId: string };

/** Whether the page handles query changes with its own fetches. Other lists reload by URL. */
export const isSearchedHere = (tail: string): boolean => tail === '' || tail === 'search';

interface Source {
  api: Pick<Api, 'jubilees'>;
  circles: () => Promise<readonly CircleSummary[]>;
  search: URLSearchParams;
  timeZone: () => Promise<string>;
}

/** `tail` is the path after …/jubilees/. Null for too many segments. An unavailable list is null; a person must exist. */
export async function loadPeople(tail: string, { api, circles: listCircles, search, timeZone }: Source): Promise<LoadedPeople | null> {
  const [first = '', tab, ...more] = tail.split('/');
  if (first === '') {
    const query = toJubileeQuery(search);
    // Only a chosen circle decides what is read.
    const chosen = query.circle === '' ? null : await listCircles();
    const [found, zone, circles] = await Promise.all([orMissing(api.jubilees.list({ query: jubileeCall(query, chosen ?? []) })), orMissing(timeZone()), chosen ?? listCircles()]);
    return { page: 'list', key: jubileeSearch(query), found, circles, today: dayIn(zone ?? shopTimeZone, Date.now()) };
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
  // A friend's facts can only be edited by the friend.
  return tab === 'edit' && more.length === 0 && jubilee.friendId === null ? { page: 'edit', jubilee } : null;
}
