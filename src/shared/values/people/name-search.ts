/** Search terms for people's names. Pure. */

const MAX_WORDS = 8;
const LEAST_LETTERS = 2;

/** The words of a search term; excess words are ignored. */
export const listWords = (term: string): string[] =>
  term
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);

const lettersIn = (word: string): number => word.match(/\p{L}/gu)?.length ?? 0;

/** The words allowed in a search for strangers: those with letters; none unless one has two letters, to prevent enumeration. */
export function searchableWords(term: string): string[] {
  const words = listWords(term.replaceAll('-', ' ')).filter((word) => lettersIn(word) > 0);
  return words.some((word) => lettersIn(word) >= LEAST_LETTERS) ? words : [];
}
