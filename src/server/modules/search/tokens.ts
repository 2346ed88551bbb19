/** Parses a search text into tokens. */
import type { Locale } from '#shared/values/text/locale.ts';
import { getPurpose, significantWords, listWords } from './rules.ts';
import { occasionAtStart, listOccasions } from './thesaurus.ts';

export interface Token {
  typed: string;
  word: string;
  /** The index word, where the token names an occasion. */
  occasion?: string;
  /** Words to search instead, where the shop doesn't sell the thing. */
  nearest?: readonly string[];
}

/** The tokens of a text: without stop words and words for gifts; an occasion is one token. */
export function toTokens(text: string, locale: Locale): Token[] {
  const words = listWords(text).map(({ typed, word }) => ({ typed, word: getPurpose(word, (occasion) => listOccasions(occasion, locale).length > 0) }));
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at);
    const found = occasionAtStart(
      rest.map(({ word }) => word),
      locale,
    );
    const own = rest.slice(0, found?.length ?? 1);
    tokens.push({ typed: own.map(({ typed }) => typed).join(' '), word: own.map(({ word }) => word).join(''), ...(found && { occasion: found.occasion }) });
    at += own.length;
  }
  return significantWords(tokens);
}
