/** The two mails of an alert: confirmation, and back in stock. */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface StockAlertMail {
  title: string;
  productUrl: string;
  /** The page to confirm and cancel. */
  alertUrl: string;
  productName: string;
  publicUrl: string;
}

export function stockAlertRequest({ title, alertUrl }: StockAlertMail, locale: Locale): Letter {
  const inLanguage = { locale };
  return {
    subject: m.stock_alert_request_subject({ title }, inLanguage),
    preview: m.stock_alert_request_preview({}, inLanguage),
    title: m.stock_alert_request_title({}, inLanguage),
    paragraphs: [m.stock_alert_request_text({ title }, inLanguage)],
    action: { label: m.stock_alert_confirm({}, inLanguage), url: alertUrl },
    parts: [],
    footer: m.stock_alert_request_footer({}, inLanguage),
    links: [],
  };
}

/** No unsubscribe link: the alert ends with this mail. */
export function stockAlertNotice({ title, productUrl }: StockAlertMail, locale: Locale): Letter {
  const inLanguage = { locale };
  return {
    subject: m.stock_alert_back_subject({ title }, inLanguage),
    preview: m.stock_alert_back_preview({}, inLanguage),
    title: m.stock_alert_back_title({}, inLanguage),
    paragraphs: [m.stock_alert_back_text({ title }, inLanguage)],
    action: { label: m.stock_alert_back_look({}, inLanguage), url: productUrl },
    parts: [],
    footer: m.stock_alert_back_footer({}, inLanguage),
    links: [],
  };
}
