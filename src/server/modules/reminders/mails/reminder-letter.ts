/** The one mail of a day: whom to celebrate, when, and by when to order. It names no products. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { daysBetween, formatDayShort } from '#shared/values/calendar-day.ts';
import { orderByFor } from '#shared/values/last-order-day.ts';
import type { Locale } from '#shared/values/locale.ts';
import type { Letter } from '#server/platform/mail/letter.tsx';
import { type Told, whatOf } from '../words.ts';

export interface ReminderMail {
  firstName: string;
  /** The member's own, from which the days are counted. */
  today: string;
  /** The working day that an order of now counts for. */
  orderDay: string;
  notices: (Told & { day: string; notes: string })[];
  listUrl: string;
  settingsUrl: string;
  unsubscribeUrl: string;
  productName: string;
  publicUrl: string;
}

type Notice = ReminderMail['notices'][number];

function whenOf(day: string, today: string, locale: Locale): string {
  const left = daysBetween(today, day);
  if (left === 0) return m.start_today({}, { locale });
  return left === 1 ? m.start_tomorrow({}, { locale }) : m.start_in_days({ count: left }, { locale });
}

/** "Om 7 dagar: Mors dag, Greta": what comes first is read in every list of mails. */
function beginOf(notice: Notice, today: string, locale: Locale): string {
  const when = whenOf(notice.day, today, locale);
  return m.reminders_mail_when_what({ when: when.charAt(0).toLocaleUpperCase(locale) + when.slice(1), what: whatOf(notice, locale, ', ') }, { locale });
}

export function reminderLetter({ firstName, today, orderDay, notices, listUrl, settingsUrl, unsubscribeUrl, productName }: ReminderMail, locale: Locale): Letter {
  const inLanguage = { locale };
  const told = notices.map((notice) => ({ ...notice, what: whatOf(notice, locale), when: whenOf(notice.day, today, locale) }));
  const [first] = notices;
  const begin = first ? beginOf(first, today, locale) : '';
  return {
    subject: told.length === 1 ? begin : m.reminders_mail_subject_more({ first: begin, count: told.length - 1 }, inLanguage),
    preview: told.map(({ what }) => what).join(' · '),
    title: m.reminders_mail_title({}, inLanguage),
    paragraphs: [m.reminders_mail_lead({ name: firstName, day: formatDayShort(today, locale) }, inLanguage)],
    action: { label: m.reminders_mail_look({}, inLanguage), url: listUrl },
    parts: told.map(({ what, when, day, notes }) => {
      const orderBy = orderByFor(day, orderDay);
      return {
        heading: what,
        lines: [
          m.reminders_mail_day({ day: formatDayShort(day, locale), when }, inLanguage),
          ...(orderBy ? [m.reminders_mail_order_by({ day: formatDayShort(orderBy, locale) }, inLanguage)] : []),
          ...(notes === '' ? [] : [notes]),
        ],
      };
    }),
    footer: m.reminders_mail_footer({ product: productName }, inLanguage),
    links: [
      { label: m.reminders_mail_settings({}, inLanguage), url: settingsUrl },
      { label: m.reminders_mail_stop({}, inLanguage), url: unsubscribeUrl },
    ],
  };
}
