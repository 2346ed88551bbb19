/** Mails about a member's data. */
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface DataExportMail {
  firstName: string;
  /** The download page, with the token. */
  url: string;
  productName: string;
  publicUrl: string;
}

export function dataExportLetter({ firstName, url, productName }: DataExportMail, locale: Locale): Letter {
  const inLanguage = { locale };
  return {
    subject: m.personal_data_mail_export_subject({ product: productName }, inLanguage),
    preview: m.personal_data_mail_export_preview({}, inLanguage),
    title: m.personal_data_mail_export_title({}, inLanguage),
    paragraphs: [m.account_mail_greeting({ name: firstName }, inLanguage), m.personal_data_mail_export_text({}, inLanguage)],
    action: { label: m.personal_data_mail_export_action({}, inLanguage), url },
    parts: [],
    footer: m.personal_data_mail_export_footer({}, inLanguage),
    links: [],
  };
}

export interface FarewellMail {
  firstName: string;
  /** Orders undelivered, or within the withdrawal period. */
  hasLockedOrders: boolean;
  productName: string;
  publicUrl: string;
}

export function farewellLetter({ firstName, hasLockedOrders, productName, publicUrl }: FarewellMail, locale: Locale): Letter {
  const inLanguage = { locale };
  return {
    subject: m.personal_data_mail_gone_subject({ product: productName }, inLanguage),
    preview: m.personal_data_mail_gone_preview({}, inLanguage),
    title: m.personal_data_mail_gone_title({}, inLanguage),
    paragraphs: [
      m.account_mail_greeting({ name: firstName }, inLanguage),
      m.personal_data_mail_gone_text({}, inLanguage),
      ...(hasLockedOrders ? [m.personal_data_mail_gone_orders({}, inLanguage)] : []),
      m.personal_data_mail_gone_receipts({}, inLanguage),
    ],
    parts: [],
    footer: m.personal_data_mail_gone_footer({}, inLanguage),
    links: [{ label: m.personal_data_mail_gone_privacy({}, inLanguage), url: publicUrl + legalPath('privacy', locale) }],
  };
}
