/** Smaller answers: Brotli or gzip, streamed, for texts that are worth it. Files on disk were compressed at build. */
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { hasText, packedText, QUICK_BROTLI } from './text-response.ts';

const compressible = /^(text\/|application\/(json|problem\+json|xml|manifest\+json)|image\/svg)/;

// Below this a compressor costs more time than the bytes it saves; one packet carries them anyway.
const LEAST_BYTES = 1_000;

/** Whether an Accept-Encoding header takes an encoding; with a quality of 0 it doesn't (RFC 9110, section 12.5.3). */
export function takesEncoding(acceptEncoding: string, encoding: string): boolean {
  return acceptEncoding.split(',').some((entry) => {
    const [name, quality] = entry.split(';');
    return name?.trim().toLowerCase() === encoding && !/^\s*q\s*=\s*0(\.0*)?\s*$/i.test(quality ?? '');
  });
}

/** The answer as a browser takes it: packed as it flows, or as it was packed before; the answer itself where that is best as it is. */
export async function compressed(response: Response, acceptEncoding: string): Promise<Response> {
  if (Number(response.headers.get('content-length') ?? Infinity) < LEAST_BYTES) return response;
  if ((!hasText(response) && !response.body) || response.headers.has('content-encoding') || !compressible.test(response.headers.get('content-type') ?? '')) return response;
  // Also on the answer that is not packed: whoever keeps it must not take it for everybody's.
  if (!/\baccept-encoding\b/i.test(response.headers.get('vary') ?? '')) response.headers.append('Vary', 'Accept-Encoding');
  const encoding = takesEncoding(acceptEncoding, 'br') ? 'br' : takesEncoding(acceptEncoding, 'gzip') ? 'gzip' : null;
  if (!encoding) return response;
  const packed = await packedText(response, encoding);
  if (packed) return packed;
  const headers = new Headers(response.headers);
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  // Flushing as it flows lets the browser paint the shell before the page's last byte exists.
  const stream =
    encoding === 'br' ? createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI } }) : createGzip({ flush: constants.Z_SYNC_FLUSH });
  const source = Readable.fromWeb(response.body as NodeReadableStream);
  source.on('error', (error) => stream.destroy(error));
  stream.on('close', () => source.destroy());
  return new Response(Readable.toWeb(source.pipe(stream)) as ReadableStream, { status: response.status, headers });
}
