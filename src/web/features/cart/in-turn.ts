/** Queues calls that must reach the server in order: concurrent cart changes race, and a stale response could overwrite a newer one. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
