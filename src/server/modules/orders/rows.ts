/** Rows of orders, as the repository reads and writes them. */
import type { Address } from '#shared/contract/cart.ts';
import type { Vendor, WithdrawalClass } from '#shared/contract/catalog.ts';
import type { OrderStatus, PaymentStatus, RefundPart, RefundReason, RefundState } from '#shared/contract/checkout.ts';
import type { Metadata } from '#shared/contract/common.ts';
import type { CarrierId } from '#shared/values/orders/carriers.ts';
import type { OrderPromotion } from '../promotions/rules.ts';
import type { FloristOrderState } from '../florists/sql.ts';
import type { ReceiptSummaryRow } from '../receipts/sql.ts';
import type { OrderDelivery } from './delivery.ts';

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
  platform_fee_minor: number;
  withdrawal_class: WithdrawalClass;
  /** Units withdrawn by the buyer. */
  withdrawn_quantity: number;
  /** Refunded by the seller, beside withdrawals. */
  refunded_minor: number;
  metadata: Metadata;
}

export interface OrderWithdrawalRow {
  id: string;
  request_id: string;
  name: string;
  /** The goods in the buyer's own words. */
  goods: string | null;
  language_code: 'sv' | 'en';
  /** ISO 8601, since it is read from JSON. */
  received_at: string;
  settled_at: string | null;
  refund_state: RefundState;
  refund_minor: number | null;
  deducted_minor: number;
  items: { item_id: string; quantity: number }[];
}

export interface OrderRefundRow {
  id: string;
  request_id: string;
  reason: RefundReason;
  amount_minor: number;
  /** ISO 8601, since it is read from JSON. */
  decided_at: string;
  refunded_at: string | null;
  lines: { part: RefundPart; item_id: string | null; amount_minor: number }[];
}

export interface OrderRow {
  id: string;
  number: number;
  cart_id: string;
  secret_hash: string;
  member_id: string | null;
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
  /** Null in orders from before this column, as the next. */
  dispatch_on: string | null;
  delivery: OrderDelivery | null;
  /** Both or neither. */
  carrier: CarrierId | null;
  tracking_number: string | null;
  metadata: Metadata;
  original_item_total_minor: number;
  item_total_minor: number;
  order_discount_minor: number;
  promotions: OrderPromotion[];
  shipping_minor: number;
  shipping_tax_minor: number;
  standard_shipping_minor: number | null;
  wrapping_minor: number;
  wrapping_tax_minor: number;
  tax_minor: number;
  tax_parts: { rateBasisPoints: number; taxMinor: number }[];
  total_minor: number;
  gift_card_id: string | null;
  /** What the gift card paid of the total, and the platform's fee of it. */
  gift_card_minor: number;
  gift_card_fee_minor: number;
  /** The vendor's account that gets the rest of it; null where it stays with the platform. */
  gift_card_account_id: string | null;
  placed_at: Date;
  fulfilled_at: Date | null;
  delivered_at: Date | null;
  canceled_refund_minor: number | null;
  canceled_refunded_at: Date | null;
  items: OrderItemRow[];
  withdrawals: OrderWithdrawalRow[];
  refunds: OrderRefundRow[];
  receipts: ReceiptSummaryRow[];
  /** Null where no florist network delivers it. */
  florist: FloristOrderState | null;
}

export type NewOrder = Record<string, unknown> & { id: string };
export type NewOrderItem = Omit<OrderItemRow, 'image' | 'withdrawn_quantity' | 'refunded_minor'>;
