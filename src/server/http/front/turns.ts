/**
 * Queue for work that blocks the event loop: one turn per round of the loop, first in, first out. Other requests are served between two turns, however long the
 * queue.
 */
export function createTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
  };
}
