/** SQL for orders. Orders are written once; afterwards only their state changes. */
import type { Address } from '#shared/contract/cart.ts';
import type { OrderStatus } from '#shared/contract/checkout.ts';
import type { CarrierId } from '#shared/values/orders/carriers.ts';
import { statement } from '#server/platform/database.ts';
import { cancelSessions, captureSessions } from '../payments/sql.ts';
import { type FloristOrderState, getFloristOrder } from '../florists/sql.ts';
import { getReceipts } from '../receipts/sql.ts';
import type { OrderRow } from './rows.ts';
import type { HistoryState } from './tables.ts';

// Writes order and lines in one statement: rows come as JSON, in any number.
export const insertOrder = statement<{ number: number }, { order: string; items: string }>(
  'orders.insert',
  `with written as (
     insert into orders (id, cart_id, secret_hash, member_id, key_hash, status, payment_status, payment_session_id, card_last4, email, language_code, currency_code, vendor_id, vendor, shipping_address, recipient_address, billing_address,
       shipping_option_id, shipping_name, delivery_from, delivery_to, dispatch_on, delivery, metadata, original_item_total_minor, item_total_minor, order_discount_minor, promotions, shipping_minor, shipping_tax_minor, standard_shipping_minor, wrapping_minor, wrapping_tax_minor, tax_minor, tax_parts, total_minor, gift_card_id, gift_card_minor, gift_card_fee_minor, gift_card_account_id, placed_at)
     select o.id, o.cart_id, o.secret_hash, coalesce(o.member_id, (select m.id from members m where m.email = lower(o.email))), o.key_hash, o.status, o.payment_status, o.payment_session_id, o.card_last4, o.email, o.language_code, o.currency_code, o.vendor_id,
       (select jsonb_build_object('id', ve.id, 'name', ve.name, 'handle', ve.handle, 'members_discount_percentage', ve.members_discount_percentage, 'legal_name', ve.legal_name,
          'registration_number', ve.registration_number, 'vat_number', ve.vat_number, 'address', ve.address, 'email', ve.email, 'about', ve.about -> o.language_code) from vendors ve where ve.id = o.vendor_id),
       o.shipping_address, o.recipient_address, o.billing_address,
       o.shipping_option_id, o.shipping_name, o.delivery_from, o.delivery_to, o.dispatch_on, o.delivery, o.metadata, o.original_item_total_minor, o.item_total_minor, o.order_discount_minor, o.promotions, o.shipping_minor, o.shipping_tax_minor, o.standard_shipping_minor, o.wrapping_minor, o.wrapping_tax_minor, o.tax_minor, o.tax_parts, o.total_minor, o.gift_card_id, coalesce(o.gift_card_minor, 0), coalesce(o.gift_card_fee_minor, 0), o.gift_card_account_id, o.placed_at
     from jsonb_populate_record(null::orders, :order::jsonb) o returning id, number),
   lines as (
     insert into order_items (id, order_id, position, product_id, variant_id, stock_item_id, title, variant_title, sku, path, media_id, image_alt, quantity, unit_price_minor, original_unit_price_minor, promotion_minor, total_minor,
       order_discount_minor, tax_rate_basis_points, tax_minor, platform_fee_minor, withdrawal_class, metadata)
     select i.id, written.id, i.position, i.product_id, i.variant_id, i.stock_item_id, i.title, i.variant_title, i.sku, i.path, i.media_id, i.image_alt, i.quantity, i.unit_price_minor, i.original_unit_price_minor, i.promotion_minor, i.total_minor,
       i.order_discount_minor, i.tax_rate_basis_points, i.tax_minor, i.platform_fee_minor, i.withdrawal_class, i.metadata
     from written, jsonb_populate_recordset(null::order_items, :items::jsonb) i)
   select number from written`,
);

