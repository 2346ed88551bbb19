/** Signals that speak for a product, each with what it rests on. Pure. */
import type { ReasonCode } from '#shared/contract/suggestions.ts';
import type { GiftInterest } from '#shared/values/gift-finder/gift-query.ts';
import { interestFacts, likes } from './answer-facts.ts';
import { meetsAny, type ProductFacts } from './facts.ts';
import { suitsAge } from './hard-limits.ts';
import { isChildByRelation, getOccasion, type Person, relationFacts, type Wish } from './person.ts';
import { MAX_ANSWERS_COUNTED, NEAR_DAYS, POPULAR_PRODUCTS, weights } from './weights.ts';
import { readLikes } from './words.ts';

/** The data behind a reason, for its sentence. */
export type Basis =
  | { code: 'wish'; wish: Wish }
  | { code: 'answer'; questionId: string; option: string; answeredAt: Date }
  /** A written answer. */
  | { code: 'answer'; questionId: string; quote: string; answeredAt: Date }
  | { code: 'interest'; interest: GiftInterest }
  | { code: 'note'; quote: string }
  | { code: 'age' | 'relation' | 'occasion' | 'budget' | 'in-time' | 'popular' };

export interface Signal {
  points: number;
  basis: Basis;
}

/** Written answers that speak for products. */
const writtenLikes = ['collecting', 'learning', 'music'];

const signal = (basis: Basis): Signal => ({ points: weights[basis.code], basis });

/** One per question that the product fits, by its first fitting option. */
function answerSignals(product: ProductFacts, { answers }: Person): Signal[] {
  const found: Signal[] = [];
  for (const [questionId, byOption] of Object.entries(likes)) {
    const answer = answers.get(questionId);
    const option = answer?.values.find((key) => meetsAny(product, byOption[key] ?? []));
    if (answer && option !== undefined) found.push(signal({ code: 'answer', questionId, option, answeredAt: answer.answeredAt }));
  }
  for (const questionId of writtenLikes) {
    const answer = answers.get(questionId);
    const named = answer && readLikes(answer.values.join(' ')).find(({ conditions }) => meetsAny(product, conditions));
    if (answer && named) found.push(signal({ code: 'answer', questionId, quote: named.quote, answeredAt: answer.answeredAt }));
  }
  return found.slice(0, MAX_ANSWERS_COUNTED);
}

const interestSignals = (product: ProductFacts, { interests }: Person): Signal[] =>
  interests
    .filter((interest) => meetsAny(product, interestFacts[interest]))
    .slice(0, MAX_ANSWERS_COUNTED)
    .map((interest) => signal({ code: 'interest', interest }));

export const isNear = ({ next }: Person): boolean => next !== null && next.daysLeft <= NEAR_DAYS;

function isForOccasion({ occasions }: ProductFacts, person: Person): boolean {
  const wanted = person.occasion ?? (person.next && isNear(person) ? getOccasion(person.next) : undefined);
  return wanted !== undefined && occasions.includes(wanted);
}

/** The strongest first; equal ones in the order of the weights. */
export function listSignals(product: ProductFacts, person: Person): Signal[] {
  const wish = person.wishes.get(product.id);
  const note = readLikes(person.notes).find(({ conditions }) => meetsAny(product, conditions));
  const plain: [ReasonCode & ('age' | 'relation' | 'occasion' | 'budget' | 'in-time' | 'popular'), boolean][] = [
    ['age', suitsAge(product, person.age)],
    ['occasion', isForOccasion(product, person)],
    ['relation', isChildByRelation(person) && person.age === null && !person.isMinor ? false : meetsAny(product, relationFacts[person.relation] ?? [])],
    ['budget', person.budget !== null],
    ['in-time', person.next !== null && isNear(person) && product.arrivesOn <= person.next.date],
    ['popular', product.place < POPULAR_PRODUCTS],
  ];
  return [
    ...(wish ? [signal({ code: 'wish', wish })] : []),
    ...answerSignals(product, person),
    ...interestSignals(product, person),
    ...(note ? [signal({ code: 'note', quote: note.quote })] : []),
    ...plain.filter(([, applies]) => applies).map(([code]) => signal({ code })),
  ].toSorted((a, b) => b.points - a.points);
}

export const sumPoints = (signals: readonly Signal[]): number => signals.reduce((sum, { points }) => sum + points, 0);
