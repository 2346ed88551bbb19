import type { Locale } from '../values/text/locale.ts';
import type { ReportReason } from '../values/wishes/report-reasons.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

type Message = (inputs: Record<string, never>, options: { locale: Locale }) => string;

const texts: Record<ReportReason, Message> = {
  threat: m.reports_reason_threat,
  hate: m.reports_reason_hate,
  privacy: m.reports_reason_privacy,
  fraud: m.reports_reason_fraud,
  rights: m.reports_reason_rights,
  'child-abuse': m.reports_reason_child_abuse,
  illegal: m.reports_reason_illegal,
  terms: m.reports_reason_terms,
};

export const reportReasonText = (reason: ReportReason, locale: Locale): string => texts[reason]({}, { locale });
