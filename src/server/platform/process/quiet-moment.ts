/** When a port may be closed: the system cuts off whoever has got a connection that this process has not taken yet, and nobody answers them. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop that took longer did some work after it had looked for connections: more may have come. */
const EMPTY_TURN_MS = 0.25;
/** Where there is always something to do the port is closed all the same: whoever ends the program waits, some for ten seconds at most. */
const AT_MOST_MS = 3_000;

/**
 * Resolves right after a turn of the event loop that had nothing to do and found no connection, or after three seconds. What is done at once then is done
 * before another one is likely to come. `isQuiet` is asked once a turn, whether no connection has come: one is taken in each turn.
 */
export async function quietMoment(isQuiet: () => boolean): Promise<void> {
  const deadline = performance.now() + AT_MOST_MS;
  for (;;) {
    const begun = performance.now();
    await nextTurn();
    const now = performance.now();
    if ((isQuiet() && now - begun < EMPTY_TURN_MS) || now > deadline) return;
  }
}
