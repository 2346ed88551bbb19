/**
 * Answers whose text is known before they are sent. As web responses they are read through a stream, which costs more
 * than the whole rest of a small answer; whoever holds the socket sends the text itself.
 */
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/** The bytes of a text as a browser takes them. */
export type Pack = (encoding: 'br' | 'gzip') => Promise<Buffer<ArrayBuffer>>;

/** Level 4 is as quick as gzip and smaller. */
export const QUICK_BROTLI = 4;

const texts = new WeakMap<Response, string | Buffer>();
const packs = new WeakMap<Response, Pack>();

/** A response with a text, or the bytes of one, and with its length; `pack` where somebody keeps it packed. */
export function textResponse(text: string | Buffer<ArrayBuffer>, { status, headers, pack }: { status: number; headers: Record<string, string> | Headers; pack?: Pack | undefined }): Response {
  const response = new Response(text, { status, headers });
  response.headers.set('Content-Length', String(Buffer.byteLength(text)));
  texts.set(response, text);
  if (pack) packs.set(response, pack);
  return response;
}

/** The same answer packed: in the bytes in which it is kept, or in one go; null where its text is not known. */
export async function packedText(answer: Response, encoding: 'br' | 'gzip'): Promise<Response | null> {
  const text = texts.get(answer);
  if (text === undefined) return null;
  const bytes = await (packs.get(answer)?.(encoding) ?? packNow(text, encoding));
  const headers = new Headers(answer.headers);
  headers.set('Content-Encoding', encoding);
  return textResponse(bytes, { status: answer.status, headers });
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A text in one go, away from the event loop: a stream of one piece costs several times as much. */
function packNow(text: string | Buffer, encoding: 'br' | 'gzip'): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return gzipped(text);
  const size = Buffer.byteLength(text);
  // A window larger than the text gains nothing, and its memory takes longer to get than the packing.
  const window = Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(size))));
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: size, [constants.BROTLI_PARAM_LGWIN]: window } });
}

/** Sends an answer of `textResponse` at once, and answers what says so; null for any other answer, which is to be sent as it is. */
export function sendText(answer: Response, outgoing: ServerResponse): Response | null {
  const text = texts.get(answer);
  if (text === undefined) return null;
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', cookies);
  outgoing.writeHead(answer.status);
  outgoing.end(text);
  return RESPONSE_ALREADY_SENT;
}
