/** Builds a plan from vocabulary matches: what products must match, and their ranking. */
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import { hasMatch } from './repository.ts';

/** Index words that match one typed word equally well. */
export interface Tier {
  /** The typed word's index, from 0. */
  token: number;
  /** 1 for the word itself, less for related words. */
  quality: number;
  /** As a tsquery, and its number of words. */
  query: string;
  count: number;
}

export interface SearchPlan {
  /** The language of the documents searched: the page's, or the other if only that one knows the words. */
  language: Locale;
  /** A tsquery that every result matches. */
  match: string;
  tiers: Tier[];
  /** A tsquery for category and brand names: any of the words, literally. Null if none. */
  names: string | null;
  /** The text searched instead, where the typed words are unknown. */
  corrected: string | null;
  /** Results may lack some words, since no product has all. */
  isPartial: boolean;
}

/** Index words that match a token, with quality. */
export type Answers = Map<string, number>;

/** Quality of a word matched by the typed prefix only. */
const TYPED_BEGINNING = 0.9;

/** Names are suggested for their own words and compounds, not for loosely related ones. */
const LEAST_OF_NAMES = 0.65;

/** Quotes a word for a tsquery, whatever characters it has. */
export const lexeme = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

/** Requires every word outside the description: such matches are the most relevant. */
function inHeadings(tiers: readonly Tier[]): string {
  const byToken = Map.groupBy(tiers, ({ token }) => token);
  return [...byToken.values()].map((own) => `(${own.map(({ query }) => query.replace(/'(:\*)?(?= \||$)/g, (_end, begins) => `'${begins ?? ':'}ABC`)).join(' | ')})`).join(' & ');
}

interface PlanInput {
  language: Locale;
  /** The word still being typed. */
  begun: string | null;
  corrected: string | null;
  /** What comes nearest to a thing must be such a thing: a watch "worn over gloves" is no answer to socks. */
  isNearest?: boolean;
}

export async function readPlan(ctx: Ctx, answers: readonly Answers[], { language, begun, corrected, isNearest = false }: PlanInput): Promise<SearchPlan | null> {
  const tiers: Tier[] = [];
  const alternatives: string[] = [];
  for (const [token, own] of answers.entries()) {
    const byQuality = Map.groupBy(own, ([, quality]) => quality);
    const found = [...byQuality].map(([quality, words]) => ({ token, quality, query: words.map(([word]) => lexeme(word)).join(' | '), count: words.length }));
    if (begun !== null && token === answers.length - 1) found.push({ token, quality: TYPED_BEGINNING, query: `${lexeme(begun)}:*`, count: 1 });
    if (found.length === 0) continue;
    tiers.push(...found);
    alternatives.push(`(${found.map(({ query }) => query).join(' | ')})`);
  }
  if (alternatives.length === 0) return null;
  const all = alternatives.join(' & ');
  const isComplete = alternatives.length === answers.length && (alternatives.length === 1 || (await hasMatch(ctx.db, { locale: language, query: inHeadings(tiers) }))[0]?.found === true);
  const isPartial = !isComplete;
  const outright = tiers.filter(({ quality }) => quality >= LEAST_OF_NAMES).map(({ query }) => query);
  return { language, names: outright.length > 0 ? outright.join(' | ') : null, match: isNearest ? inHeadings(tiers) : isPartial ? alternatives.join(' | ') : all, tiers, corrected, isPartial };
}
