/** Reads a JSON body with its limits: type, size, form. What a body may hold is the schema's business. */
import { DomainError } from '../../platform/domain-error.ts';

/** JSON bodies end here, unless an endpoint states its own limit (413 beyond): the largest form of ours takes a fraction of it. */
const MAX_JSON_BYTES = 64_000;

/** Parsing and checking take a moment for each value; the process serves nobody else meanwhile. */
const MAX_VALUES = 10_000;

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/** Whether a JSON text may hold more values than `MAX_VALUES`: counts commas and openings outside of strings, before anything is parsed. Not whether it is JSON. */
function hasTooManyValues(bytes: Uint8Array): boolean {
  let count = 1;
  let isInString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (isInString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) {
      count += 1;
      if (count > MAX_VALUES) return true;
    }
  }
  return false;
}

/** The value of a JSON text in UTF-8. Throws MALFORMED_JSON, and PAYLOAD_TOO_LARGE for more than 10,000 values. */
export function parseJson(bytes: Uint8Array): unknown {
  if (hasTooManyValues(bytes)) throw new DomainError('PAYLOAD_TOO_LARGE');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new DomainError('MALFORMED_JSON');
  }
}

/** A JSON body, undefined where there is none. `maxBytes` is what the endpoint takes. */
export async function readJsonBody(request: Request, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maxBytes) throw new DomainError('PAYLOAD_TOO_LARGE');
  const bytes = await readAtMost(request, maxBytes);
  if (bytes.length === 0) return undefined;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { detail: 'The body must be application/json' });
  return parseJson(bytes);
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