const select = `select o.id, o.number, o.cart_id, o.secret_hash, o.member_id, o.key_hash, o.status, o.payment_status, o.payment_session_id, ps.provider_id, ps.provider_reference, o.card_last4, o.email, o.language_code, o.currency_code,
    o.vendor, o.shipping_address, o.billing_address, o.shipping_option_id, o.shipping_name, o.delivery_from, o.delivery_to, o.dispatch_on, o.delivery, o.carrier, o.tracking_number, o.metadata, o.original_item_total_minor, o.item_total_minor, o.order_discount_minor, o.promotions,
    o.shipping_minor, o.shipping_tax_minor, o.standard_shipping_minor, o.wrapping_minor, o.wrapping_tax_minor, o.tax_minor, o.tax_parts, o.total_minor, o.gift_card_id, o.gift_card_minor, o.gift_card_fee_minor, o.gift_card_account_id, o.placed_at, o.fulfilled_at, o.delivered_at, o.canceled_refund_minor, o.canceled_refunded_at,
    (select json_agg(line order by line.position) from (
      select i.*, (select json_build_object('width', m.width, 'height', m.height, 'color', m.color, 'focus_x', m.focus_x, 'focus_y', m.focus_y) from media m where m.id = i.media_id) as image,
        (select coalesce(sum(wi.quantity), 0)::int from withdrawal_items wi where wi.order_item_id = i.id) as withdrawn_quantity,
        (select coalesce(sum(rl.amount_minor), 0)::int from order_refund_lines rl where rl.order_item_id = i.id) as refunded_minor
      from order_items i where i.order_id = o.id) line) as items,
    coalesce((select json_agg(said order by said.received_at, said.id) from (
      select w.id, w.request_id, w.name, w.goods, w.language_code, w.received_at, w.settled_at, w.refund_state, w.refund_minor, w.deducted_minor,
        coalesce((select json_agg(json_build_object('item_id', wi.order_item_id, 'quantity', wi.quantity)) from withdrawal_items wi where wi.withdrawal_id = w.id), '[]') as items
      from withdrawals w where w.order_id = o.id) said), '[]') as withdrawals,
    coalesce((select json_agg(given order by given.decided_at, given.id) from (
      select r.id, r.request_id, r.reason, r.amount_minor, r.decided_at, r.refunded_at,
        (select json_agg(json_build_object('part', rl.part, 'item_id', rl.order_item_id, 'amount_minor', rl.amount_minor) order by rl.position) from order_refund_lines rl where rl.refund_id = r.id) as lines
      from order_refunds r where r.order_id = o.id) given), '[]') as refunds,
    ${getReceipts('o.id')} as receipts, ${getFloristOrder('o.id')} as florist
  from orders o join payment_sessions ps on ps.id = o.payment_session_id`;

/** The seller's delivery address; hidden from the buyer if the recipient's own. */
export const findDestination = statement<{ address: Address | null }, { id: string }>(
  'orders.destination',
  `select coalesce(recipient_address, case when metadata -> 'gift' ->> 'at_their_address' = 'true' then null else shipping_address end) as address from orders where id = :id`,
);

export const findOrder = statement<OrderRow, { id: string }>('orders.find', `${select} where o.id = :id`);
export const findOrderOfSession = statement<{ id: string }, { sessionId: string }>('orders.find-by-session', 'select id from orders where payment_session_id = :sessionId');
export const findOrderByNumber = statement<{ id: string }, { number: number; email: string }>('orders.find-by-number', 'select id from orders where number = :number and lower(email) = lower(:email)');

/** Newest first. */
export const listMemberOrders = statement<OrderRow, { memberId: string; limit: number; offset: number }>(
  'orders.of-member',
  `${select} where o.member_id = :memberId order by o.placed_at desc, o.number desc limit :limit offset :offset`,
);
export const countMemberOrders = statement<{ count: number }, { memberId: string }>('orders.count-of-member', 'select count(*)::int as count from orders where member_id = :memberId');

/** Serializes changes to the order. */
export const lockOrder = statement<{ id: string }, { id: string }>('orders.lock', 'select id from orders where id = :id for update');
export const findOrderByCart = statement<OrderRow, { cartId: string }>('orders.find-by-cart', `${select} where o.cart_id = :cartId`);

/** Assigns a verified address's orders to the member; not those of a former member. */
export const adoptOrders = statement<object, { memberId: string; email: string }>(
  'orders.adopt',
  'update orders set member_id = :memberId where lower(email) = :email and member_id is null and locked_at is null',
);

/** Marks the payment captured and confirms a pending order; nothing where it was marked before. Needs no lock. */
export const markCaptured = statement<{ id: string }, { id: string; now: Date }>(
  'orders.captured',
  `with before as (select id, status from orders where id = :id and payment_status not in ('captured', 'canceled') for update),
   paid as (update orders o set payment_status = 'captured', status = case when before.status = 'pending' then 'confirmed' else o.status end from before where o.id = before.id returning o.payment_session_id),
   noted as (insert into order_history (order_id, state, at) select id, 'confirmed', :now from before where status = 'pending')
   ${captureSessions('select payment_session_id from paid', ':now')}`,
);

/** Cancels an order whose payment failed for good; nothing to refund. Needs the order's lock. */
export const cancelUnpaid = statement<{ id: string }, { id: string; now: Date }>(
  'orders.cancel-unpaid',
  `with gone as (update orders set status = 'canceled', payment_status = 'canceled' where id = :id and payment_status not in ('captured', 'canceled') returning id, payment_session_id),
   unpaid as (${cancelSessions('select payment_session_id from gone', ':now')}),
   settled as (update withdrawals set refund_state = 'not_charged', refund_minor = 0, settled_at = :now where order_id in (select id from gone) and refund_state in ('due', 'awaits_return', 'awaits_seller', 'by_seller')),
   noted as (insert into order_history (order_id, state, at) select id, 'canceled', :now from gone on conflict do nothing)
   select id from gone`,
);

