/** From people and rules to a draw. Pure; random numbers come from the caller. */
import { type BlockingPeople, findBlockingPeople, type Pair, pairKey, type PeopleAndExclusions, toGraph } from '#shared/values/draws/draw-graph.ts';
import { at, type Effort, type RandomBelow, type Receivers, randomMatching } from '#shared/values/draws/matching.ts';
import { cheapestEdges } from './cheapest.ts';
import { randomRing, getRings } from './ring.ts';

export interface DrawRules extends PeopleAndExclusions {
  /** Drawn only where there is no other way, and never named as a reason; the first list before the last. */
  avoided: readonly (readonly Pair[])[];
  isRing: boolean;
}

export interface Drawn {
  isPossible: true;
  pairs: Pair[];
  isRing: boolean;
}

export type Impossible = { isPossible: false } & BlockingPeople;

/** Cost of an avoided pair: more than all pairs of the next list together. */
function toCost(people: readonly string[], avoided: DrawRules['avoided']): (giver: number, receiver: number) => number {
  const costs = new Map<string, number>();
  for (const [index, pairs] of [...avoided].reverse().entries()) for (const pair of pairs) costs.set(pairKey(pair), (costs.get(pairKey(pair)) ?? 0) + (people.length + 1) ** index);
  return (giver, receiver) => costs.get(pairKey({ giver: people[giver] ?? '', receiver: people[receiver] ?? '' })) ?? 0;
}

function toDrawn(people: readonly string[], receivers: Receivers | null): Drawn {
  if (!receivers) throw new Error('a draw that is possible was not found');
  const pairs = people.flatMap((giver, index) => {
    const receiver = people[at(receivers, index)];
    return receiver === undefined ? [] : [{ giver, receiver }];
  });
  return { isPossible: true, pairs, isRing: getRings(receivers).count === 1 };
}

/** A random draw among all that the rules allow, or the smallest group that stands in the way. */
export function drawNames(rules: DrawRules, random: RandomBelow, effort: Effort = { visits: 0 }): Drawn | Impossible {
  const { people, avoided } = rules;
  const graph = toGraph(rules);
  const blocking = findBlockingPeople(people, graph, effort);
  if (blocking) return { isPossible: false, ...blocking };
  const best = avoided.some((pairs) => pairs.length > 0) ? cheapestEdges(graph, toCost(people, avoided), effort) : graph;
  return toDrawn(people, rules.isRing ? randomRing(best, random, effort) : randomMatching(best, random, effort));
}

export interface Mended extends Drawn {
  /** Givers whose receiver is another than before. */
  changed: string[];
}

/** The draw for those who are left: as few as can be change whom they give to. `before` may name people who are gone. */
export function mendDraw(rules: DrawRules, before: readonly Pair[], random: RandomBelow, effort: Effort = { visits: 0 }): Mended | Impossible {
  const { people, avoided } = rules;
  const graph = toGraph(rules);
  const blocking = findBlockingPeople(people, graph, effort);
  if (blocking) return { isPossible: false, ...blocking };
  const getCost = toCost(people, avoided);
  const former = new Set(before.map(pairKey));
  const isFormer = (giver: number, receiver: number): boolean => former.has(pairKey({ giver: people[giver] ?? '', receiver: people[receiver] ?? '' }));
  const costOfChange = (people.length + 1) ** (avoided.length + 1);
  const smallest = cheapestEdges(graph, (giver, receiver) => (isFormer(giver, receiver) ? 0 : costOfChange) + getCost(giver, receiver), effort);
  const drawn = toDrawn(people, randomMatching(smallest, random, effort));
  return { ...drawn, changed: drawn.pairs.filter((pair) => !former.has(pairKey(pair))).map(({ giver }) => giver) };
}
