import type { ImportInput, ImportResult } from '#shared/contract/jubilees.ts';
/** Sends those who were chosen, a hundred at a time and one call after the other. Pure but for the calls. */

/** As many as one call takes. */
const AT_ONCE = 100;

interface Sending {
  send: (people: readonly ImportInput[]) => Promise<{ results: ImportResult[] }>;
  /** After each call: what came of those who were sent. */
  onResults: (results: readonly ImportResult[]) => void;
  signal: AbortSignal;
}

/**
 * Stops where a call fails, and throws what it threw. Those who were told of need not be sent again; those who weren't may be, under the same keys, and
 * nobody is made twice.
 */
export async function sendPeople(people: readonly ImportInput[], { send, onResults, signal }: Sending): Promise<void> {
  for (let place = 0; place < people.length && !signal.aborted; place += AT_ONCE) onResults((await send(people.slice(place, place + AT_ONCE))).results);
}
