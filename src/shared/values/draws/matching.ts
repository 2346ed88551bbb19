/**
 * Perfect matchings of a bipartite graph whose two sides are the same people: givers and receivers, both numbered from 0. Pure; random numbers come from
 * the caller.
 */

/** `graph[giver][receiver]`: whether the giver may give to the receiver. Square. */
export type Graph = readonly (readonly boolean[])[];

/** A random integer from 0 to `below`, exclusive. */
export type RandomBelow = (below: number) => number;

/** Counts edges visited, so that a test can limit the effort without a clock. */
export interface Effort {
  visits: number;
}

/** Receiver of each giver; -1 where there is none. */
export type Receivers = number[];

export const at = (list: ArrayLike<number>, index: number): number => list[index] ?? -1;

export const mayGive = (graph: Graph, giver: number, receiver: number): boolean => graph[giver]?.[receiver] === true;

/** The same graph seen from the receivers. */
export const transposed = (graph: Graph): Graph => graph.map((_, receiver) => graph.map((_row, giver) => mayGive(graph, giver, receiver)));

export const listNeighbors = (graph: Graph, giver: number): number[] => (graph[giver] ?? []).flatMap((isAllowed, receiver) => (isAllowed ? [receiver] : []));

export function invert(receivers: Receivers): number[] {
  const givers = receivers.map(() => -1);
  for (const [giver, receiver] of receivers.entries()) if (receiver >= 0) givers[receiver] = giver;
  return givers;
}

export function shuffled<Thing>(things: readonly Thing[], random: RandomBelow): Thing[] {
  const result = [...things];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    const [one, two] = [result[last], result[other]];
    if (one !== undefined && two !== undefined) [result[last], result[other]] = [two, one];
  }
  return result;
}

/**
 * A matching as large as can be, by augmenting paths (Kuhn): givers in the given order, each trying its receivers in the given order. A free receiver is
 * taken before an occupied one is freed.
 */
export function findMatching(order: readonly number[], choices: readonly (readonly number[])[], effort: Effort = { visits: 0 }): Receivers {
  const receivers: Receivers = choices.map(() => -1);
  const givers = choices.map(() => -1);
  const augment = (giver: number, tried: Set<number>): boolean => {
    for (const receiver of choices[giver] ?? []) {
      effort.visits += 1;
      if (tried.has(receiver)) continue;
      tried.add(receiver);
      const holder = at(givers, receiver);
      if (holder >= 0 && !augment(holder, tried)) continue;
      givers[receiver] = giver;
      receivers[giver] = receiver;
      return true;
    }
    return false;
  };
  for (const giver of order) augment(giver, new Set());
  return receivers;
}

export const isPerfect = (receivers: Receivers): boolean => receivers.every((receiver) => receiver >= 0);

const SWAPS_PER_PERSON = 8;

/**
 * A random perfect matching; null if there is none. Every perfect matching can occur: an order in which each giver tries its receiver of that matching first
 * leads to it. Random swaps then even out what the search prefers.
 */
export function randomMatching(graph: Graph, random: RandomBelow, effort: Effort = { visits: 0 }): Receivers | null {
  const size = graph.length;
  const order = shuffled(
    graph.map((_, giver) => giver),
    random,
  );
  const choices = graph.map((_, giver) => shuffled(listNeighbors(graph, giver), random));
  const receivers = findMatching(order, choices, effort);
  if (!isPerfect(receivers)) return null;
  for (let swap = 0; size > 1 && swap < size * SWAPS_PER_PERSON; swap += 1) {
    effort.visits += 1;
    const [one, other] = [random(size), random(size)];
    trySwap(graph, receivers, one, other);
  }
  return receivers;
}

/** Two givers change receivers, if both may. */
export function trySwap(graph: Graph, receivers: Receivers, one: number, other: number): boolean {
  const [first, second] = [at(receivers, one), at(receivers, other)];
  if (one === other || !mayGive(graph, one, second) || !mayGive(graph, other, first)) return false;
  receivers[one] = second;
  receivers[other] = first;
  return true;
}
