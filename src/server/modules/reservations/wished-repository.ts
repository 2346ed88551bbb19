import { statement } from '#server/platform/database.ts';
import { isBlocked } from '../friends/sql.ts';
import { isShownTo, placedWishes } from '../wishlists/sql.ts';
import { toHeldQuantity, isForItem } from './repository.ts';
import { isInsider } from './sql.ts';

export interface WishedRow {
  product_id: string;
  list_id: string;
  list_name: string;
  is_taken: boolean;
}

/** The friend's own lists, not those for a child, nor those that the viewer owns too. */
export const listWished = statement<WishedRow, { friendId: string; viewerId: string; now: Date }>(
  'reservations.wished',
  `select i.product_id, w.id as list_id, w.name as list_name,
     not ${isInsider('w', ':viewerId::uuid', 'null::text')} and not i.is_unlimited and i.quantity <= coalesce((select sum(${toHeldQuantity('r')}) from reservations r where ${isForItem('r', 'i')} and (r.lapses_at is null or r.lapses_at > :now)), 0) as is_taken
   from wishlists w join wishlist_owners o on o.list_id = w.id and o.state = 'owner' and o.member_id = :friendId
   join ${placedWishes} i on i.list_id = w.id and i.removed_at is null and i.product_id is not null
   where w.for_name = '' and ${isShownTo('w', ':friendId::uuid', ':viewerId::uuid')} and not ${isBlocked(':friendId::uuid', ':viewerId::uuid')}
   order by w.created_at, i.id`,
);

/** All products of the member's orders for a person, not those of cancelled ones. */
export const listOrderedProducts = statement<{ product_id: string; placed_at: Date }, { jubileeId: string; memberId: string }>(
  'reservations.ordered-products',
  `select i.product_id, max(o.placed_at) as placed_at from orders o join order_items i on i.order_id = o.id
   where o.member_id = :memberId and o.metadata -> 'gift' ->> 'recipient_jubilee_id' = :jubileeId and o.status not in ('canceled', 'refunded') and i.product_id is not null group by i.product_id`,
);
