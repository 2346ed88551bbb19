/** Reminders of a withdrawal: to the seller for a decision or goods, and to the buyer before the last day to send them. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { sellerLine } from '#shared/i18n/withdrawal.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { getTimeZone } from '#shared/values/orders/withdrawal-period.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { type CalendarDay, formatDay } from '#shared/values/time/calendar-day.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';
import { wayToOrder, type WithdrawalMail, withdrawalLinks, withdrawalNotice, withdrawnGoods } from './withdrawal-letters.ts';

export interface WithdrawalReminder extends WithdrawalMail {
  /** The refund deadline, in Stockholm. */
  deadline: CalendarDay;
  isOverdue: boolean;
}

export function withdrawalReminder(mail: WithdrawalReminder, locale: Locale): Letter {
  const inLanguage = { locale };
  const { order, withdrawal, isOverdue } = mail;
  const number = String(order.number);
  const day = formatDay(mail.deadline, locale);
  const time = formatInstant(Date.parse(withdrawal.received_at), getTimeZone(order.shipping_address.country_code), locale);
  const isUnsent = withdrawal.refund.state === 'awaits_seller';
  const what = isUnsent ? m.withdrawal_reminder_unsent_text({ number, time }, inLanguage) : m.withdrawal_reminder_text({ number, time }, inLanguage);
  const how = isUnsent ? m.withdrawal_reminder_unsent_how({ id: withdrawal.id }, inLanguage) : m.withdrawal_reminder_how({ id: withdrawal.id }, inLanguage);
  const due = isOverdue ? m.withdrawal_reminder_overdue({ day }, inLanguage) : m.withdrawal_reminder_due({ day }, inLanguage);
  return {
    ...withdrawalNotice(mail, locale),
    subject: isOverdue ? m.withdrawal_overdue_subject({ number }, inLanguage) : m.withdrawal_reminder_subject({ number, day }, inLanguage),
    preview: due,
    title: m.withdrawal_reminder_title({}, inLanguage),
    paragraphs: [what, due, how],
  };
}

export interface ReturnReminder extends WithdrawalMail {
  /** The last day to send the goods back, in the buyer's country. */
  sendBackBy: CalendarDay;
}

const toSum = ({ order, withdrawal }: WithdrawalMail, locale: Locale): string => formatSum(fromMajor(withdrawal.refund.amount ?? 0), order.currency_code, locale);

/** To the buyer: the last day to send the goods is near. */
export function returnDue(mail: ReturnReminder, locale: Locale): Letter {
  const inLanguage = { locale };
  const { order } = mail;
  const number = String(order.number);
  const day = formatDay(mail.sendBackBy, locale);
  const how = m.withdrawal_return_due_how({ day, seller: sellerLine(order), sum: toSum(mail, locale) }, inLanguage);
  return {
    subject: m.withdrawal_return_due_subject({ number, day }, inLanguage),
    preview: how,
    title: m.withdrawal_return_due_title({}, inLanguage),
    paragraphs: [m.withdrawal_return_due_text({ number, vendor: order.vendor.name }, inLanguage), how],
    ...wayToOrder(mail, locale),
    parts: [{ heading: m.withdrawal_mail_statement({}, inLanguage), lines: withdrawnGoods(mail, locale) }],
    footer: m.withdrawal_refusal_footer({ seller: sellerLine(order) }, inLanguage),
    links: withdrawalLinks(mail.publicUrl, locale),
  };
}

/** To the seller: that day is over, and no return was recorded. */
export function returnMissing(mail: ReturnReminder, locale: Locale): Letter {
  const inLanguage = { locale };
  const { order, withdrawal } = mail;
  const number = String(order.number);
  const time = formatInstant(Date.parse(withdrawal.received_at), getTimeZone(order.shipping_address.country_code), locale);
  const subject = m.withdrawal_return_missing_subject({ number }, inLanguage);
  const what = m.withdrawal_return_missing_text({ number, time, day: formatDay(mail.sendBackBy, locale) }, inLanguage);
  return {
    ...withdrawalNotice(mail, locale),
    subject,
    preview: what,
    title: subject,
    paragraphs: [what, m.withdrawal_return_missing_how({ sum: toSum(mail, locale), id: withdrawal.id }, inLanguage)],
  };
}
