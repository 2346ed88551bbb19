/** Contact read from a file. Pure. */
import { relationOfWord } from '#shared/values/people/relation-words.ts';
import type { Relation } from '#shared/values/people/relations.ts';

export interface Contact {
  firstName: string;
  lastName: string;
  relation: Relation;
  /** YYYY-MM-DD, or --MM-DD without a year. */
  dateOfBirth: string | null;
  /** The unparsable birthday text; null if it could be read, or is empty. */
  unreadBirthday: string | null;
  isDeceased: boolean;
}

export type Refusal = 'no-name' | 'garbled' | 'company' | 'group' | 'not-birthday' | 'no-day';

export interface RefusedContact {
  /** The entry's name in the file; empty for none. */
  name: string;
  why: Refusal;
}

export type ReadContact = { contact: Contact } | { refused: RefusedContact };

/** The API's limit. */
const MAX_NAME = 80;

/** Removes invisible characters and truncates, never splitting a surrogate pair. */
export const nameText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu, (hidden) => (/^[\u200D\uFE0F]+$/.test(hidden) ? hidden : ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** A name contains a letter or an emoji, and is no e-mail address. */
const isName = (text: string): boolean => /[\p{L}\p{Extended_Pictographic}]/u.test(text) && !text.includes('@');

interface Written {
  firstName: string;
  lastName: string;
  fullName: string;
  company: string;
  dateOfBirth: string | null;
  unreadBirthday: string | null;
  /** Other text that identifies the entry. */
  otherwise: string;
  /** The file's word for the relation. */
  relationWord?: string;
  isDeceased?: boolean;
}

/** A contact with a name, or the reason for refusal. */
export function toContact({ firstName, lastName, fullName, company, dateOfBirth, unreadBirthday, otherwise, relationWord = '', isDeceased = false }: Written): ReadContact {
  let [first, last] = [nameText(firstName), nameText(lastName)];
  const full = nameText(fullName);
  if (first === '' && last === '' && isName(full) && full.toLowerCase() !== nameText(company).toLowerCase()) {
    const [word = '', ...words] = full.split(' ');
    [first, last] = [word, words.join(' ')];
  }
  if (first === '') [first, last] = [last, ''];
  if (!isName(first)) {
    const isCompany = nameText(company) !== '' && first === '';
    return { refused: { name: first || full || nameText(company) || nameText(otherwise), why: isCompany ? 'company' : 'no-name' } };
  }
  // U+FFFD marks undecodable bytes.
  if (`${first} ${last}`.includes('\uFFFD')) return { refused: { name: `${first} ${last}`.trim(), why: 'garbled' } };
  const relation = relationOfWord(relationWord.trim()) ?? (last === '' ? relationOfWord(first) : null) ?? 'friend';
  return { contact: { firstName: first, lastName: last, relation, dateOfBirth, unreadBirthday, isDeceased } };
}
