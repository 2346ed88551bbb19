/** Groups names by letter (NAV-13): A–Z, in Swedish also Å, Ä, Ö, and # for the rest. */
import { compareText, type Locale } from './locale.ts';

const latinLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Names that begin with a digit or in another script; last. */
export const otherLetter = '#';

export const indexLetters: Readonly<Record<Locale, readonly string[]>> = { sv: [...latinLetters, 'Å', 'Ä', 'Ö'], en: [...latinLetters] };

/** A name's sort key: without signs before the first letter or digit. */
const filedName = (name: string): string => name.replace(/^[^\p{L}\p{N}]+/u, '');

/** The letter of a name, by the language's collation, so that the grouped list is also sorted: Ü is a Y in Swedish and a U in English. */
export function indexLetter(name: string, locale: Locale): string {
  const first = /^\p{Script=Latin}\p{M}*/u.exec(filedName(name))?.[0];
  if (first === undefined) return otherLetter;
  let filedUnder = otherLetter;
  for (const letter of indexLetters[locale]) {
    if (compareText(locale, letter.toLowerCase(), first.toLowerCase()) > 0) break;
    filedUnder = letter;
  }
  return filedUnder;
}

export interface LetterGroup<Item> {
  letter: string;
  items: Item[];
}

/** Groups items by letter, in the language's order. Empty letters are omitted. */
export function groupByLetter<Item>(items: readonly Item[], getName: (item: Item) => string, locale: Locale): LetterGroup<Item>[] {
  const filed = items.map((item) => ({ item, name: filedName(getName(item)), letter: indexLetter(getName(item), locale) })).sort((a, b) => compareText(locale, a.name, b.name));
  return [...indexLetters[locale], otherLetter]
    .map((letter) => ({ letter, items: filed.filter((entry) => entry.letter === letter).map((entry) => entry.item) }))
    .filter((group) => group.items.length > 0);
}
