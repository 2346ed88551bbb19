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

interface Content {
  text: string | Buffer<ArrayBuffer>;
  /** By whoever keeps it packed. */
  pack: Pack | undefined;
  /** For whoever wants the answer as a stream after all. */
  streamed?: Response;
}

const contents = new WeakMap<Response, Content>();

function contentOf(answer: Response): Content {
  const content = contents.get(answer);
  if (!content) throw new TypeError('not an answer with a text');
  return content;
}

function streamOf(answer: Response): Response {
  const content = contentOf(answer);
  content.streamed ??= new Response(content.text);
  return content.streamed;
}

async function textOf(answer: Response): Promise<string> {
  const { text, streamed } = contentOf(answer);
  return streamed ? streamed.text() : text.toString();
}

/** What of an answer makes its stream, which few ask for. */
const readLater: PropertyDescriptorMap & ThisType<Response> = {
  body: { get: streamed((stream) => stream.body) },
  bodyUsed: {
    get() {
      return contentOf(this).streamed?.bodyUsed ?? false;
    },
  },
  text: {
    value() {
      return textOf(this);
    },
  },
  json: {
    async value() {
      return JSON.parse(await textOf(this));
    },
  },
  arrayBuffer: { value: streamed((stream) => stream.arrayBuffer()) },
  bytes: { value: streamed((stream) => stream.bytes()) },
  blob: { value: streamed((stream) => stream.blob()) },
  formData: { value: streamed((stream) => stream.formData()) },
  clone: {
    value() {
      return new Response(streamOf(this).clone().body, this);
    },
  },
};

/** A member of an answer that is its stream's. */
function streamed<Result>(read: (stream: Response) => Result) {
  return function (this: Response): Result {
    return read(streamOf(this));
  };
}

/** A response with a text, or the bytes of one, and with its length; `pack` where somebody keeps it packed. */
export function textResponse(text: string | Buffer<ArrayBuffer>, { status, headers, pack }: { status: number; headers: Record<string, string> | Headers; pack?: Pack | undefined }): Response {
  const response = Object.defineProperties(new Response(null, { status, headers }), readLater);
  response.headers.set('Content-Length', String(Buffer.byteLength(text)));
  contents.set(response, { text, pack });
  return response;
}

/** Whether an answer's text is known, so that nobody need look at its body. */
export const hasText = (answer: Response): boolean => contents.has(answer);

/** From here on handing an answer to the system takes so long that others would notice: a tenth of a millisecond and more. */
const LARGE_BYTES = 131_072;

/** Whether sending an answer's text holds the process up, so that only one should be sent at a time (`turns.ts`). */
export function isLargeText(answer: Response): boolean {
  const content = contents.get(answer);
  return content !== undefined && content.text.length >= LARGE_BYTES;
}

/** The same answer packed: in the bytes in which it is kept, or in one go; null where its text is not known. */
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
  const content = contents.get(answer);
  if (!content) return null;
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', cookies);
  outgoing.writeHead(answer.status);
  outgoing.end(content.text);
  return RESPONSE_ALREADY_SENT;
}
