/** Withdrawal mails: the buyer's receipt, the seller's notice, and the refusal. */
import type { Order, OrderWithdrawal } from '#shared/contract/checkout.ts';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { orderLink } from '#shared/i18n/order-link.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { sellerLine, withdrawalReason } from '#shared/i18n/withdrawal.ts';
import { nextSteps } from '#shared/i18n/withdrawal-next.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { getTimeZone } from '#shared/values/orders/withdrawal-period.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayIn, formatDay } from '#shared/values/time/calendar-day.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface WithdrawalMail {
  order: Order;
  withdrawal: OrderWithdrawal;
  /** As the buyer wrote it. */
  name: string;
  /** The key in the buyer's mail; null in the seller's, which has no link. */
  orderKey: string | null;
  productName: string;
  publicUrl: string;
}

export interface WithdrawalRefusal {
  order: Order;
  receivedAt: string;
  deliveredAt: string | null;
  /** The period is over; the order is cancelled; all that has the right was withdrawn before; or nothing has the right. */
  reason: 'late' | 'canceled' | 'withdrawn' | 'exempt';
  productName: string;
  publicUrl: string;
}

const getZone = (order: Order): string => getTimeZone(order.shipping_address.country_code);

/** The withdrawn goods, one per line: "2 × Orkidé (Vit)". */
export function withdrawnGoods({ order, withdrawal }: Pick<WithdrawalMail, 'order' | 'withdrawal'>, locale: Locale): string[] {
  if (withdrawal.text !== null) return withdrawal.text.split('\n').filter((line) => line.trim() !== '');
  // Without lines and text it concerns the whole order, for the seller to decide.
  if (withdrawal.items.length === 0) return [m.withdrawal_whole_of({ number: String(order.number) }, { locale })];
  return withdrawal.items.flatMap(({ item_id, quantity }) => {
    const item = order.items.find(({ id }) => id === item_id);
    return item ? [`${quantity} × ${item.title}${item.variant_title ? ` (${item.variant_title})` : ''}`] : [];
  });
}

function facts({ order, withdrawal, name }: WithdrawalMail, locale: Locale): string[] {
  const inLanguage = { locale };
  return [
    m.withdrawal_mail_received({ time: formatInstant(Date.parse(withdrawal.received_at), getZone(order), locale) }, inLanguage),
    m.order_number({ number: String(order.number) }, inLanguage),
    m.withdrawal_mail_name({ name }, inLanguage),
    m.withdrawal_mail_email({ email: order.email }, inLanguage),
    m.withdrawal_mail_seller({ seller: sellerLine(order) }, inLanguage),
  ];
}

export const withdrawalLinks = (publicUrl: string, locale: Locale) => [
  { label: m.order_returns({}, { locale }), url: publicUrl + legalPath('returns', locale) },
  { label: m.order_terms({}, { locale }), url: publicUrl + legalPath('terms', locale) },
  { label: m.order_contact({}, { locale }), url: publicUrl + legalPath('contact', locale) },
];

export const wayToOrder = ({ order, orderKey, publicUrl }: WithdrawalMail, locale: Locale): Pick<Letter, 'action'> =>
  orderKey === null ? {} : { action: orderLink({ publicUrl, orderId: order.id, orderKey }, locale) };

/** The acknowledgement on a durable medium: the statement's content, and the day and time it was received. */
export function withdrawalReceipt(mail: WithdrawalMail, locale: Locale): Letter {
  const inLanguage = { locale };
  const number = String(mail.order.number);
  return {
    subject: m.withdrawal_mail_subject({ number }, inLanguage),
    preview: m.withdrawal_mail_preview({}, inLanguage),
    title: m.withdrawal_mail_title({}, inLanguage),
    paragraphs: [m.withdrawal_mail_lead({ number }, inLanguage)],
    ...wayToOrder(mail, locale),
    parts: [
      { heading: m.withdrawal_mail_statement({}, inLanguage), lines: [m.withdrawal_mail_sentence({}, inLanguage), ...withdrawnGoods(mail, locale)] },
      { heading: m.withdrawal_mail_facts({}, inLanguage), lines: facts(mail, locale) },
      { heading: m.withdrawal_next({}, inLanguage), lines: nextSteps(mail.order, mail.withdrawal, locale) },
    ],
    footer: m.withdrawal_mail_keep({}, inLanguage),
    links: withdrawalLinks(mail.publicUrl, locale),
  };
}

export function withdrawalNotice(mail: WithdrawalMail, locale: Locale): Letter {
  const inLanguage = { locale };
  const number = String(mail.order.number);
  const { state, amount } = mail.withdrawal.refund;
  const sum = formatSum(fromMajor(amount ?? 0), mail.order.currency_code, locale);
  const todo = {
    due: m.withdrawal_notice_unsent({ sum }, inLanguage),
    refunded: m.withdrawal_notice_unsent({ sum }, inLanguage),
    awaits_return: m.withdrawal_notice_sent({ sum }, inLanguage),
    awaits_seller: m.withdrawal_notice_awaits_seller({ sum, id: mail.withdrawal.id }, inLanguage),
    by_seller: mail.withdrawal.text === null ? m.withdrawal_notice_whole({}, inLanguage) : m.withdrawal_notice_words({}, inLanguage),
    dismissed: m.withdrawal_notice_dismissed({}, inLanguage),
    not_charged: m.withdrawal_notice_not_charged({}, inLanguage),
  }[state];
  return {
    subject: m.withdrawal_notice_subject({ number }, inLanguage),
    preview: todo,
    title: m.withdrawal_notice_title({ number }, inLanguage),
    paragraphs: [todo],
    parts: [
      { heading: m.withdrawal_notice_statement({}, inLanguage), lines: withdrawnGoods(mail, locale) },
      { heading: m.withdrawal_mail_facts({}, inLanguage), lines: facts(mail, locale) },
    ],
    footer: m.withdrawal_notice_footer({}, inLanguage),
    links: withdrawalLinks(mail.publicUrl, locale),
  };
}

