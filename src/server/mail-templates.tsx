/** Every mail of the shop: built with Vite into one module, because Node runs TypeScript as it is but no JSX. */
import { render } from '@react-email/components';
import type { Locale } from '#shared/values/text/locale.ts';
import { accountLetter, type AccountMail } from './modules/auth/mails/account-letters.ts';
import { circleLetter, type CircleMail } from './modules/circles/mails/circle-letter.ts';
import { type DrawMail, drawLetter } from './modules/draws/mails/draw-letter.ts';
import { DigestMailView } from './modules/digests/mails/digest.tsx';
import { type MembershipMail, membershipLetter } from './modules/memberships/mails/membership-letter.ts';
import { listNewsLetter, type ListNewsMail } from './modules/list-watches/mails/list-news-letter.ts';
import { type DigestMail, digestPlainText, toDigestTexts } from './modules/digests/mails/digest-texts.ts';
import { type EventMail, eventLetter } from './modules/events/mails/event-letter.ts';
import { type HostMail, hostLetter } from './modules/events/mails/host-letter.ts';
import { type FriendMail, friendLetter } from './modules/friends/mails/friend-letters.ts';
import { type ThanksMail, thanksLetter } from './modules/gifts/mails/thanks-letter.ts';
import { type QuestionMail, questionLetter } from './modules/questions/mails/question-letter.ts';
import { type InvitationMail, invitationLetter } from './modules/invites/mails/invitation-letter.ts';
import { type ChipInMail, chipInLetter } from './modules/chip-ins/mails/chip-in-letter.ts';
import { giftCardLetter, type GiftCardMail } from './modules/gift-cards/mails/gift-card-letter.ts';
import { greetingLetter, type GreetingMail } from './modules/greetings/mails/greeting-letter.ts';
import { confirmationPlainText } from './modules/orders/mails/confirmation-plain-text.ts';
import { confirmationTexts, type OrderConfirmation } from './modules/orders/mails/confirmation-texts.ts';
import { orderCanceled, orderLinkLetter, type OrderMail, orderSent } from './modules/orders/mails/order-letters.ts';
import { refundedLetter, type RefundedMail } from './modules/payments/mails/refunded-letter.ts';
import { orderRefunded, type RefundMail } from './modules/orders/mails/refund-letter.ts';
import { staffLetter, type StaffMail } from './modules/orders/mails/staff-letter.ts';
import { type DataExportMail, dataExportLetter, type FarewellMail, farewellLetter } from './modules/personal-data/mails/personal-data-letters.ts';
import { type ReportMail, reportLetter } from './modules/reports/mails/report-letter.ts';
import { reminderLetter, type ReminderMail } from './modules/reminders/mails/reminder-letter.ts';
import { reservationLetter, type ReservationMail } from './modules/reservations/mails/reservation-letter.ts';
import { type StockAlertMail, stockAlertRequest, stockAlertNotice } from './modules/stock-alerts/mails/stock-alert-letters.ts';
import { type WishNewsMail, wishNewsLetter } from './modules/wish-news/mails/wish-news-letter.ts';
import { returnDue, returnMissing, type ReturnReminder, type WithdrawalReminder, withdrawalReminder } from './modules/withdrawals/mails/reminder-letter.ts';
import {
  type WithdrawalDecision,
  withdrawalDecision,
  type WithdrawalMail,
  withdrawalNotice,
  withdrawalReceipt,
  type WithdrawalRefusal,
  withdrawalRefusal,
} from './modules/withdrawals/mails/withdrawal-letters.ts';
import { withOutlookWidth } from './platform/mail/mail-frame.tsx';
import { type Letter, LetterMail, letterPlainText } from './platform/mail/letter.tsx';
import { OrderConfirmationMail } from './modules/orders/mails/order-confirmation.tsx';

/** Props of each mail template. */
export interface MailTemplates {
  'order-confirmation': OrderConfirmation;
  'withdrawal-receipt': WithdrawalMail;
  'withdrawal-notice': WithdrawalMail;
  'withdrawal-reminder': WithdrawalReminder;
  'return-due': ReturnReminder;
  'return-missing': ReturnReminder;
  'withdrawal-refusal': WithdrawalRefusal;
  'withdrawal-decision': WithdrawalDecision;
  'order-sent': OrderMail;
  'order-canceled': OrderMail;
  'order-link': OrderMail;
  'payment-refunded': RefundedMail;
  'order-refunded': RefundMail;
  'stock-alert-request': StockAlertMail;
  'stock-alert': StockAlertMail;
  account: AccountMail;
  'data-export': DataExportMail;
  circle: CircleMail;
  draw: DrawMail;
  event: EventMail;
  'event-host': HostMail;
  farewell: FarewellMail;
  friend: FriendMail;
  digest: DigestMail;
  'chip-in': ChipInMail;
  'gift-card': GiftCardMail;
  greeting: GreetingMail;
  membership: MembershipMail;
  'list-news': ListNewsMail;
  question: QuestionMail;
  thanks: ThanksMail;
  invite: InvitationMail;
  reminder: ReminderMail;
  report: ReportMail;
  reservation: ReservationMail;
  staff: StaffMail;
  'wish-news': WishNewsMail;
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
  'withdrawal-reminder': letter(withdrawalReminder),
  'return-due': letter(returnDue),
  'return-missing': letter(returnMissing),
  'withdrawal-refusal': letter(withdrawalRefusal),
  'withdrawal-decision': letter(withdrawalDecision),
  'order-sent': letter(orderSent),
  'order-canceled': letter(orderCanceled),
  'order-link': letter(orderLinkLetter),
  'payment-refunded': letter(refundedLetter),
  'order-refunded': letter(orderRefunded),
  'stock-alert-request': letter(stockAlertRequest),
  'stock-alert': letter(stockAlertNotice),
  account: letter(accountLetter),
  'data-export': letter(dataExportLetter),
  circle: letter(circleLetter),
  draw: letter(drawLetter),
  event: letter(eventLetter),
  'event-host': letter(hostLetter),
  farewell: letter(farewellLetter),
  friend: letter(friendLetter),
  digest: async (props, locale) => {
    const texts = toDigestTexts(props, locale);
    const html = await render(<DigestMailView texts={texts} locale={locale} productName={props.productName} publicUrl={props.publicUrl} />);
    return { subject: texts.subject, html, text: digestPlainText(texts) };
  },
  'chip-in': letter(chipInLetter),
  'gift-card': letter(giftCardLetter),
  greeting: letter(greetingLetter),
  membership: letter(membershipLetter),
  'list-news': letter(listNewsLetter),
  question: letter(questionLetter),
  thanks: letter(thanksLetter),
  invite: letter(invitationLetter),
  reminder: letter(reminderLetter),
  report: letter(reportLetter),
  reservation: letter(reservationLetter),
  staff: letter(staffLetter),
  'wish-news': letter(wishNewsLetter),
};

/** Renders a mail in a language: subject, HTML and plain text. */
export async function renderTemplate<Name extends keyof MailTemplates>(name: Name, props: MailTemplates[Name], locale: Locale): Promise<RenderedTemplate> {
  const { html, ...rest } = await templates[name](props, locale);
  return { ...rest, html: withOutlookWidth(html) };
}
