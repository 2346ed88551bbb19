/** Loader of the member's event pages: parses the URL and loads the page's data. */
import type { DrawOfEvent, OwnDraw } from '#shared/contract/draws.ts';
import type { Event, EventSummary } from '#shared/contract/events.ts';
import type { FoundJubilees } from '#shared/contract/jubilees.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';

/** A friend, a list or a circle. */
export interface Choice {
  id: string;
  name: string;
}

export type LoadedEvents =
  | { page: 'list'; coming: EventSummary[]; past: EventSummary[]; draws: OwnDraw[] }
  | { page: 'new' | 'edit'; event: Event | null; earlier: Event | null; lists: Choice[]; timeZone: string }
  | { page: 'one'; event: Event; friends: Choice[]; people: FoundJubilees | null; circles: Choice[]; isDrawn: boolean }
  | { page: 'poster'; event: Event }
  | { page: 'draw'; event: Event; drawing: DrawOfEvent }
  | { page: 'wishlist'; event: Event }
  | { page: 'invitation'; publicId: string; token: string };

interface Source {
  api: Pick<Api, 'draws' | 'events'>;
  friends: () => Promise<Choice[]>;
  /** First page of the member's people by name. */
  people: () => Promise<FoundJubilees | null>;
  circles: () => Promise<Choice[]>;
  /** The member's lists with a link. */
  lists: () => Promise<Choice[]>;
  timeZone: () => Promise<string>;
  /** The event that a new one repeats, from the URL. */
  from: string | null;
}

type EventsApi = Source['api'];

/** Null for an event that the member doesn't hold. */
async function findHeld(api: EventsApi, id: string): Promise<Event | null> {
  try {
    return (await api.events.get({ id })).event;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Calendars, feeds and searches name an event by its id alone: a guest's own link stays out of what is shared. */
async function findInvitation(api: EventsApi, id: string): Promise<{ publicId: string; token: string } | null> {
  for (const when of ['coming', 'past'] as const) {
    const { events } = await api.events.list({ query: { when } });
    const found = events.find(({ _id }) => _id === id)?.invitation;
    if (found) return { publicId: found.publicId, token: found.token };
  }
  return null;
}

/** `tail` is the path after …/events/. Null for an unknown event, and with too many segments. */
export async function loadEvents(tail: string, { api, friends, people, circles, lists, timeZone, from }: Source): Promise<LoadedEvents | null> {
  const [first = '', tab, ...more] = tail.split('/');
  if (more.length > 0 || (tab !== undefined && (first === 'new' || !['draw', 'edit', 'poster', 'wishlist'].includes(tab)))) return null;
  if (first === '') {
    const [coming, past, own] = await Promise.all([api.events.list({ query: { when: 'coming' } }), api.events.list({ query: { when: 'past' } }), api.draws.list()]);
    return { page: 'list', coming: coming.events, past: past.events, draws: own.draws };
  }
  if (first === 'new') return { page: 'new', event: null, earlier: from === null ? null : await findHeld(api, from), lists: await lists(), timeZone: await timeZone() };
  const event = await findHeld(api, first);
  if (event === null) {
    const invitation = tab === undefined ? await findInvitation(api, first) : null;
    return invitation && { page: 'invitation', ...invitation };
  }
  if (tab === 'edit') return { page: 'edit', event, earlier: null, lists: await lists(), timeZone: event.timeZone };
  if (tab === 'poster') return { page: 'poster', event };
  if (tab === 'draw') return { page: 'draw', event, drawing: await api.draws.get({ id: event._id }) };
  if (tab === 'wishlist') return { page: 'wishlist', event };
  const [ownFriends, ownPeople, ownCircles, drawing] = await Promise.all([friends(), people(), circles(), api.draws.get({ id: event._id })]);
  const isDrawn = drawing.draw !== null && drawing.draw.state !== 'impossible';
  return { page: 'one', event, friends: ownFriends, people: ownPeople, circles: ownCircles, isDrawn };
}
