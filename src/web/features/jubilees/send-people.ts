import type { ImportInput, ImportResult } from '#shared/contract/jubilees.ts';
/** Sends the chosen people sequentially, in batches of a hundred. */

/** The API's limit per call. */
const AT_ONCE = 100;

interface Sending {
  send: (people: readonly ImportInput[]) => Promise<{ results: ImportResult[] }>;
  onResults: (results: readonly ImportResult[]) => void;
  signal: AbortSignal;
}

/** Stops at a failing call and rethrows. Unreported people may be resent under the same keys (idempotent). */
export async function sendPeople(people: readonly ImportInput[], { send, onResults, signal }: Sending): Promise<void> {
  for (let place = 0; place < people.length && !signal.aborted; place += AT_ONCE) onResults((await send(people.slice(place, place + AT_ONCE))).results);
}
