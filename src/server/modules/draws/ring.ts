/** One ring through all, where the rules allow it: whoever opens a present gives the next one. Pure. */
import { at, type Effort, type Graph, listNeighbors, type RandomBelow, type Receivers, randomMatching, shuffled, trySwap } from '#shared/values/draws/matching.ts';

/** Up to this many people the search is exact. */
const EXACT_UP_TO = 9;
const TRIES = 24;

/** Number of each giver's ring. */
export function getRings(receivers: Receivers): { ringByGiver: number[]; count: number } {
  const ringByGiver = receivers.map(() => -1);
  let count = 0;
  for (const start of receivers.keys()) {
    if (at(ringByGiver, start) >= 0) continue;
    for (let one = start; one >= 0 && at(ringByGiver, one) < 0; one = at(receivers, one)) ringByGiver[one] = count;
    count += 1;
  }
  return { ringByGiver, count };
}

/**
 * A random perfect matching with as few rings as found. Up to `EXACT_UP_TO` people one ring is found if there is one, and each can occur; beyond, rings are
 * joined by swaps, from several random matchings. Null if there is no perfect matching.
 */
export function randomRing(graph: Graph, random: RandomBelow, effort: Effort = { visits: 0 }): Receivers | null {
  const exact = graph.length <= EXACT_UP_TO ? findRing(graph, random, effort) : null;
  if (exact) return exact;
  let best: { receivers: Receivers; count: number } | null = null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const receivers = randomMatching(graph, random, effort);
    if (!receivers) return null;
    joinRings(graph, receivers, random, effort);
    const { count } = getRings(receivers);
    if (best === null || count < best.count) best = { receivers, count };
    if (best.count === 1 || graph.length <= EXACT_UP_TO) break;
  }
  return best?.receivers ?? null;
}

/** A Hamiltonian cycle by trying all, in random order. */
function findRing(graph: Graph, random: RandomBelow, effort: Effort): Receivers | null {
  const size = graph.length;
  const receivers: Receivers = graph.map(() => -1);
  const isOn = graph.map(() => false);
  const choices = graph.map((_, giver) => shuffled(listNeighbors(graph, giver), random));
  const extend = (giver: number, length: number): boolean => {
    for (const receiver of choices[giver] ?? []) {
      effort.visits += 1;
      if (length === size ? receiver !== 0 : receiver === 0 || isOn[receiver]) continue;
      receivers[giver] = receiver;
      if (length === size) return true;
      isOn[receiver] = true;
      if (extend(receiver, length + 1)) return true;
      isOn[receiver] = false;
    }
    return false;
  };
  return size > 0 && extend(0, 1) ? receivers : null;
}

/** Swapping two givers of different rings joins the rings. */
function joinRings(graph: Graph, receivers: Receivers, random: RandomBelow, effort: Effort): void {
  let rings = getRings(receivers);
  let isJoined = rings.count > 1;
  while (isJoined) {
    isJoined = false;
    const order = shuffled([...receivers.keys()], random);
    for (const one of order)
      for (const other of order) {
        effort.visits += 1;
        if (at(rings.ringByGiver, one) === at(rings.ringByGiver, other) || !trySwap(graph, receivers, one, other)) continue;
        rings = getRings(receivers);
        if (rings.count === 1) return;
        isJoined = true;
      }
  }
}
