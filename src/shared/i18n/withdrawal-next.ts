/** What follows a withdrawal, in the same words on the page and in its receipt. */
import type { Order, OrderWithdrawal } from '../contract/checkout.ts';
import { addDays, dayIn, formatDay } from '../values/calendar-day.ts';
import type { Locale } from '../values/locale.ts';
import { formatSum, fromMajor } from '../values/money.ts';
import { timeZoneOf, WITHDRAWAL_DAYS } from '../values/withdrawal-period.ts';
import { m } from './paraglide/messages.js';
import { sellerLine } from './withdrawal.ts';

/** Sentences: where the goods go, and the money. */
export function nextSteps(order: Order, { refund, received_at }: OrderWithdrawal, locale: Locale): string[] {
  const inLanguage = { locale };
  if (refund.amount === null) return [m.withdrawal_next_by_seller({ vendor: order.vendor.name }, inLanguage), m.withdrawal_next_latest({}, inLanguage)];
  const sum = formatSum(fromMajor(refund.amount), order.currency_code, locale);
  if (refund.state !== 'awaits_return') return [m.withdrawal_next_unsent({ sum }, inLanguage)];
  const sendBy = addDays(dayIn(timeZoneOf(order.shipping_address.country_code), Date.parse(received_at)), WITHDRAWAL_DAYS);
  return [m.withdrawal_next_send_back({ seller: sellerLine(order), day: formatDay(sendBy, locale) }, inLanguage), m.withdrawal_next_refund({ sum }, inLanguage)];
}
