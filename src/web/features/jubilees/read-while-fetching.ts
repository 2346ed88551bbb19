/** Reads a contacts file while the server is asked for the member's existing people. */
import { type ReadContext, type ReadFile, readContacts } from './contacts/read-contacts.ts';

/** Rethrows either's error; the other is aborted by then, and reports no more progress. */
export async function readWhileFetching<Known>(file: Blob, context: ReadContext, known: (signal: AbortSignal) => Promise<Known>): Promise<[ReadFile, Known]> {
  const own = new AbortController();
  const { signal } = own;
  const callOff = () => own.abort(context.signal.reason);
  if (context.signal.aborted) callOff();
  context.signal.addEventListener('abort', callOff);
  const onProgress = (part: number) => {
    if (!signal.aborted) context.onProgress(part);
  };
  try {
    return await Promise.all([readContacts(file, { ...context, signal, onProgress }), known(signal)]);
  } finally {
    context.signal.removeEventListener('abort', callOff);
    own.abort();
  }
}
