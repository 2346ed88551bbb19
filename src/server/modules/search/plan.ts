/** Makes a plan of what the vocabulary answered: what products must match, and how they are ranked. */
import type { Locale } from '#shared/values/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import { hasMatch } from './repository.ts';

/** Words of the index that answer equally well to one typed word. */
export interface Tier {
  /** The typed word's place, from 0. */
  token: number;
  /** 1 for the very word, less for what only means it. */
  quality: number;
  /** As a tsquery, and of how many words. */
  query: string;
  count: number;
}

export interface SearchPlan {
  /** The language whose documents answer: the page's, or the other where only that one knows the words. */
  language: Locale;
  /** A tsquery that every answer matches. */
  match: string;
  tiers: Tier[];
  /** A tsquery for names of categories and brands: any of the words, said outright. Null where none is. */
  names: string | null;
  /** What was searched for instead, where the words as typed are unknown. */
  corrected: string | null;
  /** Whether answers may lack some of the words, since nothing has all of them. */
  isPartial: boolean;
}

/** Words of the index that answer to a token, with how well. */
export type Answers = Map<string, number>;

/** What a word counts that only begins as the one that is still being typed. */
const TYPED_BEGINNING = 0.9;

/** A name is suggested for its own words and their compounds, not for what they remind of. */
const LEAST_OF_NAMES = 0.65;

/** A word as a tsquery takes it, whatever signs it holds. */
export const lexeme = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

/** All words, each of them somewhere above the description: what has them there is what was asked for. */
function inHeadings(tiers: readonly Tier[]): string {
  const byToken = Map.groupBy(tiers, ({ token }) => token);
  return [...byToken.values()].map((own) => `(${own.map(({ query }) => query.replace(/'(:\*)?(?= \||$)/g, (_end, begins) => `'${begins ?? ':'}ABC`)).join(' | ')})`).join(' & ');
}

interface PlanInput {
  language: Locale;
  /** The word that is still being typed. */
  begun: string | null;
  corrected: string | null;
}

export async function planOf(ctx: Ctx, answers: readonly Answers[], { language, begun, corrected }: PlanInput): Promise<SearchPlan | null> {
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
  return { language, names: outright.length > 0 ? outright.join(' | ') : null, match: isPartial ? alternatives.join(' | ') : all, tiers, corrected, isPartial };
}
