/** Graph of allowed givers and receivers, and the smallest group that makes a draw impossible. Pure: the server draws by it, and the page judges rules while they are typed. */
import { type Blocking, findBlocking } from './blocking.ts';
import type { Effort, Graph } from './matching.ts';

export interface Pair {
  giver: string;
  receiver: string;
}

export interface Exclusion extends Pair {
  mutual?: boolean | undefined;
}

export interface PeopleAndExclusions {
  people: readonly string[];
  /** Never drawn; names of others than `people` are ignored. */
  exclusions: readonly Exclusion[];
}

export interface BlockingPeople {
  side: Blocking['side'];
  /** The blocked people. */
  group: string[];
  /** The only people they may give to, or get from. */
  partners: string[];
}

export const pairKey = ({ giver, receiver }: Pair): string => `${giver} ${receiver}`;

export function toGraph({ people, exclusions }: PeopleAndExclusions): Graph {
  const excluded = new Set(exclusions.flatMap((one) => [pairKey(one), ...(one.mutual ? [pairKey({ giver: one.receiver, receiver: one.giver })] : [])]));
  return people.map((giver) => people.map((receiver) => giver !== receiver && !excluded.has(pairKey({ giver, receiver }))));
}

/** Null if there is a draw. */
export function findBlockingPeople(people: readonly string[], graph: Graph, effort?: Effort): BlockingPeople | null {
  const blocking = findBlocking(graph, effort);
  const named = (list: readonly number[]): string[] => list.flatMap((index) => people[index] ?? []);
  return blocking && { side: blocking.side, group: named(blocking.group), partners: named(blocking.partners) };
}
