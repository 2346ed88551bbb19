/**
 * Parses a person from one line, in Swedish or English: "Farmor 3 maj 1948", "Lisa Ek, kusin, 12/4". What remains after date and relation is the
 * name; a relation alone is also the name. Pure.
 */
import { capitalize } from '#shared/values/text/capitalize.ts';
import { nextBirthday } from '#shared/values/celebrations/occurrence.ts';
import type { ReminderType } from '#shared/values/celebrations/reminder-types.ts';
import { isBirthDate, isBornAfter } from '#shared/values/people/birth-date.ts';
import { relationOfWord } from '#shared/values/people/relation-words.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayParts, daysBetween, isCalendarDay } from '#shared/values/time/calendar-day.ts';
import { findDate, monthPattern } from '#web/lib/people/typed-date.ts';

export interface QuickPerson {
  firstName: string;
  lastName: string;
  relation: Relation;
  dateOfBirth: string | null;
}

export interface QuickDay {
  type: ReminderType;
  /** YYYY-MM-DD, or --MM-DD for every year. */
  date: string;
}

/** `leftOut`: typed text that is not saved. */
export type QuickAdd = { kind: 'person'; person: QuickPerson; day?: QuickDay; leftOut?: string[] } | { kind: 'no-name' } | { kind: 'no-such-day'; text: string } | { kind: 'future' };

/** The field's limit; a file's cell may have any length. */
const MAX_TYPED = 200;

const EDGE = '(?<![\\p{L}\\d])';
const END = '(?![\\p{L}\\d])';
const age = (form: string) => new RegExp(`${EDGE}${form}${END}`, 'iu');

const YEARS = `(\\d{1,3})(?!\\s*(?:${monthPattern})(?!\\p{L})|[/.]\\d|-\\d|:[ea])`;

/** Age patterns, and the day each applies to: the coming birthday, the last one, the nearest one, or today. */
const ages = [
  { pattern: age(`(?:fyller|blir|turns|turning|will be)\\s+${YEARS}(?:\\s*-?(?:år|years?(?:[\\s-]+old)?))?`), on: 'coming' },
  { pattern: age(`(?:fyllde|blev|turned)\\s+${YEARS}(?:\\s*-?(?:år|years?(?:[\\s-]+old)?))?`), on: 'last' },
  { pattern: age('(\\d{1,3})\\s*-?(?:åring(?:en)?|år(?:\\s+gammal)|years?[\\s-]+old)'), on: 'today' },
  { pattern: age('(\\d{1,3})\\s*-?(?:år|years?)'), on: 'nearest' },
] as const;

interface FoundAge {
  text: string;
  years: number;
  on: (typeof ages)[number]['on'];
}

const MAX_AGE = 120;

function findAge(text: string): FoundAge | null {
  for (const { pattern, on } of ages) {
    const [found, years = ''] = pattern.exec(text) ?? [];
    if (found === undefined) continue;
    // "Lisa, 40 år, 3 maj" states her age today; "Lisa 40 år 3 maj" may also mean the age celebrated.
    const isApart = on === 'nearest' && new RegExp(`,\\s*${found}|${found}\\s*,`, 'u').test(text);
    return { text: found, years: Number(years), on: isApart ? 'today' : on };
  }
  return null;
}

/** Date of birth from an age on a birthday (--MM-DD); null if impossible. */
function bornOn(birthday: string, { years, on }: FoundAge, today: string): string | null {
  if (years > MAX_AGE) return null;
  const coming = nextBirthday(birthday, today).day;
  const { year } = dayParts(coming);
  const wanted = `${coming === today ? year : year - 1}${birthday.slice(1)}`;
  // 29 February is celebrated on the 28th in a common year.
  const last = isCalendarDay(wanted) ? wanted : wanted.replace('-02-29', '-02-28');
  const isLastNearer = coming === today || daysBetween(last, today) <= daysBetween(today, coming);
  const then = on === 'coming' || (on === 'nearest' && !isLastNearer) ? coming : last;
  const born = `${dayParts(then).year - years}${birthday.slice(1)}`;
  return isBirthDate(born) && !isBornAfter(born, today) ? born : null;
}

