import { statement } from '#server/platform/database.ts';
import { isSeenBy, placedWishes } from '../wishlists/sql.ts';
import { isRevealed } from './sql.ts';

/** Whether a list holds the wish now. */
const isOn = (list: string, item: string): string =>
  `exists (select 1 from ${placedWishes} y join wishlists l on l.id = y.list_id and l.removed_at is null where y.id = ${item}.id and y.list_id = ${list} and y.removed_at is null)`;

/**
 * Assigns promises of a wish that has left their list to one where it is: one that the giver sees, the latest first. A secret stays one until the latest of
 * the previous list's day, its own and `notBefore`; revealed ones stay revealed. The recipient becomes the mover, unless already an owner. Needs the wish's
 * lock (docs/decisions/0073-moving-a-wish.md).
 */
export const followWish = statement<{ from_id: string | null; to_id: string }, { itemId: string; fromListId: string | null; memberId: string | null; notBefore: Date; now: Date }>(
  'reservations.follow-wish',
  `with moved as (
     select r.id, r.list_id as from_id, p.list_id, r.is_secret and not coalesce(${isRevealed('w', ':now')}, false) as stays_secret, greatest(r.reveal_at, w.reveal_at, :notBefore::timestamptz) as reveal_at
     from wishlist_items i
     join reservations r on r.item_id = i.id
       or (r.item_id is null and r.list_id = :fromListId and r.product_id = i.product_id and r.variant_id is not distinct from i.variant_id)
     left join wishlists w on w.id = r.list_id
     cross join lateral (select x.list_id from ${placedWishes} x join wishlists l on l.id = x.list_id and l.removed_at is null where x.id = i.id and x.removed_at is null
       order by ${isSeenBy('l', 'r.member_id', 'l.public_id')} desc, x.added_at desc, x.list_id limit 1) p
     where i.id = :itemId and (r.list_id is null or not ${isOn('r.list_id', 'i')}))
   update reservations r set list_id = m.list_id, is_secret = m.stays_secret, reveal_at = case when m.stays_secret then m.reveal_at else r.reveal_at end,
     for_member_id = case when exists (select 1 from wishlist_owners o where o.list_id = m.list_id and o.member_id = r.for_member_id and o.state = 'owner') then r.for_member_id
       else coalesce((select b.id from members b where b.id = :memberId), r.for_member_id) end
   from moved m where m.id = r.id returning m.from_id, m.list_id as to_id`,
);

/** Wishes with promises by a list that they have left, while they are on another. */
export const listLeft = statement<{ item_id: string }, { limit: number }>(
  'reservations.left',
  `select distinct i.id as item_id from reservations r join wishlist_items i on i.id = r.item_id and i.removed_at is null
   where r.list_id is distinct from i.list_id and (r.list_id is null or not ${isOn('r.list_id', 'i')}) order by i.id limit :limit`,
);
