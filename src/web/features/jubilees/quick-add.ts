/**
 * Somebody in one line, in Swedish or English: "Farmor 3 maj 1948", "Lisa Ek, kusin, 12/4", "Grandma May 3, 1948". What is
 * left when date and relation are taken out is the name; a relation with no name beside it is what they are called. Pure.
 */
import { isBirthDate, isBornAfter } from '#shared/values/birth-date.ts';
import { dayParts, daysBetween } from '#shared/values/calendar-day.ts';
import type { Locale } from '#shared/values/locale.ts';
import { nextBirthday } from '#shared/values/occurrence.ts';
import { relationOfWord } from '#shared/values/relation-words.ts';
import type { Relation } from '#shared/values/relations.ts';
import type { ReminderType } from '#shared/values/reminder-types.ts';
import { findDate, monthPattern } from '#shared/values/typed-date.ts';

export interface QuickPerson {
  firstName: string;
  lastName: string;
  relation: Relation;
  dateOfBirth: string | null;
}

/** A day of somebody's that is no birthday: becomes a reminder. */
export interface QuickDay {
  type: ReminderType;
  /** YYYY-MM-DD, or --MM-DD for every year. */
  date: string;
}

/** `leftOut`: what was typed and is saved nowhere, as it was typed. */
export type QuickAdd = { kind: 'person'; person: QuickPerson; day?: QuickDay; leftOut?: string[] } | { kind: 'no-name' } | { kind: 'no-such-day'; text: string } | { kind: 'future' };

/** The field takes as much; a cell of a file may be of any length. */
const MAX_TYPED = 200;

const EDGE = '(?<![\\p{L}\\d])';
const END = '(?![\\p{L}\\d])';
const age = (form: string) => new RegExp(`${EDGE}${form}${END}`, 'iu');

/** A number that is no day of a date: "fyller 3 maj" tells no age. */
const YEARS = `(\\d{1,3})(?!\\s*(?:${monthPattern})(?!\\p{L})|[/.]\\d|-\\d|:[ea])`;

/** An age, and on which day somebody is so old: the coming birthday, the last one, the one nearest to today, or today. */
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

/** More than this nobody is. */
const MAX_AGE = 120;

function findAge(text: string): FoundAge | null {
  for (const { pattern, on } of ages) {
    const [found, years = ''] = pattern.exec(text) ?? [];
    if (found === undefined) continue;
    // "Lisa, 40 år, 3 maj" tells how old she is; "Lisa 40 år 3 maj" may as well tell what is celebrated.
    const isApart = on === 'nearest' && new RegExp(`,\\s*${found}|${found}\\s*,`, 'u').test(text);
    return { text: found, years: Number(years), on: isApart ? 'today' : on };
  }
  return null;
}

/** The date of birth of somebody who is so old on a birthday (--MM-DD); null where that can't be. */
function bornOn(birthday: string, { years, on }: FoundAge, today: string): string | null {
  if (years > MAX_AGE) return null;
  const coming = nextBirthday(birthday, today).day;
  const { year } = dayParts(coming);
  const last = `${coming === today ? year : year - 1}${birthday.slice(1)}`;
  const isLastNearer = coming === today || daysBetween(last, today) <= daysBetween(today, coming);
  const then = on === 'coming' || (on === 'nearest' && !isLastNearer) ? coming : last;
  const born = `${dayParts(then).year - years}${birthday.slice(1)}`;
  return isBirthDate(born) && !isBornAfter(born, today) ? born : null;
}

/** Days that are no birthday, by the words that people call them. */
const dayWords: readonly (readonly [words: RegExp, type: ReminderType])[] = [
  [age('bröllopsdag(?:en)?|(?:wedding\\s+)?anniversary|wedding\\s*day'), 'weddingday'],
  [age('förlovningsdag(?:en)?|engagement\\s+day'), 'engagement'],
  [age('namnsdag(?:en)?|name\\s*day'), 'nameday'],
  [age('dopdag(?:en)?|baptism\\s+day|christening'), 'baptism'],
];

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

/** Parts of what was typed that hold digits and are saved nowhere: numbers are no names. */
const numbersIn = (text: string): string[] => text.split(/[\s,;()]+/).filter((part) => /\d/.test(part) && !/\p{L}/u.test(part));

/** A day without a year: the age gives the year. */
function dateWithAge(date: string, found: FoundAge | null, today: string): { date: string; leftOut: string[] } {
  if (found === null) return { date, leftOut: [] };
  const born = date.startsWith('--') ? bornOn(date, found, today) : date;
  return { date: born ?? date, leftOut: born === null ? [found.text] : [] };
}

/** The locale decides what 3/5 means; the day, which years are still to come. */
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
  const [first = named === undefined ? '' : named.charAt(0).toLocaleUpperCase('sv') + named.slice(1), ...others] = name;
  const firstName = first.slice(0, 80);
  if (!/\p{L}/u.test(firstName)) return { kind: 'no-name' };
  const told = found && !called ? dateWithAge(found.date, foundAge, today) : { date: null, leftOut: foundAge ? [foundAge.text] : [] };
  const leftOut = [...told.leftOut, ...(called && !found ? [called[0].exec(line)?.[0] ?? ''] : []), ...numbersIn(left)];
  return {
    kind: 'person',
    person: { firstName, lastName: others.join(' ').slice(0, 80), relation, dateOfBirth: told.date },
    ...(called && found && { day: { type: called[1], date: found.date } }),
    ...(leftOut.length > 0 && { leftOut }),
  };
}
