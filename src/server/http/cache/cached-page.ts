/** A page as it is kept: its bytes as they are sent, the policy that allows its own scripts, and a tag to ask again by. */
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
  /** Name, value, name, value, as Node takes them. */
  headers: readonly string[];
  /** Those of an answer that says only that nothing has changed. */
  unchangedHeaders: readonly string[];
}

export interface KeptPage {
  /** Ids of products that it shows. */
  readonly products: ReadonlySet<string>;
  /** What it takes of the memory. */
  readonly bytes: number;
  variant(encoding: Encoding): Variant;
}

// Smaller than what flows uncached (level 4), and quick enough that the first visitor hardly waits.
const BROTLI_QUALITY = 5;
/** Names, headers and the objects around them. */
const OVERHEAD_BYTES = 2_000;

/** Browsers and proxies may keep it, but ask each time; Cookie holds the currency, and who is signed in. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';
const VARY = 'Accept-Encoding, Cookie';

/** What the answer may say of itself besides what we say. */
const passedOn = ['content-type', 'x-remix-response'];

/** The sources, for a script-src, of the scripts that stand in a page: `'sha256-…'`. Data in script elements runs nothing and needs none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const type = /\stype="([^"]*)"/i.exec(attributes)?.[1];
    if (/\ssrc=/i.test(attributes) || (type !== undefined && type !== 'module' && type !== 'text/javascript')) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}

// Browsers send a handful of different ones: they are read once.
const picked = new Map<string, Encoding>();
const MAX_PICKED = 100;

/** Which of the encodings that we have a browser takes. */
export function pickEncoding(acceptEncoding: string): Encoding {
  const known = picked.get(acceptEncoding);
  if (known) return known;
  const encoding = takesEncoding(acceptEncoding, 'br') ? 'br' : takesEncoding(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
  if (picked.size < MAX_PICKED) picked.set(acceptEncoding, encoding);
  return encoding;
}

/** Whether an answer may be shown to others than the one it was made for. */
function isForEverybody(answer: Response): boolean {
  return answer.status === 200 && !answer.headers.has('Set-Cookie') && !/no-store|private/.test(answer.headers.get('Cache-Control') ?? '') && (hasText(answer) || answer.body !== null);
}

/**
 * Keeps an answer that is the same for everybody, with `policyOf` its inline scripts as its Content-Security-Policy; null
 * for any other: an error, a redirect, one that sets a cookie or asks not to be kept.
 */
export async function keepPage(answer: Response, policyOf: (scripts: readonly string[]) => string): Promise<KeptPage | null> {
  if (!isForEverybody(answer)) {
    await answer.body?.cancel();
    return null;
  }
  const text = await answer.text();
  const html = Buffer.from(text);
  const isHtml = (answer.headers.get('Content-Type') ?? '').startsWith('text/html');
  const policy = policyOf(isHtml ? inlineScriptHashes(text) : []);
  const packed = await compressWell(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } });
  const tag = createHash('sha256').update(policy).update(html).digest('base64url').slice(0, 27);
  const own = passedOn.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name) ?? ''] as [string, string]] : []));

  function headersOf(encoding: Encoding, length: number): Omit<Variant, 'body'> {
    const etag = `"${tag}-${encoding}"`;
    const headers: [string, string][] = [...own, ['Content-Security-Policy', policy], ['Cache-Control', CACHE_CONTROL], ['Vary', VARY], ['ETag', etag], ['Content-Length', String(length)]];
    if (encoding !== 'identity') headers.push(['Content-Encoding', encoding]);
    const unchanged = headers.filter(([name]) => !name.toLowerCase().startsWith('content-') || name === 'Content-Security-Policy');
    return { etag, headers: headers.flat(), unchangedHeaders: unchanged.flat() };
  }
  const variantOf = (encoding: Encoding, body: Buffer): Variant => ({ ...headersOf(encoding, body.length), body });

  const br = variantOf('br', packed);
  // The two others are made of it when somebody asks: few do, and only the first is worth its memory.
  let gzip: Variant | undefined;
  // Cached only while a response still holds it: however many are sent it at once, its bytes are in memory once.
  let unpacked: WeakRef<Buffer> | undefined;
  const identity: Variant = {
    ...headersOf('identity', html.length),
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
    // Twice the packed page: for the packed copy that is made later.
    bytes: 2 * packed.length + OVERHEAD_BYTES,
    variant(encoding) {
      if (encoding === 'br') return br;
      if (encoding === 'gzip' && gzip) return gzip;
      if (encoding === 'identity') return identity;
      gzip = variantOf('gzip', gzipSync(identity.body));
      return gzip;
    },
  };
}

/** Whether an If-None-Match header names the page as it is now (RFC 9110, section 13.1.2: compared weakly). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
