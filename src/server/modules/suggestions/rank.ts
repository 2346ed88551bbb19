/** Ranks products for a person: leaves out what isn't for them, and sums up the signals of the rest. Deterministic and pure. */
import { type LeftOutCode, leftOutCodes, MAX_SUGGESTIONS } from '#shared/contract/suggestions.ts';
import { colorFacts, dislikes } from './answer-facts.ts';
import { meetsAny, type ProductFacts } from './facts.ts';
import { breaksDiet, harmsAnimal, isForOtherAge, isUnsafe } from './hard-limits.ts';
import { isChildByRelation, type Person } from './person.ts';
import { listSignals, sumPoints, type Signal } from './signals.ts';
import { MAX_OF_A_CATEGORY, YEARS_UNTIL_AGAIN } from './weights.ts';
import { readUnwanted } from './words.ts';

export interface Ranked {
  product: ProductFacts;
  score: number;
  signals: readonly Signal[];
}

export interface LeftOut {
  code: LeftOutCode;
  /** The allergy; empty for other codes. */
  about: string;
  count: number;
}

/** Products for another age are left out without being counted: they follow from no statement about the person. */
type Objection = Omit<LeftOut, 'count'> | 'age';

const NONE = 'none';
const listValues = ({ answers }: Person, questionId: string): readonly string[] => answers.get(questionId)?.values ?? [];

/** The member's own reasons first: they reveal nothing of the person's answers. */
function findOwnObjection({ id }: ProductFacts, { given, chosen, dismissed, wishes, year }: Person): LeftOutCode | null {
  const last = given.get(id);
  if (last !== undefined && year - last < YEARS_UNTIL_AGAIN) return 'given';
  if (chosen.has(id)) return 'chosen';
  if (dismissed.has(id)) return 'dismissed';
  return wishes.get(id)?.isTaken ? 'taken' : null;
}

function findAllergy(product: ProductFacts, person: Person): string | undefined {
  // A written allergy can't be read by a program: nothing edible is safe.
  const named = [...listValues(person, 'allergies'), ...(person.answers.has('allergies-more') ? ['other'] : [])];
  return named.find((allergy) => allergy !== NONE && isUnsafe(product, allergy));
}

/** Whether all its colors are avoided ones. */
function isInAvoidedColor({ facts }: ProductFacts, avoided: readonly string[]): boolean {
  const colors = [...facts].filter((fact) => fact.startsWith('color:'));
  const unwanted = new Set(avoided.flatMap((color) => colorFacts[color] ?? []));
  return colors.length > 0 && colors.every((color) => unwanted.has(color));
}

function isUnwanted(product: ProductFacts, person: Person): boolean {
  if (Object.entries(dislikes).some(([questionId, byOption]) => listValues(person, questionId).some((option) => meetsAny(product, byOption[option] ?? [])))) return true;
  if (listValues(person, 'animals').some((animal) => harmsAnimal(product, animal))) return true;
  return isInAvoidedColor(product, listValues(person, 'colors-avoided')) || meetsAny(product, readUnwanted(listValues(person, 'enough').join(' ')));
}

function isOverBudget({ priceMinor }: ProductFacts, { budget }: Person): boolean {
  if (budget === null) return false;
  const price = priceMinor[budget.currency];
  return price === null || price > budget.leftMinor;
}

const isLate = ({ arrivesOn }: ProductFacts, person: Person): boolean => person.next !== null && arrivesOn > person.next.date;

/** Why the product isn't suggested; null for nothing. A wish survives what is only a guess: dislikes, ages. */
function findObjection(product: ProductFacts, person: Person, isLateLimit: boolean): Objection | null {
  const own = findOwnObjection(product, person);
  if (own) return { code: own, about: '' };
  const allergy = findAllergy(product, person);
  if (allergy !== undefined) return { code: 'allergy', about: allergy };
  const isWish = person.wishes.has(product.id);
  if (!isWish && isForOtherAge(product, { age: person.age, isChildByRelation: isChildByRelation(person) })) return 'age';
  const objections: [LeftOutCode, boolean][] = [
    ['diet', listValues(person, 'diet').some((diet) => breaksDiet(product, diet))],
    ['unwanted', !isWish && isUnwanted(product, person)],
    // Before the price, which it doesn't have.
    ['sold-out', product.isSoldOut],
    ['budget', isOverBudget(product, person)],
    ['late', isLateLimit && isLate(product, person)],
  ];
  const found = objections.find(([, applies]) => applies);
  return found ? { code: found[0], about: '' } : null;
}

const byScore = (a: Ranked, b: Ranked): number => b.score - a.score || a.product.place - b.product.place || (a.product.id < b.product.id ? -1 : 1);

/** The best, few of each category. */
function pickBest(ranked: readonly Ranked[]): Ranked[] {
  const picked: Ranked[] = [];
  const counts = new Map<string | null, number>();
  for (const one of ranked) {
    if (picked.length === MAX_SUGGESTIONS) break;
    const { mainCategory } = one.product;
    const count = counts.get(mainCategory) ?? 0;
    const isWish = one.signals.some(({ basis }) => basis.code === 'wish');
    if (mainCategory !== null && count >= MAX_OF_A_CATEGORY && !isWish) continue;
    counts.set(mainCategory, count + 1);
    picked.push(one);
  }
  return picked;
}

export interface Ranking {
  suggestions: Ranked[];
  leftOut: LeftOut[];
  /** Products that may be suggested, with those beyond the best. */
  total: number;
  /** Nothing in stock arrives by the day. */
  isLate: boolean;
}

/** Products without any signal are neither suggested nor counted. */
export function rankProducts(products: readonly ProductFacts[], person: Person): Ranking {
  const ranked = products
    .map((product) => {
      const signals = listSignals(product, person);
      return { product, signals, score: sumPoints(signals) };
    })
    .filter(({ score }) => score > 0)
    .sort(byScore);
  // Where nothing arrives in time any more, what comes afterwards is better than nothing.
  const isLateLimit = products.some((product) => !product.isSoldOut && !isLate(product, person));
  const objections = new Map(ranked.map(({ product }) => [product.id, findObjection(product, person, isLateLimit)]));
  const suitable = ranked.filter(({ product }) => objections.get(product.id) === null);
  const suggestions = pickBest(suitable);
  const leastScore = suggestions.length < MAX_SUGGESTIONS ? 0 : (suggestions.at(-1)?.score ?? 0);
  const leftOut: LeftOut[] = [];
  for (const { product, score } of ranked) {
    const objection = objections.get(product.id);
    if (!objection || objection === 'age' || score < leastScore) continue;
    const same = leftOut.find(({ code, about }) => code === objection.code && about === objection.about);
    if (same) same.count += 1;
    else leftOut.push({ ...objection, count: 1 });
  }
  leftOut.sort((a, b) => leftOutCodes.indexOf(a.code) - leftOutCodes.indexOf(b.code) || (a.about < b.about ? -1 : 1));
  return { suggestions, leftOut, total: suitable.length, isLate: !isLateLimit && products.some(({ isSoldOut }) => !isSoldOut) };
}
