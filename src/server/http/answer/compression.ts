/** Streamed response compression with Brotli or gzip. */
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { hasText, packedText, QUICK_BROTLI } from './text-response.ts';

const compressible = /^(text\/|application\/(json|problem\+json|xml|manifest\+json)|image\/svg)/;

// Below this, one packet carries the bytes anyway.
const LEAST_BYTES = 1_000;

/** Whether Accept-Encoding accepts an encoding; q=0 refuses it (RFC 9110, section 12.5.3). */
export function takesEncoding(acceptEncoding: string, encoding: string): boolean {
  return acceptEncoding.split(',').some((entry) => {
    const [name, quality] = entry.split(';');
    return name?.trim().toLowerCase() === encoding && !/^\s*q\s*=\s*0(\.0*)?\s*$/i.test(quality ?? '');
  });
}

/** Compresses the answer, streamed or from a cached copy; returns it unchanged where that is best. */
export async function compressed(response: Response, acceptEncoding: string): Promise<Response> {
  if (Number(response.headers.get('content-length') ?? Infinity) < LEAST_BYTES) return response;
  if ((!hasText(response) && !response.body) || response.headers.has('content-encoding') || !compressible.test(response.headers.get('content-type') ?? '')) return response;
  // Also on uncompressed answers, for caches.
  if (!/\baccept-encoding\b/i.test(response.headers.get('vary') ?? '')) response.headers.append('Vary', 'Accept-Encoding');
  const encoding = takesEncoding(acceptEncoding, 'br') ? 'br' : takesEncoding(acceptEncoding, 'gzip') ? 'gzip' : null;
  if (!encoding) return response;
  const packed = await packedText(response, encoding);
  if (packed) return packed;
  const headers = new Headers(response.headers);
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  // Flushing per chunk lets the browser paint before the last byte exists.
  const stream =
    encoding === 'br' ? createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI } }) : createGzip({ flush: constants.Z_SYNC_FLUSH });
  const source = Readable.fromWeb(response.body as NodeReadableStream);
  source.on('error', (error) => stream.destroy(error));
  stream.on('close', () => source.destroy());
  return new Response(Readable.toWeb(source.pipe(stream)) as ReadableStream, { status: response.status, headers });
}
