/** Mail to a friend whom a host made a host too. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { unlinked } from '#shared/values/people/person-name.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface HostMail {
  firstName: string;
  otherFirstName: string;
  title: string;
  /** "söndag 13 december kl. 15–18" */
  when: string;
  eventUrl: string;
  settingsUrl: string;
  /** Unsubscribes without sign-in. */
  unsubscribeUrl: string;
  productName: string;
  publicUrl: string;
}

export function hostLetter({ firstName, otherFirstName, title, when, eventUrl, settingsUrl, unsubscribeUrl }: HostMail, locale: Locale): Letter {
  const l = { locale };
  const facts = { name: unlinked(otherFirstName), title: unlinked(title), when };
  return {
    subject: m.events_mail_host_subject(facts, l),
    preview: when,
    title: m.friends_mail_hello({ name: unlinked(firstName) }, l),
    paragraphs: [m.events_mail_host_text(facts, l), m.events_mail_host_leave({}, l)],
    action: { label: m.events_mail_host_action({}, l), url: eventUrl },
    parts: [],
    footer: m.events_mail_host_footer(facts, l),
    links: [
      { label: m.friends_mail_settings({}, l), url: settingsUrl },
      { label: m.friends_mail_stop({}, l), url: unsubscribeUrl },
    ],
  };
}
