/** The statements about what was bought for a wish. Each needs the wish's lock. */
import { statement } from '#server/platform/database.ts';
import { isBought, isOf } from './repository.ts';
import { isListSeen, isTooNear } from './rules.ts';

export interface WishedLine {
  order_item_id: string;
  item_id: string;
  list_id: string;
  product_id: string | null;
  variant_id: string | null;
  title: string;
  for_member_id: string | null;
  member_id: string | null;
  /** In lower case. */
  email: string;
  quantity: number;
}

/** Whoever buys has promised it: what they promised they may give, also where they see the list no longer. */
const isPromised = `exists (select 1 from reservations r where ${isOf('r', 'i')} and (r.member_id = o.member_id or (o.member_id is null and r.guest_email = lower(o.email))))`;

/**
 * Of an order the lines for a wish of somebody else's, which the buyer sees or has promised, in an order that keeps two jobs from waiting for each
 * other; those that are noted already are not among them.
 */
export const listWishedLines = statement<WishedLine, [orderId: string, deviceHash: string | null]>(
  'reservations.wished-lines',
  `select oi.id as order_item_id, i.id as item_id, i.list_id, i.product_id, i.variant_id, i.title, o.member_id, lower(o.email) as email, oi.quantity,
     (select x.member_id from wishlist_owners x where x.list_id = w.id and x.state = 'owner' order by x.since, x.member_id limit 1) as for_member_id
   from orders o join order_items oi on oi.order_id = o.id
   join wishlist_items i on i.id = case when oi.metadata ->> 'wish' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (oi.metadata ->> 'wish')::uuid end and i.product_id = oi.product_id
   join wishlists w on w.id = i.list_id
   where o.id = $1 and not ${isTooNear('w', 'o.member_id', '$2::text')} and (${isListSeen('w', 'o.member_id', "(oi.metadata ->> 'list')")} or ${isPromised})
     and not exists (select 1 from reservations r where r.order_item_id = oi.id) order by i.id, oi.id`,
);

/** What is bought isn't promised beside that: of a promise there is one, of orders that came to nothing there may be some. */
export const deletePromised = statement<{ quantity: number }, [itemId: string, memberId: string]>(
  'reservations.delete-promised',
  `delete from reservations r using wishlist_items i where i.id = $1 and ${isOf('r', 'i')} and r.member_id = $2 and not ${isBought('r')} returning r.quantity`,
);

export const insertBought = statement<
  object,
  [
    id: string,
    itemId: string,
    listId: string,
    productId: string | null,
    variantId: string | null,
    title: string,
    forMemberId: string | null,
    memberId: string | null,
    quantity: number,
    stage: 'promised' | 'ordered',
    orderItemId: string | null,
    now: Date,
  ]
>(
  'reservations.insert-bought',
  `insert into reservations (id, item_id, list_id, product_id, variant_id, title, for_member_id, member_id, quantity, stage, order_item_id, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/** The guest whose address the order names: their reservation is bought with it, and needs no answer from the mailbox any more. */
export const buyAsGuest = statement<{ id: string }, [orderItemId: string, itemId: string, email: string, quantity: number]>(
  'reservations.buy-as-guest',
  `update reservations set order_item_id = $1, stage = 'ordered', lapses_at = null, quantity = greatest(quantity, $4)
   where id = (select r.id from reservations r where r.item_id = $2 and r.guest_email = $3 and not ${isBought('r')} order by r.created_at, r.id limit 1) returning id`,
);
