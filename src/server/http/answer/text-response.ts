/**
 * Responses with known text: `sendText` writes it to the socket directly, since reading a web Response through a stream costs more than the rest of a
 * small answer.
 */
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

export type Pack = (encoding: 'br' | 'gzip') => Promise<Buffer<ArrayBuffer>>;

/** As fast as gzip, and smaller. */
export const QUICK_BROTLI = 4;

interface Content {
  text: string | Buffer<ArrayBuffer>;
  /** Set when the compressed bytes are cached. */
  pack: Pack | undefined;
  streamed?: Response;
}

const contents = new WeakMap<Response, Content>();

function getContent(answer: Response): Content {
  const content = contents.get(answer);
  if (!content) throw new TypeError('not an answer with a text');
  return content;
}

function getStream(answer: Response): Response {
  const content = getContent(answer);
  content.streamed ??= new Response(content.text);
  return content.streamed;
}

async function getText(answer: Response): Promise<string> {
  const { text, streamed } = getContent(answer);
  return streamed ? streamed.text() : text.toString();
}

const readLater: PropertyDescriptorMap & ThisType<Response> = {
  body: { get: streamed((stream) => stream.body) },
  bodyUsed: {
    get() {
      return getContent(this).streamed?.bodyUsed ?? false;
    },
  },
  text: {
    value() {
      return getText(this);
    },
  },
  json: {
    async value() {
      return JSON.parse(await getText(this));
    },
  },
  arrayBuffer: { value: streamed((stream) => stream.arrayBuffer()) },
  bytes: { value: streamed((stream) => stream.bytes()) },
  blob: { value: streamed((stream) => stream.blob()) },
  formData: { value: streamed((stream) => stream.formData()) },
  clone: {
    value() {
      return new Response(getStream(this).clone().body, this);
    },
  },
};

function streamed<Result>(read: (stream: Response) => Result) {
  return function (this: Response): Result {
    return read(getStream(this));
  };
}

/** A response with text or its bytes, with Content-Length; `pack` returns cached compressed bytes. */
export function textResponse(text: string | Buffer<ArrayBuffer>, { status, headers, pack }: { status: number; headers: Record<string, string> | Headers; pack?: Pack | undefined }): Response {
  const response = Object.defineProperties(new Response(null, { status, headers }), readLater);
  response.headers.set('Content-Length', String(Buffer.byteLength(text)));
  contents.set(response, { text, pack });
  return response;
}

export const hasText = (answer: Response): boolean => contents.has(answer);

/** From this size, writing to the socket blocks noticeably: 0.1 ms or more. */
const LARGE_BYTES = 131_072;

/** Whether sending blocks the event loop (`turns.ts`). */
export function isLargeText(answer: Response): boolean {
  const content = contents.get(answer);
  return content !== undefined && content.text.length >= LARGE_BYTES;
}

/** The compressed answer; null when its text is unknown. */
export async function packedText(answer: Response, encoding: 'br' | 'gzip'): Promise<Response | null> {
  const content = contents.get(answer);
  if (!content) return null;
  const bytes = await (content.pack?.(encoding) ?? packNow(content.text, encoding));
  const headers = new Headers(answer.headers);
  headers.set('Content-Encoding', encoding);
  return textResponse(bytes, { status: answer.status, headers });
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A stream for one chunk costs several times as much. */
function packNow(text: string | Buffer, encoding: 'br' | 'gzip'): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return gzipped(text);
  const size = Buffer.byteLength(text);
  // A window larger than the text only costs allocation.
  const window = Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(size))));
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: size, [constants.BROTLI_PARAM_LGWIN]: window } });
}

/** Sends an answer of `textResponse` directly and returns RESPONSE_ALREADY_SENT; null for any other answer. */
export function sendText(answer: Response, outgoing: ServerResponse): Response | null {
  const content = contents.get(answer);
  if (!content) return null;
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', cookies);
  outgoing.writeHead(answer.status);
  outgoing.end(content.text);
  return RESPONSE_ALREADY_SENT;
}
