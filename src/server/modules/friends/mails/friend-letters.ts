import { m } from '#shared/i18n/paraglide/messages.js';
import { unlinked } from '#shared/values/people/person-name.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface FriendMail {
  kind: 'asks' | 'agrees';
  firstName: string;
  otherName: string;
  otherFirstName: string;
  friendsUrl: string;
  settingsUrl: string;
  /** Unsubscribes without sign-in. */
  unsubscribeUrl: string;
  productName: string;
  publicUrl: string;
}

export function friendLetter({ kind, firstName, otherName, otherFirstName, friendsUrl, settingsUrl, unsubscribeUrl, productName }: FriendMail, locale: Locale): Letter {
  const l = { locale };
  const other = { name: unlinked(otherName) };
  const first = { name: unlinked(otherFirstName) };
  const words =
    kind === 'asks'
      ? {
          subject: m.friends_mail_asks_subject(other, l),
          preview: m.friends_mail_asks_preview(first, l),
          title: m.friends_mail_hello({ name: unlinked(firstName) }, l),
          paragraphs: [m.friends_mail_asks_text({ ...other, product: productName }, l), m.friends_mail_asks_secret(first, l)],
          action: { label: m.friends_mail_asks_action({}, l), url: friendsUrl },
        }
      : {
          subject: m.friends_mail_agrees_subject(other, l),
          preview: m.friends_mail_agrees_preview(first, l),
          title: m.friends_mail_hello({ name: unlinked(firstName) }, l),
          paragraphs: [m.friends_mail_agrees_text(other, l), m.friends_mail_agrees_more(first, l)],
          action: { label: m.friends_mail_agrees_action({}, l), url: friendsUrl },
        };
  const links = [
    { label: m.friends_mail_settings({}, l), url: settingsUrl },
    { label: m.friends_mail_stop({}, l), url: unsubscribeUrl },
  ];
  return { ...words, parts: [], footer: m.friends_mail_footer({}, l), links };
}
