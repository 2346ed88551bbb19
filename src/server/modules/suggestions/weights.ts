/** The whole score: a product's points are the sum of the signals that apply to it. Pure data; ADR 0084 has the reasoning. */
import type { ReasonCode } from '#shared/contract/suggestions.ts';

export const weights: Record<ReasonCode, number> = {
  /** They wish for it: nothing we could guess is better. Outweighs all the guesses together. */
  wish: 120,
  /** They answered a question that the product fits. Counted for each of at most three questions. */
  answer: 20,
  /** Fits an interest that the visitor or member names. Counted for each of at most three. */
  interest: 20,
  /** The member's own notes name it: as good as an answer, but read from free text. */
  note: 18,
  /** Suits a child of this age. Adults have no such signal. */
  age: 12,
  /** Made for the next occasion, when that is near. */
  occasion: 8,
  /** Often given in this relation; weaker than anything known about the person. */
  relation: 6,
  /** Fits what is left of the budget for the person and year. Nothing above it is suggested. */
  budget: 4,
  /** Arrives before the day. Nothing later is suggested. */
  'in-time': 3,
  /** Among the shop's most popular: decides between products of which nothing else is known. */
  popular: 2,
};

/** More matching answers, or interests, than this say nothing more. */
export const MAX_ANSWERS_COUNTED = 3;
/** The first so many products of the shop are popular. */
export const POPULAR_PRODUCTS = 24;
/** The same product isn't suggested again for so many years after it was given. */
export const YEARS_UNTIL_AGAIN = 10;
/** An occasion is near for so many days: before that, there is time for any delivery. */
export const NEAR_DAYS = 60;
/** More of one kind would look like a list of that kind. */
export const MAX_OF_A_CATEGORY = 2;
