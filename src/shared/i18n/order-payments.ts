/** How an order was paid, a line for each means. A gift card is a means of payment and lowers no price. */
import type { Order } from '../contract/checkout.ts';
import { formatSum, fromMajor } from '../values/money/money.ts';
import type { Locale } from '../values/text/locale.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

export function listPayments({ payment, currency_code }: Pick<Order, 'payment' | 'currency_code'>, locale: Locale): string[] {
  const inLanguage = { locale };
  const other = payment.card_last4 ? m.order_card({ last4: payment.card_last4 }, inLanguage) : m.order_paid({}, inLanguage);
  if (payment.gift_card === 0) return [payment.charged === 0 ? m.order_nothing_charged({}, inLanguage) : other];
  const sum = (amount: number) => formatSum(fromMajor(amount), currency_code, locale);
  const balance = (payment.is_chip_in ? m.receipt_chip_in : m.receipt_gift_card)({ sum: sum(payment.gift_card) }, inLanguage);
  return [balance, ...(payment.charged > 0 ? [`${other}, ${sum(payment.charged)}`] : [])];
}
