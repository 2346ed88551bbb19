/** Mails after the confirmation: order sent, order cancelled. */
import type { Order } from '#shared/contract/checkout.ts';
import { deliveryLines } from '#shared/i18n/delivery-lines.ts';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { orderLink } from '#shared/i18n/order-link.ts';
import { listReceiptLinks } from '#shared/i18n/receipt-links.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { isWithdrawnFromFlorist } from '#shared/values/orders/florist-withdrawal.ts';
import { hasWithdrawalRight } from '#shared/values/orders/withdrawal-right.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { formatDaySpan } from '#shared/values/time/day-span.ts';
import type { Letter, LetterPart } from '#server/platform/mail/letter.tsx';
import { destinationLines } from './confirmation-texts.ts';

export interface OrderMail {
  order: Order;
  orderKey: string;
  productName: string;
  publicUrl: string;
}

const toLinks = (publicUrl: string, locale: Locale) => [
  { label: m.order_returns({}, { locale }), url: publicUrl + legalPath('returns', locale) },
  { label: m.order_contact({}, { locale }), url: publicUrl + legalPath('contact', locale) },
];

/** The sent goods, without what was withdrawn before. */
const listGoods = (order: Order): string[] =>
  order.items.flatMap(({ title, variant_title, quantity, withdrawn_quantity }) => {
    const left = quantity - withdrawn_quantity;
    return left > 0 ? [`${left} × ${title}${variant_title ? ` (${variant_title})` : ''}`] : [];
  });

const trackingPart = ({ carrier, number, url }: NonNullable<Order['tracking']>, locale: Locale): LetterPart => ({
  heading: m.delivery_parcel({}, { locale }),
  lines: [m.delivery_parcel_number({ carrier, number }, { locale })],
  actions: [{ label: m.delivery_follow({}, { locale }), url }],
});

const wayTo = ({ order, orderKey, publicUrl }: OrderMail, locale: Locale) => orderLink({ publicUrl, orderId: order.id, orderKey }, locale);

export function orderSent(mail: OrderMail, locale: Locale): Letter {
  const { order, publicUrl } = mail;
  const inLanguage = { locale };
  const number = String(order.number);
  const vendor = order.vendor.name;
  const { estimate } = order.shipping_method;
  const isLate = order.fulfilled_at !== null && dayIn(shopTimeZone, Date.parse(order.fulfilled_at)) > estimate.to;
  return {
    subject: m.order_sent_subject({ number }, inLanguage),
    preview: m.order_sent_text({ vendor, number }, inLanguage),
    title: m.order_sent_title({}, inLanguage),
    paragraphs: [m.order_sent_text({ vendor, number }, inLanguage), ...(isLate ? [] : [m.mail_order_days({ days: formatDaySpan(estimate, locale) }, inLanguage)])],
    action: wayTo(mail, locale),
    parts: [
      ...(order.tracking ? [trackingPart(order.tracking, locale)] : []),
      { heading: m.order_sent_goods({}, inLanguage), lines: listGoods(order) },
      { heading: m.order_delivery_address({}, inLanguage), lines: [...destinationLines(order, locale), ...deliveryLines(order.shipping_method, locale)] },
    ],
    footer: order.items.some(({ withdrawal_class }) => hasWithdrawalRight(withdrawal_class)) ? m.order_sent_footer({}, inLanguage) : m.order_canceled_footer({}, inLanguage),
    links: [...listReceiptLinks(mail, locale), ...toLinks(publicUrl, locale)],
  };
}

/** Answers "Where is my order?": what became of it, and the way to its page. */
export function orderLinkLetter(mail: OrderMail, locale: Locale): Letter {
  const { order, publicUrl } = mail;
  const inLanguage = { locale };
  const number = String(order.number);
  return {
    subject: m.order_link_subject({ number }, inLanguage),
    preview: m.order_link_text({ number }, inLanguage),
    title: m.order_link_title({}, inLanguage),
    paragraphs: [m.order_link_text({ number }, inLanguage), m.order_link_state({ vendor: order.vendor.name }, inLanguage)],
    action: wayTo(mail, locale),
    parts: [
      ...(order.tracking ? [trackingPart(order.tracking, locale)] : []),
      { heading: m.order_link_goods({}, inLanguage), lines: order.items.map(({ title, quantity }) => `${quantity} × ${title}`) },
    ],
    footer: m.order_link_footer({}, inLanguage),
    links: toLinks(publicUrl, locale),
  };
}

