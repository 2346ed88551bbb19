/** Turns a search text into a plan that product lists match and rank by. Rules in docs/search.md; rationale in ADR 0024. */
import type { Occasion } from '#shared/contract/catalog.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import { joinParts, lastParts, takeApart, takeApartLoosely } from './compounds.ts';
import { type Answers, lexeme, readPlan, type SearchPlan } from './plan.ts';
import { type GiftText, readGiftText } from './gift-text.ts';
import { findNearWords, findWords, hasMatch, type NearRow, type WordRelation } from './repository.ts';
import { editsBetween, editsToBeginning, forgivenEdits, isSmall, otherStems, readable } from './rules.ts';
import { hasSameTrunk, listOccasions, listSynonyms, toOccasion } from './thesaurus.ts';
import { type Token, toTokens } from './tokens.ts';
import { findUnsold } from './unsold.ts';

export type { SearchPlan, Tier } from './plan.ts';

export interface Understanding {
  /** Null where nothing can match. */
  plan: SearchPlan | null;
  /** Suggested spellings where there is no plan. */
  nearby: string[];
}

export interface UnderstoodText extends Understanding {
  gift: GiftText;
  /** The occasion that the text names, apart from persons. */
  occasion: Occasion | null;
  /** Nothing is left to search for but a person, an age or a sum: every product may match. */
  isOpen: boolean;
  /** The typed word for a thing that the shop doesn't sell: what comes nearest is searched for. */
  unsold: string | null;
}

const qualities: Record<WordRelation, number> = { same: 1, form: 0.97, tail: 0.8, head: 0.55 };
const OTHER_FORM = 0.95;
const SYNONYM = 0.7;
const OCCASION = 0.6;
const CORRECTED = 0.85;
/** Shorter synonyms begin and end too many other words; longer ones find their definite forms so: "löparskon". */
const LONG_SYNONYM = 6;

interface WordQuery {
  token: number;
  word: string;
  quality: number;
  mayBeCompound: boolean;
}

const note = (answers: Answers, word: string, quality: number) => answers.set(word, Math.max(quality, answers.get(word) ?? 0));

function toWordQueries({ word: token, occasion, nearest }: Token, place: number, locale: Locale): WordQuery[] {
  if (nearest) return nearest.map((word) => ({ token: place, word, quality: SYNONYM, mayBeCompound: true }));
  const own = { token: place, word: token, quality: 1, mayBeCompound: true };
  if (occasion !== undefined) return [own];
  const forms = otherStems(token, locale).map((word) => ({ token: place, word, quality: OTHER_FORM, mayBeCompound: word.length > 3 }));
  const synonyms = listSynonyms(token, locale).map((word) => ({ token: place, word, quality: SYNONYM, mayBeCompound: word.length >= LONG_SYNONYM }));
  return [own, ...forms, ...synonyms];
}

interface FoundAnswers {
  answers: Answers[];
  /** Places of words that only the stemmer takes for a form: "chokladd" of "chokladen". */
  doubtful: ReadonlySet<number>;
}

async function findAnswersWithDoubts(ctx: Ctx, tokens: readonly Token[], locale: Locale): Promise<FoundAnswers> {
  const wordQueries = tokens.flatMap((token, place) => toWordQueries(token, place, locale));
  const rows = await findWords(ctx.db, { locale, words: wordQueries.map(({ word }) => word), mayBeCompound: wordQueries.map(({ mayBeCompound }) => mayBeCompound) });
  const answers: Answers[] = tokens.map(() => new Map());
  const likely = new Set<number>();
  const doubtful = new Set<number>();
  for (const { place, word, relation } of rows) {
    const wordQuery = wordQueries[place - 1];
    const own = wordQuery && answers[wordQuery.token];
    // What only begins like the nearest thing is another thing.
    if (!own || (relation === 'head' && tokens[wordQuery.token]?.nearest)) continue;
    note(own, word, wordQuery.quality * qualities[relation]);
    if (relation === 'form' && wordQuery.quality === 1 && !hasSameTrunk(wordQuery.word, word, locale)) doubtful.add(wordQuery.token);
    else if (relation !== 'tail' && relation !== 'head') likely.add(wordQuery.token);
  }
  for (const [place, token] of tokens.entries()) for (const occasion of token.occasion ? [token.occasion] : listOccasions(token.word, locale)) note(answers[place] ?? new Map(), occasion, OCCASION);
  return { answers, doubtful: new Set([...doubtful].filter((place) => !likely.has(place))) };
}

const findAnswers = async (ctx: Ctx, tokens: readonly Token[], locale: Locale): Promise<Answers[]> => (await findAnswersWithDoubts(ctx, tokens, locale)).answers;

