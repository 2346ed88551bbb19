/** A table of contacts, as Google, Outlook, Thunderbird and people write them. Pure. */
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import type { Locale } from '#shared/values/locale.ts';
import { separatorOf, separators } from '#shared/values/text-file.ts';
import { type BirthdayContext, readBirthday } from './birthday.ts';
import { contactOf, type ReadContact } from './contact.ts';

/** More than this is a quote that nobody closed. */
const MAX_ROW = 400_000;
const MONTHS = 12;

const columns = {
  firstName: ['first name', 'given name', 'firstname', 'förnamn', 'tilltalsnamn'],
  lastName: ['last name', 'family name', 'lastname', 'surname', 'efternamn'],
  fullName: ['name', 'full name', 'display name', 'file as', 'namn', 'visningsnamn', 'fullständigt namn', 'nickname', 'smeknamn'],
  company: ['company', 'organization', 'organization name', 'organization 1 - name', 'företag', 'organisation'],
  birthday: ['birthday', 'birth date', 'birthdate', 'date of birth', 'dob', 'födelsedag', 'födelsedatum', 'född'],
  birthYear: ['birth year', 'födelseår'],
  birthMonth: ['birth month', 'födelsemånad'],
  birthDay: ['birth day'],
  relation: ['relation', 'relationship'],
  otherwise: ['e-mail address', 'e-mail 1 - value', 'email', 'primary email', 'e-post', 'e-postadress', 'mobile phone', 'phone 1 - value', 'telefon', 'mobil'],
} as const;
type Column = keyof typeof columns;

const nameOfHeading = (heading: string): string =>
  heading
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();

/** In which places a column's values stand; the first that isn't empty counts. */
function placesOf(headings: readonly string[]): Record<Column, number[]> {
  const given = headings.map(nameOfHeading);
  const places = Object.entries(columns).map(([column, names]) => [column, names.map((name) => given.indexOf(name)).filter((place) => place >= 0)] as const);
  return Object.fromEntries(places) as Record<Column, number[]>;
}

/** In which language's order 3/5 is written: as another day of the column shows, or as its heading is. */
function orderOf(birthdays: readonly string[], heading: string): Locale {
  const slashed = birthdays.flatMap((text) => {
    const [, first, second] = /^(\d{1,2})\/(\d{1,2})(?:\/|$)/.exec(text) ?? [];
    return first === undefined || second === undefined ? [] : [{ first: Number(first), second: Number(second) }];
  });
  if (slashed.some(({ first }) => first > MONTHS)) return 'sv';
  if (slashed.some(({ second }) => second > MONTHS)) return 'en';
  return /^f/i.test(nameOfHeading(heading)) ? 'sv' : 'en';
}

/** Null for a text that isn't a table of people: it has no column of names, or a quote in it is never closed. */
export function readTable(text: string, context: BirthdayContext): ReadContact[] | null {
  let rows: string[][];
  try {
    const delimiter = separators[separatorOf(text)];
    rows = parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, max_record_size: MAX_ROW });
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
  const [headings = [], ...entries] = rows;
  const places = placesOf(headings);
  if (places.firstName.length + places.lastName.length + places.fullName.length === 0) return null;
  const place = places.birthday[0] ?? -1;
  const locale = orderOf(
    entries.map((cells) => cells[place]?.trim() ?? ''),
    headings[place] ?? '',
  );
  return entries
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => {
      const value = (column: Column): string => places[column].map((place) => cells[place]?.trim() ?? '').find((cell) => cell !== '') ?? '';
      const [month, day] = [value('birthMonth'), value('birthDay')];
      const inParts = month !== '' && day !== '' ? `${value('birthYear') || '-'}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
      return contactOf({
        firstName: value('firstName'),
        lastName: value('lastName'),
        fullName: value('fullName'),
        company: value('company'),
        otherwise: value('otherwise'),
        relationWord: value('relation'),
        ...readBirthday(value('birthday') || inParts, { ...context, locale }),
      });
    });
}
