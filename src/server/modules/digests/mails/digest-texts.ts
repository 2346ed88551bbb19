/** The digest's words. HTML and text part are made of the same. */
import type { ReminderSource } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import { unlinked } from '#shared/values/people/person-name.ts';
import { capitalize } from '#shared/values/text/capitalize.ts';
import { listed } from '#shared/values/text/listed.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { inWords } from '#shared/values/text/number-words.ts';
import { toDayNumber } from '#shared/values/time/day-number.ts';
import { dayOfWeek, dayParts, formatDayShort, monthsIn, weekdaysIn } from '#shared/values/time/calendar-day.ts';
import type { GiftState } from '#shared/contract/gifts.ts';
import type { DigestVerb } from '../rules.ts';

export interface DigestDay {
  day: string;
  name: string;
  source: ReminderSource;
  /** The member's name for a day of their own. */
  ownName: string;
  years: number | null;
  /** `done`: the member is done with it; null: no gift yet. */
  stage: GiftState['stage'] | 'done' | null;
  gift: string;
  /** Where no gift is under way and one still arrives. */
  orderBy: string | null;
  verb: DigestVerb;
  url: string;
}

export interface DigestMail {
  firstName: string;
  /** YYYY-MM */
  month: string;
  days: DigestDay[];
  /** The member's own birthday in the month. */
  ownDay: string | null;
  /** Birthdays of the month after. */
  later: { name: string; day: string; years: number | null }[];
  following: string;
  /** In December: the last day to order for Christmas. */
  christmasOrderBy: string | null;
  calendarUrl: string;
  yearUrl: string;
  listsUrl: string;
  settingsUrl: string;
  unsubscribeUrl: string;
  productName: string;
  publicUrl: string;
}

export interface DigestRow {
  dayNumber: number;
  weekday: string;
  name: string;
  note: string;
  isMissing: boolean;
  years: number | null;
  isRound: boolean;
  /** "fyller", which a screen reader says before the years; empty where the name says what is celebrated. */
  yearsVerb: string;
  /** "fyller 30", "41 år"; empty without years. */
  yearsText: string;
  action: { label: string; url: string };
}

interface DigestPart {
  heading: string;
  text: string;
  link: { label: string; url: string } | null;
}

export interface DigestTexts {
  subject: string;
  preview: string;
  rows: DigestRow[];
  open: { label: string; url: string };
  print: { label: string; url: string };
  parts: DigestPart[];
  footer: string;
  links: { label: string; url: string }[];
}

const WEEKDAY_LETTERS = 3;
const monthName = (month: string, locale: Locale): string => monthsIn(locale)[Number(month.slice(5)) - 1] ?? '';

/** "Sara Berg", "Bröllopsdag: Mamma": a figure beside a person alone would be read as an age. */
function toName({ source, name, ownName }: DigestDay, locale: Locale): string {
  const who = unlinked(name);
  return source === 'own' ? m.reminders_whose({ what: unlinked(ownName), name: who }, { locale }) : who;
}

function toOccasion({ source }: DigestDay, locale: Locale): string {
  const l = { locale };
  // An own day has its name before the person's.
  if (source === 'birthday' || source === 'own') return '';
  return source === 'mothers-day' ? m.start_day_mothers({}, l) : source === 'fathers-day' ? m.start_day_fathers({}, l) : m.start_day_valentines({}, l);
}

function toGiftNote({ stage, gift, orderBy }: DigestDay, locale: Locale): string {
  const l = { locale };
  if (stage === null) return orderBy === null ? m.digest_nothing({}, l) : m.digest_order_by({ day: formatDayShort(orderBy, locale) }, l);
  if (stage === 'done') return m.digest_done({}, l);
  const title = unlinked(gift);
  if (stage === 'promised') return m.digest_promised({ title }, l);
  return (stage === 'ordered' ? m.digest_ordered : stage === 'wrapped' ? m.digest_wrapped : m.digest_received)({ title }, l);
}

const verbs: Record<DigestVerb, typeof m.digest_choose> = { choose: m.digest_choose, order: m.digest_order, follow: m.digest_follow, see: m.digest_see };

