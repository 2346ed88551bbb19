/** Cache of shared API answers, invalidated like cached pages (invalidation.ts). */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx } from '../../platform/context.ts';
import type { CacheValidity } from './invalidation.ts';
import { type Cacheable, type CacheStore, productsNamedIn, type Wanted } from './cache-store.ts';
import type { Pack } from '../answer/text-response.ts';

export interface CachedAnswer extends Cacheable {
  readonly body: Buffer<ArrayBuffer>;
  readonly pack: Pack;
}

export interface AnswerCache {
  /** The cached bytes, or what `make` returns. Errors that `make` throws propagate and are not cached. */
  getBody(wanted: Wanted, make: () => Promise<string>): Promise<{ body: string | Buffer<ArrayBuffer>; pack?: Pack; isCached: boolean }>;
}

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

const BROTLI_QUALITY = 5;
/** Room for compressed copies, as a share of the text: JSON compresses to about a tenth, in two encodings. */
const SHARE_FOR_PACKED = 0.5;

/** Estimated object overhead. */
const OVERHEAD_BYTES = 1_000;

function cacheText(text: string): CachedAnswer {
  const body = Buffer.from(text);
  let room = Math.floor(SHARE_FOR_PACKED * body.length);
  const packed = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const pack: Pack = (encoding) => {
    const known = packed.get(encoding);
    if (known) return known;
    const packing = (encoding === 'br' ? packBrotli(body, { params }) : packGzip(body)).then((bytes) => {
      if (bytes.length > room) packed.delete(encoding);
      else room -= bytes.length;
      return bytes;
    });
    // Concurrent requests share one compression.
    packed.set(encoding, packing);
    packing.catch(() => packed.delete(encoding));
    return packing;
  };
  return { body, pack, products: productsNamedIn(text), bytes: body.length + room + OVERHEAD_BYTES };
}

export function createAnswerCache({ store, validity }: { store: CacheStore<CachedAnswer>; validity: CacheValidity }): AnswerCache {
  return {
    async getBody(wanted, make) {
      const isFresh = validity.isFresh();
      const cached = isFresh || validity.isDatabaseUnavailable() ? store.find(wanted.key) : undefined;
      if (cached) return { body: cached.body, pack: cached.pack, isCached: true };
      if (!isFresh) return { body: await make(), isCached: false };
      const made = await store.make(wanted, async () => cacheText(await make()));
      return { body: made?.body ?? (await make()), isCached: false };
    },
  };
}

/** Cache key: locale, path, and the parsed query without unknown keys. */
export function answerKey(locale: Locale, path: string, query: unknown): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return JSON.stringify([locale, path, entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Strips the visitor: a shared answer must not depend on its first requester. */
export function toAnonymousContext(ctx: Ctx): Ctx {
  return {
    ...ctx,
    member: null,
    visitor: { cartSecret: null, deviceSecret: null, registrationSecret: null, accessToken: null, refreshToken: null, userAgent: '', address: '', refusesCounting: true },
  };
}
