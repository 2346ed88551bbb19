/** Picks the moment to close a port: the system resets connections in the backlog that this process has not accepted yet. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A longer event-loop turn did work after polling for connections: more may have arrived. */
const EMPTY_TURN_MS = 0.25;
/** Under constant load the port is closed anyway: the operator waits for the shutdown, some for ten seconds at most. */
const AT_MOST_MS = 3_000;

/**
 * Resolves right after an idle event-loop turn that found no connection, or after three seconds. Synchronous work then runs before another connection
 * is likely to arrive. `isQuiet` is called once per turn and returns whether no connection came: each turn accepts one.
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