/** Cancels an order withdrawn from entirely before dispatch. Needs the order's lock. */
export const cancelWithdrawn = statement<object, { id: string; now: Date }>(
  'orders.cancel-withdrawn',
  `with gone as (update orders set status = 'canceled' where id = :id and status <> 'canceled' returning id)
   insert into order_history (order_id, state, at) select id, 'canceled', :now from gone on conflict do nothing`,
);

/** Cancels a paid order, and records the refund owed. Needs the order's lock. */
export const cancelPaid = statement<object, { id: string; refundMinor: number; now: Date }>(
  'orders.cancel-paid',
  `with gone as (update orders set status = 'canceled', canceled_refund_minor = :refundMinor where id = :id and status <> 'canceled' returning id)
   insert into order_history (order_id, state, at) select id, 'canceled', :now from gone`,
);

export const markCancellationRefunded = statement<object, { id: string; now: Date }>(
  'orders.cancellation-refunded',
  'update orders set canceled_refunded_at = :now where id = :id and canceled_refund_minor is not null and canceled_refunded_at is null',
);

/** Cancelled orders with an overdue refund, cancelled before a moment; by id. */
export const listUnrefundedCancellations = statement<{ id: string }, { before: Date; afterId: string; limit: number }>(
  'orders.unrefunded-cancellations',
  `select o.id from orders o join order_history h on h.order_id = o.id and h.state = 'canceled'
   where o.canceled_refund_minor is not null and o.canceled_refunded_at is null and h.at < :before and o.id > :afterId
     and not exists (select 1 from failed_refunds f where f.about = 'canceled.' || o.id) order by o.id limit :limit`,
);

export const insertOrderKey = statement<object, { keyHash: string; orderId: string; now: Date }>(
  'orders.insert-key',
  'insert into order_keys (key_hash, order_id, made_at) values (:keyHash, :orderId, :now)',
);

export const findOrderKey = statement<{ order_id: string }, { keyHash: string; orderId: string }>(
  'orders.find-key',
  'select order_id from order_keys where key_hash = :keyHash and order_id = :orderId',
);

/** Marks it sent; a partially refunded order keeps that status. Needs the order's lock. */
export const markFulfilled = statement<object, { id: string; at: Date }>(
  'orders.fulfilled',
  `with sent as (update orders set fulfilled_at = :at, status = case when status = 'confirmed' then 'fulfilled' else status end where id = :id and fulfilled_at is null returning id)
   insert into order_history (order_id, state, at) select id, 'fulfilled', :at from sent`,
);

/** Sets or corrects the parcel's number. */
export const setTracking = statement<object, { id: string; carrier: CarrierId; number: string }>('orders.tracking', 'update orders set carrier = :carrier, tracking_number = :number where id = :id');

/** Marks it delivered. Needs the order's lock. */
export const markDelivered = statement<object, { id: string; at: Date }>(
  'orders.delivered',
  `with brought as (update orders set delivered_at = :at, status = case when status = 'fulfilled' then 'delivered' else status end where id = :id and delivered_at is null returning id)
   insert into order_history (order_id, state, at) select id, 'delivered', :at from brought`,
);

export const findIdOfNumber = statement<{ id: string }, { number: number }>('orders.id-of-number', 'select id from orders where number = :number');

export const listHistory = statement<{ state: HistoryState; at: Date }, { id: string }>('orders.history', 'select state, at from order_history where order_id = :id order by at, id');

/** Orders whose payment was neither captured nor cancelled in time; by id. */
export const listUncaptured = statement<{ id: string }, { before: Date; afterId: string; limit: number }>(
  'orders.uncaptured',
  `select id from orders where payment_status not in ('captured', 'canceled') and placed_at < :before and id > :afterId order by id limit :limit`,
);

export interface OpenOrderRow {
  number: number;
  status: OrderStatus;
  vendor_name: string;
  dispatch_on: string | null;
  fulfilled_at: Date | null;
  florist: FloristOrderState | null;
  /** Withdrawals awaiting the seller's decision or a return; ISO 8601. */
  withdrawals: { id: string; state: 'by_seller' | 'awaits_return' | 'awaits_seller'; received_at: string }[];
}

/** Paid orders with open tasks: ship, confirm delivery, decide, await a return. Most urgent first. */
export const listOpenOrders = statement<OpenOrderRow, { limit: number }>(
  'orders.open',
  `select o.number, o.status, o.vendor ->> 'name' as vendor_name, o.dispatch_on, o.fulfilled_at, ${getFloristOrder('o.id')} as florist,
     coalesce((select json_agg(json_build_object('id', w.id, 'state', w.refund_state, 'received_at', w.received_at) order by w.received_at) from withdrawals w where w.order_id = o.id and w.refund_state in ('by_seller', 'awaits_return', 'awaits_seller')), '[]') as withdrawals
   from orders o where o.payment_status = 'captured' and ((o.delivered_at is null and o.status not in ('canceled', 'refunded'))
     or exists (select 1 from withdrawals w where w.order_id = o.id and w.refund_state in ('by_seller', 'awaits_return', 'awaits_seller')))
   order by o.dispatch_on nulls first, o.number limit :limit`,
);
