/** Turns a search text into a plan that product lists match and rank by. Rules in docs/search.md; rationale in ADR 0024. */
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import { joinParts, lastParts, takeApart, takeApartLoosely } from './compounds.ts';
import { type Answers, lexeme, readPlan, type SearchPlan } from './plan.ts';
import { type GiftText, readGiftText } from './gift-text.ts';
import { findNearWords, findWords, hasMatch, type NearRow, type WordRelation } from './repository.ts';
import { editsBetween, editsToBeginning, forgivenEdits, isSmall, otherStems, readable } from './rules.ts';
import { listOccasions, listSynonyms } from './thesaurus.ts';
import { type Token, toTokens } from './tokens.ts';

export type { GiftText } from './gift-text.ts';
export type { SearchPlan, Tier } from './plan.ts';

export interface Understanding {
  /** Null where nothing can match. */
  plan: SearchPlan | null;
  /** Suggested spellings where there is no plan. */
  nearby: string[];
}

export interface UnderstoodText extends Understanding {
  gift: GiftText;
  /** Nothing is left to search for but an age or a sum: every product may match. */
  isOpen: boolean;
}

const qualities: Record<WordRelation, number> = { same: 1, form: 0.97, tail: 0.8, head: 0.55 };
const OTHER_FORM = 0.95;
const SYNONYM = 0.7;
const OCCASION = 0.6;
const CORRECTED = 0.85;

interface WordQuery {
  token: number;
  word: string;
  quality: number;
  mayBeCompound: boolean;
}

const note = (answers: Answers, word: string, quality: number) => answers.set(word, Math.max(quality, answers.get(word) ?? 0));

function toWordQueries({ word: token, occasion }: Token, place: number, locale: Locale): WordQuery[] {
  const own = { token: place, word: token, quality: 1, mayBeCompound: true };
  if (occasion !== undefined) return [own];
  const forms = otherStems(token, locale).map((word) => ({ token: place, word, quality: OTHER_FORM, mayBeCompound: word.length > 3 }));
  const synonyms = listSynonyms(token, locale).map((word) => ({ token: place, word, quality: SYNONYM, mayBeCompound: false }));
  return [own, ...forms, ...synonyms];
}

async function findAnswers(ctx: Ctx, tokens: readonly Token[], locale: Locale): Promise<Answers[]> {
  const wordQueries = tokens.flatMap((token, place) => toWordQueries(token, place, locale));
  const rows = await findWords(ctx.db, { locale, words: wordQueries.map(({ word }) => word), mayBeCompound: wordQueries.map(({ mayBeCompound }) => mayBeCompound) });
  const answers: Answers[] = tokens.map(() => new Map());
  for (const { place, word, relation } of rows) {
    const wordQuery = wordQueries[place - 1];
    const own = wordQuery && answers[wordQuery.token];
    if (own) note(own, word, wordQuery.quality * qualities[relation]);
  }
  for (const [place, token] of tokens.entries()) for (const occasion of token.occasion ? [token.occasion] : listOccasions(token.word, locale)) note(answers[place] ?? new Map(), occasion, OCCASION);
  return answers;
}

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
  const tokens = toTokens(gift.rest, ctx.locale);
  const isOpen = (gift.age !== null || gift.max !== null) && tokens.every(({ word, occasion }) => occasion === undefined && isSmall(word));
  if (tokens.length === 0 || isOpen) return { plan: null, nearby: [], gift, isOpen };
  return { ...(await understandTokens(ctx, gift.rest, { tokens, isTyping })), gift, isOpen };
}

async function understandTokens(ctx: Ctx, text: string, { tokens, isTyping }: { tokens: Token[]; isTyping: boolean }): Promise<Understanding> {
  const answers = await findAnswers(ctx, tokens, ctx.locale);
  const last = tokens.at(-1)?.word ?? '';
  // Prefixes of two or three letters match too many words; the index resolves them.
  const isBegun = (place: number) => isTyping && place === tokens.length - 1 && last.length > 1 && last.length < 4;
  if (tokens.every((_, place) => isKnown(answers[place]) || isBegun(place)))
    return { plan: await readPlan(ctx, answers, { language: ctx.locale, begun: isTyping ? last : null, corrected: null }), nearby: [] };
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