function refusalTexts({ order, deliveredAt, reason }: WithdrawalRefusal, locale: Locale): { title: string; why: string[] } {
  const inLanguage = { locale };
  const complain = m.withdrawal_complain({}, inLanguage);
  if (reason === 'canceled') return { title: m.withdrawal_nothing_left({}, inLanguage), why: [m.withdrawal_refusal_canceled({}, inLanguage)] };
  if (reason === 'withdrawn') return { title: m.withdrawal_nothing_left({}, inLanguage), why: [m.withdrawal_refusal_withdrawn({}, inLanguage), complain] };
  const lastDay = order.withdrawal_period.last_day;
  if (reason === 'late' && lastDay !== null && deliveredAt !== null) {
    const delivered = formatDay(dayIn(getZone(order), Date.parse(deliveredAt)), locale);
    return { title: m.withdrawal_late({}, inLanguage), why: [m.withdrawal_late_text({ delivered, day: formatDay(lastDay, locale) }, inLanguage), complain] };
  }
  const reasons = order.items.flatMap(({ title, withdrawal_class }) => {
    const exemption = withdrawalReason(withdrawal_class, locale);
    return exemption === null ? [] : [`${title}: ${exemption}`];
  });
  return { title: m.withdrawal_exempt({}, inLanguage), why: [...reasons, complain] };
}

export function withdrawalRefusal(mail: WithdrawalRefusal, locale: Locale): Letter {
  const inLanguage = { locale };
  const { order, receivedAt, publicUrl } = mail;
  const number = String(order.number);
  const time = formatInstant(Date.parse(receivedAt), getZone(order), locale);
  const { title, why } = refusalTexts(mail, locale);
  return {
    subject: m.withdrawal_refusal_subject({ number }, inLanguage),
    preview: m.withdrawal_refusal_preview({}, inLanguage),
    title,
    paragraphs: [m.withdrawal_refusal_received({ time, number }, inLanguage), ...why],
    parts: [],
    footer: m.withdrawal_refusal_footer({ seller: sellerLine(order) }, inLanguage),
    links: withdrawalLinks(publicUrl, locale),
  };
}

/** The seller's decision: goods returned, sent or not sent; an unproven statement accepted or dismissed. */
export interface WithdrawalDecision extends WithdrawalMail {
  decision: 'returned' | 'accepted' | 'dismissed' | 'unsent' | 'left';
}

function decisionParagraphs({ order, withdrawal, decision }: WithdrawalDecision, locale: Locale): string[] {
  const inLanguage = { locale };
  const number = String(order.number);
  const vendor = order.vendor.name;
  const { amount, deducted } = withdrawal.refund;
  const toSum = (major: number) => formatSum(fromMajor(major), order.currency_code, locale);
  if (decision === 'dismissed') return [m.withdrawal_dismissed_text({ vendor, number }, inLanguage), m.withdrawal_dismissed_again({ seller: sellerLine(order) }, inLanguage)];
  if (decision === 'accepted') return [m.withdrawal_accepted_text({ vendor, number }, inLanguage), ...nextSteps(order, withdrawal, locale)];
  if (decision === 'left') return [m.withdrawal_left_text({ vendor, number }, inLanguage), ...nextSteps(order, withdrawal, locale)];
  if (decision === 'unsent') return [m.withdrawal_unsent_text({ vendor, number, sum: toSum(amount ?? 0) }, inLanguage)];
  const deduction = deducted > 0 ? [m.withdrawal_returned_deducted({ sum: toSum(deducted), seller: sellerLine(order) }, inLanguage)] : [];
  return [m.withdrawal_returned_text({ vendor, number, sum: toSum(amount ?? 0) }, inLanguage), ...deduction];
}

const decisionTitles = {
  returned: m.withdrawal_returned_title,
  accepted: m.withdrawal_accepted_title,
  dismissed: m.withdrawal_dismissed_title,
  unsent: m.withdrawal_unsent_title,
  left: m.withdrawal_left_title,
};

export function withdrawalDecision(mail: WithdrawalDecision, locale: Locale): Letter {
  const inLanguage = { locale };
  const title = decisionTitles[mail.decision]({}, inLanguage);
  return {
    subject: m.withdrawal_decision_subject({ number: String(mail.order.number) }, inLanguage),
    preview: title,
    title,
    paragraphs: decisionParagraphs(mail, locale),
    ...wayToOrder(mail, locale),
    parts: mail.decision === 'dismissed' ? [] : [{ heading: m.withdrawal_mail_statement({}, inLanguage), lines: withdrawnGoods({ ...mail, withdrawal: { ...mail.withdrawal, text: null } }, locale) }],
    footer: m.withdrawal_refusal_footer({ seller: sellerLine(mail.order) }, inLanguage),
    links: withdrawalLinks(mail.publicUrl, locale),
  };
}
