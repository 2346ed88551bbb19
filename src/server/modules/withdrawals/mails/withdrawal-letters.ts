/** The mails of a withdrawal: the buyer's receipt, the seller's notice, and the answer to one that can't be. */
import type { Order, OrderWithdrawal } from '#shared/contract/checkout.ts';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { sellerLine, withdrawalReason } from '#shared/i18n/withdrawal.ts';
import { nextSteps } from '#shared/i18n/withdrawal-next.ts';
import { dayIn, formatDay } from '#shared/values/calendar-day.ts';
import { formatInstant } from '#shared/values/instant.ts';
import type { Locale } from '#shared/values/locale.ts';
import { formatSum, fromMajor } from '#shared/values/money.ts';
import { timeZoneOf } from '#shared/values/withdrawal-period.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface WithdrawalMail {
  order: Order;
  withdrawal: OrderWithdrawal;
  /** As the buyer wrote it. */
  name: string;
  productName: string;
  publicUrl: string;
}

export interface WithdrawalRefusal {
  order: Order;
  receivedAt: string;
  deliveredAt: string | null;
  /** The period is over; otherwise nothing in the order has the right. */
  isLate: boolean;
  productName: string;
  publicUrl: string;
}

const zoneOf = (order: Order): string => timeZoneOf(order.shipping_address.country_code);

/** The goods of a withdrawal, a line each: "2 × Orkidé (Vit)". */
function goodsOf({ order, withdrawal }: Pick<WithdrawalMail, 'order' | 'withdrawal'>): string[] {
  if (withdrawal.text !== null) return withdrawal.text.split('\n').filter((line) => line.trim() !== '');
  return withdrawal.items.flatMap(({ item_id, quantity }) => {
    const item = order.items.find(({ id }) => id === item_id);
    return item ? [`${quantity} × ${item.title}${item.variant_title ? ` (${item.variant_title})` : ''}`] : [];
  });
}

function facts({ order, withdrawal, name }: WithdrawalMail, locale: Locale): string[] {
  const inLanguage = { locale };
  return [
    m.withdrawal_mail_received({ time: formatInstant(Date.parse(withdrawal.received_at), zoneOf(order), locale) }, inLanguage),
    m.order_number({ number: String(order.number) }, inLanguage),
    m.withdrawal_mail_name({ name }, inLanguage),
    m.withdrawal_mail_email({ email: order.email }, inLanguage),
    m.withdrawal_mail_seller({ seller: sellerLine(order) }, inLanguage),
  ];
}

const linksOf = (publicUrl: string, locale: Locale) => [
  { label: m.order_returns({}, { locale }), url: publicUrl + legalPath('returns', locale) },
  { label: m.order_terms({}, { locale }), url: publicUrl + legalPath('terms', locale) },
  { label: m.order_contact({}, { locale }), url: publicUrl + legalPath('contact', locale) },
];

/** The acknowledgement on a durable medium: the content of the statement, with the day and time it came in. */
export function withdrawalReceipt(mail: WithdrawalMail, locale: Locale): Letter {
  const inLanguage = { locale };
  const number = String(mail.order.number);
  return {
    subject: m.withdrawal_mail_subject({ number }, inLanguage),
    preview: m.withdrawal_mail_preview({}, inLanguage),
    title: m.withdrawal_mail_title({}, inLanguage),
    paragraphs: [m.withdrawal_mail_lead({ number }, inLanguage)],
    parts: [
      { heading: m.withdrawal_mail_statement({}, inLanguage), lines: [m.withdrawal_mail_sentence({}, inLanguage), ...goodsOf(mail)] },
      { heading: m.withdrawal_mail_facts({}, inLanguage), lines: facts(mail, locale) },
      { heading: m.withdrawal_next({}, inLanguage), lines: nextSteps(mail.order, mail.withdrawal, locale) },
    ],
    footer: m.withdrawal_mail_keep({}, inLanguage),
    links: linksOf(mail.publicUrl, locale),
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
    by_seller: m.withdrawal_notice_words({}, inLanguage),
  }[state];
  return {
    subject: m.withdrawal_notice_subject({ number }, inLanguage),
    preview: todo,
    title: m.withdrawal_notice_title({ number }, inLanguage),
    paragraphs: [todo],
    parts: [
      { heading: m.withdrawal_mail_statement({}, inLanguage), lines: goodsOf(mail) },
      { heading: m.withdrawal_mail_facts({}, inLanguage), lines: facts(mail, locale) },
    ],
    footer: m.withdrawal_notice_footer({}, inLanguage),
    links: linksOf(mail.publicUrl, locale),
  };
}

export function withdrawalRefusal({ order, receivedAt, deliveredAt, isLate, publicUrl }: WithdrawalRefusal, locale: Locale): Letter {
  const inLanguage = { locale };
  const number = String(order.number);
  const time = formatInstant(Date.parse(receivedAt), zoneOf(order), locale);
  const lastDay = order.withdrawal_period.last_day;
  const why =
    isLate && lastDay !== null && deliveredAt !== null
      ? [m.withdrawal_late_text({ delivered: formatDay(dayIn(zoneOf(order), Date.parse(deliveredAt)), locale), day: formatDay(lastDay, locale) }, inLanguage)]
      : order.items.flatMap(({ title, withdrawal_class }) => {
          const reason = withdrawalReason(withdrawal_class, locale);
          return reason === null ? [] : [`${title}: ${reason}`];
        });
  return {
    subject: m.withdrawal_refusal_subject({ number }, inLanguage),
    preview: m.withdrawal_refusal_preview({}, inLanguage),
    title: isLate ? m.withdrawal_late({}, inLanguage) : m.withdrawal_exempt({}, inLanguage),
    paragraphs: [m.withdrawal_refusal_received({ time, number }, inLanguage), ...why, m.withdrawal_complain({}, inLanguage)],
    parts: [],
    footer: m.withdrawal_refusal_footer({ seller: sellerLine(order) }, inLanguage),
    links: linksOf(publicUrl, locale),
  };
}