function toRow(day: DigestDay, locale: Locale): DigestRow {
  const occasion = toOccasion(day, locale);
  const note = toGiftNote(day, locale);
  const { years } = day;
  const yearsVerb = day.source === 'birthday' ? m.digest_turns({}, { locale }) : '';
  return {
    dayNumber: dayParts(day.day).day,
    weekday: (weekdaysIn(locale)[dayOfWeek(day.day) - 1] ?? '').slice(0, WEEKDAY_LETTERS),
    name: toName(day, locale),
    note: occasion === '' ? note : `${occasion}. ${note}`,
    isMissing: day.stage === null,
    years,
    isRound: years !== null && areRoundYears(years),
    yearsVerb,
    yearsText: years === null ? '' : yearsVerb === '' ? m.reminders_years({ count: years }, { locale }) : `${yearsVerb} ${years}`,
    action: { label: verbs[day.verb]({}, { locale }), url: day.url },
  };
}

/** Christmas, and who comes after the month; the member's own day first. */
function toParts({ christmasOrderBy, later, ownDay, following, listsUrl }: DigestMail, locale: Locale): DigestPart[] {
  const l = { locale };
  const month = monthName(following, locale);
  const names = later.map(({ name, day, years }) => {
    const facts = { name: unlinked(name), day: toDayNumber(dayParts(day).day, locale) };
    return years === null ? m.digest_later_one({ ...facts }, l) : m.digest_later_turns({ ...facts, age: years }, l);
  });
  const sentences = [
    ...(names.length === 0 ? [] : [m.digest_later({ names: listed(names, locale) }, l)]),
    ...(ownDay === null ? [] : [(names.length === 0 ? m.digest_own_alone : m.digest_own)({ day: formatDayShort(ownDay, locale) }, l)]),
  ];
  return [
    ...(christmasOrderBy === null ? [] : [{ heading: m.digest_christmas({}, l), text: m.digest_christmas_text({ day: formatDayShort(christmasOrderBy, locale) }, l), link: null }]),
    ...(sentences.length === 0
      ? []
      : [
          {
            heading: names.length === 0 ? m.digest_own_title({}, l) : m.digest_later_title({ month }, l),
            text: sentences.join(' '),
            link: ownDay === null ? null : { label: m.digest_lists({}, l), url: listsUrl },
          },
        ]),
  ];
}

export function toDigestTexts(mail: DigestMail, locale: Locale): DigestTexts {
  const l = { locale };
  const { days, month } = mail;
  const missing = days.filter(({ stage }) => stage === null);
  const facts = { month: capitalize(monthName(month, locale), locale), count: inWords(days.length, locale) };
  const missingNames = [...new Set(missing.map(({ name }) => unlinked(name)))];
  return {
    subject: missing.length === 0 ? m.digest_subject_done(facts, l) : m.digest_subject({ ...facts, missing: inWords(missing.length, locale) }, l),
    preview: missing.length === 0 ? m.digest_preview_done({}, l) : m.digest_preview({ names: listed(missingNames, locale) }, l),
    rows: days.map((day) => toRow(day, locale)),
    open: { label: m.digest_open({ month: monthName(month, locale) }, l), url: mail.calendarUrl },
    print: { label: m.digest_print({ year: mail.following.slice(0, 4) }, l), url: mail.yearUrl },
    parts: toParts(mail, locale),
    footer: m.digest_footer({}, l),
    links: [
      { label: m.friends_mail_settings({}, l), url: mail.settingsUrl },
      { label: m.friends_mail_stop({}, l), url: mail.unsubscribeUrl },
    ],
  };
}

export function digestPlainText({ subject, rows, open, print, parts, footer, links }: DigestTexts): string {
  const line = ({ label, url }: { label: string; url: string }): string => `${label}: ${url}`;
  return [
    subject,
    ...rows.map(({ dayNumber, weekday, name, yearsText, note, action }) => [`${weekday} ${dayNumber}  ${[name, yearsText].filter(Boolean).join(', ')}`, note, line(action)].join('\n')),
    [line(open), line(print)].join('\n'),
    ...parts.map(({ heading, text, link }) => [heading.toUpperCase(), text, ...(link ? [line(link)] : [])].join('\n')),
    footer,
    links.map(line).join('\n'),
  ].join('\n\n');
}
