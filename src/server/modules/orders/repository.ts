/** The orders' statements. Orders are written once; afterwards only their states move. */
import type { Address } from '#shared/contract/cart.ts';
import type { Vendor, WithdrawalClass } from '#shared/contract/catalog.ts';
import type { OrderStatus, PaymentStatus, RefundState } from '#shared/contract/checkout.ts';
import type { Metadata } from '#shared/contract/common.ts';
import { statement } from '#server/platform/database.ts';
import type { OrderPromotion } from '../promotions/rules.ts';

export interface OrderItemRow {
  id: string;
  product_id: string;
  variant_id: string;
  stock_item_id: string;
  title: string;
  variant_title: string;
  sku: string;
  path: string;
  media_id: string | null;
  image_alt: string;
  image: { width: number; height: number; color: string; focus_x: number; focus_y: number } | null;
  quantity: number;
  unit_price_minor: number;
  original_unit_price_minor: number;
  promotion_minor: number;
  total_minor: number;
  order_discount_minor: number;
  tax_rate_basis_points: number;
  tax_minor: number;
  withdrawal_class: WithdrawalClass;
  /** Units that the buyer has withdrawn from. */
  withdrawn_quantity: number;
  metadata: Metadata;
}

export interface OrderWithdrawalRow {
  id: string;
  request_id: string;
  name: string;
  /** The goods in the buyer's own words. */
  goods: string | null;
  language_code: 'sv' | 'en';
  /** ISO 8601: it comes inside JSON. */
  received_at: string;
  refund_state: RefundState;
  refund_minor: number | null;
  items: { item_id: string; quantity: number }[];
}

export interface OrderRow {
  id: string;
  number: number;
  cart_id: string;
  secret_hash: string;
  key_hash: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  payment_session_id: string;
  provider_id: string;
  provider_reference: string;
  card_last4: string | null;
  email: string;
  language_code: 'sv' | 'en';
  currency_code: 'SEK' | 'EUR';
  vendor: Vendor;
  shipping_address: Address;
  billing_address: Address | null;
  shipping_option_id: string;
  shipping_name: string;
  delivery_from: string;
  delivery_to: string;
  metadata: Metadata;
  original_item_total_minor: number;
  item_total_minor: number;
  order_discount_minor: number;
  promotions: OrderPromotion[];
  shipping_minor: number;
  shipping_tax_minor: number;
  wrapping_minor: number;
  wrapping_tax_minor: number;
  tax_minor: number;
  tax_parts: { rateBasisPoints: number; taxMinor: number }[];
  total_minor: number;
  placed_at: Date;
  fulfilled_at: Date | null;
  delivered_at: Date | null;
  items: OrderItemRow[];
  withdrawals: OrderWithdrawalRow[];
}

export type NewOrder = Record<string, unknown> & { id: string };
export type NewOrderItem = Omit<OrderItemRow, 'image' | 'withdrawn_quantity'>;

