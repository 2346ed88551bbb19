/** Parses birthdays as written by address books. Pure. */
import { isBirthDate, isBornAfter } from '#shared/values/people/birth-date.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { readQuickAdd } from '../quick-add.ts';

export interface ReadBirthday {
  dateOfBirth: string | null;
  /** The unparsable text; null if it could be read. */
  unreadBirthday: string | null;
}

export interface BirthdayContext {
  /** YYYY-MM-DD: later birthdays are invalid. */
  today: string;
  /** Decides what 3/5 means. */
  locale: Locale;
}

/** Apple writes 1604 for an unknown year, marked or not; others write zeros. */
const noYears: readonly string[] = ['1604', '0000'];

/** Limit in characters: a cell may have any length. */
const MAX_WRITTEN = 200;
const MAX_NOTICES = 80;

const none: ReadBirthday = { dateOfBirth: null, unreadBirthday: null };

const wholes = [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/, /^(\d{4})(\d{2})(\d{2})(?:T.*)?$/, /^(-)-(\d{2})-?(\d{2})(?:T.*)?$/];

function asWritten(text: string, omitted: string | undefined): string | null {
  const [, year = '', month = '', day = ''] = wholes.map((form) => form.exec(text)).find((match) => match !== null) ?? [];
  const isWithoutYear = year === omitted || noYears.includes(year);
  const date = `${isWithoutYear ? '-' : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isBirthDate(date) ? date : null;
}

/** "3 maj 1948", "5/3/1948": parsed as in quick add. With dots the day comes first; after a leading year nothing is guessed. */
function writtenOut(text: string, { today, locale }: BirthdayContext): string | null {
  if (/^\d{4}[-/.]/.test(text)) return null;
  const read = readQuickAdd(`Någon ${text}`, /^\d{1,2}\.\d{1,2}(?:\.|$)/.test(text) ? 'sv' : locale, today);
  return read.kind === 'person' ? read.person.dateOfBirth : null;
}

/** `omitted` is a year that means unknown. Incomplete or future days are reported as written. */
export function readBirthday(written: string, context: BirthdayContext, omitted?: string): ReadBirthday {
  const text = written.slice(0, MAX_WRITTEN).replaceAll(/\s+/g, ' ').trim();
  // Outlook fills empty fields with zeros.
  if (text === '' || /^0{1,4}[-/.]0{1,2}[-/.]0{1,4}$/.test(text)) return none;
  const found = asWritten(text, omitted) ?? writtenOut(text, context);
  return found !== null && !isBornAfter(found, context.today) ? { dateOfBirth: found, unreadBirthday: null } : { dateOfBirth: null, unreadBirthday: text.slice(0, MAX_NOTICES) };
}