/** The closest candidate for a misspelt word; prefers whole words and names. */
function nearest(typed: string, rows: readonly NearRow[]): { row: NearRow; cost: number } | null {
  const most = forgivenEdits(typed);
  const ranked = rows
    .map((row) => {
      // Also compares stems: a misspelt "ryggsäck" should match "ryggsäcken".
      const whole = Math.min(editsBetween(typed, row.word, most), editsBetween(typed, row.stem, most));
      const beginning = typed.length > 4 ? editsToBeginning(typed, row.word, Math.min(most, 1)) + 1.25 : Number.POSITIVE_INFINITY;
      return { row, cost: Math.min(whole, beginning) + (row.is_name ? 0 : 0.25) };
    })
    .filter(({ cost }) => Number.isFinite(cost))
    .sort((a, b) => a.cost - b.cost || a.row.word.length - b.row.word.length || (a.row.word < b.row.word ? -1 : 1));
  return ranked[0] ?? null;
}

const isKnown = (answers: Answers | undefined) => answers !== undefined && [...answers.keys()].length > 0;

const otherLocale = { sv: 'en', en: 'sv' } as const satisfies Record<Locale, Locale>;

/** Plans a search. `isTyping` treats the last word as a prefix. One statement for known words, at most seven. */
export async function understandSearch(ctx: Ctx, text: string, { isTyping = false }: { isTyping?: boolean } = {}): Promise<UnderstoodText> {
  const gift = readGiftText(readable(text), ctx.locale, (word) => listOccasions(word, ctx.locale).length > 0);
  const all = toTokens(gift.rest, ctx.locale);
  const isDescribing = ({ word, occasion }: Token): boolean => occasion === undefined && (isSmall(word) || gift.describing.has(word));
  const things = all.filter((token) => !isDescribing(token));
  const isOpen = (gift.to !== null || gift.age !== null || gift.max !== null) && things.length === 0;
  const occasion = findOccasion(all, gift, ctx.locale);
  if (all.length === 0 || isOpen) return { plan: null, nearby: [], gift, occasion, isOpen, unsold: null };
  const tokens = things.length > 0 ? things : all;
  const unsold = isTyping ? null : await findUnsold(ctx, tokens);
  return {
    ...(await understandTokens(ctx, gift.rest, { tokens: unsold ? [{ ...unsold.token, nearest: unsold.nearest }] : tokens, isTyping })),
    gift,
    occasion,
    isOpen,
    unsold: unsold?.token.typed ?? null,
  };
}

/** "mamma" is a person here, though it stands for Mother's Day as well. */
function findOccasion(tokens: readonly Token[], { persons }: GiftText, locale: Locale): Occasion | null {
  const [first] = tokens.flatMap(({ word, occasion }) => (occasion !== undefined ? [occasion] : persons.has(word) ? [] : listOccasions(word, locale)));
  return first === undefined ? null : toOccasion(first);
}

async function understandTokens(ctx: Ctx, text: string, { tokens, isTyping }: { tokens: Token[]; isTyping: boolean }): Promise<Understanding> {
  const { answers, doubtful } = await findAnswersWithDoubts(ctx, tokens, ctx.locale);
  const last = tokens.at(-1)?.word ?? '';
  const isNearest = tokens.some(({ nearest }) => nearest !== undefined);
  if (isNearest) return { plan: await readPlan(ctx, answers, { language: ctx.locale, begun: null, corrected: null, isNearest }), nearby: [] };
  // Prefixes of two or three letters match too many words; the index resolves them.
  const isBegun = (place: number) => isTyping && place === tokens.length - 1 && last.length > 1 && last.length < 4;
  if (tokens.every((_, place) => isKnown(answers[place]) || isBegun(place))) {
    const certain = answers.map((own, place): Answers => (doubtful.has(place) ? new Map() : own));
    const mended = doubtful.size > 0 && !isTyping ? await mend(ctx, text, { tokens, answers: certain, isTyping }) : null;
    if (mended?.plan?.corrected) return mended;
    return { plan: await readPlan(ctx, answers, { language: ctx.locale, begun: isTyping ? last : null, corrected: null }), nearby: [] };
  }
  return mend(ctx, text, { tokens, answers, isTyping });
}

interface Typed {
  tokens: Token[];
  answers: Answers[];
  isTyping: boolean;
}

/** Edit cost from which another interpretation may be better. */
const DOUBTFUL_COST = 2;
/** A matching ending this long beats a word two edits away. */
const TELLING_END = 4;

const isMatched = (tail: string | undefined, word: string): boolean => tail !== undefined && tail.length >= TELLING_END && tail.length * 3 >= word.length;