/** Words for days other than birthdays. */
const dayWords: readonly (readonly [words: RegExp, type: ReminderType])[] = [
  [age('bröllopsdag(?:en)?|(?:wedding\\s+)?anniversary|wedding\\s*day'), 'weddingday'],
  [age('förlovningsdag(?:en)?|engagement\\s+day'), 'engagement'],
  [age('namnsdag(?:en)?|name\\s*day'), 'nameday'],
  [age('dopdag(?:en)?|baptism\\s+day|christening'), 'baptism'],
];

/** Filler words before the date or the person. */
const filler = /^(född|föddes|fyller|blir|år|f\.|f|den|the|born|turns|on|birthday|min|mitt|mina|my|is)$/iu;
const joining = /^(och|and|&|\+)$/iu;
/** The only relation that is also a first name in the almanac. */
const bror = /^\s*Bror\s+\p{Lu}/u;

/** Words left for name and relation. A couple is one name, "Anna och Erik". */
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

/** Index of the relation; -1 for none. "Bror Ek" is a name, "Bror Johan Ek" a brother. */
function placeOfRelation(words: readonly string[], text: string): number {
  const isName = bror.test(text) && words.slice(1).filter((word) => relationOfWord(word) === null).length === 1;
  return words.findIndex((word, index) => relationOfWord(word) !== null && !(isName && index === 0));
}

/** Typed parts with digits that are not saved. */
const numbersIn = (text: string): string[] => text.split(/[\s,;()]+/).filter((part) => /\d/.test(part) && !/\p{L}/u.test(part));

/** Adds the year to a day without one, from the age. */
function dateWithAge(date: string, found: FoundAge | null, today: string): { date: string; leftOut: string[] } {
  if (found === null) return { date, leftOut: [] };
  const born = date.startsWith('--') ? bornOn(date, found, today) : date;
  return { date: born ?? date, leftOut: born === null ? [found.text] : [] };
}

/** The locale decides what 3/5 means; `today`, which years are in the future. */
export function readQuickAdd(typed: string, locale: Locale, today: string): QuickAdd {
  const line = typed.slice(0, MAX_TYPED).normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  const called = dayWords.find(([words]) => words.test(line));
  const foundAge = findAge(line);
  const text = [called?.[0].exec(line)?.[0], foundAge?.text].reduce<string>((rest, part) => (part === undefined ? rest : rest.replace(part, ' ')), line);
  const found = findDate(text, locale, today);
  if (found && !isBirthDate(found.date)) return { kind: 'no-such-day', text: found.text.trim() };
  if (found && !called && isBornAfter(found.date, today)) return { kind: 'future' };
  const left = found ? text.replace(found.text, ' ') : text;
  const words = nameWords(left);
  const place = placeOfRelation(words, left);
  const named = words[place];
  const relation = (named === undefined ? null : relationOfWord(named)) ?? 'friend';
  const name = words.filter((_, index) => index !== place);
  const [first = named === undefined ? '' : capitalize(named, 'sv'), ...others] = name;
  const firstName = first.slice(0, 80);
  if (!/\p{L}/u.test(firstName)) return { kind: 'no-name' };
  const understood = found && !called ? dateWithAge(found.date, foundAge, today) : { date: null, leftOut: foundAge ? [foundAge.text] : [] };
  const leftOut = [...understood.leftOut, ...(called && !found ? [called[0].exec(line)?.[0] ?? ''] : []), ...numbersIn(left)];
  return {
    kind: 'person',
    person: { firstName, lastName: others.join(' ').slice(0, 80), relation, dateOfBirth: understood.date },
    ...(called && found && { day: { type: called[1], date: found.date } }),
    ...(leftOut.length > 0 && { leftOut }),
  };
}
