/** Contacts in CSV files from Google, Outlook, Thunderbird or written by hand. Pure. */
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import type { Locale } from '#shared/values/text/locale.ts';
import { detectSeparator, separators } from '#shared/values/text/text-file.ts';
import { type BirthdayContext, readBirthday } from './birthday.ts';
import { toContact, type ReadContact } from './contact.ts';

/** A longer row means an unclosed quote. */
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

/** Column indexes of each field; the first non-empty one counts. */
function listPlaces(headings: readonly string[]): Record<Column, number[]> {
  const given = headings.map(nameOfHeading);
  const places = Object.entries(columns).map(([column, names]) => [column, names.map((name) => given.indexOf(name)).filter((place) => place >= 0)] as const);
  return Object.fromEntries(places) as Record<Column, number[]>;
}

/** Day/month order of 3/5: decided by another day in the column, else by the heading's language. */
function detectOrder(birthdays: readonly string[], heading: string): Locale {
  const slashed = birthdays.flatMap((text) => {
    const [, first, second] = /^(\d{1,2})\/(\d{1,2})(?:\/|$)/.exec(text) ?? [];
    return first === undefined || second === undefined ? [] : [{ first: Number(first), second: Number(second) }];
  });
  if (slashed.some(({ first }) => first > MONTHS)) return 'sv';
  if (slashed.some(({ second }) => second > MONTHS)) return 'en';
  return /^f/i.test(nameOfHeading(heading)) ? 'sv' : 'en';
}

/** Complete rows of a partial text, and the rest. Throws CsvError for a row that is too long. */
function wholeRows(text: string, delimiter: string): { rows: string[][]; left: string } {
  const rows: string[][] = [];
  let bytes = 0;
  const options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW,
    on_record: (row: string[], context: { bytes: number }) => {
      rows.push(row);
      bytes = context.bytes;
      return null;
    },
  };
  try {
    parse(text, options);
    return { rows, left: '' };
  } catch (error) {
    if (!(error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')) throw error;
    return { rows, left: new TextDecoder().decode(new TextEncoder().encode(text).subarray(bytes)) };
  }
}

/** The first rows, parsed piece by piece to keep the page responsive. Null if a row is too long, or a quote is unclosed. */
async function getRows(pieces: AsyncIterable<string>, most: number): Promise<string[][] | null> {
  const all: string[][] = [];
  let delimiter: string | null = null;
  let rest = '';
  const take = (text: string): string => {
    delimiter ??= separators[detectSeparator(text)];
    const { rows, left } = wholeRows(text, delimiter);
    // Not spread: a piece may hold more rows than a call takes arguments.
    for (const row of rows) all.push(row);
    return left;
  };
  try {
    for await (const piece of pieces) {
      rest += piece;
      // Whole lines only; a line break may be two characters.
      const end = Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('\r', rest.length - 2)) + 1;
      if (end > 0) rest = take(rest.slice(0, end)) + rest.slice(end);
      if (rest.length > MAX_ROW) return null;
      if (all.length >= most) return all;
    }
    return rest === '' || take(rest) === '' ? all : null;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** The first `most` people of a table. Null without a name column, for a row too long, or an unclosed quote. */
export async function readTable(pieces: AsyncIterable<string>, context: BirthdayContext, most: number): Promise<ReadContact[] | null> {
  const rows = await getRows(pieces, most + 1);
  if (rows === null) return null;
  const [headings = [], ...entries] = rows;
  const places = listPlaces(headings);
  if (places.firstName.length + places.lastName.length + places.fullName.length === 0) return null;
  const place = places.birthday[0] ?? -1;
  const locale = detectOrder(
    entries.map((cells) => cells[place]?.trim() ?? ''),
    headings[place] ?? '',
  );
  return entries
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => {
      const value = (column: Column): string => places[column].map((place) => cells[place]?.trim() ?? '').find((cell) => cell !== '') ?? '';
      const [month, day] = [value('birthMonth'), value('birthDay')];
      const inParts = month !== '' && day !== '' ? `${value('birthYear') || '-'}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
      return toContact({
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
