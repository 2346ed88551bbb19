/** The daily reminder mail: people to celebrate, days, order-by dates and links. Product suggestions are opt-in. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { orderByFor } from '#shared/values/orders/last-order-day.ts';
import { capitalize } from '#shared/values/text/capitalize.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { daysBetween, formatDayShort } from '#shared/values/time/calendar-day.ts';
import { relationNames } from '#shared/i18n/relation-names.ts';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import type { Letter, LetterPart } from '#server/platform/mail/letter.tsx';
import { type DescribedFields, toWhat } from '../words.ts';

export interface MailNotice extends DescribedFields {
  day: string;
  notes: string;
  /** `greetUrl` is null for the deceased. */
  about: { firstName: string; lastName: string; relation: Relation; url: string; greetUrl: string | null } | null;
  doneUrl: string;
  /** Null where it is too late to snooze. */
  laterUrl: string | null;
  /** Suggestions with their strongest reason. */
  gifts: { title: string; price: string; url: string; reason: string }[];
}

export interface ReminderMail {
  firstName: string;
  /** The member's today, from which days are counted. */
  today: string;
  /** The working day that an order placed now counts for. */
  orderDay: string;
  notices: MailNotice[];
  /** How many notices were left out: a mail is limited. */
  others: number;
  listUrl: string;
  settingsUrl: string;
  unsubscribeUrl: string;
  productName: string;
  publicUrl: string;
}

type Notice = ReminderMail['notices'][number];

function toWhen(day: string, today: string, locale: Locale): string {
  const left = daysBetween(today, day);
  if (left === 0) return m.start_today({}, { locale });
  return left === 1 ? m.start_tomorrow({}, { locale }) : m.start_in_days({ count: left }, { locale });
}

/** "Om 7 dagar: Mors dag, Greta": the preview shown in mail lists. */
function getBeginning(notice: Notice, today: string, locale: Locale): string {
  const when = toWhen(notice.day, today, locale);
  return m.reminders_mail_when_what({ when: capitalize(when, locale), what: toWhat(notice, locale, ', ') }, { locale });
}

const toInitials = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase('sv');

/** Notes may be long; mail programs clip a mail at 102 kB. */
const MAX_NOTES = 300;
const cut = (notes: string): string => (notes.length > MAX_NOTES ? `${[...notes].slice(0, MAX_NOTES).join('')}…` : notes);

export function reminderLetter({ firstName, today, orderDay, notices, others, listUrl, settingsUrl, unsubscribeUrl, productName }: ReminderMail, locale: Locale): Letter {
  const inLanguage = { locale };
  const described = notices.map((notice) => ({ ...notice, what: toWhat(notice, locale), when: toWhen(notice.day, today, locale) }));
  const [first] = notices;
  const begin = first ? getBeginning(first, today, locale) : '';
  return {
    subject: described.length + others === 1 ? begin : m.reminders_mail_subject_more({ first: begin, count: described.length + others - 1 }, inLanguage),
    preview: described.map(({ what }) => what).join(' · '),
    title: m.reminders_mail_title({}, inLanguage),
    paragraphs: [m.reminders_mail_lead({ name: firstName, day: formatDayShort(today, locale) }, inLanguage)],
    action: { label: m.reminders_mail_look({}, inLanguage), url: listUrl },
    parts: described
      .map(({ what, when, day, notes, source, years, about, doneUrl, laterUrl, gifts }): LetterPart => {
        const orderBy = orderByFor(day, orderDay);
        return {
          heading: what,
          face: about && { initials: toInitials(about), badge: source === 'birthday' && years !== null && areRoundYears(years) ? m.today_round({}, inLanguage) : null },
          actions: [
            { label: m.reminders_mail_done({}, inLanguage), url: doneUrl },
            ...(laterUrl === null ? [] : [{ label: m.reminders_mail_later({}, inLanguage), url: laterUrl }]),
            ...(about?.greetUrl ? [{ label: m.today_greet_write({}, inLanguage), url: about.greetUrl }] : []),
            ...(about ? [{ label: m.reminders_mail_person({ name: about.firstName }, inLanguage), url: about.url }] : []),
          ],
          gifts: gifts.length === 0 ? null : { heading: m.reminders_mail_gifts({}, inLanguage), products: gifts },
          lines: [
            ...(about ? [relationNames[about.relation]({}, inLanguage)] : []),
            capitalize(m.reminders_mail_day({ day: formatDayShort(day, locale), when }, inLanguage), locale),
            ...(orderBy ? [m.reminders_mail_order_by({ day: formatDayShort(orderBy, locale) }, inLanguage)] : []),
            ...(notes === '' ? [] : [cut(notes)]),
          ],
        };
      })
      .concat(others === 0 ? [] : [{ heading: m.reminders_mail_more({ count: others }, inLanguage), lines: [], actions: [{ label: m.reminders_mail_look({}, inLanguage), url: listUrl }] }]),
    footer: m.reminders_mail_footer({ product: productName }, inLanguage),
    links: [
      { label: m.reminders_mail_settings({}, inLanguage), url: settingsUrl },
      { label: m.reminders_mail_stop({}, inLanguage), url: unsubscribeUrl },
    ],
  };
}
