/**
 * Calls that must reach the server one after the other. Two changes of one bag on their way at once could arrive in
 * either order, and the older answer could be drawn over the newer one.
 */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
