/** Parses dates as typed, in Swedish or English: "3 maj 1948", "12/4", "May 3rd, 1948", "1948-05-03". Pure. */
import { isBirthDate } from '#shared/values/people/birth-date.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { monthsIn } from '#shared/values/time/calendar-day.ts';

const monthNumbers = new Map(
  (['sv', 'en'] as const).flatMap((locale) =>
    monthsIn(locale).flatMap((name, index) => {
      const whole = name.toLowerCase();
      return [whole, whole.slice(0, 3), ...(whole.startsWith('sept') ? ['sept'] : [])].map((word) => [word, index + 1] as const);
    }),
  ),
);

/** All month names and abbreviations for a pattern, longest first. */
export const monthPattern = [...monthNumbers.keys()].sort((a, b) => b.length - a.length).join('|');
/** No date is longer. */
const MAX_TYPED = 80;

const EDGE = '(?<![\\p{L}\\d])';
const END = '(?![\\p{L}\\d])';
const YEAR = "(?:[\\s,]*(?:-|–|’|')?\\s*(\\d{4}|\\d{2}))?";
const ORDINAL = '(?:st|nd|rd|th|:e|:a|\\.)?';

const forms = {
  iso: new RegExp(`${EDGE}(\\d{4})-(\\d{1,2})-(\\d{1,2})${END}`, 'u'),
  // Includes the suffix of a personal identity number, so that it is removed with the date: it is private, and
  // part of no name.
  compact: new RegExp(`${EDGE}(\\d{4})(\\d{2})(\\d{2})(?:[-+]?\\d{4})?${END}`, 'u'),
  // "12/4 Maj Ek" and "Jan 3/5" are a numeric date beside a name.
  dayFirst: new RegExp(`${EDGE}(?<!\\d[/.])(\\d{1,2})${ORDINAL}\\s*(?:of\\s+)?(${monthPattern})\\.?${YEAR}${END}`, 'iu'),
  monthFirst: new RegExp(`${EDGE}(${monthPattern})\\.?\\s+(\\d{1,2})(?!\\d|[/.]\\d)${ORDINAL}${YEAR}${END}`, 'iu'),
  slashed: new RegExp(`${EDGE}(\\d{1,2})[/.](\\d{1,2})(?:(?:[/.]|[\\s,]+-?\\s*|-\\s*)(\\d{4}|\\d{2}))?${END}`, 'u'),
};

interface Written {
  year: string | undefined;
  month: number;
  day: number;
}

/** A two-digit year means the latest such year in which the day is not in the future. */
function toDay({ year = '', month, day }: Written, today: string): string {
  const rest = `-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (year.length !== 2) return (year === '' ? '-' : year) + rest;
  const century = today.slice(0, 2);
  const isToCome = century + year + rest > today;
  return (isToCome ? String(Number(century) - 1) : century) + year + rest;
}

/** `text`: the part of the input that contains the date. `date`: YYYY-MM-DD, or --MM-DD without a year; it may not exist. */
export interface FoundDate {
  text: string;
  date: string;
}

function findWritten(text: string, locale: Locale): [text: string, written: Written] | null {
  const numbers = forms.iso.exec(text) ?? forms.compact.exec(text);
  if (numbers) return [numbers[0], { year: numbers[1], month: Number(numbers[2]), day: Number(numbers[3]) }];
  const dayFirst = forms.dayFirst.exec(text);
  if (dayFirst) return [dayFirst[0], { year: dayFirst[3], month: monthNumbers.get((dayFirst[2] ?? '').toLowerCase()) ?? 0, day: Number(dayFirst[1]) }];
  const monthFirst = forms.monthFirst.exec(text);
  if (monthFirst) return [monthFirst[0], { year: monthFirst[3], month: monthNumbers.get((monthFirst[1] ?? '').toLowerCase()) ?? 0, day: Number(monthFirst[2]) }];
  const slashed = forms.slashed.exec(text);
  if (!slashed) return null;
  const [first, second] = [Number(slashed[1]), Number(slashed[2])];
  // 3/5 is 3 May in Sweden and March 5 in America; 13/5 is unambiguous. With dots the day comes first.
  const isMonthFirst = (locale === 'en' && first <= 12 && slashed[0].includes('/')) || second > 12;
  return [slashed[0], { year: slashed[3], month: isMonthFirst ? first : second, day: isMonthFirst ? second : first }];
}

/**
 * Finds the first date in a text; the locale decides what 3/5 means. Null if there is none. Expects collapsed
 * blanks: its time is quadratic in their number.
 */
export function findDate(text: string, locale: Locale, today: string): FoundDate | null {
  const found = findWritten(text, locale);
  return found && { text: found[0], date: toDay(found[1], today) };
}

/** Parses a text that is only a date, with a four-digit year or none: YYYY-MM-DD or --MM-DD. Null otherwise, and for a day that does not exist. */
export function readTypedDate(text: string, locale: Locale): string | null {
  const line = text.slice(0, MAX_TYPED).normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  const found = findWritten(line, locale);
  if (!found || !/^[\s,.]*$/.test(line.replace(found[0], ''))) return null;
  const { year = '', month, day } = found[1];
  const date = `${year === '' ? '-' : year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isBirthDate(date) ? date : null;
}
