/** Mail to a buyer whose payment was captured but became no order. */
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatSum } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface RefundedMail {
  amountMinor: number;
  currencyCode: 'SEK' | 'EUR';
  productName: string;
  publicUrl: string;
}

export function refundedLetter({ amountMinor, currencyCode, publicUrl }: RefundedMail, locale: Locale): Letter {
  const inLanguage = { locale };
  const sum = formatSum(amountMinor, currencyCode, locale);
  return {
    subject: m.payment_refunded_subject({}, inLanguage),
    preview: m.payment_refunded_preview({ sum }, inLanguage),
    title: m.payment_refunded_title({}, inLanguage),
    paragraphs: [m.payment_refunded_text({ sum }, inLanguage), m.payment_refunded_money({}, inLanguage)],
    action: { label: m.payment_refunded_shop({}, inLanguage), url: publicUrl + pathTo('shop', locale) },
    parts: [],
    footer: m.payment_refunded_footer({}, inLanguage),
    links: [{ label: m.order_contact({}, inLanguage), url: publicUrl + legalPath('contact', locale) }],
  };
}
