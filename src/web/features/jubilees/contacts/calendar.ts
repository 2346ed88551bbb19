/** Birthday events of a calendar (iCalendar). Pure. */
import { dayIn } from '#shared/values/time/calendar-day.ts';
import { type BirthdayContext, readBirthday } from './birthday.ts';
import { toContact, type ReadContact } from './contact.ts';
import { type ContentLine, plainText } from './content-line.ts';
import type { EntryReader } from './vcard.ts';

export interface CalendarContext extends BirthdayContext {
  /** Maps a point in time to a day. */
  timeZone: string;
}

/** Names ending in s: "Lars födelsedag" is Lars's, "Annas födelsedag" Anna's. */
const endingInS = new Set(
  'agnes alexis alice anders andreas boris claes clas curtis dennis doris elias elis frans georges hans hannes iris james jens johannes jonas jonatas klas lars louis lovis lucas lukas magnus marcus markus mats matthias mattias matias moses nils niklas nicklas pontus rasmus silas thomas tobias tomas linus matheus titus julius petrus paulus jesus'.split(
    ' ',
  ),
);

const withoutGenitive = (name: string): string => {
  const last = name.split(/[\s-]/).at(-1)?.toLowerCase() ?? '';
  return /[^s]s$/i.test(name) && !endingInS.has(last) ? name.slice(0, -1) : name;
};

const beside =
  /(?<!\p{L})(?:kalas(?:et)?|fest(?:en)?|middag(?:en)?|present(?:en|er|s)?|tårta(?:n)?|firande(?:t)?|party|dinner|lunch(?:en)?|brunch(?:en)?|cake|celebrations?)(?!\p{L})|(?:födelse|bemärkelse)dags\p{L}|(?:birthday|b-?day)\s+(?:gift|card|drinks)/iu;

/** Decorative emoji around a title; the cake and similar mark a birthday. */
const decoration = /^(?:[🎂🎉🥳🎁🎈🎊]\uFE0F?\s*)+|(?:\s*[🎂🎉🥳🎁🎈🎊]\uFE0F?)+$/gu;
const cake = /[🎂🎉🥳]/u;

/** Birthday titles in Swedish and English, with the name in them. */
const titles: readonly (readonly [form: RegExp, getName: (name: string) => string])[] = [
  [/^happy\s+(?:birthday|b-?day)(?:[\s,:!–—-]+(?:to\s+)?|$)(.*?)[\s!]*$/i, (name) => name],
  [/^(.+?)\s*[:–—-]\s+(?:happy\s+)?(?:birthday|b-?day|födelsedag)\b/i, (name) => name],
  [/^(.+?)['’`]s\s+(?:\d+(?:st|nd|rd|th)\s+)?(?:birthday|b-?day)\b/i, (name) => name],
  [/^(.+?s)['’`]\s+(?:\d+(?:st|nd|rd|th)\s+)?(?:birthday|b-?day)\b/i, (name) => name],
  [/^(.+?)s?:s\s+(?:\d+-?års)?-?(?:födelse|bemärkelse)dag(?!\p{L})/iu, (name) => name],
  [/^(.+?)\s+(?:\d+-?års)?-?födelsedag(?!\p{L})/iu, withoutGenitive],
  [/^(?:birthday|b-?day|födelsedag)(?:\s*[:–—-]\s*|\s+(?:of|för)\s+)(.+)$/i, (name) => name],
  [/^(.+?)\s+(?:birthday|b-?day)\b/i, (name) => name],
  [/^(.+?)\s+(?:fyller|blir)\s+(?:år|\d+)/i, (name) => name],
  [/^(.+?)\s+turns\s+\d+/i, (name) => name],
  [/^(.+?)\s*[🎂🎉🥳]/u, (name) => name],
];

function nameIn(title: string, isCalledBirthday: boolean): string | null {
  if (beside.test(title)) return null;
  const plain = title
    .replace(/\s*\(\d{4}\)/, '')
    .trim()
    .replaceAll(decoration, '')
    .trim();
  for (const [form, getName] of titles) {
    const name = form.exec(plain)?.[1];
    // "Happy birthday" alone has no name.
    if (name !== undefined) return name === '' ? null : getName(name.trim());
  }
  return isCalledBirthday || (cake.test(title) && plain !== '') ? plain : null;
}

const fields = new Set(['SUMMARY', 'CATEGORIES', 'UID', 'DTSTART']);

type Event = Map<string, ContentLine>;

function getDay({ value, params }: ContentLine, timeZone: string): string | null {
  const [, year = '', month = '', day = '', hour, minute, second] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?/.exec(value.trim()) ?? [];
  if (year === '') return null;
  // An all-day or local time is that day; a UTC time depends on the time zone.
  if (hour === undefined || params.has('TZID')) return `--${month}-${day}`;
  return `-${dayIn(timeZone, Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))).slice(4)}`;
}

function contactOfEvent(event: Event, { timeZone, ...context }: CalendarContext): ReadContact {
  const text = (name: string) => plainText(event.get(name)?.value ?? '');
  const title = text('SUMMARY');
  const name = nameIn(title, /birthday|födelsedag/i.test(text('CATEGORIES')) || /BIRTHDAY/i.test(text('UID')));
  if (name === null) return { refused: { name: title, why: 'not-birthday' } };
  const start = event.get('DTSTART');
  const day = start ? getDay(start, timeZone) : null;
  if (day === null) return { refused: { name: title, why: 'no-day' } };
  // A series seldom begins in the year of birth.
  const [, year] = /\((\d{4})\)/.exec(title) ?? [];
  const birthday = readBirthday(year === undefined ? day : `${year}${day.slice(1)}`, context);
  return toContact({ firstName: '', lastName: '', fullName: name, company: '', otherwise: title, ...birthday });
}

/** Emits the file's events in order. */
export function createEventReader(context: CalendarContext, give: (read: ReadContact) => void): EntryReader {
  let event: Event | null = null;
  let depth = 0;

  function finish(): void {
    if (event) give(contactOfEvent(event, context));
    event = null;
  }

  return {
    line(line) {
      const component = line.value.trim().toUpperCase();
      if (line.name === 'BEGIN') {
        if (event) depth += 1;
        else if (component === 'VEVENT') event = new Map();
      } else if (line.name === 'END') {
        if (event && depth === 0) finish();
        else depth = Math.max(0, depth - 1);
      } else if (event && depth === 0 && fields.has(line.name) && !event.has(line.name)) event.set(line.name, line);
    },
    end: finish,
  };
}
