import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import { unlinked } from '#shared/values/people/person-name.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export interface QuestionMail {
  kind: 'asked' | 'answered';
  firstName: string;
  otherName: string;
  otherFirstName: string;
  /** Without links. */
  question: string;
  actionUrl: string;
  settingsUrl: string;
  /** Unsubscribes without sign-in. */
  unsubscribeUrl: string;
  productName: string;
  publicUrl: string;
}

export function questionLetter({ kind, firstName, otherName, otherFirstName, question, actionUrl, settingsUrl, unsubscribeUrl }: QuestionMail, locale: Locale): Letter {
  const l = { locale };
  const other = { name: unlinked(otherName) };
  const first = { name: unlinked(otherFirstName) };
  const quoted = unlinked(question);
  const words =
    kind === 'asked'
      ? {
          subject: m.questions_mail_asked_subject(other, l),
          preview: m.questions_mail_asked_preview(first, l),
          paragraphs: [m.questions_mail_asked_text(other, l), quoted, m.questions_mail_asked_free(first, l)],
          action: { label: m.questions_mail_asked_action({}, l), url: actionUrl },
        }
      : {
          subject: m.questions_mail_answered_subject(other, l),
          preview: m.questions_mail_answered_preview(first, l),
          paragraphs: [m.questions_mail_answered_text(other, l), quoted],
          action: { label: m.questions_mail_answered_action({}, l), url: actionUrl },
        };
  const links = [
    { label: m.friends_mail_settings({}, l), url: settingsUrl },
    { label: m.friends_mail_stop({}, l), url: unsubscribeUrl },
  ];
  return { ...words, title: m.friends_mail_hello({ name: unlinked(firstName) }, l), parts: [], footer: m.questions_mail_footer({}, l), links };
}