export function orderCanceled(mail: OrderMail, locale: Locale): Letter {
  const { order, publicUrl } = mail;
  const inLanguage = { locale };
  return {
    subject: m.order_canceled_subject({ number: String(order.number) }, inLanguage),
    ...getReason(mail, locale),
    parts: [],
    footer: m.order_canceled_footer({}, inLanguage),
    links: [...(order.cancellation ? [] : [wayTo(mail, locale)]), ...toLinks(publicUrl, locale)],
  };
}

type Reason = Pick<Letter, 'preview' | 'title' | 'paragraphs' | 'action'>;

function getReason(mail: OrderMail, locale: Locale): Reason {
  const { cancellation, florist } = mail.order;
  if (cancellation) return undeliverable(mail, cancellation, locale);
  if (isWithdrawnFromFlorist(mail.order)) return withdrawn(mail, locale);
  return florist?.state === 'refused' ? undelivered(mail, florist, locale) : unpaid(mail, locale);
}

const wayToShop = (publicUrl: string, locale: Locale) => ({ label: m.order_canceled_shop({}, { locale }), url: publicUrl + pathTo('shop', locale) });

function withdrawn({ publicUrl }: OrderMail, locale: Locale): Reason {
  const inLanguage = { locale };
  const text = m.order_refund_not_charged({}, inLanguage);
  return { preview: text, title: m.order_all_withdrawn_title({}, inLanguage), paragraphs: [text, m.order_canceled_money({}, inLanguage)], action: wayToShop(publicUrl, locale) };
}

function unpaid({ order, publicUrl }: OrderMail, locale: Locale): Reason {
  const inLanguage = { locale };
  const sum = formatSum(fromMajor(order.total), order.currency_code, locale);
  return {
    preview: m.order_canceled_preview({}, inLanguage),
    title: m.order_canceled_title({}, inLanguage),
    paragraphs: [m.order_canceled_text({ number: String(order.number), sum }, inLanguage), m.order_canceled_money({}, inLanguage), m.order_canceled_again({}, inLanguage)],
    action: wayToShop(publicUrl, locale),
  };
}

const listReason = (florist: Order['florist'], locale: Locale): string[] => (florist?.reason ? [m.order_florist_reason({ reason: florist.reason }, { locale })] : []);

function undelivered({ order, publicUrl }: OrderMail, florist: NonNullable<Order['florist']>, locale: Locale): Reason {
  const inLanguage = { locale };
  const text = (florist.reason === null ? m.order_florist_silent : m.order_florist_refused)({ number: String(order.number) }, inLanguage);
  return {
    preview: m.order_florist_refused_preview({}, inLanguage),
    title: m.order_florist_refused_title({}, inLanguage),
    paragraphs: [text, ...listReason(florist, locale), m.order_canceled_money({}, inLanguage), m.order_florist_again({}, inLanguage)],
    action: wayToShop(publicUrl, locale),
  };
}

function undeliverable(mail: OrderMail, { refund }: NonNullable<Order['cancellation']>, locale: Locale): Reason {
  const { number, vendor, currency_code, florist } = mail.order;
  const inLanguage = { locale };
  const text = m.order_undeliverable_text({ vendor: vendor.name, number: String(number) }, inLanguage);
  const money = refund.amount > 0 ? [m.order_undeliverable_due({ sum: formatSum(fromMajor(refund.amount), currency_code, locale) }, inLanguage)] : [];
  return {
    preview: [text, ...money].join(' '),
    title: m.order_undeliverable_title({}, inLanguage),
    paragraphs: [text, ...listReason(florist, locale), ...money, m.order_undeliverable_again({}, inLanguage)],
    action: wayTo(mail, locale),
  };
}
