/** SQL for what several pay for together. */
import { statement } from '#server/platform/database.ts';
import type { NewReservation } from './repository.ts';

export const insertClaim = statement<object, NewReservation & { chipInId: string }>(
  'reservations.insert-claim',
  `insert into reservations (id, item_id, list_id, product_id, variant_id, title, for_member_id, quantity, stage, is_secret, reveal_at, chip_in_id, created_at)
   values (:id, :itemId, :listId, :productId, :variantId, :title, :forMemberId, 1, 'promised', :isSecret, :revealAt, :chipInId, :now)`,
);

/** Nobody pays for it any more: others may promise it. */
export const releaseClaim = statement<object, { chipInId: string }>('reservations.release-claim', 'delete from reservations where chip_in_id = :chipInId and order_item_id is null');

/** From now on it counts as bought, while the order stands. Only goods of the chip-in's product can be it. */
export const fulfilClaim = statement<object, { chipInId: string; orderId: string }>(
  'reservations.fulfil-claim',
  `update reservations r set order_item_id = oi.id, stage = 'ordered', quantity = oi.quantity
   from (select i.id, i.quantity from order_items i join chip_ins c on c.id = :chipInId and c.product_id = i.product_id and (c.variant_id is null or c.variant_id = i.variant_id)
     where i.order_id = :orderId order by i.position limit 1) oi where r.chip_in_id = :chipInId`,
);

/** The order was cancelled unpaid: promised again. */
export const reopenClaim = statement<object, { chipInId: string }>(
  'reservations.reopen-claim',
  `update reservations set order_item_id = null, stage = 'promised', quantity = 1 where chip_in_id = :chipInId`,
);
