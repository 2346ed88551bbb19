/** Gentle reminder to thank for what the member got. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { unlinked } from '#shared/values/people/person-name.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface ThanksMail {
  firstName: string;
  /** `name` is empty where nobody was noted. */
  gifts: { title: string; name: string }[];
  actionUrl: string;
  settingsUrl: string;
  /** Unsubscribes without sign-in. */
  unsubscribeUrl: string;
  productName: string;
  publicUrl: string;
}

export function thanksLetter({ firstName, gifts, actionUrl, settingsUrl, unsubscribeUrl }: ThanksMail, locale: Locale): Letter {
  const l = { locale };
  const lines = gifts.map(({ title, name }) => (name === '' ? unlinked(title) : m.gifts_mail_from({ title: unlinked(title), name: unlinked(name) }, l)));
  return {
    subject: m.gifts_mail_subject({ count: gifts.length }, l),
    preview: lines.join(' · '),
    title: m.friends_mail_hello({ name: unlinked(firstName) }, l),
    paragraphs: [m.gifts_mail_text({ count: gifts.length }, l), ...lines, m.gifts_mail_gentle({}, l)],
    action: { label: m.gifts_mail_action({}, l), url: actionUrl },
    parts: [],
    footer: m.gifts_mail_footer({}, l),
    links: [
      { label: m.friends_mail_settings({}, l), url: settingsUrl },
      { label: m.friends_mail_stop({}, l), url: unsubscribeUrl },
    ],
  };
}
