import { m } from '#shared/i18n/paraglide/messages.js';
import { unlinked } from '#shared/values/people/person-name.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface AccountMail {
  kind:
    | 'verify-email'
    | 'already-registered'
    | 'reset-password'
    | 'new-device'
    | 'password-changed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'second-step-on'
    | 'second-step-off'
    | 'confirm-address'
    | 'address-changes';
  firstName: string;
  /** The link with its token, if any. */
  url: string;
  /** Browser and system, empty if unknown; for a passkey its name. */
  device: string;
  /** Formatted time. */
  at: string;
  email: string;
  loginUrl: string;
  forgotUrl: string;
  accountUrl: string;
  productName: string;
  publicUrl: string;
}

type Write = (mail: AccountMail, inLanguage: { locale: Locale }) => Pick<Letter, 'subject' | 'preview' | 'title' | 'paragraphs' | 'footer'> & Partial<Letter>;

/** For sign-in methods added or removed. The mail's link removes an added one; a new password alone would leave it. */
const ofWayIn = ({ accountUrl, forgotUrl, url, at }: AccountMail, l: { locale: Locale }, words: { subject: string; title: string; text: string }) => ({
  subject: words.subject,
  preview: at,
  title: words.title,
  paragraphs: [words.text, url === '' ? m.account_mail_way_in_advice({}, l) : m.account_mail_way_in_new_advice({}, l)],
  action: url === '' ? { label: m.account_mail_way_in_action({}, l), url: accountUrl } : { label: m.account_mail_moving_action({}, l), url },
  footer: m.account_mail_changed_footer({}, l),
  links: url === '' ? [{ label: m.account_mail_choose_password({}, l), url: forgotUrl }] : [{ label: m.account_mail_way_in_action({}, l), url: accountUrl }],
});

const letters: Record<AccountMail['kind'], Write> = {
  'verify-email': ({ productName, url }, l) => ({
    subject: m.account_mail_verify_subject({ product: productName }, l),
    preview: m.account_mail_verify_preview({}, l),
    title: m.account_mail_verify_title({}, l),
    paragraphs: [m.account_mail_verify_text({ product: productName }, l)],
    action: { label: m.account_mail_verify_action({}, l), url },
    footer: m.account_mail_verify_footer({}, l),
  }),
  'already-registered': ({ productName, loginUrl, forgotUrl }, l) => ({
    subject: m.account_mail_taken_subject({ product: productName }, l),
    preview: m.account_mail_taken_preview({}, l),
    title: m.account_mail_taken_title({}, l),
    paragraphs: [m.account_mail_taken_text({}, l)],
    action: { label: m.account_mail_log_in({}, l), url: loginUrl },
    footer: m.account_mail_taken_footer({}, l),
    links: [{ label: m.account_mail_forgot({}, l), url: forgotUrl }],
  }),
  'reset-password': ({ url }, l) => ({
    subject: m.account_mail_reset_subject({}, l),
    preview: m.account_mail_reset_preview({}, l),
    title: m.account_mail_reset_title({}, l),
    paragraphs: [m.account_mail_reset_text({}, l)],
    action: { label: m.account_mail_choose_password({}, l), url },
    footer: m.account_mail_reset_footer({}, l),
  }),
  'new-device': ({ device, at, url, accountUrl, forgotUrl, productName }, l) => ({
    subject: m.account_mail_device_subject({ product: productName }, l),
    preview: at,
    title: m.account_mail_device_title({}, l),
    paragraphs: [device === '' ? m.account_mail_device_text({ at }, l) : m.account_mail_device_text_named({ device, at }, l), m.account_mail_device_advice({}, l)],
    action: { label: m.account_mail_moving_action({}, l), url: url || forgotUrl },
    footer: m.account_mail_device_footer({}, l),
    links: [{ label: m.account_mail_device_action({}, l), url: accountUrl }],
  }),
  'password-changed': ({ at, url, forgotUrl, productName }, l) => ({
    subject: m.account_mail_changed_subject({ product: productName }, l),
    preview: at,
    title: m.account_mail_changed_title({}, l),
    paragraphs: [m.account_mail_changed_text({ at }, l), m.account_mail_changed_advice({}, l)],
    action: { label: m.account_mail_moving_action({}, l), url: url || forgotUrl },
    footer: m.account_mail_changed_footer({}, l),
  }),
  'passkey-added': (mail, l) =>
    ofWayIn(mail, l, {
      subject: m.account_mail_passkey_added_subject({ product: mail.productName }, l),
      title: m.account_mail_passkey_added_title({}, l),
      text: m.account_mail_passkey_added_text({ name: unlinked(mail.device), at: mail.at }, l),
    }),
  'passkey-removed': (mail, l) =>
    ofWayIn(mail, l, {
      subject: m.account_mail_passkey_removed_subject({ product: mail.productName }, l),
      title: m.account_mail_passkey_removed_title({}, l),
      text: m.account_mail_passkey_removed_text({ name: unlinked(mail.device), at: mail.at }, l),
    }),
  'second-step-on': (mail, l) =>
    ofWayIn(mail, l, {
      subject: m.account_mail_second_step_on_subject({ product: mail.productName }, l),
      title: m.account_mail_second_step_on_title({}, l),
      text: m.account_mail_second_step_on_text({ at: mail.at }, l),
    }),
  'second-step-off': (mail, l) =>
    ofWayIn(mail, l, {
      subject: m.account_mail_second_step_off_subject({ product: mail.productName }, l),
      title: m.account_mail_second_step_off_title({}, l),
      text: m.account_mail_second_step_off_text({ at: mail.at }, l),
    }),
  'confirm-address': ({ url, productName }, l) => ({
    subject: m.account_mail_address_subject({ product: productName }, l),
    preview: m.account_mail_address_preview({}, l),
    title: m.account_mail_address_title({}, l),
    paragraphs: [m.account_mail_address_text({ product: productName }, l)],
    action: { label: m.account_mail_address_action({}, l), url },
    footer: m.account_mail_address_footer({}, l),
  }),
  'address-changes': ({ email, url, productName }, l) => ({
    subject: m.account_mail_moving_subject({ product: productName }, l),
    preview: m.account_mail_moving_preview({ email }, l),
    title: m.account_mail_moving_title({}, l),
    paragraphs: [m.account_mail_moving_text({ email }, l), m.account_mail_moving_advice({}, l)],
    action: { label: m.account_mail_moving_action({}, l), url },
    footer: m.account_mail_moving_footer({}, l),
  }),
};

export function accountLetter(mail: AccountMail, locale: Locale): Letter {
  const { paragraphs, ...letter } = letters[mail.kind](mail, { locale });
  const greeting = m.account_mail_greeting({ name: unlinked(mail.firstName) }, { locale });
  return { parts: [], links: [], ...letter, paragraphs: [greeting, ...paragraphs] };
}
