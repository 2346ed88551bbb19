/** Mails about a report: acknowledgement (DSA, article 16(4)), decision (16(5)), and statement of reasons to the owner (17). */
import { m } from '#shared/i18n/paraglide/messages.js';
import { reportReasonText } from '#shared/i18n/report-reason.ts';
import { unlinked } from '#shared/values/people/person-name.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { plainLine } from '#shared/values/text/plain-text.ts';
import { shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import type { ReportReason } from '#shared/values/wishes/report-reasons.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface ReportMail {
  outcome: 'received' | 'kept' | 'taken-down' | 'put-back' | 'gone';
  /** To the content's owner; otherwise to the reporter. */
  isToOwner: boolean;
  subjectKind: 'wishlist' | 'profile';
  /** Its title, as its owners wrote it; empty once erased. */
  about: string;
  reason: ReportReason;
  isIllegal: boolean;
  /** With `kept` and `put-back`: another decision holds it down. */
  isStillDown: boolean;
  why: string;
  reference: string;
  /** When it was received, or decided. */
  at: string;
  contactUrl: string;
  termsUrl: string;
  productName: string;
  publicUrl: string;
}

type Words = Pick<Letter, 'subject' | 'preview' | 'title' | 'paragraphs'>;

const toWhat = ({ subjectKind, about }: ReportMail, locale: Locale): string => {
  const name = unlinked(about);
  return (subjectKind === 'wishlist' ? m.reports_mail_list({ name }, { locale }) : m.reports_mail_profile({ name }, { locale })).trimEnd();
};

function ownersWords(mail: ReportMail, locale: Locale): Words {
  const l = { locale };
  const what = toWhat(mail, locale);
  const isList = mail.subjectKind === 'wishlist';
  if (mail.outcome === 'put-back') {
    const shown = isList ? m.reports_mail_back_list({}, l) : m.reports_mail_back_profile({}, l);
    const now = mail.isStillDown ? m.reports_mail_still_restricted({}, l) : shown;
    return {
      subject: m.reports_mail_back_subject({ what }, l),
      preview: now,
      title: m.reports_mail_back_title({}, l),
      paragraphs: [m.reports_mail_back_text({ what }, l), now],
    };
  }
  const restriction = isList ? m.reports_mail_restricted_list({}, l) : m.reports_mail_restricted_profile({}, l);
  return {
    subject: m.reports_mail_restricted_subject({ what }, l),
    preview: restriction,
    title: m.reports_mail_restricted_title({}, l),
    paragraphs: [m.reports_mail_restricted_text({ what }, l), restriction, m.reports_mail_duration({}, l)],
  };
}

function toResult(mail: ReportMail, locale: Locale): string {
  const l = { locale };
  const what = toWhat(mail, locale);
  const { outcome, isStillDown, subjectKind } = mail;
  if (outcome === 'taken-down') return m.reports_mail_decided_down({ what }, l);
  if (outcome === 'put-back') return isStillDown ? m.reports_mail_decided_back_down({ what }, l) : m.reports_mail_decided_back({ what }, l);
  if (outcome === 'gone') return subjectKind === 'wishlist' ? m.reports_mail_decided_gone_list({}, l) : m.reports_mail_decided_gone_profile({}, l);
  return isStillDown ? m.reports_mail_decided_kept_down({ what }, l) : m.reports_mail_decided_kept({ what }, l);
}

function reportersWords(mail: ReportMail, locale: Locale): Words {
  const l = { locale };
  if (mail.outcome === 'received')
    return {
      subject: m.reports_mail_received_subject({}, l),
      preview: m.reports_mail_received_preview({}, l),
      title: m.reports_mail_received_title({}, l),
      paragraphs: [m.reports_mail_received_text({ what: toWhat(mail, locale) }, l)],
    };
  const result = toResult(mail, locale);
  const subject = mail.outcome === 'put-back' ? m.reports_mail_decided_anew_subject({}, l) : m.reports_mail_decided_subject({}, l);
  return { subject, preview: result, title: m.reports_mail_decided_title({}, l), paragraphs: [result] };
}

/** The reasons, and that the decision wasn't automated (article 17(3)); none where the content no longer exists. */
function listReasons({ outcome, isIllegal, why }: ReportMail, locale: Locale): Letter['parts'] {
  const l = { locale };
  if (outcome === 'received' || outcome === 'gone') return [];
  const ground = outcome === 'taken-down' ? [isIllegal ? m.reports_mail_ground_law({}, l) : m.reports_mail_ground_terms({}, l)] : [];
  const lines = why
    .split('\n')
    .map(plainLine)
    .filter((line) => line !== '');
  return [{ heading: m.reports_mail_why({}, l), lines: [...ground, ...lines, m.reports_mail_by_person({}, l)] }];
}

export function reportLetter(mail: ReportMail, locale: Locale): Letter {
  const l = { locale };
  const { outcome, isToOwner, reason, reference, at, contactUrl, termsUrl } = mail;
  const time = formatInstant(Date.parse(at), shopTimeZone, locale);
  const facts = [m.reports_mail_reason({ reason: reportReasonText(reason, locale) }, l), m.reports_mail_time({ time }, l), m.reports_mail_reference({ reference }, l)];
  const reasons = listReasons(mail, locale);
  // Omits the complaint notice when an owner gets content back.
  const mayComplain = reasons.length > 0 && !(isToOwner && outcome === 'put-back');
  return {
    ...(isToOwner ? ownersWords(mail, locale) : reportersWords(mail, locale)),
    parts: [
      { heading: m.reports_mail_facts({}, l), lines: facts },
      ...reasons,
      ...(mayComplain ? [{ heading: m.reports_mail_redress({}, l), lines: [m.reports_mail_redress_us({}, l), m.reports_mail_redress_others({}, l)] }] : []),
    ],
    footer: m.reports_mail_footer({}, l),
    links: [
      { label: m.order_contact({}, l), url: contactUrl },
      { label: m.order_terms({}, l), url: termsUrl },
    ],
  };
}
