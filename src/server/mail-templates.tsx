/** Every mail of the shop: built with Vite into one module, because Node runs TypeScript as it is but no JSX. */
import { render } from '@react-email/components';
import type { Locale } from '#shared/values/locale.ts';
import { confirmationPlainText } from './modules/orders/mails/confirmation-plain-text.ts';
import { confirmationTexts, type OrderConfirmation } from './modules/orders/mails/confirmation-texts.ts';
import { type StockAlertMail, stockAlertRequest, stockAlertTold } from './modules/stock-alerts/mails/stock-alert-letters.ts';
import { type WithdrawalMail, withdrawalNotice, withdrawalReceipt, type WithdrawalRefusal, withdrawalRefusal } from './modules/withdrawals/mails/withdrawal-letters.ts';
import { type Letter, LetterMail, letterPlainText } from './platform/mail/letter.tsx';
import { OrderConfirmationMail } from './modules/orders/mails/order-confirmation.tsx';

/** What each mail is told. */
export interface MailTemplates {
  'order-confirmation': OrderConfirmation;
  'withdrawal-receipt': WithdrawalMail;
  'withdrawal-notice': WithdrawalMail;
  'withdrawal-refusal': WithdrawalRefusal;
  'stock-alert-request': StockAlertMail;
  'stock-alert': StockAlertMail;
}

interface RenderedTemplate {
  subject: string;
  html: string;
  text: string;
}

type Template<Name extends keyof MailTemplates> = (props: MailTemplates[Name], locale: Locale) => Promise<RenderedTemplate>;

const letter =
  <Props extends { productName: string; publicUrl: string }>(write: (props: Props, locale: Locale) => Letter) =>
  async (props: Props, locale: Locale): Promise<RenderedTemplate> => {
    const written = write(props, locale);
    const html = await render(<LetterMail letter={written} locale={locale} productName={props.productName} publicUrl={props.publicUrl} />);
    return { subject: written.subject, html, text: letterPlainText(written) };
  };

const templates: { [Name in keyof MailTemplates]: Template<Name> } = {
  'order-confirmation': async (props, locale) => {
    const texts = confirmationTexts(props, locale);
    const html = await render(<OrderConfirmationMail texts={texts} locale={locale} productName={props.productName} publicUrl={props.publicUrl} />);
    return { subject: texts.subject, html, text: confirmationPlainText(texts) };
  },
  'withdrawal-receipt': letter(withdrawalReceipt),
  'withdrawal-notice': letter(withdrawalNotice),
  'withdrawal-refusal': letter(withdrawalRefusal),
  'stock-alert-request': letter(stockAlertRequest),
  'stock-alert': letter(stockAlertTold),
};

/** Renders a mail in a language: subject, HTML and plain text. */
export function renderTemplate<Name extends keyof MailTemplates>(name: Name, props: MailTemplates[Name], locale: Locale): Promise<RenderedTemplate> {
  return templates[name](props, locale);
}
