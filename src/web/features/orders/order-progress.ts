/** State of an order: confirmed, shipped, delivered, or cancelled. */
import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isWithdrawnFromFlorist } from '#shared/values/orders/florist-withdrawal.ts';
import { getTimeZone } from '#shared/values/orders/withdrawal-period.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { formatDaySpan } from '#shared/values/time/day-span.ts';
import { orderSum } from './order-rows.ts';

interface Progress {
  title: string;
  lines: string[];
  /** Delivery progress; omitted if nothing will be delivered. */
  days?: string[];
}

/** State of an order as a heading and one or two sentences. */
export function getProgress(order: Order, locale: Locale): Progress {
  const { title, lines, days } = getState(order, locale);
  const refunds = order.refunds.map(({ state, amount }) => {
    const sum = orderSum(order, amount, locale);
    return state === 'due' ? m.order_refund_shown_due({ sum }) : m.order_refund_shown_done({ sum });
  });
  return { title, lines: [...lines, ...refunds], ...(days && { days }) };
}

/** A refusal is final before the payment is voided, and the money's lines follow that. */
function getFloristState({ number, florist, payment_status }: Order): Progress | null {
  if (florist?.state !== 'refused') return null;
  const inputs = { number: String(number) };
  const why = florist.reason === null ? [m.order_florist_silent(inputs)] : [m.order_florist_refused(inputs), m.order_florist_reason({ reason: florist.reason })];
  return { title: m.order_florist_refused_title(), lines: [...why, ...(payment_status === 'canceled' ? [m.order_canceled_money()] : [])] };
}

function getState(order: Order, locale: Locale): Progress {
  const number = String(order.number);
  const { cancellation, fulfilled_at: sentAt, delivered_at: deliveredAt, shipping_method: shipping, vendor } = order;
  const withdrawn = { title: m.order_all_withdrawn_title(), lines: [m.order_all_withdrawn({ number })] };
  if (!cancellation && isWithdrawnFromFlorist(order)) return withdrawn;
  const refused = cancellation ? null : getFloristState(order);
  if (refused) return refused;
  if (order.payment_status === 'canceled') {
    return { title: m.order_canceled_title(), lines: [m.order_canceled_text({ number, sum: orderSum(order, order.total, locale) }), m.order_canceled_money()] };
  }
  if (cancellation) {
    const { state, amount } = cancellation.refund;
    const sum = orderSum(order, amount, locale);
    const money = amount === 0 ? [] : [state === 'due' ? m.order_undeliverable_due({ sum }) : m.order_undeliverable_refunded({ sum })];
    return {
      title: m.order_undeliverable_title(),
      lines: [m.order_undeliverable_text({ vendor: vendor.name, number }), ...(order.florist?.reason ? [m.order_florist_reason({ reason: order.florist.reason })] : []), ...money],
    };
  }
  if (order.items.every((item) => item.withdrawn_quantity === item.quantity)) return withdrawn;
  const thanks = m.order_thanks({ name: (order.billing_address ?? order.shipping_address).first_name });
  if (deliveredAt !== null) {
    const day = formatDay(dayIn(getTimeZone(order.shipping_address.country_code), Date.parse(deliveredAt)), locale);
    return { title: thanks, lines: [m.order_number({ number })], days: [m.order_delivered({ day })] };
  }
  if (sentAt !== null) {
    const sentOn = dayIn(shopTimeZone, Date.parse(sentAt));
    const arrives = sentOn > shipping.estimate.to ? [] : [m.order_arrives({ days: formatDaySpan(shipping.estimate, locale) })];
    return { title: m.order_sent_title(), lines: [m.order_sent_text({ vendor: vendor.name, number })], days: [m.order_sent({ day: formatDay(sentOn, locale) }), ...arrives] };
  }
  return {
    title: thanks,
    lines: order.florist?.state === 'waiting' ? [m.order_number({ number }), m.order_florist_waiting()] : [m.order_on_its_way({ number, email: order.email })],
    days: [m.order_arrives({ days: formatDaySpan(shipping.estimate, locale) })],
  };
}
