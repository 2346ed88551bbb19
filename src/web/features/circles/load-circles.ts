/** Loader of the pages of circles. */
import type { Circle, FoundCircles } from '#shared/contract/circles.ts';
import type { Dish } from '#shared/contract/dishes.ts';
import type { OwnDraw } from '#shared/contract/draws.ts';
import type { EventSummary } from '#shared/contract/events.ts';
import type { Friend } from '#shared/contract/friends.ts';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import type { CircleEater } from '#shared/contract/questions.ts';
import type { CircleWishlist } from '#shared/contract/wishlists.ts';
import { type Api, orMissing, orPageError } from '#web/lib/api/loader-api.ts';

export type LoadedCircles =
  | { page: 'list'; found: FoundCircles }
  | { page: 'new'; friends: readonly Friend[] }
  | {
      page: 'one';
      circle: Circle;
      wishlists: readonly CircleWishlist[] | null;
      gathering: EventSummary | null;
      draws: readonly OwnDraw[];
      food: readonly CircleEater[] | null;
      dishes: readonly Dish[] | null;
    }
  | { page: 'add'; circle: Circle; friends: readonly Friend[]; people: readonly Jubilee[] }
  | { page: 'edit'; circle: Circle };

type Source = Pick<Api, 'circles' | 'circleEvents' | 'dishes' | 'questions' | 'draws' | 'wishlists' | 'friends' | 'jubilees'>;

const OFFERED = 100;

const listFriends = async (api: Source): Promise<readonly Friend[]> => (await orMissing(api.friends.list({ query: { limit: OFFERED } })))?.friends ?? [];

/** `tail` is the path after …/circles/. Null if it has too many segments. Throws the page's 404 for a circle that the member isn't in. */
export async function loadCircles(tail: string, api: Source): Promise<LoadedCircles | null> {
  const [id = '', tab, ...more] = tail.split('/');
  if (more.length > 0) return null;
  if (id === '') return { page: 'list', found: await orPageError(api.circles.list()) };
  if (id === 'new') return tab === undefined ? { page: 'new', friends: await listFriends(api) } : null;
  const { circle } = await orPageError(api.circles.get({ id }));
  if (tab === 'edit') return { page: 'edit', circle };
  if (tab === 'add') {
    const [friends, found] = await Promise.all([listFriends(api), orMissing(api.jubilees.list({ query: { limit: OFFERED, sort: 'name', isLinkable: true } }))]);
    return { page: 'add', circle, friends, people: found?.jubilees ?? [] };
  }
  if (tab !== undefined) return null;
  const [lists, gathering, own, eaten] = await Promise.all([
    orMissing(api.wishlists.listOfCircle({ id })),
    orMissing(api.circleEvents.getGathering({ id })),
    orMissing(api.draws.list()),
    orMissing(api.questions.listFoodOfCircle({ id })),
  ]);
  const event = gathering?.event ?? null;
  const brought = event && (await orMissing(api.dishes.list({ id: event._id })));
  return {
    page: 'one',
    circle,
    wishlists: lists?.wishlists ?? null,
    gathering: event,
    draws: own?.draws.filter(({ eventId }) => eventId === event?._id) ?? [],
    food: eaten?.people ?? null,
    dishes: brought?.dishes ?? null,
  };
}
