/** Mails about a gift card: to its buyer when it is bought or withdrawn from, to its recipient on its day and before its last. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum } from '#shared/values/money/money.ts';
import { unlinked } from '#shared/values/people/person-name.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export type GiftCardMailKind = 'bought' | 'received' | 'refused' | 'withdrawn' | 'expires';

export interface GiftCardMail {
  kind: GiftCardMailKind;
  code: string;
  sender: string;
  recipient: string;
  message: string;
  amountMinor: number;
  balanceMinor: number;
  currency: 'SEK' | 'EUR';
  /** YYYY-MM-DD, as the next two. */
  validUntil: string;
  deliverOn: string;
  withdrawUntil: string;
  /** By mail to the recipient; else the buyer prints it. */
  isMailed: boolean;
  /** The recipient's; empty for a printed one. */
  address: string;
  cardUrl: string;
  productName: string;
  publicUrl: string;
}

function getTexts(mail: GiftCardMail, l: { locale: Locale }): { subject: string; title: string; paragraphs: string[] } {
  const sum = formatSum(mail.amountMinor, mail.currency, l.locale);
  const balance = formatSum(mail.balanceMinor, mail.currency, l.locale);
  const [sender, recipient] = [unlinked(mail.sender), unlinked(mail.recipient)];
  const until = formatDay(mail.validUntil, l.locale);
  if (mail.kind === 'bought') {
    const subject = m.gift_card_mail_bought({ sum }, l);
    const delivery = mail.isMailed ? m.gift_card_mail_bought_mailed({ recipient, day: formatDay(mail.deliverOn, l.locale) }, l) : m.gift_card_mail_bought_printed({ recipient }, l);
    return { subject, title: subject, paragraphs: [m.gift_card_mail_bought_text({ sum, until }, l), delivery, m.gift_card_mail_withdraw({ day: formatDay(mail.withdrawUntil, l.locale) }, l)] };
  }
  if (mail.kind === 'refused') {
    const subject = m.gift_card_mail_refused({ recipient }, l);
    return { subject, title: subject, paragraphs: [m.gift_card_mail_refused_text({ address: unlinked(mail.address), sum }, l), m.gift_card_mail_refused_todo({}, l)] };
  }
  if (mail.kind === 'withdrawn') {
    const subject = m.gift_card_mail_withdrawn({}, l);
    return { subject, title: subject, paragraphs: [m.gift_card_mail_withdrawn_text({ sum }, l)] };
  }
  if (mail.kind === 'expires') {
    const subject = m.gift_card_mail_expires({ sum: balance }, l);
    return { subject, title: subject, paragraphs: [m.gift_card_mail_expires_text({ until, sum: balance }, l)] };
  }
  return {
    subject: m.gift_card_mail_received({ sender }, l),
    title: m.gift_card_mail_received_title({ recipient, sum }, l),
    paragraphs: [...(mail.message === '' ? [] : [mail.message]), m.gift_card_mail_received_text({ sender, until }, l), m.gift_card_mail_code({ code: mail.code }, l)],
  };
}

export function giftCardLetter(mail: GiftCardMail, locale: Locale): Letter {
  const l = { locale };
  const { subject, title, paragraphs } = getTexts(mail, l);
  return {
    subject,
    preview: paragraphs[0] ?? subject,
    title,
    paragraphs,
    ...(mail.kind !== 'withdrawn' && { action: { label: m.gift_card_mail_action({}, l), url: mail.cardUrl } }),
    parts: [],
    footer: mail.kind === 'received' ? m.gift_card_mail_footer_recipient({ product: mail.productName, sender: unlinked(mail.sender) }, l) : m.gift_card_mail_footer({ product: mail.productName }, l),
    links: [],
  };
}
