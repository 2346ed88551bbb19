/** Picks the moment to close a port: unaccepted connections would be reset. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A longer event-loop turn did work after polling: more connections may have arrived. */
const EMPTY_TURN_MS = 0.25;
/** Under constant load the port is closed anyway: the operator waits. */
const AT_MOST_MS = 3_000;

/**
 * Resolves right after an idle event-loop turn without connections, or after three seconds. `isQuiet` is called per turn, which accepts at most one
 * connection.
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
