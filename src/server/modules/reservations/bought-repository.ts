/** SQL for purchased wishes. Each statement needs the wish's lock. */
import { statement } from '#server/platform/database.ts';
import { isSeenBy, placedWishes } from '../wishlists/sql.ts';
import { toBoughtQuantity, isForItem } from './repository.ts';
import { isInsider } from './sql.ts';

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
  is_surprise: boolean;
  reveal_at: Date | null;
}

const isPromised = `exists (select 1 from reservations r where ${isForItem('r', 'i')} and (r.member_id = o.member_id or (o.member_id is null and r.guest_email = lower(o.email))))`;

const isSeen = isSeenBy('w', 'o.member_id', "(oi.metadata ->> 'list')");

/**
 * What a chip-in paid is left out: that is promised already. An order's unrecorded lines for others' wishes that the buyer sees or has promised, in a fixed order against deadlocks. Of several lists, one that the
 * buyer sees, first the one that the line names.
 */
export const listWishedLines = statement<WishedLine, { orderId: string; deviceHash: string | null }>(
  'reservations.wished-lines',
  `select l.* from (select distinct on (oi.id) oi.id as order_item_id, i.id as item_id, i.list_id, i.product_id, i.variant_id, i.title, o.member_id, lower(o.email) as email, oi.quantity, w.is_surprise, w.reveal_at,
     (select x.member_id from wishlist_owners x where x.list_id = w.id and x.state = 'owner' order by x.since, x.member_id limit 1) as for_member_id
   from orders o join order_items oi on oi.order_id = o.id
   join ${placedWishes} i on i.id = case when oi.metadata ->> 'wish' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (oi.metadata ->> 'wish')::uuid end and i.product_id = oi.product_id
   join wishlists w on w.id = i.list_id
   where o.id = :orderId and not ${isInsider('w', 'o.member_id', ':deviceHash::text')} and (${isSeen} or ${isPromised})
     and not exists (select 1 from reservations r where r.order_item_id = oi.id) and not exists (select 1 from chip_ins c where c.id = o.gift_card_id and c.product_id = oi.product_id and (c.variant_id is null or c.variant_id = oi.variant_id))
   order by oi.id, i.removed_at is null desc, ${isSeen} desc, coalesce(w.public_id = oi.metadata ->> 'list', false) desc, w.created_at, w.id) l order by l.item_id, l.order_item_id`,
);

export interface PromisedRow {
  id: string;
  quantity: number;
  bought: number;
  is_secret: boolean;
  reveal_at: Date | null;
}

/** The buyer's open promises, by member or the order's address, which for a member must be their own. Fully promised first, then oldest. */
export const listPromised = statement<PromisedRow, { itemId: string; memberId: string | null; email: string }>(
  'reservations.promised',
  `select r.id, r.quantity, ${toBoughtQuantity('r')} as bought, r.is_secret, r.reveal_at from reservations r
   where exists (select 1 from ${placedWishes} i where i.id = :itemId and ${isForItem('r', 'i')}) and (r.member_id = :memberId::uuid or (r.guest_email = :email and (:memberId::uuid is null or exists (select 1 from members m where m.id = :memberId::uuid and lower(m.email) = :email)))) and ${toBoughtQuantity('r')} < r.quantity order by ${toBoughtQuantity('r')} > 0, r.created_at, r.id`,
);

/** Marks the order line's share bought; a guest's no longer needs confirmation. */
export const buyPromised = statement<object, { id: string; orderItemId: string; quantity: number }>(
  'reservations.buy-promised',
  `update reservations set order_item_id = :orderItemId, stage = 'ordered', lapses_at = null, quantity = :quantity where id = :id`,
);

/** Sets the promised quantity; deletes at 0. */
export const setPromised = statement<object, { id: string; quantity: number }>(
  'reservations.set-promised',
  `with gone as (delete from reservations where id = :id and :quantity::int = 0) update reservations set quantity = :quantity where id = :id and :quantity::int > 0`,
);
