/** Mail to a friend who is invited to a circle. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { unlinked } from '#shared/values/people/person-name.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface CircleMail {
  firstName: string;
  otherName: string;
  otherFirstName: string;
  /** Its name. */
  circle: string;
  circlesUrl: string;
  settingsUrl: string;
  /** Unsubscribes without sign-in. */
  unsubscribeUrl: string;
  productName: string;
  publicUrl: string;
}

export function circleLetter({ firstName, otherName, otherFirstName, circle, circlesUrl, settingsUrl, unsubscribeUrl }: CircleMail, locale: Locale): Letter {
  const l = { locale };
  const facts = { name: unlinked(otherName), circle: unlinked(circle) };
  return {
    subject: m.circles_mail_subject(facts, l),
    preview: m.circles_mail_preview({ name: unlinked(otherFirstName) }, l),
    title: m.friends_mail_hello({ name: unlinked(firstName) }, l),
    paragraphs: [m.circles_mail_text(facts, l), m.circles_mail_shown({}, l)],
    action: { label: m.circles_mail_action({}, l), url: circlesUrl },
    parts: [],
    footer: m.circles_mail_footer({ name: unlinked(otherFirstName) }, l),
    links: [
      { label: m.friends_mail_settings({}, l), url: settingsUrl },
      { label: m.friends_mail_stop({}, l), url: unsubscribeUrl },
    ],
  };
}
