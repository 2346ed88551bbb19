/**
 * Turns at something that holds the process up for a moment: one in each round of the event loop, in the order in which they were asked for. Between
 * two of them everybody else is served, however many wait.
 */
export function createTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
  };
}
