import type { Order } from '../contract/checkout.ts';
import type { Locale } from '../values/text/locale.ts';
import { formatSum, fromMajor } from '../values/money/money.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

/** A mail's links to the order's receipt and credit notes, valid on any device. */
export function listReceiptLinks(
  { publicUrl, order, orderKey }: { publicUrl: string; order: Pick<Order, 'id' | 'receipts' | 'currency_code'>; orderKey: string },
  locale: Locale,
): { label: string; url: string }[] {
  const inLanguage = { locale };
  return order.receipts.map(({ id, kind, number, total }) => ({
    label:
      kind === 'receipt'
        ? m.receipt_pdf({ number: String(number) }, inLanguage)
        : m.receipt_credit_pdf({ number: String(number), sum: formatSum(fromMajor(total), order.currency_code, locale) }, inLanguage),
    url: `${publicUrl}/api/store/orders/${order.id}/receipts/${id}?key=${encodeURIComponent(orderKey)}`,
  }));
}
