/** Search among what is a member's own. Each subject finds its own, and leaves out what the member doesn't see. */
import { FOUND_OF_EACH, type MemberSearch } from '#shared/contract/member-search.ts';
import { listWords } from '#shared/values/people/name-search.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { findEvents } from '../events/service.ts';
import { findGifts } from '../gifts/service.ts';
import { listJubilees } from '../jubilees/service.ts';
import { findOwnLists, findOwnWishes } from '../wishlists/service.ts';

const nothing: MemberSearch = { people: [], lists: [], wishes: [], events: [], gifts: [] };

export async function searchOwn(ctx: MemberCtx, q: string): Promise<MemberSearch> {
  const words = listWords(q);
  if (words.length === 0) return nothing;
  const [{ jubilees }, lists, wishes, events, gifts] = await Promise.all([
    listJubilees(ctx, { page: 1, limit: FOUND_OF_EACH, term: words.join(' '), sort: 'upcoming' }),
    findOwnLists(ctx, words, FOUND_OF_EACH),
    findOwnWishes(ctx, words, FOUND_OF_EACH),
    findEvents(ctx, words, FOUND_OF_EACH),
    findGifts(ctx, words, FOUND_OF_EACH),
  ]);
  return {
    people: jubilees.map(({ _id, firstName, lastName, avatar }) => ({ _id, name: `${firstName} ${lastName}`.trim(), avatar })),
    lists,
    wishes,
    events,
    gifts: gifts.map(({ _id, title, person, year, stage }) => ({ _id, title, name: person.name, year, stage })),
  };
}
