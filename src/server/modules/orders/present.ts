import type { Order, OrderSummary, OrderWithdrawal } from '#shared/contract/checkout.ts';
import { toMajor } from '#shared/values/money/money.ts';
import { carrierName, trackingUrl } from '#shared/values/orders/carriers.ts';
import { isWithdrawalOver, lastWithdrawalDay } from '#shared/values/orders/withdrawal-period.ts';
import { mediaUrl } from '#shared/values/pictures/media.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { getGift } from '../cart/service.ts';
import { isAccepted } from '../florists/rules.ts';
import type { FloristOrderState } from '../florists/sql.ts';
import { isChipIn } from '../gift-cards/rules.ts';
import { presentPickupPoint, translateShippingName } from '../shipping/service.ts';
import type { OrderItemRow, OrderRow, OrderWithdrawalRow } from './rows.ts';

function presentImage(row: OrderItemRow): Order['items'][number]['image'] {
  if (!row.media_id || !row.image) return null;
  const { width, height, color, focus_x, focus_y } = row.image;
  return { id: row.media_id, url: mediaUrl(row.media_id, 'card', 640, 'jpg'), width, height, color, alt: row.image_alt, focus: [focus_x, focus_y] };
}

/** The network's answer, without what became of it afterwards. */
const presentFlorist = (florist: FloristOrderState): NonNullable<Order['florist']>['state'] => (isAccepted(florist) ? 'accepted' : florist.state === 'waiting' ? 'waiting' : 'refused');

export function presentWithdrawal(row: OrderWithdrawalRow): OrderWithdrawal {
  return {
    id: row.id,
    received_at: new Date(row.received_at).toISOString(),
    settled_at: row.settled_at === null ? null : new Date(row.settled_at).toISOString(),
    items: row.items,
    text: row.goods,
    refund: { state: row.refund_state, amount: row.refund_minor === null ? null : toMajor(row.refund_minor), deducted: toMajor(row.deducted_minor) },
  };
}

/** `locale` is the page's; mails and exports speak the buyer's. */
export function presentOrder(row: OrderRow, now: Date, locale: Locale = row.language_code): Order {
  const deliveredAt = row.delivered_at?.getTime() ?? null;
  const country = row.shipping_address.country_code;
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    payment_status: row.payment_status,
    cart_id: row.cart_id,
    email: row.email,
    language: row.language_code,
    currency_code: row.currency_code,
    items: row.items.map((item) => ({
      id: item.id,
      product_id: item.product_id,
      variant_id: item.variant_id,
      title: item.title,
      variant_title: item.variant_title,
      sku: item.sku,
      path: item.path,
      image: presentImage(item),
      quantity: item.quantity,
      unit_price: toMajor(item.unit_price_minor),
      promotion_total: toMajor(item.promotion_minor),
      total: toMajor(item.total_minor),
      tax_rate: item.tax_rate_basis_points / 100,
      tax_total: toMajor(item.tax_minor),
      withdrawal_class: item.withdrawal_class,
      withdrawn_quantity: item.withdrawn_quantity,
      wish: null,
    })),
    item_total: toMajor(row.item_total_minor),
    original_item_total: toMajor(row.original_item_total_minor),
    discount_total: toMajor(row.original_item_total_minor - row.item_total_minor + row.order_discount_minor),
    promotions: row.promotions.map(({ promotion_id, code, name, level, amount_minor }) => ({ id: promotion_id, code, name: name[locale], level, amount: toMajor(amount_minor) })),
    shipping_total: toMajor(row.shipping_minor),
    shipping_tax_total: toMajor(row.shipping_tax_minor),
    wrapping_total: toMajor(row.wrapping_minor),
    wrapping_tax_total: toMajor(row.wrapping_tax_minor),
    tax_total: toMajor(row.tax_minor),
    tax_lines: row.tax_parts.map((part) => ({ rate: part.rateBasisPoints / 100, amount: toMajor(part.taxMinor) })),
    total: toMajor(row.total_minor),
    shipping_address: row.shipping_address,
    at_their_address: getGift(row)?.at_their_address === true,
    billing_address: row.billing_address,
    shipping_method: {
      ...{ name: translateShippingName(row, locale), amount: toMajor(row.shipping_minor), estimate: { from: row.delivery_from, to: row.delivery_to } },
      kind: row.delivery?.kind ?? 'home',
      window: row.delivery?.window ?? null,
      pickup_point: row.delivery?.pickup_point ? presentPickupPoint(row.delivery.pickup_point, locale) : null,
    },
    florist: row.florist && { state: presentFlorist(row.florist), reason: row.florist.reason },
    tracking: row.carrier && row.tracking_number ? { carrier: carrierName(row.carrier), number: row.tracking_number, url: trackingUrl(row.carrier, row.tracking_number, locale) } : null,
    gift: getGift(row),
    payment: {
      provider_id: row.provider_id,
      card_last4: row.card_last4,
      gift_card: toMajor(row.gift_card_minor),
      is_chip_in: isChipIn(row.gift_card_id),
      charged: toMajor(row.total_minor - row.gift_card_minor),
    },
    vendor: row.vendor,
    placed_at: row.placed_at.toISOString(),
    fulfilled_at: row.fulfilled_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    cancellation: row.canceled_refund_minor === null ? null : { refund: { state: row.canceled_refunded_at === null ? 'due' : 'refunded', amount: toMajor(row.canceled_refund_minor) } },
    refunds: row.refunds.map(({ id, reason, amount_minor, decided_at, refunded_at }) => ({
      ...{ id, reason, amount: toMajor(amount_minor) },
      state: refunded_at === null ? ('due' as const) : ('refunded' as const),
      decided_at: new Date(decided_at).toISOString(),
    })),
    receipts: row.receipts.map(({ id, kind, number, total_minor, issued_at }) => ({ id, kind, number, total: toMajor(total_minor), issued_at: new Date(issued_at).toISOString() })),
    withdrawals: row.withdrawals.map(presentWithdrawal),
    withdrawal_period: { last_day: lastWithdrawalDay(deliveredAt, country), is_over: isWithdrawalOver(deliveredAt, country, now.getTime()) },
  };
}

export function presentSummary(row: OrderRow, now: Date): OrderSummary {
  const { id, number, status, payment_status, currency_code, total, placed_at, delivered_at, florist, items, shipping_method, vendor } = presentOrder(row, now);
  return {
    ...{ id, number, status, payment_status, currency_code, total, placed_at, delivered_at, florist },
    vendor_name: vendor.name,
    estimate: shipping_method.estimate,
    items: items.map(({ id: itemId, title, variant_title, image, quantity }) => ({ id: itemId, title, variant_title, image, quantity })),
  };
}
