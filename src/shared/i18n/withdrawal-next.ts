/** Next steps after a withdrawal, the same on the page and in its receipt. */
import type { Order, OrderWithdrawal } from '../contract/checkout.ts';
import { formatSum, fromMajor } from '../values/money/money.ts';
import { getTimeZone, WITHDRAWAL_DAYS } from '../values/orders/withdrawal-period.ts';
import type { Locale } from '../values/text/locale.ts';
import { addDays, type CalendarDay, dayIn, formatDay } from '../values/time/calendar-day.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { sellerLine } from './withdrawal.ts';

/** Sentences on the return of the goods and the refund. */
export function nextSteps(order: Order, { refund, received_at, settled_at }: OrderWithdrawal, locale: Locale): string[] {
  const inLanguage = { locale };
  if (refund.amount === null) return [m.withdrawal_next_by_seller({ vendor: order.vendor.name }, inLanguage), m.withdrawal_next_latest({}, inLanguage)];
  if (refund.state === 'not_charged') return [m.order_refund_not_charged({}, inLanguage)];
  const sum = formatSum(fromMajor(refund.amount), order.currency_code, locale);
  if (refund.state === 'awaits_seller') return [m.withdrawal_next_awaits_seller({ vendor: order.vendor.name, sum }, inLanguage), m.withdrawal_next_latest({}, inLanguage)];
  if (refund.state !== 'awaits_return') return [m.withdrawal_next_unsent({ sum }, inLanguage)];
  const sendBy = sendBackBy(order, { received_at, settled_at });
  return [m.withdrawal_next_send_back({ seller: sellerLine(order), day: formatDay(sendBy, locale) }, inLanguage), m.withdrawal_next_refund({ sum }, inLanguage)];
}

/**
 * The last day to return the goods, in the buyer's country: fourteen days from the statement (distansavtalslagen 2005:59, 2 kap. 13 §), or from the
 * seller's answer if required.
 */
export const sendBackBy = (order: Pick<Order, 'shipping_address'>, { received_at, settled_at }: Pick<OrderWithdrawal, 'received_at' | 'settled_at'>): CalendarDay =>
  addDays(dayIn(getTimeZone(order.shipping_address.country_code), Date.parse(settled_at ?? received_at)), WITHDRAWAL_DAYS);
