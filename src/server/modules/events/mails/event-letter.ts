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

/** What the words of several kinds share. */
interface Parts {
  mail: EventMail;
  l: { locale: Locale };
  facts: { title: string; hosts: string; when: string };
  paragraphs: (text: string) => string[];
  /** When and where. */
  when: string[];
  /** Until when to answer. */
  lastDay: string[];
}

function toParts(mail: EventMail, locale: Locale): Parts {
  const l = { locale };
  const where = [mail.place, mail.arrival].filter((line) => line !== '').map(unlinked);
  return {
    mail,
    l,
    facts: { title: unlinked(mail.title), hosts: listed(mail.hosts.map(unlinked), locale), when: mail.when },
    paragraphs: (text) =>
      text
        .split(/\n+/)
        .map(unlinked)
        .filter((line) => line !== ''),
    when: [m.events_mail_when({ when: mail.when }, l), ...where],
    lastDay: mail.answerBy === '' || !mail.isOpen ? [] : [m.events_mail_answer_by({ day: mail.answerBy }, l)],
  };
}

const wordsByKind: Record<EventMailKind, (parts: Parts) => Words> = {
  invitation: ({ mail, l, facts, paragraphs, when, lastDay }) => ({
    subject: m.events_mail_invitation_subject(facts, l),
    preview: mail.when,
    title: facts.title,
    paragraphs: [m.events_mail_invitation_text(facts, l), ...when, ...paragraphs(mail.text), ...lastDay],
    asks: mail.isOpen ? 'answer' : 'open',
  }),
  confirm: ({ l, facts, when }) => ({
    subject: m.events_mail_confirm_subject(facts, l),
    preview: m.events_mail_confirm_text(facts, l),
    title: facts.title,
    paragraphs: [m.events_mail_confirm_text(facts, l), ...when],
    asks: 'confirm',
  }),
  change: ({ mail, l, facts, when }) => ({
    subject: m.events_mail_change_subject(facts, l),
    preview: mail.when,
    title: m.events_mail_change_title(facts, l),
    paragraphs: [m.events_mail_change_text(facts, l), ...when],
    asks: mail.answer === null && mail.isOpen ? 'answer' : 'open',
  }),
  cancel: ({ mail, l, facts, paragraphs }) => ({
    subject: m.events_mail_cancel_subject(facts, l),
    preview: m.events_mail_cancel_text(facts, l),
    title: m.events_mail_cancel_title(facts, l),
    paragraphs: [m.events_mail_cancel_text(facts, l), ...paragraphs(mail.text)],
    asks: 'nothing',
  }),
  withdrawn: ({ l, facts }) => ({
    subject: m.events_mail_withdrawn_subject(facts, l),
    preview: m.events_mail_withdrawn_text(facts, l),
    title: m.events_mail_withdrawn_title({}, l),
    paragraphs: [m.events_mail_withdrawn_text(facts, l), m.events_mail_withdrawn_calendar({}, l)],
    asks: 'nothing',
  }),
  reminder: ({ mail, l, facts, when, lastDay }) => ({
    subject: m.events_mail_reminder_subject(facts, l),
    preview: mail.when,
    title: m.events_mail_reminder_title(facts, l),
    paragraphs: [m.events_mail_reminder_text(facts, l), ...when, ...lastDay],
    asks: 'answer',
  }),
  message: ({ mail, l, facts, paragraphs }) => ({
    subject: m.events_mail_message_subject({ title: facts.title, name: unlinked(mail.from) }, l),
    preview: paragraphs(mail.text)[0] ?? '',
    title: m.events_mail_message_title({ name: unlinked(mail.from) }, l),
    paragraphs: paragraphs(mail.text),
    asks: 'open',
  }),
  thanks: ({ mail, l, facts, paragraphs }) => ({
    subject: m.events_mail_thanks_subject({ title: facts.title }, l),
    preview: paragraphs(mail.text)[0] ?? '',
    title: m.events_mail_thanks_title({}, l),
    paragraphs: [...paragraphs(mail.text), m.events_mail_thanks_from({ name: unlinked(mail.from) }, l)],
    asks: 'open',
  }),
  offered: ({ mail, l, facts, when }) => ({
    subject: m.events_mail_offered_subject(facts, l),
    preview: m.events_mail_offered_text({ until: mail.offeredUntil }, l),
    title: m.events_mail_offered_title({}, l),
    paragraphs: [m.events_mail_offered_text({ until: mail.offeredUntil }, l), ...when],
    asks: 'accept',
  }),
  lapsed: ({ mail, l, facts }) => ({
    subject: m.events_mail_lapsed_subject(facts, l),
    preview: m.events_mail_lapsed_text({ until: mail.offeredUntil }, l),
    title: m.events_mail_lapsed_title({}, l),
    paragraphs: [m.events_mail_lapsed_text({ until: mail.offeredUntil }, l), ...(mail.isOpen ? [m.events_mail_lapsed_again({}, l)] : []), m.events_mail_when({ when: mail.when }, l)],
    asks: mail.isOpen ? 'answer' : 'open',
  }),
  admitted: ({ mail, l, facts, when }) => ({
    subject: m.events_mail_admitted_subject(facts, l),
    preview: mail.when,
    title: m.events_mail_admitted_title({}, l),
    paragraphs: [m.events_mail_admitted_text(facts, l), ...when],
    asks: 'open',
  }),
};

export function eventLetter(mail: EventMail, locale: Locale): Letter {
  const l = { locale };
  const { asks, ...words } = wordsByKind[mail.kind](toParts(mail, locale));
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
