/** Mails about a present that several pay for: to who started it, and to each who pays. Nothing of it goes to whom it is for. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum } from '#shared/values/money/money.ts';
import { unlinked } from '#shared/values/people/person-name.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export type ChipInMailKind = 'started' | 'reached' | 'reminder' | 'contributed' | 'ordered' | 'returned';

export type ReturnReason = 'withdrawn' | 'expired' | 'canceled' | 'rest' | 'order' | 'late' | 'dispute';

export interface ChipInMail {
  kind: ChipInMailKind;
  title: string;
  goalMinor: number;
  raisedMinor: number;
  /** The contributor's, or what goes back of it. */
  amountMinor: number;
  reason: ReturnReason | null;
  currency: 'SEK' | 'EUR';
  /** YYYY-MM-DD */
  endsOn: string;
  pageUrl: string;
  productName: string;
  publicUrl: string;
}

const whyReturned = {
  withdrawn: m.chip_in_mail_returned_withdrawn,
  expired: m.chip_in_mail_returned_expired,
  canceled: m.chip_in_mail_returned_canceled,
  rest: m.chip_in_mail_returned_rest,
  order: m.chip_in_mail_returned_order,
  late: m.chip_in_mail_returned_late,
  dispute: m.chip_in_mail_returned_late,
} as const;

function getTexts(mail: ChipInMail, l: { locale: Locale }): { subject: string; paragraphs: string[]; action: string } {
  const sum = (minor: number): string => formatSum(minor, mail.currency, l.locale);
  const title = unlinked(mail.title);
  const facts = { title, day: formatDay(mail.endsOn, l.locale), goal: sum(mail.goalMinor), raised: sum(mail.raisedMinor), sum: sum(mail.amountMinor) };
  const [toPage, toOrder] = [m.chip_in_mail_open({}, l), m.chip_in_mail_order({}, l)];
  if (mail.kind === 'started') return { subject: m.chip_in_mail_started(facts, l), paragraphs: [m.chip_in_mail_started_text(facts, l), m.chip_in_mail_started_share({}, l)], action: toPage };
  if (mail.kind === 'reached') return { subject: m.chip_in_mail_reached(facts, l), paragraphs: [m.chip_in_mail_reached_text(facts, l)], action: toOrder };
  if (mail.kind === 'reminder') return { subject: m.chip_in_mail_reminder(facts, l), paragraphs: [m.chip_in_mail_reminder_text(facts, l)], action: toOrder };
  if (mail.kind === 'contributed')
    return { subject: m.chip_in_mail_contributed(facts, l), paragraphs: [m.chip_in_mail_contributed_text(facts, l), m.chip_in_mail_contributed_back(facts, l)], action: toPage };
  if (mail.kind === 'ordered') return { subject: m.chip_in_mail_ordered(facts, l), paragraphs: [m.chip_in_mail_ordered_text(facts, l)], action: toPage };
  return { subject: m.chip_in_mail_returned(facts, l), paragraphs: [whyReturned[mail.reason ?? 'late'](facts, l), m.chip_in_mail_returned_text(facts, l)], action: toPage };
}

export function chipInLetter(mail: ChipInMail, locale: Locale): Letter {
  const l = { locale };
  const { subject, paragraphs, action } = getTexts(mail, l);
  return {
    subject,
    preview: paragraphs[0] ?? subject,
    title: subject,
    paragraphs,
    action: { label: action, url: mail.pageUrl },
    parts: [],
    footer: m.chip_in_mail_footer({ product: mail.productName }, l),
    links: [],
  };
}
