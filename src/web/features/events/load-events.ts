/** Loader of the member's event pages: parses the URL and loads the page's data. */
import type { Event, EventSummary } from '#shared/contract/events.ts';
import type { Api } from '#web/lib/api/loader-api.ts';

/** A friend, a person one keeps, or a list. */
export interface Choice {
  id: string;
  name: string;
}

export type LoadedEvents =
  | { page: 'list'; coming: EventSummary[]; past: EventSummary[] }
  | { page: 'new' | 'edit'; event: Event | null; lists: Choice[]; timeZone: string }
  | { page: 'one'; event: Event; friends: Choice[]; people: Choice[] }
  | { page: 'wishlist'; event: Event };

interface Source {
  api: Pick<Api, 'events'>;
  friends: () => Promise<Choice[]>;
  /** People without an account. */
  people: () => Promise<Choice[]>;
  /** The member's lists with a link. */
  lists: () => Promise<Choice[]>;
  timeZone: () => Promise<string>;
}

/** `tail` is the path after …/events/. Null if it has too many segments. */
export async function loadEvents(tail: string, { api, friends, people, lists, timeZone }: Source): Promise<LoadedEvents | null> {
  const [first = '', tab, ...more] = tail.split('/');
  if (more.length > 0 || (tab !== undefined && (first === 'new' || !['edit', 'wishlist'].includes(tab)))) return null;
  if (first === '') {
    const [coming, past] = await Promise.all([api.events.list({ query: { when: 'coming' } }), api.events.list({ query: { when: 'past' } })]);
    return { page: 'list', coming: coming.events, past: past.events };
  }
  if (first === 'new') return { page: 'new', event: null, lists: await lists(), timeZone: await timeZone() };
  const { event } = await api.events.get({ id: first });
  if (tab === 'edit') return { page: 'edit', event, lists: await lists(), timeZone: event.timeZone };
  if (tab === 'wishlist') return { page: 'wishlist', event };
  return { page: 'one', event, friends: await friends(), people: await people() };
}
