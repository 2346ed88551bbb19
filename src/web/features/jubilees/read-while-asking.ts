/** A file of contacts, read while the server is asked whom the member keeps already. */
import { type ReadContext, type ReadFile, readContacts } from './contacts/read-contacts.ts';

/** Throws what either of the two throws; the other is called off by then, and tells of no more progress. */
export async function readWhileAsking<Known>(file: Blob, context: ReadContext, known: (signal: AbortSignal) => Promise<Known>): Promise<[ReadFile, Known]> {
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
