/** Compounds missing in the vocabulary: splits them, and joins words into one. */
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import { findKnown, findWords } from './repository.ts';
import { isSmall, otherStems, listSplits } from './rules.ts';
import { listOccasions, listSynonyms } from './thesaurus.ts';
import type { Token } from './tokens.ts';

/** Which words, in any form or synonym, are names in the shop. */
async function listKnown(ctx: Ctx, words: readonly string[], locale: Locale): Promise<ReadonlySet<string>> {
  const forms = [...new Set(words)].filter((word) => !isSmall(word)).map((word) => ({ word, stems: [word, ...otherStems(word, locale), ...listSynonyms(word, locale)] }));
  if (forms.length === 0) return new Set();
  const known = new Set((await findKnown(ctx.db, { locale, words: [...new Set(forms.flatMap(({ stems }) => stems))] })).map(({ word }) => word));
  return new Set(forms.filter(({ word, stems }) => stems.some((stem) => known.has(stem)) || listOccasions(word, locale).length > 0).map(({ word }) => word));
}

/** Splits an unknown compound into two known words; null if impossible. */
export async function takeApart(ctx: Ctx, words: readonly string[], locale: Locale): Promise<Map<string, [string, string]>> {
  const splits = words.map((word) => ({ word, parts: listSplits(word) }));
  const wanted = splits.flatMap(({ parts }) => parts.flatMap(({ head, tail }) => [head, tail]));
  const known = await listKnown(ctx, wanted, locale);
  return new Map(
    splits.flatMap(({ word, parts }) => {
      const found = parts.find(({ head, tail }) => known.has(head) && known.has(tail));
      return found ? [[word, [found.head, found.tail]]] : [];
    }),
  );
}

/** Longer words aren't compounds of two. */
const LONGEST_COMPOUND = 24;

/** Like takeApart, but accepts parts found only in running text or inside other compounds: "gran" of "bordsgran". */
export async function takeApartLoosely(ctx: Ctx, words: readonly string[], locale: Locale): Promise<Map<string, [string, string]>> {
  const splits = words.filter((word) => word.length <= LONGEST_COMPOUND).map((word) => ({ word, parts: listSplits(word).filter(({ head }) => head.length > 2 && !isSmall(head)) }));
  const wanted = [...new Set(splits.flatMap(({ parts }) => parts.flatMap(({ head, tail }) => [head, tail])))];
  if (wanted.length === 0) return new Map();
  const rows = await findWords(ctx.db, { locale, words: wanted, mayBeCompound: wanted.map((word) => word.length > 3) });
  const [asHead, asTail] = (['head', 'tail'] as const).map(
    (side) => new Set(rows.flatMap(({ place, relation, is_name }) => (relation === 'same' || relation === 'form' || (relation === side && (side === 'head' || is_name)) ? [wanted[place - 1]] : []))),
  );
  return new Map(
    splits.flatMap(({ word, parts }) => {
      const found = parts.find(({ head, tail }) => (asHead?.has(head) || listOccasions(head, locale).length > 0) && asTail?.has(tail));
      return found ? [[word, [found.head, found.tail]]] : [];
    }),
  );
}

/** Joins two words into a known one, "tea pot" as "teapot", where one is unknown; else null. */
export async function joinParts(ctx: Ctx, tokens: readonly Token[], unknown: ReadonlySet<Token>): Promise<Token[] | null> {
  const pairs = tokens.slice(1).flatMap((second, index) => {
    const first = tokens[index];
    return first && (unknown.has(first) || unknown.has(second)) ? [{ index, whole: first.word + second.word }] : [];
  });
  const known = await listKnown(
    ctx,
    pairs.map(({ whole }) => whole),
    ctx.locale,
  );
  const pair = pairs.find(({ whole }) => known.has(whole));
  return pair ? tokens.toSpliced(pair.index, 2, { typed: pair.whole, word: pair.whole }) : null;
}

/** The longest ending of each word that is a name in the shop. */
export async function lastParts(ctx: Ctx, tokens: readonly Token[]): Promise<Map<string, string>> {
  const splits = tokens.map(({ word }) => ({ word, ends: listSplits(word).map(({ tail }) => tail) }));
  const known = await listKnown(
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
