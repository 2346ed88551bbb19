/** A cached page: bytes ready to send, a CSP that allows its own inline scripts, and an ETag. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { takesEncoding } from '../answer/compression.ts';
import { productsNamedIn } from './cache-store.ts';
import { hasText } from '../answer/text-response.ts';

const compressWell = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  readonly body: Buffer;
  etag: string;
  /** Alternating names and values, as Node takes them. */
  headers: readonly string[];
  /** Headers of a 304. */
  unchangedHeaders: readonly string[];
}

export interface CachedPage {
  /** Ids of the products it shows. */
  readonly products: ReadonlySet<string>;
  /** Estimated memory. */
  readonly bytes: number;
  variant(encoding: Encoding): Variant;
}

// Smaller than streamed answers (level 4), and fast enough for the first visitor.
const BROTLI_QUALITY = 5;
/** Estimated overhead: names, headers, objects. */
const OVERHEAD_BYTES = 2_000;

/** Browsers and proxies may cache but must revalidate; Vary on Cookie covers currency and session. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';
const VARY = 'Accept-Encoding, Cookie';

/** Response headers copied into the cached page. */
const passedOn = ['content-type', 'x-remix-response'];

/** CSP script-src sources (`'sha256-…'`) of a page's inline scripts. Data in script elements doesn't run and needs none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const type = /\stype="([^"]*)"/i.exec(attributes)?.[1];
    if (/\ssrc=/i.test(attributes) || (type !== undefined && type !== 'module' && type !== 'text/javascript')) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}

// Parsed once each: browsers send only a handful of values.
const picked = new Map<string, Encoding>();
const MAX_PICKED = 100;

export function pickEncoding(acceptEncoding: string): Encoding {
  const known = picked.get(acceptEncoding);
  if (known) return known;
  const encoding = takesEncoding(acceptEncoding, 'br') ? 'br' : takesEncoding(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
  if (picked.size < MAX_PICKED) picked.set(acceptEncoding, encoding);
  return encoding;
}

function isForEverybody(answer: Response): boolean {
  return answer.status === 200 && !answer.headers.has('Set-Cookie') && !/no-store|private/.test(answer.headers.get('Cache-Control') ?? '') && (hasText(answer) || answer.body !== null);
}

/** Caches a shared answer, with `getPolicy` its inline scripts as CSP; null for errors, redirects, and answers that set a cookie or forbid caching. */
export async function cachePage(answer: Response, getPolicy: (scripts: readonly string[]) => string): Promise<CachedPage | null> {
  if (!isForEverybody(answer)) {
    await answer.body?.cancel();
    return null;
  }
  const text = await answer.text();
  const html = Buffer.from(text);
  const isHtml = (answer.headers.get('Content-Type') ?? '').startsWith('text/html');
  const policy = getPolicy(isHtml ? inlineScriptHashes(text) : []);
  const packed = await compressWell(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } });
  const tag = createHash('sha256').update(policy).update(html).digest('base64url').slice(0, 27);
  const own = passedOn.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name) ?? ''] as [string, string]] : []));

  function getHeaders(encoding: Encoding, length: number): Omit<Variant, 'body'> {
    const etag = `"${tag}-${encoding}"`;
    const headers: [string, string][] = [...own, ['Content-Security-Policy', policy], ['Cache-Control', CACHE_CONTROL], ['Vary', VARY], ['ETag', etag], ['Content-Length', String(length)]];
    if (encoding !== 'identity') headers.push(['Content-Encoding', encoding]);
    const unchanged = headers.filter(([name]) => !name.toLowerCase().startsWith('content-') || name === 'Content-Security-Policy');
    return { etag, headers: headers.flat(), unchangedHeaders: unchanged.flat() };
  }
  const toVariant = (encoding: Encoding, body: Buffer): Variant => ({ ...getHeaders(encoding, body.length), body });

  const br = toVariant('br', packed);
  // gzip and identity are derived from brotli on demand; only gzip is worth keeping.
  let gzip: Variant | undefined;
  // Weak: cached only while a response holds it, so concurrent responses share one copy.
  let unpacked: WeakRef<Buffer> | undefined;
  const identity: Variant = {
    ...getHeaders('identity', html.length),
    get body() {
      const cached = unpacked?.deref();
      if (cached) return cached;
      const made = brotliDecompressSync(packed);
      unpacked = new WeakRef(made);
      return made;
    },
  };
  return {
    products: productsNamedIn(text),
    // Twice the compressed page, to cover the gzip copy made later.
    bytes: 2 * packed.length + OVERHEAD_BYTES,
    variant(encoding) {
      if (encoding === 'br') return br;
      if (encoding === 'gzip' && gzip) return gzip;
      if (encoding === 'identity') return identity;
      gzip = toVariant('gzip', gzipSync(identity.body));
      return gzip;
    },
  };
}

/** Whether If-None-Match matches the ETag (RFC 9110, section 13.1.2: weak comparison). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
