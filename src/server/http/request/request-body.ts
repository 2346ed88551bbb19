/** Reads a JSON body with limits on type, size and form. */
import { DomainError } from '../../platform/domain-error.ts';

/** Default limit of JSON bodies (413 beyond), far above the largest form. */
const MAX_JSON_BYTES = 64_000;

/** Parsing and validation block the event loop per value. */
const MAX_VALUES = 10_000;

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/** Estimates the number of values before parsing: counts commas and brackets outside strings. */
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

/** Parses UTF-8 JSON. Throws MALFORMED_JSON, and PAYLOAD_TOO_LARGE beyond 10,000 values. */
export function parseJson(bytes: Uint8Array): unknown {
  if (hasTooManyValues(bytes)) throw new DomainError('PAYLOAD_TOO_LARGE');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new DomainError('MALFORMED_JSON');
  }
}

/** The JSON body; undefined when empty. `maxBytes` is the endpoint's limit. */
export async function readJsonBody(request: Request, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maxBytes) throw new DomainError('PAYLOAD_TOO_LARGE');
  const bytes = await readAtMost(request, maxBytes);
  if (bytes.length === 0) return undefined;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { detail: 'The body must be application/json' });
  return parseJson(bytes);
}

/** The body as its sender signed it. A byte that is no UTF-8 is replaced, and so breaks the signature. */
export async function readSigned(request: Request, header: string, maxBytes = MAX_JSON_BYTES): Promise<{ payload: string; signature: string }> {
  const bytes = await readAtMost(request, maxBytes);
  return { payload: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), signature: request.headers.get(header) ?? '' };
}

/** Reads at most `limit` bytes. Throws PAYLOAD_TOO_LARGE, and REQUEST_TIMEOUT when the body doesn't arrive. */
export async function readAtMost(request: Request, limit: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // No more than Content-Length can arrive (RFC 9112, 6.3); avoids creating a web stream.
    if (declared !== null && Number(declared) <= limit) return new Uint8Array(await request.arrayBuffer());
    if (!request.body) return new Uint8Array();
    for await (const chunk of request.body) {
      length += chunk.length;
      if (length > limit) throw new DomainError('PAYLOAD_TOO_LARGE');
      chunks.push(chunk);
    }
  } catch (error) {
    // The client hung up or was too slow.
    throw error instanceof DomainError ? error : new DomainError('REQUEST_TIMEOUT');
  }
  return Buffer.concat(chunks);
}

const MAX_DEPTH = 32;

/** Whether PostgreSQL can store a value: no U+0000, no lone surrogates, limited nesting. Iterative, so that depth can't overflow the stack. */
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
