/** Reads a typed text into what it asks for. */
import type { Locale } from '#shared/values/locale.ts';
import { purposeOf, tellingWords, wordsOf } from './rules.ts';
import { occasionAtStart, occasionsOf } from './thesaurus.ts';

export interface Token {
  typed: string;
  word: string;
  /** As a word of the index, where the token says an occasion outright. */
  occasion?: string;
}

/** What a text asks for, word by word: presents as such and small words are left out, and what says an occasion is one token. */
export function tokensOf(text: string, locale: Locale): Token[] {
  const words = wordsOf(text).map(({ typed, word }) => ({ typed, word: purposeOf(word, (occasion) => occasionsOf(occasion, locale).length > 0) }));
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
  return tellingWords(tokens);
}
