/** Mails to a guest of an event. Nothing in them is about another guest. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { toGenitive } from '#shared/i18n/genitive.ts';
import { listed } from '#shared/values/text/listed.ts';
import type { EventAnswer } from '#shared/values/celebrations/event-words.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { unlinked } from '#shared/values/people/person-name.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';

export type EventMailKind = 'invitation' | 'confirm' | 'change' | 'cancel' | 'reminder' | 'message' | 'thanks' | 'offered' | 'admitted' | 'lapsed' | 'withdrawn';

export interface EventMail {
  kind: EventMailKind;
  guestName: string;
  hosts: string[];
  title: string;
  /** "söndag 13 december kl. 15–18" */
  when: string;
  /** Empty where the guest may not see it. */
  place: string;
  /** Door code, floor: empty for guests without a place. */
  arrival: string;
  /** Text by the hosts: the description, the reason for cancelling, or the message. */
  text: string;
  /** With a message or thanks: who wrote it. */
  from: string;
  /** Whether it can be answered. */
  isOpen: boolean;
  /** The last day to answer, in words; empty without one. */
  answerBy: string;
  /** With an offer: until when it is held, or was. */
  offeredUntil: string;
  answer: EventAnswer | null;
  /** Null where the guest's link leads nowhere any more. */
  pageUrl: string | null;
  answerUrls: Record<EventAnswer, string>;
  stopUrl: string;
  productName: string;
  publicUrl: string;
}

type Words = Pick<Letter, 'subject' | 'preview' | 'title' | 'paragraphs'> & { asks: 'answer' | 'open' | 'confirm' | 'accept' | 'nothing' };

function toWords(mail: EventMail, locale: Locale): Words {
  const l = { locale };
  const title = unlinked(mail.title);
  const hosts = listed(mail.hosts.map(unlinked), locale);
  const facts = { title, hosts, when: mail.when };
  const paragraphs = (text: string): string[] =>
    text
      .split(/\n+/)
      .map(unlinked)
      .filter((line) => line !== '');
  const where = [mail.place, mail.arrival].filter((line) => line !== '').map(unlinked);
  const lastDay = mail.answerBy === '' || !mail.isOpen ? [] : [m.events_mail_answer_by({ day: mail.answerBy }, l)];
  const again = [m.events_mail_when({ when: mail.when }, l), ...where];
  switch (mail.kind) {
    case 'invitation':
      return {
        subject: m.events_mail_invitation_subject(facts, l),
        preview: mail.when,
        title,
        paragraphs: [m.events_mail_invitation_text(facts, l), ...again, ...paragraphs(mail.text), ...lastDay],
        asks: mail.isOpen ? 'answer' : 'open',
      };
    case 'confirm':
      return { subject: m.events_mail_confirm_subject(facts, l), preview: m.events_mail_confirm_text(facts, l), title, paragraphs: [m.events_mail_confirm_text(facts, l), ...again], asks: 'confirm' };
    case 'change':
      return {
        subject: m.events_mail_change_subject(facts, l),
        preview: mail.when,
        title: m.events_mail_change_title(facts, l),
        paragraphs: [m.events_mail_change_text(facts, l), ...again],
        asks: mail.answer === null && mail.isOpen ? 'answer' : 'open',
      };
    case 'cancel':
      return {
        subject: m.events_mail_cancel_subject(facts, l),
        preview: m.events_mail_cancel_text(facts, l),
        title: m.events_mail_cancel_title(facts, l),
        paragraphs: [m.events_mail_cancel_text(facts, l), ...paragraphs(mail.text)],
        asks: 'nothing',
      };
    case 'withdrawn':
      return {
        subject: m.events_mail_withdrawn_subject(facts, l),
        preview: m.events_mail_withdrawn_text(facts, l),
        title: m.events_mail_withdrawn_title({}, l),
        paragraphs: [m.events_mail_withdrawn_text(facts, l), m.events_mail_withdrawn_calendar({}, l)],
        asks: 'nothing',
      };
    case 'reminder':
      return {
        subject: m.events_mail_reminder_subject(facts, l),
        preview: mail.when,
        title: m.events_mail_reminder_title(facts, l),
        paragraphs: [m.events_mail_reminder_text(facts, l), ...again, ...lastDay],
        asks: 'answer',
      };
    case 'message':
      return {
        subject: m.events_mail_message_subject({ title, name: unlinked(mail.from) }, l),
        preview: paragraphs(mail.text)[0] ?? '',
        title: m.events_mail_message_title({ name: unlinked(mail.from) }, l),
        paragraphs: paragraphs(mail.text),
        asks: 'open',
      };
    case 'thanks':
      return {
        subject: m.events_mail_thanks_subject({ title }, l),
        preview: paragraphs(mail.text)[0] ?? '',
        title: m.events_mail_thanks_title({}, l),
        paragraphs: [...paragraphs(mail.text), m.events_mail_thanks_from({ name: unlinked(mail.from) }, l)],
        asks: 'open',
      };
    case 'offered':
      return {
        subject: m.events_mail_offered_subject(facts, l),
        preview: m.events_mail_offered_text({ until: mail.offeredUntil }, l),
        title: m.events_mail_offered_title({}, l),
        paragraphs: [m.events_mail_offered_text({ until: mail.offeredUntil }, l), ...again],
        asks: 'accept',
      };
    case 'lapsed':
      return {
        subject: m.events_mail_lapsed_subject(facts, l),
        preview: m.events_mail_lapsed_text({ until: mail.offeredUntil }, l),
        title: m.events_mail_lapsed_title({}, l),
        paragraphs: [m.events_mail_lapsed_text({ until: mail.offeredUntil }, l), ...(mail.isOpen ? [m.events_mail_lapsed_again({}, l)] : []), m.events_mail_when({ when: mail.when }, l)],
        asks: mail.isOpen ? 'answer' : 'open',
      };
    case 'admitted':
      return {
        subject: m.events_mail_admitted_subject(facts, l),
        preview: mail.when,
        title: m.events_mail_admitted_title({}, l),
        paragraphs: [m.events_mail_admitted_text(facts, l), ...again],
        asks: 'open',
      };
  }
}

