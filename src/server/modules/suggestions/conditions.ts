/** Conditions that narrow suggestions, and advice where they leave too little. Pure. */
import { FEW_SUGGESTIONS, type GiftConditions, type LoosenablePart } from '#shared/contract/suggestions.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { fromMajor } from '#shared/values/money/money.ts';
import { daysBetween } from '#shared/values/time/calendar-day.ts';
import type { ProductFacts } from './facts.ts';
import type { NextDay, Person } from './person.ts';
import { type Ranking, rankProducts } from './rank.ts';

export type Conditions = Pick<GiftConditions, 'max' | 'by' | 'likes' | 'not'> & { currency: Currency; today: string };

/** A day in the past narrows nothing. The person's own day keeps its occasion. */
function getChosenDay(by: string | undefined, today: string, next: NextDay | null): NextDay | null {
  if (by === undefined || by < today || by === next?.date) return next;
  return { kind: 'chosen', date: by, daysLeft: daysBetween(today, by), turns: null };
}

/** The person with the conditions: they replace what is known of budget and day. */
export function narrow(person: Person, { max, by, likes, not, currency, today }: Conditions): Person {
  const maxMinor = max === undefined ? null : fromMajor(max);
  const next = getChosenDay(by, today, person.next);
  return {
    ...person,
    interests: likes,
    dismissed: new Set([...person.dismissed, ...not]),
    budget: maxMinor === null ? person.budget : { currency, amountMinor: maxMinor, leftMinor: maxMinor },
    next,
  };
}

/** The person without one part of the query; null where the query hasn't it. */
const without: Record<LoosenablePart, (person: Person, conditions: Conditions) => Person | null> = {
  max: (person, { max }) => (max === undefined ? null : { ...person, budget: null }),
  by: (person, { by }) => (by === undefined || person.next === null ? null : { ...person, next: null }),
  age: (person) => (person.age === null ? null : { ...person, age: null }),
};

export interface AdvisedRanking extends Ranking {
  loosen: { part: LoosenablePart; total: number }[];
}

/** `loosenable` are the parts that the reader may change. */
export function rankWithAdvice(products: readonly ProductFacts[], person: Person, conditions: Conditions, loosenable: readonly LoosenablePart[]): AdvisedRanking {
  const ranking = rankProducts(products, person);
  if (ranking.total >= FEW_SUGGESTIONS) return { ...ranking, loosen: [] };
  const loosen = loosenable.flatMap((part) => {
    const looser = without[part](person, conditions);
    const total = looser === null ? 0 : rankProducts(products, looser).total;
    return total > ranking.total ? [{ part, total }] : [];
  });
  return { ...ranking, loosen: loosen.sort((a, b) => b.total - a.total) };
}
