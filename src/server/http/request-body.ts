/** Reads a JSON body with its limits: type, size, form. What a body may hold is the schema's business. */
import { DomainError } from '../platform/domain-error.ts';

/** JSON bodies end here (decisions, section 2; 413 beyond). */
export const MAX_JSON_BYTES = 1_000_000;

export async function readJsonBody(request: Request): Promise<unknown> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > MAX_JSON_BYTES) throw new DomainError('PAYLOAD_TOO_LARGE');
  const bytes = await readAtMost(request, MAX_JSON_BYTES);
  if (bytes.length === 0) return undefined;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { detail: 'The body must be application/json' });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new DomainError('MALFORMED_JSON');
  }
  return value;
}

/** The bytes of a body, at most so many. Throws PAYLOAD_TOO_LARGE, and REQUEST_TIMEOUT for one that doesn't arrive. */
export async function readAtMost(request: Request, limit: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // No more than it declares can arrive (RFC 9112, 6.3), and a body read whole spares the making of a web stream.
    if (declared !== null && Number(declared) <= limit) return new Uint8Array(await request.arrayBuffer());
    if (!request.body) return new Uint8Array();
    for await (const chunk of request.body) {
      length += chunk.length;
      if (length > limit) throw new DomainError('PAYLOAD_TOO_LARGE');
      chunks.push(chunk);
    }
  } catch (error) {
    // Whoever sent it hung up, or was too slow: nobody's fault here, and nobody is left to read the answer.
    throw error instanceof DomainError ? error : new DomainError('REQUEST_TIMEOUT');
  }
  return Buffer.concat(chunks);
}

const MAX_DEPTH = 32;

/**
 * Whether a value is fit to be stored: PostgreSQL takes neither U+0000 nor half a surrogate pair, and nothing of
 * ours nests deeper than this. Walks without recursion, so that depth itself can't break it.
 */
export function isStorable(value: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: current, depth } = next;
    if (typeof current === 'string') {
      if (current.includes('\u0000') || !current.isWellFormed()) return false;
    } else if (typeof current === 'object' && current !== null) {
      if (depth >= MAX_DEPTH) return false;
      for (const [key, child] of Object.entries(current)) {
        if (key.includes('\u0000') || !key.isWellFormed()) return false;
        open.push({ value: child, depth: depth + 1 });
      }
    }
  }
  return true;
}
