/** Mails to the shop's own address: money that staff must check. No card, no buyer. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { formatSum } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface StaffMail {
  about: 'dispute-opened' | 'dispute-closed' | 'refund-failed' | 'transfer-overdue' | 'reversal-overdue' | 'payback-overdue' | 'balance-short' | 'florist-stuck';
  /** The order's; null for gift cards. */
  number: number | null;
  /** A contribution to a chip-in, which has no number either. */
  isChipIn: boolean;
  /** Of a membership, which has none. */
  isMembership: boolean;
  amountMinor: number;
  currencyCode: 'SEK' | 'EUR';
  /** A dispute's, as Stripe has it. */
  status: string | null;
  /** For evidence; null where none is asked for. */
  answerByMs: number | null;
  /** At Stripe; null for what is none of its business. */
  page: string | null;
  productName: string;
  publicUrl: string;
}

/** The bank only asks, and took nothing yet. */
const isInquiry = (status: string | null): boolean => status?.startsWith('warning_') ?? false;

function getPurchase({ number, isChipIn, isMembership }: Pick<StaffMail, 'number' | 'isChipIn' | 'isMembership'>, locale: Locale): string {
  const inLanguage = { locale };
  if (isMembership) return m.staff_purchase_membership({}, inLanguage);
  if (isChipIn) return m.staff_purchase_chip_in({}, inLanguage);
  return number === null ? m.staff_purchase_gift_card({}, inLanguage) : m.staff_purchase_order({ number: String(number) }, inLanguage);
}

function getParagraphs({ about, number, isChipIn, isMembership, amountMinor, currencyCode, status, answerByMs }: StaffMail, locale: Locale): string[] {
  const inLanguage = { locale };
  const isCard = number === null && !isChipIn && !isMembership;
  const facts = { purchase: getPurchase({ number, isChipIn, isMembership }, locale), sum: formatSum(amountMinor, currencyCode, locale) };
  if (about === 'transfer-overdue') return [m.staff_transfer_overdue_text(facts, inLanguage), m.staff_transfer_overdue_todo({}, inLanguage)];
  if (about === 'reversal-overdue') return [m.staff_reversal_overdue_text(facts, inLanguage), m.staff_reversal_overdue_todo({}, inLanguage)];
  if (about === 'payback-overdue') return [m.staff_payback_overdue_text(facts, inLanguage), m.staff_payback_overdue_todo({}, inLanguage)];
  if (about === 'florist-stuck') return [m.staff_florist_stuck_text(facts, inLanguage), m.staff_florist_stuck_todo({}, inLanguage)];
  if (about === 'balance-short') return [m.staff_balance_short_text(facts, inLanguage), m.staff_balance_short_todo({}, inLanguage)];
  if (about === 'refund-failed') return [m.staff_refund_failed_text(facts, inLanguage), m.staff_refund_failed_todo({}, inLanguage)];
  if (about === 'dispute-closed') {
    const card = isCard ? [(status === 'lost' ? m.staff_gift_card_stays_blocked : m.staff_gift_card_usable)({}, inLanguage)] : [];
    if (status === 'won') return [m.staff_dispute_won(facts, inLanguage), ...card];
    return [status === 'lost' ? m.staff_dispute_lost(facts, inLanguage) : m.staff_dispute_ended(facts, inLanguage), ...card];
  }
  const what = isInquiry(status) ? m.staff_dispute_inquiry(facts, inLanguage) : m.staff_dispute_opened(facts, inLanguage);
  const deadline = answerByMs === null ? [] : [m.staff_dispute_deadline({ time: formatInstant(answerByMs, shopTimeZone, locale) }, inLanguage)];
  return [what, ...(isCard ? [m.staff_gift_card_blocked({}, inLanguage)] : []), ...deadline];
}

const titles = {
  'dispute-opened': m.staff_dispute_opened_title,
  'dispute-closed': m.staff_dispute_closed_title,
  'refund-failed': m.staff_refund_failed_title,
  'transfer-overdue': m.staff_transfer_overdue_title,
  'reversal-overdue': m.staff_reversal_overdue_title,
  'payback-overdue': m.staff_payback_overdue_title,
  'balance-short': m.staff_balance_short_title,
  'florist-stuck': m.staff_florist_stuck_title,
} as const;

function getSubject({ about, isChipIn, isMembership, number }: StaffMail, title: string, locale: Locale): string {
  const inLanguage = { locale };
  if (about === 'balance-short') return title;
  if (isMembership) return m.staff_subject_membership({ title }, inLanguage);
  if (isChipIn) return m.staff_subject_chip_in({ title }, inLanguage);
  return number === null ? m.staff_subject_gift_card({ title }, inLanguage) : m.staff_subject({ number: String(number), title }, inLanguage);
}

export function staffLetter(props: StaffMail, locale: Locale): Letter {
  const inLanguage = { locale };
  const title = titles[props.about]({}, inLanguage);
  const paragraphs = getParagraphs(props, locale);
  return {
    subject: getSubject(props, title, locale),
    preview: paragraphs[0] ?? title,
    title,
    paragraphs,
    ...(props.page !== null && { action: { label: m.staff_at_stripe({}, inLanguage), url: props.page } }),
    parts: [],
    footer: m.staff_footer({}, inLanguage),
    links: [{ label: m.order_contact({}, inLanguage), url: props.publicUrl + legalPath('contact', locale) }],
  };
}
