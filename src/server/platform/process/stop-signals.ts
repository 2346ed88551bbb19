/** The signals by which an operator, a terminal or a service manager ends the program. */

/** npm passes the terminal's Ctrl-C on to a program that has already got it: within this time it is still the first one. */
const ECHO_MS = 500;

/**
 * Calls `onFirst` at the first SIGINT, SIGTERM or SIGHUP and `onInsist` at a later SIGINT, which is a person who does not
 * want to wait. Service managers may repeat their SIGTERM: it stays one wish.
 */
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