/** Handles unknown words: compounds, words of the other language, or typos. */
async function mend(ctx: Ctx, text: string, { tokens, answers, isTyping }: Typed): Promise<Understanding> {
  const unknown = tokens.filter((_, place) => !isKnown(answers[place]));
  const joined = await joinParts(ctx, tokens, new Set(unknown));
  if (joined) return understandTokens(ctx, text, { tokens: joined, isTyping });
  const apart = await takeApart(
    ctx,
    unknown.map(({ word }) => word),
    ctx.locale,
  );
  const lost = unknown.filter(({ word }) => !apart.has(word));
  if (lost.length > 0) {
    const other = otherLocale[ctx.locale];
    const foreign = await findAnswers(ctx, tokens, other);
    if (foreign.every((own) => [...own.values()].some((quality) => quality >= OTHER_FORM)))
      return { plan: await readPlan(ctx, foreign, { language: other, begun: null, corrected: null }), nearby: [] };
  }
  const rows = lost.length > 0 ? await findNearWords(ctx.db, { locale: ctx.locale, words: lost.map(({ word }) => word) }) : [];
  const slips = new Map(
    lost.flatMap(({ word }, index) => {
      const slip = nearest(
        word,
        rows.filter((row) => row.place === index + 1),
      );
      return slip ? [[word, slip]] : [];
    }),
  );
  // A compound of known words beats a correction: "doftljus" is a candle, not "motljus".
  const doubtful = lost.filter(({ word }) => (slips.get(word)?.cost ?? Number.POSITIVE_INFINITY) >= DOUBTFUL_COST);
  for (const [word, parts] of await takeApartLoosely(
    ctx,
    doubtful.map(({ word }) => word),
    ctx.locale,
  ))
    apart.set(word, parts);
  // An unknown compound is still a kind of its last part: "bilderbok" is a book.
  const tails = await lastParts(
    ctx,
    doubtful.filter(({ word }) => !apart.has(word)),
  );
  const meant = new Map([...slips].filter(([word]) => !apart.has(word) && !isMatched(tails.get(word), word)).map(([word, { row }]) => [word, row]));
  const toParts = (token: Token): Token[] => {
    const words = apart.get(token.word) ?? [meant.get(token.word)?.word ?? tails.get(token.word)];
    return words.flatMap((word) => (word === undefined ? [token] : [{ typed: token.typed, word }]));
  };
  const mendedTokens = tokens.flatMap(toParts);
  const words = mendedTokens.map(({ word }) => word);
  const mended = await findAnswers(ctx, mendedTokens, ctx.locale);
  for (const [place, { word, typed }] of mendedTokens.entries()) {
    const own = mended[place];
    const before = tokens.find((token) => token.typed === typed)?.word ?? '';
    if (own && !apart.has(before) && before !== word) for (const [found, quality] of own) own.set(found, quality * CORRECTED);
  }
  const corrected = correctedText(text, lost, meant);
  const letters = (all: readonly string[]) => all.reduce((sum, word) => sum + word.length, 0);
  const known = words.filter((_, place) => isKnown(mended[place]));
  if (letters(known) * 3 < letters(words)) return { plan: null, nearby: await spellingsNear(ctx, rows, lost) };
  const plan = await readPlan(ctx, mended, { language: ctx.locale, begun: isTyping && isKnown(answers.at(-1)) ? (words.at(-1) ?? null) : null, corrected });
  return { plan, nearby: plan ? [] : await spellingsNear(ctx, rows, lost) };
}

/** The text with corrections inserted; null if none. */
function correctedText(text: string, lost: readonly Token[], meant: ReadonlyMap<string, NearRow>): string | null {
  let corrected = text;
  for (const { typed, word } of lost) {
    const spelling = meant.get(word)?.spelling;
    if (spelling) corrected = corrected.replace(typed, spelling);
  }
  return corrected === text ? null : corrected;
}

const MAX_NEARBY = 3;
const MOST_EDITS_NEARBY = 3;

/** Spellings close to an unknown word that match something for sale. */
async function spellingsNear(ctx: Ctx, rows: readonly NearRow[], lost: readonly Token[]): Promise<string[]> {
  const ranked = rows
    .filter((row) => row.is_name && row.word.length > 3)
    .map((row) => ({ row, edits: editsBetween(lost[row.place - 1]?.word ?? '', row.word, MOST_EDITS_NEARBY) }))
    .filter(({ edits }) => Number.isFinite(edits))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MAX_NEARBY);
  const found: string[] = [];
  for (const { row } of ranked) if ((await hasMatch(ctx.db, { locale: ctx.locale, query: lexeme(row.word) }))[0]?.found) found.push(row.spelling);
  return [...new Set(found)];
}
