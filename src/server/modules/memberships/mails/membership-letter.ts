/** Mails about a membership: each change once, with the sum and the day it is about. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum } from '#shared/values/money/money.ts';
import { unlinked } from '#shared/values/people/person-name.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export type MembershipMailKind = 'welcome' | 'renewed' | 'renews-soon' | 'failed' | 'canceled' | 'ended' | 'refunded';

export interface MembershipMail {
  kind: MembershipMailKind;
  firstName: string;
  currency: 'SEK' | 'EUR';
  priceMinor: number;
  taxMinor: number;
  /** The last paid day, YYYY-MM-DD. */
  until: string;
  /** The day of the next charge, YYYY-MM-DD. */
  renewsOn: string;
  /** The last day to withdraw, YYYY-MM-DD; null when it is over. */
  refundableUntil: string | null;
  membershipUrl: string;
  productName: string;
  publicUrl: string;
}

export function membershipLetter(mail: MembershipMail, locale: Locale): Letter {
  const l = { locale };
  const sum = formatSum(mail.priceMinor, mail.currency, locale);
  const tax = formatSum(mail.taxMinor, mail.currency, locale);
  const until = formatDay(mail.until, locale);
  const day = formatDay(mail.renewsOn, locale);
  const texts: Record<MembershipMailKind, { subject: string; paragraphs: string[] }> = {
    welcome: {
      subject: m.membership_mail_welcome({}, l),
      paragraphs: [
        m.membership_mail_welcome_text({ sum, tax, until }, l),
        m.membership_mail_renews({ day, sum }, l),
        ...(mail.refundableUntil === null ? [] : [m.membership_mail_withdraw({ day: formatDay(mail.refundableUntil, locale) }, l)]),
      ],
    },
    renewed: { subject: m.membership_mail_renewed({}, l), paragraphs: [m.membership_mail_renewed_text({ sum, tax, until }, l)] },
    'renews-soon': { subject: m.membership_mail_soon({ day }, l), paragraphs: [m.membership_mail_soon_text({ day, sum }, l), m.membership_mail_soon_cancel({}, l)] },
    failed: { subject: m.membership_mail_failed({}, l), paragraphs: [m.membership_mail_failed_text({ sum }, l), m.membership_mail_failed_next({}, l)] },
    canceled: { subject: m.membership_mail_canceled({}, l), paragraphs: [m.membership_mail_canceled_text({ until }, l), m.membership_mail_keeps({}, l)] },
    ended: { subject: m.membership_mail_ended({}, l), paragraphs: [m.membership_mail_ended_text({}, l), m.membership_mail_keeps({}, l)] },
    refunded: { subject: m.membership_mail_refunded({}, l), paragraphs: [m.membership_mail_refunded_text({ sum }, l), m.membership_mail_keeps({}, l)] },
  };
  const { subject, paragraphs } = texts[mail.kind];
  return {
    subject,
    preview: paragraphs[0] ?? subject,
    title: m.friends_mail_hello({ name: unlinked(mail.firstName) }, l),
    paragraphs,
    action: { label: m.membership_mail_action({}, l), url: mail.membershipUrl },
    parts: [],
    footer: m.membership_mail_footer({ product: mail.productName }, l),
    links: [],
  };
}
