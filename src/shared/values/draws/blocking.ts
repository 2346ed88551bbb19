/** Why there is no draw: the smallest group that has fewer partners than members (Hall's theorem). Pure. */
import { at, type Effort, findMatching, type Graph, invert, listNeighbors, transposed } from './matching.ts';

export interface Blocking {
  /** The blocked people: givers who share too few receivers, or receivers who have too few givers. */
  side: 'givers' | 'receivers';
  group: number[];
  /** All partners that the group has; fewer than the group. */
  partners: number[];
}

/** The smallest such group is NP-hard to find (McCormick 1983), so that the exact search has a limit; real groups are small. */
const MAX_VISITS = 400_000;

/** The smallest blocking group of either side; null if there is a draw. Exact within `MAX_VISITS`, which covers groups of any size up to about 20 people. */
export function findBlocking(graph: Graph, effort: Effort = { visits: 0 }): Blocking | null {
  const ofGivers = smallestGroup(graph, effort);
  if (!ofGivers) return null;
  const reverse = transposed(graph);
  const ofReceivers = smallestGroup(reverse, effort);
  if (ofReceivers && ofReceivers.length < ofGivers.length) return { side: 'receivers', group: ofReceivers, partners: getPartners(reverse, ofReceivers) };
  return { side: 'givers', group: ofGivers, partners: getPartners(graph, ofGivers) };
}

const getPartners = (graph: Graph, group: readonly number[]): number[] => [...new Set(group.flatMap((one) => listNeighbors(graph, one)))].sort((a, b) => a - b);

function smallestGroup(graph: Graph, effort: Effort): number[] | null {
  const choices = graph.map((_, one) => listNeighbors(graph, one));
  const receivers = findMatching([...choices.keys()], choices, effort);
  const givers = invert(receivers);
  const unmatched = receivers.flatMap((receiver, one) => (receiver < 0 ? [one] : []));
  let best: number[] | null = null;
  for (const one of unmatched) {
    const group = reachableFrom(one, choices, givers, effort);
    if (best === null || group.length < best.length) best = group;
  }
  if (best === null) return null;
  const limit = { visits: effort.visits + MAX_VISITS };
  for (let size = 1; size < best.length; size += 1) {
    const smaller = findGroupBySize(size, choices, effort, limit);
    if (smaller) return smaller;
  }
  return best;
}

/** Members that alternating paths lead to from an unmatched one: a blocking group from which none can be left out. */
function reachableFrom(start: number, choices: readonly (readonly number[])[], givers: readonly number[], effort: Effort): number[] {
  const group = new Set([start]);
  for (const one of group)
    for (const partner of choices[one] ?? []) {
      effort.visits += 1;
      group.add(at(givers, partner));
    }
  return [...group].sort((a, b) => a - b);
}

/** A group of exactly `size` with fewer partners; none if the limit ends the search. */
function findGroupBySize(size: number, choices: readonly (readonly number[])[], effort: Effort, limit: Effort): number[] | null {
  const candidates = choices.flatMap((partners, one) => (partners.length < size ? [one] : []));
  const uses = new Map<number, number>();
  const chosen: number[] = [];
  const search = (from: number): boolean => {
    if (chosen.length === size) return true;
    for (let index = from; index <= candidates.length - (size - chosen.length); index += 1) {
      const one = at(candidates, index);
      const partners = choices[one] ?? [];
      effort.visits += partners.length + 1;
      if (effort.visits > limit.visits) return false;
      for (const partner of partners) uses.set(partner, (uses.get(partner) ?? 0) + 1);
      chosen.push(one);
      if (uses.size < size && search(index + 1)) return true;
      chosen.pop();
      for (const partner of partners) {
        const left = (uses.get(partner) ?? 0) - 1;
        if (left > 0) uses.set(partner, left);
        else uses.delete(partner);
      }
    }
    return false;
  };
  return search(0) ? chosen : null;
}
