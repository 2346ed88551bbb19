/** What is written about a report: that it has come (DSA, article 16(4)), what was decided (16(5)), and to whom it restricts, why (17). */
import { m } from '#shared/i18n/paraglide/messages.js';
import { reportReasonText } from '#shared/i18n/report-reason.ts';
import { shopTimeZone } from '#shared/values/calendar-day.ts';
import { formatInstant } from '#shared/values/instant.ts';
import type { Locale } from '#shared/values/locale.ts';
import { unlinked } from '#shared/values/person-name.ts';
import type { ReportReason } from '#shared/values/report-reasons.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface ReportMail {
  /** To whoever reported: received, decided. To whose it is: restricted. */
  kind: 'received' | 'decided' | 'restricted';
  subjectKind: 'wishlist' | 'profile';
  /** What it is called, as its owners wrote it. */
  about: string;
  reason: ReportReason;
  isTakenDown: boolean;
  isIllegal: boolean;
  why: string;
  reference: string;
  /** When it came, or was decided. */
  at: string;
  contactUrl: string;
  termsUrl: string;
  productName: string;
  publicUrl: string;
}

type Words = Pick<Letter, 'subject' | 'preview' | 'title' | 'paragraphs'>;

function wordsOf({ kind, subjectKind, about, isTakenDown }: ReportMail, locale: Locale): Words {
  const l = { locale };
  const name = unlinked(about);
  const what = subjectKind === 'wishlist' ? m.reports_mail_list({ name }, l) : m.reports_mail_profile({ name }, l);
  const restriction = subjectKind === 'wishlist' ? m.reports_mail_restricted_list({}, l) : m.reports_mail_restricted_profile({}, l);
  if (kind === 'received')
    return {
      subject: m.reports_mail_received_subject({}, l),
      preview: m.reports_mail_received_preview({}, l),
      title: m.reports_mail_received_title({}, l),
      paragraphs: [m.reports_mail_received_text({ what }, l)],
    };
  if (kind === 'restricted')
    return {
      subject: m.reports_mail_restricted_subject({ what }, l),
      preview: restriction,
      title: m.reports_mail_restricted_title({}, l),
      paragraphs: [m.reports_mail_restricted_text({ what }, l), restriction, m.reports_mail_duration({}, l)],
    };
  const result = isTakenDown ? m.reports_mail_decided_down({ what }, l) : m.reports_mail_decided_kept({ what }, l);
  return { subject: m.reports_mail_decided_subject({}, l), preview: result, title: m.reports_mail_decided_title({}, l), paragraphs: [result] };
}

export function reportLetter(mail: ReportMail, locale: Locale): Letter {
  const l = { locale };
  const { kind, reason, isTakenDown, isIllegal, why, reference, at, contactUrl, termsUrl } = mail;
  const time = formatInstant(Date.parse(at), shopTimeZone, locale);
  const facts = [m.reports_mail_reason({ reason: reportReasonText(reason, locale) }, l), m.reports_mail_time({ time }, l), m.reports_mail_reference({ reference }, l)];
  // The ground in law or in the terms, and that no program decided (article 17(3)).
  const ground = isTakenDown ? [isIllegal ? m.reports_mail_ground_law({}, l) : m.reports_mail_ground_terms({}, l)] : [];
  return {
    ...wordsOf(mail, locale),
    parts: [
      { heading: m.reports_mail_facts({}, l), lines: facts },
      ...(kind === 'received'
        ? []
        : [
            { heading: m.reports_mail_why({}, l), lines: [...ground, ...why.split('\n').filter((line) => line.trim() !== ''), m.reports_mail_by_person({}, l)] },
            { heading: m.reports_mail_redress({}, l), lines: [m.reports_mail_redress_us({}, l), m.reports_mail_redress_others({}, l)] },
          ]),
    ],
    footer: m.reports_mail_footer({}, l),
    links: [
      { label: m.order_contact({}, l), url: contactUrl },
      { label: m.order_terms({}, l), url: termsUrl },
    ],
  };
}
