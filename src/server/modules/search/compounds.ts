/** Compounds that the vocabulary lacks: of which words they are made, and which two words make one. */
import type { Locale } from '#shared/values/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import { findKnown, findWords } from './repository.ts';
import { isSmall, otherStems, splitsOf } from './rules.ts';
import { occasionsOf, synonymsOf } from './thesaurus.ts';
import type { Token } from './tokens.ts';

/** Which of these words are names in the shop, in any form, or mean one. */
async function knownOf(ctx: Ctx, words: readonly string[], locale: Locale): Promise<ReadonlySet<string>> {
  const forms = [...new Set(words)].filter((word) => !isSmall(word)).map((word) => ({ word, stems: [word, ...otherStems(word, locale), ...synonymsOf(word, locale)] }));
  if (forms.length === 0) return new Set();
  const known = new Set((await findKnown(ctx.db, { locale, words: [...new Set(forms.flatMap(({ stems }) => stems))] })).map(({ word }) => word));
  return new Set(forms.filter(({ word, stems }) => stems.some((stem) => known.has(stem)) || occasionsOf(word, locale).length > 0).map(({ word }) => word));
}

/** Two words that an unknown compound is made of, both known; null where it can't be taken apart. */
export async function takeApart(ctx: Ctx, words: readonly string[], locale: Locale): Promise<Map<string, [string, string]>> {
  const splits = words.map((word) => ({ word, parts: splitsOf(word) }));
  const wanted = splits.flatMap(({ parts }) => parts.flatMap(({ head, tail }) => [head, tail]));
  const known = await knownOf(ctx, wanted, locale);
  return new Map(
    splits.flatMap(({ word, parts }) => {
      const found = parts.find(({ head, tail }) => known.has(head) && known.has(tail));
      return found ? [[word, [found.head, found.tail]]] : [];
    }),
  );
}

/** Longer words than this are no compound of two. */
const LONGEST_COMPOUND = 24;

/** As takeApart, of parts that stand in the shop's texts alone, or inside its compounds: "gran" of "bordsgran". */
export async function takeApartLoosely(ctx: Ctx, words: readonly string[], locale: Locale): Promise<Map<string, [string, string]>> {
  const splits = words.filter((word) => word.length <= LONGEST_COMPOUND).map((word) => ({ word, parts: splitsOf(word).filter(({ head }) => head.length > 2 && !isSmall(head)) }));
  const wanted = [...new Set(splits.flatMap(({ parts }) => parts.flatMap(({ head, tail }) => [head, tail])))];
  if (wanted.length === 0) return new Map();
  const rows = await findWords(ctx.db, { locale, words: wanted, mayBeCompound: wanted.map((word) => word.length > 3) });
  const [asHead, asTail] = (['head', 'tail'] as const).map(
    (side) => new Set(rows.flatMap(({ place, relation, is_name }) => (relation === 'same' || relation === 'form' || (relation === side && (side === 'head' || is_name)) ? [wanted[place - 1]] : []))),
  );
  return new Map(
    splits.flatMap(({ word, parts }) => {
      const found = parts.find(({ head, tail }) => (asHead?.has(head) || occasionsOf(head, locale).length > 0) && asTail?.has(tail));
      return found ? [[word, [found.head, found.tail]]] : [];
    }),
  );
}

/** The words with two of them written as one, "tea pot" as "teapot", where one of the two is unknown and the whole is not; else null. */
export async function joinParts(ctx: Ctx, tokens: readonly Token[], unknown: ReadonlySet<Token>): Promise<Token[] | null> {
  const pairs = tokens.slice(1).flatMap((second, index) => {
    const first = tokens[index];
    return first && (unknown.has(first) || unknown.has(second)) ? [{ index, whole: first.word + second.word }] : [];
  });
  const known = await knownOf(
    ctx,
    pairs.map(({ whole }) => whole),
    ctx.locale,
  );
  const pair = pairs.find(({ whole }) => known.has(whole));
  return pair ? tokens.toSpliced(pair.index, 2, { typed: pair.whole, word: pair.whole }) : null;
}

/** The longest end of each word that is a name in the shop. */
export async function lastParts(ctx: Ctx, tokens: readonly Token[]): Promise<Map<string, string>> {
  const splits = tokens.map(({ word }) => ({ word, ends: splitsOf(word).map(({ tail }) => tail) }));
  const known = await knownOf(
    ctx,
    splits.flatMap(({ ends }) => ends),
    ctx.locale,
  );
  return new Map(
    splits.flatMap(({ word, ends }) =>
      ends
        .filter((end) => known.has(end))
        .sort((a, b) => b.length - a.length)
        .slice(0, 1)
        .map((end) => [word, end] as const),
    ),
  );
}
