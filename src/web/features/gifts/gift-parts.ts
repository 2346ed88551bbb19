/** The parts of the gifts page, by what is left to do. Pure. */
import type { Gift } from '#shared/contract/gifts.ts';
import { giftSteps, isGiven, type GiftStep } from '#shared/values/wishes/gift-stages.ts';

/** Days until each person's next occasion, where it is near. */
export type DaysLeft = ReadonlyMap<string, number>;

/** One gift to order, or several ideas for a person to choose from. */
export type ToOrder = { kind: 'gift'; gift: Gift } | { kind: 'choose'; jubileeId: string; name: string; count: number };

export interface GiftParts {
  order: ToOrder[];
  wrap: Gift[];
  give: Gift[];
  onTheWay: Gift[];
  ideas: Gift[];
  given: Gift[];
  got: Gift[];
}

/** An idea is to be ordered from this many days before. */
const NEAR_DAYS = 21;
const FAR = Number.MAX_SAFE_INTEGER;

const getPerson = (entry: ToOrder): string | null => (entry.kind === 'gift' ? entry.gift.person.jubileeId : entry.jubileeId);

/** Ideas for people who are near and for whom nothing is under way: one alone, several as a choice. */
function nearIdeas(ideas: readonly Gift[], underWay: readonly Gift[], daysLeft: DaysLeft): ToOrder[] {
  const served = new Set(underWay.map(({ person }) => person.jubileeId));
  const near = ideas.filter(({ person: { jubileeId } }) => jubileeId !== null && !served.has(jubileeId) && (daysLeft.get(jubileeId) ?? FAR) <= NEAR_DAYS);
  return [...Map.groupBy(near, ({ person }) => person.jubileeId ?? '')].flatMap(([jubileeId, ofPerson]): ToOrder[] => {
    const [first] = ofPerson;
    if (!first) return [];
    return ofPerson.length === 1 ? [{ kind: 'gift', gift: first }] : [{ kind: 'choose', jubileeId, name: first.person.name, count: ofPerson.length }];
  });
}

/** Nearest occasion first within each part. */
export function getParts(gifts: readonly Gift[], daysLeft: DaysLeft): GiftParts {
  const left = (jubileeId: string | null): number => (jubileeId === null ? FAR : (daysLeft.get(jubileeId) ?? FAR));
  const toGive = gifts.filter(({ direction }) => direction === 'given').toSorted((a, b) => left(a.person.jubileeId) - left(b.person.jubileeId));
  const at = (stage: GiftStep): Gift[] => toGive.filter((gift) => gift.stage === stage);
  const ideas = at('idea');
  const underWay = toGive.filter(({ stage }) => stage !== 'idea' && !isGiven(stage));
  const near = nearIdeas(ideas, underWay, daysLeft);
  const order = [...near, ...at('promised').map((gift): ToOrder => ({ kind: 'gift', gift }))].toSorted((a, b) => left(getPerson(a)) - left(getPerson(b)));
  return {
    order,
    wrap: at('received'),
    give: at('wrapped'),
    onTheWay: at('ordered'),
    ideas: ideas.filter((idea) => !near.some((entry) => entry.kind === 'gift' && entry.gift === idea)),
    given: gifts.filter(({ direction, stage }) => direction === 'given' && isGiven(stage)),
    got: gifts.filter(({ direction }) => direction === 'got'),
  };
}

/** Gifts with a pending action of the member; waiting for an order isn't one. */
export const countToDo = ({ order, wrap, give }: GiftParts): number => order.length + wrap.length + give.length;

/** Promised or further, and not given yet: for counters. */
export const countUnderWay = (gifts: readonly Gift[]): number => gifts.filter(({ direction, stage }) => direction === 'given' && stage !== 'idea' && !isGiven(stage)).length;

/** How many gifts are at each step; thanked counts as given. */
export const countSteps = (gifts: readonly Gift[]): readonly (readonly [GiftStep, number])[] =>
  giftSteps.map((step) => [step, gifts.filter(({ direction, stage }) => direction === 'given' && (stage === step || (step === 'given' && stage === 'thanked'))).length]);

/** The step after this one; null at the end. */
export function nextStep({ stage }: Pick<Gift, 'stage'>): GiftStep | null {
  const index = giftSteps.indexOf(stage as GiftStep);
  return index === -1 ? null : (giftSteps[index + 1] ?? null);
}
