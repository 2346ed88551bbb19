import { statement } from '#server/platform/database.ts';
import { isRevealed } from './revealed-repository.ts';

/**
 * Assigns a wish's promises to its current list. A secret stays one until the latest of the previous list's day, its own and `notBefore`; revealed
 * ones stay revealed. The recipient becomes the mover, unless already an owner. Needs the wish's lock (docs/decisions/0073-moving-a-wish.md).
 */
export const followWish = statement<object, { itemId: string; fromListId: string; memberId: string; notBefore: Date; now: Date }>(
  'reservations.follow-wish',
  `with moved as (
     select r.id, i.list_id, r.is_secret and not coalesce(${isRevealed(':now')}, false) as stays_secret, greatest(r.reveal_at, w.reveal_at, :notBefore::timestamptz) as reveal_at
     from wishlist_items i
     join reservations r on r.item_id = i.id
       or (r.item_id is null and r.list_id = :fromListId and r.product_id = i.product_id and r.variant_id is not distinct from i.variant_id)
     left join wishlists w on w.id = r.list_id where i.id = :itemId and r.list_id is distinct from i.list_id)
   update reservations r set list_id = m.list_id, is_secret = m.stays_secret, reveal_at = case when m.stays_secret then m.reveal_at else r.reveal_at end,
     for_member_id = case when exists (select 1 from wishlist_owners o where o.list_id = m.list_id and o.member_id = r.for_member_id and o.state = 'owner') then r.for_member_id
       else coalesce((select b.id from members b where b.id = :memberId), r.for_member_id) end
   from moved m where m.id = r.id`,
);
