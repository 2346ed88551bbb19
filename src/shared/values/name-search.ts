/** What somebody types to find people by name. Pure. */

const MAX_WORDS = 8;
/** A single letter begins half of all names. */
const LEAST_LETTERS = 2;

/** The words of what was typed; more than a name has are passed over. */
export const wordsOf = (term: string): string[] =>
  term
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);

const lettersIn = (word: string): number => word.match(/\p{L}/gu)?.length ?? 0;

/**
 * The words that strangers may be searched by: those with letters (an accent by itself is none), and none at all unless one has two of
 * them, so that nobody goes through all members.
 */
export function searchableWords(term: string): string[] {
  const words = wordsOf(term.replaceAll('-', ' ')).filter((word) => lettersIn(word) > 0);
  return words.some((word) => lettersIn(word) >= LEAST_LETTERS) ? words : [];
}
