/** How much one may wish for, how long what was taken away can be taken back, who sees a list, and when its owners learn who gives. */
import { addDays, dayIn } from '#shared/values/calendar-day.ts';
import { instantAt } from '#shared/values/zone-time.ts';
import { areFriends } from '../friends/rules.ts';

/** More lists than anybody keeps apart. */
export const MAX_LISTS = 50;

export const RESTORABLE_MS = 10 * 60_000;

/** SQL: whether the list is there for a friend of one of its owners. Each name is a column or a parameter with its type. */
export const isShownTo = (list: string, owner: string, friend: string): string => `(${list}.removed_at is null and ${list}.visibility <> 'private' and ${areFriends(owner, friend)})`;

/** SQL: whether a link leads to the list. */
export const isShownBy = (list: string, publicId: string): string => `(${list}.public_id = ${publicId} and ${list}.removed_at is null)`;

/** SQL: whether somebody sees the list: by a link that ends in this, as it was told them, or as a friend of any of its owners. */
export const isSeenBy = (list: string, viewer: string, publicId: string): string =>
  `(${isShownBy(list, publicId)} or exists (select 1 from wishlist_owners x where x.list_id = ${list}.id and x.state = 'owner' and ${isShownTo(list, 'x.member_id', viewer)}))`;

/** When owners learn what others give (docs/decisions/0062-the-reveal.md). */
export interface Reveal {
  is_surprise: boolean;
  occasion_day: string | null;
  reveal_at: Date | null;
  opens_at: Date | null;
  revealed_at: Date | null;
}

export const NO_DAY: Reveal = { is_surprise: true, occasion_day: null, reveal_at: null, opens_at: null, revealed_at: null };

/** The first moment of the day after. */
const revealOf = (day: string, timeZone: string): Date => new Date(instantAt(timeZone, addDays(day, 1), 0));

const earlier = (one: Date | null, other: Date | null): Date | null => (one === null || (other !== null && other < one) ? other : one);

/** What becomes of it when owners say otherwise. Null where they name a day that is over: what nobody was told of would be told at once. */
export function nextReveal(
  before: Reveal,
  { isSurprise = before.is_surprise, occasionDay = before.occasion_day }: { isSurprise?: boolean | undefined; occasionDay?: string | null | undefined },
  timeZone: string,
  now: Date,
): Reveal | null {
  const isOtherDay = occasionDay !== before.occasion_day;
  if (isOtherDay && occasionDay !== null && occasionDay < dayIn(timeZone, now.getTime())) return null;
  const reveal_at = !isOtherDay ? before.reveal_at : occasionDay === null ? null : revealOf(occasionDay, timeZone);
  return {
    is_surprise: isSurprise,
    occasion_day: occasionDay,
    reveal_at,
    opens_at: earlier(earlier(before.opens_at, reveal_at), isSurprise ? null : now),
    revealed_at: isOtherDay && before.reveal_at !== null && before.reveal_at <= now ? before.reveal_at : before.revealed_at,
  };
}
