/**
 * Somebody in one line, in Swedish or English: "Farmor 3 maj 1948", "Lisa Ek, kusin, 12/4", "Grandma May 3, 1948". What is
 * left when date and relation are taken out is the name; a relation with no name beside it is what they are called. Pure.
 */
import { isBirthDate } from '#shared/values/birth-date.ts';
import { monthsIn } from '#shared/values/calendar-day.ts';
import type { Locale } from '#shared/values/locale.ts';
import { relationOfWord } from '#shared/values/relation-words.ts';
import type { Relation } from '#shared/values/relations.ts';

export interface QuickPerson {
  firstName: string;
  lastName: string;
  relation: Relation;
  dateOfBirth: string | null;
}

export type QuickAdd = { kind: 'person'; person: QuickPerson } | { kind: 'no-name' } | { kind: 'no-such-day'; text: string } | { kind: 'future' };

const monthNumbers = new Map(
  (['sv', 'en'] as const).flatMap((locale) =>
    monthsIn(locale).flatMap((name, index) => {
      const whole = name.toLowerCase();
      return [whole, whole.slice(0, 3), ...(whole.startsWith('sept') ? ['sept'] : [])].map((word) => [word, index + 1] as const);
    }),
  ),
);

const MONTH = [...monthNumbers.keys()].sort((a, b) => b.length - a.length).join('|');
const EDGE = '(?<![\\p{L}\\d])';
const END = '(?![\\p{L}\\d])';
const YEAR = "(?:[\\s,]*(?:-|–|’|')?\\s*(\\d{4}|\\d{2}))?";
const ORDINAL = '(?:st|nd|rd|th|:e|:a|\\.)?';

const forms = {
  iso: new RegExp(`${EDGE}(\\d{4})-(\\d{1,2})-(\\d{1,2})${END}`, 'u'),
  // With the end of a personal identity number it goes whole: nobody is called that, and it is nobody's business.
  compact: new RegExp(`${EDGE}(\\d{4})(\\d{2})(\\d{2})(?:[-+]?\\d{4})?${END}`, 'u'),
  // "12/4 Maj Ek" and "Jan 3/5" are a date in figures beside somebody's name.
  dayFirst: new RegExp(`${EDGE}(?<!\\d[/.])(\\d{1,2})${ORDINAL}\\s*(?:of\\s+)?(${MONTH})\\.?${YEAR}${END}`, 'iu'),
  monthFirst: new RegExp(`${EDGE}(${MONTH})\\.?\\s+(\\d{1,2})(?!\\d|[/.]\\d)${ORDINAL}${YEAR}${END}`, 'iu'),
  slashed: new RegExp(`${EDGE}(\\d{1,2})[/.](\\d{1,2})(?:(?:[/.]|[\\s,]+-?\\s*|-\\s*)(\\d{4}|\\d{2}))?${END}`, 'u'),
};

/** "40 år" after a date is no year, and no name either. */
const age = new RegExp(`${EDGE}\\d{1,3}\\s*-?(?:år(?:ing)?|years?)(?:[\\s-]+(?:gammal|old))?${END}`, 'giu');

interface Written {
  year: string | undefined;
  month: number;
  day: number;
}

/** Two digits of a year name the latest such year in which the day isn't still to come. */
function dayOf({ year = '', month, day }: Written, today: string): string {
  const rest = `-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (year.length !== 2) return (year === '' ? '-' : year) + rest;
  const century = today.slice(0, 2);
  const isToCome = century + year + rest > today;
  return (isToCome ? String(Number(century) - 1) : century) + year + rest;
}

interface FoundDate {
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
  // 3/5 is 3 May in Sweden and March 5 in America; 13/5 can be one thing only. Whoever writes dots begins with the day.
  const isMonthFirst = (locale === 'en' && first <= 12 && slashed[0].includes('/')) || second > 12;
  return [slashed[0], { year: slashed[3], month: isMonthFirst ? first : second, day: isMonthFirst ? second : first }];
}

function findDate(text: string, locale: Locale, today: string): FoundDate | null {
  const found = findWritten(text, locale);
  return found && { text: found[0], date: dayOf(found[1], today) };
}

/** Words that only lead over to the date, or to the person. */
const filler = /^(född|föddes|fyller|blir|år|f\.|f|den|the|born|turns|on|birthday|min|mitt|mina|my|is)$/iu;
const joining = /^(och|and|&|\+)$/iu;
/** The one relation that the almanac has as a first name. */
const bror = /^\s*Bror\s+\p{Lu}/u;

/** The words that are left for name and relation: a number is neither. Two who are celebrated together have one name, "Anna och Erik". */
function nameWords(text: string): string[] {
  const words: string[] = [];
  let joint: string | null = null;
  for (const word of text.replaceAll(/[(),;:]/g, ' ').split(/\s+/)) {
    if (joining.test(word)) joint = word;
    else if (/\p{L}/u.test(word) && !filler.test(word)) {
      const before = joint === null ? undefined : words.pop();
      words.push(before === undefined ? word : `${before} ${joint} ${word}`);
      joint = null;
    }
  }
  return words;
}

/** Where the relation stands; -1 where there is none. "Bror Ek" is somebody's name, "Bror Johan Ek" somebody's brother. */
function placeOfRelation(words: readonly string[], text: string): number {
  const isName = bror.test(text) && words.slice(1).filter((word) => relationOfWord(word) === null).length === 1;
  return words.findIndex((word, index) => relationOfWord(word) !== null && !(isName && index === 0));
}

/** The locale decides what 3/5 means; the day, which years are still to come. */
export function readQuickAdd(typed: string, locale: Locale, today: string): QuickAdd {
  const text = typed.normalize('NFC').replaceAll(age, ' ');
  const found = findDate(text, locale, today);
  if (found && !isBirthDate(found.date)) return { kind: 'no-such-day', text: found.text.trim() };
  if (found && !found.date.startsWith('-') && found.date > today) return { kind: 'future' };
  const left = found ? text.replace(found.text, ' ') : text;
  const words = nameWords(left);
  const place = placeOfRelation(words, left);
  const called = words[place];
  const relation = (called === undefined ? null : relationOfWord(called)) ?? 'friend';
  const name = words.filter((_, index) => index !== place);
  const [first = called === undefined ? '' : called.charAt(0).toLocaleUpperCase('sv') + called.slice(1), ...others] = name;
  const firstName = first.slice(0, 80);
  if (!/\p{L}/u.test(firstName)) return { kind: 'no-name' };
  return { kind: 'person', person: { firstName, lastName: others.join(' ').slice(0, 80), relation, dateOfBirth: found?.date ?? null } };
}
