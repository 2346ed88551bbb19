/** Signals with which an operator, a terminal or a service manager stops the program. */

/** npm forwards Ctrl-C: a repeat within this time is the same one. */
const ECHO_MS = 500;

/** Calls `onFirst` at the first SIGINT, SIGTERM or SIGHUP, and `onInsist` at a later SIGINT. Ignores repeated SIGTERM. */
export function onStopSignals(onFirst: (signal: NodeJS.Signals) => void, onInsist: () => void): void {
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = performance.now();
        onFirst(signal);
      } else if (signal === 'SIGINT' && performance.now() - firstAt > ECHO_MS) {
        onInsist();
      }
    });
  }
}
