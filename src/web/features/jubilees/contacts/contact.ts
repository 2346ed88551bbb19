/** What is read from a file of contacts. Pure. */
import { relationOfWord } from '#shared/values/relation-words.ts';
import type { Relation } from '#shared/values/relations.ts';

export interface Contact {
  firstName: string;
  lastName: string;
  relation: Relation;
  /** YYYY-MM-DD, or --MM-DD without a year. */
  dateOfBirth: string | null;
  /** What stands where the birthday should, if it could not be read; null where it could, or where nothing stands. */
  unreadBirthday: string | null;
  /** The file says when or where they died: kept in memory. */
  isDeceased: boolean;
}

/** Why somebody can't be taken over. */
export type Refusal = 'no-name' | 'garbled' | 'company' | 'group' | 'not-birthday' | 'no-day';

export interface RefusedContact {
  /** What the file calls it; empty where it calls it nothing. */
  name: string;
  why: Refusal;
}

export type ReadContact = { contact: Contact } | { refused: RefusedContact };

/** As the API takes names. */
const MAX_NAME = 80;

/** Without what can't be seen, and no longer than a name may be; never half of a sign. */
export const nameText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu, (hidden) => (/^[\u200D\uFE0F]+$/.test(hidden) ? hidden : ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** A name has a letter or a picture in it, and is no address. */
const isName = (text: string): boolean => /[\p{L}\p{Extended_Pictographic}]/u.test(text) && !text.includes('@');

interface Written {
  firstName: string;
  lastName: string;
  /** The whole name, for where its parts aren't told. */
  fullName: string;
  company: string;
  dateOfBirth: string | null;
  unreadBirthday: string | null;
  /** What else tells whom the entry is about. */
  otherwise: string;
  /** A word for how one is related, where the file has one. */
  relationWord?: string;
  isDeceased?: boolean;
}

/** Somebody with a name; or why not. Whoever is called "Farmor" and nothing else is one. */
export function contactOf({ firstName, lastName, fullName, company, dateOfBirth, unreadBirthday, otherwise, relationWord = '', isDeceased = false }: Written): ReadContact {
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
  // The decoder's sign for bytes that are no text.
  if (`${first} ${last}`.includes('\uFFFD')) return { refused: { name: `${first} ${last}`.trim(), why: 'garbled' } };
  const relation = relationOfWord(relationWord.trim()) ?? (last === '' ? relationOfWord(first) : null) ?? 'friend';
  return { contact: { firstName: first, lastName: last, relation, dateOfBirth, unreadBirthday, isDeceased } };
}