// One statement writes the order and its lines: the rows come as JSON, so the lines' number does not matter.
export const insertOrder = statement<{ number: number }, [order: string, items: string]>(
  'orders.insert',
  `with written as (
     insert into orders (id, cart_id, secret_hash, key_hash, status, payment_status, payment_session_id, card_last4, email, language_code, currency_code, vendor_id, vendor, shipping_address, billing_address,
       shipping_option_id, shipping_name, delivery_from, delivery_to, metadata, original_item_total_minor, item_total_minor, order_discount_minor, promotions, shipping_minor, shipping_tax_minor, wrapping_minor, wrapping_tax_minor, tax_minor, tax_parts, total_minor, placed_at)
     select o.id, o.cart_id, o.secret_hash, o.key_hash, o.status, o.payment_status, o.payment_session_id, o.card_last4, o.email, o.language_code, o.currency_code, o.vendor_id, o.vendor, o.shipping_address, o.billing_address,
       o.shipping_option_id, o.shipping_name, o.delivery_from, o.delivery_to, o.metadata, o.original_item_total_minor, o.item_total_minor, o.order_discount_minor, o.promotions, o.shipping_minor, o.shipping_tax_minor, o.wrapping_minor, o.wrapping_tax_minor, o.tax_minor, o.tax_parts, o.total_minor, o.placed_at
     from jsonb_populate_record(null::orders, $1::jsonb) o returning id, number),
   lines as (
     insert into order_items (id, order_id, position, product_id, variant_id, stock_item_id, title, variant_title, sku, path, media_id, image_alt, quantity, unit_price_minor, original_unit_price_minor, promotion_minor, total_minor,
       order_discount_minor, tax_rate_basis_points, tax_minor, withdrawal_class, metadata)
     select i.id, written.id, i.position, i.product_id, i.variant_id, i.stock_item_id, i.title, i.variant_title, i.sku, i.path, i.media_id, i.image_alt, i.quantity, i.unit_price_minor, i.original_unit_price_minor, i.promotion_minor, i.total_minor,
       i.order_discount_minor, i.tax_rate_basis_points, i.tax_minor, i.withdrawal_class, i.metadata
     from written, jsonb_populate_recordset(null::order_items, $2::jsonb) i)
   select number from written`,
);

const select = `select o.id, o.number, o.cart_id, o.secret_hash, o.key_hash, o.status, o.payment_status, o.payment_session_id, ps.provider_id, ps.provider_reference, o.card_last4, o.email, o.language_code, o.currency_code,
    o.vendor, o.shipping_address, o.billing_address, o.shipping_option_id, o.shipping_name, o.delivery_from, o.delivery_to, o.metadata, o.original_item_total_minor, o.item_total_minor, o.order_discount_minor, o.promotions,
    o.shipping_minor, o.shipping_tax_minor, o.wrapping_minor, o.wrapping_tax_minor, o.tax_minor, o.tax_parts, o.total_minor, o.placed_at, o.fulfilled_at, o.delivered_at,
    (select json_agg(line order by line.position) from (
      select i.*, (select json_build_object('width', m.width, 'height', m.height, 'color', m.color, 'focus_x', m.focus_x, 'focus_y', m.focus_y) from media m where m.id = i.media_id) as image,
        (select coalesce(sum(wi.quantity), 0)::int from withdrawal_items wi where wi.order_item_id = i.id) as withdrawn_quantity
      from order_items i where i.order_id = o.id) line) as items,
    coalesce((select json_agg(said order by said.received_at, said.id) from (
      select w.id, w.request_id, w.name, w.goods, w.language_code, w.received_at, w.refund_state, w.refund_minor,
        coalesce((select json_agg(json_build_object('item_id', wi.order_item_id, 'quantity', wi.quantity)) from withdrawal_items wi where wi.withdrawal_id = w.id), '[]') as items
      from withdrawals w where w.order_id = o.id) said), '[]') as withdrawals
  from orders o join payment_sessions ps on ps.id = o.payment_session_id`;

export const findOrder = statement<OrderRow, [id: string]>('orders.find', `${select} where o.id = $1`);
export const findOrderByNumber = statement<{ id: string }, [number: number, email: string]>('orders.find-by-number', 'select id from orders where number = $1 and lower(email) = lower($2)');

/** Whatever changes what follows from an order waits in line here. */
export const lockOrder = statement<{ id: string }, [id: string]>('orders.lock', 'select id from orders where id = $1 for update');
export const findOrderByCart = statement<OrderRow, [cartId: string]>('orders.find-by-cart', `${select} where o.cart_id = $1`);

export const markCaptured = statement<object, [id: string, paymentStatus: string]>(
  'orders.captured',
  `with paid as (update orders set payment_status = $2, status = case when status = 'pending' then 'confirmed' else status end where id = $1 returning payment_session_id)
   update payment_sessions set status = $2 where id in (select payment_session_id from paid)`,
);
