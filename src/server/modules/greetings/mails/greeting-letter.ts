/** A greeting as a mail: the member's own words, and the card. It advertises nothing. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { unlinked } from '#shared/values/people/person-name.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface GreetingMail {
  firstName: string;
  fromName: string;
  toName: string;
  text: string;
  /** For a gift, rather than on a day. */
  isThanks: boolean;
  cardUrl: string;
  stopUrl: string;
  productName: string;
  publicUrl: string;
}

export function greetingLetter({ firstName, fromName, toName, text, isThanks, cardUrl, stopUrl, productName }: GreetingMail, locale: Locale): Letter {
  const l = { locale };
  const name = unlinked(firstName);
  const lines = text
    .split(/\n+/)
    .map(unlinked)
    .filter((line) => line !== '');
  return {
    subject: isThanks ? m.greetings_thanks_subject({ name }, l) : m.greetings_mail_subject({ name }, l),
    preview: lines[0] ?? '',
    title: isThanks ? m.greetings_thanks_title({ to: unlinked(toName) }, l) : m.greetings_mail_title({ to: unlinked(toName) }, l),
    paragraphs: lines,
    action: { label: m.greetings_mail_open({}, l), url: cardUrl },
    parts: [],
    footer: m.greetings_mail_footer({ name: unlinked(fromName), product: productName }, l),
    links: [{ label: m.greetings_mail_stop({}, l), url: stopUrl }],
  };
}
