/** Which edges occur in cheapest perfect matchings: for wishes that give way to rules, and for the smallest change. Pure. */
import type { Effort, Graph } from '#shared/values/draws/matching.ts';
import { mayGive } from '#shared/values/draws/matching.ts';

/** Above any sum of costs, and far below what a double counts exactly. */
const FORBIDDEN = 2 ** 40;

/** Cost of an edge: a small integer from 0. */
export type Cost = (giver: number, receiver: number) => number;

/**
 * The graph of edges whose reduced cost is zero under optimal prices (Hungarian method, n³). Its perfect matchings are exactly the cheapest ones of the
 * whole graph. The graph must have a perfect matching.
 */
export function cheapestEdges(graph: Graph, cost: Cost, effort: Effort = { visits: 0 }): Graph {
  const size = graph.length;
  const costs = graph.map((_, giver) => graph.map((_row, receiver) => (mayGive(graph, giver, receiver) ? cost(giver, receiver) : FORBIDDEN)));
  const { giverPrices, receiverPrices } = findPrices(size, (giver, receiver) => costs[giver]?.[receiver] ?? FORBIDDEN, effort);
  return costs.map((row, giver) => row.map((price, receiver) => mayGive(graph, giver, receiver) && price === (giverPrices[giver + 1] ?? 0) + (receiverPrices[receiver + 1] ?? 0)));
}

/** Optimal dual prices; index 0 is the method's own. */
function findPrices(size: number, cost: Cost, effort: Effort): { giverPrices: Float64Array; receiverPrices: Float64Array } {
  const giverPrices = new Float64Array(size + 1);
  const receiverPrices = new Float64Array(size + 1);
  const giverByReceiver = new Int32Array(size + 1);
  const cameFrom = new Int32Array(size + 1);
  const value = (list: Float64Array | Int32Array, index: number): number => list[index] ?? 0;
  const step = (column: number, slack: Float64Array, used: Uint8Array): number => {
    used[column] = 1;
    const giver = value(giverByReceiver, column);
    let [delta, next] = [Number.POSITIVE_INFINITY, 0];
    for (let receiver = 1; receiver <= size; receiver += 1) {
      if (used[receiver] === 1) continue;
      effort.visits += 1;
      const reduced = cost(giver - 1, receiver - 1) - value(giverPrices, giver) - value(receiverPrices, receiver);
      if (reduced < value(slack, receiver)) {
        slack[receiver] = reduced;
        cameFrom[receiver] = column;
      }
      if (value(slack, receiver) < delta) [delta, next] = [value(slack, receiver), receiver];
    }
    for (let receiver = 0; receiver <= size; receiver += 1) {
      if (used[receiver] === 1) {
        const holder = value(giverByReceiver, receiver);
        giverPrices[holder] = value(giverPrices, holder) + delta;
        receiverPrices[receiver] = value(receiverPrices, receiver) - delta;
      } else slack[receiver] = value(slack, receiver) - delta;
    }
    return next;
  };
  for (let giver = 1; giver <= size; giver += 1) {
    giverByReceiver[0] = giver;
    const slack = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(size + 1);
    let column = 0;
    do column = step(column, slack, used);
    while (value(giverByReceiver, column) !== 0);
    while (column !== 0) {
      const before = value(cameFrom, column);
      giverByReceiver[column] = value(giverByReceiver, before);
      column = before;
    }
  }
  return { giverPrices, receiverPrices };
}
