/** Mail about money that the seller gives back. */
import type { Order, RefundPart } from '#shared/contract/checkout.ts';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { orderLink } from '#shared/i18n/order-link.ts';
import { listReceiptLinks } from '#shared/i18n/receipt-links.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';
import type { OrderMail } from './order-letters.ts';

export interface RefundMail extends OrderMail {
  refund: { reason: Order['refunds'][number]['reason']; amountMinor: number; lines: { part: RefundPart; title: string | null; amountMinor: number }[] };
}

const reasons = {
  faulty: m.order_refund_faulty,
  missing: m.order_refund_missing,
  late: m.order_refund_late,
  goodwill: m.order_refund_goodwill,
} as const;

export function orderRefunded({ order, orderKey, publicUrl, refund }: RefundMail, locale: Locale): Letter {
  const inLanguage = { locale };
  const number = String(order.number);
  const toSum = (minor: number): string => formatSum(minor, order.currency_code, locale);
  const getName = ({ part, title }: RefundMail['refund']['lines'][number]): string => {
    if (part === 'goods') return title ?? '';
    return part === 'delivery' ? m.order_refund_delivery({}, inLanguage) : m.order_refund_wrapping({}, inLanguage);
  };
  const why = reasons[refund.reason]({ vendor: order.vendor.name, number }, inLanguage);
  const money = m.order_refund_money({ sum: toSum(refund.amountMinor) }, inLanguage);
  return {
    subject: m.order_refund_subject({ number }, inLanguage),
    preview: money,
    title: m.order_refund_title({}, inLanguage),
    paragraphs: [why, money],
    action: orderLink({ publicUrl, orderId: order.id, orderKey }, locale),
    parts: [{ heading: m.order_refund_lines({}, inLanguage), lines: refund.lines.map((line) => `${getName(line)}: ${toSum(line.amountMinor)}`) }],
    footer: m.order_canceled_footer({}, inLanguage),
    links: [
      ...listReceiptLinks({ publicUrl, order, orderKey }, locale),
      { label: m.order_returns({}, inLanguage), url: publicUrl + legalPath('returns', locale) },
      { label: m.order_contact({}, inLanguage), url: publicUrl + legalPath('contact', locale) },
    ],
  };
}
