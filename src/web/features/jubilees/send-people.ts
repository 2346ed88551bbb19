import type { ImportInput, ImportResult } from '#shared/contract/jubilees.ts';
/** Sends the chosen people sequentially, in batches of a hundred. Pure but for the calls. */

/** The API's limit per call. */
const AT_ONCE = 100;

interface Sending {
  send: (people: readonly ImportInput[]) => Promise<{ results: ImportResult[] }>;
  onResults: (results: readonly ImportResult[]) => void;
  signal: AbortSignal;
}

/** Stops at a failing call and rethrows. Reported people need not be resent; others may be, under the same keys (idempotent, no duplicates). */
export async function sendPeople(people: readonly ImportInput[], { send, onResults, signal }: Sending): Promise<void> {
  for (let place = 0; place < people.length && !signal.aborted; place += AT_ONCE) onResults((await send(people.slice(place, place + AT_ONCE))).results);
}