export function eventLetter(mail: EventMail, locale: Locale): Letter {
  const l = { locale };
  const { asks, ...words } = toWords(mail, locale);
  const { answerUrls, pageUrl, stopUrl } = mail;
  const labels = { yes: m.events_answer_yes({}, l), maybe: m.events_answer_maybe({}, l), no: m.events_answer_no({}, l) };
  const three = (['yes', 'maybe', 'no'] as const).map((answer) => ({ label: labels[answer], url: answerUrls[answer] }));
  const page = pageUrl === null ? [] : [{ label: m.events_mail_open({}, l), url: pageUrl }];
  const [open] = page;
  const action = {
    answer: null,
    nothing: null,
    open,
    confirm: { label: m.events_mail_confirm_action({}, l), url: answerUrls[mail.answer ?? 'yes'] },
    accept: { label: m.events_mail_accept({}, l), url: answerUrls.yes },
  }[asks];
  const declined = asks === 'accept' ? [{ label: labels.no, url: answerUrls.no }] : [];
  return {
    ...words,
    ...(action && { action }),
    parts: asks === 'answer' ? [{ heading: m.events_answer_title({}, l), lines: [m.events_mail_nothing_sent({}, l)], actions: three }] : [],
    footer:
      mail.kind === 'confirm'
        ? m.events_mail_footer_confirm({ product: mail.productName }, l)
        : pageUrl === null
          ? m.events_mail_footer_last({ hosts: toGenitive(listed(mail.hosts.map(unlinked), locale), locale), product: mail.productName }, l)
          : m.events_mail_footer({ hosts: toGenitive(listed(mail.hosts.map(unlinked), locale), locale), product: mail.productName }, l),
    links: [...declined, ...(asks === 'nothing' ? page : []), ...(pageUrl === null ? [] : [{ label: m.events_mail_stop({}, l), url: stopUrl }])],
  };
}
