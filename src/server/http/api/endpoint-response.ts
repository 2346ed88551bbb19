/** HTTP responses of endpoints: JSON and files, with their cache headers. */
import { type Pack, textResponse } from '../answer/text-response.ts';
import type { Endpoint, FileAnswer } from './endpoint.ts';

/** Matches If-None-Match weakly (RFC 9110, 13.1.2). */
function hasAlready(header: string | null, tag: string): boolean {
  const bare = (each: string) => each.trim().replace(/^W\//, '');
  return header !== null && (header.trim() === '*' || header.split(',').some((each) => bare(each) === bare(tag)));
}

export function fileResponse(request: Request, type: string, { fileName, write, revision }: FileAnswer): Response {
  // Two files of one revision may contain different creation times.
  const tag = revision === undefined ? null : `W/"${revision}"`;
  const cacheHeaders: Record<string, string> = tag === null ? { 'Cache-Control': 'private, no-store' } : { 'Cache-Control': 'private, no-cache', ETag: tag };
  if (tag !== null && hasAlready(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers: cacheHeaders });
  const bytes = write();
  return new Response(bytes, { headers: { ...cacheHeaders, 'Content-Type': type, 'Content-Length': String(bytes.length), 'Content-Disposition': `attachment; filename="${fileName}"` } });
}

export function jsonResponse(
  text: string | Buffer<ArrayBuffer>,
  status: number,
  endpoint: Endpoint,
  { headers = {}, pack }: { headers?: Record<string, string>; pack?: Pack | undefined } = {},
): Response {
  const { cacheSeconds } = endpoint.spec;
  // Without a locale in the URL, Accept-Language and the cookie decide.
  const cacheHeaders = cacheSeconds ? { 'Cache-Control': `public, max-age=${cacheSeconds}`, Vary: 'Accept-Encoding, Accept-Language, Cookie' } : { 'Cache-Control': 'no-store' };
  return textResponse(text, { status, headers: { 'Content-Type': 'application/json', ...cacheHeaders, ...headers }, pack });
}
